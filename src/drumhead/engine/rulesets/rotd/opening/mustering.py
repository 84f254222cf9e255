"""3.1: a scenario's unit entry made into a unit, with the book's defaults for its type."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd.campaign.establishment import small_arms, starting_men
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.opening.entries import UnitEntry
from drumhead.engine.rulesets.rotd.opening.places import (
    NOWHERE_ELSE,
    Elsewhere,
    Post,
    ground_problem,
    known_states,
    read_post,
)
from drumhead.engine.rulesets.rotd.opening.weapons import weapon_problems

FREE = frozenset({"id", "place", "type", "state", "commander", "men", "regiments", "batteries", "arm", "home"})
"""Fields that need more than copying."""


def muster(
    entry: UnitEntry,
    map: GameMap,
    prefixes: Mapping[str, str],
    by_state: Mapping[str, str],
    seats: Sequence[Seat],
    tables: Mapping[str, Any],
    problems: list[str],
    elsewhere: Elsewhere = NOWHERE_ELSE,
) -> Unit | None:
    """The unit, or None where the entry is too wrong to go on; problems are added as sentences."""
    what = f"Unit {entry.id}"
    kind = _kind(entry, problems)
    place = read_post(map, elsewhere, what, entry.place, problems)
    if kind is None or place is None:
        return None
    away = place.aboard or place.garrison
    problems += _standing_problems(entry, kind, map, None if away else place)
    nation = entry.id[:2]
    state = _state(entry, known_states(map, by_state, prefixes), prefixes, problems)
    side = by_state.get(state, "")
    regiments, batteries = _establishment(entry, kind, tables, problems)
    problems += weapon_problems(entry, kind, tables)
    return Unit(
        nation=nation,
        number=int(entry.id[2:-2]),
        type=str(kind),
        state=state,
        side=side,
        commander=_commander(entry, side, seats, problems),
        **place._asdict(),
        regiments=regiments,
        batteries=batteries,
        men=entry.men or starting_men(kind, nation, regiments, batteries, tables),
        arm=_arm(entry, kind, nation, tables),
        home=entry.home or (_home(map, place.cell, state) if kind is Kind.MI else ""),
        id=entry.id,
        **entry.model_dump(exclude=set(FREE)) | ({"status": "inactive"} if away else {}),
    )


def _state(entry: UnitEntry, known: Collection[str], prefixes: Mapping[str, str], problems: list[str]) -> str:
    """The state it serves, by its nation where nothing else is said."""
    state = entry.state or prefixes.get(entry.id[:2], entry.id[:2])
    if state not in known:
        problems.append(f"Unit {entry.id}: there is no state {state!r}.")
    return state


def _standing_problems(entry: UnitEntry, kind: Kind, map: GameMap, place: Post | None) -> Iterator[str]:
    """2.2, 12.4: what keeps it from standing where it is said to, as far as it is on the map at all."""
    what = f"Unit {entry.id}"
    if place is not None and (ground := ground_problem(map, what, place.cell, place.tactical, kind, entry.deployed)):
        yield ground
    if entry.deployed and kind is not Kind.PB:
        yield f"{what}: {kind} cannot be deployed; pontoon bridges alone are (rule 12.4)."


def _home(map: GameMap, cell: int, state: str) -> str:
    """7.1: the region where militia stands, if it is soil of its nation; else its state."""
    owner = map.state_of(cell)
    nations = {known.code: known.nation for known in map.states}
    own = owner is not None and (owner.code == state or nations.get(state) == owner.nation)
    return map.home_of(cell) if own else state


def _kind(entry: UnitEntry, problems: list[str]) -> Kind | None:
    """The type that stands in the id; a `type` that says otherwise is a mistake."""
    if entry.id[-2:] not in Kind.__members__:
        problems.append(f"Unit {entry.id}: {entry.id[-2:]} is no type; the types are {', '.join(Kind)}.")
        return None
    kind = Kind(entry.id[-2:])
    if entry.type not in (None, kind):
        problems.append(f"Unit {entry.id}: the type {entry.type} does not agree with the id.")
    return kind


def _establishment(entry: UnitEntry, kind: Kind, tables: Mapping[str, Any], problems: list[str]) -> tuple[int, int]:
    """3.5b: (regiments, batteries), at most what the type may have."""
    units = tables["units"]
    regiments = int(units["regiments"].get(kind, 0) if entry.regiments is None else entry.regiments)
    batteries = int(units["batteries"].get(kind, 0) if entry.batteries is None else entry.batteries)
    most = (int(units["most_regiments"].get(kind, 0)), int(units["most_batteries"].get(kind, 0)))
    if regiments > most[0] or batteries > most[1]:
        problems.append(
            f"Unit {entry.id}: {regiments} regiments and {batteries} batteries; {kind} may have "
            f"{most[0]} and {most[1]} (rule 3.5b)."
        )
    if entry.supplies > 1 and kind is not Kind.CQ:
        problems.append(f"Unit {entry.id}: {entry.supplies} supplies are more than it can carry (rule 11.9).")
    return regiments, batteries


def _arm(entry: UnitEntry, kind: Kind, nation: str, tables: Mapping[str, Any]) -> str:
    """3.4: the basic weapon of the type unless a better one is given."""
    return entry.arm or next(iter(small_arms(kind, nation, tables)), "musket")


def _commander(entry: UnitEntry, side: str, seats: Sequence[Seat], problems: list[str]) -> str:
    """The named commander, or the first of the side's first seat; neutrals have none."""
    held = {name for seat in seats for name in seat.holds}
    for name in (entry.commander, entry.deputy):
        if name and name not in held:
            problems.append(f"Unit {entry.id}: there is no seat {name!r}.")
    if entry.commander:
        return entry.commander
    own = [seat for seat in seats if seat.side == side and side]
    return own[0].holds[0] if own else ""
