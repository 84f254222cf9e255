"""Loads of supply items: how much they are, and how they go by road and rail (12H, R085, R086)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.figures import Path
from drumhead.engine.rulesets.europa.supply import carriage, hauling
from drumhead.engine.rulesets.europa.supply.hauling import SPENT
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import RULESET, Table

ROW = 30
POINTS = "supply movement loyalist"


def _items(**kinds: tuple[str, float]) -> dict[str, Any]:
    return {id: {"kind": kind, "side": "loyalist", "at": "0101", "amount": res} for id, (kind, res) in kinds.items()}


def _table(items: dict[str, Any], capacity: float = 6.0, **head: Any) -> Table:
    """A row of hexes in Loyalist hands, with rails over two parts of it, and a yard in its first hex."""
    sides = {**way(1, 10), **way(14, 20)}
    told: dict[str, Any] = {"items": items, "player": "loyalist", "yards": {"Valencia": {"loyalist": capacity}}}
    cities = {"Valencia": "0101", "Murcia": "0120"}
    return table(["." * ROW], sides=sides, cities=cities, **{"loyalist": hexes(1, ROW), **told, **head})


def _why(board: Table, line: str) -> str:
    refused = board.refused(line)
    return "" if refused is None else refused.rule


@pytest.mark.rule("europa", "R085")
def test_a_load_is_three_res_of_any_mix() -> None:
    """A step is a whole load; two resource points and four points of general supply are one; a point more is none."""
    mixed = _items(R1=("resource", 1.0), R2=("resource", 1.0), G1=("general", 4.0), G2=("general", 1.0))
    board = _table({**mixed, **_items(A1=("attack", 1.0))})
    assert board.ask("go", "A1", "0102").data["res"] == 3.0
    assert board.ask("go", "R1", "0102", "with", "R2", "G1").holds
    answer = board.ask("go", "R1", "0102", "with", "R2", "G1", "G2")
    assert (answer.holds, answer.because[0].rule) == (False, "R085")
    assert _why(board, "A1 haul 0102 with G2") == "R085"
    assert _why(board, "R1 haul 0102 with R2 G1 G2") == "R085"
    events = board.line("R1 haul 0102 0103 with R2 G1").end()
    assert {id: board.board.name(item.cell) for id, item in board.state.items.items()} == {
        "R1": "0103",
        "R2": "0103",
        "G1": "0103",
        "G2": "0101",
        "A1": "0101",
    }
    assert board.state.tallies[POINTS] == 2.0
    assert any("A load of 3 RE" in RULESET.wording(board.game, event) for event in events)


@pytest.mark.rule("europa", "R086")
def test_a_load_goes_by_rail_and_road_and_rail_again_in_one_phase() -> None:
    """Ten hexes of rail, four by road, seven of rail, and on by road: a point goes aboard a train twice."""
    board = _table(_items(R1=("resource", 1.0)))
    line = "rail 0110 road 0111 0112 0113 0114 rail 0120 road 0121 0122"
    answer = board.ask("go", "R1", *line.split())
    assert (answer.holds, answer.data["points"]) == (True, 6)
    assert "R086" in [why.rule for why in answer.because]
    assert board.ask("rail", "R1", "0110").holds
    before = board.line(f"R1 haul {line}").view
    (order,), events = board.orders, board.end()
    (own,) = RULESET.accounts.history(board.game, before, (order,), events)
    (told,) = RULESET.accounts.told_orders(board.game, events)
    ends = ("by rail to 0110", "by road to 0114", "by rail to 0120 (Murcia)", "by road to 0122")
    assert own.results == told.results == ends and own.side == told.side
    stretches = zip(("rail", "road", "rail", "road"), (2, 11, 15, 21), (10, 14, 20, 22), strict=True)
    assert told.order == " ".join(("R1 haul", *(word for how, *way in stretches for word in (how, *hexes(*way)))))
    assert board.board.name(board.state.items["R1"].cell) == "0122"
    assert (board.state.tallies[POINTS], board.state.tallies["rail used loyalist"]) == (6.0, 2.0)


@pytest.mark.rule("europa", "R086")
def test_neither_capacity_nor_points_are_without_end() -> None:
    step = _items(A1=("attack", 1.0), R1=("resource", 1.0))
    line = "rail 0110 road 0111 0112 0113 0114 rail 0120"
    assert _why(_table(step, 5.0), f"A1 haul {line}") == "R047"
    assert _why(_table(step, 6.0), f"A1 haul {line}") == ""
    spent = _table(step).has(tallies={POINTS: 38.0})
    assert _why(spent, "R1 haul 0102 0103") == ""
    assert _why(spent, "R1 haul 0102 0103 0104") == "R086"
    spent.line("R1 haul 0102 0103")
    assert _why(spent, "A1 haul 0102") == "R086"


@pytest.mark.rule("europa", "R086")
def test_parted_nets_have_each_their_own_capacity_for_a_load() -> None:
    step = _items(A1=("attack", 1.0))
    yards = {"Valencia": {"loyalist": 3.0}, "Murcia": {"loyalist": 3.0}}
    line = "rail 0110 road 0111 0112 0113 0114 rail 0120"
    gap = [number for number in hexes(1, ROW) if number != "0112"]
    board = _table(step, yards=yards, rules=("43C2",), loyalist=gap)
    board.line(f"A1 haul {line}").end()
    assert [yard.used for yard in board.state.yards.values()] == [3.0, 3.0]
    assert _why(_table(step, 3.0, rules=("43C2",), loyalist=gap), f"A1 haul {line}") == "R047"


@pytest.mark.rule("europa", "R086")
def test_a_load_finds_its_cheapest_way_by_itself() -> None:
    """By rail, four hexes by road, and rail again; by road alone where no train has room for it."""
    board = _table(_items(R1=("resource", 1.0), A1=("attack", 1.0)), 2.0)
    answer = board.ask("go", "R1", "to", "0120")
    assert [(part["rail"], part["hexes"][-1]) for part in answer.data["way"]] == [
        (True, "0110"),
        (False, "0114"),
        (True, "0120"),
    ]
    assert board.ask("go", "A1", "to", "0120").data["points"] == 19
    assert (_why(board, "R1 haul to 0120"), _why(board.has(tallies={POINTS: 37.0}), "R1 haul to 0120")) == ("", "R086")


def test_a_load_may_be_sent_where_an_order_for_it_stands_and_each_way_is_sought_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a train has room, where none has, and with few points left; nowhere for who may not send it."""
    items, sought = _items(R1=("resource", 1.0), A1=("attack", 1.0)), list[int]()
    monkeypatch.setattr(hauling, "ways", lambda *told: sought.append(told[3]) or carriage.ways(*told))
    for board in (_table(items, 2.0), _table(items, 2.0).has(tallies={POINTS: 37.0})):
        for id in items:
            sought.clear()
            found = RULESET.targets(board.game, board.view, "haul", id, ())
            assert found is not None and len(found) > 1 and len(sought) == 2
            names = map(board.board.name, range(board.board.size))
            stands = [name for name in names if name != "0101" and not board.refused(f"{id} haul to {name}")]
            assert list(map(board.board.name, found)) == stands
    board = _table(items, stage="initial")
    assert RULESET.targets(board.game, board.view, "haul", "R1", ()) == ()
    assert RULESET.targets(board.game, board.view, "haul", "R7", ()) == ()


