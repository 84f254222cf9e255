"""11.3: who besieges which city, who is shut in, and the garrisons that surrender."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from drumhead.engine.maps.squares.model import City
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.squares import besieged_at, place_name
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, switch


def walls(campaign: Campaign, cell: int, tactical: int) -> str:
    """11.3: what is besieged on a tactical square, or "" where nothing is shut in."""
    for shut in besieged_at(campaign, cell):
        if shut.tactical == tactical:
            return shut.name
    return ""


def walled(campaign: Campaign) -> frozenset[int]:
    """11.3: the strategic cells where something is besieged."""
    cities = [campaign.game.map.city(name).cell for name, city in campaign.cities.items() if city.besieged]
    return frozenset([*cities, *(depot.cell for depot in campaign.depots.values() if depot.besieged)])


def parted(campaign: Campaign, a: Unit, b: Unit) -> bool:
    """11.3: whether a siege lies between two units, so that neither draws anything from the other."""
    return walls(campaign, a.cell, a.tactical) != walls(campaign, b.cell, b.tactical)


@dataclass(frozen=True, slots=True)
class Place:
    """What may be besieged: a city, or all stores on one tactical square outside cities; `room` is that of its fort."""

    name: str
    state: str
    cell: int
    tactical: int
    besieged: bool
    supplies: int
    stores: tuple[str, ...] = ()
    room: int = 0

    def changes(self, besieged: bool) -> tuple[Change, ...]:
        """Those that begin or end its siege."""
        if not self.stores:
            return sets("cities", self.name, besieged=besieged)
        return tuple(change for id in self.stores for change in sets("depots", id, besieged=besieged))


def update_sieges(campaign: Campaign) -> None:
    """11.3: at the end of a movement phase sieges begin and end; the numbers behind it only the judge sees."""
    held = {unit.cell for unit in campaign.units.values() if unit.active}
    places = held | {campaign.game.map.city(city.name).cell for city in campaign.cities.values() if city.besieged}
    for cell in sorted(places):
        for city in campaign.game.map.cities_at(cell):
            if city.name in campaign.cities:
                _update(campaign, _city(campaign, city))
    for place in _stores(campaign):
        if place.besieged or place.cell in held:
            _update(campaign, place)


def _city(campaign: Campaign, city: City) -> Place:
    held, room = campaign.cities[city.name], city.fort_capacity if city.fort else 0
    return Place(city.name, held.state, city.cell, city.tactical, held.besieged, held.supplies, room=room)


def _stores(campaign: Campaign) -> Iterator[Place]:
    """11.3: where a game lets stores be besieged, those outside cities, by their place."""
    if not switch(campaign.game, "besieged_stores"):
        return
    towns = {(city.cell, city.tactical) for city in campaign.game.map.cities}
    found: dict[tuple[int, int], list[Depot]] = {}
    for _, depot in sorted(campaign.depots.items()):
        if (depot.cell, depot.tactical) not in towns:
            found.setdefault((depot.cell, depot.tactical), []).append(depot)
    for (cell, tactical), depots in sorted(found.items()):
        name, ids = place_name(campaign.game, cell, tactical), tuple(depot.id for depot in depots)
        besieged, supplies = any(depot.besieged for depot in depots), sum(depot.supplies for depot in depots)
        yield Place(name, depots[0].state, cell, tactical, besieged, supplies, ids)


def _update(campaign: Campaign, place: Place) -> None:
    besiegers, defenders = _strengths(campaign, place)
    besieged = is_besieged(campaign, place, besiegers, defenders)
    if besieged == place.besieged:
        return
    kind = "besieged" if besieged else "siege-lifted"
    where: dict[str, Any] = {"rule": "11.3", "cell": place.cell, "tactical": place.tactical, "city": place.name}
    judged = campaign.record(
        kind,
        place.changes(besieged),
        besiegers=besiegers,
        defenders=defenders,
        capacity=place.room,
        **where,
    )
    campaign.record(f"{kind}-seen", retells=judged.id, seen_by=_onlookers(campaign, place), **where)


def is_besieged(campaign: Campaign, place: Place, besiegers: int, defenders: int) -> bool:
    """11.3: more than half again the defenders' men, and with a fort at least half its capacity."""
    if besiegers > 0 and besiegers > number(campaign.game, "supply.siege.odds") * defenders:
        return besiegers >= number(campaign.game, "supply.siege.of_fort") * place.room
    return False


