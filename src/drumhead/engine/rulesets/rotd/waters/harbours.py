"""11.7 and the chains of contact: ports that a sea joins, and the ships in them, before them and between them."""

from __future__ import annotations

from collections.abc import Collection

from drumhead.engine.maps.squares.model import City, Sea
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Ship, Unit
from drumhead.engine.rulesets.rotd.waters.berths import COAST, HARBOUR, SEA
from drumhead.engine.rulesets.rotd.waters.fleets import is_warship

RAIDING, CONVOYING = "raiding", "convoying"


def joined_by_sea(campaign: Campaign, start: Unit, end: Unit) -> bool:
    """11.7: whether friendly ocean ports of two squares, with no hostile ships in or before them, open on one sea area
    or on two that lie side by side, where not more enemy warships raid than friendly ones convoy."""
    map = campaign.game.map
    here, there = _seas(campaign, start), _seas(campaign, end)
    return any(
        (a == b or map.seas_meet(a, b)) and not _raided(campaign, start, {a.name, b.name}) for a in here for b in there
    )


def _seas(campaign: Campaign, unit: Unit) -> tuple[Sea, ...]:
    """The sea areas of a square with a port that is in friendly hands, not besieged, and free of hostile ships."""
    map = campaign.game.map
    ports = (city for city in map.cities_at(unit.cell) if city.port == "sea")
    return map.coast_of(unit.cell) if any(_serves(campaign, unit, port) for port in ports) else ()


def _serves(campaign: Campaign, unit: Unit, port: City) -> bool:
    holding = campaign.cities.get(port.name)
    if holding is None or holding.besieged or campaign.stance(unit.state, holding.state) not in FRIENDLY:
        return False
    return not blockaded(campaign, port, unit.state) and not any(
        ship.water == HARBOUR and ship.port == port.name and campaign.stance(unit.state, ship.state) == "hostile"
        for ship in campaign.ships.values()
    )


def blockaded(campaign: Campaign, port: City, state: str) -> bool:
    """Chains of contact: whether warships hostile to a state lie in the coastal waters of a port."""
    return any(
        ship.water == COAST
        and ship.port == port.name
        and is_warship(campaign, ship)
        and campaign.stance(state, ship.state) == "hostile"
        for ship in campaign.ships.values()
    )


def open_ports(campaign: Campaign) -> frozenset[str]:
    """Chains of contact: the ports on the sea that no enemy of their holders blockades."""
    return frozenset(
        city.name
        for city in campaign.game.map.cities
        if city.port == "sea" and not (campaign.ships and blockaded(campaign, city, campaign.cities[city.name].state))
    )


def _raided(campaign: Campaign, unit: Unit, seas: Collection[str]) -> bool:
    """11.7: whether in some sea areas more hostile warships raid commerce than friendly ones convoy it."""
    there = [ship for ship in campaign.ships.values() if ship.water == SEA and ship.port in seas]
    raiders = sum(_at(campaign, ship, RAIDING, unit, ("hostile",)) for ship in there)
    return raiders > sum(_at(campaign, ship, CONVOYING, unit, FRIENDLY) for ship in there)


def _at(campaign: Campaign, ship: Ship, task: str, unit: Unit, stances: Collection[str]) -> bool:
    return ship.task == task and is_warship(campaign, ship) and campaign.stance(unit.state, ship.state) in stances
