"""Which cities are connected, which of them may be among three, and who lives on a full or a limited source."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from drumhead.engine.rulesets.europa.position.state import City
from drumhead.engine.rulesets.europa.supply.connections import cities_in, networks, overseas, yields
from drumhead.engine.rulesets.europa.supply.tracing import (
    UNTRACED,
    Line,
    city_line,
    full_line,
    hexes_begun,
    supplied,
    title,
)
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

COUNT = 14
ENEMY = {"N1": {**NAT, "at": "0207"}}
"""Its zone lies in 0107 and 0108."""


def _row(cities: dict[str, Any], units: dict[str, Any] | None = None, **told: Any) -> Table:
    """A row of the Republic's over a bay with four hexes of land, its cities joined by rail."""
    rows = ["." * COUNT, "~" * 5 + "...." + "~" * 5]
    content = {"sides": way(1, COUNT), "loyalist": hexes(1, COUNT), **told}
    return table(rows, cities=cities, units=units or {}, **content)


def _nets(board: Table, side: str = "loyalist") -> list[tuple[tuple[str, ...], bool]]:
    return [(cities_in(net), net.is_source) for net in networks(board.game, board.state, side)]


@pytest.mark.rule("europa", "R065")
@pytest.mark.rule("europa", "R066")
@pytest.mark.parametrize(("sides", "nets"), [
    (way(1, COUNT), [(("Madrid", "Valencia", "Murcia"), True)]),
    ({**way(1, 5), **way(6, COUNT)}, [(("Madrid", "Valencia"), False), (("Murcia",), False)]),
    ({}, [(("Madrid",), False), (("Valencia",), False), (("Murcia",), False)]),
    (way(1, COUNT, "road"), [(("Madrid",), False), (("Valencia",), False), (("Murcia",), False)]),
])  # fmt: skip
def test_cities_are_of_one_network_where_rails_join_them(
    sides: dict[tuple[str, str], str], nets: list[tuple[tuple[str, ...], bool]]
) -> None:
    assert _nets(_row({"Madrid": "0101", "Valencia": "0103", "Murcia": "0112"}, sides=sides)) == nets


@pytest.mark.rule("europa", "R053")
@pytest.mark.parametrize(("cities", "nets"), [
    ({"Madrid": "0103", "Valencia": "0105", "Murcia": "0107"}, [(("Madrid", "Valencia", "Murcia"), True)]),
    ({"Murcia": "0107", "Madrid": "0103", "Valencia": "0105"}, [(("Madrid", "Valencia", "Murcia"), True)]),
    ({"Madrid": "0105", "Valencia": "0107", "Murcia": "0110"},
     [(("Madrid", "Valencia"), False), (("Murcia",), False)]),
    ({"Madrid": "0103", "Valencia": "0107", "Murcia": "0108"}, [(("Madrid", "Valencia"), False)]),
    ({"Madrid": ("0106 0107", {"city": "major"}), "Valencia": "0104"}, [(("Madrid", "Valencia"), False)]),
    ({"Madrid": ("0107 0108", {"city": "major"}), "Valencia": "0104", "Murcia": "0102"},
     [(("Valencia", "Murcia", "Madrid"), True)]),
])  # fmt: skip
def test_a_city_in_an_enemy_zone_ends_a_network_and_carries_none_on(
    cities: dict[str, Any], nets: list[tuple[tuple[str, ...], bool]]
) -> None:
    assert _nets(_row(cities, ENEMY)) == nets


def test_of_two_cities_in_enemy_zones_one_alone_ends_a_network() -> None:
    ends = {"N1": {**NAT, "at": "0207"}, "N2": {**NAT, "at": "0202"}}
    rows = ["." * COUNT, "~" * 7 + "." + "~" * 4 + "." + "~"]
    cities = {"Valencia": "0103", "Madrid": "0105", "Murcia": "0107"}
    board = table(rows, cities=cities, units=ends, sides=way(1, COUNT), loyalist=hexes(1, COUNT))
    assert _nets(board) == [(("Madrid", "Valencia"), False)]


