"""Campaigns of random orders: no phase may break what always holds, and no order that was allowed may break a phase.

DRUMHEAD_FUZZ=200 plays so many random situations (`make fuzz`); by default a handful.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from tests.fuzz.invariants import faults
from tests.fuzz.situations import lombardy, situation
from tests.fuzz.wishes import wanted

ROUNDS = int(os.environ.get("DRUMHEAD_FUZZ", "3"))
TURNS = 3


def _orders(game: Game, state: RotdState, rng: random.Random) -> tuple[Order, ...]:
    """Every seat's orders; of two for one thing the last, as a deputy's may stand beside his commander's."""
    found: dict[tuple[str, str], Order] = {}
    for seat in game.seats:
        for order in wanted(game, RULESET.view(game, state, seat), seat, rng):
            found[order.key] = order
    return tuple(found.values())


def _played(game: Game, state: RotdState, rng: random.Random, turns: int, seed: str) -> Iterator[str]:
    for _ in range(turns):
        orders = _orders(game, state, rng)
        for step in advance(RULESET.phases, game, state, orders, lambda turn, id: SeededDice(seed, turn, id)):
            yield from faults(game, state, step)
            state = step.state


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_nothing_breaks_whatever_is_ordered(seed: int) -> None:
    rng = random.Random(f"situation {seed}")
    game, state = situation(rng, rng.choice((12, 40, 80)), TURNS)
    assert list(_played(game, state, rng, TURNS, str(seed))) == []


@pytest.mark.parametrize("seed", range(1 if ROUNDS < 10 else 5))
def test_nothing_breaks_in_lombardy(seed: int) -> None:
    game, state = lombardy()
    assert list(_played(game, state, random.Random(f"lombardy {seed}"), 1 if ROUNDS < 10 else 4, str(seed))) == []
