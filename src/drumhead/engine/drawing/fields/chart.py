"""A battlefield as it is drawn, on a screen and on paper, in units of which CELL are a square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.fields import names, places, rim
from drumhead.engine.drawing.fields.ground import FieldLand, veil
from drumhead.engine.drawing.fields.lines import FieldLines
from drumhead.engine.drawing.fields.peaks import FieldPeaks
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.ratings import RATINGS_FROM, ratings
from drumhead.engine.drawing.fields.towns import FieldTowns
from drumhead.engine.drawing.fields.water import FieldWater
from drumhead.engine.drawing.fields.ways import FieldWays
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Shape, Stamp, Words
from drumhead.engine.drawing.ink.lines import ruled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.squares.model import GameMap

GROUND = frozenset({"relief", "contours", "rivers", "roads", "rails", "neighbours"})
"""What a screen always shows of the ground."""
GRID = 0.3  # how much of the lines between squares one sees


class FieldChart:
    """One battlefield with some of the neighbours' ground; what is traced for it is traced once."""

    def __init__(self, window: FieldWindow) -> None:
        self.window = window
        lines = FieldLines(window)
        self._land, self._towns, self._peaks = FieldLand(window), FieldTowns(window), FieldPeaks(window)
        self.box = self._land.box
        """All that is drawn, the neighbours' ground included."""
        self._water, self._ways = FieldWater(window, lines, self.box), FieldWays(window, lines)

    def ground(self, look: Look) -> Iterator[Item]:
        """All of the ground, areas first, then heights, water, ways and towns, and the neighbours' paler."""
        left, top, right, bottom = (side * CELL for side in self.window.land)
        far = self.box
        land = max(left, far[0]), max(top, far[1]), min(right, far[2]), min(bottom, far[3])
        yield Clip(land, tuple(self._seen(look)))
        if "neighbours" in look.layers:
            yield from veil(self.window.side, look.theme.paper)

    def _seen(self, look: Look) -> Iterator[Item]:
        land, water, ways, shown = self._land, self._water, self._ways, look.layers
        yield from land.areas(look)
        yield from land.heights(look)
        yield from land.slopes(look)
        yield from self._peaks.peaks(look)
        yield from water.open(look)
        yield from water.rivers(look) if "rivers" in shown else ()
        yield from self._towns.built_up(look)
        yield from ways.roads(look) if "roads" in shown else ()
        yield from ways.passes(look)
        if "rails" in shown:
            yield from ways.decks(look)
            yield from ways.track(look)
            yield from ways.bridges(look)
        yield from water.fords(look) if "rivers" in shown else ()
        yield from _grid(self.window.side, look) if "grid" in shown else ()
        yield from land.lettering(look) if "terrain" in shown else ()


def _grid(side: int, look: Look) -> Iterator[Item]:
    """The edges of all squares."""
    lines = tuple(ruled(i * CELL, side * CELL, up, look.scale) for up in (True, False) for i in range(side + 1))
    yield Shape(lines, look.theme.grid, 1.0, opacity=GRID, flat=True)


def signs(map: GameMap, cell: int, look: Look) -> Iterator[Shape | Stamp | Words]:
    """What lies over the ground and below troops in pixels at every zoom, from back to front."""
    yield from rim.frame(map, look)
    if "neighbours" in look.layers:
        yield from rim.names(map, cell, look)
    yield from _chips(map, cell, look)
    if "cities" in look.layers:
        yield from places.forts(map, cell, look)
        yield from places.small(map, cell, look)


def named(map: GameMap, cell: int, look: Look, troops: Iterable[Box] = ()) -> Iterator[Words]:
    """The names, which lie over all else: if they can they keep off the boxes where troops stand, in pixels from the
    board's corner."""
    if "cities" in look.layers:
        forts = [_room(fort, look.scale) for fort in places.forts(map, cell, look)]
        shy = [_room(sign, look.scale) for sign in (*_chips(map, cell, look), *places.small(map, cell, look))]
        yield from names.names(map, cell, look, forts, troops, shy)


def _chips(map: GameMap, cell: int, look: Look) -> Iterator[Stamp]:
    size = CELL * look.scale
    return ratings(map, cell, size, look) if "ratings" in look.layers and size >= RATINGS_FROM else iter(())


def _room(sign: Stamp, scale: float) -> Box:
    """What a sign takes up, in pixels from the board's corner."""
    x, y, (left, top, right, bottom) = sign.x * scale, sign.y * scale, sign.box
    return x + left, y + top, x + right, y + bottom
