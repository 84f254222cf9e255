"""Choosing, founding and moving what stands on one square: cities, named places, units."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from drumhead.client.board.tools.tools import LEFT, RIGHT, Tool
from drumhead.engine.play.figures import Cells, Path


class PlaceTool(Tool):
    """`pressed` carries a cell, `let_go` where the button comes up there, `picked` that of a right click; `dropped`
    (from, to) when the button comes up elsewhere; `revoked` a double click."""

    pressed = Signal(int)
    let_go = Signal(int)
    picked = Signal(int)
    dropped = Signal(int, int)
    revoked = Signal()
    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Escape,)

    def __init__(self, opens: bool = False) -> None:
        super().__init__()
        self._opens = opens
        self._start: int | None = None
        self._here = -1

    def press(self, cell: int, modifiers: Qt.KeyboardModifier) -> None:
        self._start = self._here = cell
        self.pressed.emit(cell)

    def drag(self, cell: int) -> None:
        self._here = cell
        self._show()

    def hover(self, cell: int) -> None:
        if self._start is None:
            self._draw([Cells((cell,), "reach")])

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        """Without having been pressed it is that of the keyboard."""
        start, self._start = self._start, None
        if button == RIGHT:
            self.picked.emit(cell)
        if button == LEFT and start is None:
            self.pressed.emit(cell)
        if button == LEFT and start is not None and cell != start:
            self.dropped.emit(start, cell)
        elif button == LEFT and start is not None:
            self.let_go.emit(cell)
        self._draw(())
        return button == LEFT

    def double_click(self, cell: int) -> bool:
        self._start = None
        if self._opens:
            self.revoked.emit()
        return not self._opens

    def key(self, key: Qt.Key) -> bool:
        """Esc lets go of what is being dragged; otherwise it is the board's."""
        held, self._start = self._start is not None, None
        self._draw(())
        return held

    def wants(self, key: int) -> bool:
        return self._start is not None and super().wants(key)

    def _show(self) -> None:
        if self._start is not None and self._here != self._start:
            self._draw([Cells((self._here,), "reach"), Path((self._start, self._here), "draft")])
