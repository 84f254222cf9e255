"""7.14: the tactical square where a unit that marches comes onto the next battlefield."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, SIDE, passable
from drumhead.engine.rulesets.rotd.campaign.cones import barring
from drumhead.engine.rulesets.rotd.campaign.field import HOSTILE, Campaign
from drumhead.engine.rulesets.rotd.campaign.frontier import DEPTH, HALF, depth, same_side
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, shores
from drumhead.engine.rulesets.rotd.campaign.squares import besieged_at
from drumhead.engine.rulesets.rotd.campaign.stacking import ALLIED_LIMIT, filled
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.marches.steps import landing, pontoons_at

EVERYWHERE = frozenset(range(FIELD.size))
NEARER = 2
"""How many rows nearer the edge are tried before the search goes sideways."""


@dataclass(frozen=True, slots=True)
class Gate:
    """What closes tactical squares to a unit: `shut` where it cannot stand, `foes` where enemies bar the lane."""

    shut: frozenset[int]
    foes: frozenset[int]


def entry_square(campaign: Campaign, unit: Unit, target: int, asked: int) -> int | None:
    """7.14: the square nearest to `asked` where the unit can enter strategic cell `target`; None if there is none."""
    direction = campaign.game.map.board.direction(unit.cell, target)
    assert direction is not None, "units enter neighbouring squares"
    gate = _gate(campaign, unit, target, direction)
    for edge, cell in _approaches(direction, asked):
        found = _first_open(edge, cell, _zone(direction), gate)
        if found is not None:
            return found
    return None


def zone(direction: Direction) -> frozenset[int]:
    """7.14: four rows or columns along the edge entered by; for a diagonal the halves that meet at the corner."""
    return frozenset(cell for part in _zone(direction).values() for cell in part)


@lru_cache(maxsize=2048)
def nearest_entry(direction: Direction, asked: int) -> int:
    """7.14: the square of the zone nearest to the one asked for; a tie shifts east or west."""
    return min(zone(direction), key=lambda cell: _apart(asked, cell))


@lru_cache(maxsize=16)
def _zone(direction: Direction) -> dict[Direction, frozenset[int]]:
    """The squares of entry by the edge behind them, given as the straight direction that comes in over it."""
    straight = _straight(direction)
    return {
        edge: frozenset(
            cell
            for cell in range(FIELD.size)
            if depth(cell, edge) < DEPTH and all(depth(cell, other) < HALF for other in straight)
        )
        for edge in straight
    }


def _straight(direction: Direction) -> tuple[Direction, ...]:
    """A direction, or the two straight ones a diagonal is made of: north or south first."""
    if not direction.diagonal:
        return (direction,)
    pair = (direction.turned(-1), direction.turned(1))
    return tuple(sorted(pair, key=lambda side: side.offset[0] != 0))


def _approaches(direction: Direction, asked: int) -> Iterator[tuple[Direction, int]]:
    """The edge and the first square to try; after it the other half of a diagonal's corner."""
    parts = _zone(direction)
    first = nearest_entry(direction, asked)
    nearest = min(parts, key=lambda edge: depth(first, edge))
    yield nearest, first
    for edge, cells in parts.items():
        if edge != nearest:
            yield edge, min(cells, key=lambda cell: _apart(asked, cell))


def _apart(asked: int, cell: int) -> tuple[int, int, int, int]:
    """Nearness: steps, then the shorter shift, then the shift east or west, then reading order."""
    (column, row), (to_column, to_row) = FIELD.position(asked), FIELD.position(cell)
    east, south = abs(to_column - column), abs(to_row - row)
    return max(east, south), east + south, south, cell


def _first_open(edge: Direction, first: int, parts: dict[Direction, frozenset[int]], gate: Gate) -> int | None:
    """2.3 of the gaps: nearer the edge in the same lane, sideways in the last row tried, then along the edge."""
    tried = _tried(edge, first, parts[edge])
    return next((cell for cell in tried if cell not in gate.shut and _lane_clear(cell, parts, gate.foes)), None)


def _tried(edge: Direction, first: int, part: Collection[int]) -> Iterator[int]:
    lane = _lane(first, edge)
    near = lane[: NEARER + 1]
    yield from near
    yield from _sideways(near[-1], edge, part)
    yield lane[-1]
    yield from _sideways(lane[-1], edge, part)


