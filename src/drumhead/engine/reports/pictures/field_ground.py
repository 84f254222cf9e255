"""A battlefield's ground with a rim of its neighbours: colours, signs of each terrain, letters, contours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.fields.cliffs import cliffs
from drumhead.engine.drawing.fields.letters import letters
from drumhead.engine.drawing.fields.passes import passes
from drumhead.engine.drawing.fields.relief import contours, downhill, figures
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.fields import FLAT, Field, blurred
from drumhead.engine.drawing.ink.items import (
    Box,
    Item,
    Letters,
    Pixels,
    Points,
    Shape,
    Words,
    dots,
    points,
    rectangles,
)
from drumhead.engine.drawing.ink.lines import rounded
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import Ground, Layer
from drumhead.engine.reports.pictures.frame import Window

CALM = 0.5  # of the strategic map's hill shade


def field_pixels(ground: FieldWindow, theme: Theme, unit: float, rim: float, *, relief: bool) -> Pixels:
    """The ground from `rim` squares outside the board at `unit` pixels a square; the edges of squares are a little
    wavy, as ground is, but each square keeps its own terrain."""
    size = round((ground.side + 2 * rim) * unit)
    at = (np.arange(size) + 0.5) / unit + MARGIN - rim
    u, v = at[None, :], at[:, None]
    east = u + 0.06 * np.sin(6.3 * v + 2.1 * np.sin(3.1 * u)) + 0.03 * np.sin(17 * v + 5 * u)
    south = v + 0.06 * np.sin(6.3 * u + 2.1 * np.sin(3.1 * v)) + 0.03 * np.sin(17 * u - 5 * v)
    last = ground.terrain.shape[0] - 1
    kinds = _dry(ground.terrain)[np.clip(south, 0, last).astype(np.int64), np.clip(east, 0, last).astype(np.int64)]
    colours = np.array([rgb(name) for name in theme.ground], np.float32)[kinds]
    if relief:
        slope = (_between(blurred(_shade(ground)), at) - FLAT) / FLAT * CALM * theme.relief
        slope[kinds == Ground.WATER] = 0
        colours *= (1 + np.where(slope < 0, 0.46, 0.42) * slope)[..., None]
    found: Pixels = np.rint(np.clip(colours, 0, 255)).astype(np.uint8)
    return found


def _shade(ground: FieldWindow) -> Field:
    """The hill shade of its squares, level where a map has none."""
    shape, relief = ground.terrain.shape, ground.relief
    return np.full(shape, FLAT, np.float32) if relief is None else relief.astype(np.float32)


def _dry(terrain: Layer) -> Layer:
    """The ground below streams, which are drawn as lines: open."""
    return np.where((terrain == Ground.RIVER) | (terrain == Ground.FORD), np.uint8(Ground.OPEN), terrain)


def _between(layer: Field, at: npt.NDArray[np.floating[Any]]) -> Field:
    """Values between the middles of squares."""
    place: npt.NDArray[np.float32] = np.clip(at - 0.5, 0, layer.shape[0] - 1.001).astype(np.float32)
    low = place.astype(np.int64)
    share = (place - low).astype(np.float32)
    tall = layer[low] * (1 - share[:, None]) + layer[low + 1] * share[:, None]
    return (tall[:, low] * (1 - share) + tall[:, low + 1] * share).astype(np.float32)


def cells(ground: FieldWindow, kind: Ground) -> list[tuple[int, int]]:
    """(column, row) of the squares of one terrain on the board and its rim, counted from the board's corner."""
    return [(int(x) - MARGIN, int(y) - MARGIN) for y, x in np.argwhere((ground.terrain == kind) & ~ground.off)]


