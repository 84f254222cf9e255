"""A tool that asks for one square, near or far, and if wanted for squares on the way there."""

from __future__ import annotations

from PySide6.QtCore import Qt

from drumhead.client.board.tools.tools import LEFT, SHIFT, Tool
from drumhead.engine.play.figures import Cells, Figure, Path


class TargetTool(Tool):
    """A click names the square, Shift+click one on the way; `finished` carries (waypoint, ..., square).

    Backspace removes the last waypoint, Esc too and then cancels.
    """

    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)

    def __init__(self, start: int, *, waypoints: bool = True) -> None:
        super().__init__()
        self._start, self._by_way = start, waypoints
        self._via: tuple[int, ...] = ()
        self._hovered: int | None = None

    @property
    def waypoints(self) -> tuple[int, ...]:
        """The squares named so far."""
        return self._via

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button != LEFT:
            return False
        if modifiers & SHIFT and self._by_way:
            self._become((*self._via, cell))
        else:
            self.finished.emit((*self._via, cell))
        return True

    def hover(self, cell: int) -> None:
        self._hovered = cell
        self._show()

    def key(self, key: Qt.Key) -> bool:
        if key in self.keys and self._via:
            self._become(self._via[:-1])
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        return key in self.keys

    def _become(self, via: tuple[int, ...]) -> None:
        self._via = via
        self._show()
        self.changed.emit(via)

    def _show(self) -> None:
        here = () if self._hovered is None else (self._hovered,)
        shapes: list[Figure] = [Cells(here, "reach")] if here else []
        self._draw([*shapes, Path((self._start, *self._via, *here), "draft")])