@pytest.mark.rule("europa", "R064")
def test_a_city_half_in_an_enemy_zone_is_still_passed_by_its_other_half() -> None:
    """Two ends beside it: were it an end itself, one of them alone would count."""
    cities = {"Albacete": "0102", "Madrid": ("0106 0107", {"city": "major"})}
    half = _row(cities, ENEMY)
    assert _nets(half) == [(("Albacete", "Madrid"), False)]
    assert _nets(_row({"Madrid": ("0106 0107", {"city": "major"})}, ENEMY)) == [(("Madrid",), False)]
    assert _nets(_row({"Madrid": ("0107 0108", {"city": "major"})}, ENEMY)) == []


HALF = {"Valencia": "0104", "Madrid": ("0106 0107", {"city": "major"}), "Murcia": "0110"}


@pytest.mark.rule("europa", "R053")
@pytest.mark.parametrize("names", list(permutations(HALF)))
def test_no_line_leads_on_through_the_half_of_a_city_that_lies_in_an_enemy_zone(names: tuple[str, ...]) -> None:
    """Whichever the map names first: Madrid is joined to either of the others, and they to each other not."""
    units = {"N1": {**NAT, "at": "0207"}, "L1": {**PA, "at": "0108"}}
    found = {(frozenset(cities), enough) for cities, enough in _nets(_row({name: HALF[name] for name in names}, units))}
    assert found == {(frozenset(("Valencia", "Madrid")), False), (frozenset(("Madrid", "Murcia")), False)}


@pytest.mark.rule("europa", "R064")
@pytest.mark.parametrize("names", list(permutations(HALF)))
def test_a_city_is_one_though_no_rails_lead_from_hex_to_hex_of_it(names: tuple[str, ...]) -> None:
    sides = {**way(1, 6), **way(7, COUNT)}
    ((cities, enough),) = _nets(_row({name: HALF[name] for name in names}, sides=sides))
    assert (set(cities), enough) == (set(HALF), True)


FRANCE = {"country": {"*": "Spain", **dict.fromkeys(hexes(6, 8), "France")}}


@pytest.mark.rule("europa", "R068")
@pytest.mark.parametrize(("cities", "nets"), [
    ({"Zaragoza": "0103", "Toulouse": "0107", "Madrid": "0111"}, [(("Zaragoza", "Madrid", "Toulouse"), True)]),
    ({"Zaragoza": "0103", "Toulouse": "0107"}, [(("Zaragoza", "Toulouse"), False)]),
    ({"Zaragoza": "0103", "Madrid": "0111"}, [(("Zaragoza",), False), (("Madrid",), False)]),
    ({"Zaragoza": "0103", "Toulouse": ("0107", {"city": "", "port": "minor"}), "Madrid": "0111"},
     [(("Zaragoza",), False), (("Madrid",), False)]),
    ({"Toulouse": "0107", "Pau": "0106"}, []),
])  # fmt: skip
def test_rails_lead_over_neutral_soil_only_where_it_has_a_city_to_count(
    cities: dict[str, Any], nets: list[tuple[tuple[str, ...], bool]]
) -> None:
    own = (*hexes(1, 5), *hexes(9, COUNT))
    assert _nets(_row(cities, zones=FRANCE, loyalist=own)) == nets


@pytest.mark.rule("europa", "R056")
@pytest.mark.parametrize(("owner", "cities", "counted"), [
    ("insurgent", {"Pamplona": "0101", "Madrid": "0103", "Ceuta": "0105"}, ("Pamplona", "Madrid", "Ceuta")),
    ("loyalist", {"Pamplona": "0101", "Madrid": "0103", "Gijon": "0105", "Toledo": "0107"}, ("Madrid",)),
    ("insurgent", {"Toledo": "0101", "Burgos": ("0103", {"city": "", "port": "major"})}, ()),
    ("insurgent", {"Burgos": ("0103", {"city": "dot"})}, ("Burgos",)),
])  # fmt: skip
def test_only_cities_that_can_yield_a_sides_infantry_may_be_among_the_three(
    owner: str, cities: dict[str, Any], counted: tuple[str, ...]
) -> None:
    owned: dict[str, Any] = {"loyalist": (), owner: hexes(1, COUNT)}
    board = _row(cities, **owned)
    assert tuple(name for names, _ in _nets(board, owner) for name in names) == counted


