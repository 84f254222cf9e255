"""What a drawing of a map of hexes holds, read back from its items, and what the map has in the same part.

As in `census.py` the reader knows what signs look like, and nothing of how they come to be drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from drumhead.engine.boards.hex import Hexside
from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Letters, Points, Shape, Words
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.hexes.model import OFF, HexMap
from drumhead.engine.reports.pictures.area_parts import window_on
from tests.engine.drawing.census import flat

Sign = tuple[str, int]
"""A kind and the hex it stands in."""
Spots = npt.NDArray[np.float64]
NEAR = 0.24 * HEX
"""How far from the middle of a hexside a line may run that lies on it or crosses it: it winds a little."""
PLATES = {"AB": "airbase", "Be": "beach", "CD": "coast defence", "Fy": "factory", "MY": "marshalling yard"}
PLATES |= {"NB": "naval base"}
PRINTED = {"woods": "w", "rough": "r", "wooded rough": "R", "mountain": "M", "swamp": "s", "wooded swamp": "S"}
PRINTED |= {"major city": "C"}
"""The letters of terrain on paper."""


@dataclass(frozen=True)
class Census:
    """Signs by hex, the points of what lies on hexsides or crosses them in units of the layout, names, the legend."""

    signs: Counter[Sign]
    lines: dict[str, Spots]
    names: dict[str, Spots]
    legend: frozenset[str]

    def of(self, kind: str) -> Counter[int]:
        """How often a sign stands in which hexes."""
        return Counter({cell: count for (found, cell), count in self.signs.items() if found == kind})


def read_page(drawing: Drawing, layout: HexLayout, part: Box, theme: Theme) -> Census:
    """The census of a page that shows a part, in units of the layout."""
    plot = next(item for item in drawing.items if isinstance(item, Clip))
    window = window_on((layout.bounds[2], layout.bounds[3]), part, plot.box, True)
    scale = window.unit
    corner = np.array([window.column - window.left / scale, window.row - window.top / scale])
    words = frozenset(item.text for item in in_pixels(drawing.items) if isinstance(item, Words))
    return read_items(flat(in_pixels(plot.items)), layout, (corner, scale), theme, words)


def read_items(
    items: Iterable[Item],
    layout: HexLayout,
    place: tuple[Spots, float],
    theme: Theme,
    legend: frozenset[str] = frozenset(),
) -> Census:
    """The census of items in pixels, of which so many are a unit; `place` is the corner and that scale."""
    found, (corner, scale) = list(items), place
    signs, names = Counter[Sign](), dict[str, Spots]()
    for kind, spot in _signs(found, theme):
        cell = layout.under(*(spot / scale + corner).tolist())
        if cell is not None:
            signs[kind, cell] += 1
    for item in found:
        if isinstance(item, Words) and item.face in (Face.SERIF, Face.SERIF_BOLD) and item.anchor == "start":
            names[item.text] = np.array((item.x, item.y)) / scale + corner
    courses: dict[str, list[Points]] = {}
    for kind, course in _courses(found, theme):
        courses.setdefault(kind, []).append(_filled(course / scale + corner))
    return Census(signs, {kind: np.concatenate(lines) for kind, lines in courses.items()}, names, legend)


def _filled(course: Points) -> Spots:
    steps = [np.linspace(a, b, 2 + int(np.hypot(*(b - a)) / 2)) for a, b in pairwise(course)]
    return np.concatenate(steps)


def _signs(items: Sequence[Item], theme: Theme) -> Iterator[tuple[str, Spots]]:
    for item, over in zip(items, [*items[1:], None], strict=True):
        if isinstance(item, Letters):
            yield from (("letter " + item.letter, np.array(spot)) for spot in item.places.tolist())
        elif isinstance(item, Words):
            yield from _words(item)
        elif isinstance(item, Shape) and item.lines:
            yield from _figures(item, over, theme)


def _words(item: Words) -> Iterator[tuple[str, Spots]]:
    if item.face == Face.NARROW and item.anchor == "middle":
        plate = PLATES.get(item.text.rstrip("0123456789"))
        if plate is not None:
            yield plate, np.array((item.x, item.y))
        elif item.text.isdigit() and len(item.text) == 4:
            yield "number " + item.text, np.array((item.x, item.y))


def _figures(item: Shape, over: Item | None, theme: Theme) -> Iterator[tuple[str, Spots]]:
    """Cities, forts and ports; a city with all it can give has a dot in its disc."""
    count, middle = len(item.lines[0]), item.lines[0].mean(axis=0)
    if not item.closed:
        if item.stroke == theme.river[3] and [len(line) == 2 for line in item.lines] == [True, True, False, False]:
            yield "port", middle
    elif (count, item.stroke, item.fill) == (4, theme.ink, theme.capital):
        yield "city major", middle
    elif (count, item.stroke, item.fill) == (24, theme.ink, theme.city_fill):
        dotted = isinstance(over, Shape) and over.closed and (len(over.lines[0]), over.fill) == (16, theme.ink)
        yield "city dot" if dotted else "city reference", middle
    elif (count, item.stroke, item.fill) == (24, theme.city_fill, theme.ink):
        yield "city point", middle
    elif (count, item.stroke, item.fill) == (4, theme.ink, theme.roof):
        yield "city town", middle
    elif (count, item.stroke, item.fill) == (10, theme.fort, theme.halo):
        yield "fort", middle


def _courses(items: Sequence[Item], theme: Theme) -> Iterator[tuple[str, Points]]:
    """What lies on hexsides or crosses them, line by line; of peaks and walls the middles, as lines of one point."""
    for item in items:
        if isinstance(item, Shape):
            kind = _kind(item, theme)
            yield from ((kind, line) for line in item.lines if kind and len(line) > 1)


def _kind(item: Shape, theme: Theme) -> str:
    if item.closed:
        if {len(line) for line in item.lines} == {3} and item.stroke in (theme.ink, theme.rock):
            return "high mountain" if (item.stroke, item.fill) == (theme.ink, theme.cliff) else "mountain"
        return ""
    if item.dashes:
        frontier = item.flat and item.opacity == 0.85 and item.stroke in (theme.border, theme.capital)
        return {4: "border", 2: "neutral border"}[len(item.dashes)] if frontier else ""
    for kind, colour, least, most in _lines_of(theme):
        if item.stroke == colour and least <= item.width <= most and item.opacity == 1:
            return kind
    return ""


def _lines_of(theme: Theme) -> Iterator[tuple[str, str, float, float]]:
    """Colours, and pixels of width near by: on paper much is black."""
    yield "bridge", theme.ink, 1.3, 1.3
    yield "strait", theme.water_ink, 2.0, 2.0
    yield "low-volume rail", theme.rail, 1.5, 1.5
    yield "rail", theme.rail, 2.5, 5.0
    yield "river", theme.river[2], 2.5, 9.0
    yield "major river", theme.river[3], 4.0, 15.0
    yield "road", theme.road, 1.6, 2.4


# what the map has


def cells_of(layout: HexLayout, part: Box, margin: float = 0.0) -> list[int]:
    """The hexes whose middles lie in a part, so far from its edges."""
    left, top, right, bottom = part
    middles = ((cell, layout.middle(cell)) for cell in range(layout.board.hexes))
    return [
        cell for cell, (x, y) in middles if left + margin < x < right - margin and top + margin < y < bottom - margin
    ]


def map_signs(map: HexMap, cells: Iterable[int]) -> Counter[Sign]:
    """What belongs in some hexes: each place in its first one."""
    here, found = set(cells), Counter[Sign]()
    for place in map.places:
        if place.cells[0] in here:
            kinds = [f"city {place.city or 'town'}", *(["port"] if place.port else []), *place.marks]
            found.update((kind, place.cells[0]) for kind in kinds)
    return found


def letters(map: HexMap, cells: Iterable[int]) -> Counter[Sign]:
    """The letter of each hex on paper."""
    return Counter((f"letter {PRINTED[map.terrain[cell]]}", cell) for cell in cells if map.terrain[cell] in PRINTED)


def numbers(map: HexMap, cells: Iterable[int]) -> Counter[Sign]:
    """The printed number of each hex."""
    printed = (cell for cell in cells if map.terrain[cell] != OFF)
    return Counter((f"number {map.board.name(cell).rpartition(':')[2]}", cell) for cell in printed)


def middles(layout: HexLayout, sides: Iterable[Hexside]) -> Spots:
    """The middles of hexsides, which what crosses them passes too."""
    found = [layout.line(layout.board.side_line(*side)).mean(axis=0) for side in sides]
    return np.array(found, np.float64).reshape(-1, 2)


def courses(layout: HexLayout, sides: Iterable[Hexside], across: bool) -> Spots:
    """Points along hexsides, or from middle to middle across them."""
    ends = (map(layout.middle, side) if across else layout.line(layout.board.side_line(*side)) for side in sides)
    found = [_filled(np.array(list(pair), np.float64)) for pair in ends]
    return np.concatenate([np.zeros((0, 2)), *found])


def sides_in(layout: HexLayout, kind: str, cells: Iterable[int]) -> list[Hexside]:
    """The hexsides of a kind between some hexes."""
    here = set(cells)
    return [side for side, kinds in layout.map.sides.items() if kind in kinds and set(side) <= here]


def within(spots: Spots, part: Box) -> Spots:
    """Those in a part."""
    left, top, right, bottom = part
    x, y = spots.T
    return spots[(x > left) & (x < right) & (y > top) & (y < bottom)]


def far(spots: Spots, others: Spots, reach: float) -> Spots:
    """Those that no other comes near."""
    if not len(others) or not len(spots):
        return spots
    apart = np.array([np.hypot(*(others - spot).T).min() for spot in spots])
    return spots[apart > reach]
