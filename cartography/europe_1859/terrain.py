"""1.2: the terrain of each strategic square, as letters . r ~ h f F M X m S."""

from __future__ import annotations

import warnings

import numpy as np
from numpy.typing import NDArray

from .grid import COLUMNS, ROWS, Bools, Bytes, Cell, Floats, by_square, square_of
from .relief import Relief
from .tables import Line, Wetland

Letters = NDArray[np.str_]
WATER_SHARE, LAKE_SHARE = 0.55, 0.42
HILL_M, MOUNTAIN_M, HIGH_M = 170.0, 650.0, 1750.0
IMPASSABLE = "~XS"


def classify(relief: Relief, water: Bools, lake: Bools, forest: Floats) -> Letters:
    """Dry terrain and water from heights and land cover alone."""
    mean, rise, top = _heights(relief.height, water)
    wooded = by_square(np.where(water, np.nan, forest))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        wood = np.nan_to_num(np.nanmean(wooded, axis=2)) > 0.5
    hill = (rise > HILL_M) | ((mean > 330) & (rise > 110))
    letters = np.full((ROWS, COLUMNS), ".", dtype="<U1")
    letters[wood], letters[hill], letters[hill & wood] = "f", "h", "F"
    letters[(rise > MOUNTAIN_M) | ((mean > 1100) & (rise > 350))] = "M"
    letters[(mean > HIGH_M) | ((top > 2350) & (mean > 1500))] = "X"
    wet, lakes = by_square(water).mean(axis=2), by_square(lake).mean(axis=2)
    letters[(wet > WATER_SHARE) | ((wet > LAKE_SHARE) & (lakes > 0.35))] = "~"
    return letters


def _heights(height: Floats, water: Bools) -> tuple[Floats, Floats, Floats]:
    """Mean, 95th minus 5th percentile, and 95th percentile of each square's land, metres."""
    land = by_square(np.where(water, np.nan, height))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        low, top = np.nanpercentile(land, (5, 95), axis=2)
        mean = np.nanmean(land, axis=2)
    return np.nan_to_num(mean), np.nan_to_num(top - low), np.nan_to_num(top)


def soften(letters: Letters, wetlands: list[Wetland]) -> None:
    """Marsh and swamp from the hand list, on level ground only."""
    rows, columns = np.mgrid[0:ROWS, 0:COLUMNS]
    for wetland in wetlands:
        x, y = wetland.cell[0] / 15 - 0.5, wetland.cell[1] / 15 - 0.5
        near = np.hypot(columns - x, rows - y) * 15 <= wetland.radius
        near[np.clip(round(y), 0, ROWS - 1), np.clip(round(x), 0, COLUMNS - 1)] = True
        letters[near & np.isin(letters, (".", "f", "m"))] = "m" if wetland.kind == "marsh" else "S"


def open_passes(letters: Letters, roads: list[Line], passes: list[Cell]) -> None:
    """High mountains that an old road or a pass crosses become mountains."""
    for road in roads:
        for start, end in zip(road.points, road.points[1:], strict=False):
            for share in np.linspace(0.0, 1.0, 120):
                _lower(letters, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    for x, y in passes:
        _lower(letters, x, y)


def _lower(letters: Letters, x: float, y: float) -> None:
    column, row = int(x // 15), int(y // 15)
    if 0 <= column < COLUMNS and 0 <= row < ROWS and letters[row, column] == "X":
        letters[row, column] = "M"


def keep_open(letters: Letters, cells: list[Cell]) -> None:
    """Squares with a city or a railway are never impassable."""
    for column, row in sorted({square_of(cell) for cell in cells}):
        letters[row, column] = {"~": ".", "S": "m", "X": "M"}.get(letters[row, column], letters[row, column])


def show_rivers(letters: Letters, rivers: Bytes) -> None:
    """River terrain over open, wooded, hilly and marshy squares; a swamp on a river is a river."""
    letters[(rivers > 0) & np.isin(letters, (".", "f", "h", "F", "m", "S"))] = "r"


def passable(letters: Letters) -> Bools:
    """1.2: squares an army may enter."""
    return ~np.isin(letters, tuple(IMPASSABLE))
