"""1.2, 7.4, 7.8: which of a square's neighbours the ground itself lets anybody march to, whoever stands where."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.land import between, leads, passable
from drumhead.engine.maps.squares.model import GameMap, Terrain
from drumhead.engine.play.ways import Step
from drumhead.engine.rulesets.rotd.campaign.shores import WATER, shores

SLIVER = 6  # tactical squares of land that count as a bank


class Refused(NamedTuple):
    """What bars a step: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


def step_bar(map: GameMap, start: int, target: int) -> Refused | None:
    """1.2, 7.4: what bars a step to `target` by ground and place alone, rivers left out; None if nothing does."""
    if leads(map, start, target):
        return None
    name = map.board.name
    if start == target:
        return Refused("7.4e", f"{name(target)} is the square it marches from")
    if map.board.direction(start, target) is None:
        return Refused("7.4e", f"{name(target)} is not adjacent to {name(start)}")
    if not passable(map, target):
        return Refused("1.2", f"{name(target)} is {Terrain(map.terrain[target]).label}, which nobody can enter")
    if map.parted(start, target):
        return Refused("7.4", f"a strait parts {name(target)} from {name(start)}")
    shut = between(map, start, target)
    assert shut is not None, "nothing else bars a step"
    return Refused("7.4c", f"the way to {name(target)} leads between two squares of {shut.label}")


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
    if direction is None or start not in lands.great:
        return direction is not None
    land, joint = lands.of(start), lands.joint(start, direction, {})
    banks = {shore for shore in set(land) - {WATER} if land.count(shore) >= SLIVER}
    return banks <= {here for here, _ in joint}


def steps(map: GameMap, cell: int) -> tuple[Step, ...]:
    """7.4, 7.8: the eight steps off a square as the ground judges them; railway bridges count, pontoons do not."""
    return tuple(_step(map, cell, direction) for direction in Direction)


def _step(map: GameMap, cell: int, direction: Direction) -> Step:
    target = map.board.step(cell, direction)
    if target is None:
        return Step(direction.name, "", False, "7.4", "the map ends")
    bar = march_bar(map, cell, target) if passable(map, cell) else march_bar(map, target, cell)
    square = map.board.name(target)
    if bar is not None:
        return Step(direction.name, square, False, *bar)
    return Step(direction.name, square, True, partly=not from_every_bank(map, cell, target))
