"""A listing that another judge printed, as moments that can be played again: units, centres and orders."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from drumhead.engine.errors import InputError, OrderSyntaxError
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.recall.exchange import Moment
from drumhead.engine.play.recall.mail import Listed
from drumhead.engine.rulesets.diplomacy.carrying.listing import NOWHERE
from drumhead.engine.rulesets.diplomacy.carrying.mail import reads
from drumhead.engine.rulesets.diplomacy.carrying.saved import CHOICES, SEASONS, STAGES, VICTORY
from drumhead.engine.rulesets.diplomacy.carrying.sections import (
    FLED,
    ORDERS,
    OWNERS,
    POSITION,
    Powers,
    Section,
    sections,
)
from drumhead.engine.rulesets.diplomacy.orders.names import Names
from drumhead.engine.rulesets.diplomacy.orders.notation import read as read_order
from drumhead.engine.rulesets.diplomacy.turns.table import names_on

CLASSIC = "diplomacy-1901"
"""The game judges play; its powers and its board are those of their listings."""
LETTERS = {"": "M", "movement": "M", "retreat": "R", "adjustment": "A", "build": "A"}
_FLED = re.compile(
    r"(?:the )?(?P<power>.+?)(?:'s)? (?P<unit>(?:army|fleet) in .+?) can retreat to (?P<to>.+)", re.IGNORECASE
)
_UNITS = re.compile(r",\s*(?=(?:a|f|army|fleet)\b)", re.IGNORECASE)


def read(text: str, name: str) -> tuple[Moment, ...]:
    """Its turns in order; InputError says in a sentence, with the line, what is wrong with the first thing that is."""
    names, powers = _known()
    found = sections(text, powers, lambda line: reads(names, line))
    for section in found:
        section.lines = [line for line in section.lines if line.side or section.kind == FLED]
    found = [one for one in found if one.lines or one.year]
    turns = [one for one in found if one.kind == ORDERS and one.year]
    starts = [one for one in found if one.kind == POSITION and one.year]
    if not turns and not starts:
        raise InputError(f"{name} is neither a saved game nor a listing: no heading in it names a season.")
    reader = _Reader(name, names)
    moments = [reader.moment(one, found) for one in turns]
    last = starts[-1] if starts and (not turns or found.index(starts[-1]) > found.index(turns[-1])) else None
    moments.append(Moment("", frozenset(), "", {}, partly=True) if last is None else reader.moment(last, found))
    if not moments[0].scenario:
        raise InputError(f"{name} begins with {moments[0].name}; the position before it is not in it.")
    return tuple(moments)


@lru_cache(maxsize=1)
def _known() -> tuple[Names, Powers]:
    scenario = find_scenario(CLASSIC)
    powers = {power: tuple(entry.get("names", ())) for power, entry in scenario.content["powers"].items()}
    map: Any = map_of(scenario)  # as every Game has it: of the kind that its ruleset is played on
    return names_on(map, tuple(powers.items()), True), powers


def _called(name: str) -> str:
    """The power of that name; "" where there is none."""
    powers = _known()[1].items()
    return next(
        (power for power, more in powers if name.casefold() in {each.casefold() for each in (power, *more)}), ""
    )


class _Reader:
    def __init__(self, name: str, names: Names) -> None:
        self.name, self.names = name, names

    def moment(self, here: Section, found: Sequence[Section]) -> Moment:
        """A turn: its orders, and the position that it begins with where that is told."""
        phase = phase_of(here)
        start = next((one for one in found if one.kind == POSITION and phase_of(one) == phase), None)
        owners = next((one for one in found[found.index(start) :] if one.kind == OWNERS), None) if start else None
        units = self.units(here if start is None else start)
        if here.kind == ORDERS and start is None and phase[-1] != "M":
            units = {}
        position = frozenset(f"{power.upper()}: {unit}" for power, given in units.items() for unit in given)
        orders: dict[str, list[str]] = {}
        for line in here.lines if here.kind == ORDERS else ():
            orders.setdefault(line.side, []).append(line.text)
        begins = start is next(one for one in found if one.year) and phase[-1] == "R"
        fled = self.fled(found) if begins else {}
        told = units and (phase[-1] != "R" or fled)
        scenario = self.scenario(phase, units, self.owners(owners), fled) if told else ""
        return Moment(phase, position, scenario, {power: tuple(given) for power, given in orders.items()}, partly=True)

    def units(self, section: Section) -> dict[str, list[str]]:
        """Each power's units, by a position or by the orders of a movement."""
        found: dict[str, list[str]] = {}
        for line in section.lines:
            for words in _UNITS.split(line.text) if section.kind == POSITION else (line.text,):
                unit = self.unit(line, words, " H" if section.kind == POSITION else "")
                found.setdefault(line.side, []).append(unit)
        return found

    def unit(self, line: Listed, words: str, rest: str) -> str:
        try:
            order = read_order(self.names, f"{words}{rest}")
        except OrderSyntaxError as error:
            raise InputError(f"{self.name}, line {line.line}: {words!r} names no unit: {error}") from error
        if not order.arm:
            raise InputError(f"{self.name}, line {line.line}: {words!r} does not say army or fleet.")
        return f"{order.arm} {order.unit}"

    def owners(self, section: Section | None) -> Mapping[str, Sequence[str]] | None:
        if section is None:
            return None
        found: dict[str, list[str]] = {}
        for line in section.lines:
            found.setdefault(line.side, []).extend(part.strip() for part in line.text.split(",") if part.strip())
        return found

    def fled(self, found: Sequence[Section]) -> dict[str, dict[str, list[str]]]:
        """By power the units that must retreat from the first position, each with the places that are open to it."""
        behind = (one for one in found if one.kind == FLED or (one.kind == ORDERS and one.year))
        told = next(behind, None)
        fled: dict[str, dict[str, list[str]]] = {}
        for line in told.lines if told is not None and told.kind == FLED else ():
            read = _FLED.fullmatch(line.text)
            power = read and _called(read["power"])
            if not read or not power:
                raise InputError(
                    f"{self.name}, line {line.line}: {line.text!r} does not say which unit may retreat where."
                )
            unit = self.unit(line, read["unit"].replace(" in ", " ", 1), " H")
            open = [] if read["to"] == NOWHERE else re.split(r",? or |, ", read["to"])
            fled.setdefault(power, {})[unit] = open
        return fled

    def scenario(
        self,
        phase: str,
        units: Mapping[str, Sequence[str]],
        owners: Mapping[str, Sequence[str]] | None,
        fled: Mapping[str, Mapping[str, Sequence[str]]],
    ) -> str:
        """The text of a scenario that begins there; without a list of centres all powers own their homes."""
        season, stage = SEASONS[phase[0]], STAGES[phase[-1]]
        rows = ['id = "listed"', 'title = "Diplomacy"', 'ruleset = "diplomacy"', 'map = "diplomacy-classic"']
        rows += [f"date = {phase[1:5]}-03-01", f'season = "{season}"', f'stage = "{stage}"', f"victory = {VICTORY}"]
        for power, also in _known()[1].items():
            rows += [f"[powers.{power}]", f"names = {json.dumps(list(also))}"]
            rows.append(f"units = {json.dumps(list(units.get(power, ())))}")
            if owners is not None:
                rows.append(f"centres = {json.dumps(list(owners.get(power, ())))}")
            if power in fled:
                rows.append(f"[powers.{power}.dislodged]")
                rows += [f"{json.dumps(unit)} = {json.dumps(list(open))}" for unit, open in fled[power].items()]
        return "\n".join([*rows, "[options]", *CHOICES]) + "\n"


def phase_of(section: Section) -> str:
    """`S1901M`, as saved games call it."""
    stage = section.stage or ("adjustment" if section.season == "winter" else "movement")
    return f"{section.season[:1].upper()}{section.year}{LETTERS[stage]}"
