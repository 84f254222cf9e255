"""What lies over the ground of a map of squares, in the order in which it is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.drawing.ink.items import Box, Item
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.squares import lines
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import GameMap

LETTERS = "letters"
"""A layer: the letter of each square's terrain, as on paper."""


class SquaresChart:
    """The lines of one map, in its kilometres; pure, for any part of it."""

    def __init__(self, map: GameMap, traces: Traces) -> None:
        self.map, self.traces = map, traces

    def follow(self, map: GameMap, rivers: dict[int, Lines], rails: Lines) -> None:
        """Draws another state of the map from now on, with lines traced where they changed."""
        self.map = map
        self.traces.follow(map, rivers, rails)

    def tints(self, area: Box, look: Look) -> Iterator[Item]:
        """1.2: what lies right on the ground: each square's terrain."""
        if "terrain" in look.layers:
            yield from lines.tints(self.map, area, look)

    def lines(self, area: Box, look: Look) -> Iterator[Item]:
        """All that lies over the bands of states."""
        if "borders" in look.layers:
            yield from lines.borders(self.traces, area, look)
        if "rivers" in look.layers:
            yield from lines.rivers(self.traces, area, look)
        if "grid" in look.layers:
            yield from lines.grid(self.map, area, look)
        if "rails" in look.layers:
            yield from lines.rails(self.traces, area, look)
            yield from lines.bridges(self.map, self.traces, area, look)
        if LETTERS in look.layers or "terrain" in look.layers:
            yield from lines.letters(self.map, area, look)
