"""6.8: what a command comes to stands beside the rest, whatever is commanded of whom, and hangs on the view alone."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.game import Game
from drumhead.engine.play.ruleset import Field
from drumhead.engine.play.view import View, decode_view, encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.session.commanding.spreading import spread
from tests.fuzz.situations import situation
from tests.fuzz.small_maps import small_situation
from tests.fuzz.wishes import wanted

MANY = max(1, int(os.environ.get("DRUMHEAD_FUZZ", "0")) // 4)
"""Times the usual number of positions; each takes every command once."""
SEEDS = range(8 * MANY)


def _value(game: Game, view: View, field: Field, units: tuple[str, ...], rng: random.Random) -> Any:
    """Something to fill a field with, near the units where it is a place."""
    board = game.map.board
    here = view.state.units[rng.choice(units)].cell
    match field.type:
        case "cell":
            return rng.choice(board.within(here, 3))
        case "path":
            return tuple(rng.choice(board.within(here, 2)) for _ in range(rng.randint(1, 2)))
        case "tactical":
            return rng.randrange(225)
        case "choice":
            return rng.choice(field.options)
        case "integer":
            return rng.randint(field.low, field.high)
        case "flag":
            return rng.random() < 0.5
        case "unit":
            return rng.choice((*units, "AU99IN"))
    return rng.choice(("none", "FR1CQ", "AU1CQ", "Novara"))


def _commands(game: Game, view: View, rng: random.Random) -> list[Command]:
    own = sorted(token.id for token in view.tokens if token.orderable)
    found = []
    for form in RULESET.commands if own else ():
        units = tuple(rng.sample(own, rng.randint(1, len(own))))
        asked = [field for field in form.fields if not field.optional or rng.random() < 0.5]
        found.append(Command(form.kind, units, {field.name: _value(game, view, field, units, rng) for field in asked}))
    return found


def _position(seed: int) -> tuple[Game, RotdState, random.Random]:
    rng = random.Random(f"spread {seed}")
    game, state = situation(rng, 24) if seed % 2 else small_situation(rng)
    return game, state, rng


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_command_comes_to_may_stand_beside_the_rest_and_every_unit_is_answered_for(seed: int) -> None:
    game, state, rng = _position(seed)
    for seat in game.seats:
        view = RULESET.view(game, state, seat)
        draft = wanted(game, view, seat, rng)
        for command in _commands(game, view, rng):
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


@pytest.mark.parametrize("seed", SEEDS)
def test_a_command_is_worked_out_from_what_the_seat_is_given_and_nothing_else(seed: int) -> None:
    game, state, rng = _position(seed)
    seat = rng.choice(game.seats)
    view = RULESET.view(game, state, seat)
    given = decode_view(RULESET.state_type, encode_view(view))
    for command in _commands(game, view, rng):
        assert spread(RULESET, game, given, command, ()) == spread(RULESET, game, view, command, ())
