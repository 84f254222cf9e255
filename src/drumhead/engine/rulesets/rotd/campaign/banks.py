"""7.8, 9.7: which squares of a battlefield lie on the same side of its rivers and mountain ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from drumhead.engine.boards.square import Direction, numbered_board
from drumhead.engine.maps.squares.model import Battlefield, Ground
from drumhead.engine.rulesets.rotd.campaign.shores import beside

SIDE = 15
FIELD = numbered_board(SIDE, SIDE)
BARRIERS = frozenset({Ground.RIVER, Ground.MOUNTAIN, Ground.WATER, Ground.FORD, Ground.PASS})
CROSSINGS = frozenset({Ground.FORD, Ground.PASS})
IMPASSABLE = frozenset({Ground.RIVER, Ground.MOUNTAIN, Ground.WATER})
NONE: frozenset[int] = frozenset()
CORNER = 7
"""Row or column from which a diagonal's half-edge begins (2.3 of the gaps: 7 itself belongs to neither half)."""


def crossable(field: Battlefield, cell: int, extra: frozenset[int] = NONE) -> bool:
    """9.7, 12.2, 12.4: a ford, pass or railway bridge, or one of the `extra` squares that hold a pontoon bridge."""
    return field.terrain[cell] in CROSSINGS or field.bridged(cell) or cell in extra


def passable(field: Battlefield, cell: int, extra: frozenset[int] = NONE) -> bool:
    """2.2: no mountain and no water, and no river unless it is bridged."""
    return field.terrain[cell] not in IMPASSABLE or crossable(field, cell, extra)


@lru_cache(maxsize=4096)
def banks(field: Battlefield, extra: frozenset[int] = NONE) -> tuple[frozenset[int], ...]:
    """The banks in reading order of their first square; a crossing belongs to every bank it joins."""
    pieces = lands(field)
    joined: list[set[int]] = [set(land) for land in pieces]
    for group in _groups(field, extra):
        for index in touched(pieces, group):
            joined[index] |= group
    return tuple(frozenset(bank) for bank in joined)


@lru_cache(maxsize=8192)
def banks_at(field: Battlefield, cell: int, extra: frozenset[int] = NONE) -> tuple[int, ...]:
    """The numbers of the banks a square belongs to; a barrier's own square belongs to those around it."""
    found = banks(field, extra)
    on = tuple(i for i, bank in enumerate(found) if cell in bank)
    if on or field.terrain[cell] not in BARRIERS:
        return on
    return tuple(i for i, bank in enumerate(found) if not bank.isdisjoint(FIELD.neighbours(cell)))


def same_bank(field: Battlefield, a: int, b: int, extra: frozenset[int] = NONE) -> bool:
    """9.7: whether two squares share a bank, so that no barrier need be crossed between them."""
    return not set(banks_at(field, a, extra)).isdisjoint(banks_at(field, b, extra))


def bank_touches(field: Battlefield, cell: int, direction: Direction, extra: frozenset[int] = NONE) -> bool:
    """7.8: whether a square's bank reaches the edge (for a diagonal: the corner's half-edges) in a direction."""
    found = banks(field, extra)
    edge = _edge(direction)
    return any(not found[index].isdisjoint(edge) for index in banks_at(field, cell, extra))


@lru_cache(maxsize=8)
def _edge(direction: Direction) -> frozenset[int]:
    east, south = direction.offset
    return frozenset(cell for cell in range(SIDE * SIDE) if _on_edge(cell, east, south))


def _on_edge(cell: int, east: int, south: int) -> bool:
    column, row = FIELD.position(cell)
    across, down = _reach(column, east), _reach(row, south)
    if east and south:
        return (across == 0 and down < CORNER) or (down == 0 and across < CORNER)
    return (across if east else down) == 0


def _reach(place: int, step: int) -> int:
    """Squares from a column or row to the edge that a step leads to."""
    return SIDE - 1 - place if step > 0 else place


@lru_cache(maxsize=8)
def facing(direction: Direction) -> tuple[tuple[int, int], ...]:
    """Pairs of squares of two battlefields that lie side by side over the edge, or the corner, between them."""
    columns, rows = (_over(step) for step in direction.offset)
    return tuple((y * SIDE + x, to_y * SIDE + to_x) for x, to_x in columns for y, to_y in rows)


def _over(step: int) -> list[tuple[int, int]]:
    """Columns, or rows, that a step from one battlefield to the next leads from and to."""
    last = SIDE - 1
    return [(last, 0)] if step > 0 else [(0, last)] if step < 0 else [(place, place) for place in range(SIDE)]


@lru_cache(maxsize=4096)
def lands(field: Battlefield) -> tuple[frozenset[int], ...]:
    """Regions without barriers, joined by their sides only: a river may run diagonally between two corners."""
    open_cells = [cell for cell in range(SIDE * SIDE) if field.terrain[cell] not in BARRIERS]
    return tuple(regions(open_cells, straight=True))


def _groups(field: Battlefield, extra: frozenset[int]) -> list[frozenset[int]]:
    """Crossings that lie next to one another work as one, as where a bridge spans a broad river."""
    cells = [c for c in range(SIDE * SIDE) if field.terrain[c] in BARRIERS and crossable(field, c, extra)]
    return list(regions(cells, straight=False))


def regions(cells: Iterable[int], *, straight: bool) -> Iterator[frozenset[int]]:
    """Tactical cells gathered into pieces that hang together, by their sides alone or by their corners too."""
    left = dict.fromkeys(cells)
    while left:
        waiting, region = [next(iter(left))], set[int]()
        del left[waiting[0]]
        while waiting:
            cell = waiting.pop()
            region.add(cell)
            for near in _beside(cell, straight=straight):
                if near in left:
                    del left[near]
                    waiting.append(near)
        yield frozenset(region)


def _beside(cell: int, *, straight: bool) -> tuple[int, ...]:
    return beside(SIDE, SIDE * SIDE)[cell] if straight else FIELD.neighbours(cell)


def touched(lands: tuple[frozenset[int], ...], group: frozenset[int]) -> tuple[int, ...]:
    """The lands a crossing joins: those at its sides, or at its corners where its sides give fewer than two."""
    for straight in (True, False):
        around = {near for cell in group for near in _beside(cell, straight=straight)}
        found = tuple(i for i, land in enumerate(lands) if not land.isdisjoint(around))
        if len(found) > 1 or not straight:
            return found
    return ()
