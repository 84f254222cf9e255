"""A tool that asks for one cell and takes any."""

from __future__ import annotations

from PySide6.QtCore import Qt

from drumhead.client.board.overlays import Cells
from drumhead.client.board.tools import LEFT, Tool


class PickTool(Tool):
    """A click names the cell; Esc cancels."""

    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Escape,)

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == LEFT:
            self.finished.emit((cell,))
        return button == LEFT

    def hover(self, cell: int) -> None:
        self._draw([Cells((cell,), "reach")])

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        return key in self.keys
