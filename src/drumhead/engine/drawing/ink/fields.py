"""Fields of numbers over a map's cells: made soft, cell by cell."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

Field = npt.NDArray[np.float32]
Number = TypeVar("Number", bound=np.generic)
FLAT = 180
"""The hill shade of level ground."""


def blurred(field: Field, times: int = 1) -> Field:
    """A binomial blur over 3 x 3 cells, some times; beyond the edge its cells go on."""
    for _ in range(times):
        padded = np.pad(field, 1, mode="edge")
        tall = padded[:-2] + 2 * padded[1:-1] + padded[2:]
        field = (tall[:, :-2] + 2 * tall[:, 1:-1] + tall[:, 2:]) / np.float32(16)
    return field


class Sampling:
    """Where the pixels of one axis fall between the cells of a raster."""

    def __init__(self, origin: float, size: int, scale: float) -> None:
        self.size = size
        at = origin + (np.arange(size, dtype=np.float32) + 0.5) / scale - 0.5
        low = np.floor(at).astype(np.int64)
        self.first, self.last = int(low[0]) - 1, int(low[-1]) + 2
        self.low = low - self.first
        self.share = (at - low).astype(np.float32)


def cut(layer: npt.NDArray[Number], across: Sampling, down: Sampling) -> npt.NDArray[Number]:
    """The cells that pixels need."""
    return taken(layer, range(across.first, across.last + 1), range(down.first, down.last + 1))


def taken(layer: npt.NDArray[Number], across: range, down: range) -> npt.NDArray[Number]:
    """Some columns and rows; beyond the raster's edge the edge cells go on."""
    rows, columns = (np.clip(part, 0, length - 1) for part, length in zip((down, across), layer.shape[:2], strict=True))
    return layer[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1][np.ix_(rows - rows[0], columns - columns[0])]


def enlarged(field: Field, across: Sampling, down: Sampling) -> Field:
    """Bilinear between the cells of a cut: columns while rows are few, then whole rows at once."""
    wide = field.take(across.low, axis=1)
    rest = field.take(across.low + 1, axis=1)
    rest -= wide
    rest *= across.share
    wide += rest
    found: Field = wide.take(down.low, axis=0)
    rest = wide.take(down.low + 1, axis=0)
    rest -= found
    rest *= down.share[:, None]
    found += rest
    return found


def spread(field: Field, reach: int) -> Field:
    """Three box blurs each way that together reach so many cells and half as many again."""
    half = max(1, reach // 2)
    for _ in range(6):
        padded = np.pad(field, ((half + 1, half), (0, 0)), mode="edge")
        sums = np.cumsum(padded, axis=0, dtype=np.float32)
        field = np.ascontiguousarray(((sums[2 * half + 1 :] - sums[: -2 * half - 1]) / (2 * half + 1)).T)
    return field
