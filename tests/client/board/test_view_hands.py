"""What a view tells and draws while it is used: cursors, rulers, tool tips, gestures, keys held and let go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.habits import Habits
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import BoxTool, Tool
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.board.window.hover_card import HoverCard
from drumhead.client.board.window.rulers import THICKNESS
from drumhead.engine.play.figures import Cells
from tests.client.driving import bring_up

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)

CELL = 210


@pytest.fixture
def near(board_view: BoardView) -> Iterator[BoardView]:
    """The view so near that it can be moved every way, with a cell in its middle."""
    board_view.go_to(CELL, least=8.0)
    yield board_view


class Heard(Tool):
    """Notes what it hears; takes clicks, keys and the wheel only if it is told to."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, takes: bool = True) -> None:
        super().__init__()
        self.takes, self.heard = takes, list[object]()

    def stop(self) -> None:
        super().stop()
        self.heard.append("stop")

    def press(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        self.heard.append(("press", cell, modifiers))

    def drag(self, cell: int) -> None:
        self.heard.append(("drag", cell))

    def hover(self, cell: int) -> None:
        self.heard.append(("hover", cell))

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        self.heard.append(("click", cell, button, modifiers))
        return self.takes

    def double_click(self, cell: int) -> bool:
        self.heard.append(("double", cell))
        return self.takes

    def wheel(self, notches: int) -> bool:
        self.heard.append(("wheel", notches))
        return self.takes

    def key(self, key: Qt.Key) -> bool:
        self.heard.append(("key", key))
        return self.takes


def spot(view: BoardView, cell: int) -> QPoint:
    return view.viewportTransform().map(view.board.plane.centre(cell)).toPoint()


def drag(view: BoardView, to: QPoint, button: Qt.MouseButton) -> None:
    place = QPointF(to)
    there = QPointF(view.viewport().mapToGlobal(to))
    QApplication.sendEvent(view.viewport(), QMouseEvent(QEvent.Type.MouseMove, place, there, button, button, NONE))


def wheel(
    view: BoardView, angle: QPoint, held: Qt.KeyboardModifier = NONE, pixels: QPoint | None = None
) -> QWheelEvent:
    at = QPoint(300, 200)
    phase = Qt.ScrollPhase.NoScrollPhase if pixels is None else Qt.ScrollPhase.ScrollUpdate
    there = QPointF(view.viewport().mapToGlobal(at))
    event = QWheelEvent(QPointF(at), there, pixels or QPoint(), angle, Qt.MouseButton.NoButton, held, phase, False)
    QApplication.sendEvent(view.viewport(), event)
    return event


def moved(view: BoardView, before: Outlook) -> tuple[int, int]:
    """How far the view was scrolled, in pixels."""
    after = view.outlook
    return round((after.x - before.x) * view.scale_now), round((after.y - before.y) * view.scale_now)


# tools


def test_a_tool_hears_presses_drags_and_clicks_with_the_keys_held(near: BoardView) -> None:
    tool = Heard()
    near.set_tool(tool)
    there = spot(near, CELL + 1)
    QTest.mousePress(near.viewport(), LEFT, SHIFT, spot(near, CELL))
    drag(near, there, LEFT)
    QTest.mouseRelease(near.viewport(), LEFT, SHIFT, there)
    assert tool.heard == [
        ("press", CELL, SHIFT),
        ("hover", CELL + 1),
        ("drag", CELL + 1),
        ("click", CELL + 1, LEFT, SHIFT),
    ]


def test_a_tool_is_pressed_by_the_left_button_only_and_drags_nothing_without_it(near: BoardView) -> None:
    tool = Heard()
    near.set_tool(tool)
    QTest.mouseClick(near.viewport(), RIGHT, NONE, spot(near, CELL))
    drag(near, spot(near, CELL + 1), Qt.MouseButton.NoButton)
    assert tool.heard == [("click", CELL, RIGHT, NONE), ("hover", CELL + 1)]


@pytest.mark.parametrize("takes", [True, False])
def test_what_a_tool_does_not_take_is_the_boards(near: BoardView, takes: bool) -> None:
    told: list[object] = []
    near.cell_clicked.connect(lambda *args: told.append("click"))
    near.cell_double_clicked.connect(lambda cell: told.append("double"))
    near.set_tool(Heard(takes))
    before = near.scale_now
    QTest.mouseClick(near.viewport(), LEFT, NONE, spot(near, CELL))
    QTest.mouseDClick(near.viewport(), LEFT, NONE, spot(near, CELL))
    wheel(near, QPoint(0, 120))
    QTest.keyClick(near, Qt.Key.Key_Plus)
    assert ("double" in told) is not takes
    assert told.count("click") == (0 if takes else 1)
    assert near.scale_now == (before if takes else pytest.approx(before * 1.5625))


def test_the_wheel_turns_a_tool_by_its_notches(near: BoardView) -> None:
    tool = BoxTool("support", 9, centre=CELL, radius=2)
    near.set_tool(tool)
    before = near.outlook
    wheel(near, QPoint(0, 240))
    wheel(near, QPoint(0, -120))
    assert tool.box == (CELL, 3)
    assert near.outlook == before


def test_another_tool_ends_the_one_before_and_none_gives_the_arrow_back(near: BoardView) -> None:
    first, second = Heard(), PickTool()
    near.set_tool(first)
    assert near.viewport().cursor().shape() == Qt.CursorShape.CrossCursor
    near.set_tool(second)
    second.hover(CELL)
    assert (first.heard, near.tool) == (["stop"], second)
    assert near.board.overlay("tool") == (Cells((CELL,), "reach"),)
    near.set_tool(None)
    assert near.board.overlay("tool") == ()
    assert near.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_key_that_a_tool_wants_is_no_shortcut_elsewhere(near: BoardView) -> None:
    near.set_tool(PickTool())
    wanted = {}
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_N, Qt.Key.Key_Space):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, NONE)
        event.ignore()
        QApplication.sendEvent(near, event)
        wanted[key] = event.isAccepted()
    assert wanted == {Qt.Key.Key_Escape: True, Qt.Key.Key_N: False, Qt.Key.Key_Space: True}


