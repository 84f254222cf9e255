"""2.2: the terrain of every 1 km cell before roads are made."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter, label, map_coordinates, maximum_filter, minimum_filter, uniform_filter

from .grid import HEIGHT, WIDTH, Bools, Bytes, Floats
from .relief import fractal_noise, short_noise

OPEN, HILLS, HIGH_HILLS, RIVER, FORD, MOUNTAIN, PASS, WATER, FOREST, TOWN = range(10)
WOOD_SEED = 1860
HILL_M, HIGH_HILL_M, CLIFF_M = 55.0, 160.0, 300.0
RANGE_M, FLOOR_M, PEAK_M = 480.0, 240.0, 2300.0
RANGE_CELLS = 11
POCKET_CELLS = 5
SOFT = (OPEN, HILLS, HIGH_HILLS, FOREST)
OWN_VOTE, CRUMB_CELLS = 1.5, 3
CLEARED_KM, WOODED = 2.5, 0.53
BENT_KM, BEND_SEEDS = 3.0, (1862, 1863)


def ground(height: Floats, water: Bools, rivers: Bytes, forest: Floats) -> Bytes:
    """Cell terrain from relief, land cover and water: ranges along the crests, open valley floors."""
    steep = gaussian_filter(maximum_filter(height, size=3) - minimum_filter(height, size=3), 0.7)
    low, high = _floor(height), maximum_filter(height, size=RANGE_CELLS)
    above, span = height - low, high - low
    floor = (span > RANGE_M) & (above < 60.0) & (steep < 260.0) | (above < 18.0)
    cells = np.where((steep > HILL_M) & ~floor, HILLS, OPEN)
    cells[_woods(forest, steep)] = FOREST
    cells[(steep > HIGH_HILL_M) & (above > 70.0)] = HIGH_HILLS
    range_cell = (span > RANGE_M) & (above > np.maximum(FLOOR_M, 0.48 * span))
    cells[range_cell | (height > PEAK_M) & (above > 120.0)] = MOUNTAIN
    cells = _bevel(_tidy(_gather(cells)), steep)
    cells[rivers > 0] = RIVER
    cells[water] = WATER
    return cells.astype(np.uint8)


def _floor(height: Floats) -> Floats:
    """The level of the valley each cell lies over."""
    return gaussian_filter(minimum_filter(height, size=RANGE_CELLS), 2.0)


def _woods(forest: Floats, steep: Floats) -> Bools:
    """Woods in patches: level ground was cleared first, slopes are wooded more."""
    patches = 0.6 * fractal_noise(WOOD_SEED) + 0.4 * short_noise(WOOD_SEED + 1)
    likely = _ragged(gaussian_filter(forest, CLEARED_KM)) + 0.22 * patches + np.clip(steep - 80.0, 0.0, 80.0) / 1600.0
    wooded: Bools = (likely > WOODED) & (steep < HIGH_HILL_M + 20.0)
    return wooded


def _ragged(forest: Floats) -> Floats:
    """The forest with its outlines bent by some km, for the land cover is a grid of squares."""
    ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    south, east = (BENT_KM * fractal_noise(seed) for seed in BEND_SEEDS)
    bent: Floats = map_coordinates(forest, [ys + south, xs + east], order=1, mode="nearest")
    return bent


def _gather(cells: np.ndarray) -> np.ndarray:
    """Ground in patches: each cell sides with most of its neighbours, and crumbs fall to what surrounds them."""
    soft, kinds = np.isin(cells, SOFT), np.array(SOFT)
    for _ in range(2):
        cells = np.where(soft, kinds[_votes(cells, OWN_VOTE).argmax(axis=0)], cells)
    crumbs = np.zeros_like(soft)
    for kind in SOFT:
        bodies, _ = label(cells == kind)
        crumbs |= (cells == kind) & (np.bincount(bodies.ravel())[bodies] <= CRUMB_CELLS)
    votes = _votes(np.where(crumbs, -1, cells), 0.0)
    return np.where(crumbs & (votes.max(axis=0) > 0), kinds[votes.argmax(axis=0)], cells)


def _votes(cells: np.ndarray, own: float) -> Floats:
    """(4, HEIGHT, WIDTH): the cells of each soft kind in the 3 x 3 block, and the weight of the cell's own kind."""
    counts = [uniform_filter((cells == kind).astype(np.float32), 3) * 9.0 + own * (cells == kind) for kind in SOFT]
    votes: Floats = np.stack(counts)
    return votes


def _tidy(cells: np.ndarray) -> np.ndarray:
    """Crumbs of mountain become high hills, and pockets walled in by mountain become mountain."""
    for kind, instead, limit in ((MOUNTAIN, HIGH_HILLS, 3), (None, MOUNTAIN, POCKET_CELLS)):
        mask = cells != MOUNTAIN if kind is None else cells == kind
        bodies, _ = label(mask, structure=np.ones((3, 3)))
        sizes = np.bincount(bodies.ravel())
        cells[mask & (sizes[bodies] <= limit)] = instead
    return cells


def _bevel(cells: np.ndarray, steep: Floats) -> np.ndarray:
    """9.5: high hills meet low ground by way of hills; only very steep edges stay cliffs."""
    low = maximum_filter(np.isin(cells, (OPEN, FOREST)), size=3)
    cells[(cells == HIGH_HILLS) & low & (steep < CLIFF_M)] = HILLS
    return cells


def ratings(cells: Bytes, height: Floats, rivers: Bytes, chief: Bools, forts: Bools) -> Bytes:
    """2.4: 0 poor to 4 excellent; crests, banks, larger towns and fortresses are better, hollows worse."""
    base = np.array([0, 2, 3, 0, 0, 4, 3, 0, 2, 2], dtype=np.int16)[cells]
    rise = height - gaussian_filter(height, 2.5)
    land = np.isin(cells, (OPEN, HILLS, HIGH_HILLS, FOREST, TOWN))
    bank, great = maximum_filter(rivers, size=3) > 0, maximum_filter(rivers, size=3) > 1
    base += land & (rise > 35.0)
    base += land & (rise > 8.0) & (cells == OPEN)
    base += land & bank & (cells != HIGH_HILLS)
    base += land & great & (cells == OPEN)
    base += chief
    base -= land & (rise < -40.0) & (base > 0) & (cells != TOWN)
    return np.where(forts, 4, np.clip(base, 0, 4)).astype(np.uint8)
