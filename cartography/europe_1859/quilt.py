"""Detail for places where only broad heights are known, borrowed patch by patch from like places where it is known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, uniform_filter
from scipy.spatial import cKDTree

from .grid import Bools, Floats

SIZE, STEP, SOURCE_STEP = 32, 16, 4
KNOTS = tuple(range(3, SIZE, 5))
DRY_SHARE = 0.3
SHAPE, BROAD_RELIEF, LIGHT, LEVEL = 0.8, 1.5, 0.5, 0.25
Corners = tuple[NDArray[np.intp], NDArray[np.intp]]
"""Rows and columns of the north-west corners of patches."""


def quilt(base: Floats, detail: Floats, texture: Floats, known: Bools, water: Bools) -> Floats:
    """Metres of detail for the cells that are not `known`, from the known patches most like them in `base` and texture.

    Half-overlapping patches are faded by a sine, whose squares add up to one: so the detail keeps its deviation.
    """
    light = np.sqrt(gaussian_filter(texture**2, 5.0))
    sources = _corners(SOURCE_STEP, known, 1.0, water, DRY_SHARE)
    wide_base, wide_light = np.pad(base, STEP, mode="reflect"), np.pad(light, STEP, mode="reflect")
    made = np.zeros_like(wide_base)
    goals = _corners(STEP, np.pad(~known, STEP, mode="reflect"), 0.0, np.pad(water, STEP, mode="reflect"), 0.0)
    _, match = cKDTree(_features(base, light, sources)).query(_features(wide_base, wide_light, goals))
    fade = np.sin(np.pi * (np.arange(SIZE, dtype=np.float32) + 0.5) / SIZE)
    for y, x, index in zip(*goals, np.atleast_1d(match), strict=True):
        patch = _patch(detail, sources[0][index], sources[1][index])
        _patch(made, y, x)[...] += np.outer(fade, fade) * (patch - patch.mean())
    return made[STEP:-STEP, STEP:-STEP]


def _patch(raster: Floats, y: int, x: int) -> Floats:
    return raster[y : y + SIZE, x : x + SIZE]


def _corners(step: int, inside: Bools, share: float, water: Bools, dry: float) -> Corners:
    """Patches of the grid with at least (at zero: more than) these shares of cells inside and of dry cells."""
    ys, xs = (_places(size, step) for size in inside.shape)
    rows, columns = (axis.ravel() for axis in np.meshgrid(ys, xs, indexing="ij"))
    held, land = _share(inside, rows, columns), _share(~water, rows, columns)
    kept = (held > 0) & (held >= share) & (land > 0) & (land >= dry)
    return rows[kept], columns[kept]


def _places(size: int, step: int) -> NDArray[np.intp]:
    """Where patches begin along one side; the last one ends with it."""
    return np.unique([*range(0, size - SIZE, step), size - SIZE])


def _share(mask: Bools, ys: NDArray[np.intp], xs: NDArray[np.intp]) -> NDArray[np.float64]:
    """How much of each patch the mask covers, 0-1."""
    total = np.pad(mask.astype(np.int64), ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    south, east = ys + SIZE, xs + SIZE
    count = total[south, east] - total[ys, east] - total[south, xs] + total[ys, xs]
    return np.asarray(count / SIZE**2)


def _features(base: Floats, light: Floats, corners: Corners) -> Floats:
    """What likeness means, a row a patch: the lie of the land, how broken it is, the play of light, the height."""
    ys, xs = corners
    smooth = uniform_filter(base, 5)
    knots = np.stack([smooth[ys + dy, xs + dx] for dy in KNOTS for dx in KNOTS], axis=1)
    knots -= knots.mean(axis=1, keepdims=True)
    broken = np.sqrt((knots**2).mean(axis=1))
    middle = ys + SIZE // 2, xs + SIZE // 2
    rough, play = BROAD_RELIEF * np.log(broken + 8.0), LIGHT * np.log(light[middle] + 2.0)
    level = LEVEL * np.log(base[middle] + 50.0)
    return np.column_stack([SHAPE / len(KNOTS) * knots / (broken[:, None] + 15.0), rough, play, level])
