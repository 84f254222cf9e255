"""10: a sector fought over in four tactical phases, against the figures of cases/four_phases.toml."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.combat.account import Force, Outcome, Volley
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site
from tests.rulesets.rotd.fights import NUMBERS, man

CASES = tomllib.loads((Path(__file__).parent / "cases" / "four_phases.toml").read_text(encoding="utf-8"))["case"]
RUNS, PHASES, MEN, FRONT = 1500, 4, 1500, 2
TOO_TIRED = 9
"""9.1: the fatigue at which attackers no longer move."""


@dataclass
class Army:
    """The brigades of a side over the phases: who has routed, and who rests after a retreat until which phase."""

    attacking: bool
    brigades: dict[str, Fighter]
    routed: set[str] = field(default_factory=set)
    resting: dict[str, int] = field(default_factory=dict)

    def committed(self, count: int, phase: int) -> list[Fighter]:
        """The least tired of those at hand; attackers tire by moving in."""
        at_hand = [
            each
            for each in self.brigades.values()
            if each.id not in self.routed
            and self.resting.get(each.id, -1) < phase
            and not (self.attacking and each.fatigue >= TOO_TIRED)
        ]
        chosen = sorted(at_hand, key=lambda each: each.fatigue)[:count]
        return [replace(each, fatigue=each.fatigue + self.attacking) for each in chosen]


def army(attacking: bool, count: int) -> Army:
    mode = "attack" if attacking else "defend"
    brigades = [man(id=f"{mode}{n}", mode=mode, fatigue=2, moved=attacking) for n in range(count)]
    return Army(attacking, {each.id: each for each in brigades})


def force(chosen: Sequence[Fighter]) -> Force:
    return Force(tuple(replace(each, line="first" if n < FRONT else "second") for n, each in enumerate(chosen)), 1)


def aftermath(outcome: Outcome, side: int, chosen: Sequence[Fighter], own: Army, phase: int) -> None:
    """Losses, rounds and fatigue of a phase: 1 for falling back, 2 for a retreat, 5 for a rout (10.8, 10.10)."""
    own.brigades |= {each.id: each for each in chosen}
    for entry in outcome.entries:
        for hit in entry.hits[side] if isinstance(entry, Volley) else ():
            now = own.brigades[hit.id]
            spent = now.ammunition - hit.ammunition
            own.brigades[hit.id] = replace(
                now, men=now.men - hit.lost, fatigue=now.fatigue + hit.engaged, ammunition=spent
            )
    for each in chosen:
        fate = outcome.fates[each.id]
        tired = {"stood": int(outcome.winner != side), "retreated": 2}.get(fate, 5)
        now = own.brigades[each.id]
        own.brigades[each.id] = replace(now, fatigue=now.fatigue + tired)
        if fate == "retreated":
            own.resting[each.id] = phase + 1
        elif fate != "stood":
            own.routed.add(each.id)


def fought(case: dict[str, Any], source: random.Random) -> tuple[tuple[Army, Army], int]:
    """The armies after a turn, and how many phases the attackers have won."""
    armies = (army(True, case["brigades"][0]), army(False, case["brigades"][1]))
    won, site = 0, Site(3000, case.get("rating", 2))
    for phase in range(PHASES):
        chosen = [own.committed(count, phase) for own, count in zip(armies, case["committed"], strict=True)]
        if not chosen[0] or not chosen[1]:
            won += bool(chosen[0])
            continue
        outcome = resolve(force(chosen[0]), force(chosen[1]), site, NUMBERS, Stream(source))
        won += outcome.winner == 0
        for side in (0, 1):
            aftermath(outcome, side, chosen[side], armies[side], phase)
    return armies, won


@pytest.mark.slow
@pytest.mark.rule("rotd", "10.6a")
@pytest.mark.rule("rotd", "10.7c")
@pytest.mark.rule("rotd", "10.9h")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_four_phases_cost_and_decide_what_the_figures_say(case: dict[str, Any]) -> None:
    source = random.Random(case["title"])
    turns, expected = [fought(case, source) for _ in range(RUNS)], case["expected"]
    assert sum(won for _, won in turns) / RUNS == pytest.approx(expected["won"], abs=0.15)
    for side in (0, 1):
        own = [armies[side] for armies, _ in turns]
        brigades = [each for one in own for each in one.brigades.values()]
        lost, routed = sum(MEN - each.men for each in brigades), sum(len(one.routed) for one in own)
        fatigue = sum(each.fatigue for each in brigades) / len(brigades)
        assert 100 * lost / MEN / len(brigades) == pytest.approx(expected["losses"][side], abs=0.4)
        assert 100 * routed / len(brigades) == pytest.approx(expected["routs"][side], abs=3)
        assert fatigue == pytest.approx(expected["fatigue"][side], abs=0.25)
