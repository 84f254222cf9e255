"""A scenario with other choices than its own: what a game is founded with is written into its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from drumhead.engine.catalog import find_ruleset
from drumhead.engine.errors import InputError
from drumhead.engine.maps.scenarios import Scenario, scenario_from_text
from drumhead.engine.play.ruleset import Choice
from drumhead.engine.session.founding import map_for

OPTIONS = ("options",)


def choices_of(scenario: Scenario) -> tuple[Choice, ...]:
    """What a game of a scenario may be founded with; nothing where its ruleset leaves no choice.

    InputError where its options are no table.
    """
    if not isinstance(scenario.content.get("options", {}), Mapping):
        raise InputError(f"The scenario {scenario.source or scenario.id}: options: a table [options] is expected.")
    ruleset = find_ruleset(scenario.ruleset)
    return () if ruleset.choices is None else ruleset.choices(scenario, map_for(ruleset, scenario))


def chosen(scenario: Scenario, answers: Mapping[str, str]) -> Scenario:
    """The scenario with these answers to its choices; InputError names the choice or answer that there is not."""
    if not answers:
        return scenario
    from drumhead.engine.maps.documents.changes import Put
    from drumhead.engine.maps.documents.document import edited

    values = {name: answer_of(scenario, name, answer) for name, answer in answers.items()}
    return scenario_from_text(edited(scenario.text, [Put(OPTIONS, values)]), scenario.id, scenario.source)


def answer_of(scenario: Scenario, name: str, answer: str) -> Any:
    """An answer to one of its choices as its options say it; InputError where there is no such one."""
    known = {choice.name: choice for choice in choices_of(scenario)}
    choice = known.get(name)
    if choice is None:
        names = ", ".join(known) or "none"
        raise InputError(f"{scenario.title} has no option {name!r}; it has {names}.")
    if answer in dict(choice.answers):
        return answer == "true" if answer in ("true", "false") else answer
    if choice.years and re.fullmatch(r"\s*[1-9][0-9]{0,3}(\s*,\s*[1-9][0-9]{0,3})*\s*", answer):
        return [int(year) for year in answer.split(",")]
    words = ", ".join((*dict(choice.answers), *(["years such as 1903, 1905"] if choice.years else [])))
    raise InputError(f"The option {name} takes {words}, not {answer!r}.")
