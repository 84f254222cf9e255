"""The values that a scenario's tables have, what they are where nothing is said, and how one of them is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from drumhead.engine.maps.documents.changes import Change, Edit, KeyPath, Put, called, found, rows, tables, words
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.staging.blanks import CHOICE, DATE, INTEGER, WORDS, Blank, blanks_of
from drumhead.engine.play.staging.staging import MAP, Part, head, put
from drumhead.engine.rulesets.rotd.opening.entries import (
    CityEntry,
    DepotEntry,
    Entry,
    SeatEntry,
    ShipEntry,
    SideEntry,
    TreasuryEntry,
    UnitEntry,
)
from drumhead.engine.rulesets.rotd.opening.staging.stamps import template_of
from drumhead.engine.rulesets.rotd.orders.subjects import OF_SIDES
from drumhead.engine.rulesets.rotd.turns.phases import PHASES

MODELS: Mapping[str, type[Entry]] = {
    "units": UnitEntry, "templates": UnitEntry, "depots": DepotEntry, "ships": ShipEntry, "cities": CityEntry,
    "sides": SideEntry, "seats": SeatEntry, "treasury": TreasuryEntry,
}  # fmt: skip
LEFT_OUT = {"units": ("type",), "templates": ("id", "place", "type", "name", "formation")}
STANCES = ("ally", "passive", "neutral", "hostile")


def parts(scenario: Scenario) -> tuple[Part, ...]:
    """What stands nowhere on the map."""
    content = scenario.content
    sides, seats = tuple(tables(content, "sides")), tuple(called(row) for row in rows(content, "seats"))
    return (
        Part((), "The scenario"),
        Part(("options",), "Rules"),
        Part(("relations",), "Relations"),
        Part(("sides",), "Sides", sides, {"name": "side", "states": []}),
        Part(("treasury",), "Treasuries", sides),
        Part(("seats",), "Seats", seats, {"name": "Seat", "side": next(iter(sides), "")}),
        Part(("templates",), "Templates", tuple(tables(content, "templates")), {"quality": 4}),
    )


def form(scenario: Scenario, map: GameMap, path: KeyPath) -> tuple[Blank, ...]:
    """The values of a table of the file."""
    if not path:
        return head(scenario, HEAD)
    if path == ("relations",):
        return tuple(_relations(scenario))
    model = MODELS.get(path[0])
    if model is None or len(path) < 2:
        return ()
    more = (Blank("template", "Template", CHOICE, _pairs(tables(scenario.content, "templates"))),)
    blanks = blanks_of(model, _options(scenario, map, path), LEFT_OUT.get(path[0], ()))
    return (blanks[0], *more, *blanks[1:]) if path[0] == "units" else blanks


HEAD = (
    Blank("id", "Id"),
    Blank("title", "Title"),
    Blank("summary", "Summary"),
    Blank("date", "First day", DATE),
    Blank("turns", "Turns", INTEGER, low=1),
    Blank("days_per_turn", "Days a turn", INTEGER, low=1),
    Blank("turn", "First turn", INTEGER, low=1),
    Blank("phase", "First phase", CHOICE, tuple((phase.id, phase.title) for phase in PHASES)),
    Blank("theatre", "Theatre", WORDS),
    MAP,
)


def _pairs(values: Any) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), str(value)) for value in values)


def _options(scenario: Scenario, map: GameMap, path: KeyPath) -> dict[str, list[str]]:
    content = scenario.content
    states = [state.code for state in map.states]
    seats = rows(content, "seats")
    held = list(dict.fromkeys(name for seat in seats for name in (words(seat, "holds") or (called(seat),))))
    found = {"state": states, "ceded": states, "side": list(tables(content, "sides"))}
    people = {"commander": held, "deputy": held} if seats else {}
    return found | people | ({"offices": list(OF_SIDES)} if path[0] == "seats" else {"states": states})


def _relations(scenario: Scenario) -> Iterator[Blank]:
    """Of any two states that take part, under the name that the file has for them."""
    content = scenario.content
    given = found(content, ("relations",))
    given = given if isinstance(given, Mapping) else {}
    sides = [set(words(side, "states")) for side in tables(content, "sides").values()]
    states = dict.fromkeys((*words(content, "theatre"), *(state for side in sides for state in sorted(side))))
    for a, b in combinations(states, 2):
        if f"{b}-{a}" in given or f"{a}-{b}" in given or not any({a, b} <= side for side in sides):
            name = f"{b}-{a}" if f"{b}-{a}" in given else f"{a}-{b}"
            yield Blank(name, f"{a} and {b}", CHOICE, _pairs(STANCES))


def _unsaid(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """States of two sides are hostile, those of none neutral."""
    sides = tables(scenario.content, "sides").items()
    whose = {state: id for id, side in sides for state in words(side, "states")}
    for blank in _relations(scenario):
        on_sides = all(state in whose for state in blank.name.split("-"))
        yield blank.name, "hostile" if on_sides else "neutral"


def implied(scenario: Scenario, map: GameMap, state: Any, path: KeyPath) -> Mapping[str, Any]:
    """What holds where the file says nothing: the template's values, what the first state has, the model's defaults."""
    if not path:
        return {
            "turns": scenario.turns,
            "days_per_turn": scenario.days_per_turn,
            "date": scenario.date,
            "id": scenario.id,
        }
    if path == ("relations",):
        return dict(_unsaid(scenario))
    model = MODELS.get(path[0])
    if model is None or len(path) < 2:
        return {}
    usual = {name: field.default for name, field in model.model_fields.items() if not field.is_required()}
    row = found(scenario.content, path) or {}
    record = getattr(state, path[0], {}).get(path[1]) if hasattr(state, path[0]) else None
    there = {name: getattr(record, name) for name in usual if hasattr(record, name)}
    return {**usual, **there, **(template_of(scenario, row) if path[0] == "units" else {})}


def written(scenario: Scenario, map: GameMap, path: KeyPath, name: str, value: Any) -> Edit:
    """One value; who commands by the name of a seat goes on doing so when it is called otherwise."""
    edit = put(scenario, map, path, name, value)
    if path[:1] != ("seats",) or name != "name" or value is None:
        return edit
    return Edit(edit.title, (*edit.changes, *_followers(scenario, path[-1], value)), edit.path)


def _followers(scenario: Scenario, before: str, after: str) -> Iterator[Change]:
    for unit in rows(scenario.content, "units"):
        values = {key: after for key in ("commander", "deputy") if unit.get(key) == before}
        if values:
            yield Put(("units", str(unit["id"])), values)
