"""What every game on a map of territories keeps to: offered is accepted, replay is the original, saving is identity."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import apply, decode, encode, state_hash
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.play.view import decode_view, encode_view
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, RETREATS, DiplomacyState
from drumhead.engine.session import GameSession

pytestmark = pytest.mark.whole

GAMES = pytest.mark.parametrize("name", ["diplomacy-1901", "city-country-1901"])
SEEDS = st.integers(0, 10**9)


@lru_cache(maxsize=2)
def founded(name: str) -> tuple[Game[Any], DiplomacyState]:
    scenario = find_scenario(name)
    map = map_of(scenario)
    setup = RULESET.setup(scenario, map)
    return Game(name, scenario, map, setup.seats, setup.sides, setup.options), setup.state


def offered(game: Game[Any], state: DiplomacyState, unit: str, chance: Random) -> Order | None:
    """An order clicked together for a unit out of what is offered; None where nothing is."""
    view = RULESET.view(game, state, game.seat(GM))
    kind = "retreat" if state.stage == RETREATS else chance.choice(["move", "move", "move", "support", "convoy"])
    empty = {"retreat": ("to",), "move": ("to",), "support": ("of", "to"), "convoy": ("of", "to")}[kind]
    data: dict[str, Any] = {"kind": kind, "unit": unit, **dict.fromkeys(empty, "")}
    for field in empty:
        cells = RULESET.next_cells(game, view, RULESET.order(data))
        if not cells:
            return None
        data[field] = game.map.board.name(chance.choice(cells))
        if field == "of":
            data[field] = data[field].partition("/")[0]
    return RULESET.order(data)


def clicked(game: Game[Any], state: DiplomacyState, chance: Random) -> list[Order]:
    """Orders for most units; in winter builds and removals by the tokens that are offered."""
    view = RULESET.view(game, state, game.seat(GM))
    if state.stage == ADJUSTMENTS:
        return winter(game, state)
    tokens = [token.id for token in view.tokens if token.arm and (state.stage != RETREATS or "dislodged" in token.id)]
    return [order for id in tokens if chance.random() < 0.9 and (order := offered(game, state, id, chance))]


def winter(game: Game[Any], state: DiplomacyState) -> list[Order]:
    found: list[Order] = []
    for seat in game.seats:
        view, mine = RULESET.view(game, state, seat), list[Order]()
        for token in view.tokens:
            if token.orderable:
                kind = {"kind": "disband"} if token.arm else {"kind": "build", "arm": "A"}
                order = RULESET.order({"unit": token.id, **kind})
                if RULESET.check(game, view, order, mine) is None:
                    mine.append(order)
        found += mine
    return found


def stepped(game: Game[Any], state: DiplomacyState, orders: list[Order]) -> list[Step[DiplomacyState]]:
    return list(advance(RULESET.phases, game, state, orders, lambda turn, phase: SeededDice("s", turn, phase)))


@GAMES
@settings(max_examples=3)
@given(seed=SEEDS)
def test_what_is_offered_is_accepted_turn_after_turn(name: str, seed: int) -> None:
    (game, state), chance = founded(name), Random(seed)
    for _ in range(5):
        orders, view = clicked(game, state, chance), RULESET.view(game, state, game.seat(GM))
        assert [str(r) for order in orders if (r := RULESET.check(game, view, order, ())) is not None] == []
        steps = stepped(game, state, orders)
        assert not [event for step in steps for event in step.events if event.kind == "ignored"]
        state = steps[-1].state


@GAMES
@settings(max_examples=3)
@given(seed=SEEDS)
def test_events_alone_carry_the_state_and_saving_changes_nothing(name: str, seed: int) -> None:
    (game, state), chance = founded(name), Random(seed)
    for _ in range(4):
        for step in stepped(game, state, clicked(game, state, chance)):
            carried = apply(state, step.events)
            assert encode(carried) | {"phase": step.state.phase} == encode(step.state)
            state = decode(DiplomacyState, encode(step.state))
            assert state == step.state
        view = RULESET.view(game, state, game.seats[0])
        assert decode_view(DiplomacyState, encode_view(view)) == view


@GAMES
@settings(max_examples=3)
@given(seed=SEEDS)
def test_units_never_share_a_space_and_never_outnumber_what_they_were(name: str, seed: int) -> None:
    (game, state), chance = founded(name), Random(seed)
    for _ in range(6):
        before = len(state.units) + len(state.dislodged)
        building = state.stage == ADJUSTMENTS
        state = stepped(game, state, clicked(game, state, chance))[-1].state
        after = [piece.place.partition("/")[0] for piece in state.units.values()]
        assert sorted(after) == sorted(state.units)
        assert building or len(after) + len(state.dislodged) <= before


@GAMES
@settings(max_examples=2)
@given(seed=SEEDS)
def test_orders_written_down_are_read_back_and_a_game_replays(name: str, seed: int) -> None:
    chance = Random(seed)
    with TemporaryDirectory() as folder:
        session = GameSession.create(name, Path(folder) / "game.drum", seed="1")
        game: Game[Any] = session.game
        for _ in range(2):
            state = RULESET.view(game, founded(name)[1], game.seat(GM)).state if session.turn == 1 else _now(session)
            orders = clicked(game, state, chance)
            for order in orders:
                read = session.read_order(session.write_order(order))
                assert read.unit.removesuffix(" dislodged") == order.unit.removesuffix(" dislodged")
                assert session.write_order(read) == session.write_order(order)
            for seat in game.seats:
                mine = [order for order in orders if session.check(seat.name, order) is None]
                session.submit(session.sheet(seat.name, mine))
            session.advance()
        assert state_hash(_now(session)) == list(session.verify())[-1][2]
        session.close()


def _now(session: GameSession) -> DiplomacyState:
    state: DiplomacyState = session.view(GM).state
    return state
