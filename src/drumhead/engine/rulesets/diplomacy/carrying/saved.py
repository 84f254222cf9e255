"""The saved games of the `diplomacy` package: JSON with a state, orders and results for each phase.

Its places are called by the codes of our classic map, and its powers in capitals. A dislodged unit is written with a
star. What it keeps for itself (hashes, times, influence, messages) is neither written nor asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError

from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.recall.exchange import Moment
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.turns.state import (
    ADJUSTMENTS,
    DRAW,
    FALL,
    MOVEMENT,
    RETREATS,
    SPRING,
    DiplomacyState,
    Piece,
)
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, alive, powers_of, winter_of

MAPS = {"diplomacy-classic": "standard"}
"""Our boards that the package has too, with the same places under the same codes, by its maps/standard.map."""
SEASONS = {"S": SPRING, "F": FALL, "W": FALL}
STAGES = {"M": MOVEMENT, "R": RETREATS, "A": ADJUSTMENTS}
COMPLETED = "COMPLETED"
VICTORY = 18
CHOICES = ("land_fallback = true", 'draws = "named"')
"""What the package answers otherwise than we do: an army without its convoy walks (4.A.3), and a draw may leave out
whom it will."""
VICTORS = "Victory by: "
"""Begins the note of a game that is over; behind it each who shares in it, by three letters."""

Unit = Annotated[str, Field(pattern=r"^\*?[AF] [A-Z]{3}(/[A-Z]{2})?$")]
Power = Annotated[str, Field(pattern=r"^[A-Z]{1,40}$")]
Place = Annotated[str, Field(pattern=r"^[A-Z]{3}(/[A-Z]{2})?$")]
Line = Annotated[str, Field(max_length=200, pattern=r"^[^\n\r]*$")]


class _State(BaseModel):
    note: str = ""
    units: dict[Power, list[Unit]] = Field(min_length=1)
    centers: dict[Power, list[Place]] = {}
    retreats: dict[Power, dict[Unit, list[Place]]] = {}


class _Phase(BaseModel):
    name: str = Field(pattern=r"^([SFW]\d{4}[MRA]|COMPLETED)$")
    state: _State
    orders: dict[Power, list[Line] | None] = {}


class _Saved(BaseModel):
    id: str = ""
    map: Literal["standard"]
    phases: list[_Phase] = Field(min_length=1)


# from their file


def read(text: str, name: str) -> tuple[Moment, ...]:
    """Its phases in order; InputError says in a sentence what is wrong with the first thing that is."""
    try:
        saved = _Saved.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        what = f"{where}: {first['msg']}" if where else first["msg"]
        raise InputError(f"{name} is no saved game of the diplomacy package: {what}.") from error
    moments = [_moment(saved, phase) for phase in saved.phases]
    agreed = len(moments) > 1 and not moments[-1].scenario and moments[-1].position == moments[-2].position
    if agreed:
        moments[-2] = replace(moments[-2], orders=_votes(saved.phases[-1].state))
    return tuple(moments)


def _votes(state: _State) -> dict[str, tuple[str, ...]]:
    """How all that are left agreed to end the game, where the last turn was carried out by nobody."""
    left = [power.title() for power, units in state.units.items() if units or state.centers.get(power)]
    codes = state.note.removeprefix(VICTORS).split(", ") if state.note.startswith(VICTORS) else []
    named = [power for power in left if power[:3].upper() in codes]
    if not named or named == left:
        vote = "draw"
    else:
        vote = f"concede to {named[0]}" if len(named) == 1 else f"draw between {', '.join(named)}"
    return dict.fromkeys(left, (vote,))


def _moment(saved: _Saved, phase: _Phase) -> Moment:
    orders = {power.title(): tuple(lines) for power, lines in phase.orders.items() if lines}
    return Moment(phase.name, frozenset(_position(phase.state)), _scenario(saved, phase), orders)


def _position(state: _State) -> Iterator[str]:
    for power, units in state.units.items():
        fled = state.retreats.get(power, {})
        standing = [unit for unit in units if not unit.startswith("*")]
        yield from _lines(power, standing, state.centers.get(power, ()), fled)


def _lines(
    power: str, units: Iterable[str], centres: Iterable[str], fled: Mapping[str, Iterable[str]]
) -> Iterator[str]:
    yield from (f"{power}: {unit}" for unit in units)
    yield from (f"{power} owns {centre}" for centre in centres)
    for unit, places in fled.items():
        yield f"{power}: {unit.lstrip('*')} may retreat to {', '.join(sorted(places)) or 'no place'}"


def _scenario(saved: _Saved, phase: _Phase) -> str:
    """A scenario's text that begins with a phase; empty for the one in which nothing is ordered any more."""
    if phase.name == COMPLETED:
        return ""
    season, year, stage = phase.name[0], phase.name[1:5], phase.name[5]
    id = re.sub(r"[^a-z0-9]+", "-", saved.id.lower()).strip("-") or "imported"
    rows = [f'id = "{id}"', 'title = "Diplomacy"', 'ruleset = "diplomacy"', f'map = "{_ours(saved.map)}"']
    rows += [f"date = {year}-03-01", f'season = "{SEASONS[season]}"', f'stage = "{STAGES[stage]}"']
    rows.append(f"victory = {VICTORY}")
    for power, units in phase.state.units.items():
        standing = [unit for unit in units if not unit.startswith("*")]
        rows += [f"[powers.{power.title()}]", f"units = {json.dumps(standing)}"]
        rows.append(f"centres = {json.dumps(phase.state.centers.get(power, []))}")
        if fled := phase.state.retreats.get(power):
            rows.append(f"[powers.{power.title()}.dislodged]")
            rows += [f"{json.dumps(unit.lstrip('*'))} = {json.dumps(places)}" for unit, places in fled.items()]
    return "\n".join([*rows, "[options]", *CHOICES]) + "\n"


