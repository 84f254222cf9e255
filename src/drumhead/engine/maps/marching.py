"""1.2, 7.4, 7.8: which of a square's neighbours the ground itself lets anybody march to, whoever stands where."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.maps.model import GameMap, Terrain
from drumhead.engine.maps.shores import shores

IMPASSABLE = frozenset({Terrain.WATER, Terrain.HIGH_MOUNTAIN, Terrain.SWAMP})


class Refused(NamedTuple):
    """What bars a step: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


def passable(map: GameMap, cell: int) -> bool:
    """1.2: whether anybody can enter a strategic cell at all."""
    return int(map.terrain[cell]) not in IMPASSABLE


def step_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """1.2, 7.4: what bars a step to `target` by ground and place alone, rivers left out; None if nothing does."""
    name = map.board.name
    direction = map.board.direction(start, target)
    if direction is None:
        return Refused("7.4", f"{name(target)} is not adjacent to {name(start)}")
    if not passable(map, target):
        return Refused("1.2", f"{name(target)} is {Terrain(map.terrain[target]).label}, which nobody can enter")
    if map.parted(start, target):
        return Refused("7.4", f"a strait parts {name(target)} from {name(start)}")
    if not direction.diagonal:
        return None
    beside = [map.board.step(start, side) for side in (direction.turned(-1), direction.turned(1))]
    grounds = {Terrain(map.terrain[cell]) for cell in beside if cell is not None}
    if len(grounds) == 1 and grounds <= IMPASSABLE:
        return Refused("7.4", f"the way to {name(target)} leads between two squares of {grounds.pop().label}")
    return None


def river_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """7.8: the great river that parts all of two neighbours, no railway bridge joining them; None if none does."""
    direction = map.board.direction(start, target)
    if direction is not None and shores(map).joint(start, direction, {}):
        return None
    return unbridged(map.board.name(target))


def unbridged(name: str) -> Refused:
    """7.8: the refusal of a march over a great river to a square of that name."""
    return Refused("7.8", f"an unfordable river without a bridge lies before {name}")


def march_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """1.2, 7.4, 7.8: what bars a march to a neighbour from anywhere on a square, or None."""
    return step_bar(map, start, target) or river_bar(map, start, target)
