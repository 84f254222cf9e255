"""Orders are done at once where no die is thrown for them: what a player looks at is the position behind his draft."""

from __future__ import annotations

import pytest

from drumhead.engine.play.recall.agenda import DONE, LATER, NOW
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT = {"affiliation": "Nat", "factors": "3-3-6", "size": "X"}
ENEMY = {"affiliation": "PA", "factors": "1-2-6", "at": "0406"}


def moved() -> Table:
    table = Table(board_of(ROWS), units={"N1": {**NAT, "at": "0101"}, "L1": ENEMY}, game_turn="I Sep 36")
    return table.line("N1 move 0102 0103")


def test_who_was_moved_stands_where_he_was_moved_to_with_what_he_has_left() -> None:
    table = moved()
    shown = RULESET.shown(table.game, table.view, table.orders) if RULESET.shown else table.view
    token = shown.token("N1")
    assert token is not None and token.cell == table.cell("0103")
    assert dict(token.facts)["Spent"] == "2 of 6 movement points"
    assert shown.phase == table.view.phase and shown.turn == table.view.turn
    before = table.view.token("N1")
    assert before is not None and before.cell == table.cell("0101"), "nothing is done before the sheet is in"


def test_reach_goes_on_from_where_a_unit_was_moved_to() -> None:
    table = moved()
    first, rest = (RULESET.reach(table.game, table.view, "N1", orders) for orders in ((), table.orders))
    far, near = table.cell("0104"), table.cell("0202")
    assert far in first.cells and far in rest.cells and near in rest.cells
    longer = table.order("N1 move 0102 0103 0104")
    assert RULESET.check(table.game, table.view, longer, table.orders) is None
    strip = Table(board_of(["........"]), units={"N1": {**NAT, "factors": "3-3-3", "at": "0101"}}, game_turn="I Sep 36")
    strip.line("N1 move 0102 0103")
    found = RULESET.reach(strip.game, strip.view, "N1", strip.orders)
    assert [strip.board.name(cell) for cell in found.phases[0]] == ["0102", "0104"]
    assert not found.forced, "who went in the usual way does not go on administratively"


def test_an_order_begins_where_those_before_it_leave_its_unit() -> None:
    table = moved()
    course = RULESET.course
    assert course is not None
    names = [table.board.name(cell or 0) for cell in course(table.game, table.view, table.orders[0], table.orders)]
    assert names == ["0101", "0102", "0103"]


def test_an_attack_that_is_drafted_throws_no_die() -> None:
    units = {"N1": {**NAT, "at": "0101"}, "L1": {**ENEMY, "at": "0102"}}
    table = Table(board_of(ROWS), units=units, stage="combat").line("N1 attack 0102")
    assert RULESET.shown is not None
    shown = RULESET.shown(table.game, table.view, table.orders)
    assert [(token.id, token.cell) for token in shown.tokens] == [(t.id, t.cell) for t in table.view.tokens]


@pytest.mark.parametrize(("stage", "at"), [("initial", 0), ("movement", 1), ("combat", 2), ("exploitation", 3)])
def test_the_agenda_names_both_player_turns_and_which_stage_waits(stage: str, at: int) -> None:
    table = Table(board_of(ROWS), units={"N1": {**NAT, "at": "0101"}}, stage=stage)
    assert RULESET.agenda is not None
    agenda = RULESET.agenda(table.game, table.view)
    assert (agenda.title, agenda.hand) == ("II Jul 36", "Insurgent")
    assert [row.part for row in agenda.stages] == ["Insurgent"] * 4 + ["Loyalist"] * 4
    assert [row.when for row in agenda.stages] == [DONE] * at + [NOW] + [LATER] * (7 - at)
    assert f"[{stage}]" in agenda.words
