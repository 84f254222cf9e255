"""7.4, 7.8, 7.16: which strategic square may follow another; true of the ground, whoever stands on it.

These questions read only what a player's view holds too, so that the order check and the map's preview agree with
the march itself. A square is across a great river (7.8) as it is for lines of contact (11.2): `shores` follows
the land of both battlefields, and a bridge joins what it touches; fords and fordable rivers part nothing.
"""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused, step_bar, unbridged
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, SINGLE, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.theatre import closed_soil


def legal_step(campaign: Campaign, unit: Unit, target: int, origin: int | None = None) -> Refused | None:
    """7.4, 7.8, 7.16: why the unit may not step to `target` from `origin` (where it stands by default), or None."""
    start = unit.cell if origin is None else origin
    if not 0 <= target < campaign.game.map.board.size:
        return Refused("7.4e", "there is no such square")
    if unit.type == Kind.NB:
        return Refused("7.1", "naval batteries do not march")
    refused = step_bar(campaign.game.map, start, target) or _soil(campaign, unit, target)
    return refused or _river(campaign, unit, start, target)


def reach(campaign: Campaign, unit: Unit, from_cell: int) -> tuple[int, ...]:
    """7.4: the strategic cells a unit's path may go on to from a cell, clockwise from north."""
    near = campaign.game.map.board.neighbours(from_cell)
    return tuple(cell for cell in near if legal_step(campaign, unit, cell, from_cell) is None)


def _soil(campaign: Campaign, unit: Unit, target: int) -> Refused | None:
    """7.1, 7.16: militia keeps to its home state, and nobody enters a nation that takes no part."""
    map = campaign.game.map
    owner = map.state_of(target)
    name = map.board.name(target)
    if unit.type == Kind.MI and not map.in_home(target, unit.home or unit.state):
        return Refused("7.1f", f"{name} is outside the militia's home state")
    closed = None if owner is None else closed_soil(campaign, owner)
    return None if closed is None else Refused(closed.rule, f"{name} {closed.reason}")


def _river(campaign: Campaign, unit: Unit, start: int, target: int) -> Refused | None:
    """7.8: no march over an unfordable river without a bridge."""
    if shores_beyond(campaign, unit, start, target):
        return None
    return unbridged(campaign.game.map.board.name(target))


def shores_beyond(campaign: Campaign, unit: Unit, start: int, target: int) -> frozenset[int]:
    """7.8: the shores of `target` that the unit can march to; from a square it has yet to reach, from any shore."""
    map = campaign.game.map
    direction = map.board.direction(start, target)
    assert direction is not None, "shores are asked of neighbours"
    lands, corner = shores(map), _corner(campaign, start, target)
    if lands.great.isdisjoint(corner):
        return SINGLE
    pontoons = {cell: pontoons_at(campaign, unit, cell) for cell in corner}
    joint = lands.joint(start, direction, pontoons, campaign.broken)
    if start != unit.cell:
        return frozenset(there for _, there in joint)
    here = lands.standing(start, unit.tactical, pontoons[start], campaign.broken.get(start, NONE))
    return frozenset(there for shore, there in joint if shore in here)


def pontoons_at(campaign: Campaign, unit: Unit, cell: int) -> frozenset[int]:
    """12.4: the tactical cells of a strategic cell where pontoon bridges friendly to the unit are deployed.

    One pontoon bridge cannot cross another.
    """
    if unit.type == Kind.PB:
        return NONE
    return frozenset(other.tactical for other in campaign.related(unit, cell, FRIENDLY) if other.deployed)


def _corner(campaign: Campaign, start: int, target: int) -> tuple[int, ...]:
    """The two squares, and for a diagonal the two beside them."""
    board = campaign.game.map.board
    (column, row), (to_column, to_row) = board.position(start), board.position(target)
    cells = (board.at(c, r) for c in (column, to_column) for r in (row, to_row))
    return tuple(dict.fromkeys(cell for cell in cells if cell is not None))
