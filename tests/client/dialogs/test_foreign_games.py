"""Games of other programs at the desk: opened as they are played again, written as they are read there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import take_seat
from tests.client.test_menus import command
from tests.rulesets.diplomacy.test_saved_games import ORDERS, THEN, saved

OPEN, WRITE = "Open from another", "Write for another"


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is said in boxes."""
    said: list[str] = []
    monkeypatch.setattr(MainWindow, "tell", lambda _, sentence: said.append(sentence))
    return said


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are asked for: saved.json is opened, game.drum kept."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "saved.json"), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "game.drum"), ""))
    return tmp_path


def _save(folder: Path, **units: list[str]) -> None:
    game = saved()
    game["phases"][1]["state"]["units"] = THEN | units
    (folder / "saved.json").write_text(json.dumps(game), encoding="utf-8")


def test_a_game_of_another_program_is_played_again_and_opened(
    window: MainWindow, folder: Path, told: list[str]
) -> None:
    _save(folder)
    command(window, OPEN).trigger()
    assert (window.page, told) == (window.rooms.seats_page, [])
    session = window.rooms.desk.session
    assert (session.path, session.turn) == (folder / "game.drum", 2)


def test_where_the_programs_part_is_said(window: MainWindow, folder: Path, told: list[str]) -> None:
    _save(folder, FRANCE=["F MAO", "A MAR", "A PAR"])
    command(window, OPEN).trigger()
    assert window.rooms.desk.session.turn == 2
    assert told == [
        "game.drum: 1 of 1 turn played; F1901M is another position here.\nThere: FRANCE: A PAR.\nHere: FRANCE: A BUR."
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [("{}", "saved.json"), ("[map]", "saved.json"), (None, "saved.json")],
    ids=["of nothing", "of no game", "not there"],
)
def test_what_cannot_be_read_is_told_and_nothing_is_made(
    window: MainWindow, folder: Path, told: list[str], text: str | None, words: str
) -> None:
    if text is not None:
        (folder / "saved.json").write_text(text, encoding="utf-8")
    command(window, OPEN).trigger()
    assert len(told) == 1 and words in told[0] and "\n" not in told[0]
    assert not window.rooms.desk.is_open
    assert not (folder / "game.drum").exists()


@pytest.mark.parametrize(("name", "begins"), [("again.json", '{"'), ("again.txt", "")])
def test_the_open_game_is_written_for_other_programs_by_the_game_master_alone(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, begins: str
) -> None:
    _save(folder)
    command(window, OPEN).trigger()
    take_seat(window, "France", "")
    assert not command(window, WRITE).isEnabled()
    window.rooms.desk_page.leave_requested.emit()
    take_seat(window, GM, "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder / name), ""))
    command(window, WRITE).trigger()
    assert window.rooms.desk_page.message == f"Written: {folder / name}"
    text = (folder / name).read_text(encoding="utf-8")
    assert text.startswith(begins) and "S1901M" in text
    if name.endswith("json"):
        assert sorted(json.loads(text)["phases"][0]["orders"]["FRANCE"]) == ORDERS["FRANCE"][1:] + ORDERS["FRANCE"][:1]


MAIL = """> FRANCE:
> 1. A Paris-Burgundy
> 2. A Mar S A Par-Bur
> Germany (Ben)
>    A mun - nowhere
"""


def test_a_mail_with_orders_is_taken_in_as_a_sheet_for_each_power(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "mail.txt").write_text(MAIL, encoding="utf-8")
    with closing(GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")) as session:
        dialog = ImportDialog(session, [tmp_path / "mail.txt"], trusted=True)
        qtbot.addWidget(dialog)
        assert _told(dialog) == [("mail.txt, France", "2", "Taken in."), ("mail.txt, Germany", "1", "Not taken in")]
        dialog.dropping.click()
        assert _told(dialog)[0] == ("mail.txt, France", "2", "Taken in."), "and not once more"
        assert [order.unit for order in session.draft("France")] == ["PAR", "MAR"]


def _told(dialog: ImportDialog) -> list[tuple[str, str, str]]:
    """File, number of orders, and how what became of them begins."""
    rows = range(dialog.table.rowCount())
    found = [[item.text() for column in (0, 3, 5) if (item := dialog.table.item(row, column))] for row in rows]
    return [(name, count, result.split(":")[0]) for name, count, result in found]
