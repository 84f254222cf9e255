"""A scenario's content and a map made into the first state; every problem is collected into one ScenarioError."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from drumhead.engine.errors import ScenarioError, UnknownNameError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.ruleset import Setup, Terms
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET, CityHolding, Depot, RotdState, Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables, table_problems
from drumhead.engine.rulesets.rotd.opening.entries import (
    CityEntry,
    DepotEntry,
    PageEntry,
    SeatEntry,
    SideEntry,
    SquareEntry,
    UnitEntry,
    read_entry,
)
from drumhead.engine.rulesets.rotd.opening.following import following, unknown_theatres
from drumhead.engine.rulesets.rotd.opening.governing import bloc_problems, office_problems, treasuries
from drumhead.engine.rulesets.rotd.opening.launching import garrisons, ships
from drumhead.engine.rulesets.rotd.opening.mustering import muster
from drumhead.engine.rulesets.rotd.opening.officers import read_persons
from drumhead.engine.rulesets.rotd.opening.places import (
    Elsewhere,
    lading_problems,
    read_place,
    siege_problems,
    stacking_problems,
)
from drumhead.engine.rulesets.rotd.opening.relations import read_relations
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.sources import list_sources
from drumhead.engine.rulesets.rotd.turns.initiative import judge_initiative
from drumhead.engine.rulesets.rotd.turns.phases import PHASES
from drumhead.engine.rulesets.rotd.waters.fleets import held_rivers

PREFIXES: Mapping[str, str] = {
    "FR": "FRA", "SD": "SAR", "AU": "AUS", "PR": "PRU", "BV": "BAV", "SX": "SAX", "HA": "HAN", "WU": "WUR",
    "BA": "BAD", "DK": "DEN", "IT": "ITA", "GE": "GER", "SW": "SUI", "PA": "PAP", "PM": "PAR", "MO": "MOD",
    "TU": "TUS", "NE": "NAP", "BE": "BEL", "NL": "NED", "GB": "GBR", "SP": "SPA", "HE": "HES", "HO": "HOL",
}  # fmt: skip
"""Nation prefixes of unit ids and the state each serves, where a scenario's `[nations]` says nothing else."""
KNOWN = frozenset({
    "format", "id", "title", "summary", "ruleset", "map", "date", "turns", "days_per_turn", "sides", "relations",
    "nations", "theatre", "seats", "templates", "units", "depots", "cities", "squares", "options", "objectives",
    "turn", "phase", "credits", "peace", "truce", "blocs", "treasury", "ships", "garrisons", "campaigns",
    "persons",
})  # fmt: skip

JUDGED = ("in_communications", "supply_source", "initiative")


def setup(scenario: Scenario, map: GameMap) -> Setup:
    """Seats, sides, options and the first state; ScenarioError lists every problem."""
    content, problems = scenario.content, list[str]()
    problems += [f"The scenario has an unknown key {key!r}." for key in content if key not in KNOWN]
    if read_entry(PageEntry, "The scenario", content, problems) is None:
        raise ScenarioError(problems)
    prefixes = _prefixes(content, problems)
    entries = _units(content, map, problems)
    sides = _sides(content, _states(entries, prefixes), problems)
    by_state = _by_state(sides)
    seats = _seats(content, sides, problems)
    options = _options(scenario, prefixes, by_state, problems)
    afloat = ships(content, map, prefixes, by_state, options["tables"], problems)
    abroad = garrisons(content, map, by_state, problems)
    units = _mustered(entries, map, (prefixes, by_state, seats, options["tables"]), Elsewhere(afloat, abroad), problems)
    turn, phase = _start(content, scenario.turns, options, problems)
    problems += _unknown_places(content, map, by_state)
    problems += bloc_problems(content.get("blocs", {}), map, seats)
    problems += unknown_theatres(options, [*(state.code for state in map.states), *by_state])
    state = RotdState(
        turn=turn,
        phase=phase,
        units=units,
        cities=_cities(content, map, problems),
        depots=_depots(content, map, options, problems),
        squares=_squares(content, map, by_state, sides, problems),
        sides=by_state,
        relations=read_relations(_strings(content.get("relations", {}), "relations", problems), problems),
        persons=read_persons(content, seats, problems),
        nations=prefixes,
        theatre=tuple(content.get("theatre", ())),
        ships=afloat,
        garrisons=abroad,
        treasuries=treasuries(content, sides, options, problems),
    )
    if problems:
        raise ScenarioError(problems)
    game = Game(scenario.id, scenario, map, seats, _titles(sides), options)
    return Setup(seats, game.sides, options, partial(_judged, game, state, entries))