def _strengths(campaign: Campaign, place: Place) -> tuple[int, int]:
    """(hostile men on the squares around, men of the holder and his allies there and in the place), unmodified."""
    board = campaign.game.map.tactical_board
    besiegers = defenders = 0
    for unit in campaign.present(place.cell):
        distance = board.distance(unit.tactical, place.tactical)
        if not unit.active or not unit.combat or unit.type == Kind.PB or distance > 1:
            continue
        stance = campaign.stance(place.state, unit.state)
        if stance == "hostile" and distance == 1:
            besiegers += unit.men
        elif stance in ("same", "ally"):
            defenders += unit.men
    return besiegers, defenders


def _onlookers(campaign: Campaign, place: Place) -> set[str]:
    """All on the spot see the siege of a city; that of stores their friends alone, who know of them."""
    there = (unit for unit in campaign.present(place.cell) if unit.active)
    return _own(campaign, (unit for unit in there if not place.stores or _friendly(campaign, place, unit)))


def _friendly(campaign: Campaign, place: Place, unit: Unit) -> bool:
    return campaign.stance(place.state, unit.state) in ("same", "ally")


def garrison(campaign: Campaign, place: Place) -> tuple[Unit, ...]:
    """Units of the holder and his allies on a place's tactical square, by id, that are not inactive."""
    there = campaign.standing(place.cell, place.tactical)
    return tuple(unit for unit in there if unit.status != "inactive" and _friendly(campaign, place, unit))


def surrender_sieges(campaign: Campaign, dice: Dice) -> None:
    """11.3, 11.10: besieged garrisons without supplies may surrender, all or none, on one roll."""
    map = campaign.game.map
    cities = [_city(campaign, map.city(name)) for name in sorted(campaign.cities)]
    for place in [*cities, *_stores(campaign)]:
        starved = garrison(campaign, place) if place.besieged else ()
        if starved and not _provided(campaign, place, starved):
            _roll(campaign, place, starved, dice)


def _provided(campaign: Campaign, place: Place, inside: Iterable[Unit]) -> bool:
    """11.3: whether there are supplies behind the walls: the place's, a headquarters' or those of a depot there."""
    depots = (d for d in campaign.depots.values() if (d.cell, d.tactical) == (place.cell, place.tactical))
    stored = any(d.supplies for d in depots if campaign.stance(place.state, d.state) in ("same", "ally"))
    return bool(place.supplies) or stored or any(unit.supplies for unit in inside if not unit.combat)


def _roll(campaign: Campaign, place: Place, starved: tuple[Unit, ...], dice: Dice) -> None:
    chance, roll = number(campaign.game, "supply.siege.surrender"), dice.stream(f"siege of {place.name}").unit()
    given_up = roll < chance
    changes = [change for unit in starved if given_up for change in _captivity(unit)]
    campaign.record(
        "surrendered" if given_up else "held-out",
        changes,
        rule="11.3",
        cell=place.cell,
        tactical=place.tactical,
        units=[unit.id for unit in starved],
        seen_by=_neighbours(campaign, place.cell) if given_up else _own(campaign, starved),
        city=place.name,
        chance=chance,
        roll=roll,
        men=sum(unit.men for unit in starved),
        guns=sum(unit.batteries for unit in starved),
    )


def _neighbours(campaign: Campaign, cell: int) -> set[str]:
    """All who have active units on a strategic cell."""
    return _own(campaign, (unit for unit in campaign.present(cell) if unit.active))


def _captivity(unit: Unit) -> tuple[Change, ...]:
    return sets("units", unit.id, prisoners=unit.prisoners + unit.men, men=0, batteries=0, supplies=0, status="gone")


def _own(campaign: Campaign, units: Iterable[Unit]) -> set[str]:
    return {seat for unit in units for seat in holders(campaign.game, unit)}
