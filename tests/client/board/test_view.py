"""Zoom, pan, hover and click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.habits import Habits
from drumhead.client.board.tools.tools import PathTool
from drumhead.client.board.view import BoardView, Outlook
from tests.client.driving import bring_up

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def _wheel(view: BoardView, at: QPoint, notches: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
    place, nothing = QPointF(at), QPoint()
    event = QWheelEvent(
        place,
        QPointF(view.viewport().mapToGlobal(at)),
        nothing,
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def _point_of(view: BoardView, cell: int) -> QPoint:
    return view.viewportTransform().map(view.board.plane.centre(cell)).toPoint()


def test_a_view_shows_the_whole_board_at_first(board_view: BoardView) -> None:
    assert board_view.seen.contains(board_view.board.plane.bounds)


def test_the_wheel_zooms_by_a_quarter_and_keeps_the_point_under_the_pointer(board_view: BoardView) -> None:
    board_view.look(Outlook(4.0, 150, 150))
    at = QPoint(200, 120)
    before = board_view.viewportTransform().inverted()[0].map(QPointF(at))
    _wheel(board_view, at, 1)
    after = board_view.viewportTransform().inverted()[0].map(QPointF(at))
    assert board_view.scale_now == pytest.approx(5.0)
    assert (after - before).manhattanLength() < 0.3


def test_zooming_in_and_out_again_comes_back(board_view: BoardView) -> None:
    board_view.look(Outlook(4.0, 150, 150))
    board_view.zoom(5)
    board_view.zoom(-5)
    assert board_view.scale_now == pytest.approx(4.0)


def test_zoom_stops_at_the_boards_least_and_greatest(board_view: BoardView) -> None:
    board_view.zoom(100)
    assert board_view.scale_now == 16.0
    board_view.zoom(-100)
    assert board_view.scale_now == 0.2


def test_full_zoom_is_a_hundred_per_cent(board_view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(board_view.zoom_changed) as caught:
        qtbot.keyClick(board_view, Qt.Key.Key_0, CTRL)
    assert caught.args == [100.0]


def test_shift_and_wheel_go_sideways_and_ctrl_and_wheel_up_and_down(board_view: BoardView) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    before = board_view.outlook
    _wheel(board_view, QPoint(50, 50), -1, SHIFT)
    sideways = board_view.outlook
    assert sideways.x > before.x
    assert sideways.y == before.y
    _wheel(board_view, QPoint(50, 50), -1, CTRL)
    assert board_view.outlook.y > before.y
    assert board_view.scale_now == 8.0


def test_one_setting_swaps_zoom_and_scroll(board_view: BoardView) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    board_view.habits = Habits(wheel_zooms=False)
    _wheel(board_view, QPoint(50, 50), 1)
    assert board_view.scale_now == 8.0
    _wheel(board_view, QPoint(50, 50), 1, CTRL)
    assert board_view.scale_now == 10.0


def test_an_outlook_is_restored_exactly(board_view: BoardView) -> None:
    board_view.look(Outlook(5.0, 101.3, 77.7))
    kept = board_view.outlook
    board_view.fit()
    board_view.look(kept)
    assert board_view.outlook == kept


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_dragging_with_the_right_or_middle_button_pans_without_a_click(
    board_view: BoardView, qtbot: QtBot, button: Qt.MouseButton
) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    before, clicks = board_view.outlook, []
    board_view.cell_clicked.connect(lambda *args: clicks.append(args))
    port = board_view.viewport()
    qtbot.mousePress(port, button, pos=QPoint(200, 200))
    _drag(board_view, QPoint(160, 170), button)
    qtbot.mouseRelease(port, button, pos=QPoint(160, 170))
    assert board_view.outlook.x == pytest.approx(before.x + 5)
    assert board_view.outlook.y == pytest.approx(before.y + 3.75)
    assert clicks == []


def _drag(view: BoardView, to: QPoint, button: Qt.MouseButton) -> None:
    place = QPointF(to)
    event = QMouseEvent(QEvent.Type.MouseMove, place, QPointF(view.viewport().mapToGlobal(to)), button, button, NONE)
    QApplication.sendEvent(view.viewport(), event)


def test_dragging_with_space_held_pans_and_does_not_ask_for_the_next(board_view: BoardView, qtbot: QtBot) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    before, asked = board_view.outlook, []
    board_view.next_requested.connect(lambda: asked.append(1))
    qtbot.keyPress(board_view, Qt.Key.Key_Space)
    qtbot.mousePress(board_view.viewport(), LEFT, pos=QPoint(200, 200))
    _drag(board_view, QPoint(120, 200), LEFT)
    qtbot.mouseRelease(board_view.viewport(), LEFT, pos=QPoint(120, 200))
    qtbot.keyRelease(board_view, Qt.Key.Key_Space)
    assert board_view.outlook.x == pytest.approx(before.x + 10)
    assert asked == []


def test_a_tap_on_space_asks_for_the_next(board_view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(board_view.next_requested):
        qtbot.keyClick(board_view, Qt.Key.Key_Space)


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_click_names_the_cell_the_button_and_the_keys(
    board_view: BoardView, qtbot: QtBot, button: Qt.MouseButton
) -> None:
    cell = board_view.board.plane.board.cell("A7-N5")
    board_view.go_to(cell)
    with qtbot.waitSignal(board_view.cell_clicked) as caught:
        qtbot.mouseClick(board_view.viewport(), button, SHIFT, _point_of(board_view, cell))
    assert caught.args == [cell, button, SHIFT]


def test_a_double_click_names_the_cell(board_view: BoardView, qtbot: QtBot) -> None:
    cell = board_view.board.plane.board.cell("A7-N5")
    with qtbot.waitSignal(board_view.cell_double_clicked) as caught:
        qtbot.mouseDClick(board_view.viewport(), LEFT, pos=_point_of(board_view, cell))
    assert caught.args == [cell]


def test_moving_over_cells_names_each_once(board_view: BoardView, qtbot: QtBot) -> None:
    board = board_view.board.plane.board
    cells, named = [board.cell("A7-N5"), board.cell("A8-N5")], []
    board_view.cell_hovered.connect(named.append)
    for cell in cells:
        for shift in (0, 2):
            qtbot.mouseMove(board_view.viewport(), _point_of(board_view, cell) + QPoint(shift, 0))
    assert named == cells


def test_escape_that_no_tool_wants_is_told(board_view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(board_view.escaped):
        qtbot.keyClick(board_view, Qt.Key.Key_Escape)


def test_a_tool_takes_clicks_and_keys(board_view: BoardView, qtbot: QtBot) -> None:
    board = board_view.board.plane.board
    start, onward = board.cell("A7-N5"), board.cell("A8-N5")
    tool = PathTool(start, lambda path: board.neighbours([c for c in path if c is not None][-1]))
    board_view.set_tool(tool)
    clicks: list[object] = []
    board_view.cell_clicked.connect(lambda *args: clicks.append(args))
    qtbot.mouseClick(board_view.viewport(), LEFT, pos=_point_of(board_view, onward))
    assert tool.path == (start, onward)
    with qtbot.waitSignal(tool.finished) as caught:
        qtbot.keyClick(board_view, Qt.Key.Key_Return)
    assert caught.args == [(start, onward)]
    assert clicks == []


def test_arrows_scroll_and_go_farther_with_ctrl(board_view: BoardView, qtbot: QtBot) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    before = board_view.outlook.x
    qtbot.keyClick(board_view, Qt.Key.Key_Right)
    assert board_view.outlook.x == pytest.approx(before + 10)
    qtbot.keyClick(board_view, Qt.Key.Key_Left, CTRL)
    assert board_view.outlook.x == pytest.approx(before - 30)


def test_rulers_name_the_columns_in_view(board_view: BoardView) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    columns, rows = board_view.board.plane.span(board_view.seen)
    rulers = [ruler.shown() for ruler in (board_view._column_ruler, board_view._row_ruler)]
    assert rulers == [columns, rows]


def test_what_is_asked_before_the_window_has_a_size_is_done_when_it_has(qtbot: QtBot, field: FieldScene) -> None:
    view = BoardView(field)
    qtbot.addWidget(view)
    view.look(Outlook(2.0, 300, 300))
    view.resize(700, 500)
    bring_up(view)
    assert (view.outlook.x, view.outlook.y) == (pytest.approx(300, abs=0.5), pytest.approx(300, abs=0.5))


def test_ctrl_and_space_tells_at_once_and_does_not_ask_for_the_next(
    board_view: BoardView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(BoardView, "show_words", lambda view: told.append(1))
    board_view.next_requested.connect(lambda: told.append(2))
    qtbot.keyClick(board_view, Qt.Key.Key_Space, CTRL)
    assert told == [1]


def _off(view: BoardView) -> QPoint:
    """A point of the window that no cell lies under."""
    view.look(Outlook(0.6, 150, 150))
    point = QPoint(view.viewport().width() - 3, view.viewport().height() - 3)
    assert view.cell_under(point) is None
    return point


@pytest.mark.parametrize("button", [LEFT, RIGHT, MIDDLE])
def test_a_click_beside_the_board_is_none(board_view: BoardView, qtbot: QtBot, button: Qt.MouseButton) -> None:
    off, told = _off(board_view), []
    board_view.cell_clicked.connect(lambda *args: told.append(args))
    qtbot.mouseClick(board_view.viewport(), button, pos=off)
    assert told == []


def test_a_tool_hears_nothing_of_what_is_done_beside_the_board(board_view: BoardView, qtbot: QtBot) -> None:
    off, heard = _off(board_view), []
    tool = PathTool(0, lambda path: ())
    for name in ("press", "drag", "hover", "click", "double_click"):
        setattr(tool, name, lambda *args, name=name: heard.append(name))
    board_view.set_tool(tool)
    port = board_view.viewport()
    qtbot.mouseClick(port, LEFT, pos=off)
    qtbot.mouseDClick(port, LEFT, pos=off)
    qtbot.mouseRelease(port, LEFT, pos=off)
    _drag(board_view, off, LEFT)
    assert heard == []


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_a_double_click_counts_only_by_the_left_button(
    board_view: BoardView, qtbot: QtBot, button: Qt.MouseButton
) -> None:
    told: list[int] = []
    board_view.cell_double_clicked.connect(told.append)
    qtbot.mouseDClick(board_view.viewport(), button, pos=_point_of(board_view, 210))
    assert told == []


def test_a_double_click_beside_the_board_is_none(board_view: BoardView, qtbot: QtBot) -> None:
    off, told = _off(board_view), []
    board_view.cell_double_clicked.connect(told.append)
    qtbot.mouseDClick(board_view.viewport(), LEFT, pos=off)
    assert told == []


def test_a_double_click_is_not_followed_by_a_click(board_view: BoardView, qtbot: QtBot) -> None:
    told: list[object] = []
    board_view.cell_clicked.connect(lambda *args: told.append(args))
    at = _point_of(board_view, 210)
    qtbot.mouseDClick(board_view.viewport(), LEFT, pos=at)
    qtbot.mouseRelease(board_view.viewport(), LEFT, pos=at)
    assert told == []


def test_the_pointer_leaving_the_board_is_told_once(board_view: BoardView, qtbot: QtBot) -> None:
    left: list[bool] = []
    board_view.cell_left.connect(lambda: left.append(True))
    qtbot.mouseMove(board_view.viewport(), _point_of(board_view, 210))
    for _ in range(2):
        QApplication.sendEvent(board_view.viewport(), QEvent(QEvent.Type.Leave))
    assert left == [True]


def test_a_hand_that_trembles_clicks_and_does_not_pan(board_view: BoardView, qtbot: QtBot) -> None:
    board_view.look(Outlook(8.0, 150, 150))
    before, told = board_view.outlook, []
    board_view.cell_clicked.connect(lambda *args: told.append(args))
    at = _point_of(board_view, board_view.board.plane.cell_at(150, 150))
    qtbot.mousePress(board_view.viewport(), RIGHT, pos=at)
    _drag(board_view, at + QPoint(2, 1), RIGHT)
    qtbot.mouseRelease(board_view.viewport(), RIGHT, pos=at + QPoint(2, 1))
    assert board_view.outlook == before
    assert len(told) == 1


def test_a_key_that_means_nothing_here_is_left_to_others(board_view: BoardView) -> None:
    before = board_view.outlook
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Q, NONE)
    board_view.keyPressEvent(event)
    assert not event.isAccepted()
    assert board_view.outlook == before


def test_a_wheel_finer_than_a_notch_adds_up(board_view: BoardView) -> None:
    board_view.look(Outlook(4.0, 150, 150))
    for _ in range(3):
        _wheel(board_view, QPoint(100, 100), 1 / 3)
    assert board_view.scale_now == pytest.approx(5.0)
    _wheel(board_view, QPoint(100, 100), 1 / 3)
    assert board_view.scale_now == pytest.approx(5.0)


def test_a_part_that_was_fitted_fits_a_window_of_another_size_until_one_looks_elsewhere(board_view: BoardView) -> None:
    part = board_view.board.whole
    board_view.resize(300, 200)
    board_view.fit_area(part)
    small = board_view.scale_now
    board_view.resize(600, 400)
    assert board_view.scale_now == pytest.approx(2 * small, rel=0.1)
    assert board_view.seen.contains(part)
    board_view.zoom(-1)
    chosen = board_view.scale_now
    board_view.resize(300, 200)
    assert board_view.scale_now == chosen
