"""5.1: who knows what is on offer between two sides before it is agreed on."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import Kind


def counsel(campaign: Campaign, sides: Iterable[str]) -> tuple[str, ...]:
    """The seats of some sides that know what is on offer: all with an office, and who commands an army."""
    of = set(sides)
    armies = (unit for unit in campaign.units.values() if unit.type == Kind.AQ and unit.side in of)
    commanders = {seat for unit in armies if unit.status != "gone" for seat in holders(campaign.game, unit)}
    seats = campaign.game.seats
    return tuple(seat.name for seat in seats if seat.side in of and (seat.offices or seat.name in commanders))
