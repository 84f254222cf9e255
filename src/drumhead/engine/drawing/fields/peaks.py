"""Mountains of a battlefield: two peaks in every square one cannot climb."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

import numpy as np

from drumhead.engine.drawing.fields.plane import CELL, chance
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.colours import mixed, shaded
from drumhead.engine.drawing.ink.items import Item, Shape, Stamp, points
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import Ground

SHAPES = 6
REACH, HIGH = 23.0, 41.0  # units a peak may lie to either side of its foot, and above it
Peak = tuple[float, float, int, int]


class FieldPeaks:
    """The peaks of one window."""

    def __init__(self, window: FieldWindow) -> None:
        self._window = window

    @cached_property
    def _peaks(self) -> tuple[Peak, ...]:
        """Foot, shape and whether it is the greater of its square: it stands before the lesser, and northern squares
        come first, so that what is nearer hides what is farther."""
        cells = np.argwhere(self._window.kind(Ground.MOUNTAIN)).tolist()
        return tuple(self._peak(x, y, greater) for y, x in cells for greater in range(2))

    def _peak(self, x: int, y: int, greater: int) -> Peak:
        """The greater to the front, here to the left and there to the right."""
        seed = chance((y + self._window.south) * 4096 + x + self._window.east)
        aside = (0.3 if (seed // 16 + greater) % 2 else 0.68) + (seed % 7 - 3) * 0.02
        foot = (x - MARGIN + aside) * CELL, (y - MARGIN + (0.57, 0.93)[greater]) * CELL - 1
        return *foot, seed // (greater * 90 + 7) % SHAPES, greater

    def peaks(self, look: Look) -> Iterator[Item]:
        """Each a small picture of its own."""
        scale = round(look.scale, 4)
        box = (-REACH * scale, -HIGH * scale, REACH * scale, 2 * scale)
        for x, y, shape, greater in self._peaks:
            yield Stamp(x, y, _faces(shape, greater, look.theme, scale), box)


@lru_cache(maxsize=256)
def _faces(shape: int, greater: int, theme: Theme, scale: float) -> tuple[Item, ...]:
    """A lit and a shaded face; `shape` varies the height and where the summit leans."""
    high = (22.0, 33.0)[greater] + shape * 1.1
    half, top, knee, fold = high * 0.55, ((1 - shape % 3) * 2.2, -high), (high * 0.07, -high * 0.32), (high * 0.055, 0)
    faces = ((-half, 0), top, knee, fold), (top, (half, 0), fold, knee)
    colours = mixed(theme.snow, theme.rock, 0.16), theme.rock
    edge, wide = shaded(theme.rock, 1 / 1.35), 0.9 * scale
    return tuple(
        Shape((points(*face) * scale,), edge, wide, colour, closed=True)
        for face, colour in zip(faces, colours, strict=True)
    )