# panning


def test_the_hand_closes_while_the_board_is_dragged_and_the_tool_s_cursor_comes_back(near: BoardView) -> None:
    shapes = []
    for tool in (None, PickTool()):
        near.set_tool(tool)
        QTest.mousePress(near.viewport(), MIDDLE, NONE, QPoint(300, 200))
        drag(near, QPoint(280, 200), MIDDLE)
        shapes.append(near.viewport().cursor().shape())
        QTest.mouseRelease(near.viewport(), MIDDLE, NONE, QPoint(280, 200))
        shapes.append(near.viewport().cursor().shape())
    closed, arrow, cross = (getattr(Qt.CursorShape, f"{name}Cursor") for name in ("ClosedHand", "Arrow", "Cross"))
    assert shapes == [closed, arrow, closed, cross]


def test_a_drag_goes_as_far_as_the_hand_and_goes_on(near: BoardView) -> None:
    before = near.outlook
    QTest.mousePress(near.viewport(), RIGHT, NONE, QPoint(300, 200))
    drag(near, QPoint(304, 200), RIGHT)
    assert moved(near, before) == (0, 0), "so little may be a trembling hand"
    drag(near, QPoint(305, 200), RIGHT)
    assert moved(near, before) == (-5, 0)
    drag(near, QPoint(306, 203), RIGHT)
    assert moved(near, before) == (-6, -3)
    QTest.mouseRelease(near.viewport(), RIGHT, NONE, QPoint(306, 203))
    drag(near, QPoint(200, 100), Qt.MouseButton.NoButton)
    assert moved(near, before) == (-6, -3)


