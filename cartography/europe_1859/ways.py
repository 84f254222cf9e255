"""Roads, fords and passes: the least-cost ways that make every allowed march possible on the tactical maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from scipy.ndimage import label
from scipy.spatial import Delaunay
from skimage.graph import MCP

from .grid import COLUMNS, HEIGHT, ROWS, TACTICAL, WIDTH, Bools, Bytes, Cell, Floats, square_of, to_cells
from .relief import short_noise
from .routing import route
from .tactical import FORD, HIGH_HILLS, HILLS, MOUNTAIN, OPEN, PASS, RIVER, TOWN, WATER
from .terrain import IMPASSABLE, Letters, passable

COSTS = (1.0, 1.6, 3.0, 12.0, 1.2, 14.0, 1.6, -1.0, 1.4, 1.0)
FERRY, BRIDGE, ROAD, BARRED = 40.0, 2.0, 0.6, 30.0
FIRST_BRIDGES = 59
SIDE_SQUARES = 6.0
SMALL_PART, LOST_PART = 6, 10
ROAD_KM = 75
WIND_SEED = 48
Square = tuple[int, int]


@dataclass(slots=True)
class Country:
    """The 1 km rasters while ways are being cut through them."""

    cells: Bytes
    rivers: Bytes
    track: Bytes
    letters: Letters
    cost: Floats = field(init=False)
    road: Bytes = field(init=False)
    lane: Bools = field(init=False)
    unlinked: list[tuple[Square, Square]] = field(init=False)

    def __post_init__(self) -> None:
        """Rails first: causeways over water and cuttings through mountains."""
        self.cells[(self.track > 0) & (self.cells == WATER)] = OPEN
        self.cells[(self.track > 0) & (self.cells == MOUNTAIN)] = PASS
        self.reckon()
        self.road = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
        self.lane = np.zeros((HEIGHT, WIDTH), dtype=bool)
        self.unlinked = []

    def reckon(self) -> None:
        """Reckons the cost of every cell anew."""
        self.cost = way_cost(self)


def way_cost(country: Country) -> Floats:
    """The toil of a cell for an army with its wagons; below zero it cannot pass."""
    winding = np.exp(0.35 * short_noise(WIND_SEED))
    cost: Floats = np.array(COSTS, dtype=np.float32)[country.cells] * winding
    river = country.cells == RIVER
    great, railed = river & (country.rivers > 1), country.track > 0
    cost[great & ~railed] = -1.0
    cost[river & railed] = BRIDGE
    cost[river & ~great & (country.track > FIRST_BRIDGES)] = -1.0
    cost[to_cells(~passable(country.letters)) & (cost > 0)] += BARRED
    return cost


def cut(country: Country, way: list[Cell], road: bool) -> None:
    """Turns fordable river into ford and mountain into pass along a way."""
    for x, y in way:
        kind = country.cells[y, x]
        if kind == RIVER and country.rivers[y, x] == 1 and country.track[y, x] == 0:
            country.cells[y, x] = FORD
        elif kind == MOUNTAIN:
            country.cells[y, x] = PASS
        if country.cost[y, x] > 0:
            country.cost[y, x] = min(country.cost[y, x], ROAD)
        country.lane[y, x] = True
        if road:
            country.road[y, x] = 1


def build_roads(country: Country, places: list[Cell], old_roads: list[tuple[Cell, Cell]]) -> None:
    """The old mountain roads, then roads between neighbouring towns; ferries over great rivers leave no mark."""
    ferries = (country.cells == RIVER) & (country.cost < 0)
    country.cost[ferries] = FERRY
    for first, second in [*old_roads, *_neighbour_towns(places)]:
        cut(country, route(country.cost, first, second, 15), road=True)
    country.cost[ferries] = -1.0
    country.road[country.cells == RIVER] *= country.track[country.cells == RIVER] > 0


def _neighbour_towns(places: list[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of towns with no third town in the circle between them, nearest pairs first."""
    spots = np.array(places, dtype=np.float64)
    sides = ((t[i], t[j]) for t in Delaunay(spots).simplices.tolist() for i, j in ((0, 1), (1, 2), (0, 2)))
    pairs = {(min(side), max(side)) for side in sides}
    ranked = sorted((float(np.hypot(*(spots[a] - spots[b]))), a, b) for a, b in pairs)
    for length, first, second in ranked:
        middle = (spots[first] + spots[second]) / 2
        inside = np.hypot(*(spots - middle).T) < 0.93 * length / 2
        if length <= ROAD_KM and not inside.any():
            yield places[first], places[second]


def hubs(country: Country, towns: Bools) -> dict[Square, list[Cell]]:
    """One well-placed cell for each part of a passable square that great rivers and lakes leave whole."""
    found: dict[Square, list[Cell]] = {}
    for row, column in np.argwhere(passable(country.letters)):
        left, top = int(column) * TACTICAL, int(row) * TACTICAL
        here = np.s_[top : top + TACTICAL, left : left + TACTICAL]
        parts, count = label(country.cost[here] >= 0)
        worth = _worth(country, here, towns)
        cells = []
        for part in range(1, count + 1):
            inside = parts == part
            if inside.sum() >= SMALL_PART or (inside & towns[here]).any():
                y, x = np.unravel_index(int(np.where(inside, worth, np.inf).argmin()), inside.shape)
                cells.append((left + int(x), top + int(y)))
        found[int(column), int(row)] = cells
    return found


def _worth(country: Country, here: tuple[slice, slice], towns: Bools) -> Floats:
    """Lower is better for a hub: towns, then roads, then easy ground, near the middle."""
    ys, xs = np.mgrid[0:TACTICAL, 0:TACTICAL]
    away = np.hypot(xs - 7, ys - 7)
    barred = np.isin(country.cells[here], (RIVER, FORD))
    worth = 2.0 * country.cost[here] + 0.25 * away - 100.0 * towns[here] - 2.0 * country.road[here] + 20.0 * barred
    chosen: Floats = worth.astype(np.float32)
    return chosen


