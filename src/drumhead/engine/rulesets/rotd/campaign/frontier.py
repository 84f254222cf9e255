"""7.8, 7.14: which squares of the next battlefield lie on the bank that a unit marches along."""

from __future__ import annotations

from functools import cache, lru_cache

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield, Ground
from drumhead.engine.rulesets.rotd.campaign.banks import BARRIERS, CROSSINGS, FIELD, SIDE, banks, banks_at
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.shores import pieces

HALF = 7
"""Column or row that divides a battlefield; it belongs to neither side."""
DEPTH = 4
"""7.14: rows or columns along the edge in which units enter."""
PARTING = frozenset({Ground.RIVER, Ground.FORD, Ground.MOUNTAIN, Ground.PASS})
Point = tuple[int, int]


def same_side(
    campaign: Campaign, start: int, tactical: int, target: int, direction: Direction, extra: frozenset[int]
) -> frozenset[int] | None:
    """7.14: tactical cells of `target` on the unit's bank as it goes on along a river or range; None if all are.

    There is no restriction from ground with a single bank (7.8: into the first square of a river), nor from a crossing
    that belongs to every bank. `extra` are the pontoon bridges of the starting square.
    """
    field = campaign.battlefield(start)
    own = banks_at(field, tactical, extra)
    if len(own) == len(banks(field, extra)):
        return None
    if direction.diagonal:
        return _round_corner(_quarters(campaign, start, direction), _joined(field, own, extra), direction)
    return _over_edge(field, campaign.battlefield(target), own, direction, extra)


def _joined(field: Battlefield, own: tuple[int, ...], extra: frozenset[int]) -> frozenset[int]:
    found = banks(field, extra)
    return frozenset().union(*(found[index] for index in own))


@lru_cache(maxsize=8192)
def walled_in(field: Battlefield, tactical: int, direction: Direction) -> bool:
    """7.7: whether mountains without a pass lie all the way between a square and the edge in a direction."""
    if Ground.MOUNTAIN not in field.terrain:
        return False
    valleys = _valleys(field)
    return all(valleys[cell] != valleys[tactical] for cell in _rim(direction))


@lru_cache(maxsize=2048)
def _valleys(field: Battlefield) -> bytes:
    """The number of the piece of land that each cell belongs to, mountains without a pass between them."""
    return pieces([ground != Ground.MOUNTAIN for ground in field.terrain], SIDE)


@lru_cache(maxsize=8)
def _rim(direction: Direction) -> frozenset[int]:
    """The cells on an edge, or for a diagonal on the half-edges that meet at the corner."""
    straight = (direction.turned(-1), direction.turned(1)) if direction.diagonal else (direction,)
    outward = {cell: [depth(cell, side.opposite) for side in straight] for cell in range(FIELD.size)}
    return frozenset(cell for cell, far in outward.items() if min(far) == 0 and max(far) < HALF)


@lru_cache(maxsize=2048)
def _over_edge(
    field: Battlefield, beyond: Battlefield, own: tuple[int, ...], direction: Direction, extra: frozenset[int]
) -> frozenset[int] | None:
    """From the bank's squares on the edge to those that face them, and on through the rows of entry."""
    zone = frozenset(cell for cell in range(SIDE * SIDE) if depth(cell, direction) < DEPTH)
    if not any(beyond.terrain[cell] in PARTING for cell in zone):
        return _past_the_end(field, own, direction, extra)
    bank = _joined(field, own, extra)
    facing = {_facing(cell, direction) for cell in bank if depth(cell, direction.opposite) == 0}
    land = {FIELD.position(c) for c in zone if beyond.terrain[c] not in BARRIERS}
    found = _flood({FIELD.position(c) for c in facing} & land, land)
    return _with_crossings(beyond, frozenset(_cell(point) for point in found)) & zone


