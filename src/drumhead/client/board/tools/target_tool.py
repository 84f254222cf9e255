"""A tool that asks for one square, near or far, and if wanted for squares on the way there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QTimer

from drumhead.client.board.scene import BoardScene
from drumhead.client.board.tools.tools import DestinationTool, no_preview
from drumhead.engine.play.figures import Cells, Figure, Path

MANY = 99
"""Waypoints, where any number may be named."""
PAUSE = 150
"""Milliseconds for which the pointer rests before it is worked out what a click there would come to."""
Preview = Callable[[tuple[int, ...]], Sequence[Figure]]
_REACH = "tool-reach"


class TargetTool(DestinationTool):
    """A destination that may be any square, and its waypoints as many as are wanted, or none; while the pointer rests
    on one `preview` draws what it would come to. What is `reached` is worked out bit by bit, and drawn as it comes."""

    def __init__(
        self,
        start: int,
        *,
        waypoints: bool = True,
        preview: Preview = no_preview,
        reached: Iterable[Sequence[Figure]] = (),
    ) -> None:
        super().__init__(start, lambda _: (), MANY if waypoints else 0)
        self._preview, self._reached = preview, iter(reached)
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._reach_on)
        self._ahead: tuple[Figure, ...] = ()
        self._rest = QTimer(self, singleShot=True, interval=PAUSE)
        self._rest.timeout.connect(self._foresee)

    def may_go(self, cell: int) -> bool:
        """Whoever cannot come there is told of when the order is spread."""
        return True

    def start(self, board: BoardScene) -> None:
        super().start(board)
        self._idle.start()

    def hover(self, cell: int) -> None:
        self._wait()
        super().hover(cell)

    def stop(self) -> None:
        self._rest.stop()
        self._idle.stop()
        if self._board is not None:
            self._board.set_overlay(_REACH, ())
        super().stop()

    def _reach_on(self) -> None:
        found = next(self._reached, None)
        if found is None:
            self._idle.stop()
        elif found and self._board is not None:
            self._board.set_overlay(_REACH, found)

    def _become(self, via: tuple[int, ...]) -> None:
        self._wait()
        super()._become(via)

    def _wait(self) -> None:
        """What was foreseen is of other squares."""
        self._ahead = ()
        self._rest.start()

    def _foresee(self) -> None:
        if self._hovered is not None and self._board is not None:
            self._ahead = tuple(self._preview((*self.waypoints, self._hovered)))
            self._show()

    def _show(self) -> None:
        here = () if self._hovered is None else (self._hovered,)
        shapes: list[Figure] = [Cells(here, "reach")] if here else []
        self._draw([*shapes, *(self._ahead or (Path((self._start, *self.waypoints, *here), "draft"),))])
