"""6.8: what a command comes to stands beside the rest, whatever is commanded of whom, and hangs on the view alone."""

from __future__ import annotations

import os
import random

import pytest

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import decode_view, encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.session.commanding.spreading import spread
from tests.fuzz.commands import commands
from tests.fuzz.situations import situation
from tests.fuzz.small_maps import small_situation
from tests.fuzz.wishes import wanted

MANY = max(1, int(os.environ.get("DRUMHEAD_FUZZ", "0")) // 4)
"""Times the usual number of positions; each takes every command once."""
SEEDS = range(8 * MANY)


def _position(seed: int) -> tuple[Game, RotdState, random.Random]:
    rng = random.Random(f"spread {seed}")
    game, state = situation(rng, 24) if seed % 2 else small_situation(rng)
    return game, state, rng


@pytest.mark.whole
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_command_comes_to_may_stand_beside_the_rest_and_every_unit_is_answered_for(seed: int) -> None:
    game, state, rng = _position(seed)
    for seat in game.seats:
        view = RULESET.view(game, state, seat)
        draft = wanted(game, view, seat, rng)
        for command in commands(game, view, rng):
            found = spread(RULESET, game, view, command, draft)
            laid = found.over(draft)
            assert RULESET.judge is not None
            judged = RULESET.judge(game, view, laid)
            assert [order for order in found.orders if judged(order) is not None] == []
            assert {order.unit for order in found.orders} <= set(command.units)
            told = {unit for unit, _ in (*found.left_out, *found.notes)}
            assert set(command.units) <= {order.unit for order in found.orders} | told
            assert all(text.endswith(".") for _, text in (*found.left_out, *found.notes))
            draft = laid


@pytest.mark.whole
@pytest.mark.parametrize("seed", SEEDS)
def test_a_command_is_worked_out_from_what_the_seat_is_given_and_nothing_else(seed: int) -> None:
    game, state, rng = _position(seed)
    seat = rng.choice(game.seats)
    view = RULESET.view(game, state, seat)
    given = decode_view(RULESET.state_type, encode_view(view))
    for command in commands(game, view, rng):
        assert spread(RULESET, game, given, command, ()) == spread(RULESET, game, view, command, ())
