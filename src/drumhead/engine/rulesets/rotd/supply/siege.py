"""11.3: who besieges which city, who is shut in, and the garrisons that surrender."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drumhead.engine.maps.squares.model import City
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number


def walls(campaign: Campaign, cell: int, tactical: int) -> str:
    """11.3: the besieged city on a tactical square, or "" where nothing is shut in."""
    for city in campaign.game.map.cities_at(cell):
        if city.tactical == tactical and campaign.cities[city.name].besieged:
            return city.name
    return ""


def walled(campaign: Campaign) -> frozenset[int]:
    """11.3: the strategic cells of besieged cities."""
    return frozenset(campaign.game.map.city(name).cell for name, city in campaign.cities.items() if city.besieged)


def parted(campaign: Campaign, a: Unit, b: Unit) -> bool:
    """11.3: whether a siege lies between two units, so that neither draws anything from the other."""
    return walls(campaign, a.cell, a.tactical) != walls(campaign, b.cell, b.tactical)


def update_sieges(campaign: Campaign) -> None:
    """11.3: at the end of a movement phase sieges begin and end; the numbers behind it only the judge sees."""
    places = {unit.cell for unit in campaign.units.values() if unit.active}
    places |= {campaign.game.map.city(holding.name).cell for holding in campaign.cities.values() if holding.besieged}
    for cell in sorted(places):
        for city in campaign.game.map.cities_at(cell):
            _update(campaign, city, campaign.cities[city.name])


def _update(campaign: Campaign, city: City, holding: CityHolding) -> None:
    besiegers, defenders = _strengths(campaign, city, holding)
    besieged = is_besieged(campaign, city, besiegers, defenders)
    if besieged == holding.besieged:
        return
    kind = "besieged" if besieged else "siege-lifted"
    where: dict[str, Any] = {"rule": "11.3", "cell": city.cell, "tactical": city.tactical, "city": city.name}
    judged = campaign.record(
        kind,
        sets("cities", city.name, besieged=besieged),
        besiegers=besiegers,
        defenders=defenders,
        capacity=city.fort_capacity if city.fort else 0,
        **where,
    )
    campaign.record(f"{kind}-seen", retells=judged.id, seen_by=_onlookers(campaign, city.cell), **where)


def is_besieged(campaign: Campaign, city: City, besiegers: int, defenders: int) -> bool:
    """11.3: more than half again the defenders' men, and with a fort at least half its capacity."""
    if besiegers > 0 and besiegers > number(campaign.game, "supply.siege.odds") * defenders:
        return not city.fort or besiegers >= number(campaign.game, "supply.siege.of_fort") * city.fort_capacity
    return False


def _strengths(campaign: Campaign, city: City, holding: CityHolding) -> tuple[int, int]:
    """(hostile men on the squares around, men of the holder and his allies there and in the city), unmodified."""
    board = campaign.game.map.tactical_board
    besiegers = defenders = 0
    for unit in campaign.present(city.cell):
        distance = board.distance(unit.tactical, city.tactical)
        if not unit.active or not unit.combat or unit.type == Kind.PB or distance > 1:
            continue
        stance = campaign.stance(holding.state, unit.state)
        if stance == "hostile" and distance == 1:
            besiegers += unit.men
        elif stance in ("same", "ally"):
            defenders += unit.men
    return besiegers, defenders


def _onlookers(campaign: Campaign, cell: int) -> set[str]:
    return _own(campaign, (unit for unit in campaign.present(cell) if unit.active))


def garrison(campaign: Campaign, city: City, state: str) -> tuple[Unit, ...]:
    """Units of the holder and his allies on a city's tactical square, by id, that are not inactive."""
    return tuple(
        unit
        for unit in campaign.standing(city.cell, city.tactical)
        if unit.status != "inactive" and campaign.stance(state, unit.state) in ("same", "ally")
    )


def surrender_sieges(campaign: Campaign, dice: Dice) -> None:
    """11.3, 11.10: besieged garrisons without supplies may surrender, all or none, on one roll."""
    for name in sorted(campaign.cities):
        holding, city = campaign.cities[name], campaign.game.map.city(name)
        starved = garrison(campaign, city, holding.state) if holding.besieged else ()
        if starved and not _provided(campaign, city, holding, starved):
            _roll(campaign, city, starved, dice)


def _provided(campaign: Campaign, city: City, holding: CityHolding, inside: Iterable[Unit]) -> bool:
    """11.3: whether there are supplies behind the walls: the city's, a headquarters' or those of a depot there."""
    depots = (d for d in campaign.depots.values() if (d.cell, d.tactical) == (city.cell, city.tactical))
    stored = any(d.supplies for d in depots if campaign.stance(holding.state, d.state) in ("same", "ally"))
    return bool(holding.supplies) or stored or any(unit.supplies for unit in inside if not unit.combat)


def _roll(campaign: Campaign, city: City, starved: tuple[Unit, ...], dice: Dice) -> None:
    chance, roll = number(campaign.game, "supply.siege.surrender"), dice.stream(f"siege of {city.name}").unit()
    given_up = roll < chance
    changes = [change for unit in starved if given_up for change in _captivity(unit)]
    campaign.record(
        "surrendered" if given_up else "held-out",
        changes,
        rule="11.3",
        cell=city.cell,
        tactical=city.tactical,
        units=[unit.id for unit in starved],
        seen_by=_onlookers(campaign, city.cell) if given_up else _own(campaign, starved),
        city=city.name,
        chance=chance,
        roll=roll,
        men=sum(unit.men for unit in starved),
        guns=sum(unit.batteries for unit in starved),
    )


def _captivity(unit: Unit) -> tuple[Change, ...]:
    return sets("units", unit.id, prisoners=unit.prisoners + unit.men, men=0, batteries=0, supplies=0, status="gone")


def _own(campaign: Campaign, units: Iterable[Unit]) -> set[str]:
    return {seat for unit in units for seat in holders(campaign.game, unit)}
