"""1.3, 8, 12.2: railways on the strategic map and on the ground."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.maps.squares.faults.fault import Fault, at, at_all, on_all
from drumhead.engine.maps.squares.faults.raster import Bools, beside, blocks, first_cells, flowing, patches, sizes
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer

LONGEST_BRIDGE = 3
UNBUILT = 255


def first_years(map: GameMap) -> Layer:
    """By strategic cell, the year its first track was opened, less 1800; 0 where there is none."""
    rail = blocks(map, map.tactical.rail)
    first = np.where(rail > 0, rail, UNBUILT).min(axis=1)
    return np.where(first == UNBUILT, 0, first).astype(np.uint8)


def rail_faults(map: GameMap) -> Iterator[Fault]:
    """8: the strategic map tells of the track on the ground, which a train can follow."""
    years = first_years(map)
    for cell in np.flatnonzero(years != map.rail).tolist():
        yield Fault("rails", f"opened in {_year(map.rail[cell])}, its track in {_year(years[cell])}.", cell)
    yield from on_all("rails", "a railway runs through impassable ground.", _impassable(map) & (map.rail > 0))
    ground, track = map.tactical.terrain, map.tactical.rail > 0
    walled = np.isin(ground, (Ground.WATER, Ground.MOUNTAIN))
    yield from at_all(map, "tactical", "track lies in water or on a mountain.", track & walled)
    yield from at_all(map, "tactical", "a piece of track that leads nowhere.", track & ~beside(track))


def line_faults(map: GameMap) -> Iterator[Fault]:
    """8: a railway square is joined to a neighbour, unless the whole line lies in it."""
    track = map.tactical.rail > 0
    grid = (map.rail > 0).reshape(map.board.rows, map.board.columns)
    alone = (grid & ~beside(grid)).reshape(-1)
    side = map.tactical_board.columns
    rim = np.ones((side, side), bool)
    rim[1:-1, 1:-1] = False
    leaving = (blocks(map, track).astype(bool) & rim.reshape(-1)).any(axis=1)
    yield from on_all("rails", "the railway ends at the edge of this square.", alone & leaving)


def bridge_faults(map: GameMap) -> Iterator[Fault]:
    """12.2: track crosses a river and does not run along in it."""
    track = (map.tactical.rail > 0) & flowing(map)
    for number, x, y in _long(track):
        yield at(map, "tactical", f"track runs along in a river for {number} squares.", x, y)


def _long(track: Bools) -> Iterator[tuple[int, int, int]]:
    """(length, x, y) of bridges too long."""
    numbers = patches(track)
    counts = sizes(numbers)
    for patch, x, y in first_cells(numbers, np.flatnonzero(counts > LONGEST_BRIDGE)):
        yield int(counts[patch]), x, y


def _impassable(map: GameMap) -> Bools:
    found: Bools = np.isin(map.terrain, tuple(IMPASSABLE))
    return found


def _year(code: int) -> str:
    return str(1800 + int(code)) if code else "no year"