def test_a_left_drag_without_space_moves_nothing(near: BoardView) -> None:
    before = near.outlook
    QTest.mousePress(near.viewport(), LEFT, NONE, QPoint(300, 200))
    drag(near, QPoint(200, 100), LEFT)
    assert near.outlook == before


def test_space_let_go_elsewhere_asks_for_nothing_and_drags_no_more(near: BoardView) -> None:
    asked: list[bool] = []
    near.next_requested.connect(lambda: asked.append(True))
    QTest.keyPress(near, Qt.Key.Key_Space)
    near.focusOutEvent(QFocusEvent(QEvent.Type.FocusOut))
    QTest.keyRelease(near, Qt.Key.Key_Space)
    before = near.outlook
    QTest.mousePress(near.viewport(), LEFT, NONE, QPoint(300, 200))
    drag(near, QPoint(200, 100), LEFT)
    assert (asked, near.outlook) == ([], before)


def test_space_held_down_asks_once_when_it_is_let_go(near: BoardView) -> None:
    asked: list[bool] = []
    near.next_requested.connect(lambda: asked.append(True))
    QTest.keyPress(near, Qt.Key.Key_Space)
    for repeats in (True, True, False):
        near.keyReleaseEvent(QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Space, NONE, "", repeats))
    assert asked == [True]
    QTest.keyRelease(near, Qt.Key.Key_A)
    assert asked == [True]


# wheels and gestures


def test_a_trackpad_scrolls_by_its_own_pixels(near: BoardView) -> None:
    before = near.outlook
    event = wheel(near, QPoint(0, 120), pixels=QPoint(-13, 7))
    assert moved(near, before) == (13, -7)
    assert near.scale_now == before.scale
    assert event.isAccepted()


def test_a_wheel_that_leans_scrolls_sideways(near: BoardView) -> None:
    before = near.outlook
    wheel(near, QPoint(-40, 0), SHIFT)
    assert moved(near, before) == (40, 0)
    wheel(near, QPoint(-20, -40), CTRL)
    assert moved(near, before) == (60, 40)


def test_pinching_zooms_at_the_fingers(near: BoardView) -> None:
    kind, at = Qt.NativeGestureType.ZoomNativeGesture, QPointF(200, 120)
    fixed = near.viewportTransform().inverted()[0].map(at)
    device = QPointingDevice.primaryPointingDevice()
    for gesture, expected in ((kind, 10.0), (Qt.NativeGestureType.RotateNativeGesture, 10.0)):
        there = QPointF(near.viewport().mapToGlobal(at))
        event = QNativeGestureEvent(gesture, device, 2, at, at, there, 0.25, QPointF())
        QApplication.sendEvent(near.viewport(), event)
        assert near.scale_now == pytest.approx(expected)
    assert (near.viewportTransform().inverted()[0].map(at) - fixed).manhattanLength() < 0.3


def test_zooming_beyond_the_end_tells_of_no_zoom(near: BoardView) -> None:
    near.zoom(100)
    told: list[float] = []
    near.zoom_changed.connect(told.append)
    near.zoom(1)
    assert told == []
    near.zoom(-1)
    assert told == [near.zoom_percent] == [pytest.approx(320.0)]


# keys


def test_keys_zoom_in_and_out_and_fit(near: BoardView) -> None:
    scales = []
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
        QTest.keyClick(near, key)
        scales.append(near.scale_now)
    assert scales == [pytest.approx(scale) for scale in (10.0, 12.5, 10.0)]
    QTest.keyClick(near, Qt.Key.Key_F, CTRL)
    assert near.scale_now == pytest.approx(10.0), "that is a shortcut"
    QTest.keyClick(near, Qt.Key.Key_0)
    assert near.scale_now == pytest.approx(10.0)
    QTest.keyClick(near, Qt.Key.Key_F)
    assert near.seen.contains(near.board.whole)


