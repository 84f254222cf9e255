"""3.1: what can be put on the map: units by the scenario's templates, plain ones of every type, and stores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.maps.documents.changes import KeyPath, found, rows, tables, words
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.staging.staging import Stamp
from drumhead.engine.rulesets.rotd.campaign.state import Kind
from drumhead.engine.rulesets.rotd.knowledge.describe import TYPES
from drumhead.engine.rulesets.rotd.opening.setup import PREFIXES

DEPOT, STORES = "depot", "Stores"
BY_ARM = {"carbine": Kind.LC, "breech carbine": Kind.LC, "sabre": Kind.HC}


def stamps(scenario: Scenario, map: GameMap) -> tuple[Stamp, ...]:
    """Of every nation that takes part: its templates, then its types; stores of every state last."""
    prefixes, states = nations(scenario), _states(scenario)
    names = map.state_names
    found = [
        stamp for nation, state in prefixes.items() for stamp in _of_nation(scenario, nation, names.get(state, state))
    ]
    found += [Stamp(f"{DEPOT}|{state}", f"Depot, {names.get(state, state)}", STORES) for state in states]
    return tuple(found)


def _of_nation(scenario: Scenario, nation: str, name: str) -> Iterator[Stamp]:
    group = f"{name} ({nation})"
    for template, kind in templates(scenario, nation):
        yield Stamp(f"{nation}|{kind}|{template}", f"{template}: {TYPES[kind].lower()}", group, f"{nation}…{kind}")
    for kind in Kind:
        yield Stamp(f"{nation}|{kind}|", TYPES[kind], group, f"{nation}…{kind}, as the book has it")


def nations(scenario: Scenario) -> dict[str, str]:
    """The prefixes of units that may be added, and the state each serves: of all on a side or with units already."""
    there = {str(unit.get("id", ""))[:2] for unit in rows(scenario.content, "units")}
    states = set(_states(scenario))
    return {prefix: state for prefix, state in _prefixes(scenario).items() if prefix in there or state in states}


def _prefixes(scenario: Scenario) -> dict[str, str]:
    """Those of the book, and what the file says of them."""
    given = scenario.content.get("nations")
    own = given if isinstance(given, Mapping) else {}
    return {**PREFIXES, **{prefix: str(state) for prefix, state in own.items()}}


def _states(scenario: Scenario) -> tuple[str, ...]:
    """The states of the sides; where there are none those that have units."""
    content = scenario.content
    sides = tables(content, "sides")
    if sides:
        return tuple(state for side in sides.values() for state in words(side, "states"))
    known = _prefixes(scenario)
    return tuple(dict.fromkeys(known.get(str(unit.get("id", ""))[:2], "") for unit in rows(content, "units")))


def templates(scenario: Scenario, nation: str) -> tuple[tuple[str, Kind], ...]:
    """The templates of a nation with the types of its units that have them; those nobody has by the state they name."""
    used: dict[str, set[tuple[str, str]]] = {}
    for unit in rows(scenario.content, "units"):
        id = str(unit.get("id", ""))
        used.setdefault(str(unit.get("template", "")), set()).add((id[:2], id[-2:]))
    state = nations(scenario).get(nation)
    pairs = []
    for name, table in tables(scenario.content, "templates").items():
        types = sorted(type for prefix, type in used.get(name, ()) if prefix == nation and type in Kind.__members__)
        mine = name not in used and table.get("state", state) == state
        pairs += [(name, Kind(type)) for type in types] or ([(name, _type(table))] if mine else [])
    return tuple(pairs)


def _type(template: Mapping[str, Any]) -> Kind:
    """What a template that nobody has is probably for."""
    if template.get("batteries") and not template.get("regiments"):
        return Kind.LA
    return BY_ARM.get(str(template.get("arm", "")), Kind.IN)


def template_of(scenario: Scenario, unit: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a unit's template says."""
    return tables(scenario.content, "templates").get(str(unit.get("template", "")), {})


def like(scenario: Scenario, path: KeyPath) -> str:
    """Of a unit its nation, type and template; of a store its state."""
    row = found(scenario.content, path) or {}
    if path[:1] == ("depots",):
        return f"{DEPOT}|{row.get('state', '')}"
    return f"{path[1][:2]}|{path[1][-2:]}|{row.get('template', '')}" if path[:1] == ("units",) else ""
