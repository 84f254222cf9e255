"""What the land itself is: where anybody can be at all, where it falls off steeply, what a corner lies between."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.model import Battlefield, GameMap, Ground, Terrain

IMPASSABLE = frozenset({Terrain.WATER, Terrain.HIGH_MOUNTAIN, Terrain.SWAMP})
WALLS = frozenset({Ground.MOUNTAIN, Ground.WATER})
SLOPES = frozenset({Ground.HILLS, Ground.HIGH_HILLS})


def passable(map: GameMap, cell: int) -> bool:
    """Whether anybody can be on a strategic cell at all."""
    return int(map.terrain[cell]) not in IMPASSABLE


def between(map: GameMap, start: int, target: int) -> Terrain | None:
    """The impassable terrain on both sides of a diagonal step; None if it is not such a step."""
    direction = map.board.direction(start, target)
    if direction is None or not direction.diagonal:
        return None
    beside = [map.board.step(start, side) for side in (direction.turned(-1), direction.turned(1))]
    grounds = {Terrain(map.terrain[cell]) for cell in beside if cell is not None}
    return grounds.pop() if len(grounds) == 1 and grounds <= IMPASSABLE else None


def leads(map: GameMap, start: int, target: int) -> bool:
    """Whether land leads to a neighbour: no strait parts it, and no impassable ground lies there or on both sides."""
    if (kept := _ENTERED.get(map)) is None:
        kept = _ENTERED[map] = {}
    if target not in kept:
        near, found = map.board.neighbours(target), tuple(_before(map, target))
        kept[target] = near if found == near else found
    return start in kept[target]


_ENTERED: WeakKeyDictionary[GameMap, dict[int, tuple[int, ...]]] = WeakKeyDictionary()
"""From where land leads to each square that was asked for; a map's ground never changes."""


def _before(map: GameMap, target: int) -> Iterator[int]:
    if passable(map, target):
        for start in map.board.neighbours(target):
            if not map.parted(start, target) and between(map, start, target) is None:
                yield start


def enterable(field: Battlefield, tactical: int) -> bool:
    """Whether troops can stand on a tactical cell: no mountain, no water, no river without a railway bridge."""
    ground = field.terrain[tactical]
    return ground not in WALLS and (ground != Ground.RIVER or field.bridged(tactical))


def cliff(field: Battlefield, a: int, b: int) -> bool:
    """Whether two neighbouring tactical cells border as high hills and ground that is no hill."""
    return steep(field.terrain[a], field.terrain[b])


def steep(first: int, second: int) -> bool:
    """Whether the land falls off between two grounds: high hills, and what is no hill."""
    return Ground.HIGH_HILLS in (first, second) and not SLOPES.issuperset((first, second))


def falls(first: int, second: int) -> bool:
    """Whether a cliff is drawn between two grounds: where it is steep, and neither keeps everybody out anyway."""
    return steep(first, second) and not WALLS & {first, second}
