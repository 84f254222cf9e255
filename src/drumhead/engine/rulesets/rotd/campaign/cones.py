"""7.7, 4.2: the eight cones of a battlefield, one definition for sight and for the way out."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.boards.square import Direction, SquareBoard
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit

_NO_FRIENDS = ("hostile", "neutral")


def cone(board: SquareBoard, origin: int, target: int) -> Direction | None:
    """The direction in which `target` lies from `origin`; None if they are one square."""
    return cones(board, origin)[target]


def cones(board: SquareBoard, origin: int) -> tuple[Direction | None, ...]:
    """The directions of all squares of a battlefield from one of them."""
    return _cones(board.columns, board.rows, origin)


@lru_cache(maxsize=1 << 10)
def _cones(columns: int, rows: int, origin: int) -> tuple[Direction | None, ...]:
    row, column = divmod(origin, columns)
    return tuple(_direction(to % columns - column, to // columns - row) for to in range(columns * rows))


def _direction(east: int, south: int) -> Direction | None:
    if east == 0 and south == 0:
        return None
    if abs(east) <= (abs(south) - 1) // 2:
        return Direction.S if south > 0 else Direction.N
    if abs(south) <= (abs(east) - 1) // 2:
        return Direction.E if east > 0 else Direction.W
    if south > 0:
        return Direction.SE if east > 0 else Direction.SW
    return Direction.NE if east > 0 else Direction.NW


def clear_to_edge(campaign: Campaign, unit: Unit, direction: Direction) -> tuple[Unit, ...]:
    """7.7: the combat units that close the way to the edge in a direction, by id; none if it is clear."""
    board = campaign.game.map.tactical_board
    return tuple(other for other in barring(campaign, unit) if cone(board, unit.tactical, other.tactical) == direction)


def barring(campaign: Campaign, unit: Unit, cell: int | None = None) -> tuple[Unit, ...]:
    """7.7, 7.8: enemies, and neutrals on their home soil, whose combat units hinder marches on a strategic cell."""
    at = unit.cell if cell is None else cell
    troops = [other for other in campaign.related(unit, at, _NO_FRIENDS) if other.active and other.combat]
    each = {other.state: other for other in troops}
    closed = {state for state, other in each.items() if _bars(campaign, unit, other, at)}
    return tuple(other for other in troops if other.state in closed)


def _bars(campaign: Campaign, unit: Unit, other: Unit, cell: int) -> bool:
    """Whether troops of the other's state do, who are no friends."""
    return campaign.hostile(unit, other) or campaign.at_home(other, cell)


def squeezing(campaign: Campaign, unit: Unit, direction: Direction) -> tuple[Unit, ...]:
    """7.7: the units on both squares beside a first diagonal step, if none of them is an active ally; else none."""
    if not direction.diagonal:
        return ()
    board = campaign.game.map.tactical_board
    found: list[Unit] = []
    for side in (direction.turned(-1), direction.turned(1)):
        beside = board.step(unit.tactical, side)
        standing = () if beside is None else campaign.standing(unit.cell, beside)
        strangers = [other for other in standing if other.active and not campaign.friendly(unit, other)]
        if not strangers:
            return ()
        found += strangers
    return tuple(found)
