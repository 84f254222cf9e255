"""1.3: a scenario's ships and places off the map: read, their berths judged, and made into records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.state import Ship
from drumhead.engine.rulesets.rotd.opening.entries import ShipEntry, read_entry
from drumhead.engine.rulesets.rotd.waters.berths import ABROAD, Berth, berth_problem, berth_text, read_berth
from drumhead.engine.rulesets.rotd.waters.timetables import read_sailing

WRITTEN = ("name", "state", "capacity", "task", "moved", "fought", "lost", "destroys", "ferried")


def launch(
    entry: ShipEntry,
    map: GameMap,
    abroad: Collection[str],
    prefixes: Mapping[str, str],
    by_state: Mapping[str, str],
    tables: Mapping[str, Any],
    problems: list[str],
) -> Ship | None:
    """The ship, or None where it is nowhere; problems are added as sentences."""
    what, hull, nation = f"Ship {entry.id}", entry.id[-2:], entry.id[:2]
    berth = _berth(map, abroad, what, entry.place, problems)
    problems += _timetable_problems(entry, map, abroad, tables)
    if berth is None:
        return None
    if wrong := berth_problem(map, tables, hull, berth):
        problems.append(f"{what}: {wrong}")
    state = entry.state or prefixes.get(nation, nation)
    capacity = int(tables["ships"]["capacity"].get(hull, 0)) if entry.capacity is None else entry.capacity
    return Ship(
        nation=nation,
        number=int(entry.id[2:-2]),
        type=hull,
        name=entry.name,
        state=state,
        side=by_state.get(state, ""),
        water=berth.water,
        cell=berth.cell,
        tactical=berth.tactical,
        port=berth.port,
        capacity=capacity,
        timetable=tuple(sorted(entry.timetable.items())),
        lay=berth.port if berth.water == ABROAD else "",
        **entry.model_dump(exclude={"name", "place", "state", "capacity", "timetable"}),
    )


def _berth(map: GameMap, abroad: Collection[str], what: str, place: str, problems: list[str]) -> Berth | None:
    try:
        return read_berth(map, abroad, place)
    except InputError as error:
        problems.append(f"{what}: place {place!r}: {error}")
        return None


def _timetable_problems(
    entry: ShipEntry, map: GameMap, abroad: Collection[str], tables: Mapping[str, Any]
) -> list[str]:
    """Entries of a timetable that cannot be read, or that send a ship where it cannot lie."""
    found: list[str] = []
    for turn, text in sorted(entry.timetable.items()):
        what = f"Ship {entry.id}: timetable: turn {turn}"
        try:
            berth = read_sailing(map, abroad, text).berth
        except InputError as error:
            found.append(f"{what}: {text!r}: {error}")
            continue
        if berth is not None and (wrong := berth_problem(map, tables, entry.id[-2:], berth)):
            found.append(f"{what}: {wrong}")
    return found


def ship_texts(map: GameMap, ship: Ship) -> dict[str, str]:
    """A ship as a game master writes it."""
    berth = Berth(ship.water, ship.cell, ship.tactical, ship.port)
    texts = {name: _text(getattr(ship, name)) for name in WRITTEN}
    timetable = "; ".join(f"{turn}: {entry}" for turn, entry in ship.timetable)
    return {"place": berth_text(map, berth), **texts, "timetable": timetable}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def ships(
    content: Mapping[str, Any],
    map: GameMap,
    prefixes: Mapping[str, str],
    by_state: Mapping[str, str],
    tables: Mapping[str, Any],
    problems: list[str],
) -> dict[str, Ship]:
    """`[[ships]]`; a double id is a problem."""
    found: dict[str, Ship] = {}
    abroad = tuple(content.get("garrisons", ()))
    for position, data in enumerate(content.get("ships", ()), start=1):
        name = data.get("id", f"number {position}") if isinstance(data, Mapping) else f"number {position}"
        entry = read_entry(ShipEntry, f"Ship {name}", data, problems)
        ship = None if entry is None else launch(entry, map, abroad, prefixes, by_state, tables, problems)
        if ship is None:
            continue
        if ship.id in found:
            problems.append(f"Ship {ship.id} is there twice.")
        found[ship.id] = ship
    return found


def garrisons(
    content: Mapping[str, Any], map: GameMap, by_state: Mapping[str, str], problems: list[str]
) -> dict[str, str]:
    """13.1: `[garrisons]`: places off the map, and the states that hold them."""
    known = {state.code for state in map.states} | by_state.keys()
    taken = {city.name.casefold() for city in map.cities} | {sea.name.casefold() for sea in map.seas}
    for name, state in content.get("garrisons", {}).items():
        if state not in known:
            problems.append(f"Garrison {name}: there is no state {state!r}.")
        if name.casefold() in taken:
            problems.append(f"Garrison {name}: it is on the map; a garrison is off it.")
    return dict(content.get("garrisons", {}))
