"""Where a scenario puts things: reading a place, whether its ground carries troops, and whether there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain
from drumhead.engine.rulesets.rotd.campaign.stacking import (
    ALLIED_LIMIT,
    NB_LIMIT,
    PLACE_LIMIT,
    fort_space,
    uncounted,
)
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, RotdState, Ship, Unit


class Post(NamedTuple):
    """Where a unit is: on a square, or away, on a ship or in a garrison off the map (13.1)."""

    cell: int
    tactical: int
    aboard: str = ""
    garrison: str = ""


class Elsewhere(NamedTuple):
    """Where units may be when they are away: ships by id, and the names of places off the map."""

    ships: Mapping[str, Ship] = MappingProxyType({})
    garrisons: Collection[str] = ()


NOWHERE_ELSE = Elsewhere()
CORNER = 0
"""The cells of who is off the map; nothing asks for them."""


def read_post(map: GameMap, elsewhere: Elsewhere, what: str, text: str, problems: list[str]) -> Post | None:
    """A place as `read_place` reads it, a ship's id, or a garrison's name."""
    ship = elsewhere.ships.get(text.strip().upper())
    if ship is not None:
        on_map = (ship.cell, ship.tactical) if ship.cell >= 0 else (CORNER, CORNER)
        return Post(*on_map, aboard=ship.id)
    garrison = next((name for name in elsewhere.garrisons if name.casefold() == text.strip().casefold()), "")
    if garrison:
        return Post(CORNER, CORNER, garrison=garrison)
    place = read_place(map, what, text, problems)
    return None if place is None else Post(*place)


def lading_problems(ships: Iterable[Ship], units: Iterable[Unit], tables: Mapping[str, Any]) -> list[str]:
    """12.7, 13.1: ships that carry troops though they are warships, or more than they have room for."""
    borne: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.aboard and unit.status != "gone":
            borne.setdefault(unit.aboard, []).append(unit)
    found, rates = list[str](), tables["tactical"]["space"]
    for ship in (ship for ship in ships if ship.id in borne):
        taken = sum(fort_space(rates, unit) for unit in borne[ship.id])
        if ship.type in tables["ships"]["warships"]:
            told = f"{ship.id} is a warship, which carries no troops (rule 13.1)."
            found += [f"Unit {unit.id}: {told}" for unit in borne[ship.id]]
        elif taken > ship.capacity:
            found.append(f"Ship {ship.id} has room for {ship.capacity}; what is aboard takes {taken} (rule 12.7).")
    return found


def read_place(map: GameMap, what: str, text: str, problems: list[str]) -> tuple[int, int] | None:
    """`G4-V6 7-9`, `G4-V6` (its largest city, else the middle) or a city's name, as (strategic, tactical) cells."""
    words = text.split()
    try:
        if len(words) == 2:
            return map.board.cell(words[0]), map.tactical_board.cell(words[1])
        cell = map.board.cell(text)
    except UnknownNameError as error:
        try:
            city = map.city(text)
        except UnknownNameError:
            problems.append(f"{what}: place {text!r}: {error}")
            return None
        return city.cell, city.tactical
    cities = map.cities_at(cell)
    return cell, cities[0].tactical if cities else map.tactical_board.size // 2


def known_states(map: GameMap, sides: Iterable[str], nations: Mapping[str, str]) -> frozenset[str]:
    """The codes of states that there are: on the map, on a side, or served by a nation's units."""
    return frozenset((*(state.code for state in map.states), *sides, *nations.values()))


def known_map(map: GameMap, state: RotdState) -> GameMap:
    """The map with the cities alone that a game began with."""
    kept = tuple(city for city in map.cities if city.name in state.cities)
    return map if len(kept) == len(map.cities) else replace(map, cities=kept)


def ground_problem(map: GameMap, what: str, cell: int, tactical: int, kind: Kind, deployed: bool) -> str | None:
    """1.2, 2.2: why a unit cannot stand there, or None; a deployed pontoon bridge lies in the river."""
    terrain = Terrain(int(map.terrain[cell]))
    if terrain in IMPASSABLE:
        return f"{what}: {map.board.name(cell)} is {terrain.label}, where no unit can stand (rule 1.2)."
    field = map.battlefield(cell)
    ground = Ground(field.terrain[tactical])
    afloat = kind is Kind.PB and deployed and ground is Ground.RIVER
    if afloat and field.river[tactical] == RiverClass.UNBRIDGEABLE:
        return f"{what}: the river in {map.board.name(cell)} cannot be bridged (rule 12.4d)."
    barred = ground in (Ground.MOUNTAIN, Ground.WATER) or (ground is Ground.RIVER and not field.bridged(tactical))
    if not barred or afloat:
        return None
    place = f"{map.board.name(cell)} {map.tactical_board.name(tactical)}"
    return f"{what}: {place} is {ground.label}, where no unit can stand (rule 2.2)."


