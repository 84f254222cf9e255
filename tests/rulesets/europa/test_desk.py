"""What the desk is given: forms for every kind of order, commands for many, units that wait, and battles in words."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.europa.orders.lines import KINDS
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.orders.rails import RAILWAYS
from drumhead.engine.rulesets.europa.position.state import Holding, Yard
from drumhead.engine.rulesets.europa.turns import acts
from drumhead.engine.rulesets.europa.turns.acts import carry_out
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT = {"affiliation": "Nat", "factors": "3-3-6", "size": "X"}
UNITS = {
    "N1": {**NAT, "at": "0202"},
    "N2": {**NAT, "at": "0202"},
    "N3": {**NAT, "at": "0406"},
    "L1": {"affiliation": "PA", "factors": "1-2-6", "at": "0203"},
}


def test_every_kind_of_order_has_a_form() -> None:
    assert {form.kind for form in RULESET.forms} == set(KINDS)


def test_yards_of_the_phasing_player_may_be_named_by_their_forms() -> None:
    cell = board_of(ROWS).board.cell
    places = HexPlace("Alta", (cell("0202"),)), HexPlace("Baja", (cell("0405"),))
    table = Table(board_of(ROWS, places=places), units={"N1": UNITS["N1"]})
    hexes = {"0202": Holding("insurgent"), "0405": Holding("loyalist")}
    table.has(yards={"Alta": Yard(insurgent=2), "Baja": Yard(loyalist=1)}, hexes=hexes)
    notes = {note.name: note.stance for note in RULESET.notes(table.game, table.view) if note.kind == "yard"}
    assert notes == {"Alta": "friend", "Baja": "enemy"}
    desk = table.view.desk(RAILWAYS)
    assert desk is not None and desk.facts == (("Alta", "2 RE left"),)
    forms = [form for form in RULESET.timely("movement") if form.given_by(table.view, RAILWAYS)]
    assert {form.kind for form in forms} == {"build", "boost", "assign"}
    assert all(field.held == ("yard",) for form in forms for field in form.asked)


def test_many_attack_one_hex_with_one_order() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat")
    command = Command("attack together", ("N1", "N2", "N3"), {"target": table.cell("0203"), "advance": True})
    shares = RULESET.spread(table.game, table.view, command, ())
    orders = [RULESET.write_order(table.game, order) for share in shares for order in share.orders]
    assert orders == ["N1 attack 0203 N2 advance"]
    assert "next to" in next(share.why for share in shares if share.unit == "N3")
    assert RULESET.check(table.game, table.view, shares[1].orders[0], ()) is None


def test_many_go_to_one_hex_each_by_its_way() -> None:
    table = Table(board_of(ROWS), units={id: unit for id, unit in UNITS.items() if id != "L1"}, game_turn="I Sep 36")
    command = Command("go", ("N1", "N2"), {"to": table.cell("0204")})
    for share in RULESET.spread(table.game, table.view, command, ()):
        for order in share.orders:
            table.line(RULESET.write_order(table.game, order))
    table.end()
    assert {table.at("N1"), table.at("N2")} == {"0204"}


def test_a_way_leads_on_through_a_hex_that_is_full_while_there_is_allowance_left_to_leave_it() -> None:
    full = {f"D{number}": {**NAT, "size": "XX", "at": "0203"} for number in range(3)}
    table = Table(board_of(ROWS), units={"N1": {**NAT, "size": "XX", "at": "0202"}, **full}, game_turn="I Sep 36")
    near, far = table.cell("0203"), table.cell("0204")
    assert table.refused("N1 move 0203") is not None
    begun = Move.model_construct(unit="N1", path=())
    assert near in RULESET.next_cells(table.game, table.view, begun, ())
    assert far in RULESET.next_cells(table.game, table.view, begun.model_copy(update={"path": (near,)}), ())
    slow = {"N1": {**NAT, "factors": "3-3-1", "size": "XX", "at": "0202"}, **full}
    other = Table(board_of(ROWS), units=slow, game_turn="I Sep 36")
    reached = RULESET.next_cells(other.game, other.view, begun, ())
    assert near not in reached and other.cell("0102") in reached


@pytest.mark.rule("europa", "R187")
def test_a_single_hex_that_may_always_be_entered_is_offered_though_a_way_round_costs_less() -> None:
    board = board_of(ROWS, sides={("0203", "0204"): "major river"})
    table = Table(board, units={"N1": {**NAT, "factors": "3-3-1", "at": "0203"}}, game_turn="I Sep 36")
    to = table.cell("0204")
    assert to in RULESET.reach(table.game, table.view, "N1", ()).cells
    (way,) = (way for way in RULESET.journeys(table.game, table.view, "N1", to, (), ()) if not way.orders[0].admin)
    assert (way.turns, way.cells, way.summary) == (1, (to,), "1 of 1 movement points")
    table.line(RULESET.write_order(table.game, way.orders[0])).end()
    assert table.at("N1") == "0204"


def test_orders_of_a_sheet_are_done_once_however_often_each_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    units = {f"N{at}": {**NAT, "at": f"01{at:02}"} for at in range(1, 6)}
    table = Table(board_of(ROWS), units=units, game_turn="I Sep 36")
    draft = [RULESET.read_order(table.game, f"N{at} move 02{at:02}") for at in range(1, 6)]
    done = list[str]()
    monkeypatch.setattr(acts, "carry_out", lambda teller, order: (done.append(order.unit), carry_out(teller, order)))
    for _ in range(3):
        assert [RULESET.check(table.game, table.view, order, draft) for order in draft] == [None] * 5
    assert done == ["N1", "N2", "N3", "N4"]
    without = [order for order in draft if order.unit != "N4"]
    assert RULESET.check(table.game, table.view, without[-1], without) is None
    assert done == ["N1", "N2", "N3", "N4"], "what stood before the one that was taken away stands still"
    assert RULESET.check(table.game, table.view, draft[-1], draft) is None
    assert done == ["N1", "N2", "N3", "N4"], "and what is given again was found before"


def test_units_that_wait_are_seen_in_the_initial_phase_alone() -> None:
    due = {**NAT, "status": "due", "due": "II Jul 36", "entry": "0101"}
    units = {**UNITS, "N9": due, "N8": {**NAT, "status": "pool"}, "N7": {**due, "due": "I Sep 36"}}
    table = Table(board_of(ROWS), units=units, stage="initial")
    waiting = {token.id: token.status for token in table.view.tokens if token.status == "away"}
    assert waiting == {"N8": "away", "N9": "away"}
    assert [task.unit for task in RULESET.tasks(table.game, table.view, ())] == ["N9"]
    other = RULESET.view(table.game, table.state, table.game.seat("loyalist"))
    assert not [token for token in other.tokens if token.status == "away"]


def test_a_battle_is_explained_by_sums_that_add_up() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat")
    table.line("N1 attack 0203 N2").end(ScriptedDice(otherwise=0.9))
    battle = next(event for event in table.events if event.kind == "battle")
    found = RULESET.accounts.reason(table.game, battle)
    assert [each.title for each in found.sums] == ["Attack", "Defense", "Modified die"]
    assert all(each.adds_up for each in found.sums)
    assert found.lines


def test_a_unit_is_described_with_how_orders_name_it_and_where_it_stands() -> None:
    """An order sheet leaves the first line out, since it heads a unit by its title."""
    table = Table(board_of(ROWS), units={**UNITS, "N9": {**NAT, "status": "pool", "title": "Lost"}})
    assert RULESET.describe(table.game, table.view, "N1")[:3] == ("X infantry: N1", "written N1", "in 0202")
    assert RULESET.describe(table.game, table.view, "N9")[:2] == ("X infantry: Lost", "written N9")
