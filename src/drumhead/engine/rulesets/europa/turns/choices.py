"""The advanced and optional rules a game may be founded with, in words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.ruleset import Choice

ANSWERS = ("false", "true")


def choices(scenario: Scenario, map: HexMap) -> tuple[Choice, ...]:
    """Every option that some ruling rests on, with what the scenario itself says."""
    given = scenario.content.get("options", {})
    return tuple(
        Choice(
            name=name,
            rule=words["rule"],
            title=words["title"],
            answers=tuple((answer, words[answer]) for answer in ANSWERS),
            now=str(bool(given.get(name, False))).lower(),
        )
        for name, words in _words().items()
    )


def misfit(name: str) -> str:
    """What is wrong with an option that no ruling knows; empty where one does."""
    return "" if name in _words() else f"there is no option {name}; there are {', '.join(_words())}"


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, str]]:
    text = files("drumhead.engine.rulesets.europa.turns").joinpath("choices.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
