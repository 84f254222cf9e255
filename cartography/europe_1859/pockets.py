"""No ground without a way out: what mountains or fordable rivers wall in is opened, or given to the mountains."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import find_objects, label
from skimage.graph import MCP_Geometric

from .grid import HEIGHT, WIDTH, Bools, Cell, Floats
from .routing import fill_corners
from .tactical import MOUNTAIN, RIVER, TOWN
from .ways import Country, cut, free_ground

LARGEST_POCKET, LARGEST_FILL = 3, 40
MARGINS = (12, 40, 120)
OPEN_COST, PASS_COST, FORD_COST = 1.0, 14.0, 12.0
ROUNDS = 4
EIGHT = np.ones((3, 3), dtype=np.int64)
Numbers = NDArray[np.integer]


@dataclass(frozen=True, slots=True)
class Pocket:
    """A part of the passable ground: its number, its size in cells and the block that holds it."""

    number: int
    size: int
    block: tuple[slice, slice]


def open_pockets(country: Country) -> None:
    """Mends every pocket; a way may lead into another pocket first, so it is looked again."""
    for _ in range(ROUNDS):
        parts, pockets = find_pockets(country)
        for pocket in pockets:
            inside = parts[pocket.block] == pocket.number
            if pocket.size <= LARGEST_FILL and _is_waste(country, pocket, inside):
                _fill(country, pocket, inside)
            else:
                _open(country, pocket, parts)
        if not pockets:
            return


def find_pockets(country: Country) -> tuple[Numbers, list[Pocket]]:
    """The numbered parts of the passable ground, and those parted from a larger one by no more than heights or fords.

    Islands, between water or great rivers, are none.
    """
    free = free_ground(country)
    parts, _ = label(free, structure=EIGHT)
    sizes = np.bincount(parts.ravel())
    lands, count = label(free | _openable(country), structure=EIGHT)
    largest = np.zeros(count + 1, dtype=np.int64)
    np.maximum.at(largest, lands[free], sizes[parts[free]])
    blocks = [(rows, columns) for rows, columns in find_objects(parts)]
    found = []
    for number in np.flatnonzero(sizes > LARGEST_POCKET).tolist():
        if number:
            block = blocks[number - 1]
            land = lands[block][parts[block] == number][0]
            if sizes[number] < largest[land]:
                found.append(Pocket(number, int(sizes[number]), block))
    return parts, found


def _openable(country: Country) -> Bools:
    """Mountains, and rivers that may have a ford."""
    river = (country.cells == RIVER) & (country.rivers == 1) & (country.track == 0)
    openable: Bools = (country.cells == MOUNTAIN) | river
    return openable


def _is_waste(country: Country, pocket: Pocket, inside: Bools) -> bool:
    """Whether nobody lives there and no railway runs there."""
    used = (
        (country.cells[pocket.block] == TOWN) | (country.track[pocket.block] > 0) | (country.rivers[pocket.block] > 0)
    )
    return not (used & inside).any()


def _fill(country: Country, pocket: Pocket, inside: Bools) -> None:
    country.cells[pocket.block][inside] = MOUNTAIN
    country.road[pocket.block][inside] = 0
    country.lane[pocket.block][inside] = False


def _open(country: Country, pocket: Pocket, parts: Numbers) -> None:
    """Cuts the cheapest way over mountains and fords to larger ground."""
    for margin in MARGINS:
        way = _way_out(country, pocket, parts, margin)
        if way:
            cut(country, way, road=False)
            return


def _way_out(country: Country, pocket: Pocket, parts: Numbers, margin: int) -> list[Cell]:
    """From the pocket to the nearest cell of other ground; empty when there is none within the margin."""
    top, left = max(pocket.block[0].start - margin, 0), max(pocket.block[1].start - margin, 0)
    here = np.s_[top : min(pocket.block[0].stop + margin, HEIGHT), left : min(pocket.block[1].stop + margin, WIDTH)]
    cost = _costs(country, here)
    starts = [(int(y), int(x)) for y, x in np.argwhere(parts[here] == pocket.number)]
    search = MCP_Geometric(cost, fully_connected=True)
    costs, _ = search.find_costs(starts)
    goals = np.where((parts[here] > 0) & (parts[here] != pocket.number), costs, np.inf)
    goal = divmod(int(goals.argmin()), goals.shape[1])
    if not np.isfinite(goals[goal]):
        return []
    way = fill_corners([(int(x), int(y)) for y, x in search.traceback(goal)], cost)
    return [(x + left, y + top) for x, y in way if cost[y, x] > 0]


def _costs(country: Country, here: tuple[slice, slice]) -> Floats:
    """What a way costs in a window; below zero where none can be cut."""
    cost = np.where(free_ground(country)[here], OPEN_COST, -1.0)
    cells = country.cells[here]
    return np.where(_openable(country)[here], np.where(cells == RIVER, FORD_COST, PASS_COST), cost).astype(np.float32)
