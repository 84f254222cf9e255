"""11.5, 13.1d: what other seats of a side may order for it this turn, which nobody but they know."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.offices.powers import POWERS
from drumhead.engine.rulesets.rotd.orders.subjects import office_of


def may_order(outlook: Outlook, side: str, kind: str) -> bool:
    """Whether another seat of a side may give such an order: by an office, or by the headquarters it may command."""
    power, seats = POWERS[kind], outlook.campaign.game.seats_of(side)
    others = [seat for seat in seats if outlook.holds and set(seat.holds).isdisjoint(outlook.holds)]
    if any(office_of(desk) in power.offices for seat in others for desk in seat.desks):
        return True
    vacant = not any(office_of(desk) in power.offices for seat in seats for desk in seat.desks)
    return bool(others) and (power.headquarters == "always" or (power.headquarters == "vacant" and vacant))


def roused(outlook: Outlook, unit: Unit) -> bool:
    """13.1d: whether a unit sleeps whom a War Minister who is another seat may call up."""
    return unit.status == "inactive" and not unit.away and may_order(outlook, unit.side, "activate unit")
