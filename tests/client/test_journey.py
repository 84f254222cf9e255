"""Two players at one table, from the start page to the reports, by mouse and keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.tools import BoxTool, DestinationTool, PathTool
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from tests.client.driving import (
    ALLIES,
    AUSTRIA,
    LEFT,
    PASSWORDS,
    button,
    click,
    click_cell,
    click_hand_in,
    double_click_cell,
    field,
    marchers,
    spot,
    strategic,
    take_seat,
)

SHIFT = Qt.KeyboardModifier.ShiftModifier


def begin_game(window: MainWindow, place: Path) -> None:
    """The scenario's card, then the dialog: one player a side, passwords, a seed, a file."""
    click(button(window.start_page, "scenario-lombardy-1859"))
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    players = dialog.findChild(QComboBox, "players")
    assert players is not None
    assert players.currentText() == "One player a side"
    typed = {f"password-{seat}": word for seat, word in PASSWORDS.items()}
    typed |= {"password-gm": "umpire", "seed": "7"}
    for name, word in typed.items():
        line = dialog.findChild(QLineEdit, name)
        assert line is not None, name
        QTest.keyClicks(line, word or "")
    file = dialog.findChild(QLineEdit, "file")
    assert file is not None
    file.setText(str(place / "game.drum"))
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    click(box.button(QDialogButtonBox.StandardButton.Ok))
    window.activateWindow()


def march(window: MainWindow, cell: int, unit: str) -> None:
    """Click the square, M, two squares that are shown as open, Return."""
    view = strategic(window)
    view.go_to(cell, least=2.0)
    click_cell(view, cell)
    assert window.rooms.desk.unit == unit
    QTest.keyClick(view, Qt.Key.Key_M)
    tool = view.tool
    assert isinstance(tool, PathTool)
    click_cell(view, tool.open_cells()[0])
    assert len(tool.path) == 2
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [order.kind for order in window.rooms.desk.orders_of(unit)] == ["march"]


def fight(window: MainWindow, cell: int) -> None:
    """The battlefield by double click; a move with a waypoint and a box to support; Esc leads back to the same view."""
    view = strategic(window)
    view.go_to(cell, least=2.0)
    outlook = view.outlook
    double_click_cell(view, cell)
    board = field(window)
    mine = next(t for t in window.rooms.desk.view().tokens if t.cell == cell and t.orderable and t.arm == "I")
    window.rooms.desk.select(mine.id)
    QTest.keyClick(board, Qt.Key.Key_T)
    tool = board.tool
    assert isinstance(tool, DestinationTool)
    start = mine.tactical or 0
    near = [c for c in tool.open_cells if c != start]
    click_cell(board, near[0], SHIFT)
    assert tool.waypoints == (near[0],)
    further = [c for c in tool.open_cells if c not in (start, near[0])]
    click_cell(board, further[0])
    move = next(order for order in window.rooms.desk.orders_of(mine.id) if order.kind == "move")
    assert (move.via, move.to) == (near[0], further[0])  # type: ignore[attr-defined]
    QTest.keyClick(board, Qt.Key.Key_S)
    assert isinstance(board.tool, BoxTool)
    centre, edge = 7 * 15 + 7, 7 * 15 + 9
    QTest.mousePress(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot(board, centre))
    QTest.mouseMove(board.viewport(), spot(board, edge))
    QTest.mouseRelease(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot(board, edge))
    box = next(order for order in window.rooms.desk.orders_of(mine.id) if order.kind == "support")
    assert box.at == centre  # type: ignore[attr-defined]
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert window.rooms.desk_page.boards.field is None
    assert view.outlook == outlook


def give_orders(window: MainWindow) -> int:
    """Marches for five units on as many squares, a battlefield's orders, a typed line; gives how many orders stand."""
    units = marchers(window)[:5]
    assert len(units) == 5
    for token in units:
        march(window, token.cell, token.id)
    fight(window, units[0].cell)
    QTest.keyClick(strategic(window), Qt.Key.Key_N)
    waiting = window.rooms.desk.unit
    assert waiting in window.rooms.desk.unordered()
    QTest.keyClicks(window.rooms.desk_page.orders_panel.line, f"{waiting} line first")
    QTest.keyClick(window.rooms.desk_page.orders_panel.line, Qt.Key.Key_Return)
    assert window.rooms.desk.orders_of(waiting)
    return len(window.rooms.desk.draft)


