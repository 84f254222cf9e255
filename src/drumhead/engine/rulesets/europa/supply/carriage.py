"""The cheapest way of a load of supply items, by road and rail (R086)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from drumhead.engine.boards.flood import has
from drumhead.engine.rulesets.europa.movement.barring import closed
from drumhead.engine.rulesets.europa.movement.rails import rails
from drumhead.engine.rulesets.europa.movement.rides import no_trains, why_no_freight
from drumhead.engine.rulesets.europa.orders.supplying import BY_RAIL, BY_ROAD, Stretch
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.zones.ground import crossing

CARRIER = Unit("loads", "PA", "transport", "I", 0, 0, 0)
"""What loads go as over the ground."""
Node = tuple[int, bool]
"""A hex, and whether the load came there by rail."""
Cost = tuple[int, int]
"""Supply movement points, and how often the load went aboard a train."""


def cheapest(
    game: HexGame, state: EuropaState, side: str, start: int, goal: int, points: int, trains: bool
) -> tuple[Stretch, ...]:
    """The way of the fewest points and then of the fewest trains; empty if there is none for so many points."""
    found = ways(game, state, side, start, points, trains)
    return next((way for cell, way in found if cell == goal), ())


def ways(
    game: HexGame, state: EuropaState, side: str, start: int, points: int, trains: bool
) -> Iterator[tuple[int, tuple[Stretch, ...]]]:
    """The hexes that so many points lead to with the cheapest way to each, the nearest first; where it begins, none."""
    first: Node = (start, False)
    best: dict[Node, tuple[Cost, Node]] = {first: ((0, 0), first)}
    heap: list[tuple[Cost, Node]] = [((0, 0), first)]
    seen: set[int] = set()
    while heap:
        cost, node = heapq.heappop(heap)
        if cost > best[node][0]:
            continue
        if node[0] not in seen:
            seen.add(node[0])
            yield node[0], _stretches(best, node)
        for more, near in _steps(game, state, side, node, trains):
            now = cost[0] + more[0], cost[1] + more[1]
            if now[0] <= points and (near not in best or now < best[near][0]):
                best[near] = now, node
                heapq.heappush(heap, (now, near))


def _steps(game: HexGame, state: EuropaState, side: str, node: Node, trains: bool) -> Iterator[tuple[Cost, Node]]:
    here, aboard = node
    shut = closed(game, state, side)
    for near in game.map.board.neighbours(here):
        step = crossing(game, state, CARRIER, here, near)
        if not step.barred and not has(shut, near):
            yield (step.points, 0), (near, False)
    if trains and no_trains(game, state, here) is None:
        for near, _ in rails(game.map)[here]:
            if why_no_freight(game, state, side, here, near) is None:
                yield (0, int(not aboard)), (near, True)


def _stretches(best: dict[Node, tuple[Cost, Node]], node: Node) -> tuple[Stretch, ...]:
    """The way back from its end, parted where road and rail meet."""
    found: list[tuple[bool, list[int]]] = []
    while (before := best[node][1]) != node:
        if not found or found[-1][0] != node[1]:
            found.append((node[1], []))
        found[-1][1].append(node[0])
        node = before
    return tuple((BY_RAIL if rail else BY_ROAD, tuple(reversed(cells))) for rail, cells in reversed(found))
