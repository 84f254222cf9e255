"""7.4, 7.8, 7.16: which strategic square may follow another; true of the ground, whoever stands on it.

These questions read only what a player's view holds too, so that the order check and the map's preview agree with
the march itself. A square is across a great river (7.8) as it is for lines of contact (11.2): `shores` follows
the land of both battlefields, and a bridge joins what it touches; fords and fordable rivers part nothing. A ferry
joins them for a march (7.8), and for no line of contact (11.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused, step_bar, unbridged
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, SINGLE, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.theatre import closed_soil
from drumhead.engine.rulesets.rotd.waters.ferries import ferries, span, waters

Cells = frozenset[int]


class Landing(NamedTuple):
    """7.8: the shores of a square that a step leads to, what joins its shores, and the ferry needed, "" for none."""

    shores: Cells
    crossings: Cells = NONE
    ferry: str = ""


def legal_step(
    campaign: Campaign, unit: Unit, target: int, origin: int | None = None, *, ferried: bool = True
) -> Refused | None:
    """7.4, 7.8, 7.16: why the unit may not step to `target` from `origin` (where it stands by default), or None.

    Those who flee are not `ferried`.
    """
    start = unit.cell if origin is None else origin
    if not 0 <= target < campaign.game.map.board.size:
        return Refused("7.4e", "there is no such square")
    if unit.type == Kind.NB:
        return Refused("7.1", "naval batteries do not march")
    refused = step_bar(campaign.game.map, start, target) or soil_bar(campaign, unit, target)
    if refused is not None or landing(campaign, unit, start, target, ferried=ferried).shores:
        return refused
    return unbridged(campaign.game.map.board.name(target))


def reach(campaign: Campaign, unit: Unit, from_cell: int) -> tuple[int, ...]:
    """7.4: the strategic cells a unit's path may go on to from a cell, clockwise from north."""
    near = campaign.game.map.board.neighbours(from_cell)
    return tuple(cell for cell in near if legal_step(campaign, unit, cell, from_cell) is None)


def soil_bar(campaign: Campaign, unit: Unit, target: int) -> Refused | None:
    """7.1, 7.16: militia keeps to its home state, and nobody enters a nation that takes no part."""
    map = campaign.game.map
    owner = map.state_of(target)
    if unit.type == Kind.MI and not map.in_home(target, unit.home or unit.state):
        return Refused("7.1f", f"{map.board.name(target)} is outside the militia's home state")
    closed = None if owner is None else closed_soil(campaign, owner)
    return None if closed is None else Refused(closed.rule, f"{map.board.name(target)} {closed.reason}")


def landing(campaign: Campaign, unit: Unit, start: int, target: int, *, ferried: bool = True) -> Landing:
    """7.8: where the unit can march to in `target`, over bridges if it can, else by the first ferry that serves.

    From a square it has yet to reach it sets out from any shore.
    """
    corner = _corner(campaign, start, target)
    if shores(campaign.game.map).great.isdisjoint(corner):
        return Landing(SINGLE)
    bridges = {cell: pontoons_at(campaign, unit, cell) for cell in corner}
    found = _shores_beyond(campaign, unit, start, target, bridges)
    if found or not campaign.ships or not ferried:
        return Landing(found, bridges[target])
    for cell in corner:
        for ship in ferries(campaign, unit, cell):
            joined = {**bridges, cell: bridges[cell] | span(campaign, ship)}
            if found := _shores_beyond(campaign, unit, start, target, joined):
                return Landing(found, joined[target], ship.id)
    return Landing(NONE, bridges[target])


def ferried_from(campaign: Campaign, unit: Unit, start: int, target: int, hidden: Callable[[int], bool]) -> bool:
    """7.8: whether ferries could take it over if one lay on all the water of those squares that are `hidden`."""
    joined = {cell: pontoons_at(campaign, unit, cell) for cell in _corner(campaign, start, target)}
    great = shores(campaign.game.map).great
    joined |= {cell: laid | waters(campaign, cell) for cell, laid in joined.items() if cell in great and hidden(cell)}
    return bool(_shores_beyond(campaign, unit, start, target, joined))


def _shores_beyond(campaign: Campaign, unit: Unit, start: int, target: int, crossings: dict[int, Cells]) -> Cells:
    """The shores of `target` that can be reached from where the unit stands, or from any shore of another square."""
    map = campaign.game.map
    direction, lands = map.board.direction(start, target), shores(map)
    assert direction is not None, "shores are asked of neighbours"
    joint = lands.joint(start, direction, crossings, campaign.broken)
    if start != unit.cell:
        return frozenset(there for _, there in joint)
    here = lands.standing(start, unit.tactical, crossings[start], campaign.broken.get(start, NONE))
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
    across = target % (columns := campaign.game.map.board.columns) - start % columns
    return tuple(dict.fromkeys((start, target - across, start + across, target)))
