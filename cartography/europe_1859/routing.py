"""Least-cost ways over the 1 km raster, 4-connected, inside a window round their two ends."""

from __future__ import annotations

import numpy as np
from skimage.graph import MCP

from .grid import HEIGHT, WIDTH, Cell, Floats


def clamp(cell: Cell) -> Cell:
    """The nearest cell of the raster."""
    return min(max(cell[0], 0), WIDTH - 1), min(max(cell[1], 0), HEIGHT - 1)


def route(cost: Floats, start: Cell, end: Cell, margin: int) -> list[Cell]:
    """The cheapest 4-connected way from start to end, both included; empty when walled off (cost below zero)."""
    left, right = max(min(start[0], end[0]) - margin, 0), min(max(start[0], end[0]) + margin + 1, WIDTH)
    top, bottom = max(min(start[1], end[1]) - margin, 0), min(max(start[1], end[1]) + margin + 1, HEIGHT)
    search = MCP(cost[top:bottom, left:right], fully_connected=False)
    target = (end[1] - top, end[0] - left)
    costs, _ = search.find_costs([(start[1] - top, start[0] - left)], [target])
    if not np.isfinite(costs[target]):
        return []
    return [(int(x) + left, int(y) + top) for y, x in search.traceback(target)]


def clipped_legs(points: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """Successive pairs of points; legs wholly off the map are left out, others are cut at its edge."""
    legs = []
    for start, end in zip(points, points[1:], strict=False):
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