@pytest.mark.rule("europa", "R223")
@pytest.mark.parametrize(("revolt", "purify", "told"), [
    (False, False, ("An", "Nat")), (True, True, ("An", "Nat")), (True, False, ("Nat", "PA")),
])  # fmt: skip
def test_what_a_city_yields_changes_once_it_is_purified_after_the_revolt(
    revolt: bool, purify: bool, told: tuple[str, ...]
) -> None:
    board = _row({"Tarragona": "0101", "Madrid": "0103", "Toledo": "0105"})
    board.has(tallies={"revolt": 20.0} if revolt else {}, cities={"0101": City(purify=True, due=20)} if purify else {})
    names = [board.map.place_called(name) for name in ("Tarragona", "Madrid", "Toledo")]
    assert [yields(board.game, board.state, place) for place in names] == [told, ("PA", "An", "Nat", "Fal"), ()]


@pytest.mark.parametrize(("zones", "at", "told"), [
    ({"region": {"*": "Castilla", "0101": "Balearics"}}, "0101", "Balearics"),
    ({"region": {"*": "Castilla", "0101": "Balearics"}}, "0102", ""),
    ({"country": {"*": "Spain", "0101": "Spanish Morocco"}}, "0101", "Spanish Morocco"),
    ({}, "Canaries", "Canaries"),
    ({}, "Italy", ""),
])  # fmt: skip
def test_overseas_are_regions_countries_and_boxes_of_such_names(zones: dict[str, Any], at: str, told: str) -> None:
    board = table(["...."], boxes=("Canaries", "Italy"), zones=zones, insurgent=hexes(1, 4))
    assert overseas(board.map, board.board.cell(at)) == told


REPUBLIC = {"Madrid": "0101", "Albacete": "0103", "Valencia": "0105"}


def _long(units: dict[str, Any], **told: Any) -> Table:
    """A full source at the end of a row, and Santander, which feeds three REs, ten hexes behind it."""
    cities = {**REPUBLIC, "Santander": "0115"}
    content = {"sides": way(1, 5), "loyalist": hexes(1, 40), **told}
    return table(["." * 40], cities=cities, units=units, **content)


def _unit(at: str, **more: Any) -> dict[str, Any]:
    return {**PA, "at": at, **more}


@pytest.mark.rule("europa", "R070")
def test_who_has_full_supply_takes_nothing_of_a_limited_source_within_his_reach() -> None:
    units = {"L1": _unit("0110", size="XX"), **{f"L{number}": _unit("0118") for number in (2, 3, 4)}}
    board = _long(units)
    lines = supplied(board.game, board.state)
    assert [(claim.unit, claim.res, len(claim.taps)) for claim in lines.claims] == [
        (f"L{number}", 1.0, 1) for number in (2, 3, 4)
    ]
    assert lines.used() == {"Santander in 0115": 3.0}
    assert {id: lines.fed(id) for id in units} == dict.fromkeys(units, True)
    told = [(line.whom, line.to, line.rule) for id in units if isinstance(line := lines[id], Line)]
    limited = ("republican", "Santander", "R070")
    assert told == [("republican", "Madrid, Albacete, Valencia", "R056"), limited, limited, limited]
    more = _long({**units, "L5": _unit("0118")})
    assert [supplied(more.game, more.state).fed(id) for id in ("L4", "L5")] == [True, False]


@pytest.mark.rule("europa", "R034")
@pytest.mark.parametrize(("turn", "begun", "hexes_too"), [
    ("II Jul 36", False, False), ("I Aug 36", False, True), ("II Aug 36", True, True), ("I Sep 36", True, True),
])  # fmt: skip
def test_until_supply_is_judged_all_are_fed_without_a_line(turn: str, begun: bool, hexes_too: bool) -> None:
    board = _long({"L1": _unit("0140")}, turn=turn)
    lines = supplied(board.game, board.state)
    assert (lines.fed("L1"), lines["L1"] is UNTRACED) == (not begun, not begun)
    assert hexes_begun(board.game, board.state) is hexes_too


