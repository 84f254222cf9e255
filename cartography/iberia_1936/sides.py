"""What lies on the hexsides and crosses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import numpy as np
from shapely import LineString

from drumhead.engine.boards.hex import Heading, Hexside, side_of
from drumhead.engine.maps.hexes.model import (
    BORDER,
    BRIDGE,
    HIGH_MOUNTAIN_SIDE,
    LOW_RAIL,
    MAJOR_RIVER,
    MOUNTAIN_SIDE,
    NEUTRAL_BORDER,
    RAIL,
    RIVER,
    ROAD,
    SEA,
    SEA_SIDE,
    Point,
    Stream,
)

from . import grounds, plane, tables
from .grounds import Grounds
from .routing import along_hexes, along_sides

BOARD = plane.BOARD
ALL_SEA = 88
"""Per cent of sea of a hexside that count as all of it: outlines are coarse."""
_BANKS = {
    "north": (Heading.UPPER_LEFT, Heading.UPPER_RIGHT, Heading.RIGHT),
    "south": (Heading.LOWER_LEFT, Heading.LEFT, Heading.LOWER_RIGHT),
    "east": (Heading.RIGHT, Heading.LOWER_RIGHT),
    "west": (Heading.LEFT, Heading.UPPER_LEFT),
}
"""Where the quarters of the earth lie on the turned sheets."""
_FACING = {"north": "south", "south": "north", "east": "west", "west": "east"}
Sides = dict[Hexside, set[str]]
Passable = Callable[[int, int], bool]


def make_sides(ground: Grounds, streams: Sequence[Stream]) -> Mapping[Hexside, frozenset[str]]:
    """Everything, by hexside."""
    found: Sides = {}
    _lay(found, _seas(ground))
    _lay(found, _borders(ground))
    for row in tables.rows("sides"):
        _mend(found, row)
    _lay(found, [*_rivers(ground, found, streams), *_ranges(ground, found)])
    _lay(found, [*_rails(ground, found), *_roads(ground, found)])
    for row in tables.rows("mended"):
        _mend(found, row)
    return {side: frozenset(_settled(kinds)) for side, kinds in sorted(found.items()) if kinds}


def _lay(found: Sides, laid: Iterable[tuple[Hexside, str]]) -> None:
    for side, kind in laid:
        found.setdefault(side, set()).add(kind)


def _settled(kinds: set[str]) -> set[str]:
    """Of two that exclude each other the greater; rivers that rails and roads cross have bridges."""
    for less, more in ((RIVER, MAJOR_RIVER), (MOUNTAIN_SIDE, HIGH_MOUNTAIN_SIDE), (LOW_RAIL, RAIL)):
        if more in kinds:
            kinds.discard(less)
    return kinds | {BRIDGE} if kinds & {RIVER, MAJOR_RIVER} and kinds & {RAIL, LOW_RAIL, ROAD} else kinds


def _mend(found: Sides, row: dict[str, str]) -> None:
    """What the table adds and takes away."""
    a, b = BOARD.cell(row["a"]), BOARD.cell(row["b"])
    if b not in BOARD.neighbours(a):
        raise ValueError(f"{row['a']} and {row['b']} do not touch.")
    kinds = found.setdefault(side_of(a, b), set())
    kinds.update(tables.parts(row["add"]))
    kinds.difference_update(tables.parts(row["remove"]))


def _seas(ground: Grounds) -> Iterator[tuple[Hexside, str]]:
    """Between two hexes of land, where it runs through the sea from end to end."""
    for side, share in grounds.wet_sides().items():
        if share >= ALL_SEA and SEA not in (ground.terrain[side[0]], ground.terrain[side[1]]):
            yield side, SEA_SIDE


def _borders(ground: Grounds) -> Iterator[tuple[Hexside, str]]:
    """Between countries, and between the regions of Spain."""
    countries, regions = ground.zones["country"], ground.zones["region"]
    for a, b in BOARD.sides():
        if countries[a] and countries[b] and regions[a] != regions[b]:
            yield (a, b), BORDER if countries[a] == countries[b] else NEUTRAL_BORDER


def _dry(ground: Grounds, found: Sides) -> Passable:
    """Land on both sides, and none of it sea from end to end."""

    def dry(a: int, b: int) -> bool:
        return SEA not in (ground.terrain[a], ground.terrain[b]) and SEA_SIDE not in found.get(side_of(a, b), ())

    return dry


def _rivers(ground: Grounds, found: Sides, streams: Sequence[Stream]) -> Iterator[tuple[Hexside, str]]:
    """The hexsides nearest to each course as it is drawn, on the right side of its towns."""
    dry = _dry(ground, found)
    for name in dict.fromkeys(river.name for river in tables.rivers()):
        yield from _river(name, _stretches(streams, name), dry)


def river_chain(ground: Grounds, streams: Sequence[Stream], name: str) -> tuple[tuple[Hexside, str], ...]:
    """The hexsides of one river, from its beginning to its end."""
    found: Sides = {}
    _lay(found, _seas(ground))
    return tuple(_river(name, _stretches(streams, name), _dry(ground, found)))


def _stretches(streams: Sequence[Stream], name: str) -> list[LineString]:
    return [LineString(stream.line) for stream in streams if stream.name == name]


def _river(name: str, stretches: Sequence[LineString], dry: Passable) -> Iterator[tuple[Hexside, str]]:
    """The chain of a whole river; each hexside is of the kind of the stretch it lies nearest to."""
    shut, sought = banks(name)
    whole = LineString([point for line in stretches for point in line.coords])
    kinds = [river.kind for river in tables.rivers() if river.name == name]
    for side in along_sides(whole, lambda a, b: dry(a, b) and (a, b) not in shut, sought):
        middle = LineString(BOARD.side_line(*side)).centroid
        far = [line.distance(middle) for line in stretches]
        yield side, kinds[far.index(min(far))]


def banks(river: str) -> tuple[frozenset[Hexside], frozenset[Hexside]]:
    """Hexsides a river does not take, and those it seeks, since towns lie on one bank of it."""
    rows = [(_homes()[row["place"]], row["bank"]) for row in tables.rows("banks") if row["river"] == river]
    shut = {side_of(cell, BOARD.step(cell, heading)) for cell, bank in rows for heading in _BANKS[bank]}
    sought = {side_of(cell, BOARD.step(cell, heading)) for cell, bank in rows for heading in _BANKS[_FACING[bank]]}
    return frozenset(shut), frozenset(sought)


def _ranges(ground: Grounds, found: Sides) -> Iterator[tuple[Hexside, str]]:
    dry = _dry(ground, found)
    for row in tables.rows("ranges"):
        for side in along_sides(LineString(plane.to_board(np.array(tables.points(row["points"])))), dry):
            yield side, row["kind"]


def _rails(ground: Grounds, found: Sides) -> Iterator[tuple[Hexside, str]]:
    dry = _dry(ground, found)
    for row in tables.rows("rails"):
        for side in along_hexes(_stops(row["stations"]), dry):
            yield side, row["kind"]


def _roads(ground: Grounds, found: Sides) -> Iterator[tuple[Hexside, str]]:
    dry = _dry(ground, found)
    for row in tables.rows("roads"):
        for side in along_hexes(_stops(row["towns"]), dry):
            yield side, ROAD


def _stops(text: str) -> list[Point]:
    """Where the stations of a line lie: in the hexes of the places, else where they are on earth."""
    placed = plane.to_board(np.array(tables.points(text)))
    spots = zip(tables.parts(text), placed, strict=True)
    return [BOARD.middle(_homes()[word]) if word in _homes() else (float(x), float(y)) for word, (x, y) in spots]


@cache
def _homes() -> Mapping[str, int]:
    """The first hex of each place, by all its names."""
    return {name: grounds.place_cells(row)[0] for row in tables.places() for name in (*row.names, row.name)}
