"""What lies on hexsides and crosses them as lines, joined from hex to hex; reckoned once a map, whoever draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np

from drumhead.engine.boards.hex import Hexside, Point
from drumhead.engine.drawing.hexes.land import Bytes, laid, relaid, tinted
from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.ink.chains import linked, runs
from drumhead.engine.drawing.ink.items import Box, Pixels, Points, points
from drumhead.engine.drawing.ink.lines import inside, rounded
from drumhead.engine.drawing.ink.pieces import Lines, lines_of
from drumhead.engine.maps.hexes.model import (
    BORDER,
    LAKE_SIDE,
    LOW_RAIL,
    MAJOR_RIVER,
    NEUTRAL_BORDER,
    OFF,
    RAIL,
    RIVER,
    ROAD,
    SEA_SIDE,
    HexMap,
)
from drumhead.engine.maps.squares.model import Ground

SHAKE = 0.06  # of a hex: how far corners of rivers are moved, so that they wind
MOUTH = 0.2  # of a hex: how near the line of a greater river comes to the corner at which another flows into it
DARK = 0.4  # of a tint, in dark themes
ASIDE = 0.055  # of a hex: how far roads keep off track
_BY_HEIGHT = ("tint", "dark_tint")
_BY_SIDES = ("sides", "rivers", "major_rivers", "shores", "borders", "neutral_borders", "rails", "low_rails", "roads")
"""What stays as it is while an edit changes neither coasts nor hexsides."""


class Traces:
    """The lines of one map, in units of its layout."""

    def __init__(self, map: HexMap, before: Traces | None = None, cells: Iterable[int] = ()) -> None:
        """`before` are those of a map that differs in the ground of some cells alone."""
        self.layout = HexLayout(map)
        self.outline = lru_cache(maxsize=None)(self.layout.outline)
        self.sides = lru_cache(maxsize=None)(self._sides)
        if before is not None:
            self.land = relaid(before.land, map, cells)
            kept = ["outline", "_middles"]
            kept += _BY_HEIGHT if map.ground.coasts else ()
            kept += _BY_SIDES if map.sides == before.layout.map.sides else ()
            kept += ["grid"] if bool(((map.terrain_codes == 0) == (before.layout.map.terrain_codes == 0)).all()) else ()
            self.__dict__.update({name: getattr(before, name) for name in kept})

    @cached_property
    def land(self) -> Mapping[str, Bytes]:
        """What the ground is made of."""
        return laid(self.layout.map)

    def lay(self, land: Mapping[str, Bytes]) -> None:
        """The same as it was laid before."""
        self.__dict__["land"] = land

    @cached_property
    def tint(self) -> Pixels | None:
        """What lies over the land by its height."""
        return tinted(self.layout.map, self.land)

    @cached_property
    def dark_tint(self) -> Pixels | None:
        """The same for dark themes, where a little shows much."""
        if self.tint is None:
            return None
        found = self.tint.copy()
        found[..., 3] = found[..., 3] * DARK
        return found

    @cached_property
    def _middles(self) -> Points:
        board = self.layout.board
        return np.array([self.layout.middle(cell) for cell in range(board.size)], np.float64)

    def near(self, area: Box) -> list[int]:
        """The hexes that touch an area."""
        x, y = self._middles[: self.layout.board.hexes].T
        left, top, right, bottom = area
        here = (x > left - HEX) & (x < right + HEX) & (y > top - HEX) & (y < bottom + HEX)
        found: list[int] = np.flatnonzero(here).tolist()
        return found

    def _sides(self, kind: str) -> list[Hexside]:
        """The hexsides that have a kind."""
        return sorted(side for side, kinds in self.layout.map.sides.items() if kind in kinds)

    def ends(self, side: Hexside) -> Points:
        """A hexside as a line."""
        return self.layout.line(self.layout.board.side_line(*side))

    @cached_property
    def rivers(self) -> Lines:
        return self._flowing(RIVER, self.major_rivers.pieces)

    @cached_property
    def major_rivers(self) -> Lines:
        return self._flowing(MAJOR_RIVER)

    @cached_property
    def shores(self) -> Lines:
        """Hexsides of water between hexes of land, as far as they lie on what is drawn as land."""
        joined = self._joined([*self.sides(SEA_SIDE), *self.sides(LAKE_SIDE)])
        return lines_of(dry for line in joined for dry in self._dry(rounded(line)))

    @cached_property
    def borders(self) -> Lines:
        return lines_of(self._joined(self.sides(BORDER)))

    @cached_property
    def neutral_borders(self) -> Lines:
        return lines_of(self._joined(self.sides(NEUTRAL_BORDER)))

    @cached_property
    def rails(self) -> Lines:
        return self._ways(RAIL, 0.0)

    @cached_property
    def low_rails(self) -> Lines:
        return self._ways(LOW_RAIL, 0.0)

    @cached_property
    def roads(self) -> Lines:
        return self._ways(ROAD, ASIDE * HEX)

    @cached_property
    def grid(self) -> Lines:
        """Each hex's upper and left sides, and the whole of those at an edge."""
        map = self.layout.map
        seen = [cell for cell in range(map.board.hexes) if map.terrain[cell] != OFF]
        return lines_of(np.concatenate([line, line[:1]]) for line in map_outlines(self, seen))

    def _joined(self, sides: Iterable[Hexside]) -> list[Points]:
        """Hexsides from end to end."""
        ends = (self.layout.board.side_line(*side) for side in sides)
        return [self.layout.line(run) for run in runs(linked(ends))]

    def _flowing(self, kind: str, into: Sequence[Points] = ()) -> Lines:
        """Rivers that wind a little, and end where the water is that they flow to: a greater one, a lake, the sea."""
        ends = (self.layout.board.side_line(*side) for side in self.sides(kind))
        courses = (rounded(self.layout.line(map(_shaken, run))) for run in runs(linked(ends)))
        water = np.concatenate(into) if into else np.full((1, 2), np.inf)
        return lines_of(dry for course in courses for dry in self._dry(_led_on(course, water)))

    def _dry(self, line: Points) -> Iterator[Points]:
        terrain = self.land["terrain"]
        rows, columns = terrain.shape
        across = np.clip(line[:, 0], 0, columns - 1).astype(np.int64)
        down = np.clip(line[:, 1], 0, rows - 1).astype(np.int64)
        return inside(line, terrain[down, across] != Ground.WATER)

    def _ways(self, kind: str, aside: float) -> Lines:
        """Track and roads from middle to middle."""
        middles = self._middles
        found = (points(*(tuple(middles[cell]) for cell in run)) for run in runs(linked(self.sides(kind))))
        return lines_of(rounded(line) + np.array((aside, aside)) for line in found)


traces_of = lru_cache(maxsize=2)(Traces)


def map_outlines(traces: Traces, cells: Iterable[int]) -> Iterator[Points]:
    """The outline of each cell, the same array whenever asked for."""
    return (traces.outline(cell) for cell in cells)


def _led_on(line: Points, water: Points) -> Points:
    """With what is missing at its ends to the water that comes by."""
    return np.concatenate([_mouth(line[0], water), line, _mouth(line[-1], water)])


def _mouth(end: Points, water: Points) -> Points:
    """The point of the water next to where a line ends short of it, if there is one."""
    apart = np.hypot(*(water - end).T)
    nearest = int(apart.argmin())
    return water[nearest : nearest + 1] if 0 < apart[nearest] < MOUTH * HEX else water[:0]


def _shaken(at: Point) -> Point:
    """A corner moved a little, alike for all that meet there."""
    mixed = (round(at[0] * 2000) * 73856093 ^ round(at[1] * 2000) * 19349663) & 0xFFFFF
    dx, dy = mixed % 1009 / 1009 - 0.5, mixed // 1009 % 1013 / 1013 - 0.5
    return at[0] + dx * 2 * SHAKE, at[1] + dy * 2 * SHAKE