def signs(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Trees, hachures, rocks, houses and pass marks."""
    yield from _trees(cells(ground, Ground.FOREST), theme, window)
    yield from _hachures(ground, theme, window)
    yield from _rocks(cells(ground, Ground.MOUNTAIN), theme, window)
    yield from _houses(ground, theme, window)
    yield from _passes(ground, theme, window)


def _passes(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Brackets beside the way through each pass, which is dotted where no road leads through."""
    for found in passes(ground):
        if found.way is not None:
            dashes = (window.unit * 0.01, window.unit * 0.11)
            yield Shape((on_page(found.way, window),), theme.road, window.unit * 0.0625, dashes=dashes)
        sides = tuple(on_page(bracket, window) for bracket in found.brackets)
        yield Shape(sides, theme.halo, window.unit * 0.11)
        yield Shape(sides, theme.ink, max(1.2, window.unit * 0.053))


def falls(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """9.5: a heavy edge for each cliff, with teeth that point down."""
    found = cliffs(ground)
    edges = [on_page(cliff.line, window) for cliff in found]
    teeth = [on_page(tooth, window) for cliff in found for tooth in cliff.teeth]
    yield Shape(tuple(teeth), theme.cliff, max(0.8, window.unit * 0.028), flat=True)
    yield Shape(tuple(edges), theme.cliff, max(1.2, window.unit * 0.047))


def on_page(line: Points, window: Window) -> Points:
    """A line in squares of the ground that is known, on the page."""
    return (line - MARGIN) * window.unit + (window.left, window.top)


def _trees(places: list[tuple[int, int]], theme: Theme, window: Window) -> Iterator[Item]:
    at = [(window.x(c + x), window.y(r + y)) for c, r in places for x, y in _spread(c, r, 4, 0.16)]
    unit = window.unit
    yield dots([(x + unit * 0.025, y + unit * 0.03) for x, y in at], theme.hachure, unit * 0.15, 0.35)
    yield dots(at, theme.trees, unit * 0.145)
    yield dots([(x - unit * 0.022, y - unit * 0.022) for x, y in at], theme.tree_light, unit * 0.075)


def _hachures(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Strokes down the slope, more and longer on high hills."""
    east, south = downhill(_shade(ground) if ground.height is None else ground.height)
    for kind, count, length, width in ((Ground.HILLS, 3, 0.13, 1.0), (Ground.HIGH_HILLS, 4, 0.18, 1.3)):
        lines = []
        for column, row in cells(ground, kind):
            dx, dy = float(east[row + MARGIN, column + MARGIN]), float(south[row + MARGIN, column + MARGIN])
            for x, y in _spread(column, row, count, 0.1):
                px, py, reach = window.x(column + x), window.y(row + y), length * window.unit / 2
                lines.append(points((px - dx * reach, py - dy * reach), (px + dx * reach, py + dy * reach)))
        yield Shape(tuple(lines), theme.hachure, width * max(0.6, window.unit / 50), opacity=0.6)


def _rocks(places: list[tuple[int, int]], theme: Theme, window: Window) -> Iterator[Item]:
    """Peaks with a dark eastern side."""
    peaks, shades = list[Points](), list[Points]()
    for column, row in places:
        for x, y in _spread(column, row, 2, 0.14):
            px, py, high = window.x(column + x), window.y(row + y), window.unit * 0.2
            peaks.append(points((px - high, py + high * 0.7), (px, py - high * 0.7), (px + high, py + high * 0.7)))
            shades.append(
                points((px, py - high * 0.7), (px + high, py + high * 0.7), (px + high * 0.15, py + high * 0.7))
            )
    yield Shape(tuple(shades), fill=theme.rock, closed=True, opacity=0.75)
    yield Shape(tuple(peaks), theme.rock, 1.1)


def _houses(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Blocks along streets; the streets of neighbouring town squares join."""
    blocks: list[Box] = []
    for column, row in cells(ground, Ground.TOWN):
        for number in range(9):
            mixed = _mixed(column, row, number)
            x, y = (number % 3 + 0.5) / 3, (number // 3 + 0.5) / 3
            wide, high = 0.115 + mixed % 7 * 0.005, 0.115 + mixed // 7 % 7 * 0.005
            if mixed // 49 % 8:
                left, top = window.x(column + x - wide), window.y(row + y - high)
                blocks.append((left, top, left + 2 * wide * window.unit, top + 2 * high * window.unit))
    yield rectangles(blocks, theme.roof, theme.ink, 0.5, 0.85)


def _spread(column: int, row: int, across: int, shake: float) -> Iterator[tuple[float, float]]:
    """Points of a shaken lattice inside a square, the same on every machine."""
    for i in range(across * across):
        mixed = _mixed(column, row, i)
        dx, dy = (mixed % 101 / 101 - 0.5) * shake, (mixed // 101 % 103 / 103 - 0.5) * shake
        yield (i % across + 0.5) / across + dx, (i // across + 0.5) / across + dy


def _mixed(column: int, row: int, number: int) -> int:
    mixed = (column * 73856093) ^ (row * 19349663) ^ (number * 83492791)
    return (mixed * 2654435761 >> 8) & 0xFFFFF


def lettering(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """The letter of each square's terrain in its upper left corner."""
    size = max(6.0, window.unit * 0.27)
    for letter, found in letters(ground):
        places = found * window.unit + (window.left + 0.16 * window.unit, window.top + 0.05 * window.unit + 0.75 * size)
        yield Letters(places, letter, size, theme.ink, halo=theme.halo)


def ratings(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """The defensive rating of each square in its lower right corner, if it has one; the stronger, the darker."""
    size, inner = max(6.0, window.unit * 0.24), ground.rating[MARGIN:-MARGIN, MARGIN:-MARGIN]
    for rating in np.unique(inner[inner > 0]).tolist():
        found = np.argwhere(inner == rating).tolist()
        places = points(*((window.x(x + 0.89), window.y(y + 0.93)) for y, x in found))
        colour = theme.ink if rating > 2 else theme.ink_soft
        yield Letters(places, str(rating), size, colour, Face.NARROW, theme.halo)


def height_lines(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """Contours, each fifth heavier and with its metres once."""
    found = contours(ground)
    fine, heavy = list[Points](), list[Points]()
    for contour in found:
        (heavy if contour.heavy else fine).append(on_page(rounded(contour.line, 1), window))
    yield Shape(tuple(fine), theme.contour, 0.7, opacity=0.75)
    yield Shape(tuple(heavy), theme.contour, 1.3, opacity=0.9)
    for level, at in figures(ground, found):
        x, y = on_page(at, window).tolist()
        yield Words(x, y + 3, str(level), 8.5, theme.contour, Face.PLAIN, "middle", theme.halo)
