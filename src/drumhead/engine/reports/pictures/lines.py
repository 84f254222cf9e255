"""Rivers, railways, borders, grid and marsh marks of the strategic map as shapes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.items import Item, Points, Shape, points
from drumhead.engine.drawing.ink.lines import Mask, nearest, parapet, thinned
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.traces import open_track, traces_of
from drumhead.engine.maps.squares.model import GameMap, Ground, Terrain
from drumhead.engine.reports.pictures.frame import Window

RIVER_WIDTHS = {1: (0.7, 0.42), 2: (1.1, 0.72), 3: (1.7, 1.15)}  # class: pixels at least, kilometres
WIDEST_RIVER = 9.0
RAILS_FROM, TIES_FROM, BRIDGES_FROM = 0.3, 1.2, 2.4  # pixels a kilometre
Cells = npt.NDArray[np.int64]
BEYOND = 20  # kilometres of line kept outside the window, so that curves run on


def scale_of(map: GameMap, window: Window) -> float:
    """Pixels a kilometre."""
    return window.unit / map.tactical_board.columns


def on_page(map: GameMap, window: Window, line: Points) -> Points:
    """Kilometres of the map as pixels of the page."""
    side = map.tactical_board.columns
    found: Points = (line / side - (window.column, window.row)) * window.unit + (window.left, window.top)
    return found


def river_width(rank: int, scale: float) -> float:
    """1.3: wider by class."""
    least, wide = RIVER_WIDTHS.get(rank, RIVER_WIDTHS[1])
    return min(WIDEST_RIVER, max(least * min(1.0, 0.5 + scale * 0.5), wide * scale))


def rivers(map: GameMap, theme: Theme, window: Window) -> Iterator[Item]:
    """The rivers by class, the great ones last; left out where they run through a lake or the sea."""
    scale = scale_of(map, window)
    for rank, found in traces_of(map).rivers.items():
        yield Shape(_drawn(found, map, window), theme.river[rank], river_width(rank, scale))


def _drawn(lines: Lines, map: GameMap, window: Window) -> tuple[Points, ...]:
    """The pieces in the window, on the page, with no more points than the eye needs."""
    side = map.tactical_board.columns
    left, top = window.column * side, window.row * side
    box = (left, top, left + window.columns * side, top + window.rows * side)
    return tuple(thinned(on_page(map, window, piece), 1.4) for piece in lines.within(box))


def shown(map: GameMap, window: Window, course: Cells) -> Mask:
    """The points of a course in the window or so near that its smooth line may come into it."""
    side = map.tactical_board.columns
    x, y = course[:, 0] / side - window.column, course[:, 1] / side - window.row
    beyond = BEYOND / side
    found: Mask = (x > -beyond) & (y > -beyond) & (x < window.columns + beyond) & (y < window.rows + beyond)
    return found


def rails(map: GameMap, theme: Theme, window: Window) -> Iterator[Item]:
    """Far out a thin line, nearer a line with ties; bridges where it crosses a river."""
    scale = scale_of(map, window)
    if scale < RAILS_FROM:
        return
    lines = _drawn(traces_of(map).rails, map, window)
    width = 0.8 if scale < 1 else min(2.6, 0.7 + scale * 0.25)
    if scale >= TIES_FROM:
        yield Shape(lines, theme.halo, width + 2.2, opacity=0.6)
    yield Shape(lines, theme.rail, width)
    if scale >= TIES_FROM:
        yield Shape(lines, theme.rail, width + 4, dashes=(1.1, min(11.0, max(6.0, scale * 1.6))), flat=True)
    if scale >= BRIDGES_FROM:
        yield from bridges(map, theme, window, lines)


def bridges(map: GameMap, theme: Theme, window: Window, tracks: Sequence[Points]) -> Iterator[Item]:
    """12.2: parapets on both sides of track over a river, along the track as it is drawn."""
    part, (x0, y0) = _part(map, window)
    track, ground = open_track(map, part), map.tactical.terrain[part]
    wet, lines = track & ((ground == Ground.RIVER) | (ground == Ground.FORD)), list[Points]()
    length = max(9.0, min(22.0, scale_of(map, window) * 1.3))
    for y, x in np.argwhere(wet).tolist():
        ((px, py),) = on_page(map, window, points((x + x0 + 0.5, y + y0 + 0.5))).tolist()
        middle, along = nearest(tracks, px, py)
        lines += [parapet(middle, along, side, length) for side in (-1, 1)]
    yield Shape(tuple(lines), theme.halo, 2.6)
    yield Shape(tuple(lines), theme.ink, 1.2)


def borders(map: GameMap, theme: Theme, window: Window) -> Iterator[Item]:
    """A line between two states, dashed near by."""
    near = scale_of(map, window) >= TIES_FROM
    dashes = (7.0, 3.0, 1.5, 3.0) if near else ()
    lines = _drawn(traces_of(map).frontiers, map, window)
    yield Shape(lines, theme.border, 1.3 if near else 0.8, opacity=0.75, dashes=dashes, flat=True)


def _part(map: GameMap, window: Window) -> tuple[tuple[slice, slice], tuple[int, int]]:
    """The kilometres in and round the window, and their corner."""
    side = map.tactical_board.columns
    x0, y0 = max(0, int(window.column * side) - BEYOND), max(0, int(window.row * side) - BEYOND)
    x1 = int((window.column + window.columns) * side) + BEYOND
    y1 = int((window.row + window.rows) * side) + BEYOND
    return (slice(y0, y1), slice(x0, x1)), (x0, y0)


def grid(theme: Theme, window: Window) -> Iterator[Item]:
    """The edges of squares once they are 9 pixels apart; every tenth is heavier, as there the letters change."""
    left, top, right, bottom = window.box
    fine, heavy = list[Points](), list[Points]()
    for column in range(math.ceil(window.column), math.floor(window.column + window.columns) + 1):
        (fine if column % 10 else heavy).append(points((window.x(column), top), (window.x(column), bottom)))
    for row in range(math.ceil(window.row), math.floor(window.row + window.rows) + 1):
        (fine if row % 10 else heavy).append(points((left, window.y(row)), (right, window.y(row))))
    if window.unit >= 9:
        yield Shape(tuple(fine), theme.grid, 0.6, opacity=0.2, flat=True)
    yield Shape(tuple(heavy), theme.grid, 0.9, opacity=0.34, flat=True)


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
    for row in range(max(0, math.floor(window.row)), min(map.board.rows, math.ceil(window.row + window.rows))):
        for column in range(
            max(0, math.floor(window.column)), min(map.board.columns, math.ceil(window.column + window.columns))
        ):
            yield column, row, Terrain(int(map.terrain[row * map.board.columns + column]))
