"""10: many battles of one tactical phase against the figures of cases/one_phase.toml."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.combat.account import Checks, Force, Outcome, Volley
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers, numbers_of
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site

pytestmark = pytest.mark.whole

CASES = tomllib.loads((Path(__file__).parent / "cases" / "one_phase.toml").read_text(encoding="utf-8"))["case"]
PLAIN: dict[str, Any] = {
    "type": "IN",
    "men": 1500,
    "batteries": 0,
    "arm": "rifle",
    "gun": "smoothbore",
    "quality": 4,
    "experience": 16,
    "morale": 50,
    "fatigue": 3,
    "ammunition": 5,
}


@pytest.fixture(scope="module")
def numbers() -> Numbers:
    return numbers_of(read_tables(), {})


def force(prefix: str, mode: str, moved: bool, traits: dict[str, Any], in_fort: bool = False) -> Force:
    brigades, anchors = traits.get("lines", [2]), traits.get("anchors", 1)
    own = {name: value for name, value in traits.items() if name not in ("lines", "anchors", "mode")}
    ordered = [line for line, count in zip(("first", "second", "rear"), brigades, strict=False) for _ in range(count)]
    fighters = tuple(
        Fighter(
            id=f"{prefix}{number}",
            mode=traits.get("mode", mode),
            line=line,
            moved=moved,
            in_fort=in_fort,
            **{**PLAIN, **own},
        )
        for number, line in enumerate(ordered)
    )
    return Force(fighters, anchors)


def fight(case: dict[str, Any], numbers: Numbers, runs: int) -> dict[str, Any]:
    """The averages of a case over seeded runs."""
    meeting, fort = case.get("meeting", False), case.get("fort", 0)
    attackers = force("A", "attack", True, case.get("attackers", {}))
    defenders = force("D", "attack" if meeting else "defend", meeting, case.get("defenders", {}), fort > 0)
    rating = None if meeting else case.get("rating", 2)
    site = Site(case.get("front", 3000), rating, case.get("town", False), False, fort, fort > 0)
    totals: Counter[str] = Counter()
    source = random.Random(case["title"])
    for _ in range(runs):
        count(resolve(attackers, defenders, site, numbers, Stream(source)), totals)
    return averages(totals, (attackers, defenders), runs)


def count(outcome: Outcome, totals: Counter[str]) -> None:
    totals["melee"] += outcome.melee
    totals["wins"] += outcome.winner == 0
    for entry in outcome.entries:
        if isinstance(entry, Volley):
            for side in (0, 1):
                totals[f"{entry.segment}{side}"] += int(sum(hit.lost for hit in entry.hits[side]))
        elif isinstance(entry, Checks):
            totals[f"routed{entry.side}"] += sum(made.result == "routed" for made in entry.checks)
            totals[f"retreated{entry.side}"] += sum(made.result == "retreated" for made in entry.checks)


def averages(totals: Counter[str], forces: tuple[Force, Force], runs: int) -> dict[str, Any]:
    men = [runs * sum(fighter.men for fighter in side.fighters) / 100 for side in forces]
    units = [runs * len(side.fighters) / 100 for side in forces]
    return {
        "melee": 100 * totals["melee"] / runs,
        "wins": 100 * totals["wins"] / runs,
        "fire": [totals[f"fire{s}"] / men[s] for s in (0, 1)],
        "losses": [(totals[f"fire{s}"] + totals[f"melee{s}"]) / men[s] for s in (0, 1)],
        "routs": [totals[f"routed{s}"] / units[s] for s in (0, 1)],
        "retreats": [totals[f"retreated{s}"] / units[s] for s in (0, 1)],
    }


def agree(case: dict[str, Any], numbers: Numbers, runs: int) -> None:
    found, expected = fight(case, numbers, runs), case["expected"]
    for name in ("melee", "wins"):
        assert found[name] == pytest.approx(expected[name], abs=1.5), name
    for name, within in (("fire", 0.2), ("losses", 0.2), ("routs", 1.5), ("retreats", 1.5)):
        assert found[name] == pytest.approx(expected[name], abs=within), name


@pytest.mark.rule("rotd", "10.6a")
@pytest.mark.rule("rotd", "10.7c")
@pytest.mark.rule("rotd", "10.9h")
@pytest.mark.parametrize("case", CASES[:12:6], ids=lambda case: case["title"])
def test_a_phase_of_battle_costs_and_decides_what_the_figures_say(case: dict[str, Any], numbers: Numbers) -> None:
    agree(case, numbers, 6000)


@pytest.mark.slow
@pytest.mark.rule("rotd", "10.6a")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_figure_holds_over_many_battles(case: dict[str, Any], numbers: Numbers) -> None:
    agree(case, numbers, 20000)
