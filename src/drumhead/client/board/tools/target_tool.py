"""A tool that asks for one square, near or far, and if wanted for squares on the way there."""

from __future__ import annotations

from drumhead.client.board.tools.tools import DestinationTool
from drumhead.engine.play.figures import Cells, Figure, Path

MANY = 99
"""Waypoints, where any number may be named."""


class TargetTool(DestinationTool):
    """A destination that may be any square, and its waypoints as many as are wanted, or none."""

    def __init__(self, start: int, *, waypoints: bool = True) -> None:
        super().__init__(start, lambda _: (), MANY if waypoints else 0)

    def may_go(self, cell: int) -> bool:
        """Whoever cannot come there is told of when the order is spread."""
        return True

    def _show(self) -> None:
        here = () if self._hovered is None else (self._hovered,)
        shapes: list[Figure] = [Cells(here, "reach")] if here else []
        self._draw([*shapes, Path((self._start, *self._via, *here), "draft")])
