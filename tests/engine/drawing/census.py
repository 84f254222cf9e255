"""What a drawing holds, read back from its items: every sign by its kind and the place it stands on.

The reader knows what each sign looks like and nothing of how it comes to be drawn, so that what the map has, what the
rule book calls for and what is on the page can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.drawing.fields.water import body
from drumhead.engine.drawing.fields.ways import road_edge
from drumhead.engine.drawing.ink.colours import shaded
from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Letters, Points, Shape, Words
from drumhead.engine.drawing.ink.outlines import SHAKE
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.land import cliff
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass

Sign = tuple[str, int]
"""A kind and a tactical cell."""
CLIFF = "cliff"
CONTOUR = "contour, in metres"
SQUARES = 15
Place = tuple[float, float]


@dataclass(frozen=True)
class Census:
    """The signs of a battlefield's drawing that stand on the board itself, and the names written near their places."""

    signs: Counter[Sign]
    cliffs: Counter[frozenset[int]]
    names: dict[str, Box]
    lines: frozenset[frozenset[str]]
    legend: frozenset[str]

    def of(self, kind: str) -> Counter[int]:
        """How often a sign stands on which cells."""
        return Counter({cell: count for (found, cell), count in self.signs.items() if found == kind})


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """The items in pixels with those inside clips, from back to front."""
    for item in in_pixels(items):
        if isinstance(item, Clip):
            yield from flat(item.items)
        else:
            yield item


def board_of(items: Iterable[Item], theme: Theme) -> Box:
    """Where the board lies on the page: inside the heavy frame."""
    for item in items:
        if isinstance(item, Shape) and item.closed and (item.stroke, item.width, item.fill) == (theme.ink, 1.6, ""):
            (left, top), (right, bottom) = item.lines[0].min(axis=0).tolist(), item.lines[0].max(axis=0).tolist()
            return left, top, right, bottom
    raise AssertionError("the drawing has no frame")


def read_field(drawing: Drawing, board: SquareBoard, theme: Theme) -> Census:
    """The census of a battlefield's page."""
    plot = next(item for item in drawing.items if isinstance(item, Clip))
    items = list(flat(plot.items))
    box = board_of(items, theme)
    unit = (box[2] - box[0]) / board.columns
    at = _places(board, box, unit)
    signs = Counter((kind, cell) for item in items for kind, x, y in _signs(item, theme) for cell in at(x, y))
    names = {item.text: _extent(item, box, unit) for item in items if isinstance(item, Words) and _is_name(item, theme)}
    legend = {item.text for item in flat(drawing.items) if isinstance(item, Words)}
    fallen = [line for item in items if isinstance(item, Shape) and _is_cliff(item, theme) for line in item.lines]
    edges = Counter(pair for line in fallen for pair in _edge(board, (line - box[:2]) / unit))
    return Census(signs, edges, names, frozenset(_lines(items, theme, box)), frozenset(legend))


