"""An evening by mail: the game master sends positions out, a player orders at home, sheets come in, the turn is played,
papers go out again, and the player reads what came of it; by mouse and keys, each in a window of his own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar, QTableWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.sheets_page import SheetsPage
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import AUSTRIA, PASSWORDS, bring_up, button, click, take_seat
from tests.client.test_evening_of_orders import Hand

"""Milliseconds that all papers of a large army may take on a busy machine."""
Open = Callable[[str, Path, str, str], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Open:
    """A window of somebody's own, with settings of his own, at the desk of a seat."""

    def open(who: str, game: Path, seat: str, password: str) -> MainWindow:
        settings = Settings(tmp_path / who / "drumhead.ini")
        settings.folder = tmp_path / who
        window = MainWindow(settings, apply_theme(qapp, "light"))
        qtbot.addWidget(window)
        window.resize(1440, 900)
        bring_up(window)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        window.rooms.open_path(game)
        take_seat(window, seat, password)
        return window

    return open


def evening(window: MainWindow, number: int) -> None:
    """One of the pages of the game master's evening, by its tab."""
    window.rooms.desk_page.bring("Evening")
    tabs = window.findChild(EveningPage).findChild(QTabBar)  # type: ignore[union-attr]
    assert isinstance(tabs, QTabBar)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(number - 1).center())


def send_out(window: MainWindow, folder: Path, qtbot: QtBot, patch: pytest.MonkeyPatch) -> None:
    """The evening's last page writes all papers into a folder."""
    patch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder), ""))
    evening(window, 4)
    page = window.findChild(PapersPage)
    assert page is not None
    with qtbot.waitSignal(page.sent):
        click(button(page, "send-out"))
    assert "papers were written" in page.message.text()


def position_of(folder: Path, seat: str) -> Path:
    """The position file that was written for a seat."""
    (found,) = (path for path in folder.rglob("*.drum") if seat.split(maxsplit=1)[0].casefold() in str(path).casefold())
    return found


@pytest.mark.slow
def test_a_game_master_and_a_player_at_home_play_an_evening(
    game: Path, tmp_path: Path, opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened("gm", game, GM, "")
    send_out(first, tmp_path / "out-1", qtbot, monkeypatch)
    first.close()

    home = opened("home", position_of(tmp_path / "out-1", AUSTRIA), AUSTRIA, PASSWORDS[AUSTRIA] or "")
    hand = Hand(home)
    assert len(hand.desk.unordered()) == 131
    hand.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.press(Qt.Key.Key_R)
    hand.press(Qt.Key.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    assert hand.desk.unordered() == ()
    hand.press(Qt.Key.Key_F5)
    page = home.rooms.desk_page
    assert page.front.page is not None and page.front.page.title == "Review"
    mail = tmp_path / "mail"
    mail.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(mail / "austria.orders"), ""))
    click(button(page, "review-export"))
    assert (mail / "austria.orders").is_file(), page.message
    home.close()

    second = opened("gm", game, GM, "")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(mail))
    evening(second, 1)
    sheets = second.findChild(SheetsPage)
    assert sheets is not None
    click(button(sheets, "choose-folder"))
    table = sheets.findChild(QTableWidget, "sheets")
    assert table is not None
    rows = [[table.item(row, column).text() for column in range(table.columnCount())] for row in range(2)]
    assert sorted(row[2] for row in rows) == ["missing", "valid"], rows
    click(button(sheets, "take-valid"))
    assert GameSession.open(game).handed_in(AUSTRIA)
    second.rooms.desk_page.leave_requested.emit()
    second.rooms.play_turn()
    qtbot.waitUntil(lambda: not second.rooms.worker.running and second.rooms.desk.session.turn == 2)
    take_seat(second, GM, "")
    send_out(second, tmp_path / "out-2", qtbot, monkeypatch)
    second.close()

    again = opened("home", position_of(tmp_path / "out-2", AUSTRIA), AUSTRIA, PASSWORDS[AUSTRIA] or "")
    front = again.rooms.desk_page.front
    assert front.page is not None and front.page.title == "Report"
    told = front.page.findChild(QTextBrowser, "report")
    assert told is not None and "report of turn 1" in told.toPlainText()
    QTest.keyClick(told, Qt.Key.Key_Escape)
    assert front.page is None
    again.rooms.desk_page.timeline.now()
    assert again.rooms.desk.mode == "DRAFT"
    again.close()
