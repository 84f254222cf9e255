"""The sign of a port, alike on every board."""

from __future__ import annotations

import math

import numpy as np

from drumhead.engine.drawing.ink.items import Item, Points, Shape, points
from drumhead.engine.drawing.ink.theme import Theme


def anchor(down: float, theme: Theme) -> tuple[Item, ...]:
    """A port's anchor, ten pixels high, its middle so far below."""
    bend = [(1 - t) ** 2 * np.array((0, 5.0)) + 2 * t * (1 - t) * np.array((3.4, 5)) + t * t * np.array((4, 1.6))
            for t in np.linspace(0, 1, 6)]  # fmt: skip
    right = np.array(bend)
    lines = [points((0, -2.6), (0, 5)), points((-2.6, -1), (2.6, -1)), np.concatenate([(right * (-1, 1))[::-1], right])]
    ringed = ring(1.3) + np.array((0, -3.9))
    lines.append(np.concatenate([ringed, ringed[:1]]))
    placed = tuple(line + np.array((0, down)) for line in lines)
    return Shape(placed, theme.halo, 3.4), Shape(placed, theme.river[3], 1.4)


def ring(radius: float, corners: int = 24) -> Points:
    """A circle round (0, 0) of so many points."""
    turn = np.linspace(0, 2 * math.pi, corners, endpoint=False)
    return np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1)