def _ours(map: str) -> str:
    return next(ours for ours, theirs in MAPS.items() if theirs == map)


# into their file


def write(game: AreaGame, turns: Sequence[tuple[Any, Sequence[Fate]]]) -> str:
    """A saved game that the package reads; RefusedError where it has no such board."""
    if game.map.id not in MAPS:
        raise RefusedError(f"The diplomacy package has no board {game.map.id}; it has {', '.join(MAPS)}.")
    shared = {"game_id": game.id, "map": MAPS[game.map.id], "rules": ["NO_PRESS"]}
    phases = [_phase(game, state, fates, shared) for state, fates in turns]
    saved = {"id": game.id, "map": shared["map"], "rules": shared["rules"], "phases": phases}
    return json.dumps(saved, ensure_ascii=False) + "\n"


def _phase(game: AreaGame, state: DiplomacyState, fates: Sequence[Fate], shared: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, list[str]] = {power: [] for power in powers_of(game)}
    for fate in fates:
        if fate.given and fate.unit:
            given[fate.side].append(fate.order)
    results = {_unit_of(fate.order): list(fate.results) for fate in fates if fate.unit and fate.order != "WAIVE"}
    name = phase_name(state)
    return {
        "name": name,
        "state": {"name": name, "note": _note(game, state), **_state(game, state), **shared},
        "orders": {power.upper(): lines for power, lines in given.items()},
        "results": results,
        "messages": [],
    }


def _note(game: AreaGame, state: DiplomacyState) -> str:
    if not state.winner:
        return ""
    drawn = state.shared or alive(game, state)
    return VICTORS + ", ".join(power[:3].upper() for power in (drawn if state.winner == DRAW else (state.winner,)))


def _unit_of(order: str) -> str:
    return " ".join(order.split()[:2])


def _state(game: AreaGame, state: DiplomacyState) -> dict[str, Any]:
    powers, chart, winter = powers_of(game), chart_of(game.map), winter_of(game, state)
    homes = {
        power: [at for at, here in sorted(chart.provinces.items()) if here.centre and here.home == power]
        for power in powers
    }
    builds = {power: winter.surplus(power) if state.stage == ADJUSTMENTS else 0 for power in powers}
    sites = {
        power: sorted({province_of(at) for at in winter.sites(power)}) if builds[power] > 0 else [] for power in powers
    }
    return {
        "units": {power.upper(): _units(state, power) for power in powers},
        "retreats": {power.upper(): _fled(state, power) for power in powers},
        "centers": {power.upper(): _owned(state, power) for power in powers},
        "homes": {power.upper(): homes[power] for power in powers},
        "civil_disorder": {power.upper(): 0 for power in powers},
        "builds": {power.upper(): {"count": builds[power], "homes": sites[power]} for power in powers},
    }


def _units(state: DiplomacyState, power: str) -> list[str]:
    standing = [_named(piece) for _, piece in sorted(state.units.items()) if piece.power == power]
    return standing + [f"*{unit}" for unit in _fled(state, power)]


def _fled(state: DiplomacyState, power: str) -> dict[str, list[str]]:
    return {_named(piece): list(piece.open) for _, piece in sorted(state.dislodged.items()) if piece.power == power}


def _owned(state: DiplomacyState, power: str) -> list[str]:
    return sorted(at for at, centre in state.centres.items() if centre.owner == power)


def _named(piece: Piece) -> str:
    return f"{piece.arm} {piece.place}"


def phase_name(state: DiplomacyState) -> str:
    """`S1901M`; the package has no summer, and no options that make one."""
    if state.winner:
        return COMPLETED
    season = "W" if state.stage == ADJUSTMENTS else state.season[0].upper()
    return f"{season}{state.year}{state.stage[0].upper()}"


def position(game: AreaGame, state: DiplomacyState) -> tuple[str, frozenset[str]]:
    """A state by the package's name for its phase, and in the lines of `read`."""
    lines: set[str] = set()
    for power in powers_of(game):
        standing = [unit for unit in _units(state, power) if not unit.startswith("*")]
        lines |= set(_lines(power.upper(), standing, _owned(state, power), _fled(state, power)))
    return phase_name(state), frozenset(lines)
