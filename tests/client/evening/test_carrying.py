"""The game master drags a ship, and the ruling that puts it there stands in the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import LEFT, spot, take_seat
from tests.engine.session.pages import PAGE
from tests.rulesets.rotd.afloat import ships


@pytest.fixture
def afloat(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The game master's board with a ship on it."""
    page = PAGE.replace("[sides.allies]", '[map.squares]\n"G2-V8" = "water"\n"G3-V8" = "water"\n[sides.allies]', 1)
    (tmp_path / "ships.toml").write_text(page + ships("FR1RT G2-V8"), encoding="utf-8")
    GameSession.create(str(tmp_path / "ships.toml"), tmp_path / "game.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "game.drum")
    take_seat(window, GM, "")
    cell = window.rooms.desk.session.game.map.board.cell
    window.rooms.desk_page.boards.fit_cells((cell("G2-V8"), cell("G6-V6")))
    QApplication.processEvents()
    return window


def board(window: MainWindow) -> BoardView:
    view = window.rooms.desk_page.boards.current
    assert view is not None
    return view


def drag(view: BoardView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(view.viewport(), start + (end - start) * part)
    QTest.mouseRelease(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, end)


def test_where_a_ship_is_let_go_its_ruling_is_begun(afloat: MainWindow, qtbot: QtBot) -> None:
    view, cell = board(afloat), afloat.rooms.desk.session.game.map.board.cell
    drag(view, spot(view, cell("G2-V8")), spot(view, cell("G3-V8")))
    (dialog,) = afloat.findChildren(RulingsDialog)
    assert dialog.words.text() == "ship FR1RT place=G3-V8 "
    QTest.keyClicks(dialog.reason, "as the admiral wrote")
    QTest.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert "place G3-V8" in dialog.made.item(0).text()
    assert view.tool is None
    dialog.close()


def test_a_click_on_a_ship_stays_a_click_and_elsewhere_nothing_is_held(afloat: MainWindow) -> None:
    view, cell = board(afloat), afloat.rooms.desk.session.game.map.board.cell
    here = spot(view, cell("G2-V8"))
    drag(view, here, here)
    drag(view, spot(view, cell("G5-V6")), spot(view, cell("G4-V6")))
    assert afloat.findChildren(RulingsDialog) == []
    assert view.tool is None


def test_a_player_drags_no_ship(afloat: MainWindow) -> None:
    afloat.rooms.desk_page.leave_requested.emit()
    take_seat(afloat, "MacMahon", "")
    view, cell = board(afloat), afloat.rooms.desk.session.game.map.board.cell
    afloat.rooms.desk_page.boards.fit_cells((cell("G2-V8"), cell("G3-V8")))
    QApplication.processEvents()
    drag(view, spot(view, cell("G2-V8")), spot(view, cell("G3-V8")))
    assert afloat.findChildren(RulingsDialog) == []