def _mustered(
    entries: Iterable[UnitEntry],
    map: GameMap,
    known: tuple[Mapping[str, str], Mapping[str, str], Sequence[Seat], Mapping[str, Any]],
    elsewhere: Elsewhere,
    problems: list[str],
) -> dict[str, Unit]:
    """The units by id, with what is wrong of each, and of all that stand or are aboard somewhere together."""
    _, by_state, _, tables = known
    found = [muster(entry, map, *known, problems, elsewhere) for entry in entries]
    units = {unit.id: unit for unit in found if unit is not None}
    problems += lading_problems(elsewhere.ships.values(), units.values(), tables)
    problems += stacking_problems(map, units.values(), by_state, tables)
    return units


def terms(scenario: Scenario) -> Terms:
    """Sides and options of a game that goes on: neither units nor places are looked up again."""
    content, problems = scenario.content, list[str]()
    prefixes = _prefixes(content, problems)
    units = () if "sides" in content else _units(content, None, problems)
    sides = _sides(content, _states(units, prefixes), problems)
    options = _options(scenario, prefixes, _by_state(sides), problems)
    if problems:
        raise ScenarioError(problems)
    return Terms(_titles(sides), options)


def _titles(sides: Mapping[str, SideEntry]) -> dict[str, str]:
    return {id: entry.name for id, entry in sides.items()}


def _by_state(sides: Mapping[str, SideEntry]) -> dict[str, str]:
    """The side that each state is on."""
    return {state: side for side, entry in sides.items() for state in entry.states}


def _prefixes(content: Mapping[str, Any], problems: list[str]) -> dict[str, str]:
    """Nation prefixes and the state each serves."""
    return {**PREFIXES, **_strings(content.get("nations", {}), "nations", problems)}


def _judged(game: Game, state: RotdState, entries: Iterable[UnitEntry]) -> RotdState:
    """11.1, 11.13: sources, communications and initiative before the first turn; what the scenario says stands."""
    campaign = Campaign(game, state, "end")
    berths = {ship.cell for ship in state.ships.values()}
    campaign.write(held_rivers(campaign, state.ships, (cell for cell in berths if not campaign.square(cell).river)))
    list_sources(campaign)
    judge_communications(campaign)
    judge_initiative(campaign)
    for entry in entries:
        given = {name: getattr(entry, name) for name in JUDGED if name in entry.model_fields_set}
        campaign.write(sets("units", entry.id, **given))
    return campaign.finished()


def _start(content: Mapping[str, Any], turns: int, options: Mapping[str, Any], problems: list[str]) -> tuple[int, str]:
    """The turn and the phase that wait first: 1 and supply, unless the scenario begins before or after that."""
    if options.get("deployment", options["tables"]["switches"]["deployment"]):
        both = [key for key in ("turn", "phase") if key in content]
        problems += [f"{key}: a scenario with the option deployment begins before turn 1 (rule 7.17)." for key in both]
        return 0, DEPLOYMENT
    turn = content.get("turn", 1)
    if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= turns:
        problems.append(f"turn = {turn!r}: a whole number from 1 to {turns} is expected.")
    kind = options.get("quiet", {}).get(str(turn))
    if kind and "phase" in content:
        problems.append(f"phase: turn {turn} is one of {kind}, which begins with its only movement (rule 5.2).")
    if kind:
        return turn, QUIET
    phase = content.get("phase", PHASES[0].id)
    if phase not in [known.id for known in PHASES]:
        problems.append(f"phase = {phase!r}: one of {', '.join(known.id for known in PHASES)} is expected.")
    return turn, phase


def _quiet_turns(content: Mapping[str, Any], most: int, problems: list[str]) -> dict[str, dict[str, str]]:
    """5.2: the turns of peace and of truce, by their numbers as text; nothing where all are of the campaign."""
    found: dict[str, str] = {}
    for kind in ("peace", "truce"):
        given = content.get(kind, [])
        for turn in given if isinstance(given, list) else [given]:
            if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= most:
                problems.append(f"{kind}: {turn!r}: numbers of turns from 1 to {most} are expected.")
            elif found.setdefault(str(turn), kind) != kind:
                problems.append(f"Turn {turn} cannot be one of peace and one of truce.")
    return {"quiet": found} if found else {}


