"""Small battlefields drawn by letters, and what is found in their drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from drumhead.engine.drawing.fields.chart import GROUND, FieldChart
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.items import Clip, Item, Points, Scaled, Shape, Stamp
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT, Theme
from drumhead.engine.maps.squares.model import Ground

SIDE = 3
MIDDLE = MARGIN + 1
EVERY = GROUND | {"terrain", "grid"}


def look(*layers: str, scale: float = 1.0, theme: Theme = LIGHT) -> Look:
    return Look(theme, frozenset(layers), scale)


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Clip | Scaled | Stamp):
            yield from flat(item.items)


def strokes(items: Iterable[Item], colour: str) -> list[Shape]:
    return [item for item in flat(items) if isinstance(item, Shape) and item.stroke == colour]


def fills(items: Iterable[Item], colour: str) -> list[Shape]:
    return [item for item in flat(items) if isinstance(item, Shape) and item.fill == colour]


def box(lines: Iterable[Points]) -> tuple[float, float, float, float]:
    every = np.concatenate(list(lines)) / CELL
    return (*every.min(axis=0).tolist(), *every.max(axis=0).tolist())


def window(*rows: str, rank: int = 2, track: bool = False, road: bool = False) -> FieldWindow:
    """Rows of letters with the rim; track and road are the middle row."""
    letters = {".": Ground.OPEN, "h": Ground.HILLS, "H": Ground.HIGH_HILLS, "M": Ground.MOUNTAIN, "f": Ground.FOREST}
    letters |= {"w": Ground.WATER, "T": Ground.TOWN, "~": Ground.RIVER, "=": Ground.FORD, "P": Ground.PASS}
    terrain = np.array([[letters[letter] for letter in row] for row in rows], np.uint8)
    river = np.where(np.isin(terrain, (Ground.RIVER, Ground.FORD)), np.uint8(rank), np.uint8(0))
    level = np.zeros(terrain.shape, bool)
    level[len(rows) // 2] = True
    side, empty = len(rows) - 2 * MARGIN, np.zeros(terrain.shape, np.uint8)
    land = (-MARGIN, -MARGIN, side + MARGIN, side + MARGIN)
    return FieldWindow(side, 0, 0, terrain, empty, river, level & track, level & road, None, None, land)


def amid(letter: str, **more: bool) -> FieldWindow:
    """One square of a ground in the middle of open ones."""
    return window(*("." * 9,) * 4, "...." + letter + "....", *("." * 9,) * 4, **more)


def ground(found: FieldWindow, *layers: str, scale: float = 1.0, theme: Theme = LIGHT) -> list[Item]:
    return list(FieldChart(found).ground(look(*layers, scale=scale, theme=theme)))
