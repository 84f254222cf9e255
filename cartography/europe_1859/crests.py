"""1.2: the great crests of the Alps and the Pyrenees, which no army crosses but by a road or a pass."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from .grid import COLUMNS, ROWS, TACTICAL
from .marches import Square
from .tables import Line
from .terrain import Letters

STEPS = 2000


def raise_crests(letters: Letters, crests: list[Line]) -> None:
    """Every dry square a crest runs through becomes high mountain; roads and passes are opened afterwards."""
    for crest in crests:
        for column, row in crest_squares(crest):
            if letters[row, column] != "~":
                letters[row, column] = "X"


def crest_squares(crest: Line) -> list[Square]:
    """The squares a crest touches, by row and column."""
    found: set[Square] = set()
    for start, end in pairwise(crest.points):
        xs = np.linspace(start[0] + 0.5, end[0] + 0.5, STEPS) // TACTICAL
        ys = np.linspace(start[1] + 0.5, end[1] + 0.5, STEPS) // TACTICAL
        found |= set(zip(xs.astype(int).tolist(), ys.astype(int).tolist(), strict=True))
    return sorted((c, r) for c, r in found if 0 <= c < COLUMNS and 0 <= r < ROWS)
