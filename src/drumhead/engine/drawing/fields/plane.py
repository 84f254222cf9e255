"""The units in which a battlefield is drawn: CELL a square, counted from its own corner."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points, soft_loops
from drumhead.engine.maps.squares.model import Ground

CELL = 64.0
BEND = 0.008  # of a square: how far a bend may be from its curve


def placed(points: Points) -> Points:
    """Points in squares of a window, in units."""
    found: Points = (points - MARGIN) * CELL
    return found


def outlined(window: FieldWindow, *kinds: Ground, near: float = BEND) -> tuple[Points, ...]:
    """The soft outlines of some ground, in units."""
    return tuple(placed(bent(loop, near)) for loop in soft_loops(window.kind(*kinds), window.east, window.south))


def bent(outline: Points, near: float = BEND) -> Points:
    """A closed line bent from the middle of each edge to the next, towards the corner between; `near` is in squares."""
    onward = (outline + np.roll(outline, -1, axis=0)) / 2
    before = np.roll(onward, 1, axis=0)
    steps = np.ceil(np.sqrt(np.hypot(*(before - 2 * outline + onward).T) / (4 * near))).clip(1).astype(np.int64)
    first = np.repeat(np.cumsum(steps) - steps, steps)
    t = ((np.arange(len(first)) - first) / np.repeat(steps, steps))[:, None]
    start, corner, end = (np.repeat(part, steps, axis=0) for part in (before, outline, onward))
    found: Points = start * (1 - t) ** 2 + corner * (2 * t * (1 - t)) + end * t**2
    return found


def chance(seed: int) -> int:
    """A number below 2**20 that looks like chance and is the same on every machine."""
    seed = (seed * 2654435761) & 0xFFFFFFFF
    return ((seed ^ (seed >> 13)) * 1274126177 >> 7) & 0xFFFFF