@pytest.mark.parametrize(
    ("key", "way"),
    [
        (Qt.Key.Key_Left, (-80, 0)),
        (Qt.Key.Key_Right, (80, 0)),
        (Qt.Key.Key_Up, (0, -80)),
        (Qt.Key.Key_Down, (0, 80)),
    ],
)
def test_each_arrow_scrolls_its_way_and_four_times_as_far_with_shift(
    near: BoardView, key: Qt.Key, way: tuple[int, int]
) -> None:
    before = near.outlook
    QTest.keyClick(near, key)
    assert moved(near, before) == way
    near.look(before)
    QTest.keyClick(near, key, SHIFT)
    assert moved(near, before) == (4 * way[0], 4 * way[1])


# pointing


def test_the_cell_pointed_at_is_framed_and_its_rulers_marked_until_it_is_left(near: BoardView) -> None:
    QTest.mouseMove(near.viewport(), spot(near, CELL))
    rulers = (near._column_ruler, near._row_ruler)
    assert near.board._hover.cell == CELL
    assert [ruler._marked for ruler in rulers] == list(near.board.position(CELL))
    QApplication.sendEvent(near.viewport(), QEvent(QEvent.Type.Leave))
    assert near.board._hover.cell is None
    assert [ruler._marked for ruler in rulers] == [None, None]


