"""Where a unit's points lead: the search for ways by itself, its nodes on neutral soil, and the hexes it may end in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.courses import Course, course
from drumhead.engine.rulesets.europa.movement.ways import Ways, ends, search
from tests.rulesets.europa.tables import Table, board_of


def _unit(affiliation: str, at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": "III", "at": at} | more


def _names(table: Table, cells: Any) -> set[str]:
    return {table.board.name(cell) for cell in cells}


def _around(table: Table, number: str) -> set[str]:
    return _names(table, table.board.neighbours(table.cell(number)))


def test_of_two_nodes_of_a_hex_the_cheaper_one_counts() -> None:
    start, low, high, dear = (0, 0), (1, 0), (1, 2), (2, 1)
    whence = {low: start, dear: start, high: dear}
    found = Ways(start, {start: 0, high: 5, low: 3, dear: 4}, whence)
    assert dict(found.cells) == {1: 3, 2: 4}
    assert (found.way(1), found.way(2), found.way(0), found.way(7)) == ((1,), (2,), (), ())
    other = Ways(start, {start: 0, high: 2, low: 3, dear: 1}, whence)
    assert (dict(other.cells), other.way(1)) == ({1: 2, 2: 1}, (2, 1))


@pytest.mark.parametrize(("side", "points"), [("", 1), ("river", 2), ("major river", 4), ("mountain", 3)])
def test_a_search_pays_for_each_hexside_from_where_it_is(side: str, points: int) -> None:
    """From the third hex of a row over the fourth to the fifth, where all else is sea."""
    rows = ["~~~~~~", "~~~~~~", "~...~~", "~~~~~~"]
    board = board_of(rows, sides={("0304", "0305"): side} if side else {})
    table = Table(board, game_turn="I Sep 36", units={"N": _unit("Nat", "0303")})
    found = search(table.game, table.state, "N", 6)
    assert {table.board.name(cell): it for cell, it in found.cells.items()} == {"0304": 1, "0305": 1 + points}
    assert found.way(table.cell("0305")) == (table.cell("0304"), table.cell("0305"))


FRANCE = {"country": {"*": "Spain", **dict.fromkeys(("0104", "0204", "0304", "0404", "0504"), "France")}}


@pytest.mark.rule("europa", "R207")
def test_on_neutral_soil_each_hex_in_a_row_is_counted_and_home_begins_anew() -> None:
    board = board_of(["......"] * 5, zones=FRANCE)
    table = Table(board, game_turn="I Sep 36", units={"L": _unit("PA", "0303")}, player="loyalist")
    table.has(units={"L": replace(table.state.units["L"], cell=table.cell("0304"))})
    found = search(table.game, table.state, "L", 3)
    counts = {(table.board.name(cell), count) for cell, count in found.points}
    assert found.start == (table.cell("0304"), 1)
    french = {(name, count) for name, count in counts if name[2:] == "04"}
    assert french == {("0304", 1), ("0204", 2), ("0404", 2)}
    assert {count for name, count in counts if name[2:] != "04"} == {0}
    assert {"0303", "0305", "0203", "0105"} <= {name for name, _ in counts}


def test_where_a_unit_may_end_is_told_in_the_sequence_of_cells() -> None:
    """Cells over a bound at which sets of numbers begin anew."""
    table = Table(board_of(["." * 12] * 8), game_turn="I Sep 36", units={"N": _unit("Nat", "0603", factors="2-2-1")})
    found = ends(table.game, table.state, "N")
    assert _names(table, found) == _around(table, "0603")
    assert list(found) == sorted(found)


def test_a_unit_ends_in_no_hex_that_it_may_not_enter() -> None:
    sides = {("0303", "0203"): "lake"}
    board = board_of(["......", "......", "..~...", "......", "......"], sides=sides, zones={"country": {
        "*": "Spain", "0202": "Andorra"}})  # fmt: skip
    units = {"N": _unit("Nat", "0303", factors="2-2-1"), "L": _unit("PA", "0402", size="II")}
    table = Table(board, game_turn="I Sep 36", units=units)
    assert _names(table, ends(table.game, table.state, "N")) == {"0302", "0403"}


@pytest.mark.rule("europa", "R183")
@pytest.mark.parametrize(("turn", "affiliation", "far"), [
    ("II Jul 36", "Nat", False), ("II Jul 36", "Col", True), ("I Aug 36", "Nat", True),
])  # fmt: skip
def test_in_the_first_turn_a_unit_ends_in_the_next_hex_and_goes_on_from_none(
    turn: str, affiliation: str, far: bool
) -> None:
    table = Table(board_of(["......"] * 6), game_turn=turn, units={"N": _unit(affiliation, "0303")})
    found, around = _names(table, ends(table.game, table.state, "N")), _around(table, "0303")
    assert (found >= around, bool(found - around)) == (True, far)
    onward = ends(table.game, table.state, "N", begun=(table.cell("0304"),))
    assert bool(onward) is far


def test_what_a_unit_has_gone_is_added_to_what_it_had_spent() -> None:
    table = Table(board_of(["......"] * 6), game_turn="I Sep 36", units={"N": _unit("Nat", "0303")})
    table.has(units={"N": replace(table.state.units["N"], spent=2)})
    (moved,) = (event for event in table.line("N move 0304 0305").end() if event.kind == "moved")
    assert [change.now for change in moved.changes if change.field == "spent"] == [4]


@pytest.mark.rule("europa", "R187")
@pytest.mark.parametrize(("fields", "path", "told"), [
    ({}, ("0304",), 2),
    ({"spent": 1}, ("0304",), "the way costs 3 movement points, and N has 1"),
    ({"moved": ("ground in movement",)}, ("0304",), "the way costs 3 movement points, and N has 2"),
    ({"moved": ("ground in exploitation",)}, ("0304",), 2),
    ({}, ("0302", "0301", "0401"), "the way costs 3 movement points, and N has 2"),
    ({}, ("0302", "0301"), 2),
])  # fmt: skip
def test_a_single_hex_may_be_entered_with_all_points_by_who_has_not_gone_yet(
    fields: dict[str, Any], path: tuple[str, ...], told: int | str
) -> None:
    rows = ["......", "......", "..m...", "......", "......"]
    table = Table(board_of(rows), game_turn="I Sep 36", units={"N": _unit("Nat", "0303", factors="2-2-2")})
    table.has(units={"N": replace(table.state.units["N"], **fields)})
    way = [table.cell(number) for number in path]
    made = course(table.game, table.state, "N", way)
    if isinstance(told, int):
        assert isinstance(made, Course) and made.points == told
    else:
        assert isinstance(made, Because)
        assert (made.text, made.rule, made.cell) == (told, "R187", way[-1])
    whole = path == ("0304",) and isinstance(told, int)
    assert len(way) > 1 or ("0304" in _names(table, ends(table.game, table.state, "N"))) is whole