def link_squares(country: Country, hubs_of: dict[Square, list[Cell]]) -> None:
    """7.4: a way between every two neighbouring squares an army may march between."""
    for diagonal in (False, True):
        for first, second in _pairs(country.letters, diagonal):
            linked = [_link(country, a, b, first, second, diagonal) for a in hubs_of[first] for b in hubs_of[second]]
            if not any(linked):
                country.unlinked.append((first, second))


def _pairs(letters: Letters, diagonal: bool) -> Iterator[tuple[Square, Square]]:
    """Pairs of neighbouring passable squares, in reading order."""
    steps = ((1, 1), (-1, 1)) if diagonal else ((1, 0), (0, 1))
    free = passable(letters)
    for row in range(ROWS):
        for column in range(COLUMNS):
            for dx, dy in steps:
                x, y = column + dx, row + dy
                inside = 0 <= x < COLUMNS and y < ROWS
                if inside and free[row, column] and free[y, x] and may_march(letters, (column, row), (x, y)):
                    yield (column, row), (x, y)


def may_march(letters: Letters, first: Square, second: Square) -> bool:
    """7.4: no diagonal march between two squares of the same impassable terrain."""
    sides = letters[first[1], second[0]], letters[second[1], first[0]]
    diagonal = first[0] != second[0] and first[1] != second[1]
    return not (diagonal and sides[0] == sides[1] and sides[0] in IMPASSABLE)


def _link(country: Country, start: Cell, end: Cell, first: Square, second: Square, diagonal: bool) -> bool:
    left, right = min(first[0], second[0]) * TACTICAL, (max(first[0], second[0]) + 1) * TACTICAL
    top, bottom = min(first[1], second[1]) * TACTICAL, (max(first[1], second[1]) + 1) * TACTICAL
    window = country.cost[top:bottom, left:right]
    if diagonal:
        window = np.where(_side_squares(first, second), window * SIDE_SQUARES, window)
    search = MCP(window, fully_connected=False)
    target = (end[1] - top, end[0] - left)
    costs, _ = search.find_costs([(start[1] - top, start[0] - left)], [target])
    if not np.isfinite(costs[target]):
        return False
    cut(country, [(int(x) + left, int(y) + top) for y, x in search.traceback(target)], road=False)
    return True


def _side_squares(first: Square, second: Square) -> Bools:
    """The two squares of a 2 x 2 block that a diagonal march only touches."""
    falling = (second[0] - first[0]) * (second[1] - first[1]) > 0
    pattern = np.array([[False, True], [True, False]]) if falling else np.array([[True, False], [False, True]])
    return np.kron(pattern, np.ones((TACTICAL, TACTICAL), dtype=bool))


def link_inside(country: Country, hubs_of: dict[Square, list[Cell]], places: list[Cell], towns: Bools) -> None:
    """Every town, and every larger patch of open ground, gets a way to its square's hub."""
    targets = [(square_of(cell), cell) for cell in places] + list(_lost_parts(country))
    for square, cell in targets:
        for hub in hubs_of.get(square, []):
            if hub != cell:
                _link(country, cell, hub, square, square, diagonal=False)
    country.cells[towns] = TOWN


def _lost_parts(country: Country) -> Iterator[tuple[Square, Cell]]:
    """Patches of passable ground in a square that no way touches."""
    open_ground = (country.cost > 0) & ~np.isin(country.cells, (MOUNTAIN, RIVER))
    for row, column in np.argwhere(passable(country.letters)):
        left, top = int(column) * TACTICAL, int(row) * TACTICAL
        here = np.s_[top : top + TACTICAL, left : left + TACTICAL]
        parts, count = label(open_ground[here], structure=np.ones((3, 3)))
        for part in range(1, count + 1):
            inside = parts == part
            if inside.sum() >= LOST_PART and not (inside & country.lane[here]).any():
                y, x = np.argwhere(inside)[int(inside.sum()) // 2]
                yield (int(column), int(row)), (left + int(x), top + int(y))


def smooth_cliffs(country: Country) -> None:
    """9.5: no way climbs a cliff: high hills beside lower ground on a way become hills."""
    high = (country.cells == HIGH_HILLS) & country.lane
    low = country.lane & ~np.isin(country.cells, (HILLS, HIGH_HILLS))
    beside = np.zeros_like(low)
    beside[1:] |= low[:-1]
    beside[:-1] |= low[1:]
    beside[:, 1:] |= low[:, :-1]
    beside[:, :-1] |= low[:, 1:]
    country.cells[high & beside] = HILLS


def straits(country: Country) -> list[tuple[Square, Square]]:
    """Neighbouring squares that no way joins even where every river could be crossed: water parts them."""
    dry = ~np.isin(country.cells, (WATER, MOUNTAIN))
    return [pair for pair in country.unlinked if not _touching(dry, *pair)]


def _touching(dry: Bools, first: Square, second: Square) -> bool:
    left, top = min(first[0], second[0]) * TACTICAL, min(first[1], second[1]) * TACTICAL
    right, bottom = (max(first[0], second[0]) + 1) * TACTICAL, (max(first[1], second[1]) + 1) * TACTICAL
    parts, _ = label(dry[top:bottom, left:right], structure=np.ones((3, 3)))
    held = []
    for column, row in (first, second):
        x, y = column * TACTICAL - left, row * TACTICAL - top
        held.append(set(np.unique(parts[y : y + TACTICAL, x : x + TACTICAL]).tolist()) - {0})
    return bool(held[0] & held[1])
