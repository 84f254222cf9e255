"""2.2: the terrain of every 1 km cell before roads are made."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter, label, maximum_filter, minimum_filter

from .grid import Bools, Bytes, Floats
from .relief import fractal_noise, short_noise

OPEN, HILLS, HIGH_HILLS, RIVER, FORD, MOUNTAIN, PASS, WATER, FOREST, TOWN = range(10)
WOOD_SEED = 1860
HILL_M, HIGH_HILL_M, CLIFF_M = 55.0, 160.0, 300.0
RANGE_M, FLOOR_M, PEAK_M = 480.0, 240.0, 2300.0
RANGE_CELLS = 11
POCKET_CELLS = 5


def ground(height: Floats, water: Bools, rivers: Bytes, forest: Floats) -> Bytes:
    """Cell terrain from relief, land cover and water: ranges along the crests, open valley floors."""
    steep = maximum_filter(height, size=3) - minimum_filter(height, size=3)
    low, high = _floor(height), maximum_filter(height, size=RANGE_CELLS)
    above, span = height - low, high - low
    floor = (span > RANGE_M) & (above < 60.0) & (steep < 260.0) | (above < 18.0)
    cells = np.where((steep > HILL_M) & ~floor, HILLS, OPEN)
    cells[_woods(forest, steep)] = FOREST
    cells[(steep > HIGH_HILL_M) & (above > 70.0)] = HIGH_HILLS
    range_cell = (span > RANGE_M) & (above > np.maximum(FLOOR_M, 0.48 * span))
    cells[range_cell | (height > PEAK_M) & (above > 120.0)] = MOUNTAIN
    cells = _bevel(_tidy(cells), steep)
    cells[rivers > 0] = RIVER
    cells[water] = WATER
    return cells.astype(np.uint8)


def _floor(height: Floats) -> Floats:
    """The level of the valley each cell lies over."""
    return gaussian_filter(minimum_filter(height, size=RANGE_CELLS), 2.0)


def _woods(forest: Floats, steep: Floats) -> Bools:
    """Woods in patches: level ground was cleared first, slopes are wooded more."""
    patches = 0.6 * fractal_noise(WOOD_SEED) + 0.4 * short_noise(WOOD_SEED + 1)
    likely = forest + 0.16 * patches + np.clip(steep - 80.0, 0.0, 80.0) / 1600.0
    wooded: Bools = (likely > 0.56) & (steep < HIGH_HILL_M + 20.0)
    return wooded


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


def ratings(cells: Bytes, height: Floats, rivers: Bytes, chief: Bools) -> Bytes:
    """2.4: 0 poor to 4 excellent; crests, banks and larger towns are better."""
    base = np.array([0, 2, 3, 0, 0, 4, 3, 0, 2, 2], dtype=np.int16)[cells]
    rise = height - gaussian_filter(height, 2.5)
    land = np.isin(cells, (OPEN, HILLS, HIGH_HILLS, FOREST, TOWN))
    bank = maximum_filter(rivers, size=3) > 0
    base += land & (rise > 35.0)
    base += land & (rise > 8.0) & (cells == OPEN)
    base += land & bank & (cells != HIGH_HILLS)
    base += chief
    base -= land & (rise < -40.0) & (base > 0)
    return np.clip(base, 0, 4).astype(np.uint8)
