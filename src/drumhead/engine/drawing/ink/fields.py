"""Fields of numbers over a map's cells: made soft, cell by cell."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Field = npt.NDArray[np.float32]
FLAT = 180
"""The hill shade of level ground."""


def blurred(field: Field, times: int = 1) -> Field:
    """A binomial blur over 3 x 3 cells, some times; beyond the edge its cells go on."""
    for _ in range(times):
        padded = np.pad(field, 1, mode="edge")
        tall = padded[:-2] + 2 * padded[1:-1] + padded[2:]
        field = (tall[:, :-2] + 2 * tall[:, 1:-1] + tall[:, 2:]) / np.float32(16)
    return field
