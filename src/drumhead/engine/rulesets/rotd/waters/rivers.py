"""1.3, 8.2: which river squares a side controls, and how navigable water joins."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield, GameMap, RiverClass
from drumhead.engine.rulesets.rotd.campaign.banks import facing
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.railways import shortest
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit


def friendly_river(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """8.2, 1.3: no enemy naval battery, and the holder is the unit's friend: the side written down, else the nation.

    Water on no nation's soil is open to all.
    """
    if any(other.type == Kind.NB for other in campaign.enemies(unit, cell)):
        return False
    holder = campaign.square(cell).river
    if holder:
        return campaign.friendly_side(unit, holder)
    owner = campaign.game.map.state_of(cell)
    return owner is None or campaign.stance(unit.state, owner.code) in ("same", "ally")


def navigable(map: GameMap, cell: int) -> bool:
    """1.3: ships sail unfordable and unbridgeable rivers."""
    return int(map.river[cell]) >= RiverClass.UNFORDABLE


def river_way(
    map: GameMap, start: int, goal: int, longest: int, usable: Callable[[int], bool]
) -> tuple[int, ...] | None:
    """11.7: the shortest way on navigable water, without the start; None if there is none so short."""

    def onward(cell: int) -> tuple[int, ...]:
        steps = ((direction, map.board.step(cell, direction)) for direction in Direction)
        return tuple(
            near
            for direction, near in steps
            if near is not None and usable(near) and _flows(map, cell, near, direction)
        )

    return shortest(start, goal, longest, onward)


def _flows(map: GameMap, cell: int, near: int, direction: Direction) -> bool:
    """2.3: whether navigable water meets at the edge or the corner of two squares."""
    return _meet(map.battlefield(cell), map.battlefield(near), direction)


@lru_cache(maxsize=8192)
def _meet(here: Battlefield, there: Battlefield, direction: Direction) -> bool:
    return any(_deep(here, a) and _deep(there, b) for a, b in facing(direction))


def _deep(field: Battlefield, cell: int) -> bool:
    return int(field.river[cell]) >= RiverClass.UNFORDABLE