def test_the_way_of_a_load_is_drawn_as_it_will_lead() -> None:
    board = _table(_items(R1=("resource", 1.0)))
    order, read = board.order("R1 haul to 0114"), Orders.of(RULESET, board.map, board.view)
    (line,) = read.on_map([order], lambda given: RULESET.course(board.game, board.view, given, ()))
    assert isinstance(line, Path)
    assert line.cells == tuple(map(board.cell, hexes(1, 14)))
    refused = board.order("R1 haul 0103")
    assert read.on_map([refused], lambda given: RULESET.course(board.game, board.view, given, ())) == []


def test_what_is_gone_when_its_order_comes_is_drawn_no_way() -> None:
    """An earlier order was changed, and uses up the points that a later one sends."""
    hungry = {"L1": {"affiliation": "PA", "factors": "2-2-6", "at": "0101", "hungry": 2}}
    board = _table(_items(G1=("general", 1.0), G2=("general", 1.0)), units=hungry)
    send, plain = board.order("G1 haul to 0102"), board.order("L1 feed G2")
    changed = board.order("L1 feed G1")
    for first, drawn in ((plain, ("0101", "0102")), (changed, ())):
        assert RULESET.check(board.game, board.view, first, (first, send)) is None
        assert RULESET.course(board.game, board.view, send, (first, send)) == tuple(map(board.cell, drawn))
    assert RULESET.check(board.game, board.view, send, (changed, send)) is not None
    for kind in ("move", "rail"):
        assert RULESET.course(board.game, board.view, board.order(f"L77 {kind} 0102"), ()) == ()


