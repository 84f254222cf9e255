"""What units must be for each order of the initial phase, and what they are behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from drumhead.engine.rulesets.europa.forces.paying import accounts, bill, gathered, given, payers, spendable
from drumhead.engine.rulesets.europa.position.state import Unit
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import Table

CITY, SECOND = "0103", "0105"
CITIES = {"Valencia": CITY, "Albacete": SECOND, "Murcia": "0107"}
DIVISION = {"size": "XX", "factors": "4-4-6", "reduced": "1-1-6"}


def unit(status: str = "map", affiliation: str = "PA", **more: Any) -> dict[str, Any]:
    where = {"map": {"at": CITY}, "due": {"due": "II Jul 36", "entry": "Valencia"}}.get(status, {})
    return {"affiliation": affiliation, "factors": "2-2-6", "status": status, **where, **more}


def board(units: Mapping[str, Mapping[str, Any]], cities: Mapping[str, str] = CITIES, **head: Any) -> Table:
    """Three cities of the Republic on a railway in its initial phase."""
    told = {"player": "loyalist", "stage": "initial", "points": {"PA inf": 9.0}, "sides": way(1, 12)}
    return table(["." * 12] * 2, cities=cities, units=units, **{"loyalist": hexes(1, 12), **told, **head})


def why(at: Table, line: str) -> tuple[str, str]:
    refused = at.refused(line)
    return ("", "") if refused is None else (refused.rule, refused.reason)


PLACE = ("U place 0103", "R265", "U is not due to arrive")
REPLACE = ("U replace 0103", "R283", "U is not in the pool of lost units")
REBUILD = ("U rebuild", "R291", "U is no cadre on the map")
FORM = ("U form P Q", "R260", "U does not wait to be formed")
DISBAND = ("U disband", "R259", "U is not on the map")
STATES = {
    "due": unit("due"),
    "due later": unit("due", due="II Jul 37"),
    "due in a box": unit("due", box="Cat", affiliation="Cat"),
    "pool": unit("pool"),
    "lost cadre": unit("pool", **DIVISION, traits=["cadre"]),
    "forming": unit("forming", size="XX"),
    "whole": unit(**DIVISION),
    "cadre": unit(**DIVISION, traits=["cadre"]),
}
MAY = {
    "due": {"place"}, "due later": set(), "due in a box": set(), "pool": {"replace"}, "lost cadre": {"replace"},
    "forming": {"form"}, "whole": {"disband"}, "cadre": {"rebuild", "disband"},
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("line", "rule", "reason"), [PLACE, REPLACE, REBUILD, FORM, DISBAND])
def test_each_order_is_for_units_of_one_condition(line: str, rule: str, reason: str, state: str) -> None:
    parts = {"P": unit(factors="1-1-6"), "Q": unit(factors="1-1-6")}
    at = board({"U": STATES[state], **parts}, turn="I Aug 36")
    assert why(at, line) == (("", "") if line.split()[1] in MAY[state] else (rule, reason))


@pytest.mark.rule("europa", "R260")
@pytest.mark.parametrize(("line", "rule", "word"), [
    ("U form P Nobody", "R260", "different units that there are"),
    ("U form P P", "R260", "different units that there are"),
    ("U form P B", "R260", "same affiliation"),
    ("U form P D", "R260", "same affiliation"),
    ("U form P F", "R260", "in one hex"),
    ("U form P L", "R260", "in one hex"),
    ("U form L M", "R260", "in one hex"),
    ("U form P", "R268", "points do not help"),
    ("U form P Q", "", ""),
])  # fmt: skip
def test_a_division_takes_different_smaller_units_of_its_affiliation_in_one_hex(
    line: str, rule: str, word: str
) -> None:
    units = {"U": unit("forming", size="XX", factors="4-4-6"), "P": unit(), "Q": unit(), "D": unit(**DIVISION)}
    units |= {"B": unit(affiliation="Basque"), "F": unit(at=SECOND), "L": unit("pool"), "M": unit("pool")}
    found = why(board(units), line)
    assert (found[0], word in found[1]) == (rule, True)


@pytest.mark.rule("europa", "R266")
def test_who_forms_a_division_goes_to_the_pool_and_it_stands_where_they_stood() -> None:
    units = {"U": unit("forming", size="XX", factors="4-4-6"), "P": unit(stayed=2), "Q": unit(hungry=2), "R": unit()}
    at = board(units).line("U form P Q")
    events = at.end()
    told = [(event.kind, event.cell, event.units) for event in events if event.kind == "formed"]
    assert told == [("formed", at.board.cell(CITY), ("U",))]
    assert "stirred" not in [event.kind for event in events], "they stay in no hex any longer"
    found = {id: (it.status, it.cell) for id, it in at.state.units.items()}
    there = ("map", at.board.cell(CITY))
    assert found == {"U": there, "R": there, "P": ("pool", -1), "Q": ("pool", -1)}


@pytest.mark.rule("europa", "R254")
@pytest.mark.parametrize(("turn", "owned", "hungry"), [
    ("I Sep 36", hexes(1, 12), 0), ("I Sep 36", [CITY], 1), ("I Aug 36", [CITY], 0),
])  # fmt: skip
@pytest.mark.parametrize(("status", "line"), [("due", "U place 0103"), ("pool", "U replace 0103")])
def test_who_enters_takes_its_supply_from_where_it_enters_once_supply_is_judged(
    status: str, line: str, turn: str, owned: list[str], hungry: int
) -> None:
    at = board({"U": unit(status)}, turn=turn, loyalist=owned, points={"PA inf at 0103": 9.0})
    at.line(line).end()
    found = at.state.units["U"]
    assert (found.status, at.at("U"), found.due, found.entry, found.hungry) == ("map", CITY, 0, "", hungry)
    assert found.isolated is bool(hungry)


@pytest.mark.rule("europa", "R276")
def test_a_lost_cadre_comes_back_whole_and_keeps_what_else_it_is() -> None:
    traits = ["supported", "cadre"]
    at = board({"U": unit("pool", **DIVISION, traits=traits)}, points={"PA inf": 9.0, "PA art": 9.0})
    at.line("U replace 0103").end()
    assert (at.state.units["U"].traits, at.at("U")) == (("supported",), CITY)
    standing = board({"U": unit(**DIVISION, traits=traits)}, points={"PA inf": 9.0, "PA art": 9.0})
    standing.line("U rebuild").end()
    assert (standing.state.units["U"].traits, standing.at("U")) == (("supported",), CITY)


@pytest.mark.rule("europa", "R259")
def test_who_disbands_is_gone_from_the_map_and_is_worth_what_it_was() -> None:
    at = board({"U": unit(**DIVISION, traits=["cadre"]), "V": unit()}, points={}).line("U disband")
    told = [(event.kind, event.cell, event.units) for event in at.end() if event.kind == "disbanded"]
    assert told == [("disbanded", at.board.cell(CITY), ("U",))]
    assert (at.state.units["U"].status, at.state.units["U"].cell, at.state.units["V"].status) == ("gone", -1, "map")
    assert at.state.points == {"PA inf": 1.0}


@pytest.mark.rule("europa", "R279")
@pytest.mark.parametrize(("affiliation", "type", "size", "kind", "colonial"), [
    ("Nat", "infantry", "XX", "inf", True),
    ("Nat", "infantry", "X", "inf", False),
    ("Nat", "cavalry", "XX", "inf", False),
    ("Nat", "infantry", "XX", "art", True),
    ("Nat", "infantry", "X", "arm", True),
    ("Col", "infantry", "X", "inf", True),
    ("PA", "infantry", "XX", "inf", False),
    ("PA", "infantry", "XX", "art", False),
    ("Ita", "infantry", "XX", "inf", False),
])  # fmt: skip
def test_colonial_points_pay_for_nationalist_divisions_of_infantry_and_guns_are_a_sides(
    affiliation: str, type: str, size: str, kind: str, colonial: bool
) -> None:
    found = payers(Unit("", affiliation, type, size, 2, 2, 6), kind)
    assert (found[0], "Col" in found) == (affiliation, colonial)
    assert len(set(found)) == len(found)
    assert not {"Ita", "Ger", "Mxd"} & set(found) or affiliation == "Ita"


@pytest.mark.rule("europa", "R276")
@pytest.mark.parametrize(("points", "taken"), [
    ({"PA inf": 2.0}, {"PA inf": 2.0}),
    ({"PA inf": 9.0, "PA inf at 0103": 1.5}, {"PA inf at 0103": 1.5, "PA inf": 0.5}),
    ({"PA inf": 9.0, "PA inf at 0103": 2.0, "PA inf at 0105": 2.0}, {"PA inf at 0103": 2.0}),
    ({"PA inf": 9.0, "PA inf at 0105": 1.0}, {"PA inf at 0105": 1.0, "PA inf": 1.0}),
    ({"PA inf": 1.5}, None),
    ({"PA art": 9.0, "Nat inf": 9.0}, None),
])  # fmt: skip
def test_points_that_lie_there_are_spent_before_those_elsewhere_and_general_ones(
    points: dict[str, float], taken: dict[str, float] | None
) -> None:
    at = board({"U": unit("pool")}, points=points)
    found = bill(at.game, at.state, at.state.units["U"], {"inf": 2.0}, at.board.cell(CITY))
    assert found.taken == (taken or {})
    assert (found.lacks is None) == (taken is not None)
    assert sum(each.points for each in accounts(at.state)) == sum(points.values())
    if found.lacks is not None:
        assert found.lacks.text.startswith(f"{2 - points.get('PA inf', 0):g} ")


@pytest.mark.rule("europa", "R290")
@pytest.mark.parametrize(("owned", "found"), [
    (hexes(1, 12), ["PA inf", "Int inf", "PA inf at 0103", "PA inf at 0105", "PA inf at 0112"]),
    ([CITY], ["PA inf at 0103", "PA inf at 0105"]),
])  # fmt: skip
def test_a_unit_may_be_paid_with_its_sides_points_that_are_not_out_of_reach(owned: list[str], found: list[str]) -> None:
    keys = ["PA inf", "Int inf", *(f"PA inf at {number}" for number in (CITY, SECOND, "0112"))]
    keys += ["Nat inf", "Nat inf at 0103", "PA inf at France box"]
    points = {**dict.fromkeys(keys, 1.0), "PA art": 0.0}
    at = board({"U": unit("pool")}, loyalist=owned, turn="I Sep 36", points=points, boxes=("France box",))
    found_there = spendable(at.game, at.state, at.state.units["U"], at.board.cell(CITY))
    assert sorted(each.key for each in found_there) == sorted(found)


@pytest.mark.rule("europa", "R276")
def test_only_points_of_a_sides_own_hexes_that_are_joined_become_general_ones() -> None:
    points = {
        "PA inf": 1.0,
        "PA inf at 0103": 2.0,
        "PA art at 0105": 3.0,
        "PA inf at 0112": 4.0,
        "Nat inf at 0103": 5.0,
    }
    at = board({}, loyalist=hexes(1, 11), turn="I Sep 36", points=points)
    made = {change.id: change.now for change in gathered(at.game, at.state, "loyalist")}
    assert made == {"PA inf": 3.0, "PA inf at 0103": 0.0, "PA art": 3.0, "PA art at 0105": 0.0}
    assert gathered(at.game, at.state, "insurgent") == ()


def test_no_change_is_made_of_no_points() -> None:
    at = board({})
    made = given(at.state, {"PA inf": 1.0, "PA art": 0.0, "Cat inf": 2.0})
    assert [(change.id, change.now) for change in made] == [("Cat inf", 2.0), ("PA inf", 10.0)]


def test_who_is_placed_or_replaced_needs_room_but_in_a_garrison_box() -> None:
    full = {f"D{n}": unit(**DIVISION) for n in range(3)}
    units = {"U": unit("due", **DIVISION), "V": unit("pool", size="XX", factors="2-2-6"), **full}
    at = board({**units, "A": unit("pool", affiliation="Ast", box="Ast")}, cities={**CITIES, "Oviedo": "0109"})
    crowded = ("", "0103 (Valencia) holds no more units: 3 stand there")
    assert why(at, "U place 0103") == crowded == why(at, "V replace 0103")
    assert why(at, "V replace 0105") == ("", "")


@pytest.mark.rule("europa", "R288")
@pytest.mark.parametrize(
    ("type", "done", "free"),
    [
        ("cavalry", 0.0, True),
        ("cavalry", 0.5, False),
        ("cavalry", 1.0, False),
        ("infantry", 9.0, True),
        ("armour", 0.0, True),
    ],
)
def test_a_side_replaces_so_many_res_of_some_types_a_month(type: str, done: float, free: bool) -> None:
    points = {"PA inf": 9.0, "PA arm at 0103": 9.0}
    at = board({"U": unit("pool", type=type)}, points=points, turn="II Sep 36")
    at.has(tallies={f"replaced loyalist {type} Sep 36": done, f"replaced loyalist {type} Aug 36": 9.0})
    assert (why(at, "U replace 0103")[0] == "") is free
    if free:
        at.line("U replace 0103").end()
        limited = type != "infantry"
        assert at.state.tallies[f"replaced loyalist {type} Sep 36"] == (1.0 if limited else done)


@pytest.mark.rule("europa", "R273")
@pytest.mark.parametrize(
    ("box", "status", "rule"), [("Ast", "available", ""), ("Basque", "available", "R273"), ("Ast", "due", "R273")]
)
def test_in_a_garrison_box_a_division_is_formed_of_what_is_available_there(box: str, status: str, rule: str) -> None:
    parts = {f"P{n}": unit("available", affiliation="Ast", box="Ast") for n in range(2)}
    parts["P1"] = unit(status, affiliation="Ast", box=box)
    at = board({"U": unit("forming", affiliation="Ast", size="XX", factors="4-4-6", box="Ast"), **parts})
    assert why(at, "U form P0 P1")[0] == rule
    if not rule:
        at.line("U form P0 P1").end()
        found = {id: (it.status, it.cell, it.box) for id, it in at.state.units.items()}
        assert found["U"] == ("available", -1, "Ast")
        assert {found["P0"], found["P1"]} == {("pool", -1, "Ast")}


@pytest.mark.rule("europa", "R259")
def test_who_stands_in_an_enemy_zone_is_not_disbanded_and_an_isolated_one_leaves_its_points_there() -> None:
    enemy = {"N": unit(affiliation="Nat", at="0104", size="XX")}
    assert why(board({"U": unit(), **enemy}), "U disband") == ("R259", "U stands in an enemy zone of control")
    cut = board({"U": unit(at="0112")}, loyalist=["0112"], points={}, turn="I Sep 36").line("U disband")
    cut.end()
    assert cut.state.points == {"PA inf at 0112": 2.0}
    rebel = board({"U": unit(affiliation="Fal", at="0201")}, points={}, player="insurgent", turn="I Aug 36")
    rebel.has(month=1)
    rebel.line("U disband").end()
    assert rebel.state.points == {"Nat inf": 1.5}


def test_what_is_done_in_a_garrison_box_is_told_without_a_hex() -> None:
    units = {"A": unit("pool", affiliation="Ast", box="Ast")}
    at = board(units, cities={**CITIES, "Oviedo": "0109"}, points={"Ast inf": 9.0}, zones={"region": {"*": "Asturias"}})
    events = at.line("A replace Oviedo").end()
    told = next(event for event in events if event.kind == "replaced in garrison")
    assert (told.rule, told.cause) == ("R273", "order A replaced in garrison")
    alone = board({"U": unit("pool")}).line("U replace 0103").end()
    assert next(event for event in alone if event.kind == "replaced").cell == 2
    parts = {f"P{n}": unit("available", affiliation="Ast", box="Ast") for n in range(2)}
    boxed = board({"U": unit("forming", affiliation="Ast", size="XX", factors="4-4-6", box="Ast"), **parts})
    formed = next(event for event in boxed.line("U form P0 P1").end() if event.kind == "formed")
    assert formed.cell is None


def test_who_enters_in_the_first_hex_of_the_map_is_told_of_there() -> None:
    at = board({"U": unit("due", entry="0101")}, cities={**CITIES, "Alicante": "0101"})
    assert next(event for event in at.line("U place 0101").end() if event.kind == "arrived").cell == 0


@pytest.mark.rule("europa", "R279")
@pytest.mark.parametrize(
    ("where", "points", "rule"),
    [(CITY, 3.0, ""), (CITY, 2.5, "R276"), ("0104", 9.0, "R262"), ("0104", 0.0, "R262")],
)
def test_a_cadre_is_rebuilt_at_a_city_and_for_all_that_it_lacks(where: str, points: float, rule: str) -> None:
    at = board({"U": unit(**DIVISION, traits=["cadre"]) | {"at": where}}, points={"PA inf": points})
    assert why(at, "U rebuild")[0] == rule
    if not rule:
        at.line("U rebuild").end()
        assert (at.state.points, at.state.units["U"].is_cadre) == ({"PA inf": 0.0}, False)