def _unknown_places(content: Mapping[str, Any], map: GameMap, by_state: Mapping[str, str]) -> list[str]:
    """States of the theatre that neither the map nor a side has, and cities of the objectives that are not there."""
    states = {state.code for state in map.states} | by_state.keys()
    found = [
        f"theatre: there is no state {code!r} on the map." for code in content.get("theatre", ()) if code not in states
    ]
    for name, points in content.get("objectives", {}).items():
        if not isinstance(points, int):
            found.append(f"objectives: {name} = {points!r}: a whole number of points is expected.")
        try:
            map.city(name)
        except UnknownNameError as error:
            found.append(f"objectives: {error}")
    return found


def _units(content: Mapping[str, Any], map: GameMap | None, problems: list[str]) -> list[UnitEntry]:
    """Units with their templates under them; a double id is a problem, and with a map a wrong place."""
    templates: Mapping[str, Any] = content.get("templates", {})
    found: dict[str, UnitEntry] = {}
    for position, data in enumerate(content.get("units", ()), start=1):
        name = data.get("id", f"number {position}") if isinstance(data, Mapping) else f"number {position}"
        entry = read_entry(UnitEntry, f"Unit {name}", _templated(name, data, templates, problems), problems)
        if entry is None:
            if map is not None and isinstance(data, Mapping) and isinstance(data.get("place"), str):
                _check_place(content, map, f"Unit {name}", data["place"], problems)
            continue
        if entry.id in found:
            problems.append(f"Unit {entry.id} is there twice.")
        found[entry.id] = entry
    return list(found.values())


def _check_place(content: Mapping[str, Any], map: GameMap, what: str, place: str, problems: list[str]) -> None:
    """A wrong place is told beside what else is wrong with a unit; ships and garrisons may be wrong themselves."""
    afloat = (str(ship.get("id", "")) for ship in content.get("ships", ()) if isinstance(ship, Mapping))
    if place not in (*afloat, *content.get("garrisons", ())):
        read_place(map, what, place, problems)


def _templated(name: str, data: Any, templates: Mapping[str, Any], problems: list[str]) -> Any:
    if not isinstance(data, Mapping) or "template" not in data:
        return data
    own = {key: value for key, value in data.items() if key != "template"}
    template = templates.get(str(data["template"]))
    if template is None:
        problems.append(f"Unit {name}: there is no template {data['template']!r}.")
        return own
    return {**template, **own}


def _states(entries: Iterable[UnitEntry], prefixes: Mapping[str, str]) -> tuple[str, ...]:
    """The states that have units, in the file's order."""
    return tuple(dict.fromkeys(entry.state or prefixes.get(entry.id[:2], entry.id[:2]) for entry in entries))


def _sides(content: Mapping[str, Any], states: Sequence[str], problems: list[str]) -> dict[str, SideEntry]:
    """The sides as written, or one for each state that has units."""
    if "sides" not in content:
        return {state.lower(): SideEntry(name=state, states=(state,)) for state in states}
    found: dict[str, SideEntry] = {}
    taken: dict[str, str] = {}
    for id, data in content["sides"].items():
        entry = read_entry(SideEntry, f"Side {id}", data, problems)
        if entry is None:
            continue
        found[id] = entry.model_copy(update={"name": entry.name or id.capitalize()})
        for state in entry.states:
            if taken.setdefault(state, id) != id:
                problems.append(f"State {state} is on two sides, {taken[state]} and {id}.")
    return found


def _seats(content: Mapping[str, Any], sides: Mapping[str, SideEntry], problems: list[str]) -> tuple[Seat, ...]:
    """The seats as written, or one for each side, named like it; a seat holds itself unless it says otherwise."""
    if "seats" not in content:
        return tuple(Seat(entry.name, id, holds=(entry.name,)) for id, entry in sides.items())
    found: dict[str, Seat] = {}
    for position, data in enumerate(content["seats"], start=1):
        name = data.get("name", f"number {position}") if isinstance(data, Mapping) else f"number {position}"
        entry = read_entry(SeatEntry, f"Seat {name}", data, problems)
        if entry is None:
            continue
        if entry.side not in sides:
            problems.append(f"Seat {entry.name}: there is no side {entry.side!r}.")
        if entry.name.casefold() in found or entry.name.casefold() == "gm":
            problems.append(f"Seat {entry.name}: the name is taken.")
        seat = Seat(entry.name, entry.side, entry.title, entry.offices, entry.holds or (entry.name,))
        found[entry.name.casefold()] = seat
    problems += office_problems(found.values())
    return tuple(found.values())


