"""Where the strategic map lies on a page, and marsh marks for print."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from drumhead.engine.drawing.ink.items import Item, Points, Scaled, Shape, points
from drumhead.engine.drawing.ink.lines import thinned
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap, Terrain
from drumhead.engine.reports.pictures.frame import Window

LEAST = 1.0  # pixels from one point of a line to the next


def scale_of(map: GameMap, window: Window) -> float:
    """Pixels a kilometre."""
    return window.unit / map.tactical_board.columns


def placed(map: GameMap, window: Window, items: Iterable[Item]) -> Scaled:
    """Items in kilometres where they lie on the page."""
    side, scale = map.tactical_board.columns, scale_of(map, window)
    corner = (window.column * side - window.left / scale, window.row * side - window.top / scale)
    return Scaled(corner, scale, tuple(_thinned(item, scale) for item in items))


def _thinned(item: Item, scale: float) -> Item:
    """Lines with no more points than the eye needs; dots, boxes and signs have none to lose."""
    if not isinstance(item, Shape) or item.closed:
        return item
    return replace(item, lines=tuple(thinned(line, LEAST / scale) if len(line) > 4 else line for line in item.lines))


def reeds(map: GameMap, theme: Theme, window: Window) -> Iterator[Item]:
    """1.2: short level strokes with blades on marsh, close ones on swamp."""
    if window.unit < 8:
        return
    lines, step = list[Points](), max(4.0, window.unit / 5)
    for column, row, kind in squares(map, window):
        if kind in (Terrain.MARSH, Terrain.SWAMP):
            lines += _tufts(window, column, row, step * (1.25 if kind == Terrain.MARSH else 0.8))
    yield Shape(tuple(lines), theme.reed, 0.8, opacity=0.8)


def _tufts(window: Window, column: int, row: int, step: float) -> Iterator[Points]:
    across, wide = max(2, int(window.unit / step)), step * 0.3
    for i in range(across * across):
        x = window.x(column + ((i % across) + (0.75 if i // across % 2 else 0.25)) / across)
        y = window.y(row + (i // across + 0.6) / across)
        if i % 3:
            yield points((x - wide, y), (x + wide, y))
            if window.unit >= 30:
                yield points((x, y), (x, y - wide))


def squares(map: GameMap, window: Window) -> Iterator[tuple[int, int, Terrain]]:
    """(column, row, terrain) of every square in the window, in reading order."""
    left, top, right, bottom = window.shown()
    rows = range(max(0, math.floor(top)), min(map.board.rows, math.ceil(bottom)))
    columns = range(max(0, math.floor(left)), min(map.board.columns, math.ceil(right)))
    for row in rows:
        for column in columns:
            yield column, row, Terrain(int(map.terrain[row * map.board.columns + column]))
