"""Files that leave the client: what is proposed, in which form they are written, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs.files import ask_report_file, ask_sheet_file, write_text
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.reports.report import Line, Report, Section
from drumhead.engine.session.rehearsal.sent import sent

REPORT = Report("Turn 1", "", (Section("Moves", (Line("It rains."),), ()),))
Choosing = Callable[[Path | None], list[str]]


@pytest.fixture
def choosing(monkeypatch: pytest.MonkeyPatch) -> Choosing:
    """Have a file chosen, or none; gives what is proposed from then on."""

    def choose(path: Path | None) -> list[str]:
        proposed: list[str] = []

        def asked(*about: object) -> tuple[str, str]:
            proposed.append(str(about[2]))
            return "" if path is None else str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
        return proposed

    return choose


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    found = QWidget()
    qtbot.addWidget(found)
    return found


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.html", b"<!doctype html>"), ("a.pdf", b"%PDF-"), ("a.PDF", b"%PDF-"), ("a.txt", b"Turn 1"), ("a", b"<!doct")],
)
def test_a_report_is_written_as_its_name_ends_and_else_as_a_page(
    choosing: Choosing, parent: QWidget, tmp_path: Path, name: str, begins: bytes
) -> None:
    proposed = choosing(tmp_path / name)
    assert ask_report_file(REPORT, tmp_path, parent, "turn 1 of Anna") == f"Written: {tmp_path / name}"
    assert proposed == [str(tmp_path / "turn-1-of-Anna.html")]
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_who_names_no_file_writes_none_and_is_told_nothing(
    choosing: Choosing, parent: QWidget, tmp_path: Path, desk: OrderDesk
) -> None:
    choosing(None)
    before = sorted(tmp_path.iterdir())
    assert ask_report_file(REPORT, tmp_path, parent) == ""
    assert ask_sheet_file(desk, tmp_path, parent) == ""
    assert sorted(tmp_path.iterdir()) == before
    assert sent(desk.session, desk.seat) is None, "nothing was sent"


def test_a_sheet_is_proposed_by_game_turn_and_seat_and_what_was_sent_is_noted(
    choosing: Choosing, parent: QWidget, tmp_path: Path, desk: OrderDesk
) -> None:
    desk.enter_lines("FR12IN march G4-V8")
    proposed = choosing(tmp_path / "mine.orders")
    assert ask_sheet_file(desk, tmp_path, parent) == f"Written: {tmp_path / 'mine.orders'}"
    assert [Path(each).name for each in proposed] == ["lombardy-1859-turn-1-France-and-Sardinia.orders"]
    text = (tmp_path / "mine.orders").read_text("utf-8")
    assert text == desk.sheet_text()
    assert sent(desk.session, desk.seat) == desk.draft


def test_a_sheet_takes_a_new_password_along_only_where_there_is_one(
    choosing: Choosing, parent: QWidget, tmp_path: Path, desk: OrderDesk
) -> None:
    choosing(tmp_path / "mine.orders")
    ask_sheet_file(desk, tmp_path, parent, "bonjour")
    announced = (tmp_path / "mine.orders").read_text("utf-8")
    assert announced != desk.sheet_text() and "bonjour" not in announced
    assert read_sheet(announced, "mine.orders").seat == desk.seat


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    told = write_text(tmp_path / "none" / "a.txt", "words")
    assert not told.startswith("Written") and "a.txt" in told
