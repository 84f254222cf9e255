"""Outlines filled on a raster: which pixels lie within, and how much of each."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.fields import Field
from drumhead.engine.drawing.ink.outlines import Mask, Points

FINER = 4
Numbers = npt.NDArray[np.int64]


def within(lines: Iterable[Points], rows: int, columns: int) -> Mask:
    """The pixels whose middles an odd number of closed lines run round."""
    nothing = np.zeros(0, np.int64)
    crossed = np.concatenate([nothing, *(_crossed(line, rows, columns) for line in lines)])
    turns = np.bincount(crossed, minlength=rows * (columns + 1)).astype(np.uint8)
    found: Mask = np.add.accumulate(turns.reshape(rows, columns + 1), axis=1, dtype=np.uint8)[:, :columns] % 2 == 1
    return found


def share_within(lines: Iterable[Points], rows: int, columns: int) -> Field:
    """How much of each pixel lies within, from 0 to 1."""
    fine = within((line * FINER for line in lines), rows * FINER, columns * FINER)
    found: Field = fine.reshape(rows, FINER, columns, FINER).mean(axis=(1, 3), dtype=np.float32)
    return found


def _crossed(line: Points, rows: int, columns: int) -> Numbers:
    """Where a closed line crosses the middles of rows: the first pixel to the right of each crossing."""
    (x0, y0), (x1, y1) = line.T, np.roll(line, -1, axis=0).T
    first = np.clip(np.ceil(np.minimum(y0, y1) - 0.5), 0, rows).astype(np.int64)
    last = np.clip(np.ceil(np.maximum(y0, y1) - 0.5), 0, rows).astype(np.int64)
    count = last - first
    side = np.repeat(np.arange(len(line)), count)
    row = np.arange(len(side)) - np.repeat(np.cumsum(count) - count, count) + first[side]
    slope = (x1 - x0)[side] / (y1 - y0)[side]
    at = x0[side] + (row + 0.5 - y0[side]) * slope
    found: Numbers = row * (columns + 1) + np.clip(np.ceil(at - 0.5), 0, columns).astype(np.int64)
    return found
