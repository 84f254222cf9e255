"""A tool that asks for several of the things that lie on cells, by their names: clicked on, and off again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt

from drumhead.client.board.tools.tools import ENTER, LEFT, RIGHT, Tool
from drumhead.engine.play.figures import Cells


class MarkTool(Tool):
    """A click takes the next thing there, and once all are taken none of them; Return or a right click finishes."""

    cursor = Qt.CursorShape.CrossCursor
    keys = (Qt.Key.Key_Escape, *ENTER)

    def __init__(self, lying: Mapping[int, Sequence[str]], chosen: Sequence[str] = ()) -> None:
        super().__init__()
        self.candidates = tuple(lying)
        self._lying, self._chosen = lying, tuple(chosen)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of what is taken, in the sequence in which it was."""
        return self._chosen

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == RIGHT:
            self._finish()
        elif button == LEFT and cell in self._lying:
            here = self._lying[cell]
            free = [name for name in here if name not in self._chosen]
            kept = self._chosen if free else tuple(name for name in self._chosen if name not in here)
            self._chosen = (*kept, *free[:1])
            self._show()
            self.changed.emit(self._chosen)
        return button in (LEFT, RIGHT)

    def _finish(self) -> None:
        self.finished.emit(self._chosen)

    def _show(self) -> None:
        taken = tuple(cell for cell, names in self._lying.items() if set(names) & set(self._chosen))
        self._draw([Cells(tuple(self._lying), "reach"), *([Cells(taken, "event")] if taken else [])])
