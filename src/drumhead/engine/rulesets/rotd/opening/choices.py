"""The choices a game may be founded with, in words: the switches of the tables, and the deployment."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.ruleset import Choice
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables, table_problems


def choices(scenario: Scenario, map: GameMap) -> tuple[Choice, ...]:
    """Every switch, with what the scenario itself says."""
    given = scenario.content.get("options", {})
    changes = given.get("tables", {})
    switches = read_tables(None if any(table_problems(changes)) else changes)["switches"] | given
    return tuple(
        Choice(
            name=name,
            rule=words["rule"],
            title=words["title"],
            answers=tuple((answer, words[answer]) for answer in ("false", "true")),
            now=str(bool(switches[name])).lower(),
        )
        for name, words in _words().items()
    )


@cache
def _words() -> dict[str, dict[str, str]]:
    text = files("drumhead.engine.rulesets.rotd.opening").joinpath("choices.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
