"""What the keyboard does on a board: it pans, zooms, and moves a cursor that clicks as the mouse does."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from drumhead.client.board.plane import Surface

if TYPE_CHECKING:
    from drumhead.client.board.view import BoardView

ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
PIXELS, FAST = 80, 320
LEANING = 0.35  # how much a cell lies in a direction to be the next one there


class Keying:
    """Reads the keys of a view. `by_keys` says that the cell pointed at was come to by keys, not by the pointer."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._space_held = self._space_used = self.by_keys = False

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key is the board's before any shortcut: Space, Return at the cursor, and those of the tool."""
        keys, tool = self._view.habits.keys, self._view.tool
        if tool is not None and tool.wants(keys.drawn(event)[0]):
            return True
        return keys.meant(event)[0] in ((SPACE, ENTER) if self.by_keys else (SPACE,))

    def drags(self) -> bool:
        """Whether Space is held while the mouse is pressed; it is no wish for the next unit then."""
        self._space_used = self._space_held
        return self._space_held

    def press(self, event: QKeyEvent) -> bool:
        """Whether the board had a use for a key."""
        view = self._view
        key, held = view.habits.keys.meant(event)
        if key == SPACE and held & CONTROL:
            view.show_words()
        elif key == SPACE:
            self._space_held = True
        elif self._move_cursor(key, held) or self._click(key, held) or self._draws(event):
            return True
        elif key in ARROWS:
            pixels = FAST if held & (CONTROL | SHIFT) else PIXELS
            view.scroll_by(ARROWS[key][0] * pixels, ARROWS[key][1] * pixels)
        else:
            return self._zoom(key, held)
        return True

    def _draws(self, event: QKeyEvent) -> bool:
        tool = self._view.tool
        return tool is not None and tool.key(self._view.habits.keys.drawn(event)[0])

    def release(self, event: QKeyEvent) -> bool:
        """Space let go without having dragged asks for the next unit."""
        if self._view.habits.keys.meant(event)[0] != SPACE or event.isAutoRepeat():
            return False
        if self._space_held and not self._space_used:
            self._view.next_requested.emit()
        self.lose()
        return True

    def lose(self) -> None:
        """The keyboard went elsewhere."""
        self._space_held = self._space_used = False

    def _zoom(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        view = self._view
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            view.zoom(1)
        elif key == Qt.Key.Key_Minus:
            view.zoom(-1)
        elif key == Qt.Key.Key_0 and held & CONTROL:
            view.zoom_full()
        elif key == Qt.Key.Key_F and not held:
            view.fit()
        elif key == Qt.Key.Key_Escape:
            view.escaped.emit()
        else:
            return False
        return True

    def _click(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """A click at the cursor; while a tool has the mouse Return is the tool's, until the cursor has moved."""
        view, cell = self._view, self._view.hovered
        if cell is None or (key == ENTER and not (self.by_keys or view.tool is None)):
            return False
        if key == ENTER and held & ALT:
            view.cell_double_clicked.emit(cell)
        elif key == ENTER:
            self.by_keys = view.tool is None
            view.click_cell(cell, LEFT, held)
        elif key == Qt.Key.Key_Menu:
            view.cell_clicked.emit(cell, RIGHT, held)
        else:
            return False
        return True

    def _move_cursor(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """The cursor goes to the next cell and into view; at first it stands where something is chosen."""
        if key not in ARROWS or not held & ALT:
            return False
        view = self._view
        cell = self._first() if view.hovered is None else next_to(view.board.plane, view.hovered, *ARROWS[key])
        if cell is not None:
            self.by_keys = True
            if not view.seen.contains(view.board.plane.rect(cell)):
                view.go_to(cell)
            view.hover(cell)
        return True

    def _first(self) -> int | None:
        board, middle = self._view.board, self._view.seen.center()
        return board.plane.cell_at(middle.x(), middle.y()) if board.selected is None else board.selected


def next_to(plane: Surface, cell: int, dx: int, dy: int) -> int | None:
    """The neighbour that lies most in a direction, if any does."""
    here, found = plane.centre(cell), []
    for other in plane.board.neighbours(cell):
        way = plane.centre(other) - here
        length = hypot(way.x(), way.y()) or 1.0
        found.append(((way.x() * dx + way.y() * dy) / length, -length, other))
    best = max(found, default=(0.0, 0.0, cell))
    return best[2] if best[0] > LEANING else None
