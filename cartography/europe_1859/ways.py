"""Roads, fords and passes: the least-cost ways that make every allowed march possible on the tactical maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from scipy.ndimage import label
from scipy.spatial import Delaunay
from skimage.graph import MCP

from .grid import HEIGHT, TACTICAL, WIDTH, Bools, Bytes, Cell, Floats, by_square, square_of, to_cells
from .marches import Square, closed, entry, pairs
from .relief import short_noise
from .routing import route
from .tactical import FORD, HIGH_HILLS, HILLS, MOUNTAIN, OPEN, PASS, RIVER, TOWN, WATER
from .terrain import Letters, passable

COSTS = (1.0, 1.6, 3.0, 12.0, 1.2, 14.0, 1.6, -1.0, 1.4, 1.0)
FERRY, BRIDGE, ROAD, BARRED = 40.0, 2.0, 0.6, 30.0
FIRST_BRIDGES = 59
SIDE_SQUARES = 6.0
SMALL_PART, LOST_PART = 6, 10
ROAD_KM = 75
LOST_BANK = 500.0
NEAR_BRIDGE, CROWDED = 1, 4.0
WIND_SEED = 48


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

    def __post_init__(self) -> None:
        """Rails first: causeways over water and cuttings through mountains."""
        self.cells[(self.track > 0) & (self.cells == WATER)] = OPEN
        self.cells[(self.track > 0) & (self.cells == MOUNTAIN)] = PASS
        self.reckon()
        self.road = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
        self.lane = np.zeros((HEIGHT, WIDTH), dtype=bool)

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
    for first, second in pairs(country.letters):
        diagonal = first[0] != second[0] and first[1] != second[1]
        for start in hubs_of[first]:
            for end in hubs_of[second]:
                _link(country, start, end, first, second, diagonal)


def _link(country: Country, start: Cell, end: Cell, first: Square, second: Square, diagonal: bool) -> None:
    left, right = min(first[0], second[0]) * TACTICAL, (max(first[0], second[0]) + 1) * TACTICAL
    top, bottom = min(first[1], second[1]) * TACTICAL, (max(first[1], second[1]) + 1) * TACTICAL
    window = country.cost[top:bottom, left:right]
    if diagonal:
        window = np.where(_side_squares(first, second), window * SIDE_SQUARES, window)
    search = MCP(window, fully_connected=False)
    target = (end[1] - top, end[0] - left)
    costs, _ = search.find_costs([(start[1] - top, start[0] - left)], [target])
    if np.isfinite(costs[target]):
        cut(country, [(int(x) + left, int(y) + top) for y, x in search.traceback(target)], road=False)


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


def open_marches(country: Country, hubs_of: dict[Square, list[Cell]]) -> None:
    """7.14: a way to an entry cell for every march that mountains or fordable rivers still close."""
    for first, second in closed(country.letters, free_ground(country)):
        for start, end in ((first, second), (second, first)):
            if not _open_entry(country, hubs_of[start], start, end):
                _open_entry(country, _dry(country, start), start, end)


def _dry(country: Country, square: Square) -> list[Cell]:
    """Every cell of a square an army can be led over."""
    left, top = square[0] * TACTICAL, square[1] * TACTICAL
    found = np.argwhere(country.cost[top : top + TACTICAL, left : left + TACTICAL] > 0).tolist()
    return [(left + x, top + y) for y, x in found]


def _open_entry(country: Country, starts: list[Cell], first: Square, second: Square) -> bool:
    """Cuts the cheapest way from given cells of a square to an entry cell of its neighbour, if there is one."""
    left, top = min(first[0], second[0]) * TACTICAL, min(first[1], second[1]) * TACTICAL
    right, bottom = (max(first[0], second[0]) + 1) * TACTICAL, (max(first[1], second[1]) + 1) * TACTICAL
    if not starts:
        return False
    search = MCP(country.cost[top:bottom, left:right], fully_connected=False)
    costs, _ = search.find_costs([(y - top, x - left) for x, y in starts])
    goal = np.zeros(costs.shape, dtype=bool)
    y, x = second[1] * TACTICAL - top, second[0] * TACTICAL - left
    goal[y : y + TACTICAL, x : x + TACTICAL] = entry(second[0] - first[0], second[1] - first[1])
    toil = np.where(goal, costs, np.inf)
    best = divmod(int(toil.argmin()), toil.shape[1])
    if np.isfinite(toil[best]):
        cut(country, [(int(j) + left, int(i) + top) for i, j in search.traceback(best)], road=False)
    return bool(np.isfinite(toil[best]))


def add_fords(country: Country, classes: Bytes, hubs_of: dict[Square, list[Cell]]) -> None:
    """1.3: a ford in every square of a fordable river that has none yet, a railway bridge or not."""
    for row, column in np.argwhere((classes == 1) & ~by_square(country.cells == FORD).any(axis=2)):
        place = _ford_place(country, int(column), int(row))
        if place is None:
            continue
        country.cells[place[1], place[0]] = FORD
        for hub in hubs_of.get((int(column), int(row)), []):
            _link(country, place, hub, (int(column), int(row)), (int(column), int(row)), diagonal=False)


def _ford_place(country: Country, column: int, row: int) -> Cell | None:
    """The river cell with the easiest ground on two opposite banks; the middle is preferred, no bridge near."""
    left, top = column * TACTICAL, row * TACTICAL
    here = np.s_[top : top + TACTICAL, left : left + TACTICAL]
    toil: list[tuple[float, Cell]] = []
    for j, i in np.argwhere((country.rivers[here] == 1) & (country.track[here] == 0)).tolist():
        x, y = left + i, top + j
        away = 0.1 * max(abs(i - TACTICAL // 2), abs(j - TACTICAL // 2))
        toil.append((_bank_toil(country, x, y) + _crowding(country, x, y) + away, (x, y)))
    return min(toil)[1] if toil else None


def _crowding(country: Country, x: int, y: int) -> float:
    """What a ford costs for lying where a railway bridge already crosses."""
    near = np.s_[max(0, y - NEAR_BRIDGE) : y + NEAR_BRIDGE + 1, max(0, x - NEAR_BRIDGE) : x + NEAR_BRIDGE + 1]
    return CROWDED if _bridges(country, near).any() else 0.0


def _bank_toil(country: Country, x: int, y: int) -> float:
    """The cost of the easier pair of opposite banks; a bank of water, river or no map counts as far too much."""

    def bank(i: int, j: int) -> float:
        dry = 0 <= i < WIDTH and 0 <= j < HEIGHT and country.rivers[j, i] == 0 and country.cost[j, i] > 0
        return float(country.cost[j, i]) if dry else LOST_BANK

    return min(bank(x - 1, y) + bank(x + 1, y), bank(x, y - 1) + bank(x, y + 1))


def _bridges(country: Country, part: tuple[slice, slice] = np.s_[:, :]) -> Bools:
    """12.2: river cells with a railway bridge by 1859."""
    cells, track = country.cells[part], country.track[part]
    open_by_then: Bools = (cells == RIVER) & (track > 0) & (track <= FIRST_BRIDGES)
    return open_by_then


def free_ground(country: Country) -> Bools:
    """Cells an army may stand on or cross: dry land, passes, fords and railway bridges."""
    free: Bools = ~np.isin(country.cells, (RIVER, MOUNTAIN, WATER)) | _bridges(country)
    return free


def straits(country: Country) -> list[tuple[Square, Square]]:
    """Neighbouring squares that water parts: an army would find a way if the water were land."""
    free = free_ground(country)
    drained = set(closed(country.letters, free | (country.cells == WATER)))
    return [pair for pair in closed(country.letters, free) if pair not in drained]


def parted_by_rivers(country: Country) -> list[tuple[Square, Square]]:
    """Marches without a way that no water parts: there must be none."""
    return closed(country.letters, free_ground(country) | (country.cells == WATER))