def play_seat(window: MainWindow, seat: str) -> None:
    """Orders, undo and redo, hand in, leave."""
    take_seat(window, seat, PASSWORDS[seat] or "")
    assert window.rooms.desk.mode == "DRAFT"
    count = give_orders(window)
    sheet = window.rooms.desk.sheet_text()
    QTest.keyClick(strategic(window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(window.rooms.desk.draft) == count - 1
    QTest.keyClick(strategic(window), Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.desk.sheet_text() == sheet
    click_hand_in(window.rooms.desk_page)
    assert window.rooms.desk.mode == "LOCKED", window.rooms.desk_page.message
    click(button(window.rooms.desk_page, "leave-desk"))


def replay(qtbot: QtBot, window: MainWindow, seat: str) -> None:
    """The new turn opens in replay; every moment forwards, then backwards the same again; then the report, then now."""
    take_seat(window, seat, PASSWORDS[seat] or "")
    page = window.rooms.desk_page
    assert window.rooms.desk.mode == "REPLAY"
    assert page.timeline.notch == 0
    view = strategic(window)
    seen = []
    for _ in range(page.timeline.notches):
        page.film.end()
        seen.append((window.rooms.desk.view(), dict(page.boards.scene.marks), page.events_page.model.rowCount()))
        QTest.keyClick(view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.desk.mode == "DRAFT"
    assert any(events for _, _, events in seen)
    for known in reversed(seen):
        QTest.keyClick(view, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
        page.film.end()
        assert (window.rooms.desk.view(), dict(page.boards.scene.marks), page.events_page.model.rowCount()) == known
    QTest.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.desk.mode == "DRAFT"
    assert page.report_page.report is not None
    assert "report of turn 1" in page.report_page.report.title
    click(button(page, "leave-desk"))


def look_as_master(window: MainWindow) -> None:
    """The game master sees both sides in every phase, and why an event happened."""
    take_seat(window, GM, "umpire")
    page = window.rooms.desk_page
    assert window.rooms.desk.mode == "GM"
    assert {token.id[:2] for token in window.rooms.desk.view().tokens} >= {"FR", "AU"}
    page.timeline.go(4)
    assert page.events_page.model.rowCount() > 0
    page.events_page.choose(0)
    assert page.events_page.why()
    click(button(page, "leave-desk"))


def open_at_home(window: MainWindow, place: Path) -> None:
    """The allied position as a game master mails it: the turn that was played is replayed from what the file holds."""
    position = place / "position.drum"
    window.rooms.desk.session.export(ALLIES, position)
    window.rooms.open_path(position)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    page = window.rooms.desk_page
    assert window.rooms.desk.mode == "REPLAY"
    for notch in range(page.timeline.notches + 1):
        page.timeline.go(notch)
    assert window.rooms.desk.mode == "DRAFT"
    assert {token.id[:2] for token in window.rooms.desk.view().tokens if token.orderable} == {"FR", "SD"}


@pytest.mark.slow
def test_two_players_play_a_turn_by_mouse_and_keyboard(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin_game(window, tmp_path)
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert seats is not None and seats.count() == 3
    play_seat(window, ALLIES)
    play_seat(window, AUSTRIA)
    with qtbot.waitSignal(window.rooms.worker.succeeded):
        window.rooms.worker.failed.connect(pytest.fail)
        click(button(window.rooms.seats_page, "play-turn"))
    assert window.rooms.desk.session.turn == 2
    replay(qtbot, window, ALLIES)
    replay(qtbot, window, AUSTRIA)
    look_as_master(window)
    assert [turn for turn, _, _ in window.rooms.desk.session.verify()]
    open_at_home(window, tmp_path)
