"""A scenario with other choices than its own: what a game is founded with is written into its text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.catalog import find_ruleset
from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import map_of
from drumhead.engine.maps.scenarios import Scenario, means, scenario_from_text
from drumhead.engine.play.ruleset import Choice

OPTIONS = "[options]"


def choices_of(scenario: Scenario) -> tuple[Choice, ...]:
    """What a game of a scenario may be founded with; nothing where its ruleset leaves no choice.

    InputError where its options are no table.
    """
    if not isinstance(scenario.content.get("options", {}), Mapping):
        raise InputError(f"The scenario {scenario.source or scenario.id}: options: a table {OPTIONS} is expected.")
    choices = find_ruleset(scenario.ruleset).choices
    return choices(scenario, map_of(scenario)) if choices is not None else ()


def chosen(scenario: Scenario, answers: Mapping[str, str]) -> Scenario:
    """The scenario with these answers to its choices; InputError names the choice or answer that there is not."""
    if not answers:
        return scenario
    known = {choice.name: choice for choice in choices_of(scenario)}
    values = {name: _value(scenario, known, name, answer) for name, answer in answers.items()}
    text = "\n".join((*_rewritten(scenario.text, values), ""))
    options = {**scenario.content.get("options", {}), **_read(values)}
    if not means(text, {**scenario.content, "options": options}):
        raise InputError(
            f"The options of {scenario.id} stand in another form than a table {OPTIONS}; change them there."
        )
    return scenario_from_text(text, scenario.id, scenario.source)


def answer_of(scenario: Scenario, name: str, answer: str) -> Any:
    """An answer to one of its choices as its options say it; InputError where there is no such one."""
    known = {choice.name: choice for choice in choices_of(scenario)}
    return _read({name: _value(scenario, known, name, answer)})[name]


def _value(scenario: Scenario, known: Mapping[str, Choice], name: str, answer: str) -> str:
    """An answer as TOML."""
    choice = known.get(name)
    if choice is None:
        names = ", ".join(known) or "none"
        raise InputError(f"{scenario.title} has no option {name!r}; it has {names}.")
    if answer in dict(choice.answers):
        return answer if answer in ("true", "false") else f'"{answer}"'
    if choice.years and re.fullmatch(r"\s*[1-9][0-9]{0,3}(\s*,\s*[1-9][0-9]{0,3})*\s*", answer):
        return f"[{answer}]"
    words = ", ".join((*dict(choice.answers), *(["years such as 1903, 1905"] if choice.years else [])))
    raise InputError(f"The option {name} takes {words}, not {answer!r}.")


def _read(values: Mapping[str, str]) -> dict[str, Any]:
    return tomllib.loads("\n".join(f"{name} = {value}" for name, value in values.items()))


def _rewritten(text: str, values: Mapping[str, str]) -> Iterator[str]:
    """The lines of a scenario with values in its table of options, which comes last where it has none."""
    lines = text.splitlines()
    inside = False
    for line in lines:
        head = line.strip().startswith("[")
        inside = line.strip() == OPTIONS if head else inside
        if not (inside and line.partition("=")[0].strip() in values):
            yield line
        if inside and head:
            yield from _entries(values)
    if OPTIONS not in map(str.strip, lines):
        yield from ("", OPTIONS, *_entries(values))


def _entries(values: Mapping[str, str]) -> Iterator[str]:
    return (f"{name} = {value}" for name, value in values.items())
