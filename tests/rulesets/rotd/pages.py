"""A situation of the rule book as a page of TOML, made into a game and its first state."""

from __future__ import annotations

import tomllib
from datetime import date
from functools import lru_cache

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.rulesets.rotd.opening.setup import setup

HEAD = """
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
"""


@lru_cache(maxsize=16)
def play(page: str) -> tuple[Game, RotdState]:
    """The game of a scenario page; `[map]` is added where the page has none, and the two sides of 1859."""
    text = page if "[map]" in page else f"{page}\n[map]\n"
    text = text if "[sides" in text else f"{text}\n{HEAD}"
    scenario = Scenario("page", "A page", "", "rotd", date(1859, 6, 1), 12, 2, tomllib.loads(text), "page")
    map = read_inline_map(scenario)
    made = setup(scenario, map)
    return Game("page", scenario, map, made.seats, made.sides, made.options), made.state


def units(*lines: str) -> str:
    """`FR1IN G4-V6 7-7 men=3000` lines as `[[units]]` tables."""
    return "\n".join(_unit(line) for line in lines)


def _unit(line: str) -> str:
    id, square, tactical, *fields = line.split()
    return "\n".join(["[[units]]", f'id = "{id}"', f'place = "{square} {tactical}"', *fields])
