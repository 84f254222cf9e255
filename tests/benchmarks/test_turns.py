"""Turns and their parts, against stock ways of the same work or against smaller armies."""

from __future__ import annotations

import dataclasses
import json
from collections import deque
from typing import Any

import pytest

from drumhead.engine.bench.armies import close_together
from drumhead.engine.play.game import Game
from drumhead.engine.play.state import encode, sets
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.contact import line_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.rulesets.rotd.orders.grammar import read_by_grammar
from tests.benchmarks.conftest import Compare


@pytest.fixture(scope="module")
def large() -> tuple[Game, RotdState]:
    armies = close_together(8)
    return armies.game, armies.state


def test_encoding_a_state_takes_less_than_half_of_what_dataclasses_take(
    large: tuple[Game, RotdState], compare: Compare
) -> None:
    _, state = large
    compare(lambda: encode(state), lambda: dataclasses.asdict(state), most=0.5)


def test_encoding_a_state_costs_no_more_than_writing_it_as_json(
    large: tuple[Game, RotdState], compare: Compare
) -> None:
    _, state = large
    data = encode(state)
    compare(lambda: encode(state), lambda: json.dumps(data, sort_keys=True), most=1.3)


def test_many_changes_of_one_unit_cost_little_more_than_one(large: tuple[Game, RotdState], compare: Compare) -> None:
    game, state = large
    ids = sorted(state.units)[:500]

    def write(*fields: str) -> None:
        Campaign(game, state).write(change for id in ids for change in sets("units", id, **dict.fromkeys(fields, 1)))

    compare(lambda: write("men", "fatigue", "morale", "killed", "wounded"), lambda: write("men"), most=3)


def test_a_line_of_contact_costs_little_more_than_the_squares_it_looks_at(
    large: tuple[Game, RotdState], compare: Compare
) -> None:
    """11.2 against a search of the same board that asks nothing of ground or enemies."""
    game, state = large
    campaign, board = Campaign(game, state), game.map.board
    units = [unit for id, unit in sorted(state.units.items()) if unit.combat][:60]

    def contacts() -> None:
        for unit in units:
            for goal in board.within(unit.cell, 2):
                line_of_contact(campaign, unit, goal, 5)

    def searches() -> None:
        for unit in units:
            for goal in board.within(unit.cell, 2):
                _reached(board, unit.cell, goal, 5)

    compare(contacts, searches, most=1.2)


def _reached(board: Any, start: int, goal: int, limit: int) -> bool:
    seen, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft()
        for near in board.neighbours(cell) if seen[cell] < limit else ():
            if near not in seen:
                seen[near] = seen[cell] + 1
                waiting.append(near)
    return goal in seen


def test_checking_an_order_costs_less_than_reading_it_by_the_grammar(
    large: tuple[Game, RotdState], compare: Compare
) -> None:
    game, state = large
    view = RULESET.view(game, state, game.seat("MacMahon"))
    lines = [f"{token.id} engage T1-T2" for token in view.tokens if token.orderable][:40]
    orders = [RULESET.read_order(game, line) for line in lines]
    compare(
        lambda: [RULESET.check(game, view, order, ()) for order in orders],
        lambda: [read_by_grammar(game, line) for line in lines],
        most=1.2,
    )
