"""3.5ad: what a seat knows of its side's officers and of who commands what, beside its own units."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Person, Post, RotdState, Unit
from drumhead.engine.rulesets.rotd.command.ranks import officers
from drumhead.engine.rulesets.rotd.orders.subjects import WAR


def assigns(seat: Seat, own: Mapping[str, Unit]) -> bool:
    """3.5ad: whether a seat has anything to assign: as War Minister, or as commander of an army headquarters."""
    if WAR in seat.offices:
        return True
    return any(u.type == Kind.AQ and u.commander in seat.holds and u.status != "gone" for u in own.values())


def known_persons(campaign: Campaign, seat: Seat, state: RotdState, own: Mapping[str, Unit]) -> dict[str, Person]:
    """Of the whole side to those who assign, else of those who have the seat's headquarters."""
    staffs = [unit for unit in own.values() if unit.type in HEADQUARTERS]
    everybody = assigns(seat, own)
    if not (everybody or staffs):
        return {}
    names = {name for unit in staffs for name in (unit.commander, unit.deputy, unit.formation)}
    found = officers(campaign.game, state)
    return {name: each for name, each in found.items() if each.side == seat.side and (everybody or name in names)}


def known_roster(seat: Seat, state: RotdState, own: Mapping[str, Unit]) -> dict[str, Post]:
    """Who has the units of the side that are not the seat's, for those who assign."""
    if not assigns(seat, own):
        return {}
    units = state.units
    others = sorted(id for id, unit in units.items() if unit.side == seat.side and id not in own)
    return {id: _post(units[id]) for id in others if units[id].status != "gone"}


def _post(unit: Unit) -> Post:
    return Post(unit.id, unit.name, unit.state, unit.commander, unit.deputy)
