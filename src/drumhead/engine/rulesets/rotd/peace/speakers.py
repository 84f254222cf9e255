"""5.1: who speaks for a side about war and peace."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.offices.powers import power_refused
from drumhead.engine.rulesets.rotd.orders.orders import StateOrder
from drumhead.engine.rulesets.rotd.orders.subjects import office_of


def speaking_refused(campaign: Campaign, by: Unit, order: StateOrder) -> Refused | None:
    """5.1: why a headquarters or an office does not speak for its side, or None; of a side without Monarch and Prime
    Minister its army headquarters of lowest number does."""
    refused = power_refused(campaign.game, by, order)
    if refused is not None or office_of(by.id):
        return refused
    armies = (unit for unit in campaign.units.values() if unit.type == Kind.AQ and unit.side == by.side)
    standing = (unit for unit in armies if unit.status in ("active", "inactive"))
    first = min(standing, key=lambda unit: (unit.number, unit.id), default=by)
    return None if first.id == by.id else Refused("5.1", f"{first.id} speaks for its side")
