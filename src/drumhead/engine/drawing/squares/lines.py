"""Rivers, track, borders, grid and strategic terrain of a map of squares as items, in its kilometres."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Letters, Points, Shape, points, rectangles
from drumhead.engine.drawing.ink.lines import parapets, ruled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import STRATEGIC_LETTERS, GameMap, Terrain

RIVER_WIDTHS = {1: (0.7, 0.36), 2: (1.3, 0.72), 3: (2.2, 1.3)}  # class: pixels at least, kilometres
STREAMS_FROM, RAILS_FROM, NEAR_FROM, BRIDGES_FROM, FORDS_FROM = 0.3, 0.3, 1.2, 2.4, 4.0  # pixels a kilometre
STONE, STONE_FILL = 3.2, 1.8  # pixels a stepping stone of a ford is wide
GRID_FROM, LETTERS_FROM = 13, 18  # pixels a square
TINT = 150 / 255
FINE_GRID, HEAVY_GRID = 0.17, 0.37
BLANK = (Terrain.OPEN, Terrain.WATER)
"""Squares without a letter."""


def rivers(traces: Traces, box: Box, look: Look) -> Iterator[Item]:
    """1.3: wider and darker by class; small ones leave the picture far out."""
    for rank, lines in traces.rivers.items():
        if rank > 1 or look.scale >= STREAMS_FROM:
            yield Shape(tuple(lines.within(box)), look.theme.river[rank], river_width(rank, look.scale))


def river_width(rank: int, scale: float) -> float:
    least, units = RIVER_WIDTHS.get(rank, RIVER_WIDTHS[1])
    return max(least * min(1.0, 0.5 + scale * 0.5), units * scale)


def rails(traces: Traces, box: Box, look: Look) -> Iterator[Item]:
    """Far out a thin line, nearer a striped band."""
    lines, scale = tuple(traces.rails.within(box)), look.scale
    if scale < RAILS_FROM or not lines:
        return
    width = 0.8 if scale < 1 else min(4.0, 1.0 + scale * 0.35)
    yield Shape(lines, look.theme.rail, width)
    if scale >= NEAR_FROM:
        gap = max(1.0, width * 0.52)
        yield Shape(lines, look.theme.rail_gap, gap, dashes=(5 * gap, 5 * gap), flat=True)


def bridges(traces: Traces, box: Box, look: Look) -> Iterator[Item]:
    """12.2: parapets on both sides of track over a river, along the track as it is drawn."""
    if look.scale < BRIDGES_FROM:
        return
    middles, along = traces.bridges(box)
    length = max(9.0, min(22.0, look.scale * 1.3)) / look.scale
    lines = parapets(middles, along, length)
    if lines:
        yield Shape(lines, look.theme.halo, 2.6)
        yield Shape(lines, look.theme.ink, 1.2)


def fords(traces: Traces, box: Box, look: Look) -> Iterator[Item]:
    """1.3, 7.8: stepping stones across the stream, as on battlefields."""
    if look.scale >= FORDS_FROM:
        yield from stones(*traces.fords(box), max(3.4, min(5.0, look.scale * 0.6)) / look.scale, look.theme)


def stones(middles: Points, along: Points, step: float, theme: Theme) -> Iterator[Item]:
    """Three for each ford at right angles to its stream, light with a dark rim."""
    across = along[:, ::-1] * (-step, step)
    found = tuple(np.stack((middles - across, middles, middles + across), axis=1).reshape(-1, 1, 2))
    if found:
        yield Shape(found, theme.ink, STONE)
        yield Shape(found, theme.city_fill, STONE_FILL)


def borders(traces: Traces, box: Box, look: Look) -> Iterator[Item]:
    """A line between two states: plain far out, dash and dot on a glow near."""
    lines, colour = tuple(traces.frontiers.within(box)), look.theme.border
    if not lines:
        return
    if look.scale < NEAR_FROM:
        yield Shape(lines, colour, 1.1, opacity=120 / 255)
        return
    yield Shape(lines, colour, 4.5, opacity=46 / 255)
    yield Shape(lines, colour, 1.5, opacity=190 / 255, dashes=(6.0, 3.0, 1.5, 3.0))


def grid(map: GameMap, box: Box, look: Look) -> Iterator[Item]:
    """Square edges once they are 13 pixels apart; every tenth heavier, as the letters change there."""
    side, (columns, rows) = float(map.tactical_board.columns), spans(map, box)
    wide, high = map.board.columns * side, map.board.rows * side
    edges = [(c, ruled(c * side, high, True, look.scale)) for c in (*columns, columns.stop)]
    edges += [(r, ruled(r * side, wide, False, look.scale)) for r in (*rows, rows.stop)]
    if side * look.scale >= GRID_FROM:
        fine = tuple(line for i, line in edges if i % 10)
        yield Shape(fine, look.theme.grid, 1.0, opacity=FINE_GRID, flat=True)
    yield Shape(tuple(line for i, line in edges if i % 10 == 0), look.theme.grid, 1.0, opacity=HEAVY_GRID, flat=True)


def spans(map: GameMap, box: Box) -> tuple[range, range]:
    """Columns and rows that a box touches."""
    side, (left, top, right, bottom) = map.tactical_board.columns, box
    columns = range(max(0, int(left // side)), min(map.board.columns - 1, int(right // side)) + 1)
    return columns, range(max(0, int(top // side)), min(map.board.rows - 1, int(bottom // side)) + 1)


def squares(map: GameMap, box: Box) -> Iterator[tuple[int, int, Terrain]]:
    """(column, row, terrain) of every square that a box touches, in reading order."""
    columns, rows = spans(map, box)
    for row in rows:
        for column in columns:
            yield column, row, Terrain(int(map.terrain[row * map.board.columns + column]))


def tints(map: GameMap, box: Box, look: Look) -> Iterator[Item]:
    """1.2: the strategic terrain of each square; on paper none where there is no letter."""
    side, found = float(map.tactical_board.columns), dict[Terrain, list[Box]]()
    for column, row, kind in squares(map, box):
        if kind not in BLANK or not look.theme.letters:
            left, top = column * side, row * side
            found.setdefault(kind, []).append((left, top, left + side, top + side))
    for kind, boxes in sorted(found.items()):
        yield rectangles(boxes, look.theme.terrain[kind], opacity=TINT)


def letters(map: GameMap, box: Box, look: Look) -> Iterator[Item]:
    """1.2: in the lower right corner, where there is room; none for open ground and water."""
    side, scale = float(map.tactical_board.columns), look.scale
    if side * scale * look.fine < LETTERS_FROM:
        return
    size, found = letter_size(side * scale, look.fine), dict[Terrain, list[tuple[float, float]]]()
    for column, row, kind in squares(map, box):
        if kind not in BLANK:
            edge = (3 / look.fine + width_of(STRATEGIC_LETTERS[kind], size, Face.BOLD) / 2) / scale
            place = ((column + 1) * side - edge, (row + 1) * side - (1 / look.fine + size * 0.24) / scale)
            found.setdefault(kind, []).append(place)
    for kind, places in sorted(found.items()):
        yield Letters(points(*places), STRATEGIC_LETTERS[kind], size, look.theme.ink)


def letter_size(square: float, fine: float) -> float:
    """Of the letter of a square so many pixels wide."""
    return max(10 / fine, min(20.0, square * 0.24))