@lru_cache(maxsize=2048)
def _lane(cell: int, edge: Direction) -> tuple[int, ...]:
    """The square and those between it and the edge, outwards."""
    found = [cell]
    while depth(found[-1], edge) > 0:
        outer = FIELD.step(found[-1], edge.opposite)
        assert outer is not None, "the edge is not reached yet"
        found.append(outer)
    return tuple(found)


def _sideways(start: int, edge: Direction, part: Collection[int]) -> Iterator[int]:
    """The squares beside `start` along its row, nearest first, alternately; in the edge row not the corners."""
    on_edge = depth(start, edge) == 0
    sides = (Direction.E, Direction.W) if edge in (Direction.N, Direction.S) else (Direction.S, Direction.N)
    for away in range(1, SIDE):
        for side in sides:
            (column, row), (east, south) = FIELD.position(start), side.offset
            cell = FIELD.at(column + away * east, row + away * south)
            if cell is not None and cell in part and not (on_edge and _corner(cell)):
                yield cell


def _corner(cell: int) -> bool:
    column, row = FIELD.position(cell)
    return column in (0, SIDE - 1) and row in (0, SIDE - 1)


def _lane_clear(cell: int, parts: dict[Direction, frozenset[int]], foes: frozenset[int]) -> bool:
    """7.14: no enemy stands between the square and an edge it is entered by."""
    return any(foes.isdisjoint(_lane(cell, edge)) for edge, part in parts.items() if cell in part)


def _gate(campaign: Campaign, unit: Unit, target: int, direction: Direction) -> Gate:
    shut = _impassable(campaign.battlefield(target), pontoons_at(campaign, unit, target))
    shut |= closed(campaign, unit, target)
    allowed = _allowed(campaign, unit, target, direction)
    if allowed is not None:
        shut |= EVERYWHERE - allowed
    foes = (other for other in campaign.related(unit, target, HOSTILE) if other.active)
    return Gate(shut, frozenset(other.tactical for other in foes))


@lru_cache(maxsize=4096)
def _impassable(field: Battlefield, extra: frozenset[int]) -> frozenset[int]:
    return frozenset(cell for cell in EVERYWHERE if not passable(field, cell, extra))


def _allowed(campaign: Campaign, unit: Unit, target: int, direction: Direction) -> frozenset[int] | None:
    """7.8, 7.14: the squares the unit's bank and shore leave open; None if all."""
    found: frozenset[int] | None = None
    if barring(campaign, unit):
        extra = pontoons_at(campaign, unit, unit.cell)
        found = same_side(campaign, unit.cell, unit.tactical, target, direction, extra)
    lands = shores(campaign.game.map)
    if target not in lands.great:
        return found
    open_to = landing(campaign, unit, unit.cell, target)
    ashore = _ashore(lands.of(target, open_to.crossings, campaign.broken.get(target, NONE)), open_to.shores)
    return ashore if found is None else found & ashore


@lru_cache(maxsize=1024)
def _ashore(land: bytes, shores: frozenset[int]) -> frozenset[int]:
    return frozenset(cell for cell, shore in enumerate(land) if shore in shores)


def closed(campaign: Campaign, unit: Unit, target: int) -> frozenset[int]:
    """2.5, 7.14, 9.4: tactical squares that those who stand there, or a siege, close to a unit from outside."""
    return _occupied(campaign, unit, target) | _besieged(campaign, unit, target)


def _occupied(campaign: Campaign, unit: Unit, target: int) -> frozenset[int]:
    """7.14, 2.5: squares with strangers in the way, and those full of friends."""
    standing: dict[int, list[Unit]] = {}
    for other in campaign.present(target):
        standing.setdefault(other.tactical, []).append(other)
    return frozenset(cell for cell, stack in standing.items() if _shut_by(campaign, unit, stack))


def _shut_by(campaign: Campaign, unit: Unit, stack: Sequence[Unit]) -> bool:
    relations = [campaign.relation(unit, other) for other in stack if other.status != "shattered"]
    if "hostile" in relations or "neutral" in relations or filled(unit, stack):
        return True
    return sum(relation in ("same", "ally") for relation in relations) >= ALLIED_LIMIT


def _besieged(campaign: Campaign, unit: Unit, target: int) -> frozenset[int]:
    """9.4: nobody but its foes enters a besieged city's own square from outside."""
    shut = besieged_at(campaign, target)
    return frozenset(each.tactical for each in shut if each.bars(campaign.stance(unit.state, each.state)))
