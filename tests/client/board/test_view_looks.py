"""Where a view looks after each wish, what it tells of that, and what a box drawn over it encloses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.habits import Habits
from drumhead.client.board.keys import BoardKeys
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import PathTool
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.board.window.hover_card import HoverCard
from drumhead.client.palette import LIGHT
from tests.client.driving import bring_up

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SIGNALS = (
    *("zoom_changed", "cell_hovered", "cell_left", "cell_clicked", "cell_double_clicked", "box_drawn"),
    *("escaped", "next_requested"),
)


@pytest.fixture
def near(board_view: BoardView) -> Iterator[BoardView]:
    """600 by 500 pixels of a board of 300 units, four pixels a unit."""
    board_view.look(Outlook(4.0, 150, 150))
    yield board_view


def heard(view: BoardView) -> list[tuple[Any, ...]]:
    """Fills with what each signal but that of the outlook carries from now on, under its name."""
    found: list[tuple[Any, ...]] = []
    for name in SIGNALS:
        getattr(view, name).connect(lambda *args, name=name: found.append((name, *args)))
    return found


def moves(view: BoardView, to: QPoint, held: Qt.MouseButton, kind: QEvent.Type = QEvent.Type.MouseMove) -> None:
    there = QPointF(view.viewport().mapToGlobal(to))
    QApplication.sendEvent(view.viewport(), QMouseEvent(kind, QPointF(to), there, held, held, NONE))


def looks(view: BoardView) -> tuple[float, float, float]:
    found = view.outlook
    return round(found.scale, 3), round(found.x, 2), round(found.y, 2)


def test_each_wish_is_granted_as_far_as_the_board_s_edge_lets(near: BoardView) -> None:
    """600 by 500 pixels; the zoom is told each time one looks elsewhere by a wish, and never for a scroll."""
    told = heard(near)
    wishes: list[tuple[Callable[[], None], tuple[float, float, float], list[object]]] = [
        (lambda: near.go_to(0), (4.0, 75.0, 62.5), [("zoom_changed", 100.0)]),
        (lambda: near.go_to(399, least=8.0), (8.0, 262.5, 268.75), [("zoom_changed", 200.0)]),
        (lambda: near.go_to(210, least=2.0), (8.0, 157.5, 157.5), [("zoom_changed", 200.0)]),
        (lambda: near.go_to_point(QPointF(100, 290)), (8.0, 100.0, 268.75), [("zoom_changed", 200.0)]),
        (lambda: near.scroll_by(80, -40), (8.0, 110.0, 263.75), []),
        (lambda: near.fit_cells((0,), 3.0), (3.0, 100.0, 83.33), [("zoom_changed", 75.0)]),
        (lambda: near.fit_cells((0, 399)), (1.389, 150.0, 150.0), [("zoom_changed", pytest.approx(34.72, abs=0.01))]),
        (lambda: near.fit_area(QRectF(150, 150, 60, 20)), (10.0, 180.0, 160.0), [("zoom_changed", 250.0)]),
        (lambda: near.fit(), (1.667, 150.0, 150.0), [("zoom_changed", pytest.approx(41.67, abs=0.01))]),
        (lambda: near.look(Outlook(4.0, 150, 150)), (4.0, 150.0, 150.0), [("zoom_changed", 100.0)]),
        (lambda: near.zoom_full(), (4.0, 150.0, 150.0), []),
        (lambda: near.zoom(1, QPointF(0, 0)), (5.0, 135.0, 137.5), [("zoom_changed", 125.0)]),
        (lambda: near.zoom(-2), (3.2, 135.0, 137.5), [("zoom_changed", pytest.approx(80.0))]),
    ]
    for number, (wish, expected, said) in enumerate(wishes):
        told.clear()
        wish()
        assert looks(near) == pytest.approx(expected, abs=0.8 / expected[0]), number
        assert told == said, number
    assert near.zoom_percent == pytest.approx(80.0)


def test_what_was_wished_before_a_view_is_shown_is_the_last_of_its_wishes(scene: StrategicScene, qtbot: QtBot) -> None:
    found = []
    for wishes in (
        [lambda view: view.look(Outlook(4.0, 100, 120))],
        [lambda view: view.fit_area(QRectF(0, 0, 60, 50)), lambda view: view.look(Outlook(5.0, 100, 120))],
        [lambda view: view.look(Outlook(4.0, 100, 120)), lambda view: view.fit_cells((210,), 6.0)],
        [],
    ):
        view = BoardView(scene)
        qtbot.addWidget(view)
        for wish in wishes:
            wish(view)
        view.resize(618, 518)
        bring_up(view)
        found.append(looks(view))
        view.hide()
        view.zoom(1)
        now = looks(view)
        bring_up(view)
        assert looks(view) == now, "shown again it looks where it looked"
    assert found == [
        pytest.approx(each, abs=0.2)
        for each in ((4.0, 100, 120), (5.0, 100, 120), (6.0, 157.5, 157.5), (1.667, 150, 150))
    ]


def test_a_box_is_drawn_where_boxes_are_wanted_and_tells_what_it_encloses(near: BoardView) -> None:
    told, port = heard(near), near.viewport()
    plane = near.board.plane
    cell = near.cell_under(QPoint(100, 100))
    for wanted in (False, True):
        near.boxes = wanted
        QTest.mousePress(port, LEFT, SHIFT, QPoint(100, 100))
        moves(near, QPoint(104, 102), LEFT)
        moves(near, QPoint(180, 160), LEFT)
        QTest.mouseRelease(port, LEFT, SHIFT, QPoint(180, 160))
        if not wanted:
            there = near.cell_under(QPoint(180, 160))
            assert told[-1] == ("cell_clicked", there, LEFT, SHIFT) and there != cell
            told.clear()
    corner = near.viewportTransform().inverted()[0].map(QPointF(100, 100))
    assert [name for name, *_ in told] == ["cell_hovered", "box_drawn"]
    _, area, held = told[-1]
    assert held == SHIFT
    assert (area.x(), area.y()) == (pytest.approx(corner.x()), pytest.approx(corner.y()))
    assert (area.width(), area.height()) == (pytest.approx(81 / 4), pytest.approx(61 / 4))
    assert plane.bounds.contains(area)
    told.clear()
    for tool, button in ((PickTool(), LEFT), (None, RIGHT)):
        near.set_tool(tool)
        QTest.mousePress(port, button, NONE, QPoint(100, 100))
        moves(near, QPoint(180, 160), button)
        QTest.mouseRelease(port, button, NONE, QPoint(180, 160))
    assert "box_drawn" not in [name for name, *_ in told]


def test_a_person_s_habits_are_these_until_they_are_told_otherwise(near: BoardView) -> None:
    mine = Habits()
    assert (mine.wheel_zooms, mine.edge_scroll, mine.cards, mine.hover_ms) == (True, False, True, 300)
    assert near.habits == Habits(keys=near.habits.keys) and isinstance(mine.keys, BoardKeys)
    near.habits = Habits(hover_ms=20)
    assert near.habits.hover_ms == 20


def test_a_card_comes_as_late_as_a_person_likes_and_goes_with_the_view(near: BoardView, qtbot: QtBot) -> None:
    near.habits = Habits(hover_ms=20)
    near.words = lambda cell: f"cell {cell}"
    (card,) = near.findChildren(HoverCard)
    near.hover(210)
    qtbot.waitUntil(lambda: card.text() == "cell 210")
    assert near.hovered == 210 and not near.by_keys
    near.hide()
    assert card.text() == "" and not card.isVisible()
    near.show_words()
    assert card.text() == "", "a view that is not there tells nothing"


def test_the_board_moves_by_itself_at_its_edge_where_a_person_likes_it(
    near: BoardView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = QPoint(near.viewport().width() - 3, 200)
    monkeypatch.setattr(QCursor, "pos", lambda: near.viewport().mapToGlobal(at))
    before = near.outlook
    moves(near, at, Qt.MouseButton.NoButton)
    qtbot.wait(100)
    assert near.outlook == before
    near.habits = Habits(edge_scroll=True)
    moves(near, at - QPoint(0, 1), Qt.MouseButton.NoButton)
    qtbot.waitUntil(lambda: near.outlook.x > before.x)
    assert near.outlook.y == before.y
    QApplication.sendEvent(near.viewport(), QEvent(QEvent.Type.Leave))
    now = near.outlook
    qtbot.wait(100)
    assert near.outlook == now


def test_a_view_is_a_plain_window_in_its_board_s_colours(near: BoardView) -> None:
    assert near.accessibleName() == "board" and near.frameWidth() == 0
    colours = near.palette()
    assert colours.color(QPalette.ColorRole.Base) == colours.color(QPalette.ColorRole.Window) == LIGHT.panel
    assert near.focusPolicy() == Qt.FocusPolicy.StrongFocus and near.hasMouseTracking()
    assert not near.horizontalScrollBar().isVisible() and not near.verticalScrollBar().isVisible()
    assert near.viewport().size().toTuple() == (600, 500)


def test_keys_and_the_pointer_move_one_cursor_and_a_move_of_the_pointer_takes_it_back(near: BoardView) -> None:
    told = heard(near)
    near.hover(210)
    QTest.keyClick(near, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert near.by_keys and near.hovered == 211
    moves(near, near.viewportTransform().map(near.board.plane.centre(190)).toPoint(), Qt.MouseButton.NoButton)
    assert not near.by_keys and near.hovered == 190
    near.hover(None)
    near.hover(None)
    assert told == [("cell_hovered", 210), ("cell_hovered", 211), ("cell_hovered", 190), ("cell_left",)]


def test_what_begins_at_the_very_corner_of_the_window_goes_as_from_anywhere(near: BoardView) -> None:
    corner, before, told, port = QPoint(0, 0), near.outlook, heard(near), near.viewport()
    moves(near, corner, RIGHT, QEvent.Type.MouseButtonPress)
    moves(near, QPoint(40, 20), RIGHT)
    QTest.mouseRelease(port, RIGHT, NONE, QPoint(40, 20))
    assert (near.outlook.x, near.outlook.y) == (pytest.approx(before.x - 10), pytest.approx(before.y - 5))
    near.boxes = True
    moves(near, corner, LEFT, QEvent.Type.MouseButtonPress)
    moves(near, QPoint(40, 20), LEFT)
    QTest.mouseRelease(port, LEFT, NONE, QPoint(40, 20))
    assert [name for name, *_ in told] == ["box_drawn"]
    _, area, _ = told[-1]
    assert area.size().toTuple() == (pytest.approx(41 / 4), pytest.approx(21 / 4))


def test_the_cursor_s_keys_are_the_board_s_own_and_do_one_thing_each(near: BoardView) -> None:
    """Without a cursor and beside the board's edge too; what is not theirs is left to others."""
    told, alt, before = heard(near), Qt.KeyboardModifier.AltModifier, near.outlook
    near.board.select(189)
    keys: list[tuple[Qt.Key, Qt.KeyboardModifier, bool, list[object]]] = [
        (Qt.Key.Key_Return, NONE, False, []),
        (Qt.Key.Key_Menu, NONE, False, []),
        (Qt.Key.Key_Left, alt, True, [("cell_hovered", 189)]),
        (Qt.Key.Key_Down, alt, True, [("cell_hovered", 209)]),
        (Qt.Key.Key_Left, alt, True, [("cell_hovered", 208)]),
        (Qt.Key.Key_Up, alt, True, [("cell_hovered", 188)]),
        (Qt.Key.Key_Return, SHIFT, True, [("cell_clicked", 188, LEFT, SHIFT)]),
        (Qt.Key.Key_Return, alt, True, [("cell_double_clicked", 188)]),
        (Qt.Key.Key_Menu, NONE, True, [("cell_clicked", 188, RIGHT, NONE)]),
        (Qt.Key.Key_Escape, NONE, True, [("escaped",)]),
        (Qt.Key.Key_Tab, NONE, False, []),
    ]
    for key, held, taken, said in keys:
        told.clear()
        event = QKeyEvent(QEvent.Type.KeyPress, key, held)
        near.keyPressEvent(event)
        assert (event.isAccepted(), told) == (taken, said), key
        assert near.outlook == before
    near.board.select(None)
    near.hover(None)
    near.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, alt))
    assert near.hovered == near.board.plane.cell_at(150.0, 150.0), "at first in the middle of what is seen"


def test_a_tool_s_keys_are_its_own_while_it_has_the_mouse(near: BoardView) -> None:
    tool = PathTool(210, lambda path: (211,) if path == (210,) else (), path=(210, 211))
    near.set_tool(tool)
    told, before = heard(near), near.outlook
    for key, path in (
        (Qt.Key.Key_Minus, (210, 211, None)),
        (Qt.Key.Key_Backspace, (210, 211)),
        (Qt.Key.Key_Delete, (210,)),
    ):
        event = QKeyEvent(QEvent.Type.KeyPress, key, NONE)
        near.keyPressEvent(event)
        assert (event.isAccepted(), tool.path) == (True, path)
    assert (told, near.outlook) == ([], before)
    wanted = {}
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_F, Qt.Key.Key_Space):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, NONE)
        event.ignore()
        QApplication.sendEvent(near, event)
        wanted[key] = event.isAccepted()
    assert list(wanted.values()) == [True, True, False, True]
