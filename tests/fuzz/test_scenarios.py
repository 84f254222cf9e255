"""Scenario pages with a wrong value under every key: each is refused in sentences or can be played, none breaks."""

from __future__ import annotations

import copy
import datetime
import os
import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.session.founding import found_game
from tests.engine.session.pages import PAGE

MORE = """
[relations]
"FRA-AUS" = "hostile"
[nations]
FR = "FRA"
[objectives]
Novara = 3
[options]
hc_mounted = true
[options.tables.combat]
fire = 0.03
[cities.Novara]
supplies = 3
state = "SAR"
besieged = false
[squares."G4-V6"]
rail = "allies"
battle_last_turn = true
[[depots]]
id = "D1"
state = "FRA"
place = "G4-V6 7-7"
kind = "depot"
supplies = 2
[templates.line]
quality = 5
"""
UNIT = {
    "template": "line", "name": "n", "deputy": "Canrobert", "men": 100, "batteries": 1, "gun": "rifled", "morale": 50,
    "experience": 1, "fatigue": 0, "initiative": 3, "ammunition": 5, "supplies": 0, "in_fort": False, "home": "SAR",
    "status": "active", "reform_turns": 0, "stragglers": 0, "deployed": False, "state": "FRA", "type": "IN",
}  # fmt: skip
TRIES = 2 if "DRUMHEAD_FUZZ" not in os.environ else 21
WRONG: tuple[Any, ...] = (
    0, -1, 10**30, 1.5, float("nan"), float("inf"), True, "", "x", "\0", "Ü", [], [1], ["x"], [[]], [{}], {}, {"x": 1},
    {"x": {}}, {"": ""}, datetime.date(1859, 1, 1), datetime.time(1, 1),
)  # fmt: skip


def page() -> dict[str, Any]:
    """A page on which every key a scenario may have is given."""
    found = tomllib.loads(PAGE + MORE) | {"theatre": ["SAR"], "turn": 1, "phase": "supply", "summary": "s"}
    found["units"][2] |= UNIT
    found["seats"][0] |= {"title": "t", "offices": ["War Minister"], "holds": ["MacMahon"]}
    return found


def keys(table: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value, of lists of the first three entries."""
    below = table.items() if isinstance(table, dict) else enumerate(table[:3]) if isinstance(table, list) else ()
    for key, value in below:
        yield (*path, key)
        yield from keys(value, (*path, key))


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    found = copy.deepcopy(page())
    table: Any = found
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value
    return found


def test_the_page_with_every_key_can_be_played() -> None:
    found_game(_scenario(page()), {})


def _scenario(content: dict[str, Any]) -> Any:
    return replace(scenario_from_text(PAGE, "fuzz"), content=content)


@pytest.mark.parametrize("path", list(keys(page())), ids=lambda path: ".".join(map(str, path)))
def test_a_wrong_value_under(path: tuple[str | int, ...]) -> None:
    rng = random.Random(str(path))
    for value in rng.sample(WRONG, TRIES):
        try:
            found_game(_scenario(changed(path, value)), {})
        except DrumheadError as error:
            assert str(error).endswith((".", ")", "more)")), str(error)
