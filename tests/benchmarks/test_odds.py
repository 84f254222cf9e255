"""Odds: battles on one core against copying what fights, and on all cores against one."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from time import perf_counter

import pytest

from drumhead.engine.bench.compare import least
from drumhead.engine.play.odds import BATCH, Contest, Question, Wish, fought
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.odds.asking import contests
from drumhead.engine.session.odds import figures
from drumhead.engine.session.verify_processes import cores
from tests.benchmarks.conftest import Compare
from tests.rulesets.rotd.pages import play, units

RUNS = 20_000
ARMIES = units(
    "FR1IN G4-V6 7-7 experience=9",
    "FR2IN G4-V6 7-7 experience=9",
    "FR3LA G4-V6 7-7 experience=9",
    "AU1IN G4-V6 8-7 experience=9",
    "AU2IN G4-V6 8-7 experience=9",
    "AU3LC G4-V6 8-7 experience=9",
)


@pytest.fixture(scope="module")
def contest() -> Contest:
    game, state = play(ARMIES)
    (found,) = contests(game, RULESET.view(game, state, game.seat("gm")), (), Question("G4-V6", attacker="Austria"))
    return found


def test_a_what_if_battle_costs_little_more_than_copying_its_units(contest: Contest, compare: Compare) -> None:
    copies = range(BATCH)
    compare(lambda: fought(contest, "1", (0, BATCH)), lambda: [deepcopy(contest.camps) for _ in copies], most=1.8)


@pytest.mark.skipif(cores() < 2, reason="there is one core")
def test_what_if_battles_on_all_cores_against_one(contest: Contest, tell: Callable[[str, float, float], None]) -> None:
    """By the clock, with the start of the processes: what somebody waits for."""

    def seconds(processes: int) -> float:
        start = perf_counter()
        for _ in figures(contest, Wish(runs=RUNS), processes=processes):
            pass
        return perf_counter() - start

    times = [0.0, 0.0]

    def ratio() -> float:
        times[:] = seconds(0), seconds(cores())
        return times[1] / times[0]

    most = 0.35 + 0.9 / cores()
    found = least(ratio, most)
    each = " and ".join(f"{RUNS / time:.0f}" for time in times)
    tell(f"what-if battles on {cores()} cores against one, {each} a second", found, most)
    assert found < most
