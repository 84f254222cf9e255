"""Situations nobody thought of: random armies on pieces of the real map, with rivers, forts, tracks and neutrals."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from drumhead.engine.maps.library import find_map, find_scenario, map_of
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap, RiverClass
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Kind, RotdState
from drumhead.engine.rulesets.rotd.opening.places import ground_problem

CENTRES = ("G4-V9", "D3-T3")
"""The field of Magenta and Paris; half of the situations lie around a fortress instead."""
KINDS = ("IN",) * 8 + ("LI", "LI", "HC", "MC", "LC", "LC", "HA", "LA", "LA", "SA", "NB", "MI", "PB", "CQ", "CQ", "AQ")
NATIONS = (("FR", "FRA"), ("SD", "SAR"), ("AU", "AUS"), ("SW", "SUI"))
SIDES = {
    "allies": {"name": "Allies", "states": ["FRA", "SAR"]},
    "austria": {"name": "Austria", "states": ["AUS"]},
}
MOST_MEN, MOST_SPACE = 3200, 3
"""Of a unit that says nothing of its men, and of one of them in a fort (2.6)."""
SWITCHES = (
    *("panic_checks", "fort_damage", "marsh_near_enemies_only", "besieged_stores", "open_stocks", "regiments"),
    *("ship_fire", "sea_ferries"),
)
HULLS = ("RT", "RT", "RT", "RI", "RG", "GB")
DEEDS = ("lost", "fought", "leaves", "destroys bridge", "destroys pontoon", "idle")
SEATS = [
    {"name": "MacMahon", "side": "allies"},
    {"name": "Victor Emmanuel", "side": "allies"},
    {"name": "Gyulai", "side": "austria", "offices": ["War Minister", "Treasury Minister"]},
    {"name": "Benedek", "side": "austria"},
]
COMMANDERS = {"FR": ("MacMahon", "Victor Emmanuel"), "SD": ("Victor Emmanuel",), "AU": ("Gyulai", "Benedek"), "SW": ()}


def lombardy() -> tuple[Game, RotdState]:
    """The bundled campaign."""
    return _founded(find_scenario("lombardy-1859"))


def situation(rng: random.Random, units: int = 40, turns: int = 3) -> tuple[Game, RotdState]:
    """Some `units` of both sides and a few neutrals thrown together within a few squares; a game of `turns`."""
    map = find_map("europe-1859", 1859)
    cells = _piece(map, rng)
    cities = [city for city in map.cities if city.cell in cells]
    fleet = _fleet(map, rng, cells)
    content: dict[str, Any] = {
        "map": map.id,
        "sides": SIDES,
        "seats": SEATS,
        "units": [*_army(map, rng, cells, units), *_passengers(rng, fleet)],
        "ships": fleet,
        "garrisons": {"Algiers": "FRA", "Ragusa Roads": "AUS"},
        "depots": _depots(map, rng, cells),
        "cities": {city.name: _holding(rng) for city in cities},
        "squares": {map.board.name(c): {"battle_last_turn": rng.random() < 0.5} for c in cells},
        "relations": rng.choice([{}, {}, {"FRA-SUI": "hostile"}, {"FRA-SAR": "passive"}, {"AUS-SUI": "ally"}]),
        "treasury": {side: {"eg": rng.randint(0, 90), "mp": 20, "men": 900, "income_eg": 5} for side in SIDES},
        "options": {name: rng.random() < 0.3 for name in SWITCHES} | {"treasury": rng.random() < 0.7},
    }
    return _founded(Scenario("fuzz", "Fuzz", "", "rotd", date(1859, 6, 2), turns, 2, content, "fuzz"))


def _founded(scenario: Scenario) -> tuple[Game, RotdState]:
    map = map_of(scenario)
    made = RULESET.setup(scenario, map)
    return Game(scenario.id, scenario, map, made.seats, made.sides, made.options), made.state


def _piece(map: GameMap, rng: random.Random) -> list[int]:
    fortresses = [city.cell for city in map.cities if city.fort]
    centre = rng.choice(fortresses) if rng.random() < 0.5 else map.board.cell(rng.choice(CENTRES))
    return [cell for cell in map.board.within(centre, 1) if map.terrain[cell] not in IMPASSABLE]


def _place(map: GameMap, rng: random.Random, cells: list[int], kind: Kind, deployed: bool) -> str | None:
    """Somewhere the ground allows; half the time near the middle, so that armies meet."""
    for _ in range(30):
        cell = rng.choice(cells)
        tactical = rng.randrange(map.tactical_board.size)
        if rng.random() < 0.5:
            tactical = map.tactical_board.cell(f"{rng.randint(5, 9)}-{rng.randint(5, 9)}")
        if (cities := map.cities_at(cell)) and rng.random() < 0.6:
            tactical = rng.choice(map.tactical_board.within(cities[0].tactical, 1))
        if ground_problem(map, "", cell, tactical, kind, deployed) is None:
            return f"{map.board.name(cell)} {map.tactical_board.name(tactical)}"
    return None


def _army(map: GameMap, rng: random.Random, cells: list[int], count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    crowd: dict[str, int] = {}
    inside: dict[str, int] = {}
    for number in range(1, count + 1):
        nation = rng.choices(("FR", "SD", "AU", "SW"), (4, 2, 6, 0.4))[0]
        kind = Kind(rng.choice(KINDS))
        deployed = kind is Kind.PB and rng.random() < 0.5
        place = _place(map, rng, cells, kind, deployed)
        if place is None or crowd.get(place, 0) >= (2 if kind is Kind.NB else 6):
            continue
        crowd[place] = crowd.get(place, 0) + 1
        traits = _traits(rng, nation, kind)
        taken = inside.get(place, 0) + MOST_SPACE * traits.get("men", MOST_MEN)
        if taken <= _room_in_fort(map, place) and rng.random() < 0.5:
            traits["in_fort"], inside[place] = True, taken
        found.append({"id": f"{nation}{number}{kind}", "place": place, "deployed": deployed, **traits})
    return found


def _fleet(map: GameMap, rng: random.Random, cells: list[int]) -> list[dict[str, Any]]:
    """Some ships on the great rivers, if any run there; now and then one sails, fights or is gone."""
    waters = [map.board.name(cell) for cell in cells if map.river[cell] >= RiverClass.UNFORDABLE]
    found = []
    for number in range(1, rng.choice((0, 2, 5)) + 1 if waters else 1):
        turns = rng.sample((1, 2, 3), rng.randint(0, 2))
        entries = {turn: rng.choice((rng.choice(waters), rng.choice(DEEDS))) for turn in turns}
        ship = f"{rng.choice(('FR', 'SD', 'AU'))}{number}{rng.choice(HULLS)}"
        found.append({"id": ship, "place": rng.choice(waters), "timetable": entries})
    return found


def _passengers(rng: random.Random, fleet: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Units aboard the transports, and in garrisons off the map."""
    found: list[dict[str, Any]] = []
    for ship in fleet:
        if ship["id"].endswith("RT") and rng.random() < 0.5:
            found.append({"id": f"{ship['id'][:2]}{900 + len(found)}IN", "place": ship["id"], "men": 900})
    return [*found, {"id": "FR990CQ", "place": "Algiers"}, {"id": "AU991IN", "place": "Ragusa Roads"}]


