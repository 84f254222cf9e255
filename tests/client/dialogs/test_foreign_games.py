"""Games of other programs at the desk: opened as they are played again, written as they are read there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs import foreign_games
from drumhead.client.dialogs.foreign_games import SAVED, WRITTEN, ask_carry, ask_foreign, take_foreign
from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.play.recall.exchange import Moment
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.exchanging import Carried, exported, listed
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


@dataclass
class Bare:
    """What another program's game asks of a window, and in which order it came: no window."""

    window: MainWindow
    rooms: Any
    did: list[str]
    asked: list[tuple[str, str, str]]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bare:
    """Files are asked for and none is named until a test says so."""
    did: list[str] = []
    asked: list[tuple[str, str, str]] = []
    rooms = SimpleNamespace(
        open_path=lambda path: did.append(f"opened {path.name}"),
        desk_page=SimpleNamespace(tell=lambda words: did.append(f"strip {words}")),
    )
    window = SimpleNamespace(
        settings=SimpleNamespace(folder=tmp_path), rooms=rooms, tell=lambda words: did.append(f"box {words}")
    )

    def ask(_: object, title: str, place: str, kinds: str) -> tuple[str, str]:
        asked.append((title, place, kinds))
        return "", ""

    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, ask)
    return Bare(cast(MainWindow, window), rooms, did, asked)


def test_files_are_asked_for_until_none_is_named_and_then_nothing_is_done(
    bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = ("Open a game of another program", str(tmp_path), SAVED)
    ask_foreign(bare.window)
    assert (bare.asked, bare.did) == ([opening], [])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "elsewhere" / "our.1901.json"), ""))
    ask_foreign(bare.window)
    assert bare.asked[1:] == [("Keep the game as", str(tmp_path / "our.1901.drum"), "Games (*.drum)")]
    bare.rooms.desk = SimpleNamespace(session=SimpleNamespace(game=SimpleNamespace(id="War 1")))
    ask_carry(bare.window)
    assert bare.asked[2:] == [("Write the game for another program", str(tmp_path / "War-1.json"), WRITTEN)]
    assert (bare.did, list(tmp_path.iterdir())) == ([], [])


PARTED = Carried(1, 2, "F1901M", ("FRANCE: A PAR",), ("FRANCE: A BUR",))
LOST = Carried(2, 2, refused=("S1901M TURKEY: A SMY - LON: too far",))


@pytest.mark.parametrize("carried", [Carried(2, 2), PARTED, LOST], ids=["same", "parted", "lost"])
def test_what_parts_or_was_not_carried_out_is_said_after_the_game_is_open_and_the_pointer_waits_only_meanwhile(
    bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, carried: Carried
) -> None:
    def play(moments: Sequence[Moment], name: str, path: Path) -> Carried:
        pointer = QApplication.overrideCursor()
        assert pointer is not None and pointer.shape() == Qt.CursorShape.WaitCursor
        assert ([moment.name for moment in moments], name) == (["S1901M", "F1901M"], "saved.json")
        bare.did.append(f"played into {path.name}")
        return carried

    monkeypatch.setattr(foreign_games, "replayed", play)
    (tmp_path / "saved.json").write_text(json.dumps(saved()), encoding="utf-8")
    take_foreign(bare.window, tmp_path / "saved.json", tmp_path / "game.drum")
    told = [] if carried == Carried(2, 2) else ["box " + "\n".join(carried.lines("game.drum"))]
    assert bare.did == ["played into game.drum", "opened game.drum", *told]
    assert QApplication.overrideCursor() is None


def test_what_is_no_game_is_told_in_a_box_the_pointer_is_let_go_and_nothing_is_opened(
    bare: Bare, tmp_path: Path
) -> None:
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    take_foreign(bare.window, tmp_path / "none.json", tmp_path / "none.drum")
    assert len(bare.did) == 1 and bare.did[0].startswith("box none.json")
    assert QApplication.overrideCursor() is None


def test_an_open_game_is_written_as_judges_print_it_only_by_the_end_of_its_name(
    bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")) as session:
        bare.rooms.desk = SimpleNamespace(session=session)
        for name, text in (("a.TXT", listed(session)), ("a.txt", listed(session)), ("a.json", exported(session))):
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
            ask_carry(bare.window)
            assert (tmp_path / name).read_text(encoding="utf-8") == text
    assert bare.did == [f"strip Written: {tmp_path / name}" for name in ("a.TXT", "a.txt", "a.json")]


def test_a_game_that_no_other_program_plays_is_refused_in_a_box_and_not_written(
    bare: Bare, session: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare.rooms.desk = SimpleNamespace(session=session)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a.json"), ""))
    ask_carry(bare.window)
    assert len(bare.did) == 1 and bare.did[0].startswith("box No other program")
    assert not (tmp_path / "a.json").exists()