def _options(
    scenario: Scenario, prefixes: Mapping[str, str], by_state: Mapping[str, str], problems: list[str]
) -> dict[str, Any]:
    """Tables and switches, which side each nation is on, the objectives, and the turns of peace and truce."""
    options = _switches(scenario.content, problems)
    options["nation_sides"] = {code: by_state[state] for code, state in prefixes.items() if state in by_state}
    options["objectives"] = dict(scenario.content.get("objectives", {}))
    if "blocs" in scenario.content:
        options["blocs"] = dict(scenario.content["blocs"])
    return options | _quiet_turns(scenario.content, scenario.turns, problems) | following(scenario, problems)


def _switches(content: Mapping[str, Any], problems: list[str]) -> dict[str, Any]:
    """The tables with the scenario's changes, and its switches; a switch nobody reads is a problem."""
    given = dict(content.get("options", {}))
    changes = given.pop("tables", {})
    mistakes = tuple(table_problems(changes))
    problems += mistakes
    tables = read_tables(None if mistakes else changes)
    switches = tables.get("switches", {})
    for name, value in given.items():
        if name not in switches:
            problems.append(f"There is no option {name!r}; the options are {', '.join(sorted(switches))}.")
        elif not isinstance(value, bool):
            problems.append(f"Option {name} must be true or false, not {value!r}.")
    return {"tables": tables, **given}


def _cities(content: Mapping[str, Any], map: GameMap, problems: list[str]) -> dict[str, CityHolding]:
    """1.4: every city of the map, with what the scenario says of it."""
    changes: dict[str, CityEntry] = {}
    for name, data in content.get("cities", {}).items():
        entry = read_entry(CityEntry, f"City {name}", data, problems)
        try:
            known = map.city(name).name
        except UnknownNameError as error:
            problems.append(str(error))
            continue
        if entry is not None:
            changes[known] = entry
    plain = CityEntry()
    return {
        city.name: CityHolding(
            city.name,
            entry.state or entry.ceded or city.state,
            city.supplies if entry.supplies is None else entry.supplies,
            entry.besieged,
            ceded=entry.ceded,
        )
        for city in map.cities
        for entry in (changes.get(city.name, plain),)
    }


def _depots(
    content: Mapping[str, Any], map: GameMap, options: Mapping[str, Any], problems: list[str]
) -> dict[str, Depot]:
    found: dict[str, Depot] = {}
    for position, data in enumerate(content.get("depots", ()), start=1):
        name = data.get("id", f"number {position}") if isinstance(data, Mapping) else f"number {position}"
        entry = read_entry(DepotEntry, f"Depot {name}", data, problems)
        place = None if entry is None else read_place(map, f"Depot {name}", entry.place, problems)
        if entry is None or place is None:
            continue
        if entry.id in found:
            problems.append(f"Depot {entry.id} is there twice.")
        found[entry.id] = Depot(entry.id, entry.kind, entry.state, *place, entry.supplies, besieged=entry.besieged)
        problems += siege_problems(map, found[entry.id], options)
    return found


def _squares(
    content: Mapping[str, Any],
    map: GameMap,
    by_state: Mapping[str, str],
    sides: Mapping[str, SideEntry],
    problems: list[str],
) -> dict[str, Square]:
    """1.3: railways belong at first to the side of the nation they run through; `[squares]` says what differs."""
    found: dict[str, Square] = {}
    for cell in map.railways:
        state = map.state_of(cell)
        if state is not None and state.code in by_state:
            found[str(cell)] = Square(rail=by_state[state.code])
    for name, data in content.get("squares", {}).items():
        entry = read_entry(SquareEntry, f"Square {name}", data, problems)
        place = read_place(map, f"Square {name}", name, problems)
        if entry is None or place is None:
            continue
        for side in dict.fromkeys((entry.rail, entry.river)):
            if side and side not in sides:
                problems.append(f"Square {name}: there is no side {side!r}.")
        held = found.get(str(place[0]), Square()).rail
        rail = held if entry.rail is None else entry.rail
        found[str(place[0])] = Square(rail, entry.battle_last_turn, river=entry.river)
    return found


def _strings(data: Any, what: str, problems: list[str]) -> dict[str, str]:
    if isinstance(data, Mapping) and all(isinstance(value, str) for value in data.values()):
        return dict(data)
    problems.append(f"[{what}] must be a table of words.")
    return {}
