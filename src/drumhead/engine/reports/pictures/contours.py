"""Contour lines of heights given at the middles of squares."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from drumhead.engine.maps.squares.model import HEIGHT_STEP, Layer
from drumhead.engine.reports.pictures.display import Points
from drumhead.engine.reports.pictures.ground import Field, blurred
from drumhead.engine.reports.pictures.tracing import rounded, smoothed, walked

FINE = 3  # samples a square
INTERVALS = (20, 40, 50, 100, 200, 500)  # metres
MOST_LEVELS = 16
SHORTEST = 1.2  # squares
Node = tuple[int, int]
_EDGES = {  # corners above the level (NW 8, NE 4, SE 2, SW 1) -> sides joined: 0 north, 1 east, 2 south, 3 west
    1: ((3, 2),), 2: ((2, 1),), 3: ((3, 1),), 4: ((0, 1),), 5: ((0, 3), (2, 1)), 6: ((0, 2),), 7: ((0, 3),),
    8: ((0, 3),), 9: ((0, 2),), 10: ((0, 1), (3, 2)), 11: ((0, 1),), 12: ((3, 1),), 13: ((2, 1),), 14: ((3, 2),),
}  # fmt: skip


def metres(height: Layer) -> Field:
    """Heights smoothed over neighbours, since a step of 20 m would draw terraces."""
    return blurred(blurred(height.astype(np.float32) * HEIGHT_STEP))


def interval(heights: Field) -> int:
    """Metres between two contours that make at most MOST_LEVELS of them."""
    span = float(heights.max() - heights.min())
    return next((step for step in INTERVALS if span / step <= MOST_LEVELS), INTERVALS[-1])


def contours(heights: Field, step: int) -> list[tuple[int, Points]]:
    """(metres, line) of every contour; lines in squares, (0.5, 0.5) the middle of the first."""
    fine = _fine(heights)
    found = []
    for level in range((int(fine.min()) // step + 1) * step, int(fine.max()) + 1, step):
        found += [(level, line) for line in _lines(fine, level + 0.01)]
    return found


def _fine(heights: Field) -> Field:
    """FINE samples a square, straight between the middles."""
    rows, columns = heights.shape
    down = np.linspace(0, rows - 1, (rows - 1) * FINE + 1)
    across = np.linspace(0, columns - 1, (columns - 1) * FINE + 1)
    tall = np.stack([np.interp(down, np.arange(rows), heights[:, c]) for c in range(columns)], axis=1)
    found: Field = np.stack([np.interp(across, np.arange(columns), row) for row in tall]).astype(np.float32)
    return blurred(found)


def _lines(fine: Field, level: float) -> list[Points]:
    above = fine > level
    links: dict[Node, list[Node]] = {}
    corners = above[:-1, :-1] * 8 + above[:-1, 1:] * 4 + above[1:, 1:] * 2 + above[1:, :-1] * 1
    for y, x in np.argwhere((corners > 0) & (corners < 15)).tolist():
        for first, other in _EDGES[int(corners[y, x])]:
            a, b = _side(x, y, first), _side(x, y, other)
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    lines = []
    for run in walked(links):
        line = np.array([_crossing(fine, level, node) for node in run], np.float64)
        if np.abs(np.diff(line, axis=0)).sum() / FINE >= SHORTEST:
            lines.append(rounded(smoothed(line / FINE + 0.5, 1), 1))
    return lines


def _side(x: int, y: int, side: int) -> Node:
    """The middle of a cell's side in half steps, which names it for both its neighbours."""
    dx, dy = ((1, 0), (2, 1), (1, 2), (0, 1))[side]
    return 2 * x + dx, 2 * y + dy


def _crossing(fine: Field, level: float, node: Node) -> tuple[float, float]:
    """Where the level lies between the two samples of a side."""
    x, y = node
    if x % 2:
        return x // 2 + _share(fine[y // 2, x // 2], fine[y // 2, x // 2 + 1], level), y / 2
    return x / 2, y // 2 + _share(fine[y // 2, x // 2], fine[y // 2 + 1, x // 2], level)


def _share(a: np.float32, b: np.float32, level: float) -> float:
    return float((level - a) / (b - a)) if a != b else 0.5


def slopes(heights: Field) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """(east, south) of the way down at each square, of length one; due south on the level."""
    south, east = np.gradient(-heights)
    length = np.hypot(east, south)
    flat = length < 1e-3
    divisor = np.where(flat, 1, length)
    return (np.where(flat, 0, east / divisor)).astype(np.float32), (np.where(flat, 1, south / divisor)).astype(
        np.float32
    )
