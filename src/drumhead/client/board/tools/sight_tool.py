"""Line of sight: the first click posts somebody, the pointer says what he sees; all that is hidden is hatched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal

from drumhead.client.board.tools.tools import ClickTool
from drumhead.engine.play.figures import Cells, Figure, Path
from drumhead.engine.play.ways import Sight

Sights = Callable[[int], Sequence[Sight]]


class SightTool(ClickTool):
    """The post stays where it was clicked until another click; Backspace takes it back, Esc too and then cancels.

    `told` carries a sentence, `looked` the cells of the line that is looked along, none before there is one.
    """

    told = Signal(str)
    looked = Signal(object)
    keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)

    def __init__(self, sights: Sights) -> None:
        super().__init__()
        self._ask = sights
        self.post: int | None = None
        self._found: Sequence[Sight] = ()

    def _choose(self, cell: int) -> None:
        self._become(cell)

    def _finish(self) -> None:
        self.finished.emit(self.post)

    def hover(self, cell: int) -> None:
        self._hovered = cell
        self._tell()

    def _take_back(self) -> bool:
        found = self.post is not None
        if found:
            self._become(None)
        return found

    def _become(self, post: int | None) -> None:
        self.post = post
        self._found = () if post is None else self._ask(post)
        self._tell()

    @property
    def _sight(self) -> Sight | None:
        """What is to be said of the cell under the pointer."""
        apart = self._hovered is not None and self._hovered != self.post
        return self._found[self._hovered] if self._found and apart and self._hovered is not None else None

    def _tell(self) -> None:
        self._show()
        line: tuple[int, ...] = ()
        if self._sight is not None and self.post is not None and self._hovered is not None and self._board is not None:
            line = (self.post, *self._board.plane.board.line(self.post, self._hovered))
            self.told.emit(self._sight.why)
        self.looked.emit(line)

    def _show(self) -> None:
        if self.post is None:
            self._draw(())
            return
        hidden = tuple(cell for cell, sight in enumerate(self._found) if not sight.seen)
        shapes: list[Figure] = [Cells((self.post,), "watched"), *([Cells(hidden, "broken")] if hidden else [])]
        if self._sight is not None and self._hovered is not None:
            style, label = ("measure", "seen") if self._sight.seen else ("broken", "hidden")
            shapes += [Cells(self._sight.hiding, "clash")] if self._sight.hiding else []
            shapes.append(Path((self.post, self._hovered), style, label=label))
        self._draw(shapes)