def siege_problems(map: GameMap, store: Depot, options: Mapping[str, Any]) -> list[str]:
    """11.3: stores are besieged only where a game lets them be, and in a city only with it."""
    if not store.besieged:
        return []
    if not options.get("besieged_stores", options["tables"]["switches"]["besieged_stores"]):
        return [f"Depot {store.id}: stores are not besieged without the option besieged_stores (rule 11.3)."]
    cities = [city for city in map.cities_at(store.cell) if city.tactical == store.tactical]
    return [f"Depot {store.id}: it stands in {city.name} and is besieged with it (rule 11.3)." for city in cities]


def stacking_problems(
    map: GameMap, units: Iterable[Unit], by_state: Mapping[str, str], tables: Mapping[str, Any]
) -> list[str]:
    """1.5, 2.5, 2.6: squares and forts with more units than they may hold."""
    standing = [unit for unit in units if unit.stands]
    fields = Counter((unit.cell, unit.tactical) for unit in standing if unit.brigade)
    allied = Counter((unit.cell, unit.tactical, by_state.get(unit.state, unit.state)) for unit in standing)
    batteries = Counter((unit.cell, unit.tactical) for unit in standing if unit.type == Kind.NB)
    board, tactical = map.board, map.tactical_board
    found = [
        f"{board.name(cell)} {tactical.name(at)} holds {count} {what}; {limit} is the most (rule 2.5)."
        for counted, limit, what in (
            ({key: fields[key] for key in fields}, PLACE_LIMIT, "brigades"),
            ({key[:2]: count for key, count in allied.items() if count > ALLIED_LIMIT}, ALLIED_LIMIT, "allied units"),
            (dict(batteries), NB_LIMIT, "naval batteries"),
        )
        for (cell, at), count in counted.items()
        if count > limit
    ]
    return found + _crowds(map, standing, tables) + _forts(map, standing, tables["tactical"]["space"])


def _crowds(map: GameMap, units: Iterable[Unit], tables: Mapping[str, Any]) -> list[str]:
    """1.5, 13.2: too many active brigades or inactive units on a strategic square; home militia and garrisons of
    forts are free."""
    active: Counter[int] = Counter()
    resting: Counter[int] = Counter()
    for unit in units:
        if unit.active:
            active[unit.cell] += unit.brigade
        elif unit.status == "inactive" and not uncounted(map, unit, tables["inactive"]["exempt"]):
            resting[unit.cell] += 1
    name = map.board.name
    most = tables["march"]["limits"]["active_brigades"]
    over = [f"{name(cell)} holds {count} active brigades; {most} is the most (rule 1.5)."
            for cell, count in active.items() if count > most]  # fmt: skip
    for cell, count in resting.items():
        limit = tables["inactive"]["city" if map.cities_at(cell) else "field"]
        if count > limit:
            over.append(f"{name(cell)} holds {count} inactive units; {limit} is the most (rule 13.2).")
    return over


def _forts(map: GameMap, units: Iterable[Unit], rates: Mapping[str, int]) -> list[str]:
    """2.6: units in a fort where none is, and forts that are too full."""
    inside: dict[tuple[int, int], list[Unit]] = {}
    for unit in units:
        if unit.in_fort:
            inside.setdefault((unit.cell, unit.tactical), []).append(unit)
    forts = {(city.cell, city.tactical): city for city in map.cities if city.fort}
    found = []
    for place, garrison in inside.items():
        city, taken = forts.get(place), sum(fort_space(rates, unit) for unit in garrison)
        if city is None:
            where = f"{map.board.name(place[0])} {map.tactical_board.name(place[1])}"
            found += [f"Unit {unit.id}: there is no fort on {where} (rule 2.6)." for unit in garrison]
        elif taken > city.fort_capacity:
            found.append(
                f"The fort of {city.name} has room for {city.fort_capacity:,} men; "
                f"its garrison takes {taken:,} (rule 2.6)."
            )
    return found