def _past_the_end(
    field: Battlefield, own: tuple[int, ...], direction: Direction, extra: frozenset[int]
) -> frozenset[int] | None:
    """7.8: past a river's end the side is kept, and column or row 7 divides the map that has no river or range."""
    edges = [
        [_across(cell, direction) for cell in bank if depth(cell, direction.opposite) == 0 and cell not in extra]
        for bank in banks(field, extra)
    ]
    mine = [place for index in own for place in edges[index]]
    others = [place for index, edge in enumerate(edges) if index not in own for place in edge]
    if not mine or not others:
        return None
    before = sum(mine) * len(others) < sum(others) * len(mine)
    kept = range(HALF) if before else range(HALF + 1, SIDE)
    return frozenset(cell for cell in range(SIDE * SIDE) if _across(cell, direction) in kept)


@lru_cache(maxsize=2048)
def _round_corner(quarters: tuple[Battlefield, ...], bank: frozenset[int], direction: Direction) -> frozenset[int]:
    """The four quarters that meet at the corner laid together, and the bank followed through them."""
    east, south = direction.offset
    land: set[Point] = set()
    for field, (right, down) in zip(quarters, ((0, 0), (east, 0), (0, south), (east, south)), strict=True):
        land |= {_laid(cell, right, down) for cell in _quarter(east, south, right, down) if _dry(field, cell)}
    seeds = {_laid(cell, 0, 0) for cell in bank & _quarter(east, south, 0, 0)} & land
    shifted = {(column - east * SIDE, row - south * SIDE) for column, row in _flood(seeds, land)}
    found = frozenset(_cell(p) for p in shifted if 0 <= p[0] < SIDE and 0 <= p[1] < SIDE)
    return _with_crossings(quarters[3], found)


def _quarters(campaign: Campaign, start: int, direction: Direction) -> tuple[Battlefield, ...]:
    """Battlefields of the start, of the squares beside it along the row and the column, and of the target."""
    columns = campaign.game.map.board.columns
    east, south = direction.offset
    ways = (0, east, south * columns, south * columns + east)
    return tuple(campaign.battlefield(start + way) for way in ways)


@lru_cache(maxsize=64)
def _quarter(east: int, south: int, right: int, down: int) -> frozenset[int]:
    """The 7 x 7 cells of one of the four maps that face the point where they meet."""
    columns = _half(east, right)
    rows = _half(south, down)
    return frozenset(_cell((column, row)) for column in columns for row in rows)


def _half(step: int, moved: int) -> range:
    far_side = (step > 0) == (moved == 0)
    return range(HALF + 1, SIDE) if far_side else range(HALF)


def _laid(cell: int, right: int, down: int) -> Point:
    column, row = FIELD.position(cell)
    return column + right * SIDE, row + down * SIDE


def _dry(field: Battlefield, cell: int) -> bool:
    return field.terrain[cell] not in BARRIERS


def _with_crossings(field: Battlefield, land: frozenset[int]) -> frozenset[int]:
    """2.2 of the gaps: fords, passes and bridges beside a bank belong to it."""
    crossings = (c for c in range(SIDE * SIDE) if field.terrain[c] in CROSSINGS or field.bridged(c))
    return land | {cell for cell in crossings if not land.isdisjoint(FIELD.neighbours(cell))}


@cache
def depth(cell: int, direction: Direction) -> int:
    """Rows or columns from the edge by which a unit moving straight in a direction comes in; 0 on the edge."""
    column, row = FIELD.position(cell)
    east, south = direction.offset
    place, step = (column, east) if east else (row, south)
    return place if step > 0 else SIDE - 1 - place


def _across(cell: int, direction: Direction) -> int:
    """The coordinate along the edge that a straight march crosses."""
    column, row = FIELD.position(cell)
    return row if direction.offset[0] else column


def _facing(cell: int, direction: Direction) -> int:
    """The cell of the next map that faces one on the edge."""
    column, row = FIELD.position(cell)
    east, south = direction.offset
    return _cell(((column + east) % SIDE, (row + south) % SIDE))


def _cell(point: Point) -> int:
    return point[1] * SIDE + point[0]


def _flood(seeds: set[Point], land: set[Point]) -> set[Point]:
    found, waiting = set(seeds), list(seeds)
    while waiting:
        column, row = waiting.pop()
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if near in land and near not in found:
                found.add(near)
                waiting.append(near)
    return found
