"""1.3, 2.3: rivers as courses, on the ground and on the strategic map; fords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from drumhead.engine.maps.squares.courses import river_classes
from drumhead.engine.maps.squares.faults.fault import Fault, at, at_all
from drumhead.engine.maps.squares.faults.raster import any_by_square, beside, classes_of, flowing
from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass

Cell = tuple[int, int]


def cell_faults(map: GameMap, sparse: bool) -> Iterator[Fault]:
    """1.3, 2.3: ground and class agree, fords lie on fordable rivers, no river cell stands alone."""
    ground, river, flows = map.tactical.terrain, map.tactical.river, flowing(map)
    yield from at_all(map, "tactical", "a river without a class.", flows & (river == RiverClass.NONE))
    yield from at_all(map, "tactical", "a class of river where none flows.", ~flows & (river != RiverClass.NONE))
    fords = ground == Ground.FORD
    yield from at_all(map, "tactical", "a ford over a great river.", fords & (river > RiverClass.FORDABLE))
    if not sparse:
        alone = flows & ~beside(flows | (ground == Ground.WATER))
        yield from at_all(map, "tactical", "a river that neither comes nor goes.", alone)


def course_faults(map: GameMap, sparse: bool) -> Iterator[Fault]:
    """1.3: courses without gaps that lie in their river and end in other water or at the map's edge."""
    shared = Counter(cell for river in map.rivers for cell in set(river.course))
    for river in map.rivers:
        yield from _gaps(map, river)
        if river.course and not _ends_well(map, river.course[-1], shared, sparse):
            yield at(map, "courses", f"the {_called(river)} ends in a field.", *river.course[-1])


def _called(river: River) -> str:
    return f"river {river.name}" if river.name else "nameless river"


def _gaps(map: GameMap, river: River) -> Iterator[Fault]:
    if len(river.course) < 2:
        yield Fault("courses", f"the {_called(river)} has no length.")
    for (x, y), (x2, y2) in pairwise(river.course):
        if abs(x - x2) + abs(y - y2) != 1:
            yield at(map, "courses", f"the {_called(river)} has a gap after this.", x, y)


def _ends_well(map: GameMap, end: Cell, shared: Counter[Cell], sparse: bool) -> bool:
    """Whether a river ends in or beside water, on another river, or at the edge: of the map, or of an inline sheet."""
    (x, y), (rows, columns) = end, map.tactical.terrain.shape
    if x in (0, columns - 1) or y in (0, rows - 1) or shared[end] > 1:
        return True
    around = map.tactical.terrain[y - 1 : y + 2, x - 1 : x + 2]
    side = map.tactical_board.columns
    return bool((around == Ground.WATER).any()) or (sparse and ({x % side, y % side} & {0, side - 1}) != set())


def agreement_faults(map: GameMap) -> Iterator[Fault]:
    """1.3: the courses, the ground and the strategic map tell of the same rivers."""
    ground, river, given = map.tactical.terrain, map.tactical.river, classes_of(map)
    dry = (given > 0) & ~flowing(map) & (ground != Ground.WATER)
    yield from at_all(map, "courses", "a river's course lies on dry ground.", dry)
    yield from at_all(map, "tactical", "a river that belongs to no course.", flowing(map) & (given == 0))
    other = flowing(map) & (given > 0) & (river != given)
    yield from at_all(map, "tactical", "another class of river than its course has.", other)
    counted = river_classes(map)
    for cell in np.flatnonzero(counted != map.river).tolist():
        yield Fault("rivers", f"the class {map.river[cell]} stands where the courses make it {counted[cell]}.", cell)


def ford_faults(map: GameMap) -> Iterator[Fault]:
    """1.3: a fordable river has a ford on each tactical map it counts on, a railway bridge or not."""
    forded = any_by_square(map, map.tactical.terrain == Ground.FORD)
    for cell in np.flatnonzero((map.river == RiverClass.FORDABLE) & ~forded).tolist():
        yield Fault("tactical", "a fordable river has no ford.", cell)
