"""The keys of a board, on a view that only notes what it is asked for: panning, zooming, Space and the cursor's way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from drumhead.client.board.habits import Habits
from drumhead.client.board.keying import FAST, PIXELS, Keying, next_to
from drumhead.client.board.plane import Surface
from drumhead.client.board.view import BoardView

Key, Held = Qt.Key, Qt.KeyboardModifier
WIDE = 5
NONE = Held.NoModifier


class View:
    """Notes by name what it is asked for; no cell is pointed at and no tool has the mouse."""

    def __init__(self) -> None:
        self.habits, self.tool, self.hovered = Habits(), None, None
        self.done: list[tuple[object, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def note(*given: object) -> None:
            self.done.append((name, *given))

        note.emit = note  # type: ignore[attr-defined]
        return note


@pytest.fixture
def view() -> View:
    return View()


@pytest.fixture
def keying(view: View) -> Keying:
    return Keying(cast(BoardView, view))


def _key(key: Qt.Key, held: Qt.KeyboardModifier = NONE, *, up: bool = False, again: bool = False) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyRelease if up else QEvent.Type.KeyPress, key, held, "", again)


@pytest.mark.parametrize(
    ("key", "held", "done"),
    [
        (Key.Key_Left, NONE, ("scroll_by", -PIXELS, 0)),
        (Key.Key_Right, NONE, ("scroll_by", PIXELS, 0)),
        (Key.Key_Up, Held.ShiftModifier, ("scroll_by", 0, -FAST)),
        (Key.Key_Down, Held.ControlModifier, ("scroll_by", 0, FAST)),
        (Key.Key_Plus, NONE, ("zoom", 1)),
        (Key.Key_Equal, NONE, ("zoom", 1)),
        (Key.Key_Minus, NONE, ("zoom", -1)),
        (Key.Key_0, Held.ControlModifier, ("zoom_full",)),
        (Key.Key_F, NONE, ("fit",)),
        (Key.Key_Escape, NONE, ("escaped",)),
        (Key.Key_Space, Held.ControlModifier, ("show_words",)),
        (Key.Key_0, NONE, None),
        (Key.Key_F, Held.AltModifier, None),
        (Key.Key_A, NONE, None),
        (Key.Key_Return, NONE, None),
        (Key.Key_Menu, NONE, None),
    ],
)
def test_a_key_does_one_thing_on_a_board_or_is_left_to_others(
    keying: Keying, view: View, key: Qt.Key, held: Qt.KeyboardModifier, done: tuple[object, ...] | None
) -> None:
    assert keying.press(_key(key, held)) is (done is not None)
    assert view.done == ([done] if done else [])


def test_space_asks_for_the_next_unit_once_it_is_let_go_unless_the_board_was_dragged_meanwhile(
    keying: Keying, view: View
) -> None:
    assert not keying.drags()
    assert keying.press(_key(Key.Key_Space)) and view.done == []
    assert not keying.release(_key(Key.Key_Space, up=True, again=True)), "it is held, not let go"
    assert keying.release(_key(Key.Key_Space, up=True))
    assert view.done == [("next_requested",)]
    keying.press(_key(Key.Key_Space))
    assert keying.drags()
    keying.release(_key(Key.Key_Space, up=True))
    keying.press(_key(Key.Key_Space))
    keying.lose()
    keying.release(_key(Key.Key_Space, up=True))
    assert not keying.release(_key(Key.Key_A, up=True))
    assert view.done == [("next_requested",)]
    assert not keying.drags()


def test_space_is_the_board_s_before_any_shortcut_and_return_only_at_a_cursor(keying: Keying) -> None:
    asked = [Key.Key_Space, Key.Key_Return, Key.Key_A]
    assert [keying.wants(_key(key)) for key in asked] == [True, False, False]
    keying.by_keys = True
    assert [keying.wants(_key(key)) for key in asked] == [True, True, False]


# the cursor's way


def _plane() -> Surface:
    """Five squares across and down, each with its eight neighbours."""

    def near(cell: int) -> list[int]:
        x, y = cell % WIDE, cell // WIDE
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        return [WIDE * b + a for a, b in around if 0 <= a < WIDE and 0 <= b < WIDE]

    def centre(cell: int) -> QPointF:
        return QPointF(10.0 * (cell % WIDE), 10.0 * (cell // WIDE))

    return cast(Surface, SimpleNamespace(centre=centre, board=SimpleNamespace(neighbours=near)))


@pytest.mark.parametrize(
    ("cell", "way", "found"),
    [
        (12, (1, 0), 13),
        (12, (-1, 0), 11),
        (12, (0, -1), 7),
        (12, (0, 1), 17),
        (0, (-1, 0), None),
        (0, (0, -1), None),
        (4, (1, 0), None),
        (24, (0, 1), None),
        (24, (-1, 0), 23),
    ],
)
def test_the_cursor_goes_to_the_neighbour_straight_ahead_and_none_beyond_the_edge(
    cell: int, way: tuple[int, int], found: int | None
) -> None:
    assert next_to(_plane(), cell, *way) == found


def test_of_neighbours_that_lie_alike_ahead_the_nearer_is_next() -> None:
    places = {0: (0, 0), 1: (20, 0), 2: (10, 0), 3: (-5, 0), 4: (2, 9)}
    board = SimpleNamespace(neighbours=lambda cell: [other for other in places if other != cell])
    plane = cast(Surface, SimpleNamespace(centre=lambda cell: QPointF(*places[cell]), board=board))
    assert next_to(plane, 0, 1, 0) == 2
    assert next_to(plane, 0, -1, 0) == 3
    assert next_to(plane, 0, 0, 1) == 4
    assert next_to(plane, 0, 0, -1) is None
    places[1] = (0, 0)
    assert next_to(plane, 0, 1, 0) == 2, "what lies on the same spot lies nowhere"
    alone = cast(Surface, SimpleNamespace(centre=plane.centre, board=SimpleNamespace(neighbours=lambda cell: ())))
    assert next_to(alone, 0, 1, 0) is None
