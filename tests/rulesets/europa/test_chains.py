"""Chains of elements: which are sought, how far each leads, and what is kept of one position for the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.boards.flood import each
from drumhead.engine.rulesets.europa.position.state import Holding
from drumhead.engine.rulesets.europa.supply.chains import (
    EVERY_WAY,
    EVERYWHERE,
    NAVAL,
    OVERLAND,
    RAILROAD,
    ROAD,
    Chain,
    afloat,
    bounds,
    chain,
    search,
    skies,
)
from drumhead.engine.rulesets.europa.supply.sources import goal, terms
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import Table

THREE = {"Madrid": "0101", "Valencia": "0102", "Albacete": "0103"}
BY_LAND = (OVERLAND, ROAD, RAILROAD)


def _row(count: int = 40, **told: Any) -> Table:
    """A source of the Republic at the end of a row, with rails to the tenth hex and roads to the twentieth."""
    sides = {**way(1, 3), **way(3, 10, "rail;road"), **way(10, 20, "road")}
    content = {"cities": THREE, "loyalist": hexes(1, count), "sides": sides, **told}
    return table(["." * count], **content)


def _chain(board: Table, by: tuple[str, ...] = EVERY_WAY, far: bool = False) -> Chain:
    found = terms("republican", by=by, far=far)
    return chain(board.game, board.state, found, goal(board.game, board.state, "republican"))


def _last(board: Table, found: Chain) -> str:
    """The number of the hex furthest down the row that is reached."""
    return max(board.board.name(cell) for cell in each(found.reached))


@pytest.mark.parametrize(("by", "last", "legs"), [
    ((OVERLAND,), "0110", [("overland", 7, 7)]),
    ((OVERLAND, RAILROAD), "0117", [("overland", 7, 7), ("railroad", 0, 7)]),
    ((OVERLAND, ROAD), "0124", [("overland", 7, 7), ("road", 14, 14)]),
    (BY_LAND, "0127", [("overland", 7, 7), ("road", 10, 14), ("railroad", 0, 7)]),
    (EVERY_WAY, "0127", [("overland", 7, 7), ("road", 10, 14), ("railroad", 0, 7)]),
])  # fmt: skip
def test_a_line_has_the_elements_that_it_may_have_and_no_others(
    by: tuple[str, ...], last: str, legs: list[tuple[str, int, int]]
) -> None:
    board = _row()
    found = _chain(board, by)
    assert _last(board, found) == last
    assert [(leg.element, leg.length, leg.limit) for leg in found.legs(board.cell(last))] == legs


def test_far_lines_lead_over_land_without_end_and_need_no_road() -> None:
    board = _row()
    found = _chain(board, (OVERLAND,), far=True)
    (leg,) = found.legs(board.cell("0140"))
    assert (_last(board, found), leg.length, leg.limit) == ("0140", 37, None)


def test_the_legs_of_a_line_meet_and_lead_from_the_unit_to_the_source() -> None:
    board = _row()
    legs = _chain(board).legs(board.cell("0127"))
    ways = [[board.board.name(cell) for cell in leg.cells] for leg in legs]
    assert ways == [list(hexes(27, 20)), list(hexes(20, 10)), list(hexes(10, 3))]
    assert _chain(board).legs(board.cell("0102")) == ()


@pytest.mark.rule("europa", "R175")
@pytest.mark.parametrize(("weather", "told"), [
    ({}, [("clear", True)]),
    ({"D": "clear", "E": "clear"}, [("clear", True)]),
    ({"D": "mud", "E": "mud"}, [("mud", True)]),
    ({"E": "mud"}, [("clear", False), ("mud", True)]),
    ({"D": "snow", "E": "mud"}, [("mud", False), ("snow", True)]),
])  # fmt: skip
def test_each_weather_there_is_has_the_cells_where_it_is_no_worse(
    weather: dict[str, str], told: list[tuple[str, bool]]
) -> None:
    board = _row(zones={"weather": {"*": "D", **dict.fromkeys(hexes(21, 40), "E")}}, weather=weather)
    found = skies(board.game, board.state)
    assert [(name, cells == EVERYWHERE) for name, cells in found] == told
    parts = [(name, {board.board.name(cell) for cell in each(cells)}) for name, cells in found if cells != EVERYWHERE]
    assert parts == [
        (name, set(hexes(1, 20) if name == "clear" else hexes(21, 40))) for name, whole in told if not whole
    ]


def test_a_map_without_zones_of_weather_has_clear_skies() -> None:
    board = _row()
    zones = {layer: names for layer, names in board.map.zones.items() if layer != "weather"}
    game = replace(board.game, map=replace(board.map, zones=zones))
    assert skies(game, replace(board.state)) == (("clear", EVERYWHERE),)


@pytest.mark.rule("europa", "R310")
@pytest.mark.rule("europa", "R311")
@pytest.mark.parametrize(("row", "straits", "length"), [
    (".....", False, 3), (".....", True, 4), ("..m..", False, 4), ("..m..", True, 5), ("...m.", False, 4),
])  # fmt: skip
def test_with_the_advanced_rule_a_strait_and_what_counts_twice_add_up(row: str, straits: bool, length: int) -> None:
    """From the fifth hex of a row to the second, over a strait between the third and the fourth."""
    cities, sides = {"Gijon": "0102"}, {("0103", "0104"): "sea;strait"} if straits else {}
    board = table([row], cities=cities, sides=sides, loyalist=hexes(1, 5), rules=("43C3",))
    found = terms("Ast", by=(OVERLAND,))
    (leg,) = chain(board.game, board.state, found, goal(board.game, board.state, "Ast")).legs(board.cell("0105"))
    assert leg.length == length


def test_of_two_weathers_the_shorter_way_is_told() -> None:
    """In the mud that all of it touches a way may be no shorter than in the clear part of it."""
    board = _row(zones={"weather": {"*": "D", "0140": "E"}}, weather={"E": "mud"}, sides=way(1, 3))
    (leg,) = _chain(board).legs(board.cell("0107"))
    assert (leg.length, leg.limit, leg.weather) == (4, 7, "clear")


def _own(board: Table, number: str, owner: str) -> Table:
    return board.has(hexes={**board.state.hexes, number: Holding(owner)})


def test_a_chain_is_worked_out_once_for_a_position_and_its_terms() -> None:
    board = _row()
    assert _chain(board) is _chain(board)
    assert _chain(board) is not _chain(board, BY_LAND)
    found = terms("republican")
    assert bounds(board.game, board.state, found) is bounds(board.game, board.state, found)


def test_the_next_position_has_what_was_sought_on_the_last_unless_it_touches_that() -> None:
    board = _row()
    before = _chain(board)
    assert before.reached
    assert _chain(_own(board, "0140", "")).overland is before.overland
    assert _chain(_own(board, "0118", "")).overland is not before.overland


LONG = {**way(1, 3), **way(3, 40, "low-volume rail")}
"""Rails too long for a line, by which a port would be joined to its source nevertheless."""


@pytest.mark.parametrize(("sides", "owned", "number", "by", "stays"), [
    pytest.param({}, 40, "0140", BY_LAND, True, id="lost far away"),
    pytest.param({}, 40, "0105", BY_LAND, False, id="lost on the rails"),
    pytest.param({}, 40, "0118", BY_LAND, False, id="lost on the road"),
    pytest.param(way(3, 12), 8, "0109", BY_LAND, False, id="gained behind the railhead"),
    pytest.param(way(3, 12, "road"), 8, "0109", BY_LAND, False, id="gained behind the end of the road"),
    pytest.param({}, 30, "0135", BY_LAND, True, id="gained beside nothing that is reached"),
    pytest.param({}, 27, "0128", BY_LAND, True, id="gained where only overland leads on"),
    pytest.param(LONG, 40, "0135", EVERY_WAY, False, id="lost on a connection"),
    pytest.param(LONG, 40, "0135", BY_LAND, True, id="lost where a connection would be"),
    pytest.param(LONG, 30, "0131", EVERY_WAY, False, id="gained behind a connection"),
    pytest.param({("0138", "0139"): "sea;strait"}, 40, "0138", EVERY_WAY, False, id="lost at a strait"),
    pytest.param({("0138", "0139"): "sea;strait"}, 40, "0138", BY_LAND, True, id="lost at a strait by land"),
])  # fmt: skip
def test_what_was_sought_is_kept_where_no_owner_it_touches_changed(
    sides: dict[tuple[str, str], str], owned: int, number: str, by: tuple[str, ...], stays: bool
) -> None:
    told: dict[str, Any] = {"sides": {**way(1, 3), **sides}} if sides else {}
    zones = {"sea": dict.fromkeys(hexes(38, 39), "Atlantic")}
    board = _row(loyalist=hexes(1, owned), zones=zones, **told)
    before = _chain(board, by)
    assert before.reached
    owner = "" if int(number[2:]) <= owned else "loyalist"
    now = bounds(board.game, _own(board, number, owner).state, before.terms)
    kept = before.within(now)
    assert (kept is not None) is stays
    if kept is not None:
        assert (kept.bounds, kept.reached, kept.overland is before.overland) == (now, before.reached, True)
    assert before.within(before.bounds) is not None


@pytest.mark.parametrize(("number", "stays"), [("0105", False), ("0127", False), ("0128", True), ("0140", True)])
def test_what_was_sought_is_kept_where_nothing_it_touches_is_barred(number: str, stays: bool) -> None:
    board = _row()
    before = _chain(board)
    assert before.reached
    now = replace(before.bounds, closed=before.bounds.closed ^ 1 << board.cell(number))
    assert (before.within(now) is not None) is stays


@pytest.mark.parametrize("change", [{"counts": True}, {"skies": ()}, {"perils": 1}, {"sailing": 1}, {"landing": 1}])
def test_nothing_is_kept_in_other_weather_or_waters(change: dict[str, Any]) -> None:
    found = _chain(_row())
    assert found.reached
    assert found.within(replace(found.bounds, **change)) is None


def test_waters_are_nothing_to_lines_by_land() -> None:
    port = {"Cartagena": ("0130", {"city": "", "port": "major"})}
    told: dict[str, Any] = {"zones": {"sea": dict.fromkeys(hexes(28, 40), "Atlantic")}, "insurgent": ["0136"]}
    told |= {"loyalist": (*hexes(1, 35), *hexes(37, 40))}
    board = _row(cities={**THREE, **port, "Ceuta": ("0136", {"city": "", "port": "major"})}, **told)
    by_land, by_sea = _chain(board, BY_LAND).bounds, _chain(board).bounds
    assert (by_land.perils, by_land.sailing, by_land.landing) == (0, 0, 0)
    names = {board.board.name(cell) for cell in each(by_sea.perils)}
    assert ({"0135", "0136", "0137"} <= names, by_sea.sailing, by_sea.landing) == (
        True, 1 << board.cell("0130"), 1 << board.cell("0130")
    )  # fmt: skip


@pytest.mark.parametrize(("number", "anew"), [("0105", True), ("0110", True), ("0111", False), ("0130", False)])
def test_a_search_is_made_anew_only_where_something_it_touches_changed(number: str, anew: bool) -> None:
    board = _row(sides=way(1, 3))
    land, start = (1 << board.board.size) - 1, 1 << board.cell("0103")
    found = search(board.map, OVERLAND, False, start, land, land, 7)
    assert search(board.map, OVERLAND, False, start, land, land, 7) is found
    through = land ^ 1 << board.cell(number)
    assert (search(board.map, OVERLAND, False, start, land, through, 7) is not found) is anew


@pytest.mark.parametrize(("number", "anew"), [("0105", True), ("0110", True), ("0111", True), ("0112", False)])
def test_a_search_is_made_anew_where_it_may_go_on_as_well(number: str, anew: bool) -> None:
    board = _row(sides=way(1, 3))
    land, start = (1 << board.board.size) - 1, 1 << board.cell("0103")
    found = search(board.map, OVERLAND, False, start, land, land, 7)
    assert (search(board.map, OVERLAND, False, start, land ^ 1 << board.cell(number), land, 7) is not found) is anew


@pytest.mark.rule("europa", "R066")
@pytest.mark.parametrize(("rails", "joined"), [
    (way(1, 4), True), ({**way(1, 3), **way(4, 5)}, False), ({**way(1, 3), ("0103", "0104"): "low-volume rail"}, True),
])  # fmt: skip
def test_a_port_is_joined_to_its_source_by_rails_and_not_by_neighbouring_ones(
    rails: dict[tuple[str, str], str], joined: bool
) -> None:
    major = {"port": "major"}
    cities: dict[str, Any] = {**THREE, "Denia": ("0104", major), "Aguilas": ("0112", major)}
    row = "".join("~" if number in range(6, 10) else "." for number in range(14, 0, -1))
    zones = {"sea": dict.fromkeys((*hexes(4, 14), *hexes(1, 14, 2)), "Atlantic")}
    own = (*hexes(1, 5), *hexes(10, 14))
    board = table([row, "~" * 14], cities=cities, sides=rails, zones=zones, loyalist=own)
    found = _chain(board)
    assert bool(found.reached >> board.cell("0112") & 1) is joined
    if joined:
        legs = [(leg.element, leg.length, leg.limit) for leg in found.legs(board.cell("0112"))]
        assert legs == [(NAVAL, 0, None), ("connection", 0, None)]


@pytest.mark.parametrize(("own", "start", "reached"), [
    (hexes(1, 6), "0103", {"0103", "0104"}), (hexes(1, 6), "0104", {"0103", "0104"}),
    (hexes(1, 3), "0103", {"0103"}), (hexes(4, 6), "0104", {"0104"}), (hexes(4, 6), "0103", set()),
])  # fmt: skip
def test_ships_pass_a_strait_between_two_coasts_only_where_both_are_their_sides(
    own: tuple[str, ...], start: str, reached: set[str]
) -> None:
    """No other water lies there."""
    zones, sides = {"sea": {"0103": "Atlantic", "0104": "Atlantic"}}, {("0103", "0104"): "sea;strait"}
    cities: dict[str, Any] = {"Denia": ("0103", {"port": "major"}), "Aguilas": ("0104", {"port": "major"})}
    board = table(["." * 6], cities=cities, sides=sides, zones=zones, loyalist=own)
    found = afloat(board.game, board.state, terms("republican"), 1 << board.cell(start))
    assert {board.board.name(cell): found.distance(cell) for cell in each(found.reached)} == dict.fromkeys(reached, 0)
