"""A tool that asks for several of the things that lie on cells, by their names: clicked on, and off again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt

from drumhead.client.board.tools.tools import ENTER, ClickTool
from drumhead.engine.play.figures import Cells


class MarkTool(ClickTool):
    """A click takes the next thing there, and once all are taken none of them; Return or a right click finishes."""

    keys = (Qt.Key.Key_Escape, *ENTER)

    def __init__(self, lying: Mapping[int, Sequence[str]], chosen: Sequence[str] = ()) -> None:
        super().__init__()
        self.candidates = tuple(lying)
        self._lying = lying
        self.chosen = tuple(chosen)
        """The names of what is taken, in the sequence in which it was."""

    def _choose(self, cell: int) -> None:
        if cell in self._lying:
            here = self._lying[cell]
            free = [name for name in here if name not in self.chosen]
            kept = self.chosen if free else tuple(name for name in self.chosen if name not in here)
            self.chosen = (*kept, *free[:1])
            self._show()
            self.changed.emit(self.chosen)

    def _finish(self) -> None:
        self.finished.emit(self.chosen)

    def _show(self) -> None:
        taken = tuple(cell for cell, names in self._lying.items() if set(names) & set(self.chosen))
        self._draw([Cells(tuple(self._lying), "reach"), *([Cells(taken, "event")] if taken else [])])
