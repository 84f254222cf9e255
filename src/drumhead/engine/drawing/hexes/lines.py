"""Hexsides, ways, grid and numbers of a map of hexes as items, in its units."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.boards.hex import Hexside
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.hexes.traces import Traces
from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Letters, Points, Shape, Words, points
from drumhead.engine.drawing.ink.lines import parapets
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.hexes.model import BRIDGE, HIGH_MOUNTAIN_SIDE, MOUNTAIN_SIDE, OFF, SEA, STRAIT
from drumhead.engine.maps.squares.model import Terrain

RIVER, MAJOR = (1.2, 0.9), (2.2, 2.1)
"""Pixels a river is wide at least, and units."""
GRID_FROM, NUMBERS_FROM, LETTERS_FROM = 11, 46, 20  # pixels a hex
SIGNS_FROM, RAILS_FROM, NEAR_FROM, BRIDGES_FROM = 0.8, 0.35, 1.2, 1.5  # pixels a unit
GRID = 0.3
BROAD = 2.4  # pixels a unit: from there on lines grow more slowly than the board
LETTERS = {
    "woods": "w",
    "rough": "r",
    "wooded rough": "R",
    "mountain": "M",
    "swamp": "s",
    "wooded swamp": "S",
    "major city": "C",
}
"""The letter of each terrain on paper; none for clear ground."""


def items(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """From back to front."""
    if "grid" in look.layers:
        yield from grid(traces, area, look)
    if "rivers" in look.layers:
        yield from rivers(traces, area, look)
    yield from mountains(traces, area, look)
    if "borders" in look.layers:
        yield from borders(traces, area, look)
    if "rails" in look.layers:
        yield from ways(traces, area, look)
        yield from bridges(traces, area, look)
    yield from straits(traces, area, look)
    if "grid" in look.layers:
        yield from numbers(traces, area, look)
    if look.theme.letters:
        yield from letters(traces, area, look)


def wide(least: float, units: float, scale: float) -> float:
    """Pixels of a line that is so many units wide, never too thin to be seen, near by not as broad as that."""
    grown = scale if scale <= BROAD else float((BROAD * scale) ** 0.5)
    return max(least * min(1.0, 0.5 + scale * 0.5), units * grown)


def grid(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Hexsides, once hexes are wide enough."""
    found = tuple(traces.grid.within(area)) if HEX * look.scale >= GRID_FROM else ()
    if found:
        yield Shape(found, look.theme.grid, 0.8, opacity=GRID / 2)


