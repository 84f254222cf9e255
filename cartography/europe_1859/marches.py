"""7.4, 7.14: which neighbouring squares an army can march between on the finished tactical maps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label

from .grid import COLUMNS, ROWS, TACTICAL, Bools
from .terrain import IMPASSABLE, Letters, passable

ENTRY, HALF = 4, 8
STRIDE = TACTICAL + 1
Square = tuple[int, int]
Labels = NDArray[np.integer[Any]]


def pairs(letters: Letters) -> Iterator[tuple[Square, Square]]:
    """7.4: neighbouring squares an army may march between, each pair once: edges first, then corners."""
    free = passable(letters)
    for steps in (((1, 0), (0, 1)), ((1, 1), (-1, 1))):
        for row in range(ROWS):
            for column in range(COLUMNS):
                for dx, dy in steps:
                    x, y = column + dx, row + dy
                    inside = 0 <= x < COLUMNS and y < ROWS
                    if inside and free[row, column] and free[y, x] and may_march(letters, (column, row), (x, y)):
                        yield (column, row), (x, y)


def may_march(letters: Letters, first: Square, second: Square) -> bool:
    """7.4: no diagonal march between two squares of the same impassable terrain."""
    sides = letters[first[1], second[0]], letters[second[1], first[0]]
    diagonal = first[0] != second[0] and first[1] != second[1]
    return not (diagonal and sides[0] == sides[1] and sides[0] in IMPASSABLE)


def closed(letters: Letters, free: Bools) -> list[tuple[Square, Square]]:
    """Pairs of which one march at least finds no entry cell that free ground joins to where it comes from."""
    parts = _parts(free)
    seams = _contacts(parts)
    return [pair for pair in pairs(letters) if not (_open(parts, seams, *pair) and _open(parts, seams, *pair[::-1]))]


@cache
def entry(dx: int, dy: int) -> Bools:
    """7.14: the cells a march by (dx, dy) may enter its new square by, (15, 15)."""
    far = TACTICAL - 1
    ys, xs = np.mgrid[0:TACTICAL, 0:TACTICAL]
    x, y = (xs if dx > 0 else far - xs), (ys if dy > 0 else far - ys)
    if dx and dy:
        cells: Bools = ((x < ENTRY) & (y < HALF)) | ((y < ENTRY) & (x < HALF))
        return cells
    edge: Bools = (x if dx else y) < ENTRY
    return edge


def _parts(free: Bools) -> Labels:
    """(ROWS, COLUMNS, 15, 15): a number for each patch of free ground within its square, 0 where none is."""
    spaced = np.zeros((ROWS, STRIDE, COLUMNS, STRIDE), dtype=bool)
    spaced[:, :TACTICAL, :, :TACTICAL] = free.reshape(ROWS, TACTICAL, COLUMNS, TACTICAL)
    numbers, _ = label(spaced.reshape(ROWS * STRIDE, COLUMNS * STRIDE), structure=np.ones((3, 3)))
    blocks: Labels = numbers.reshape(ROWS, STRIDE, COLUMNS, STRIDE)[:, :TACTICAL, :, :TACTICAL].swapaxes(1, 2)
    return blocks


def _contacts(parts: Labels) -> dict[int, set[int]]:
    """The patches that touch each patch over the seam between two squares."""
    whole = parts.swapaxes(1, 2).reshape(ROWS * TACTICAL, COLUMNS * TACTICAL)
    views = ((whole[:, :-1], whole[:, 1:]), (whole[:-1], whole[1:]))
    corners = ((whole[:-1, :-1], whole[1:, 1:]), (whole[1:, :-1], whole[:-1, 1:]))
    found: dict[int, set[int]] = defaultdict(set)
    for here, there in (*views, *corners):
        meet = (here != there) & (here > 0) & (there > 0)
        for a, b in np.unique(np.column_stack((here[meet], there[meet])), axis=0).tolist():
            found[a].add(b)
            found[b].add(a)
    return found


def _open(parts: Labels, seams: dict[int, set[int]], first: Square, second: Square) -> bool:
    """Whether some patch of the first square leads to an entry cell of the second within their block."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    block = parts[min(first[1], second[1]) :, min(first[0], second[0]) :][: abs(dy) + 1, : abs(dx) + 1]
    inside = set(np.unique(block).tolist()) - {0}
    goal = set(parts[second[1], second[0]][entry(dx, dy)].tolist()) - {0}
    reached = set(np.unique(parts[first[1], first[0]]).tolist()) - {0}
    fresh = set(reached)
    while fresh:
        fresh = {there for here in fresh for there in seams[here] if there in inside} - reached
        reached |= fresh
    return bool(reached & goal)
