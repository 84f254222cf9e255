"""Chains of contact: from a unit by its corps headquarters and from city to city (11.11)."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator

from drumhead.engine.maps.squares.model import City
from drumhead.engine.rulesets.rotd.campaign.contact import stand_in, way_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.supply.communications import Hubs


def chain_of_contact(
    campaign: Campaign, unit: Unit, goal: str, around: Hubs, open_ports: Collection[str] = ()
) -> tuple[str, ...] | None:
    """The headquarters and cities by which a unit is in contact with a city, the city last; None if there is no chain.

    It may be in the city; or have a corps headquarters within 2 squares that has the city within 8; or reach another
    friendly city so, and go on from city to city by lines of 10. Between two of `open_ports` a chain may go by sea.
    """
    state = unit.state
    if not _friendly(campaign, state, goal):
        return None
    starts = _first_cities(campaign, unit, around)
    return _onward(campaign, state, starts, frozenset({goal}), open_ports)


def cities_in_contact(campaign: Campaign, unit: Unit, around: Hubs, open_ports: Collection[str] = ()) -> frozenset[str]:
    """All cities to which a unit has a chain of contact."""
    found = list(_first_cities(campaign, unit, around))
    known = set(found)
    for name in found:
        for there in _further(campaign, unit.state, name, open_ports, known):
            found.append(there)
            known.add(there)
    return frozenset(known)


def city_chain(
    campaign: Campaign, start: str, state: str, goals: Collection[str], open_ports: Collection[str] = ()
) -> tuple[str, ...] | None:
    """The cities by which one is in contact with any of several others, itself first; None if there is no chain."""
    return _onward(campaign, state, {start: (start,)}, frozenset(goals), open_ports)


def _first_cities(campaign: Campaign, unit: Unit, around: Hubs) -> dict[str, tuple[str, ...]]:
    """The friendly cities a unit is in, or reaches by a corps headquarters, with the way to each."""
    cities = campaign.game.map.cities
    here = (c for c in cities if c.cell == unit.cell and _friendly(campaign, unit.state, c.name))
    found: dict[str, tuple[str, ...]] = {city.name: (city.name,) for city in here}
    for hub in around.near(unit, Kind.CQ, whole(campaign.game, "supply.chain.corps")):
        if way_between(campaign, unit, hub, whole(campaign.game, "supply.chain.corps")) is None:
            continue
        for city in _within(campaign, hub.cell, hub.state, whole(campaign.game, "supply.chain.city_of_corps")):
            town = stand_in(campaign, campaign.cities[city.name])
            reach = whole(campaign.game, "supply.chain.city_of_corps")
            if city.name not in found and way_between(campaign, hub, town, reach) is not None:
                found[city.name] = (hub.id, city.name)
    return found


def _onward(
    campaign: Campaign,
    state: str,
    starts: dict[str, tuple[str, ...]],
    goals: frozenset[str],
    open_ports: Collection[str],
) -> tuple[str, ...] | None:
    """Breadth first from city to city."""
    ways, waiting = dict(starts), list(starts)
    arrived = next((name for name in waiting if name in goals), None)
    if arrived is not None:
        return ways[arrived]
    for name in waiting:
        for there in _further(campaign, state, name, open_ports, ways):
            ways[there] = (*ways[name], there)
            if there in goals:
                return ways[there]
            waiting.append(there)
    return None


def _further(
    campaign: Campaign, state: str, name: str, open_ports: Collection[str], known: Container[str]
) -> Iterator[str]:
    """11.2: the cities a city has a line of contact to, or reaches by sea, sought one by one; a besieged one has none.

    Those that are `known` are passed over; whoever asks adds what he is given.
    """
    if campaign.cities[name].besieged:
        return
    reach = whole(campaign.game, "supply.chain.city")
    here = stand_in(campaign, campaign.cities[name])
    for city in _within(campaign, here.cell, state, reach):
        if city.name in known:
            continue
        if way_between(campaign, here, stand_in(campaign, campaign.cities[city.name]), reach) is not None:
            yield city.name
    by_sea = sorted(open_ports) if name in open_ports else ()
    yield from (port for port in by_sea if port not in known and _friendly(campaign, state, port))


def _within(campaign: Campaign, cell: int, state: str, reach: int) -> list[City]:
    """The cities not besieged and friendly to a state at most `reach` squares off, in the map's order."""
    near = campaign.game.map.cities_within(cell, reach)
    return [city for city in near if _friendly(campaign, state, city.name)]


def _friendly(campaign: Campaign, state: str, name: str) -> bool:
    holding = campaign.cities.get(name)
    return holding is not None and not holding.besieged and campaign.stance(state, holding.state) in ("same", "ally")
