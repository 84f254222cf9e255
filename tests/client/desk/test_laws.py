"""Features 1 and 4 of a desk: what it refuses is what the judge refuses of its view; a hundred edits undone and done
again give the same sheet."""

from __future__ import annotations

import random
from functools import cache

import pytest

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.sheets import read_sheet

pytestmark = pytest.mark.whole

EDITS, DRAFTS = 100, 200


@cache
def pool() -> tuple[str, ...]:
    """The lines of the bundled sheets of both turns, right and wrong for this morning."""
    scenario = find_scenario("lombardy-1859")
    paths = [path for turn in (1, 2) for path in bundled_sheets(scenario, turn)]
    sheets = (read_sheet(path.read_text(encoding="utf-8"), path.name) for path in paths)
    return tuple(line for sheet in sheets for _, line in sheet.lines)


def edit(desk: OrderDesk, rng: random.Random) -> None:
    """Something that a player does with orders: a line, a block of lines, an order taken back, a unit's orders."""
    match rng.randrange(4):
        case 0:
            desk.enter_lines(rng.choice(pool()))
        case 1:
            desk.enter_lines("\n".join(rng.sample(pool(), 9)))
        case 2 if desk.draft:
            desk.clear_order(rng.choice(desk.draft))
        case _:
            desk.clear_unit(rng.choice(desk.own_units()))


@pytest.mark.parametrize("seed", range(3))
def test_a_hundred_edits_undone_and_done_again_give_the_same_sheet(desk: OrderDesk, seed: int) -> None:
    rng, stack = random.Random(seed), desk.undo_stack
    first = desk.sheet_text()
    for _ in range(EDITS):
        edit(desk, rng)
    last = desk.sheet_text()
    assert last != first and stack.count() > EDITS // 4
    while stack.canUndo():
        stack.undo()
    assert desk.sheet_text() == first
    while stack.canRedo():
        stack.redo()
    assert desk.sheet_text() == last


def test_what_the_desk_refuses_is_what_the_judge_refuses_of_the_view(desk: OrderDesk) -> None:
    rng, session = random.Random("drafts"), desk.session
    ruleset, game, view = session.ruleset, session.game, desk.view()
    answers: set[bool] = set()
    for _ in range(DRAFTS):
        edit(desk, rng)
        order = ruleset.signed(game, view, session.read_order(rng.choice(pool())))
        refusal = ruleset.check(game, view, order, tuple(other for other in desk.draft if other.key != order.key))
        assert desk.refusal(order) == refusal
        assert desk.set_order(order) == (refusal is None)
        answers.add(refusal is None)
    assert answers == {True, False}
