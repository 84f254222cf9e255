"""Ways over a battlefield: roads, track, railway bridges, passes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from drumhead.engine.drawing.fields.lines import RIVER_SHARE, Crossing, FieldLines
from drumhead.engine.drawing.fields.passes import passes
from drumhead.engine.drawing.fields.plane import CELL, placed
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.colours import shaded
from drumhead.engine.drawing.ink.items import Item, Points, Shape
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme

DECK, WING = 11.0, 6.0
TIES = (2.0, 6.0)
DOTS = (4.0, 8.0)
HALO_SEEN = 0.88


def road_edge(theme: Theme) -> str:
    """The two dark edges of a road."""
    return theme.rail_gap if theme.dark else shaded(theme.road, 1 / 1.5)


class FieldWays:
    """Roads and railways of one window."""

    def __init__(self, window: FieldWindow, lines: FieldLines) -> None:
        self._window, self._lines = window, lines

    @cached_property
    def _roads(self) -> tuple[Points, ...]:
        return tuple(placed(line) for line in self._lines.roads)

    @cached_property
    def _rails(self) -> tuple[Points, ...]:
        return tuple(placed(line) for line in self._lines.tracks)

    def roads(self, look: Look) -> Iterator[Item]:
        """A light way between two dark edges."""
        theme, scale = look.theme, look.scale
        yield Shape(self._roads, road_edge(theme), 6.2 * scale)
        yield Shape(self._roads, theme.road if theme.dark else theme.city_fill, 3.8 * scale)

    def track(self, look: Look) -> Iterator[Item]:
        """Two rails on ties."""
        theme, scale = look.theme, look.scale
        yield Shape(self._rails, theme.rail, 10 * scale, dashes=(TIES[0] * scale, TIES[1] * scale), flat=True)
        yield Shape(self._rails, theme.rail, 4.8 * scale)
        yield Shape(self._rails, theme.rail_gap, 2.0 * scale)

    @cached_property
    def _bridges(self) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
        """The decks, and the two walls of each."""
        found = [_bridge(bridge) for bridge in self._lines.bridges]
        return tuple(deck for deck, _ in found), tuple(wall for _, walls in found for wall in walls)

    def decks(self, look: Look) -> Iterator[Item]:
        """The decks of bridges, over the water and under the track."""
        yield Shape(self._bridges[0], fill=look.theme.rail_gap, closed=True)

    def bridges(self, look: Look) -> Iterator[Item]:
        """12.2: two heavy parapets with splayed wings."""
        yield Shape(self._bridges[1], look.theme.ink, 3.6 * look.scale)

    @cached_property
    def _passes(self) -> tuple[tuple[tuple[Points, ...], tuple[Points, ...]], ...]:
        """The way through each, if it is to be shown, and the brackets."""
        return tuple(
            (() if found.way is None else (placed(found.way),), tuple(placed(side) for side in found.brackets))
            for found in passes(self._window)
        )

    def passes(self, look: Look) -> Iterator[Item]:
        """A way between two brackets that open away from it."""
        theme, scale = look.theme, look.scale
        for way, brackets in self._passes:
            yield Shape(way, theme.road, 4 * scale, dashes=(DOTS[0] * scale, DOTS[1] * scale))
            yield Shape(brackets, theme.halo, 7.0 * scale, opacity=HALO_SEEN)
            yield Shape(brackets, theme.ink, 3.4 * scale)


def _bridge(bridge: Crossing) -> tuple[Points, tuple[Points, Points]]:
    """A deck, and the walls on both its sides."""
    at, across = placed(bridge.at), np.array((-bridge.along[1], bridge.along[0])) * DECK
    half = bridge.along * (RIVER_SHARE[bridge.rank] * CELL / 2 + 9)
    splay = half * (WING / max(1.0, float(np.abs(half).sum())))
    deck = np.array([at - half - across, at + half - across, at + half + across, at - half + across])
    first, second = (
        np.array([edge - half - splay + wing, edge - half, edge + half, edge + half + splay + wing])
        for edge, wing in ((at + across * side, across * (side * 0.55)) for side in (-1, 1))
    )
    return deck, (first, second)
