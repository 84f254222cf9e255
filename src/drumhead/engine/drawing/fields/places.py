"""Named places of a battlefield that no built-up ground shows."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.maps.squares.model import GameMap, Ground, Village

RING = 3.4  # pixels: half the breadth of the ring that stands for one


def hamlets(map: GameMap, cell: int) -> Iterator[Village]:
    """The villages of a strategic cell that lie on no town: a ring in the middle of their square tells where."""
    field = map.battlefield(cell)
    here = (village for village in map.villages if village.cell == cell)
    yield from (village for village in here if field.terrain[village.tactical] != Ground.TOWN)
