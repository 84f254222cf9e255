"""The choices a game may be founded with, in words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.ruleset import Choice
from drumhead.engine.rulesets.diplomacy.resolution.options import Options

CITIES, VARIANT = "city_", "City/Country"
"""What begins the names of choices that mean nothing without Cities, and the rules of City/Country."""


def choices(scenario: Scenario, map: AreaMap) -> tuple[Choice, ...]:
    """Every choice of `[options]` that means something on a map, with what the scenario itself says; the variant's own
    come first where it is played."""
    given = scenario.content.get("options", {})
    names = [name for name in Options.model_fields if map.cities or not name.startswith(CITIES)]
    found = (_choice(name, given) for name in names)
    return tuple(sorted(found, key=lambda choice: not (map.cities and choice.rule.startswith(VARIANT))))


def misfit(name: str) -> str:
    """What is wrong with an entry of `[options]` that is unknown or has no such answer."""
    if name not in Options.model_fields:
        return f"there is no option {name}; there are {', '.join(Options.model_fields)}"
    kind = Options.model_fields[name].annotation
    years = ", or years such as [1903, 1905]" if list[int] in get_args(kind) else ""
    return f"the option {name} takes {', '.join(_answers(kind))}{years}"


def _choice(name: str, given: Mapping[str, Any]) -> Choice:
    words, field = _words()[name], Options.model_fields[name]
    answers = tuple((answer, words[answer]) for answer in _answers(field.annotation))
    number = str(field.description).partition(":")[0]
    now = _written(given.get(name, field.default))
    return Choice(name, number, words["title"], answers, now, years=list[int] in get_args(field.annotation))


def _answers(kind: Any) -> Iterator[str]:
    if kind is bool:
        yield from ("false", "true")
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from _answers(part) if get_origin(part) is Literal else ()


def _written(value: object) -> str:
    """A value as one writes it in a scenario."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, str]]:
    text = files("drumhead.engine.rulesets.diplomacy.turns").joinpath("choices.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
