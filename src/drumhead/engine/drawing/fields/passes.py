"""The passes of a battlefield, each turned the way that leads through it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.outlines import Points
from drumhead.engine.maps.squares.model import Ground

LONG, NEAR, FAR, WAY = 0.25, 0.03, 0.31, 0.41  # of a square: half a bracket, its bend, its ends, half the way
BEND = 7  # points of a bracket


@dataclass(frozen=True, eq=False)
class Pass:
    """In squares of the window: two brackets that open away from the way, and the way where no road shows it."""

    cell: tuple[int, int]
    brackets: tuple[Points, Points]
    way: Points | None


def passes(window: FieldWindow) -> tuple[Pass, ...]:
    """Every pass that is seen, the northern first."""
    cells = np.argwhere(window.kind(Ground.PASS))[:, ::-1].tolist()
    return tuple(_pass(window, x, y) for x, y in cells)


def _pass(window: FieldWindow, x: int, y: int) -> Pass:
    middle, along = np.array((x + 0.5, y + 0.5)), np.array(_way_through(window, x, y))
    way = None if window.road[y, x] else np.stack([middle - along * WAY, middle + along * WAY])
    return Pass((x, y), brackets(middle, along), way)


def brackets(middle: Points, along: Points, size: float = 1.0) -> tuple[Points, Points]:
    """Two brackets beside a way through a point, bent towards it; `size` is a square's side."""
    across = np.array((-along[1], along[0]))
    t = np.linspace(0, 1, BEND)[:, None]
    ends = (1 - t) ** 2 + t**2
    off = FAR * ends + NEAR * 2 * t * (1 - t)
    first, second = (middle + ((2 * t - 1) * LONG * along + off * across * side) * size for side in (-1, 1))
    return first, second


def _way_through(window: FieldWindow, x: int, y: int) -> tuple[float, float]:
    """The direction in which a pass is open, level where both are."""
    last = window.span - 1
    barred, road = window.kind(Ground.MOUNTAIN, Ground.WATER), window.road

    def open_beside(dx: int, dy: int) -> int:
        i, j = min(last, max(0, x + dx)), min(last, max(0, y + dy))
        return 2 * int(road[j, i]) + int(not barred[j, i])

    level = open_beside(-1, 0) + open_beside(1, 0)
    upright = open_beside(0, -1) + open_beside(0, 1)
    return (1.0, 0.0) if level >= upright else (0.0, 1.0)
