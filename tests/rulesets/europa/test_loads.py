"""Supply items: where points are made, who lives on them, steps of attack supply, cheapest ways, and shares of REs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from drumhead.engine.boards.flood import each
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.orders.supplying import BY_RAIL, BY_ROAD, Haul, Stock
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.attacking import attack_line, by_ports, steps_of, within_step
from drumhead.engine.rulesets.europa.supply.carriage import cheapest, ways
from drumhead.engine.rulesets.europa.supply.cuts import Cut
from drumhead.engine.rulesets.europa.supply.hauling import destinations, judged, points_left, refreshed, weight
from drumhead.engine.rulesets.europa.supply.hunger import judge_supply
from drumhead.engine.rulesets.europa.supply.points import feed, takes
from drumhead.engine.rulesets.europa.supply.sharing import Claim, share
from drumhead.engine.rulesets.europa.supply.sources import Tap, makes_points
from drumhead.engine.rulesets.europa.supply.stocks import expired, makers, source_of, stock_refused, why_no_points
from drumhead.engine.rulesets.europa.supply.tracing import Line
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

COUNT = 24
THREE = {"Madrid": "0101", "Valencia": "0105", "Murcia": "0109"}


def _row(cities: Mapping[str, Any], units: Mapping[str, Any] | None = None, **head: Any) -> Table:
    """A row in Loyalist hands with rails over its first half."""
    told = {"units": units or {}, "player": "loyalist", "sides": way(1, 12), "loyalist": hexes(1, COUNT)}
    return table(["." * COUNT], cities=cities, **{**told, **head})


def _unit(at: str, affiliation: str = "PA", **more: Any) -> dict[str, Any]:
    return {**PA, "affiliation": affiliation, "at": at, **more}


def _item(kind: str, at: str, amount: float = 1.0, side: str = "loyalist") -> dict[str, Any]:
    return {"kind": kind, "side": side, "at": at, "amount": amount}


def _names(board: Table, cells: int) -> set[str]:
    return {board.board.name(cell) for cell in each(cells)}


@pytest.mark.rule("europa", "R077")
@pytest.mark.parametrize(("cities", "at", "whole"), [
    (THREE, "0101", {"0101", "0105", "0109"}),
    (THREE, "0109", {"0101", "0105", "0109"}),
    (THREE, "0103", set()),
    ({"Gijon": "0109", "Malaga": "0115"}, "0109", {"0109"}),
    ({"Gijon": "0109", "Malaga": "0115"}, "0115", {"0115"}),
    ({"Santander": "0109"}, "0109", {"0109"}),
    ({"Madrid": "0101", "Valencia": "0105"}, "0101", set()),
])  # fmt: skip
def test_points_are_made_at_the_source_a_hex_is_of(cities: dict[str, str], at: str, whole: set[str]) -> None:
    board = _row(cities)
    cell = board.cell(at)
    assert _names(board, source_of(board.game, board.state, "loyalist", cell)) == whole
    assert source_of(board.game, board.state, "insurgent", cell) == 0
    why = why_no_points(board.game, board.state, "loyalist", cell)
    assert (why.rule if why is not None else "") == ("" if whole else "R077")
    assert (makes_points(board.game, board.state, cell) is not None) is bool(whole)


@pytest.mark.rule("europa", "R075")
@pytest.mark.parametrize(("owner", "city", "told"), [
    ("insurgent", "Ceuta", ("rebel", "R072")), ("loyalist", "Ceuta", None), ("loyalist", "Gijon", ("Ast", "R069")),
    ("loyalist", "Malaga", ("radical", "R076")), ("insurgent", "Malaga", None),
])  # fmt: skip
def test_points_are_made_for_whom_a_city_feeds(owner: str, city: str, told: tuple[str, str] | None) -> None:
    zones = {"region": {"*": "Castilla", "0109": "Spanish Morocco" if city == "Ceuta" else "Castilla"}}
    told_of: dict[str, Any] = {"loyalist": (), owner: hexes(1, COUNT), "zones": zones, "player": owner}
    board = _row({city: "0109"}, **told_of)
    assert makes_points(board.game, board.state, board.cell("0109")) == told
    own = {side: source_of(board.game, board.state, side, board.cell("0109")) for side in ("insurgent", "loyalist")}
    assert own == {side: 1 << board.cell("0109") if side == owner and told else 0 for side in own}


@pytest.mark.rule("europa", "R057")
@pytest.mark.parametrize(("made", "at", "rule"), [
    ({}, "0105", ""),
    ({"stocked loyalist 0101": 4.0}, "0105", "R057"),
    ({"stocked loyalist 0101": 4.0}, "0101", "R057"),
    ({"stocked loyalist 0101": 3.0}, "0105", ""),
    ({"stocked insurgent 0101": 4.0}, "0105", ""),
    ({"stocked loyalist 0115": 4.0}, "0105", ""),
    ({"stocked loyalist 0101": 4.0}, "0115", ""),
])  # fmt: skip
def test_a_source_makes_its_points_once_in_a_game_turn(made: dict[str, float], at: str, rule: str) -> None:
    board = _row({**THREE, "Gijon": "0115"}).has(tallies=made)
    assert board.state.month == 4
    why = why_no_points(board.game, board.state, "loyalist", board.cell(at))
    assert (why.rule if why is not None else "") == rule
    if why is not None:
        assert why.text.endswith("has made its points of this turn in 0101 (Madrid)")


@pytest.mark.parametrize(("lines", "rule", "told"), [
    (("0101", "0115"), "", ""),
    (("0115", "0101"), "", ""),
    (("0101", "0105"), "R057", "another hex of the source of 0105 (Valencia) is named"),
    (("0101", "0101"), "R057", "another hex of the source of 0101 (Madrid) is named"),
    (("0101", "0115", "0109"), "R057", "another hex of the source of 0109 (Murcia) is named"),
    (("0103",), "R077", "0103 is no source of general supply now, full or limited"),
    (("9901",), "R077", ""),
])  # fmt: skip
def test_hexes_that_are_named_are_of_different_sources(lines: tuple[str, ...], rule: str, told: str) -> None:
    board = _row({**THREE, "Gijon": "0115"})
    refused = stock_refused(board.game, board.state, Stock(unit="government", hexes=lines))
    assert (refused.rule if refused is not None else "") == rule
    if refused is not None and told:
        assert refused.reason == told


@pytest.mark.rule("europa", "R075")
def test_points_and_their_tallies_are_gone_as_the_movement_of_the_next_turn_begins() -> None:
    items = {"general-0101-3": _item("general", "0101", 3.0), "general-0115-4": _item("general", "0115", 3.0)}
    board = _row(THREE, items=items)
    tallies = {"stocked loyalist 0101": 3.0, "stocked loyalist 0115": 4.0, "stocked loyalist 0105": 2.0,
               "stocked insurgent 0101": 3.0}  # fmt: skip
    board.has(tallies=tallies)
    gone = {(change.table, change.id, change.now) for change in expired(board.state, "loyalist")}
    assert gone == {
        ("tallies", "stocked loyalist 0101", None), ("items", "general-0101-3", None),
        ("tallies", "stocked loyalist 0105", None),
    }  # fmt: skip


@pytest.mark.parametrize(("units", "found"), [
    ({}, set()),
    ({"L1": _unit("0120")}, set()),
    ({"L1": _unit("0120", hungry=1)}, {"0101", "0105", "0109", "0115"}),
    ({"N1": {**NAT, "at": "0124", "hungry": 1}}, set()),
])  # fmt: skip
def test_whose_units_are_hungry_is_shown_where_points_may_be_made(units: dict[str, Any], found: set[str]) -> None:
    board = _row({**THREE, "Gijon": "0115"}, units)
    cells = makers(board.game, board.state)
    assert {board.board.name(cell) for cell in cells} == found
    assert list(cells) == sorted(cells)
    used = board.has(tallies={"stocked loyalist 0115": 4.0})
    assert {used.board.name(cell) for cell in makers(used.game, used.state)} == found - {"0115"}


@pytest.mark.rule("europa", "R316")
@pytest.mark.parametrize(("size", "amounts", "left", "why"), [
    ("X", (1.0,), {}, ""),
    ("X", (2.0,), {"G0": 1.0}, ""),
    ("X", (0.5, 0.5), {}, ""),
    ("X", (0.5, 0.75), {"G1": 0.25}, ""),
    ("X", (1.0, 1.0), {"G1": 1.0}, ""),
    ("II", (0.5,), {}, ""),
    ("XX", (2.0, 1.0), {}, ""),
    ("XX", (2.0, 0.5), None, "L1 takes 3 points, and 2.5 are named"),
])  # fmt: skip
def test_a_unit_lives_on_as_many_points_as_it_has_regiments(
    size: str, amounts: tuple[float, ...], left: dict[str, float] | None, why: str
) -> None:
    items = {f"G{number}": _item("general", "0118", amount) for number, amount in enumerate(amounts)}
    board = _row(THREE, {"L1": _unit("0120", hungry=1, size=size)}, items=items)
    line = f"L1 feed {' '.join(items)}"
    refused = board.refused(line)
    assert (refused.reason if refused is not None else "") == why
    if left is not None:
        teller = Teller(board.game, Draft(board.state, "movement"))
        order: Any = board.order(line)
        feed(teller, order)
        assert {id: item.amount for id, item in teller.state.items.items()} == left
        assert (teller.state.units["L1"].fed, teller.state.units["L1"].hungry) == (True, 1)
        assert takes(teller.state.units["L1"]) == sum(amounts) - sum(left.values())


@pytest.mark.rule("europa", "R316")
@pytest.mark.parametrize(("unit", "items", "line", "why"), [
    ({"hungry": 0}, {}, "L1 feed G", "L1 is not out of general supply"),
    ({"hungry": 1}, {"G": _item("general", "0118", side="insurgent")}, "L1 feed G",
     "G is no general supply of the Loyalist side"),
    ({"hungry": 1}, {"G": _item("resource", "0118")}, "L1 feed G", "G is no general supply of the Loyalist side"),
    ({"hungry": 1}, {"G": _item("general", "0112")}, "L1 feed G", "no overland element leads from L1 to G"),
    ({"hungry": 1}, {"G": _item("general", "0113")}, "L1 feed G", ""),
])  # fmt: skip
def test_a_hungry_unit_lives_on_its_own_sides_points_within_an_overland_element(
    unit: dict[str, Any], items: dict[str, Any], line: str, why: str
) -> None:
    board = _row(THREE, {"L1": _unit("0120", **unit)}, items={"G": _item("general", "0118")} | items)
    refused = board.refused(line)
    assert (refused.reason if refused is not None else "") == why


@pytest.mark.rule("europa", "R078")
def test_a_unit_draws_on_the_steps_of_its_side_within_reach_the_nearest_first() -> None:
    items = {
        "A": _item("attack", "0116"), "B": _item("attack", "0119"), "C": _item("attack", "0112"),
        "D": _item("attack", "0120", 0.0), "E": _item("attack", "0121", side="insurgent"),
        "F": _item("general", "0120"), "Z": _item("attack", "0121"), "Y": _item("attack", "0119"),
    }  # fmt: skip
    board = _row(THREE, {"L1": _unit("0120"), "L2": _unit("0104")}, items=items)
    game, state = board.game, board.state
    assert steps_of(state, "loyalist") == ("A", "B", "C", "Z", "Y")
    assert within_step(game, state, state.units["L1"]) == ("B", "Y", "Z", "A")
    assert within_step(game, state, state.units["L2"]) == ()
    line = attack_line(game, state, state.units["L1"])
    assert isinstance(line, Line)
    assert (line.to, line.rule, [leg.length for leg in line.legs]) == ("step B", "R078", [1])
    far = attack_line(game, state, state.units["L2"])
    assert isinstance(far, Cut) and far.because[0].rule == "R078"
    none = attack_line(game, replace(state, items={}), state.units["L1"])
    assert isinstance(none, Cut)
    assert [(why.rule, why.text) for why in none.because] == [
        ("R084", "the Loyalist side has no step of attack supply on the map")
    ]


@pytest.mark.rule("europa", "R081")
@pytest.mark.parametrize(("affiliation", "grade", "at", "told"), [
    ("Ita", "standard", "0104", ("0101 (Huelva)", "R081")), ("Ita", "major", "0101", ("0101 (Huelva)", "R081")),
    ("Ita", "great", "0104", ("0101 (Huelva)", "R081")), ("Ita", "minor", "0104", ("step S", "R078")),
    ("Nat", "major", "0104", ("step S", "R078")),
])  # fmt: skip
def test_interventionists_draw_on_ports_before_steps(
    affiliation: str, grade: str, at: str, told: tuple[str, str]
) -> None:
    zones = {"sea": dict.fromkeys(hexes(1, COUNT, 2), "Atlantic") | {"0101": "Atlantic"}}
    board = table(
        ["." * COUNT, "~" * COUNT], cities={"Huelva": ("0101", {"port": grade})}, zones=zones,
        insurgent=hexes(1, COUNT), units={"U": _unit(at, affiliation)},
        items={"S": _item("attack", "0106", side="insurgent")},
    )  # fmt: skip
    unit = board.state.units["U"]
    line = attack_line(board.game, board.state, unit)
    assert isinstance(line, Line) and (line.to, line.rule) == told
    assert (by_ports(board.game, board.state, unit) is None) is (affiliation == "Nat")


@pytest.mark.rule("europa", "R085")
def test_items_weigh_by_their_kind_and_a_load_lies_in_one_hex() -> None:
    items = {"G": _item("general", "0101", 4.0), "R": _item("resource", "0101", 2.0), "A": _item("attack", "0101"),
             "X": _item("general", "0102"), "E": _item("general", "0101", side="insurgent")}  # fmt: skip
    board = _row(THREE, items=items)
    found = [weight(board.state, names) for names in (("G",), ("R",), ("A",), ("G", "R"))]
    assert found == [1.0, 2.0, 3.0, 3.0]

    def why(*more: str) -> str:
        made = judged(board.game, board.state, Haul(unit="G", to=board.cell("0103"), beside=more))
        return made.text if isinstance(made, Because) else ""

    assert (why(), why("R")) == ("", "")
    assert why("R", "A") == "a load has 3 RE of items at most, and these are 6"
    for other in ("X", "E", "Q"):
        assert why(other) == f"{other} is no supply item of the Loyalist side in 0101 (Madrid)"


def test_supply_movement_points_are_spent_by_side_and_there_again_as_its_turn_begins() -> None:
    board = _row(THREE).has(tallies={"supply movement loyalist": 7.0})
    assert (points_left(board.state, "loyalist"), points_left(board.state, "insurgent")) == (33, 40)
    assert [(it.table, it.id, it.now) for it in refreshed(board.state, "loyalist")] == [
        ("tallies", "supply movement loyalist", None)
    ]
    assert refreshed(board.state, "insurgent") == ()


@pytest.mark.rule("europa", "R086")
@pytest.mark.parametrize(("goal", "points", "trains", "told"), [
    ("0103", 40, True, [("rail", ("0102", "0103"))]),
    ("0103", 40, False, [("road", ("0102", "0103"))]),
    ("0114", 40, True, [("rail", hexes(2, 12)), ("road", ("0113", "0114"))]),
    ("0114", 2, True, [("rail", hexes(2, 12)), ("road", ("0113", "0114"))]),
    ("0114", 1, True, []),
    ("0114", 13, False, [("road", hexes(2, 14))]),
    ("0114", 12, False, []),
    ("0101", 40, True, []),
])  # fmt: skip
def test_a_load_goes_by_rail_as_far_as_that_leads_and_then_by_road(
    goal: str, points: int, trains: bool, told: list[tuple[str, tuple[str, ...]]]
) -> None:
    board = _row(THREE)
    start, end = board.cell("0101"), board.cell(goal)
    found = cheapest(board.game, board.state, "loyalist", start, end, points, trains)
    word = {BY_RAIL: "rail", BY_ROAD: "road"}
    assert [(word[how], tuple(board.board.name(cell) for cell in cells)) for how, cells in found] == told


@pytest.mark.rule("europa", "R086")
def test_of_ways_that_cost_the_same_the_one_of_fewest_trains_is_taken_and_the_nearest_hexes_come_first() -> None:
    board = _row(THREE, sides={**way(1, 6), **way(8, 12)})
    start = board.cell("0101")
    found = cheapest(board.game, board.state, "loyalist", start, board.cell("0108"), 40, True)
    assert [how for how, _ in found] == [BY_RAIL, BY_ROAD]
    assert found[-1][1] == (board.cell("0107"), board.cell("0108"))
    onward = cheapest(board.game, board.state, "loyalist", start, board.cell("0112"), 40, True)
    assert [how for how, _ in onward] == [BY_RAIL, BY_ROAD, BY_RAIL]
    every = [board.board.name(cell) for cell, _ in ways(board.game, board.state, "loyalist", start, 2, True)]
    assert every[0] == "0101" and len(every) == len(set(every))
    assert set(every) == set(hexes(1, 12))
    assert set(every[:6]) == set(hexes(1, 6))


@pytest.mark.rule("europa", "R086")
def test_a_load_goes_aboard_no_second_train_where_one_costs_as_few_points() -> None:
    """Two points either way: by two trains with a gap between, or by one that runs beside them."""
    numbers = ("0101", *hexes(1, 8, 2))
    sides = {**way(1, 4), **way(5, 9), **dict.fromkeys(pairwise(numbers), "rail")}
    board = table(["." * 12] * 2, sides=sides, loyalist=(*hexes(1, 12), *hexes(1, 12, 2)), player="loyalist")
    found = cheapest(board.game, board.state, "loyalist", board.cell("0101"), board.cell("0110"), 2, True)
    assert [how for how, _ in found] == [BY_RAIL, BY_ROAD]
    assert [board.board.name(cell) for cell in found[0][1]] == list(hexes(1, 8, 2))


@pytest.mark.rule("europa", "R044")
@pytest.mark.rule("europa", "R048")
@pytest.mark.parametrize("told", [
    {"broken_rails": ["0105"]}, {"loyalist": (*hexes(1, 4), *hexes(6, COUNT))},
    {"loyalist": (*hexes(1, 4), *hexes(6, COUNT)), "insurgent": ["0105"]},
])  # fmt: skip
def test_a_load_leaves_its_train_before_rails_that_are_broken_or_not_owned(told: dict[str, Any]) -> None:
    board = _row({}, **told)
    found = cheapest(board.game, board.state, "loyalist", board.cell("0101"), board.cell("0108"), 40, True)
    ways_told = [(how, [board.board.name(cell) for cell in cells]) for how, cells in found]
    assert ways_told == [
        (BY_RAIL, ["0102", "0103", "0104"]), (BY_ROAD, ["0105", "0106"]), (BY_RAIL, ["0107", "0108"])
    ]  # fmt: skip


def test_what_is_too_much_for_a_load_is_sent_nowhere() -> None:
    items = {"R": _item("resource", "0101", 4.0), "S": _item("resource", "0101", 3.0)}
    board = _row(THREE, items=items)
    assert destinations(board.game, board.state, "R") == ()
    assert len(destinations(board.game, board.state, "S")) == COUNT - 1


@pytest.mark.rule("europa", "R072")
@pytest.mark.parametrize(("owner", "found"), [("insurgent", ["0109"]), ("loyalist", [])])
def test_points_are_made_at_limited_sources_of_ones_own_too(owner: str, found: list[str]) -> None:
    zones = {"region": {"*": "Castilla", "0109": "Spanish Morocco"}}
    hungry = {"N": _unit("0120", affiliation="Nat", hungry=1), "L": _unit("0122", hungry=1)}
    told: dict[str, Any] = {"loyalist": (), owner: hexes(1, COUNT), "zones": zones, "player": owner}
    board = _row({"Ceuta": "0109"}, hungry, **told)
    assert [board.board.name(cell) for cell in makers(board.game, board.state)] == found


@pytest.mark.parametrize(("units", "sides", "stop"), [
    ({"N1": {**NAT, "at": "0105", "size": "II"}}, {}, "0104"), ({}, {("0104", "0105"): "sea"}, "0104"),
])  # fmt: skip
def test_no_load_goes_where_the_enemy_stands_or_the_ground_ends(
    units: dict[str, Any], sides: dict[tuple[str, str], str], stop: str
) -> None:
    board = _row(THREE, units, sides=sides)
    found = {board.board.name(cell) for cell, _ in ways(board.game, board.state, "loyalist", 0, 40, False)}
    assert found == set(hexes(1, int(stop[2:])))


def test_an_item_may_be_sent_where_its_points_and_trains_lead_and_nothing_else_may() -> None:
    board = _row(THREE, items={"A": _item("attack", "0101")}, yards={"Madrid": {"loyalist": 3.0}})
    spent = board.has(tallies={"supply movement loyalist": 38.0})
    found = [spent.board.name(cell) for cell in destinations(spent.game, spent.state, "A")]
    assert found == list(hexes(2, 14))
    full = spent.has(tallies={**spent.state.tallies, "rail used loyalist": 1.0})
    assert [full.board.name(cell) for cell in destinations(full.game, full.state, "A")] == ["0102", "0103"]


@pytest.mark.rule("europa", "R047")
@pytest.mark.parametrize(("rules", "option"), [((), ""), (("43C2",), "43C2")])
def test_where_trains_have_no_room_the_option_is_told_that_parts_the_yards(rules: tuple[str, ...], option: str) -> None:
    board = _row(THREE, items={"A": _item("attack", "0101")}, yards={"Madrid": {"loyalist": 2.0}}, rules=rules)
    why = judged(board.game, board.state, board.order("A haul rail 0105"))  # type: ignore[arg-type]
    assert isinstance(why, Because)
    assert (why.rule, why.option, why.text) == (
        "R047", option, "the load takes 3 RE of rail capacity in 0101 (Madrid), and 2 are left"
    )  # fmt: skip


@pytest.mark.rule("europa", "R047")
@pytest.mark.parametrize("rules", [(), ("43C2",)])
def test_both_trains_of_a_load_on_one_net_take_up_its_capacity(rules: tuple[str, ...]) -> None:
    for res, rule in ((6.0, ""), (5.0, "R047")):
        told: dict[str, Any] = {"items": {"A": _item("attack", "0101")}, "broken_rails": ["0106"], "rules": rules}
        board = _row({"Madrid": "0101"}, yards={"Madrid": {"loyalist": res}}, **told)
        refused = board.refused("A haul rail 0105 road 0106 0107 rail 0112")
        assert (refused.rule if refused is not None else "") == rule


def _tap(name: str, *uses: tuple[str, float]) -> Tap:
    chain: Any = None
    return Tap(name, "republican", chain, uses, "R070")


def _shared(claims: list[tuple[str, float, list[Tap]]]) -> dict[str, str]:
    given = share([Claim(unit, res, tuple(taps)) for unit, res, taps in claims])
    return {unit: tap.name for unit, tap in given.items()}


A, B, C = _tap("a", ("a", 1.0)), _tap("b", ("b", 1.0)), _tap("c", ("c", 3.0))
D = _tap("d", ("d", 2.0))
BOTH = _tap("both", ("port", 2.0), ("c", 3.0))


@pytest.mark.rule("europa", "R070")
@pytest.mark.parametrize(("claims", "told"), [
    ([("1", 1.0, [A]), ("2", 1.0, [A])], {"1": "a"}),
    ([("1", 1.0, [A, B]), ("2", 1.0, [A])], {"1": "b", "2": "a"}),
    ([("1", 1.0, [A, B]), ("2", 1.0, [A, B]), ("3", 1.0, [A, B])], {"1": "a", "2": "b"}),
    ([("1", 1.0, [A, B]), ("2", 1.0, [A, C]), ("3", 1.0, [A]), ("4", 1.0, [B])],
     {"2": "c", "3": "a", "1": "b"}),
    ([("1", 1.0, [C]), ("2", 3.0, [C])], {"2": "c"}),
    ([("1", 1.0, [C]), ("2", 1.0, [C]), ("3", 2.0, [C])], {"3": "c", "1": "c"}),
    ([("1", 1.0, [BOTH]), ("2", 1.0, [BOTH]), ("3", 1.0, [BOTH])], {"1": "both", "2": "both"}),
    ([("1", 1.0, [C]), ("2", 1.0, [C]), ("3", 1.0, [BOTH]), ("4", 1.0, [BOTH])], {"1": "c", "2": "c", "3": "both"}),
    ([("1", 1.0, []), ("2", 1.0, [A])], {"2": "a"}),
    ([("1", 3.0, [D]), ("2", 1.0, [D]), ("3", 1.0, [D]), ("4", 1.0, [D])], {"2": "d", "3": "d"}),
    ([("1", 3.0, [D, C]), ("2", 3.0, [D, C]), ("3", 2.0, [C, D])], {"1": "c", "3": "d"}),
    ([("1", 0.5, [A]), ("2", 0.5, [A]), ("3", 0.5, [A])], {"1": "a", "2": "a"}),
    ([], {}),
])  # fmt: skip
def test_limited_supply_goes_to_the_big_first_and_nobody_keeps_out_another_while_he_has_elsewhere_to_go(
    claims: list[tuple[str, float, list[Tap]]], told: dict[str, str]
) -> None:
    assert _shared(claims) == told


def _most(claims: list[tuple[str, float, list[Tap]]], left: dict[str, float]) -> int:
    """The most of some claims of one RE that can be met, every way of each tried."""
    if not claims:
        return 0
    (_, res, taps), *rest = claims
    ways = [left | {tap.name: left[tap.name] - res} for tap in taps if left[tap.name] >= res]
    return max([_most(rest, left), *(1 + _most(rest, more) for more in ways)])


def test_of_units_of_one_size_as_many_are_fed_as_can_be() -> None:
    for seed in range(150):
        random = Random(seed)
        sources = [_tap(name, (name, float(random.randint(1, 2)))) for name in "abcd"]
        claims = [(f"L{number}", 1.0, random.sample(sources, random.randint(1, 3))) for number in range(6)]
        given = _shared(claims)
        used = {tap.name: sum(1 for name in given.values() if name == tap.name) for tap in sources}
        assert all(used[tap.name] <= tap.uses[0][1] for tap in sources), seed
        assert all(given[unit] in {tap.name for tap in taps} for unit, _, taps in claims if unit in given), seed
        assert len(given) == _most(claims, {tap.name: tap.uses[0][1] for tap in sources}), seed


@pytest.mark.rule("europa", "R054")
def test_a_judgement_tells_who_has_no_line_any_more_and_who_has_one_again() -> None:
    units = {
        "L1": _unit("0120"), "L2": _unit("0110", hungry=2, isolated=True),
        "L3": _unit("0121", hungry=1), "L4": _unit("0105"),
    }  # fmt: skip
    board = _row(THREE, units)
    board.has(units={**board.state.units, "L3": replace(board.state.units["L3"], fed=True)})
    teller = Teller(board.game, Draft(board.state, "initial"))
    judge_supply(teller)
    (event,) = teller.draft.events
    assert (event.kind, event.rule, event.units) == ("supply", "R054", ("L1", "L2", "L3"))
    assert (event.facts["cut"], event.facts["eased"]) == ("L1 (U-1), L3 (U-2)", "L2")
    now = {id: (unit.hungry, unit.isolated, unit.fed) for id, unit in teller.state.units.items()}
    assert now == {"L1": (1, False, False), "L2": (0, False, False), "L3": (2, False, False), "L4": (0, False, False)}
    again = Teller(board.game, Draft(replace(board.state, units={"L4": board.state.units["L4"]}), "initial"))
    judge_supply(again)
    assert list(again.draft.events) == []


@pytest.mark.rule("europa", "R034")
def test_nobody_is_judged_before_his_turn_whatever_he_has() -> None:
    for turn, told in (("I Aug 36", 0), ("II Aug 36", 1)):
        board = _row(THREE, {"L1": _unit("0105", hungry=2, isolated=True)}, turn=turn)
        teller = Teller(board.game, Draft(board.state, "initial"))
        judge_supply(teller)
        assert len(list(teller.draft.events)) == told


@pytest.mark.rule("europa", "R316")
def test_who_lives_on_points_already_is_given_no_more() -> None:
    board = _row(THREE, {"L1": _unit("0120", hungry=1)}, items={"G": _item("general", "0118")})
    board.has(units={"L1": replace(board.state.units["L1"], fed=True)})
    refused = board.refused("L1 feed G")
    assert refused is not None and refused.reason == "L1 is not out of general supply"


def test_where_all_is_one_of_the_two_it_is_told_that_nobody_is_the_other() -> None:
    for unit, cut, eased in ((_unit("0120"), "L1 (U-1)", "nobody"), (_unit("0105", hungry=1), "nobody more", "L1")):
        board = _row(THREE, {"L1": unit})
        teller = Teller(board.game, Draft(board.state, "initial"))
        judge_supply(teller)
        (event,) = teller.draft.events
        assert (event.facts["cut"], event.facts["eased"]) == (cut, eased)