def _places(board: SquareBoard, box: Box, unit: float) -> Callable[[float, float], Iterator[int]]:
    """The cell at a point of the page; none beside the board."""

    def at(x: float, y: float) -> Iterator[int]:
        cell = board.at(int((x - box[0]) // unit), int((y - box[1]) // unit))
        if cell is not None:
            yield cell

    return at


def _is_cliff(item: Shape, theme: Theme) -> bool:
    """The heavy edge of a cliff, which is one line for each edge of a square; its teeth end flat."""
    return item.stroke == theme.cliff and not item.flat


def _edge(board: SquareBoard, line: Points) -> Iterator[frozenset[int]]:
    """The two squares of the board that a line parts, by the edge that it lies nearest to."""
    x, y = line.mean(axis=0).tolist()
    if abs(x - round(x)) < abs(y - round(y)):
        beside = board.at(round(x) - 1, int(y // 1)), board.at(round(x), int(y // 1))
    else:
        beside = board.at(int(x // 1), round(y) - 1), board.at(int(x // 1), round(y))
    if None not in beside:
        yield frozenset(cell for cell in beside if cell is not None)


def _is_name(item: Words, theme: Theme) -> bool:
    return item.halo == theme.halo and item.colour == theme.ink and item.anchor == "start"


def _extent(item: Words, box: Box, unit: float) -> Box:
    """The box of some words, in squares of the board."""
    wide, (left, bottom) = width_of(item.text, item.size, item.face), (item.x - box[0], item.y - box[1])
    return left / unit, (bottom - item.size) / unit, (left + wide) / unit, bottom / unit


def _middle(*lines: Points) -> Place:
    x, y = np.concatenate(lines).mean(axis=0).tolist()
    return x, y


def _signs(item: Item, theme: Theme) -> Iterator[tuple[str, float, float]]:
    """The signs an item is, with their middles."""
    if isinstance(item, Letters):
        yield from (("letter " + item.letter, x, y) for x, y in item.places.tolist())
    if not isinstance(item, Shape) or not item.lines:
        return
    sizes = {len(line) for line in item.lines}
    if item.closed:
        yield from _figures(item, theme, sizes)
    elif item.stroke == theme.ink and sizes == {1}:
        yield ("ford", *_middle(*item.lines))
    elif item.stroke == theme.ink and sizes == {4}:
        yield from (("bridge", *_middle(*pair)) for pair in zip(item.lines[::2], item.lines[1::2], strict=True))
    elif item.stroke == theme.ink and sizes == {7}:
        yield ("pass", *_middle(*item.lines))
    elif item.stroke == theme.river[3] and len(item.lines) == 4 and sizes > {2}:
        yield ("port", *_middle(*item.lines))


def _figures(item: Shape, theme: Theme, sizes: set[int]) -> Iterator[tuple[str, float, float]]:
    if (item.stroke, item.fill) == (theme.fort, theme.city_fill) and sizes == {10}:
        yield ("fort", *_middle(*item.lines))
    elif item.fill == theme.roof and sizes == {16}:
        yield from (("village", *_middle(line)) for line in item.lines)


def _lines(items: Iterable[Item], theme: Theme, box: Box) -> Iterator[frozenset[str]]:
    """What runs or lies over some part of the board, by its colour; in print one may mean several things.

    What is as black as all writing is left out, and of neighbours' ground what is shaken over the board's edge.
    """
    meant = [(theme.rail, "railway"), (road_edge(theme), "road"), (shaded(theme.trees, 0.8), "forest")]
    meant += [(body(theme, rank), f"{rank.name.lower()} river") for rank in RiverClass if rank]
    shapes = (item for item in items if isinstance(item, Shape) and item.stroke != theme.ink)
    for item in shapes:
        inside = SHAKE * (box[2] - box[0]) / SQUARES + 1 if item.closed else 1.0
        if any(_touches(line, box, inside) for line in item.lines):
            found = [word for colour, word in meant if item.stroke == colour]
            yield frozenset(found + ([CONTOUR] if (item.stroke, item.flat) == (theme.hachure, False) else []))


def _touches(line: Points, box: Box, inside: float) -> bool:
    (x, y), (left, top, right, bottom) = line.T, box
    return bool(((left + inside < x) & (x < right - inside) & (top + inside < y) & (y < bottom - inside)).any())


# what the map has

PRINTED = {
    Ground.HILLS: "h",
    Ground.HIGH_HILLS: "H",
    Ground.RIVER: "r",
    Ground.FORD: "F",
    Ground.MOUNTAIN: "M",
    Ground.PASS: "P",
    Ground.WATER: "w",
    Ground.FOREST: "f",
    Ground.TOWN: "T",
}
"""What maps on paper say of the ground; open ground is left blank."""

STANDING = {"ford": Ground.FORD, "pass": Ground.PASS}


def map_signs(map: GameMap, square: int, kind: str) -> Counter[int]:
    """The tactical cells of a battlefield on which a sign of a kind belongs."""
    field, cities = map.battlefield(square), map.cities_at(square)
    if kind in STANDING:
        return Counter(cell for cell, ground in enumerate(field.terrain) if ground == STANDING[kind])
    if kind == "bridge":
        return Counter(cell for cell in range(len(field.terrain)) if field.bridged(cell))
    if kind == "fort":
        return Counter(city.tactical for city in cities if city.fort)
    if kind == "port":
        return Counter(city.tactical for city in cities if city.port)
    assert kind == "village", kind
    small = [village.tactical for village in map.villages if village.cell == square]
    return Counter(cell for cell in small if field.terrain[cell] != Ground.TOWN)


def map_letters(map: GameMap, square: int) -> Counter[Sign]:
    """The letter of each square of a battlefield."""
    terrain = map.battlefield(square).terrain
    return Counter((f"letter {PRINTED[Ground(code)]}", cell) for cell, code in enumerate(terrain) if code in PRINTED)


def cliffs(map: GameMap, square: int) -> Counter[frozenset[int]]:
    """9.5: the pairs of cells of a battlefield, side by side, between which a cliff keeps people from going.

    An edge to ground nobody can stand on is none to be told of: a wall says more.
    """
    field, board = map.battlefield(square), map.tactical_board
    pairs = ((a, b) for a in range(board.size) for b in board.neighbours(a) if a < b and _beside(board, a, b))
    walls = (Ground.MOUNTAIN, Ground.WATER)
    return Counter(
        frozenset(pair)
        for pair in pairs
        if cliff(field, *pair) and not any(field.terrain[cell] in walls for cell in pair)
    )


def _beside(board: SquareBoard, a: int, b: int) -> bool:
    direction = board.direction(a, b)
    return direction is not None and not direction.diagonal


def named_places(map: GameMap, square: int) -> dict[str, Place]:
    """The names of a battlefield with the middles of their cells, in squares."""
    spots = [(city.name, city.tactical) for city in map.cities_at(square)]
    spots += [(village.name, village.tactical) for village in map.villages if village.cell == square]
    board = map.tactical_board
    return {name: (board.position(spot)[0] + 0.5, board.position(spot)[1] + 0.5) for name, spot in spots}


def examples(map: GameMap, each: int = 5) -> tuple[int, ...]:
    """Battlefields from all over a map: so many with each kind of sign, and so many with cliffs."""
    villages = {village.cell for village in map.villages}
    wanted: list[list[int]] = [sorted({city.cell for city in map.cities if city.fort}), sorted(villages)]
    wanted += [sorted({city.cell for city in map.cities if city.port == port}) for port in ("sea", "river")]
    wanted += [_squares(map, map.tactical.terrain == ground) for ground in (Ground.FORD, Ground.PASS)]
    wanted.append(_squares(map, (map.tactical.rail > 0) & (map.tactical.river > 0)))
    wanted.append(_squares(map, steep(map)))
    found = [cells[i * len(cells) // each] for cells in wanted for i in range(each)]
    return tuple(dict.fromkeys(found))


def _squares(map: GameMap, mask: np.ndarray) -> list[int]:
    side, columns = map.tactical_board.columns, map.board.columns
    rows, across = np.nonzero(mask)
    return sorted(set((rows // side * columns + across // side).tolist()))


def steep(map: GameMap) -> np.ndarray:
    """9.5: high hills beside open ground, over the whole map."""
    terrain = map.tactical.terrain
    found = np.zeros(terrain.shape, bool)
    found[:, :-1] = (terrain[:, :-1] == Ground.HIGH_HILLS) & (terrain[:, 1:] == Ground.OPEN)
    return found
