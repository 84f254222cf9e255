"""The brushes: what a stroke over squares of either board does to the map, as plain functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import Edit, Indices, spots_of
from drumhead.engine.maps.squares.edits import Fields
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain

Cell = tuple[int, int]
SIZES = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """What the palette is set to; `fields` what ground terrain brings, `fords` whether fords are set."""

    terrain: Terrain = Terrain.OPEN
    fields: Fields = Fields.LIKE
    ground: Ground = Ground.OPEN
    rating: int = 2
    river: RiverClass = RiverClass.FORDABLE
    stream: bool = False
    river_name: str = ""
    fords: bool = True
    year: int = 1859
    region: str = ""
    size: int = 1


@dataclass(frozen=True, slots=True)
class Touch:
    """A brush come to a square: of the map, or of the battlefield of the strategic cell `field`."""

    map: GameMap
    field: int | None
    before: int | None
    here: int

    @property
    def board(self) -> SquareBoard:
        return self.map.board if self.field is None else self.map.tactical_board

    @property
    def way(self) -> tuple[int, ...]:
        """The squares come over since the last touch, the one it was at left out."""
        return (self.here,) if self.before is None else self.board.line(self.before, self.here)

    def covered(self, size: int) -> list[int]:
        """The squares under a brush `size` wide on its way."""
        return sorted({cell for spot in self.way for cell in self.board.within(spot, size // 2)})

    def spots(self, size: int) -> Indices:
        """The tactical cells under a brush as flat indices into the whole ground; all of a strategic square's."""
        cells = self.covered(size)
        if self.field is None:
            return np.concatenate([spots_of(self.map, cell) for cell in cells])
        return spots_of(self.map, self.field)[cells]

    def point(self, cell: int) -> Cell:
        """The tactical cell (x, y) of the whole ground: on the map, the middle of a square."""
        side = self.map.tactical_board.columns
        tactical = self.map.tactical_board.size // 2 if self.field is None else cell
        column, row = self.map.board.position(cell if self.field is None else self.field)
        x, y = self.map.tactical_board.position(tactical)
        return column * side + x, row * side + y

    def trail(self) -> list[Cell]:
        """The way as four-connected tactical cells; on the map it begins with the second square of a stroke."""
        if self.before is None:
            return [] if self.field is None else [self.point(self.here)]
        points = [self.point(cell) for cell in (self.before, *self.way)]
        return [points[0], *(cell for start, end in pairwise(points) for cell in four_connected(start, end))]


def four_connected(start: Cell, end: Cell) -> Iterator[Cell]:
    """The cells after `start` on an even stair to `end`."""
    (x, y), (across, down) = start, (abs(end[0] - start[0]), abs(end[1] - start[1]))
    east, south = (1 if end[0] > x else -1), (1 if end[1] > y else -1)
    gone_x = gone_y = 0
    while (gone_x, gone_y) != (across, down):
        if gone_y == down or (2 * gone_x + 1) * down <= (2 * gone_y + 1) * across:
            gone_x += 1
        else:
            gone_y += 1
        yield x + east * gone_x, y + south * gone_y


def _flat(touch: Touch, cells: list[Cell]) -> Indices:
    width = touch.map.board.columns * touch.map.tactical_board.columns
    return np.array([y * width + x for x, y in cells], np.int64)


Paint = Callable[[Touch, Options], Edit]


def _terrain(touch: Touch, options: Options) -> Edit:
    return edits.paint_terrain(touch.map, touch.covered(options.size), options.terrain, options.fields)


def _ground(touch: Touch, options: Options) -> Edit:
    return edits.paint_ground(touch.map, touch.spots(options.size), options.ground)


def _rating(touch: Touch, options: Options) -> Edit:
    return edits.paint_rating(touch.map, touch.spots(options.size), options.rating)


def _river(touch: Touch, options: Options) -> Edit:
    return edits.draw_river(touch.map, touch.trail(), options.river, options.river_name, options.stream)


def _ford(touch: Touch, options: Options) -> Edit:
    return edits.set_fords(touch.map, touch.spots(1), options.fords)


def _rail(touch: Touch, options: Options) -> Edit:
    return edits.lay_track(touch.map, _flat(touch, touch.trail()), options.year)


def _road(touch: Touch, options: Options) -> Edit:
    return edits.paint_road(touch.map, _flat(touch, touch.trail()), there=True)


def _region(touch: Touch, options: Options) -> Edit:
    return edits.paint_region(touch.map, touch.covered(options.size), options.region)


def _strait(touch: Touch, options: Options) -> Edit:
    """From one square into the next: a strait where there was none, none where there was one."""
    if touch.before is None:
        return Edit("")
    parted = touch.map.parted(touch.before, touch.here)
    return edits.set_strait(touch.map, touch.before, touch.here, there=not parted)


@dataclass(frozen=True, slots=True)
class Brush:
    """A brush: its words, its key, on which boards it paints, whether it has sizes, and what it does."""

    name: str
    title: str
    key: str
    hint: str
    on_map: bool = False
    on_field: bool = False
    sized: bool = False
    paint: Paint | None = None


BRUSHES = (
    Brush("look", "Look", "V", "Nothing is painted. Double-click a square to open its battlefield; Esc goes back."),
    Brush("terrain", "Terrain", "T", "Drag over the map. Right-click picks a terrain up.", True, False, True, _terrain),
    Brush("ground", "Ground", "G", "Drag over a battlefield; rivers stay in the ground.", False, True, True, _ground),
    Brush("rating", "Rating", "R", "Drag over a battlefield: what ground is worth in defence.", False, True, True,
          _rating),
    Brush("river", "River", "W", "Drag downstream; where a river of the class ends, it goes on.", True, True, False,
          _river),
    Brush("ford", "Ford", "D", "Click a fordable river on a battlefield.", False, True, False, _ford),
    Brush("rail", "Railway", "L", "Drag along the line; a bridge stands where it crosses a river.", True, True, False,
          _rail),
    Brush("road", "Road", "K", "Drag along the road on a battlefield; roads are for the eye.", False, True, False,
          _road),
    Brush("city", "City", "C", "Click to found a city or to choose one; drag it elsewhere.", True, True),
    Brush("place", "Place name", "P", "Click to name a place or to choose one.", True, True),
    Brush("region", "Region", "O", "Drag over the map. Right-click picks a region up.", True, False, True, _region),
    Brush("strait", "Strait", "I", "Drag from one square into its neighbour; once more takes it away.", True, False,
          False, _strait),
    Brush("eraser", "Eraser", "E", "Takes rivers, fords, track and roads away; on the map, of whole squares.", True,
          True, True),
)  # fmt: skip


def erasing(touch: Touch, options: Options) -> Iterator[Edit]:
    """What the eraser does, one edit after another."""
    spots = touch.spots(options.size)
    yield edits.erase_river(touch.map, spots)
    yield edits.lift_track(touch.map, spots)
    yield edits.paint_road(touch.map, spots, there=False)


def picked(touch: Touch, brush: str, options: Options) -> Options:
    """The options with what a brush picks up from a square."""
    map, cell = touch.map, touch.here
    if brush == "terrain":
        return replace(options, terrain=Terrain(int(map.terrain[cell])))
    if brush == "region":
        region = map.region_of(cell)
        return replace(options, region=region.code) if region else options
    if touch.field is None or brush not in ("ground", "rating"):
        return options
    field = map.battlefield(touch.field)
    if brush == "rating":
        return replace(options, rating=field.rating[cell])
    ground = Ground(field.terrain[cell])
    return options if ground in (Ground.RIVER, Ground.FORD) else replace(options, ground=ground)
