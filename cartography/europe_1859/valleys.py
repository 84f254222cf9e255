"""Valleys that drain: no river runs uphill, whatever the grids or the made-up detail say."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import distance_transform_edt, label, minimum_filter
from scipy.optimize import isotonic_regression

from .grid import Bools, Floats
from .rivers import Course

REACH_KM, NEAR_CELLS, BANK_CELLS = 2.5, 8.0, 2.0
LAKE_CELLS = 10


def carve(height: Floats, courses: list[Course], water: Bools) -> Floats:
    """Heights that never rise along a course; the ground beside it, and ponds, sink or rise with their river."""
    lakes = _lakes(water)
    bed = _beds(height, courses, lakes)
    away, nearest = distance_transform_edt(np.isnan(bed), return_indices=True)
    near = (away < NEAR_CELLS) & ~lakes
    shift = np.where(np.isnan(bed), 0.0, bed - height)[tuple(nearest)]
    carved = np.where(near, height + shift * np.exp(-((away / REACH_KM) ** 2)), height)
    banks = near & (away < BANK_CELLS)
    return np.where(banks, np.maximum(carved, bed[tuple(nearest)]), carved).astype(np.float32)


def _lakes(water: Bools) -> Bools:
    """Water that keeps its level: all but ponds."""
    bodies, _ = label(water)
    lakes: Bools = water & (np.bincount(bodies.ravel())[bodies] >= LAKE_CELLS)
    return lakes


def _beds(height: Floats, courses: list[Course], lakes: Bools) -> Floats:
    """The level of every course cell, NaN elsewhere; lakes keep theirs, and lesser rivers yield to greater ones."""
    floor = minimum_filter(height, size=3)
    bed = np.full(height.shape, np.nan, dtype=np.float32)
    for course in sorted(courses, key=lambda course: (course.stream, -course.rank)):
        xs, ys = np.array(course.cells).T
        fixed = np.where(lakes[ys, xs], height[ys, xs], bed[ys, xs])
        bed[ys, xs] = _fall(floor[ys, xs], fixed)
    return bed


def _fall(floor: Floats, fixed: Floats) -> Floats:
    """The never rising levels nearest to the floor that fit the fixed ones (NaN where free)."""
    fall = isotonic_regression(floor.astype(np.float64), increasing=False).x
    highest = np.minimum.accumulate(np.where(np.isnan(fixed), np.inf, fixed))
    lowest = np.maximum.accumulate(np.where(np.isnan(fixed), 0.0, fixed)[::-1])[::-1]
    level: Floats = np.minimum(np.maximum(fall, lowest), highest).astype(np.float32)
    return level
