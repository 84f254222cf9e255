"""Strokes of a brush with the left button held; the right button picks up what is there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Protocol

from PySide6.QtCore import Qt, Signal

from drumhead.client.board.tools.tools import LEFT, RIGHT, Tool
from drumhead.engine.play.figures import Cells

_numbers = count(1)


class Cellular(Protocol):
    """A board whose cells have others round them."""

    def within(self, cell: int, reach: int, /) -> Sequence[int]: ...


class StrokeTool(Tool):
    """`touched` carries (the cell before or None, the cell come to, the stroke's number).

    A double click is no stroke where it opens a battlefield: `revoked` carries the number of the stroke it began as.
    """

    touched = Signal(object, int, int)
    ended = Signal(int)
    revoked = Signal(int)
    picked = Signal(int)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, squares: Cellular, size: int = 1, opens: bool = False) -> None:
        super().__init__()
        self._squares, self._size, self._opens = squares, size, opens
        self._stroke, self._last = 0, -1

    def set_size(self, size: int) -> None:
        """How many squares wide the brush is."""
        self._size = size
        self._show()

    def press(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        self._stroke, self._last = next(_numbers), cell
        self.touched.emit(None, cell, self._stroke)

    def drag(self, cell: int) -> None:
        if self._stroke and cell != self._last:
            before, self._last = self._last, cell
            self.touched.emit(before, cell, self._stroke)

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == LEFT:
            self.ended.emit(self._stroke)
        elif button == RIGHT:
            self.picked.emit(cell)
        return button in (LEFT, RIGHT)

    def double_click(self, cell: int) -> bool:
        """The first click of the two has painted already."""
        if self._opens:
            self.revoked.emit(self._stroke)
        else:
            self.press(cell, Qt.KeyboardModifier.NoModifier)
        self._stroke *= not self._opens
        return not self._opens

    def _show(self) -> None:
        if self._board is not None and self._hovered is not None:
            self._draw([Cells(tuple(self._squares.within(self._hovered, self._size // 2)), "reach")])