def rivers(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Water between hexes of land, rivers and major ones."""
    theme, scale = look.theme, look.scale
    shores = tuple(traces.shores.within(area))
    if shores:
        yield Shape(shores, theme.shoreline, wide(2.4, 2.6, scale))
        yield Shape(shores, theme.terrain[Terrain.WATER], wide(1.2, 1.7, scale))
    for lines, width, rank in ((traces.rivers, RIVER, 2), (traces.major_rivers, MAJOR, 3)):
        found = tuple(lines.within(area))
        if found:
            yield Shape(found, faint(theme.halo, 0.45), wide(*width, scale) + 1.6)
            yield Shape(found, theme.river[rank], wide(*width, scale))


def mountains(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Peaks along a hexside; those of high mountains are larger, dark and white on top."""
    theme = look.theme
    for kind, high in ((MOUNTAIN_SIDE, 0.62), (HIGH_MOUNTAIN_SIDE, 0.85)):
        sides = [traces.ends(side) for side in traces.sides(kind) if _meets(traces, side, area)]
        if not sides:
            continue
        steep = kind == HIGH_MOUNTAIN_SIDE
        if look.scale < SIGNS_FROM:
            yield Shape(tuple(sides), theme.rock if not steep else theme.ink, 2.2 if steep else 1.6, opacity=0.8)
            continue
        peaks = tuple(peak for line in sides for peak in _peaks(line, high))
        yield Shape(peaks, faint(theme.halo, 0.7), 1.6, closed=True)
        yield Shape(peaks, theme.ink if steep else theme.rock, 0.7, theme.cliff if steep else theme.rock, closed=True)
        if steep:
            yield Shape(tuple(_cap(peak) for peak in peaks), fill=theme.snow, closed=True)


def _peaks(line: Points, high: float) -> Iterator[Points]:
    """Three triangles along a hexside, upright."""
    for share in (0.2, 0.5, 0.8):
        x, y = line[0] * (1 - share) + line[1] * share
        reach = HEX * 0.1
        yield points((x - reach, y + reach * high), (x, y - reach * high * 1.1), (x + reach, y + reach * high))


def _cap(peak: Points) -> Points:
    left, top, right = peak
    return np.stack([top * 0.55 + left * 0.45, top, top * 0.55 + right * 0.45])


def borders(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Dash and dot on a glow; of a neutral country red dots."""
    theme = look.theme
    kinds = ((traces.borders, theme.border, (6.0, 3.0, 1.5, 3.0)), (traces.neutral_borders, theme.capital, (2.0, 2.5)))
    for lines, colour, dashes in kinds:
        found = tuple(lines.within(area))
        if not found:
            continue
        if look.scale < NEAR_FROM:
            yield Shape(found, colour, 1.3, opacity=0.7)
            continue
        yield Shape(found, colour, 4.5, opacity=0.2)
        yield Shape(found, colour, 1.7, opacity=0.85, dashes=dashes, flat=True)


def ways(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Roads below track; of low volume it is thinner and has no band."""
    theme, scale = look.theme, look.scale
    if scale < RAILS_FROM:
        return
    if roads := tuple(traces.roads.within(area)):
        yield Shape(roads, theme.halo, wide(1.6, 1.1, scale), opacity=0.6)
        yield Shape(roads, theme.road, wide(0.9, 0.6, scale))
    if low := tuple(traces.low_rails.within(area)):
        yield Shape(low, theme.rail, 0.7 if scale < NEAR_FROM else 1.5)
        if scale >= NEAR_FROM:
            yield Shape(low, theme.rail, 4.2, dashes=(1.2, 6.5), flat=True)
    if rails := tuple(traces.rails.within(area)):
        width = 1.1 if scale < NEAR_FROM else min(4.2, 1.4 + scale * 0.5)
        yield Shape(rails, theme.rail, width)
        if scale >= NEAR_FROM:
            gap = max(1.0, width * 0.5)
            yield Shape(rails, theme.rail_gap, gap, dashes=(5 * gap, 5 * gap), flat=True)


def bridges(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """Two walls across the river."""
    sides = [side for side in traces.sides(BRIDGE) if _meets(traces, side, area)]
    if look.scale < BRIDGES_FROM or not sides:
        return
    middles = np.array([traces.ends(side).mean(axis=0) for side in sides])
    along = np.array([np.subtract(traces.layout.middle(b), traces.layout.middle(a)) for a, b in sides]) / HEX
    length = max(9.0, min(22.0, look.scale * 5)) / look.scale
    walls = parapets(middles, along, length)
    yield Shape(walls, look.theme.halo, 2.8)
    yield Shape(walls, look.theme.ink, 1.3)


def straits(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """An arrow with two heads from shore to shore."""
    sides = [side for side in traces.sides(STRAIT) if _meets(traces, side, area)]
    arrows = tuple(line for side in sides for line in _arrow(traces, side))
    if arrows:
        width = 1.3 if look.scale < NEAR_FROM else 2.0
        yield Shape(arrows, look.theme.halo, width + 2.0)
        yield Shape(arrows, look.theme.water_ink, width)


def _arrow(traces: Traces, side: Hexside) -> Iterator[Points]:
    a, b = (np.array(traces.layout.middle(cell)) for cell in side)
    start, end = a * 0.68 + b * 0.32, a * 0.32 + b * 0.68
    yield np.stack([start, end])
    across = (b - a)[::-1] * (-0.07, 0.07)
    for tip, back in ((start, (b - a) * 0.1), (end, (a - b) * 0.1)):
        yield np.stack([tip + back + across, tip, tip + back - across])


def numbers(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """The printed number of each hex, near by."""
    if HEX * look.scale < NUMBERS_FROM:
        return
    board, map = traces.layout.board, traces.layout.map
    for cell in traces.near(area):
        if map.terrain[cell] != OFF:
            x, y = traces.layout.middle(cell)
            colour = faint(look.theme.water_ink, 0.6) if map.terrain[cell] == SEA else look.theme.ink_soft
            text = board.name(cell).rpartition(":")[2]
            yield Words(x, y - HEX * 0.39, text, 8.5, colour, Face.NARROW, "middle", faint(look.theme.halo, 0.5))


def letters(traces: Traces, area: Box, look: Look) -> Iterator[Item]:
    """On paper terrain is a letter below the middle of its hex."""
    if HEX * look.scale * look.fine < LETTERS_FROM:
        return
    size = max(9.0 / look.fine, min(16.0, HEX * look.scale * 0.2))
    found: dict[str, list[tuple[float, float]]] = {}
    for cell in traces.near(area):
        letter = LETTERS.get(traces.layout.map.terrain[cell])
        if letter:
            x, y = traces.layout.middle(cell)
            found.setdefault(letter, []).append((x + HEX * 0.3, y + HEX * 0.36))
    for letter, places in sorted(found.items()):
        yield Letters(points(*places), letter, size, look.theme.ink)


def _meets(traces: Traces, side: Hexside, area: Box) -> bool:
    """Whether a hexside lies near an area."""
    x, y = traces.layout.middle(side[0])
    return area[0] - HEX < x < area[2] + HEX and area[1] - HEX < y < area[3] + HEX
