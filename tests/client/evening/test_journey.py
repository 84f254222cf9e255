"""A game master's evening by mouse and keys, from the sheets that came in to the papers that go out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import button, click, take_seat
from tests.client.evening.conftest import FIGHT
from tests.engine.session.pages import scenario, sheet

ACTS = 16
"""Clicks and keys for the whole evening."""
ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game, and in a folder beside it a sheet of each seat, one without its seal."""
    path = tmp_path / "game.drum"
    GameSession.create(scenario(tmp_path), path, seed="1", seats={"Gyulai": "pavia"}).close()
    (tmp_path / "mail").mkdir()
    orders = {"MacMahon": FIGHT, "Canrobert": ("FR2IN defend evade",), "Gyulai": ("AU1IN defend last-ditch",)}
    for seat, lines in orders.items():
        (tmp_path / "mail" / f"{seat}.orders").write_text(sheet(seat, *lines), encoding="utf-8")
    return path


class Hand:
    """Counts what is clicked and typed."""

    def __init__(self, window: MainWindow) -> None:
        self._window, self.acts = window, 0

    def click(self, name: str) -> None:
        click(button(self._window.rooms.desk_page, name))
        self.acts += 1

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self._window, key, held)
        QApplication.processEvents()
        self.acts += 1


@pytest.mark.slow
def test_an_evening_from_the_mail_to_the_papers(
    window: MainWindow, game: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, hand = window.rooms, Hand(window)
    rooms.open_path(game)
    take_seat(window, GM, "")
    hand.key(Qt.Key.Key_F9)
    page = rooms.desk_page.front.page
    assert isinstance(page, EveningPage)

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "mail"))
    hand.click("choose-folder")
    assert [row.standing for row in page.sheets.rows if row.file] == ["valid", "not sealed", "valid"]
    page.sheets.table.setCurrentCell(1, 0)
    QTest.keyClicks(page.sheets.reason, "he telephoned")
    hand.click("override")
    hand.click("take-valid")
    assert all(status.handed_in for status in rooms.desk.session.seats())

    hand.key(Qt.Key.Key_2, ALT)
    assert page.tabs.currentWidget() is page.orders
    hand.click("all-seats")
    assert [row.unit for row in page.orders.rows] == ["AU1IN", "FR1IN", "FR2IN"]

    hand.key(Qt.Key.Key_3, ALT)
    hand.click("judge")
    qtbot.waitUntil(lambda: bool(page.judging.battles), timeout=60_000)
    hand.click("accept-all")
    hand.click("finish")
    qtbot.waitUntil(lambda: rooms.desk.session.turn == 2, timeout=60_000)
    assert rooms.desk.seat == GM

    rooms.desk_page.bring("Evening")
    hand.key(Qt.Key.Key_4, ALT)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    with qtbot.waitSignal(page.papers.sent, timeout=120_000):
        hand.click("send-out")
    folders = {path.name for path in (tmp_path / "out").iterdir()}
    assert folders == {"Canrobert", "Gyulai", "MacMahon", "index.html", "index.txt"}
    hand.key(Qt.Key.Key_Escape)
    assert rooms.desk_page.front.page is None
    assert hand.acts <= ACTS
