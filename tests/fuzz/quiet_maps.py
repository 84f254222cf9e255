"""Countries at peace, drawn at random: a great river between cities, and units, bridges and sleepers of states that are
not friends of all."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Kind, RotdState
from tests.fuzz.situations import SIDES

KINDS = ("IN", "IN", "CQ", "CQ", "PB", "AQ", "LC")
SEATS = [{"name": "Foch", "side": "allies"}, {"name": "Niel", "side": "allies"}, {"name": "Gyulai", "side": "austria"}]
COMMANDERS = {"FR": ("Foch", "Niel"), "SD": ("Foch", "Niel"), "PR": ("Niel",), "AU": ("Gyulai",)}
RELATIONS = (
    {"FRA-PRU": "ally"},
    {"FRA-PRU": "ally", "PRU-SAR": "ally"},
    {"FRA-PRU": "ally", "FRA-SAR": "passive"},
    {"AUS-FRA": "neutral", "AUS-SAR": "neutral"},
)
NORTH, SOUTH = range(5), range(6, 10)
"""The rows of squares on either side of the river."""


def quiet_situation(rng: random.Random) -> tuple[Game, RotdState]:
    """Some ten units within nine squares of one another, on a turn of peace or truce."""
    content = {rng.choice(("peace", "truce")): [1], "map": _land(rng), "sides": SIDES, "seats": SEATS}
    content |= {"relations": rng.choice(RELATIONS), "units": _army(rng)}
    scenario = Scenario("quiet", "Quiet", "", "rotd", date(1859, 6, 1), 12, 2, content, "quiet")
    map = read_inline_map(scenario)
    made = RULESET.setup(scenario, map)
    return Game("quiet", scenario, map, made.seats, made.sides, made.options), made.state


def _land(rng: random.Random) -> dict[str, Any]:
    rows = (rng.choice(NORTH), rng.choice(SOUTH), rng.choice(NORTH), rng.choice(SOUTH))
    cities = [
        {"name": name, "place": f"G{rng.randrange(10)}-V{row} 3-3", "state": rng.choice(("SAR", "SAR", "FRA", "PRU"))}
        for name, row in zip(("Milano", "Pavia", "Lodi", "Como"), rows, strict=True)
    ]
    course = ["A0-V5 0-7", "M9-V5 14-7"]
    rivers = [{"name": "Po", "class": rng.choice(("unfordable", "unfordable", "fordable")), "course": course}]
    return {"state": "SAR", "rivers": rivers, "cities": cities}


def _army(rng: random.Random) -> list[dict[str, Any]]:
    """Bridges that lie in the river, and others on squares of their own, awake and asleep."""
    free = rng.sample([f"G{column}-V{row}" for column in range(10) for row in (*NORTH, *SOUTH)], 12)
    found = []
    for number, square in enumerate(free[: rng.randint(4, 12)], 1):
        nation, kind = rng.choice(("FR", "FR", "FR", "SD", "PR", "AU")), Kind(rng.choice(KINDS))
        about: dict[str, Any] = {"id": f"{nation}{number}{kind}", "commander": rng.choice(COMMANDERS[nation])}
        if kind is Kind.PB and rng.random() < 0.7:
            about |= {"place": f"G{rng.randrange(10)}-V5 {rng.randrange(15)}-7", "deployed": True}
        else:
            about |= {"place": f"{square} {rng.randrange(15)}-{rng.choice((1, 2, 11, 12))}"}
            about |= {"status": rng.choice(("active", "active", "inactive"))}
        found.append(about)
    return found
