"""Towns of a battlefield: built-up ground joined over its cells, with blocks of houses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from drumhead.engine.drawing.fields.plane import CELL, chance, outlined
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.colours import shaded
from drumhead.engine.drawing.ink.items import Item, Points, Shape
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.outlines import Mask
from drumhead.engine.maps.squares.model import Ground

ROWS = 5  # houses along a cell's side
_CORNERS: Points = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]) / 2
Roof = tuple[bool, Points]


class FieldTowns:
    """The towns of one window."""

    def __init__(self, window: FieldWindow) -> None:
        self._window = window

    @cached_property
    def _extent(self) -> tuple[Points, ...]:
        return outlined(self._window, Ground.TOWN)

    @cached_property
    def _houses(self) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
        """Roofs in the light and roofs in the shade."""
        towns = np.pad(self._window.kind(Ground.TOWN), 1)
        cells = np.argwhere(towns[1:-1, 1:-1]).tolist()
        roofs = [roof for y, x in cells for i in range(ROWS * ROWS) for roof in self._built(x, y, i, towns)]
        light, dark = (tuple(roof for dim, roof in roofs if dim == shade) for shade in (False, True))
        return light, dark

    def _built(self, x: int, y: int, i: int, towns: Mask) -> Iterator[Roof]:
        """One house, if there is one: fewer stand where the town ends."""
        column, row = i % ROWS, i // ROWS
        seed = chance(((y + self._window.south) * 4096 + x + self._window.east) * 32 + i)
        outer = (column == 0 and not towns[y + 1, x]) + (column == ROWS - 1 and not towns[y + 1, x + 2])
        outer += (row == 0 and not towns[y, x + 1]) + (row == ROWS - 1 and not towns[y + 2, x + 1])
        if outer <= 1 and seed % 100 >= (12, 45)[outer]:
            step = CELL / ROWS
            middle = (x - MARGIN) * CELL + (column + 0.5) * step, (y - MARGIN) * CELL + (row + 0.5) * step
            yield seed % 3 == 0, _roof(middle, step, seed)

    def built_up(self, look: Look) -> Iterator[Item]:
        """Built-up ground, then houses."""
        theme, scale = look.theme, look.scale
        yield Shape(self._extent, fill=theme.ground[Ground.TOWN], closed=True)
        yield Shape(self._extent, theme.roof, 1.4 * scale, closed=True, opacity=150 / 255, flat=True)
        light, dark = self._houses
        for roofs, colour in ((light, theme.roof), (dark, shaded(theme.roof, 1 / 1.28))):
            yield Shape(roofs, shaded(theme.roof, 1 / 1.85), 0.8 * scale, colour, closed=True)


def _roof(middle: tuple[float, float], step: float, seed: int) -> Points:
    """A rectangle a little aside from where it belongs, and turned."""
    size = step * (0.5 + seed % 7 * 0.05), step * (0.48 + seed // 7 % 7 * 0.05)
    aside = (seed // 49 % 5 - 2) * 0.6, (seed // 245 % 5 - 2) * 0.6
    angle = math.radians((seed // 1225 % 9 - 4) * 3)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    found: Points = (_CORNERS * size) @ turn + middle + aside
    return found