def test_what_lies_in_a_hex_is_noted_with_its_id_and_points_may_be_named_by_feeding() -> None:
    board = _table(_items(R1=("resource", 1.0), G1=("general", 4.0)))
    notes = {note.name: note for note in RULESET.notes(board.game, board.view) if note.name in board.state.items}
    assert {name: (note.kind, note.text, note.stance) for name, note in notes.items()} == {
        "R1": ("resource", "resource points, Loyalist: 1 (R1)", "friend"),
        "G1": ("general", "points of general supply, Loyalist: 4 (G1)", "friend"),
    }
    assert all(note.owner == "" for note in notes.values())
    feed = next(form for form in RULESET.forms if form.kind == "feed")
    assert [field.held for field in feed.asked] == [("general",)]


def test_each_item_of_the_phasing_player_is_a_desk_with_the_form_that_sends_it() -> None:
    board = _table(_items(R1=("resource", 1.0)))
    desk = board.view.desk("R1")
    assert desk is not None
    assert desk.lines == ("Resource points: 1 (1 RE) in 0101 (Valencia); 40 supply movement points are left",)
    assert [form.kind for form in RULESET.timely("movement") if form.given_by(board.view, "R1")] == ["haul"]
    board.line("R1 haul to 0120").end()
    assert board.board.name(board.state.items["R1"].cell) == "0120"


def test_points_are_there_again_in_the_next_turn_of_their_side() -> None:
    board = _table(_items(R1=("resource", 1.0)))
    board.line("R1 haul 0102").end()
    while board.state.player == "loyalist":
        board.end()
    assert board.state.tallies[SPENT + "loyalist"] == 1.0
    while board.state.player == "insurgent":
        board.end()
    assert POINTS not in board.state.tallies


def test_loads_keep_out_of_what_lines_of_supply_may_not_enter() -> None:
    enemy = {"N1": {"affiliation": "Nat", "factors": "2-3-6", "at": "0104"}}
    board = _table(_items(R1=("resource", 1.0)), units=enemy)
    assert _why(board, "R1 haul 0102") == ""
    assert _why(board, "R1 haul 0102 0103") == "R036"
    assert _why(board, "R1 haul rail 0102") == ""
    assert _why(board, "R1 haul rail 0105") == "R048"
    assert _why(board, "R1 haul 0103") == "R086"
    assert _why(board, "R1 haul rail 0120") != ""


def test_only_its_own_player_sends_a_load_and_only_in_movement() -> None:
    board = _table(_items(R1=("resource", 1.0)), player="insurgent")
    assert board.refused("R1 haul 0102") is not None
    assert _table(_items(R1=("resource", 1.0)), stage="initial").refused("R1 haul 0102") is not None
    assert _table(_items(R1=("resource", 1.0))).refused("R2 haul 0102") is not None