def _room_in_fort(map: GameMap, place: str) -> int:
    """2.6: how many men the fort of a tactical square holds; none where there is no fort."""
    square, _, tactical = place.partition(" ")
    at = map.tactical_board.cell(tactical)
    cities = map.cities_at(map.board.cell(square))
    return max((city.fort_capacity for city in cities if city.tactical == at and city.fort), default=0)


def _traits(rng: random.Random, nation: str, kind: Kind) -> dict[str, Any]:
    given: dict[str, Any] = {
        "quality": rng.randint(1, 7),
        "experience": rng.choice([0, 9, 40, 80]),
        "morale": rng.randint(0, 100),
        "fatigue": rng.choice([0, 0, 0, 3, 8, 9, 12, 18]),
        "ammunition": rng.randint(0, 5),
        "supplies": rng.randint(0, 12) if kind is Kind.CQ else rng.randint(0, 1),
    }
    if rng.random() < 0.15:
        given["men"] = rng.choice([1, 2, 7, 25, 99])
    if rng.random() < 0.06 and kind not in (Kind.NB, Kind.PB):
        given |= {"status": "shattered", "reform_turns": rng.randint(0, 2), "failed_reforms": rng.randint(0, 2)}
    for name in ("stragglers", "wounded", "prisoners"):
        if rng.random() < 0.3:
            given[name] = rng.randint(0, 400)
    if COMMANDERS[nation]:
        given["commander"] = rng.choice(COMMANDERS[nation])
        if rng.random() < 0.2:
            given["deputy"] = rng.choice(COMMANDERS[nation])
    return given


def _holding(rng: random.Random) -> dict[str, Any]:
    return {"state": rng.choice(["FRA", "AUS", "SAR"]), "supplies": rng.choice([0, 1, 5, 20])}


def _depots(map: GameMap, rng: random.Random, cells: list[int]) -> list[dict[str, Any]]:
    found = []
    for number in range(rng.randint(0, 3)):
        place = _place(map, rng, cells, Kind.IN, False)
        if place is not None:
            state, kind = rng.choice(["FRA", "AUS"]), rng.choice(["depot", "cache"])
            about = {"state": state, "place": place, "supplies": rng.randint(0, 9)}
            found.append({"id": f"D{number}", "kind": kind, **about})
    return found
