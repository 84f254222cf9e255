"""`map info` and `map check` of maps of territories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.survey import place_facts, place_survey


def whole(found: AreaMap) -> dict[str, Any]:
    """What the map holds."""
    kinds = Counter(place_survey(found, found.board.cell(area.code)).kind for area in found.areas)
    links, homes = links_of(found), Counter(area.home for area in found.areas if area.centre is not None)
    return {
        "title": found.title,
        "kind": "area",
        "territories": len(found.areas),
        **{kind: kinds[kind] for kind in sorted(kinds)},
        "supply centres": sum(homes.values()),
        "homes": {power: homes[power] for power in sorted(homes) if power},
        "cities": len(found.cities),
        "spaces": len(found.areas) - kinds["closed"] + len(found.cities),
        "land links": sum(map(len, links.walks.values())) // 2,
        "sea links": sum(map(len, links.sails.values())) // 2,
        "digest": found.digest,
    }


def whole_lines(found: AreaMap) -> Iterator[str]:
    """The same in lines."""
    for key, value in whole(found).items():
        text = ", ".join(f"{name} {count}" for name, count in value.items()) if isinstance(value, dict) else value
        yield f"{key:<14} {text}"


def place(found: AreaMap, name: str) -> dict[str, Any]:
    """All of a place, by code or name."""
    survey = place_survey(found, found.place(name)[0])
    return asdict(survey) | {"fleets": {place: list(others) for place, others in survey.fleets}}


def place_lines(found: AreaMap, name: str) -> Iterator[str]:
    """The same in lines."""
    survey = place_survey(found, found.place(name)[0])
    yield f"{survey.code}  {survey.name}"
    for label, words in place_facts(survey):
        yield f"{label:<14} {words}"


def matches(found: AreaMap, words: str) -> list[dict[str, Any]]:
    """The territories and Cities whose names hold the words; InputError if none does."""
    wanted = words.casefold()
    surveys = [place_survey(found, found.board.cell(code)) for code in _codes(found)]
    fit = [one for one in surveys if any(wanted in name.casefold() for name in (one.name, *one.names))]
    if not fit:
        raise InputError(f"There is no place {words!r} on the map {found.title}.")
    return [{"code": one.code, "name": one.name, "names": list(one.names)} for one in fit]


def _codes(found: AreaMap) -> list[str]:
    return [*(area.code for area in found.areas), *(city.country + STAR for city in found.cities)]
