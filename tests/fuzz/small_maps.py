"""Small countries drawn at random, with rivers, ranges, marsh, track and forts, and a few units in each other's way."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Kind, RotdState
from drumhead.engine.rulesets.rotd.opening.places import ground_problem
from tests.fuzz.situations import COMMANDERS, SEATS, SIDES

SQUARES = [f"G{column}-V{row}" for row in (5, 6, 7) for column in (3, 4, 5, 6)]
KINDS = ("IN",) * 5 + ("LI", "MC", "LC", "HA", "LA", "SA", "NB", "MI", "PB", "PB", "PB", "CQ", "CQ", "AQ")
STATES = ("FRA", "SAR", "AUS", "SUI")


def small_situation(rng: random.Random) -> tuple[Game, RotdState]:
    """Some ten units within three squares of one another."""
    scenario = Scenario("small", "Small", "", "rotd", date(1859, 6, 1), 12, 2, _content(rng), "small")
    map = read_inline_map(scenario)
    scenario.content["units"] = _army(map, rng)  # type: ignore[index]
    made = RULESET.setup(scenario, map)
    return Game("small", scenario, map, made.seats, made.sides, made.options), made.state


def _content(rng: random.Random) -> dict[str, Any]:
    squares = {name: rng.choice(("hill", "mountain", "marsh", "forest", "high mountain", "water")) for name in
               SQUARES if rng.random() < 0.2}  # fmt: skip
    content: dict[str, Any] = {
        "map": {
            "state": rng.choice(STATES),
            "states": {code: {"squares": rng.sample(SQUARES, 2)} for code in rng.sample(STATES, 2)},
            "squares": squares,
            "tactical": {name: {"rows": _ground(rng)} for name in SQUARES if name not in squares},
        },
        "sides": SIDES,
        "seats": SEATS,
        "squares": {name: {"battle_last_turn": rng.random() < 0.6} for name in SQUARES},
        "relations": rng.choice([{}, {}, {"FRA-SUI": "ally"}, {"AUS-SUI": "hostile"}]),
        "theatre": rng.choice([[], ["FRA", "SAR", "AUS"]]),
    }
    if not content["theatre"]:
        del content["theatre"]
    content["map"]["states"] = _disjoint(content["map"]["states"])
    if rng.random() < 0.6:
        row = rng.choice((5, 6, 7))
        content["map"]["tracks"] = [{"course": [f"G3-V{row} 0-{rng.randint(2, 12)}", f"G6-V{row} 14-7"]}]
    content["map"]["cities"] = _cities(rng, [name for name in SQUARES if name not in squares])
    return content


def _cities(rng: random.Random, squares: list[str]) -> list[dict[str, Any]]:
    """Three, with a fort or without."""
    found = []
    for name, square in zip(("Milano", "Novara", "Pavia"), rng.sample(squares, 3), strict=True):
        city = {"name": name, "place": f"{square} 7-7", "state": rng.choice(("FRA", "AUS"))}
        found.append(city | ({"fort": 2, "fort_capacity": 4000} if rng.random() < 0.5 else {}))
    return found


def _disjoint(states: dict[str, Any]) -> dict[str, Any]:
    taken: set[str] = set()
    for state in states.values():
        state["squares"] = [name for name in state["squares"] if name not in taken]
        taken.update(state["squares"])
    return states


def _ground(rng: random.Random) -> list[str]:
    """Open ground with a river or a range across, a ford or pass in it or none, some hills and a lake."""
    rows = [["."] * 15 for _ in range(15)]
    for _ in range(rng.choice((0, 1, 1, 2))):
        line, barrier = rng.randrange(3, 12), rng.choice("~~M")
        for i in range(15):
            rows[line][i] = barrier
        if rng.random() < 0.5:
            rows[line][rng.randrange(15)] = "=" if barrier == "~" else "P"
    if rng.random() < 0.5:
        rows = [list(row) for row in zip(*rows, strict=True)]
    for _ in range(rng.choice((0, 6))):
        column, row = rng.randrange(15), rng.randrange(15)
        if rows[row][column] == ".":
            rows[row][column] = rng.choice("HH#")
    return ["".join(row) for row in rows]


def _army(map: GameMap, rng: random.Random) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    near = rng.sample([name for name in SQUARES if map.terrain[map.board.cell(name)] not in IMPASSABLE], 4)
    for number in range(1, rng.randint(5, 14)):
        nation, kind = rng.choices(("FR", "SD", "AU", "SW"), (4, 2, 4, 1))[0], Kind(rng.choice(KINDS))
        deployed = kind is Kind.PB and rng.random() < 0.4
        place = _place(map, rng, near, kind, deployed)
        if place is not None:
            about = {"id": f"{nation}{number}{kind}", "place": place, "deployed": deployed} | _traits(rng, nation)
            asleep = number in (3, 6) and kind not in (Kind.NB, Kind.PB) and rng.random() < 0.5
            found.append(about | ({"status": "inactive"} if asleep else {}))
    return found


def _place(map: GameMap, rng: random.Random, near: list[str], kind: Kind, deployed: bool) -> str | None:
    for _ in range(60):
        name, at = rng.choice(near), rng.randrange(225)
        if ground_problem(map, "", map.board.cell(name), at, kind, deployed) is None:
            return f"{name} {map.tactical_board.name(at)}"
    return None


def _traits(rng: random.Random, nation: str) -> dict[str, Any]:
    given: dict[str, Any] = {"fatigue": rng.choice((0, 0, 3, 9, 19)), "supplies": rng.randint(0, 1)}
    if COMMANDERS[nation]:
        given["commander"] = rng.choice(COMMANDERS[nation])
    return given
