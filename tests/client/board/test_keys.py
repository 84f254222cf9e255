"""The keys of a board: given away they mean nothing, given they mean what they were given for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest

from drumhead.client.board.habits import Habits
from drumhead.client.board.keys import NOTHING, BoardKeys
from drumhead.client.board.tools.tools import PathTool
from drumhead.client.board.view import BoardView
from drumhead.client.board.window.edge_scroll import EDGE, EdgeScroll
from drumhead.client.board.window.hover_card import HoverCard
from tests.client.driving import part

NONE, SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
CELL = 210
CHANGED = {"board.fit": ("Ctrl+9",), "drawing.take-back": ("X",)}


def press(key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held)


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        (press(Qt.Key.Key_F), NOTHING),
        (press(Qt.Key.Key_9, CTRL), (Qt.Key.Key_F, NONE)),
        (press(Qt.Key.Key_Plus, SHIFT), (Qt.Key.Key_Plus, SHIFT)),
        (press(Qt.Key.Key_Left, SHIFT), (Qt.Key.Key_Left, SHIFT)),
        (press(Qt.Key.Key_Enter), (Qt.Key.Key_Return, NONE)),
        (press(Qt.Key.Key_Escape), (Qt.Key.Key_Escape, NONE)),
    ],
)
def test_a_press_stands_for_what_the_key_was_given_for(event: QKeyEvent, meant: object) -> None:
    assert BoardKeys(CHANGED).meant(event) == meant


def test_a_tool_hears_the_key_it_was_given(board_view: BoardView) -> None:
    board_view.habits = Habits(keys=BoardKeys(CHANGED))
    tool = PathTool(CELL, board_view.board.plane.board.neighbours and (lambda path: (CELL + 1,)), path=(CELL, CELL + 1))
    board_view.set_tool(tool)
    QTest.keyClick(board_view, Qt.Key.Key_Backspace)
    assert tool.path == (CELL, CELL + 1)
    QTest.keyClick(board_view, Qt.Key.Key_X)
    assert tool.path == (CELL,)


def test_the_cursor_goes_from_cell_to_cell_and_clicks(board_view: BoardView) -> None:
    board = board_view.board.plane.board
    told: list[object] = []
    board_view.cell_clicked.connect(lambda cell, button, held: told.append((cell, button, held)))
    board_view.cell_double_clicked.connect(lambda cell: told.append(cell))
    board_view.board.select(CELL)
    QTest.keyClick(board_view, Qt.Key.Key_Right, ALT)
    assert board_view.hovered == CELL, "at first it stands where something is chosen"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(board_view, key, ALT)
    there = board_view.hovered
    assert there is not None and there in board.neighbours(CELL) and there not in (CELL - 1, CELL + 1)
    QTest.keyClick(board_view, Qt.Key.Key_Return, SHIFT)
    QTest.keyClick(board_view, Qt.Key.Key_Return, ALT)
    QTest.keyClick(board_view, Qt.Key.Key_Menu)
    assert told == [
        (there, Qt.MouseButton.LeftButton, SHIFT),
        there,
        (there, Qt.MouseButton.RightButton, NONE),
    ]


def test_the_cursor_stays_at_the_edge_and_is_followed_out_of_view(board_view: BoardView) -> None:
    board_view.go_to(0, least=8.0)
    board_view.board.select(0)
    for _ in range(3):
        QTest.keyClick(board_view, Qt.Key.Key_Up, ALT)
    assert board_view.hovered == 0
    for _ in range(12):
        QTest.keyClick(board_view, Qt.Key.Key_Right, ALT)
        assert board_view.hovered is not None
        assert board_view.seen.contains(board_view.board.plane.rect(board_view.hovered).center())


def test_while_an_order_is_drawn_return_clicks_a_cell_that_was_come_to_and_then_gives_the_order(
    board_view: BoardView,
) -> None:
    tool = PathTool(CELL, lambda path: (CELL + 1,) if len(path) == 1 else ())
    given: list[object] = []
    tool.finished.connect(given.append)
    board_view.set_tool(tool)
    board_view.board.select(CELL)
    for _ in range(2):
        QTest.keyClick(board_view, Qt.Key.Key_Right, ALT)
    QTest.keyClick(board_view, Qt.Key.Key_Return)
    assert (tool.path, given) == ((CELL, CELL + 1), [])
    QTest.keyClick(board_view, Qt.Key.Key_Return)
    assert given == [(CELL, CELL + 1)]


def test_the_board_moves_only_where_the_pointer_rests_at_an_edge(board_view: BoardView) -> None:
    (edge,), frame = board_view.findChildren(EdgeScroll), board_view.viewport().rect()
    assert edge.way(frame.center()) == (0, 0)
    assert edge.way(frame.topLeft()) == (-1, -1)
    inside = frame.bottomRight()
    inside.setX(inside.x() - EDGE - 1)
    assert edge.way(inside) == (0, 1)


def _rest(view: BoardView) -> None:
    """The pointer has rested long enough."""
    (timer,) = (timer for timer in view.findChildren(QTimer) if timer.isSingleShot())
    timer.timeout.emit()


def test_no_card_comes_while_squares_are_picked_unless_it_is_asked_for(board_view: BoardView) -> None:
    card = part(board_view, HoverCard, "hover-card")
    board_view.words = lambda cell: f"cell {cell}"
    board_view.set_tool(PathTool(CELL, lambda path: ()))
    board_view.hover(CELL)
    _rest(board_view)
    assert not card.isVisible()
    QTest.keyClick(board_view, Qt.Key.Key_Space, CTRL)
    assert card.isVisible()
    board_view.set_tool(None)
    board_view.forget_words()
    _rest(board_view)
    assert card.isVisible() and card.text() == f"cell {CELL}"
    board_view.habits = Habits(cards=False)
    board_view.forget_words()
    _rest(board_view)
    assert not card.isVisible() and card.text() == ""