@pytest.mark.rule("europa", "R254")
@pytest.mark.parametrize(("cell", "told"), [
    ("0103", ("Madrid, Albacete, Valencia", "R056", False, 0)),
    ("0112", ("Madrid, Albacete, Valencia", "R056", False, 1)),
    ("0115", ("Santander", "R070", True, 0)),
    ("0122", ("Santander", "R070", True, 1)),
    ("0123", None),
])  # fmt: skip
def test_a_city_is_in_supply_by_a_full_source_else_by_a_limited_one_however_used_up(
    cell: str, told: tuple[str, str, bool, int] | None
) -> None:
    board = _long({f"L{number}": _unit("0118", size="XX") for number in range(2)})
    line = city_line(board.game, board.state, "republican", board.cell(cell))
    assert (line and (line.to, line.rule, line.tap is not None, len(line.legs))) == told


@pytest.mark.parametrize(("line", "told"), [
    (Line("rebel", "Burgos", (), "R056"), "it stands in the source"), (UNTRACED, "it stands in the source"),
])  # fmt: skip
def test_a_line_without_legs_is_of_who_stands_in_its_source(line: Line, told: str) -> None:
    board = _long({})
    assert title(board.game, line) == told
    found = city_line(board.game, board.state, "republican", board.cell("0108"))
    assert found is not None and title(board.game, found) == "overland to 0105 (Valencia)"
    assert [board.board.name(cell) for cell in found.cells] == ["0108", "0107", "0106", "0105"]


@pytest.mark.parametrize(("at", "to"), [("0104", "Barcelona"), ("0112", "Malaga"), ("0115", "Malaga")])
def test_of_several_sources_the_one_that_the_line_leads_to_is_told(at: str, to: str) -> None:
    cities: dict[str, Any] = {"Barcelona": ("0101 0102", {"city": "major"}), "Malaga": "0112"}
    units = {"L1": _unit(at, affiliation="An")}
    board = table(["." * 20], cities=cities, loyalist=hexes(1, 20), units=units)
    line = full_line(board.game, board.state, board.state.units["L1"])
    assert line is not None and (line.to, line.whom) == (to, "radical")


def _elements(board: Table, id: str) -> list[str]:
    line = full_line(board.game, board.state, board.state.units[id])
    return [leg.element for leg in line.legs] if line is not None else []


@pytest.mark.parametrize(("at", "sides", "elements"), [
    ("0106", way(1, 20), ["overland"]),
    ("0104", way(1, 20), ["overland"]),
    ("0115", way(1, 20), ["railroad"]),
    ("0122", way(1, 20), ["overland", "railroad"]),
    ("0122", {**way(1, 20), **way(20, 25, "road")}, ["road", "railroad"]),
    ("0130", {**way(1, 20), **way(20, 25, "road")}, ["overland", "road", "railroad"]),
    ("0140", {**way(1, 20), **way(20, 25, "road")}, []),
])  # fmt: skip
def test_the_line_that_is_told_has_the_fewest_kinds_of_elements(
    at: str, sides: dict[tuple[str, str], str], elements: Sequence[str]
) -> None:
    assert _elements(_long({"L1": _unit(at)}, sides=sides), "L1") == elements


def test_the_hexes_of_a_line_of_several_elements_are_told_each_once() -> None:
    sides = {**way(1, 20), **way(20, 25, "road")}
    board = _long({"L1": _unit("0130")}, sides=sides)
    line = full_line(board.game, board.state, board.state.units["L1"])
    assert line is not None and tuple(board.board.name(cell) for cell in line.cells) == hexes(30, 5)


def test_who_can_trace_by_land_is_not_told_to_trace_by_sea() -> None:
    """Both ends of a coast have ports; the unit beside one of them has rails to the other."""
    major = {"port": "major"}
    cities: dict[str, Any] = {"Madrid": "0101", "Albacete": "0102", "Valencia": ("0103", major)}
    cities["Cartagena"] = ("0120", {"city": "", **major})
    zones = {"sea": dict.fromkeys((*hexes(1, 24), *hexes(1, 24, 2)), "Mediterranean")}
    told: dict[str, Any] = {"cities": cities, "zones": zones, "loyalist": hexes(1, 24)}
    rows, units = ["." * 24, "~" * 24], {"L1": _unit("0120")}
    assert _elements(table(rows, units=units, sides=way(1, 20), **told), "L1") == ["railroad"]
    assert _elements(table(rows, units=units, sides=way(1, 3), **told), "L1") == ["naval"]
