"""Section 6: judge and engine agree on random sheets in random positions of the real map and of small ones, in turns of
a campaign, before it and in peace.

A case is one order, judged beside its sheet and handed to the engine: each property plays 2,000 of them in CI, a
quarter of them by default, and 100,000 with DRUMHEAD_FUZZ=200.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from functools import lru_cache

import pytest

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET, RotdState, Unit
from tests.fuzz.parts import first_quarter
from tests.fuzz.plans import Sheet, judged, played, seen_by, sheet, sheets, wrongly_refused
from tests.fuzz.quiet_maps import quiet_situation
from tests.fuzz.situations import situation
from tests.fuzz.small_maps import small_situation

MANY = max(1, int(os.environ.get("DRUMHEAD_FUZZ", "0")) // 4)
"""Times the usual number of positions: 50 with `make fuzz`."""
DRAWN = {"small": small_situation, QUIET: small_situation, DEPLOYMENT: small_situation, "peace": quiet_situation}
REAL, SMALL, PLACED = range(14 * MANY), range(44 * MANY), range(12 * MANY)
PEACE = range(40 * MANY)


@lru_cache(maxsize=200)
def _sheets(kind: str, seed: int) -> tuple[Game, RotdState, tuple[Sheet, ...]]:
    """A position with the sheets of all its seats; as many as are played by default are kept for the next property."""
    game, state, rng = _position(kind, seed)
    return game, state, tuple(sheets(game, state, rng))


def _position(kind: str, seed: int) -> tuple[Game, RotdState, random.Random]:
    rng = random.Random(f"plans {kind} {seed}")
    game, state = situation(rng, rng.choice((8, 16, 30))) if kind == "real" else DRAWN[kind](rng)
    phase, relations = kind if kind in (QUIET, DEPLOYMENT) else state.phase, state.relations
    if kind == QUIET:
        relations = {**relations, "FRA-AUS": "neutral", "SAR-AUS": "neutral"}
    units = {id: _staying(unit) for id, unit in state.units.items()}
    return game, replace(state, units=units, phase=phase, relations=relations), rng


def _staying(unit: Unit) -> Unit:
    """With men enough not to go home in the supply phase: then those who are seen are there when the marches begin."""
    return replace(unit, men=max(unit.men, 200))


POSITIONS = pytest.mark.parametrize(
    ("kind", "seed"),
    [
        pytest.param(kind, seed, marks=first_quarter(seed, seeds))
        for kind, seeds in (("real", REAL), ("small", SMALL), (QUIET, PLACED), (DEPLOYMENT, PLACED), ("peace", PEACE))
        for seed in seeds
    ],
)


@pytest.mark.rule("rotd", "6.8")
@POSITIONS
def test_what_the_judge_refuses_the_engine_never_carries_out_whatever_the_others_do(kind: str, seed: int) -> None:
    game, state, made = _sheets(kind, seed)
    kept = [each.of_the_commander(game, state) for each in made]
    orders = tuple(order for each in kept for order in each.orders)
    assert wrongly_refused(game, kept, played(game, state, orders, str(seed))) == []


@pytest.mark.rule("rotd", "6.8")
@POSITIONS
def test_what_the_engine_carries_out_on_what_a_seat_sees_the_judge_accepts(kind: str, seed: int) -> None:
    game, state, rng = _position(kind, seed)
    for seat in game.seats:
        seen = seen_by(game, state, seat)
        made = sheet(game, seen, seat, rng)
        assert wrongly_refused(game, [made], played(game, seen, made.orders, str(seed))) == []


@pytest.mark.rule("rotd", "6.8")
@POSITIONS
def test_a_sheet_gets_the_same_verdicts_and_the_same_turn_in_any_sequence(kind: str, seed: int) -> None:
    game, state, made = _sheets(kind, seed)
    rng = random.Random(seed)
    for each in made:
        mixed = rng.sample(each.orders, len(each.orders))
        again = judged(game, RULESET.view(game, state, each.seat), mixed)
        before = {order: str(refusal) for order, refusal in zip(each.orders, each.refusals, strict=True)}
        assert {order: str(refusal) for order, refusal in zip(mixed, again, strict=True)} == before
