"""12.7: units that cross a river by ferry: the order's ship, and what it has carried this turn."""

from __future__ import annotations

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Ship, Unit
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.waters.ferries import carries, ferry_refused, may_ferry, space


def ferry_of(campaign: Campaign, unit: Unit, move: Move) -> Ship | None:
    """12.7: the ship that a move names as its waypoint and that is still ahead of the unit; None for none."""
    if not isinstance(move.via, str) or (unit.set_out and len(unit.goal) < 2):
        return None
    return campaign.ships.get(move.via)


def crossing_refused(campaign: Campaign, unit: Unit, move: Move) -> Refused | None:
    """12.7: why the unit cannot cross by the ferry its move names, or None; a ferry behind it asks for nothing."""
    if not isinstance(move.via, str) or (unit.set_out and len(unit.goal) < 2):
        return None
    ship = campaign.ships.get(move.via)
    if ship is None and not may_ferry(campaign, move.via):
        return Refused("12.7a", f"{move.via} is no river transport")
    if ship is None or ship.cell != unit.cell:
        return Refused("12.7b", f"no ferry {move.via} is in its square")
    return ferry_refused(campaign, unit, ship)


def take_over(campaign: Campaign, unit: Unit, ferry: str, *, rule: str, cause: str) -> None:
    """12.7: a unit was ferried: the ship has carried so much more this turn."""
    ship, size = campaign.ships[ferry], space(campaign, unit)
    campaign.record(
        "ferried",
        sets("ships", ferry, ferried=ship.ferried + size),
        rule=rule,
        cause=cause,
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=holders(campaign.game, unit),
        secret={"carried": ship.ferried + size, "most": carries(campaign, ship)},
        ship=ferry,
        size=size,
    )
