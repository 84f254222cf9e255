"""What lies on the hexsides and crosses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.boards.hex import Hexside, side_of
from drumhead.engine.maps.hexes.model import BORDER, NEUTRAL_BORDER, SEA, SEA_SIDE

from . import grounds, plane, tables
from .grounds import Grounds

BOARD = plane.BOARD
ALL_SEA = 88
"""Per cent of sea of a hexside that count as all of it: outlines are coarse."""
Sides = dict[Hexside, set[str]]


def make_sides(ground: Grounds) -> Mapping[Hexside, frozenset[str]]:
    """Everything, by hexside."""
    found: Sides = {}
    for side, kind in (*_seas(ground), *_borders(ground)):
        found.setdefault(side, set()).add(kind)
    for row in tables.rows("sides"):
        _mend(found, row)
    return {side: frozenset(kinds) for side, kinds in sorted(found.items()) if kinds}


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
