"""Named places of a battlefield that no built-up ground shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.ink.harbours import anchor
from drumhead.engine.drawing.ink.items import Item, Stamp
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap, Ground, Village

ASIDE = 0.22  # of a square: how far an anchor is from two of its edges
ROOM = (-7.0, -8.0, 7.0, 8.0)  # pixels round an anchor
RING = 3.4  # pixels: half the breadth of the ring that stands for one


def ports(map: GameMap, cell: int, theme: Theme) -> Iterator[Stamp]:
    """An anchor in the lower left of each port's square, in units of the plane."""
    for city in map.cities_at(cell):
        if city.port:
            column, row = map.tactical_board.position(city.tactical)
            yield Stamp((column + ASIDE) * CELL, (row + 1 - ASIDE) * CELL, _anchor(theme), ROOM)


@lru_cache(maxsize=8)
def _anchor(theme: Theme) -> tuple[Item, ...]:
    return anchor(0, theme)


def hamlets(map: GameMap, cell: int) -> Iterator[Village]:
    """The villages of a strategic cell that lie on no town: a ring in the middle of their square tells where."""
    field = map.battlefield(cell)
    here = (village for village in map.villages if village.cell == cell)
    yield from (village for village in here if field.terrain[village.tactical] != Ground.TOWN)
