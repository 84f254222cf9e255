"""A tool that asks for one cell: any, or one of those it shows as open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt

from drumhead.client.board.tools.tools import LEFT, Tool, no_preview
from drumhead.engine.play.figures import Cells, Figure

Preview = Callable[[int], Sequence[Figure]]


class PickTool(Tool):
    """A click names the cell; Esc cancels.

    With `candidates` only they are taken, and `preview` draws what choosing the one under the pointer would mean.
    """

    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Escape,)

    def __init__(self, candidates: Collection[int] = (), preview: Preview = no_preview) -> None:
        super().__init__()
        self.candidates: tuple[int, ...] = tuple(candidates)
        self._preview = preview

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == LEFT and (not self.candidates or cell in self.candidates):
            self.finished.emit((cell,))
        return button == LEFT

    def _show(self) -> None:
        if not self.candidates:
            self._draw([Cells((self._hovered,), "reach")] if self._hovered is not None else [])
            return
        here = self._hovered
        meant = self._preview(here) if here is not None and here in self.candidates else ()
        self._draw([Cells(self.candidates, "reach"), *meant])