def test_words_come_when_the_pointer_rests_and_go_when_it_moves(
    near: BoardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(HoverCard, "tell", lambda card, text, cell: shown.append(text))
    monkeypatch.setattr(HoverCard, "forget", lambda card: shown.append("-"))
    near.words = lambda cell: f"cell {cell}"
    QTest.mouseMove(near.viewport(), spot(near, CELL))
    assert near._hover_timer.isActive() and near._hover_timer.isSingleShot()
    assert near._hover_timer.interval() == Habits().hover_ms
    near._hover_timer.timeout.emit()
    QTest.mouseMove(near.viewport(), spot(near, CELL + 1))
    near.show_words()
    QTest.mousePress(near.viewport(), LEFT, NONE, spot(near, CELL + 1))
    assert shown == ["-", f"cell {CELL}", "-", f"cell {CELL + 1}", "-"]
    assert not near._hover_timer.isActive(), "no card comes over what the click led to"
    QApplication.sendEvent(near.viewport(), QEvent(QEvent.Type.Leave))
    assert not near._hover_timer.isActive()
    near.show_words()
    assert shown[5:] == ["-"], "beside the board there is nothing to tell"


def test_a_press_on_the_board_ends_there(near: BoardView) -> None:
    at = QPointF(spot(near, CELL))
    there = QPointF(near.viewport().mapToGlobal(at))
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(kind, at, there, LEFT, LEFT, NONE)
        event.ignore()
        (near.mousePressEvent if kind == QEvent.Type.MouseButtonPress else near.mouseReleaseEvent)(event)
        assert event.isAccepted()


def test_letting_go_without_a_press_is_no_click(near: BoardView) -> None:
    told: list[object] = []
    near.cell_clicked.connect(lambda *args: told.append(args))
    QTest.mouseRelease(near.viewport(), LEFT, NONE, spot(near, CELL))
    assert told == []


# what is in view


def test_cells_are_shown_with_two_more_round_them(near: BoardView) -> None:
    board = near.board.plane
    cells = (CELL, CELL + 1)
    near.fit_cells(cells)
    around = board.rect(cells[0]).united(board.rect(cells[1])).adjusted(-30, -30, 30, 30)
    assert near.seen.adjusted(-0.5, -0.5, 0.5, 0.5).contains(around)
    assert not near.seen.contains(around.adjusted(-8, -8, 8, 8))
    before = near.outlook
    near.fit_cells(())
    assert near.outlook == before


def test_an_area_is_shown_no_nearer_than_the_board_goes(near: BoardView) -> None:
    near.fit_area(QRectF(100, 100, 0.5, 0.5))
    assert near.scale_now == near.board.scales[2]
    near.fit_area(QRectF(-9000, -9000, 20_000, 20_000))
    assert near.scale_now < near.board.scales[0] or near.scale_now == near.board.scales[0]


def test_every_change_of_what_is_in_view_is_told(near: BoardView) -> None:
    told: list[QRectF] = []
    near.outlook_changed.connect(told.append)
    for change in (lambda: near.scroll_by(30, 0), lambda: near.scroll_by(0, 30), lambda: near.zoom(1)):
        told.clear()
        change()
        assert told and told[-1] == near.seen
    told.clear()
    near.resize(near.width() - 40, near.height())
    QApplication.processEvents()
    assert told and told[-1] == near.seen


def test_rulers_lie_along_the_edges_as_long_as_the_board_is_seen(near: BoardView) -> None:
    near.resize(500, 400)
    QApplication.processEvents()
    frame = near.viewport().geometry()
    assert (frame.left(), frame.top()) == (THICKNESS, THICKNESS)
    across, down = near._column_ruler.geometry(), near._row_ruler.geometry()
    assert (across.left(), across.top(), across.width(), across.height()) == (frame.left(), 0, frame.width(), THICKNESS)
    assert (down.left(), down.top(), down.width(), down.height()) == (0, frame.top(), THICKNESS, frame.height())
    bar = near._scale_bar.geometry()
    assert frame.contains(bar) and bar.left() < frame.center().x() and bar.top() > frame.center().y()


def test_a_cell_is_told_by_where_it_lies_in_the_window_and_none_beside_the_board(near: BoardView) -> None:
    for cell in (CELL, CELL + 1, CELL + 20):
        rect = near.viewportTransform().mapRect(near.board.plane.rect(cell)).toAlignedRect().adjusted(2, 2, -2, -2)
        assert {near.cell_under(point) for point in (rect.topLeft(), rect.bottomRight(), rect.center())} == {cell}


def test_full_zoom_keeps_the_middle(near: BoardView) -> None:
    before = near.outlook
    QTest.keyClick(near, Qt.Key.Key_0, CTRL)
    assert near.scale_now == near.board.scales[1]
    assert (near.outlook.x, near.outlook.y) == (pytest.approx(before.x, abs=0.3), pytest.approx(before.y, abs=0.3))


@pytest.mark.parametrize(
    ("key", "held"),
    [(Qt.Key.Key_Plus, NONE), (Qt.Key.Key_Minus, NONE), (Qt.Key.Key_F, NONE), (Qt.Key.Key_0, CTRL)],
)
def test_a_key_of_the_board_goes_no_further(near: BoardView, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, held)
    near.keyPressEvent(event)
    assert event.isAccepted()


def test_words_that_are_shown_stay_when_the_platform_asks_for_a_tip(near: BoardView) -> None:
    near.words = lambda cell: f"cell {cell}"
    QTest.mouseMove(near.viewport(), spot(near, CELL))
    near.show_words()
    at = spot(near, CELL)
    QApplication.sendEvent(near.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, near.viewport().mapToGlobal(at)))
    assert (near._card.isVisible(), near._card.text()) == (True, f"cell {CELL}")


def test_nothing_is_pointed_at_while_the_board_is_dragged(near: BoardView) -> None:
    told: list[int] = []
    near.cell_hovered.connect(told.append)
    QTest.mousePress(near.viewport(), MIDDLE, NONE, QPoint(300, 200))
    for at in (QPoint(240, 200), QPoint(100, 100)):
        drag(near, at, MIDDLE)
    assert told == []
    QTest.mouseRelease(near.viewport(), MIDDLE, NONE, QPoint(100, 100))


def test_a_part_asked_for_before_the_window_is_shown_is_what_it_shows(scene: StrategicScene, qtbot: QtBot) -> None:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.fit_area(QRectF(90, 60, 60, 45))
    view.resize(818, 618)
    bring_up(view)
    assert view.seen.adjusted(-0.5, -0.5, 0.5, 0.5).contains(QRectF(90, 60, 60, 45))
    assert view.scale_now > 12
