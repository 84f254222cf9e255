"""1.2, 7.4, 7.8: which of a square's neighbours the ground itself lets anybody march to, whoever stands where."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.maps.squares.model import Battlefield, GameMap, Ground, Terrain
from drumhead.engine.maps.squares.shores import WATER, shores

IMPASSABLE = frozenset({Terrain.WATER, Terrain.HIGH_MOUNTAIN, Terrain.SWAMP})
SLIVER = 6  # tactical squares of land that count as a bank
SLOPES = frozenset({Ground.HILLS, Ground.HIGH_HILLS})


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
        return Refused("7.4e", f"{name(target)} is not adjacent to {name(start)}")
    if not passable(map, target):
        return Refused("1.2", f"{name(target)} is {Terrain(map.terrain[target]).label}, which nobody can enter")
    if map.parted(start, target):
        return Refused("7.4", f"a strait parts {name(target)} from {name(start)}")
    if not direction.diagonal:
        return None
    beside = [map.board.step(start, side) for side in (direction.turned(-1), direction.turned(1))]
    grounds = {Terrain(map.terrain[cell]) for cell in beside if cell is not None}
    if len(grounds) == 1 and grounds <= IMPASSABLE:
        return Refused("7.4c", f"the way to {name(target)} leads between two squares of {grounds.pop().label}")
    return None


def river_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """7.8: the great river that parts all of two neighbours, no railway bridge joining them; None if none does."""
    direction = map.board.direction(start, target)
    if direction is not None and shores(map).joint(start, direction, {}):
        return None
    return unbridged(map.board.name(target))


def unbridged(name: str) -> Refused:
    """7.8: the refusal of a march over a great river to a square of that name."""
    return Refused("7.8c", f"an unfordable river without a bridge lies before {name}")


def march_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """1.2, 7.4, 7.8: what bars a march to a neighbour from anywhere on a square, or None."""
    return step_bar(map, start, target) or river_bar(map, start, target)


def from_every_bank(map: GameMap, start: int, target: int) -> bool:
    """7.8: whether a march to a neighbour can begin on every piece of land of a square but slivers."""
    lands, direction = shores(map), map.board.direction(start, target)
    if direction is None or not lands.great(start):
        return direction is not None
    land, joint = lands.of(start), lands.joint(start, direction, {})
    banks = {shore for shore in set(land) - {WATER} if land.count(shore) >= SLIVER}
    return banks <= {here for here, _ in joint}


def enterable(field: Battlefield, tactical: int) -> bool:
    """2.2: whether troops can stand on a tactical cell: no mountain, no water, no river without a railway bridge."""
    ground = field.terrain[tactical]
    return ground not in (Ground.MOUNTAIN, Ground.WATER) and (ground != Ground.RIVER or field.bridged(tactical))


def cliff(field: Battlefield, a: int, b: int) -> bool:
    """9.5: whether two neighbouring tactical cells border as high hills and ground that is no hill."""
    grounds = (field.terrain[a], field.terrain[b])
    return Ground.HIGH_HILLS in grounds and not SLOPES.issuperset(grounds)
