"""Signs that are alike on every board, in pixels round (0, 0)."""

from __future__ import annotations

import math

import numpy as np

from drumhead.engine.drawing.ink.items import Item, Points, Shape, circle, points
from drumhead.engine.drawing.ink.theme import Theme

INNER = 0.62  # of a star's reach


def anchor(down: float, theme: Theme) -> tuple[Item, ...]:
    """A port's anchor, ten pixels high, its middle so far below."""
    bend = [(1 - t) ** 2 * np.array((0, 5.0)) + 2 * t * (1 - t) * np.array((3.4, 5)) + t * t * np.array((4, 1.6))
            for t in np.linspace(0, 1, 6)]  # fmt: skip
    right = np.array(bend)
    lines = [points((0, -2.6), (0, 5)), points((-2.6, -1), (2.6, -1)), np.concatenate([(right * (-1, 1))[::-1], right])]
    ringed = circle((0, -3.9), 1.3, 24)
    lines.append(np.concatenate([ringed, ringed[:1]]))
    placed = tuple(line + np.array((0, down)) for line in lines)
    return Shape(placed, theme.halo, 3.4), Shape(placed, theme.river[3], 1.4)


def star(reach: float) -> Points:
    """2.6: a fort's star of five points, the first up."""
    turn = np.linspace(-math.pi / 2, 1.5 * math.pi, 10, endpoint=False)
    far = np.where(np.arange(10) % 2, reach * INNER, reach)
    return np.stack([far * np.cos(turn), far * np.sin(turn)], axis=1)
