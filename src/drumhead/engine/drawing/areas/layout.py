"""Places of a polygon map in the units of its drawing: outlines, middles, how large a unit is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import sqrt

import numpy as np

from drumhead.engine.boards.area import Path
from drumhead.engine.drawing.ink.items import Box, Points, box_of
from drumhead.engine.drawing.orders.plots import AreaPlot, Place
from drumhead.engine.maps.areas.model import STAR, Area, AreaMap
from drumhead.engine.maps.areas.spots import spot_of

LONGEST = 1000.0  # units of the longer side
UNIT = 0.66  # a unit's width as a share of `side`
SMALLEST, LARGEST = 17.0, 96.0  # pixels a unit is wide
DOT, DISC = 0.38, 0.15  # the radius of a City's dot and of a supply centre's disc, in widths of a unit
SMALLEST_DISC = 3.6  # pixels


class AreaLayout:
    """A polygon map whose longer side is LONGEST units."""

    def __init__(self, map: AreaMap) -> None:
        self.map = map
        self.scale = LONGEST / max(map.width, map.height)
        self.bounds: Box = 0.0, 0.0, map.width * self.scale, map.height * self.scale

    @cached_property
    def side(self) -> float:
        """The side of a square as large as the territory that half of all are larger than."""
        sizes = sorted(sum(abs(_twice(ring)) for ring in area.territory.rings) / 2 for area in self.map.areas)
        return sqrt(sizes[len(sizes) // 2]) * self.scale * 0.62

    def unit(self, scale: float) -> float:
        """How wide a unit is drawn, in pixels, where a unit of the drawing is `scale` of them."""
        return max(SMALLEST, min(LARGEST, self.side * scale * UNIT))

    def disc(self, area: Area, scale: float) -> float:
        """The radius of a supply centre's disc, in pixels; Cities are larger, since they are places themselves."""
        wide = self.unit(scale)
        return wide * DOT if area.code in self.map.capitals else max(SMALLEST_DISC, wide * DISC)

    def point(self, at: tuple[float, float]) -> Place:
        """A point of the map."""
        return at[0] * self.scale, at[1] * self.scale

    def middle(self, cell: int) -> Place:
        """Where what stands on a place is drawn."""
        return self._middles[cell]

    @cached_property
    def _middles(self) -> tuple[Place, ...]:
        wide = self.side * UNIT / self.scale
        return tuple(self.point(spot_of(self.map, cell, wide)) for cell in range(self.map.board.size))

    def plot(self, scale: float, left: float = 0.0, top: float = 0.0) -> AreaPlot:
        """The map at a scale with its corner at (left, top), for what is laid over it."""
        apart = self.side * UNIT / self.scale
        return AreaPlot(self.map, self.scale * scale, self.side * scale, self.unit(scale), apart, left, top)

    def is_closed(self, area: Area) -> bool:
        """Whether nobody enters a territory, on this map with its own links."""
        return area.closed and area.code not in self.map.changes.opened

    def is_city(self, cell: int) -> bool:
        return self.map.board.name(cell).endswith(STAR)

    @cached_property
    def outlines(self) -> Mapping[str, tuple[Points, ...]]:
        """The rings of each territory by its code, one way round, and its holes the other way."""
        return {area.code: self._outline(area) for area in self.map.areas}

    def _outline(self, area: Area) -> tuple[Points, ...]:
        turned = [(ring, True) for ring in area.territory.rings] + [(hole, False) for hole in area.territory.holes]
        return tuple(self.line(ring if (_twice(ring) > 0) is outer else ring[::-1]) for ring, outer in turned)

    def line(self, path: Path) -> Points:
        found: Points = np.array(path, np.float64).reshape(-1, 2) * self.scale
        return found

    @cached_property
    def boxes(self) -> Mapping[str, Box]:
        """The box of each territory by its code."""
        return {code: box_of(*lines) for code, lines in self.outlines.items()}

    def holds(self, code: str, box: Box) -> bool:
        """Whether a box lies within a territory as a whole."""
        left, top, right, bottom = self.boxes[code]
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return False
        lines = self.outlines[code]
        return not any(_touches(line, box) for line in lines) and self.has(code, (box[0], box[1]))

    def has(self, code: str, at: Place) -> bool:
        """Whether a point lies within a territory."""
        return sum(_rounds(line, at) for line in self.outlines[code]) % 2 == 1


def _twice(ring: Path) -> int:
    """Twice the area within a ring, below zero the other way round."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def _rounds(line: Points, at: Place) -> int:
    """How often a closed line crosses what lies to the right of a point."""
    (ax, ay), (bx, by) = line.T, np.roll(line, -1, axis=0).T
    across = (ay > at[1]) != (by > at[1])
    ax, ay, bx, by = ax[across], ay[across], bx[across], by[across]
    return int(np.count_nonzero(at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax))


def _touches(line: Points, box: Box) -> bool:
    """Whether a side of a closed line runs into a box: their boxes meet, and corners lie on both sides of it."""
    left, top, right, bottom = box
    (ax, ay), (bx, by) = line.T, np.roll(line, -1, axis=0).T
    near = (np.minimum(ax, bx) <= right) & (np.maximum(ax, bx) >= left)
    near &= (np.minimum(ay, by) <= bottom) & (np.maximum(ay, by) >= top)
    if not near.any():
        return False
    ax, ay, bx, by = ax[near], ay[near], bx[near], by[near]
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (left, right) for y in (top, bottom)]
    return bool(np.any((np.min(turns, axis=0) <= 0) & (np.max(turns, axis=0) >= 0)))
