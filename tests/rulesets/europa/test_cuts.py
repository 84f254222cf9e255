"""Why there is no line: the deciding reason first, where, what would change it, and the line that would be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from drumhead.engine.rulesets.europa.position.state import City
from drumhead.engine.rulesets.europa.supply.cuts import Cut, cut, cut_of
from drumhead.engine.rulesets.europa.supply.isolation import hex_line, unit_line
from drumhead.engine.rulesets.europa.supply.tracing import supplied
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

THREE = {"Madrid": "0101", "Valencia": "0102", "Albacete": "0103"}
STANDS = "a unit of the Loyalist side stands there, or the enemy leaves"
TAKES_THREE = "it takes three connected cities; connected are"
JOINED = "three of its cities are joined by its own rails"
GAINS = "the Loyalist side gains the hex"


def _row(at: str, count: int = 30, units: Mapping[str, Any] | None = None, **told: Any) -> Table:
    """A row of the Republic's with its source at one end and a unit of the People's Army somewhere."""
    sides = {**way(1, 3), **told.pop("sides", {})}
    content = {"cities": THREE, "loyalist": hexes(1, count), "sides": sides, **told}
    return table(["." * count, "~" * count], units={"L1": {**PA, "at": at}, **(units or {})}, **content)


def _told(board: Table, id: str = "L1") -> tuple[str, str, str, tuple[str, ...]]:
    """Ruling, words, hex and what would change it."""
    found = supplied(board.game, board.state)[id]
    assert isinstance(found, Cut)
    why = found.because[0]
    return why.rule, why.text, board.board.name(why.cell) if why.cell is not None else "", found.changes


GARRISON = {"0105": City(pacified=False, taken=1, dispersed=True)}
ENEMY = {"N1": {**NAT, "at": "0105", "size": "II"}}
GONE = (*hexes(1, 9), *hexes(11, 30))


def test_the_first_hex_that_bars_a_line_is_told_with_what_would_open_it() -> None:
    assert _told(_row("0108", units=ENEMY)) == (
        "R053", "the enemy's N1 stands in 0105", "0105", (STANDS,)
    )  # fmt: skip
    two = {**ENEMY, "N2": {**NAT, "at": "0107", "size": "II"}}
    assert _told(_row("0108", units=two))[2] == "0107"
    zoned = table(
        ["." * 12, "~" * 5 + "...." + "~" * 3],
        cities=THREE, sides=way(1, 3), loyalist=hexes(1, 12),
        units={"L1": {**PA, "at": "0108"}, "N1": {**NAT, "at": "0205"}},
    )  # fmt: skip
    rule, text, where, changes = _told(zoned)
    assert (rule, where, changes) == ("R036", "0106", (STANDS,))
    assert text.startswith("0106 is in an enemy zone, and no unit of the Loyalist side stands there: N1 in 0205 has")


@pytest.mark.rule("europa", "R298")
@pytest.mark.parametrize(("whose", "element", "told"), [
    ({}, "railroad", "0110 is nobody's, and a railroad element takes own hexes"),
    ({"insurgent": ["0110"]}, "railroad", "0110 is Insurgent, and a railroad element takes own hexes"),
    ({}, "road", "0110 is nobody's, and a road element takes own hexes"),
])  # fmt: skip
def test_rails_and_roads_break_at_the_hex_that_is_not_owned(whose: dict[str, Any], element: str, told: str) -> None:
    kind = "rail" if element == "railroad" else "road"
    board = _row("0117", loyalist=GONE, sides=way(3, 17, kind), **whose)
    assert _told(board) == ("R298", told, "0110", (GAINS,))
    found = supplied(board.game, board.state)["L1"]
    assert isinstance(found, Cut) and [leg.element for leg in found.legs] == [element]


@pytest.mark.rule("europa", "R205")
def test_neutral_rails_are_told_of_as_such_and_nothing_would_change_them() -> None:
    zones = {"country": {"*": "Spain", "0110": "France"}}
    board = _row("0117", loyalist=GONE, sides=way(3, 17), zones=zones)
    assert _told(board) == ("R205", "no line runs over the railways of a neutral, as in 0110", "0110", ())


def test_a_city_without_its_garrison_bars_with_its_own_ruling_and_tells_no_change() -> None:
    board = _row("0108", cities={**THREE, "Toledo": "0105"}).has(cities=GARRISON)
    rule, text, where, changes = _told(board)
    assert (rule, where, changes) == ("R237", "0105", ())
    assert "Toledo" in text


def test_too_long_a_way_tells_how_far_it_is_to_the_nearest_hex_that_leads_on() -> None:
    text = "the nearest hex that leads on, 0103 (Albacete), is 8 hexes away, too many for an overland element"
    assert _told(_row("0111")) == ("R062", text, "0103", ())
    railed = _told(_row("0120", sides=way(3, 10)))
    assert (railed[1].split(", ")[1:3], railed[2]) == (["0110", "is 10 hexes away"], "0110")


def test_where_no_way_leads_at_all_that_is_said() -> None:
    board = _row("0108", sides={("0104", "0105"): "sea"})
    assert _told(board) == ("R053", "no way by land and sea leads from 0108 to where supply is", "0108", ())


@pytest.mark.parametrize(("affiliation", "rule", "told", "change"), [
    ("PA", "R065", f"there is no full source of the Republican units: {TAKES_THREE} Madrid, Valencia", JOINED),
    ("Req", "R065", f"there is no full source of the Rebel units: {TAKES_THREE} none", JOINED),
    ("An", "R217", "there is no full source of the Radical units", "the Loyalist side gains one of its cities"),
    ("San", "R057", "there is no full source of the Santandero units", "the Loyalist side gains one of its cities"),
    ("Ita", "R033", "there is no full source of the Interventionist units",
     "the Insurgent side gains one of its cities"),
])  # fmt: skip
def test_where_there_is_nothing_to_trace_to_it_is_told_what_is_lacking(
    affiliation: str, rule: str, told: str, change: str
) -> None:
    cities = {"Madrid": "0101", "Valencia": "0102", "Murcia": "0112"}
    board = _row("0101", cities=cities, units={"U": {**PA, "affiliation": affiliation, "at": "0120"}})
    assert _told(board, "U") == (rule, told, "", (change,))


MAJOR = {"port": "major"}
SEA = {"sea": dict.fromkeys((*hexes(1, 30), *hexes(1, 30, 2)), "Atlantic")}


def _coast(units: Mapping[str, Any] | None = None, **told: Any) -> Table:
    """A source with a port, a gap of sea, and a port beyond it, before a row of sea; and Ceuta on an island of land."""
    row = "".join("~" if number in (5, 6, 7, 8, 14, 16) else "." for number in range(30, 0, -1))
    cities: dict[str, Any] = {
        "Madrid": "0101",
        "Valencia": "0102",
        "Albacete": ("0103", MAJOR),
        "Cartagena": ("0110", MAJOR),
    }
    own = (*hexes(1, 4), *hexes(9, 13))
    content = {"loyalist": own, "sides": way(1, 3), "zones": SEA, **told}
    rows = [row, "~" * 15 + "." + "~" * 14]
    return table(rows, cities={**cities, **told.pop("more", {})}, units={"L1": {**PA, "at": "0112"}, **(units or {})},
                 **{name: it for name, it in content.items() if name != "more"})  # fmt: skip


def test_a_naval_line_breaks_at_an_enemy_group_a_base_or_a_port_that_is_closed() -> None:
    assert not isinstance(supplied(_coast().game, _coast().state)["L1"], Cut)
    fleet = _coast(fleets={"0110": "insurgent"})
    assert _told(fleet) == ("R127", "an enemy naval group is in 0110 (Cartagena)", "0110", ())
    base = _coast(more={"Ceuta": ("0109", MAJOR)}, loyalist=(*hexes(1, 4), *hexes(10, 13)), insurgent=["0109"])
    rule, text, where, changes = _told(base)
    assert (rule, where, changes) == ("R160", "0110", ("the Loyalist side takes the naval base",))
    assert text.startswith("0110 (Cartagena) is in the danger zone of Ceuta, a naval base of the Insurgent side")


@pytest.mark.rule("europa", "R053")
def test_no_naval_line_lands_in_a_port_in_an_enemy_zone_but_one_sails_from_there() -> None:
    landing = {"N1": {**NAT, "at": "0104", "size": "X"}}
    rule, _, where, changes = _told(_coast(landing, loyalist=(*hexes(1, 3), *hexes(9, 13))))
    assert (rule, where, changes) == ("R036", "0103", (STANDS,))
    sailing = {"N1": {**NAT, "at": "0111", "size": "X"}, "L1": {**PA, "at": "0112"}, "L2": {**PA, "at": "0110"}}
    board = _coast(sailing, loyalist=(*hexes(1, 4), *hexes(9, 10), *hexes(12, 13)))
    assert supplied(board.game, board.state).fed("L2")


def test_a_naval_line_may_begin_where_none_may_enter_and_is_cut_where_it_lands() -> None:
    bare = {"0110": City(pacified=False, taken=1, dispersed=True)}
    units = {"L2": {**PA, "at": "0110", "size": "II"}}
    board = _coast(units).has(cities=bare)
    assert supplied(board.game, board.state).fed("L2") and _told(board)[0] == "R237"
    cut_off = _coast(units, fleets={"0103": "insurgent"}).has(cities=bare)
    assert _told(cut_off, "L2") == ("R127", "an enemy naval group is in 0103 (Albacete)", "0103", ())


@pytest.mark.rule("europa", "R070")
def test_of_limited_supply_it_is_told_that_others_have_it_before_why_there_is_no_full_one() -> None:
    units = {f"L{number}": {**PA, "at": "0120"} for number in range(1, 5)}
    board = table(["." * 30], cities={"Santander": "0118"}, loyalist=hexes(1, 30), units=units)
    lines = supplied(board.game, board.state)
    found = lines["L4"]
    assert isinstance(found, Cut)
    assert [(why.rule, why.text) for why in found.because[:1]] == [
        ("R070", "the Santander supply within reach is used up by others")
    ]
    assert [why.rule for why in found.because] == ["R070", "R065"]
    assert [why.rule for why in cut(board.game, board.state, "L4").because] == ["R065"]


def test_a_hex_is_cut_for_whom_is_asked() -> None:
    board = _row("0101")
    assert cut_of(board.game, board.state, "rebel", board.cell("0105")).because[0].rule == "R065"
    assert cut_of(board.game, board.state, "republican", board.cell("0130")).because[0].rule == "R062"


@pytest.mark.rule("europa", "R059")
def test_what_isolates_is_told_by_the_same_reasons_whatever_the_distance() -> None:
    far = _row("0130")
    line = unit_line(far.game, far.state, far.state.units["L1"])
    assert not isinstance(line, Cut)
    assert (line.rule, line.to, [leg.length for leg in line.legs]) == ("R059", "Madrid, Valencia, Albacete", [27])
    shut = _row("0130", units=ENEMY)
    found = unit_line(shut.game, shut.state, shut.state.units["L1"])
    assert isinstance(found, Cut) and [why.rule for why in found.because] == ["R053"]
    hexed = hex_line(shut.game, shut.state, shut.cell("0120"), "loyalist")
    assert isinstance(hexed, Cut) and hexed.changes == (STANDS,)
