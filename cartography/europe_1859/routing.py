"""Least-cost ways over the 1 km raster, 4-connected, inside a window round their two ends."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from skimage.graph import MCP_Geometric

from .grid import HEIGHT, WIDTH, Cell, Floats


def clamp(cell: Cell) -> Cell:
    """The nearest cell of the raster."""
    return min(max(cell[0], 0), WIDTH - 1), min(max(cell[1], 0), HEIGHT - 1)


def route(cost: Floats, start: Cell, end: Cell, margin: int) -> list[Cell]:
    """The cheapest way from start to end, 4-connected, both included; empty when walled off (cost below zero).

    It is searched with diagonal steps, so that it runs straight at any angle, and the corners are filled afterwards.
    """
    left, right = max(min(start[0], end[0]) - margin, 0), min(max(start[0], end[0]) + margin + 1, WIDTH)
    top, bottom = max(min(start[1], end[1]) - margin, 0), min(max(start[1], end[1]) + margin + 1, HEIGHT)
    search = MCP_Geometric(cost[top:bottom, left:right], fully_connected=True)
    target = (end[1] - top, end[0] - left)
    costs, _ = search.find_costs([(start[1] - top, start[0] - left)], [target])
    if not np.isfinite(costs[target]):
        return []
    return fill_corners([(int(x) + left, int(y) + top) for y, x in search.traceback(target)], cost)


def fill_corners(way: list[Cell], cost: Floats) -> list[Cell]:
    """A way with the cheaper corner cell put into every diagonal step; a corner below zero is the last choice."""
    filled = way[:1]
    for before, after in pairwise(way):
        if before[0] != after[0] and before[1] != after[1]:
            corners = [(before[0], after[1]), (after[0], before[1])]
            filled.append(min(corners, key=lambda cell: (cost[cell[1], cell[0]] < 0, cost[cell[1], cell[0]])))
        filled.append(after)
    return filled


def clipped_legs(points: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """Successive pairs of points; legs wholly off the map are left out, others are cut at its edge."""
    legs = []
    for start, end in pairwise(points):
        cut = _cut(start, end), _cut(end, start)
        if cut[0] and cut[1] and cut[0] != cut[1]:
            legs.append((cut[0], cut[1]))
    return legs


def _cut(start: Cell, end: Cell) -> Cell | None:
    """The first cell on the map when walking from start to end."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        x = round(start[0] + (end[0] - start[0]) * step / steps)
        y = round(start[1] + (end[1] - start[1]) * step / steps)
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            return x, y
    return None
