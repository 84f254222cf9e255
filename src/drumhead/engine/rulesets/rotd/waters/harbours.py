"""11.7: ports that one sea, or two that meet, join."""

from __future__ import annotations

from drumhead.engine.maps.squares.model import Sea
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit


def joined_by_sea(campaign: Campaign, start: Unit, end: Unit) -> bool:
    """11.7: whether friendly ocean ports of two squares open on one sea area or on two that lie side by side."""
    map = campaign.game.map
    here, there = _seas(campaign, start), _seas(campaign, end)
    return any(a == b or map.seas_meet(a, b) for a in here for b in there)


def _seas(campaign: Campaign, unit: Unit) -> tuple[Sea, ...]:
    """The sea areas of a square with a port that is in friendly hands and not besieged."""
    map = campaign.game.map
    ports = (campaign.cities.get(city.name) for city in map.cities_at(unit.cell) if city.port == "sea")
    open_to = any(
        port is not None and not port.besieged and campaign.stance(unit.state, port.state) in ("same", "ally")
        for port in ports
    )
    return map.coast_of(unit.cell) if open_to else ()
