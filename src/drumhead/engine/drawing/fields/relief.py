"""The heights of a battlefield between its squares' middles: contours, their interval, and which way is down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from contourpy import LineType, contour_generator

from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points

FINE = 4  # samples a square
STEPS = ((160, 20), (320, 40), (700, 100), (1400, 200))  # range of heights up to, contour interval (metres)
WIDEST = 400
INDEX = 5  # every so many contours is a heavy one
OFF = 0.5  # metres by which a contour keeps off ground that is level at its height
Grid = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Contour:
    """One line of a height in metres, in squares of the window; every fifth height is heavy."""

    level: int
    line: Points
    heavy: bool


def raised(field: npt.NDArray[np.floating | np.uint8]) -> Grid:
    """A field known at squares' middles at FINE samples a square: a cubic B-spline, the same bytes everywhere."""
    return _stretched(_stretched(field.astype(np.float64)).T).T


def _stretched(field: Grid) -> Grid:
    """FINE rows for each: sums of four products in a fixed order, which a matrix product does not promise."""
    count = len(field)
    found = np.empty((count, FINE, field.shape[1]))
    for phase in range(FINE):
        at = (phase + 0.5) / FINE - 0.5
        low, t = (-1, at + 1) if at < 0 else (0, at)
        parts = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
        rows = (np.clip(np.arange(count) + low + i - 1, 0, count - 1) for i in range(4))
        total = np.zeros(field.shape)
        for part, row in zip(parts, rows, strict=True):
            total = total + field[row] * (part / 6)
        found[:, phase] = total
    return found.reshape(count * FINE, field.shape[1])


def interval(fine: Grid) -> int:
    """Metres between two contours: the steeper the land, the more."""
    span = float(fine.max() - fine.min())
    return next((step for reach, step in STEPS if span <= reach), WIDEST)


def contours(window: FieldWindow) -> tuple[Contour, ...]:
    """The contours of a window, the lowest first; the level of the sea is none. Nothing where heights are unknown."""
    if window.height is None:
        return ()
    fine = raised(window.height)
    step, surface = interval(fine), contour_generator(z=fine, name="serial", line_type=LineType.Separate)
    levels = range((int(fine.min()) // step + 1) * step, int(fine.max()) + 1, step)
    return tuple(
        Contour(level, (np.asarray(line, np.float64) + 0.5) / FINE, level % (INDEX * step) == 0)
        for level in levels
        if level
        for line in surface.lines(level + OFF)
    )


def figures(window: FieldWindow, lines: Iterable[Contour]) -> Iterator[tuple[int, Points]]:
    """Where the metres of each heavy height stand, once a board and a square inside its edge."""
    heavy: dict[int, list[Points]] = {}
    for contour in lines:
        if contour.heavy:
            heavy.setdefault(contour.level, []).append(contour.line)
    for level, found in heavy.items():
        points = np.concatenate(found)
        within = ((points > MARGIN + 1) & (points < MARGIN + window.side - 1)).all(axis=1)
        if within.any():
            spots = points[within]
            yield level, spots[len(spots) // 3]
