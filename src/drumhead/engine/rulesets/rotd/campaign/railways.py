"""8.1-8.3: which rail squares a side may use, how they join, and the shortest way over them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield, GameMap
from drumhead.engine.rulesets.rotd.campaign.banks import facing
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit

STRAIGHT = (Direction.N, Direction.E, Direction.S, Direction.W)
Troops = Mapping[int, tuple[Unit, ...]]


def troops(campaign: Campaign) -> Troops:
    """8.2: the combat units that decide who controls a railway, by strategic cell, as they stand now."""
    found: dict[int, list[Unit]] = {}
    for _, unit in sorted(campaign.units.items()):
        if unit.active and unit.combat and unit.type != Kind.PB:
            found.setdefault(unit.cell, []).append(unit)
    return {cell: tuple(units) for cell, units in found.items()}


def friendly_rail(campaign: Campaign, unit: Unit, cell: int, standing: Troops) -> bool:
    """8.2, 8.5: whether the unit's side controls the railway of a strategic cell, and its track is whole."""
    return campaign.has_rail(cell) and controlled(campaign, unit, cell, standing)


def controlled(campaign: Campaign, unit: Unit, cell: int, standing: Troops) -> bool:
    """8.2: whether the unit's side controls the line of a strategic cell, be its track whole or destroyed."""
    map = campaign.game.map
    if not map.has_rail(cell):
        return False
    here = standing.get(cell, ())
    friends = [other for other in here if campaign.friendly(unit, other)]
    foes = [other for other in here if campaign.hostile(unit, other)]
    if friends and foes:
        track = map.battlefield(cell).track
        return any(track[u.tactical] for u in friends) and not any(track[u.tactical] for u in foes)
    if friends or foes:
        return bool(friends)
    return _last_held(campaign, unit, cell)


def _last_held(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """8.2, 1.3: by the last combat unit there, and before any came by the square's nation."""
    holder = campaign.square(cell).rail
    if holder:
        return campaign.friendly_side(unit, holder)
    owner = campaign.game.map.state_of(cell)
    return owner is not None and campaign.stance(unit.state, owner.code) in ("same", "ally")


def rail_way(
    map: GameMap, start: int, goal: int, longest: int, usable: Callable[[int], bool]
) -> tuple[int, ...] | None:
    """8.1, 8.3: the shortest way along the track, never diagonal, without the start; None if there is none so short."""
    return shortest(start, goal, longest, lambda cell: filter(usable, _along(map, cell)))


def shortest(start: int, goal: int, longest: int, onward: Callable[[int], Iterable[int]]) -> tuple[int, ...] | None:
    """A shortest way of at most so many steps, breadth first, without the start; None if there is none."""
    before, waiting = {start: start}, deque([(start, 0)])
    while waiting:
        cell, length = waiting.popleft()
        if cell == goal:
            return _walked(before, start, goal)
        if length < longest:
            for near in onward(cell):
                if near not in before:
                    before[near] = cell
                    waiting.append((near, length + 1))
    return None


def _walked(before: Mapping[int, int], start: int, goal: int) -> tuple[int, ...]:
    way = []
    while goal != start:
        way.append(goal)
        goal = before[goal]
    return tuple(reversed(way))


def _along(map: GameMap, cell: int) -> tuple[int, ...]:
    """The neighbouring rail squares whose track meets this square's."""
    found = []
    for direction in STRAIGHT:
        near = map.board.step(cell, direction)
        if near is not None and map.has_rail(near) and meets(map, cell, near, direction):
            found.append(near)
    return tuple(found)


def meets(map: GameMap, cell: int, near: int, direction: Direction) -> bool:
    """Whether track crosses the edge of two squares; where a battlefield shows no track, neighbours are enough."""
    return _track_meets(map.battlefield(cell), map.battlefield(near), direction)


@lru_cache(maxsize=8192)
def _track_meets(here: Battlefield, there: Battlefield, direction: Direction) -> bool:
    if not any(here.track) or not any(there.track):
        return True
    return any(here.track[a] and there.track[b] for a, b in facing(direction))
