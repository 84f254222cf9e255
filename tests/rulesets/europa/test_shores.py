"""Coasts and the waters between: ports that work, bases and what they close, exits to boxes, and who sails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.boards.flood import each, leads
from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.maps.hexes.model import HexMap, HexPlace
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.orders.sailing import Sail
from drumhead.engine.rulesets.europa.position.state import Holding, Port
from drumhead.engine.rulesets.europa.supply.coasts import (
    ANY_PORT,
    GREATER,
    LESSER,
    bases,
    damage,
    harbours,
    naval_base,
    perils,
    ports,
    why_peril,
    works,
)
from drumhead.engine.rulesets.europa.supply.ground import ground, zoned
from drumhead.engine.rulesets.europa.supply.isolation import (
    hex_line,
    isolated_hex,
    isolated_hexes,
    isolated_unit,
    unit_line,
)
from drumhead.engine.rulesets.europa.supply.sailing import Voyage, harbours_of, judged, left
from drumhead.engine.rulesets.europa.supply.tracing import Line
from tests.rulesets.europa.strips import PA, hexes, table, way
from tests.rulesets.europa.tables import Table, board_of

WIDE = 14
SEA = dict.fromkeys((*hexes(1, WIDE), *hexes(1, WIDE, 2), *hexes(1, WIDE, 3)), "Atlantic")
PORTS = {
    "Aviles": ("0102", "minor"),
    "Huelva": ("0104", "standard"),
    "Vigo": ("0107", "major"),
    "Lisboa": ("0110", "great"),
    "Palos": ("0112", ""),
}


def _place(name: str, number: str, port: Any, **marks: int) -> HexPlace:
    told = {key.replace("_", " "): it for key, it in marks.items()}
    return HexPlace(name, (int(number[2:]) - 1 + (int(number[:2]) - 1) * WIDE,), "dot", port=port, marks=told)


def _coast(
    owned: Mapping[str, list[str]] | None = None,
    *more: HexPlace,
    seas: Mapping[str, str] | None = None,
    boxes: tuple[str, ...] = (),
    **told: Any,
) -> Table:
    """A coast of ports of each grade and a roadstead of none, before two rows of sea."""
    places = [*(_place(name, *at) for name, at in PORTS.items()), *more]
    zones = {"sea": {**SEA, **(seas or {})}, **told.pop("zones", {})}
    rows = ["." * WIDE, "~" * WIDE, "~" * WIDE]
    sides = {side: {"owns": owns} for side, owns in (owned or {"insurgent": [*hexes(1, WIDE)]}).items()}
    board = board_of(rows, places=places, zones=zones, boxes=boxes)
    return Table(board, **{"game_turn": "I Sep 36", "units": {}, "sides": sides, **told})


def _names(table: Table, cells: int) -> set[str]:
    return {table.board.name(cell) for cell in each(cells)}


@pytest.mark.rule("europa", "R130")
@pytest.mark.parametrize(("name", "limit"), [("Aviles", 2), ("Huelva", 9), ("Vigo", 24), ("Lisboa", 48)])
def test_a_port_works_until_it_has_all_the_hits_of_its_grade(name: str, limit: int) -> None:
    table = _coast()
    place = table.map.place_called(name)
    for hits, working in ((0, True), (limit - 1, True), (limit, False), (limit + 1, False)):
        table.has(ports={name: Port(damage=hits)} if hits else {})
        assert (damage(table.state, place), works(table.state, place)) == (hits, working)
    assert not works(table.state, table.map.place_called("Palos"))


def test_ports_are_those_of_some_grades_that_a_side_owns_by_the_water() -> None:
    table = _coast({"insurgent": ["0102", "0107", "0110", "0112"], "loyalist": ["0104"]})
    inland = table.has(ports={"Vigo": Port(damage=24)})

    def found(board: Table, side: str, grades: tuple[str, ...]) -> list[str]:
        return [place.name for _, place in ports(board.game, board.state, side, grades)]

    assert [found(table, "insurgent", it) for it in (LESSER, GREATER, ANY_PORT)] == [
        ["Aviles"], ["Lisboa"], ["Aviles", "Lisboa"]
    ]  # fmt: skip
    assert found(table, "loyalist", ANY_PORT) == ["Huelva"]
    assert _names(table, harbours(inland.game, inland.state, "insurgent", ANY_PORT)) == {"0102", "0110"}
    dry = _coast(seas={"0102": ""})
    assert found(dry, "insurgent", LESSER) == ["Huelva"]


@pytest.mark.rule("europa", "R157")
def test_major_and_great_ports_and_what_is_marked_are_naval_bases_of_their_owners() -> None:
    marked = _place("Mahon", "0113", "minor", naval_base=1)
    table = _coast({"insurgent": ["0107", "0113", "0102"], "loyalist": ["0110", "0104"]}, marked)
    names = ("Aviles", "Huelva", "Vigo", "Lisboa", "Palos", "Mahon")
    found = [naval_base(table.map.place_called(name)) for name in names]
    assert found == [False, False, True, True, False, True]
    own = {side: [p.name for _, p in bases(table.game, table.state, side)] for side in ("insurgent", "loyalist")}
    assert own == {"insurgent": ["Vigo", "Mahon"], "loyalist": ["Lisboa"]}


@pytest.mark.rule("europa", "R159")
@pytest.mark.rule("europa", "R163")
def test_bases_batteries_and_groups_of_the_enemys_close_waters_and_biscay_is_closed_to_some() -> None:
    battery = _place("Tarifa", "0101", "", coast_defence=1)
    silent = _place("Tanger", "0112", "", coast_defence=0)
    table = _coast(
        {"insurgent": ["0107", "0102"], "loyalist": ["0110", "0101", "0112"]}, battery, silent,
        seas={"0313": "Biscay", "0314": "Biscay"}, fleets={"0304": "loyalist", "0306": "insurgent"},
    )  # fmt: skip
    lisboa = {"0110"} | {table.board.name(cell) for cell in table.board.neighbours(table.cell("0110"))}
    closed = lisboa | {"0101", "0304"}
    game, state = table.game, table.state
    assert _names(table, perils(game, state, "insurgent", "rebel")) == closed
    assert _names(table, perils(game, state, "insurgent", "interventionist")) == closed | {"0313", "0314"}
    vigo = {"0107"} | {table.board.name(cell) for cell in table.board.neighbours(table.cell("0107"))}
    assert _names(table, perils(game, state, "loyalist", "republican")) == vigo | {"0306"}


@pytest.mark.parametrize(("where", "coalition", "rule", "told"), [
    ("0110", "rebel", "R129", "0110 (Lisboa) is in the danger zone of Lisboa, a naval base of the Loyalist side"),
    ("0210", "rebel", "R160", "0210 is in the danger zone of Lisboa, a naval base of the Loyalist side, day and night"),
    ("0304", "rebel", "R127", "an enemy naval group is in 0304"),
    ("0306", "rebel", "", ""),
    ("0313", "rebel", "", ""),
    ("0313", "interventionist", "R163", "0313 lies in the Bay of Biscay, a danger zone to every unit of the Interv"),
    ("0312", "interventionist", "", ""),
    ("0101", "rebel", "R055", "coast defences of the Loyalist side close 0101 (Tarifa)"),
    ("0301", "rebel", "", ""),
])  # fmt: skip
def test_of_a_closed_hex_it_is_told_what_closes_it(where: str, coalition: str, rule: str, told: str) -> None:
    table = _coast(
        {"insurgent": ["0107"], "loyalist": ["0110", "0101"]}, _place("Tarifa", "0101", "", coast_defence=1),
        seas={"0313": "Biscay"}, fleets={"0304": "loyalist", "0306": "insurgent"},
    )  # fmt: skip
    why = why_peril(table.game, table.state, "insurgent", coalition, table.cell(where))
    assert (why.rule, why.text[: len(told)]) == (rule, told) if why is not None else not rule


def test_waters_are_sea_hexes_named_or_not_and_coasts_and_boxes_lie_at_the_edge_of_their_seas() -> None:
    rows = ["~~~~~~", "~~~~~~", "~~ ~~~", "~~~~~~", "~~~~~~", "......"]
    inner = {f"{row:02d}{number:02d}" for row in (2, 3, 4, 5) for number in range(2, 6)} - {"0304"}
    sea = {f"{row:02d}{number:02d}": "Atlantic" for row in range(1, 6) for number in range(1, 7)}
    zones = {"sea": {**sea, "0402": "", "0101": "Biscay", "0601": "Atlantic", "Tenerife": "Biscay", "Nowhere": ""}}
    boxes = ("Tenerife", "Germany", "Nowhere")
    table = Table(board_of(rows, zones=zones, boxes=boxes), units={})
    nets, board = ground(table.map), table.board
    names = {board.name(cell) for cell in range(board.hexes)}
    dry = {name for name in names if name.startswith("06")} - {"0601"} | {"0304"}
    assert _names(table, nets.water_cells) == names - dry | set(boxes)
    beside_the_gap = {board.name(cell) for cell in board.neighbours(board.cell("0304"))}
    edge = (names - dry - inner - {"0101"}) | (beside_the_gap - {"0304"})
    exits = {min(_names(table, hub)): _names(table, others) for hub, others in nets.exits}
    assert exits == {"Tenerife": {"0101"}, "Germany": edge}
    assert _names(table, zoned(table.map, "sea", ("Biscay",))) == {"0101", "Tenerife"}
    assert _names(table, nets.land) == {name for name in names if name.startswith("06")}


def test_the_nets_of_the_ground_go_where_their_hexsides_are_and_both_ways() -> None:
    sides = {
        ("0101", "0102"): "rail", ("0102", "0103"): "low-volume rail", ("0103", "0104"): "rail;low-volume rail",
        ("0104", "0105"): "road", ("0201", "0202"): "sea", ("0202", "0203"): "lake", ("0203", "0204"): "sea;strait",
    }  # fmt: skip
    table = Table(board_of(["~.....", "Wm...."], sides=sides), units={})
    nets = ground(table.map)

    def goes(net: Any, a: str, b: str) -> bool:
        one, other = table.cell(a), table.cell(b)
        there, back = (
            any(by == end - start and cells >> start & 1 for by, cells in net)
            for start, end in ((one, other), (other, one))
        )
        assert there == back
        return bool(there)

    pairs = list(sides)
    assert [goes(nets.rails, *pair) for pair in pairs] == [True, False, True, False, False, False, False]
    assert [goes(nets.low, *pair) for pair in pairs] == [False, True, False, False, False, False, False]
    assert [goes(nets.roads, *pair) for pair in pairs] == [False, False, False, True, False, False, False]
    assert [goes(nets.overland, *pair) for pair in pairs] == [True, True, True, True, False, False, False]
    assert [goes(nets.straits, *pair) for pair in pairs] == [False, False, False, False, False, False, True]
    assert not goes(nets.overland, "0105", "0106")
    assert _names(table, nets.tracks) == {"0101", "0102", "0103", "0104"}
    assert _names(table, nets.double) == {"0205", "0206"}


@pytest.mark.rule("europa", "R204")
@pytest.mark.parametrize(("last", "round_it"), [(26, True), (25, False)])
def test_ships_round_portugal_beyond_the_edge_of_the_sheet_both_ways(last: int, round_it: bool) -> None:
    """Two coasts of one sheet with land between; where it ends before the second, there is nothing to round."""
    board = HexBoard(23, last, (Sheet("23A", 33),), ())
    land, none = ("clear",) * board.hexes, ("",) * board.hexes
    zones = {"country": none, "region": none, "weather": none, "sea": none}
    nets = ground(HexMap("test", "Test", 1936, board, land, zones, {}, (), ""))
    pair = (board.cell("23A:2333"), board.cell("23A:2633" if round_it else "23A:2533"))
    assert [leads(nets.water, *pair), leads(nets.water, *reversed(pair))] == [round_it] * 2
    assert sum(cells.bit_count() for _, cells in nets.water) == 2 * round_it


def _unit(affiliation: str, at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": "X", "at": at, **more}


def _why(table: Table, to: str, id: str = "N") -> str:
    found = judged(table.game, table.state, Sail(unit=id, to=table.cell(to)))
    return found.text if isinstance(found, Because) else ""


@pytest.mark.parametrize(("fields", "why"), [
    ({}, ""),
    ({"move": 0}, "it has no movement rating"),
    ({"moved": ("at work",)}, "it dismantles, and spends no movement points in the rest of the turn"),
    ({"moved": ("strategic rail in movement",)}, "strategic rail and naval transport exclude each other in a phase"),
    ({"moved": ("strategic rail in exploitation",)}, ""),
    ({"moved": ("ground in movement",)}, "it goes by sea with no other movement in the phase"),
    ({"moved": ("naval in movement",)}, "it goes by sea with no other movement in the phase"),
    ({"moved": ("naval in exploitation",)}, ""),
    ({"spent": 1}, "it goes by sea with no other movement in the phase"),
    ({"status": "pool"}, "it is not on the map"),
    ({"size": "XX"}, "N takes 3 RE of shipping, and 2 are left in the player turn"),
])  # fmt: skip
def test_what_keeps_a_unit_from_going_by_sea(fields: dict[str, Any], why: str) -> None:
    table = _coast(units={"N": _unit("Nat", "0102")})
    table.has(units={"N": replace(table.state.units["N"], **fields)})
    assert _why(table, "0104") == why


def test_a_voyage_leads_from_working_port_to_working_port_where_there_is_room() -> None:
    full = {f"D{number}": _unit("Nat", "0107", size="XX") for number in range(3)} | {
        "A": _unit("Nat", "0107"), "B": _unit("Nat", "0107")
    }  # fmt: skip
    table = _coast(units={"N": _unit("Nat", "0102"), **full})
    assert _why(table, "0102") == "it is in 0102 (Aviles) already"
    assert _why(table, "0105") == "0105 is no working port of its side"
    assert _why(table, "0107").startswith("0107 (Vigo) holds no more units")
    assert _why(table, "0112") == "0112 (Palos) is no working port of its side"
    ashore = table.has(units={**table.state.units, "N": replace(table.state.units["N"], cell=table.cell("0103"))})
    assert _why(ashore, "0104") == "0103 is no working port of its side"
    found = judged(table.game, table.state, Sail(unit="A", to=table.cell("0104")))
    assert isinstance(found, Voyage)
    assert [table.board.name(found.path[0]), table.board.name(found.path[-1]), found.left] == ["0107", "0104", 2.0]
    assert _names(table, sum(1 << cell for cell in harbours_of(table.game, table.state, "N"))) == {
        "0102", "0104", "0107", "0110"
    }  # fmt: skip
    assert harbours_of(table.game, table.state, "N") == tuple(sorted(harbours_of(table.game, table.state, "N")))
    assert harbours_of(table.game, table.state, "Z") == ()


def test_the_first_reason_against_a_voyage_is_told() -> None:
    table = _coast(units={"N": _unit("Nat", "0102", size="XX")})
    assert _why(table, "0102") == "N takes 3 RE of shipping, and 2 are left in the player turn"
    working = _coast(units={"N": _unit("Nat", "0102")})
    working.has(units={"N": replace(working.state.units["N"], moved=("at work",))})
    assert _why(working, "0102").startswith("it dismantles")
    assert _why(working, "0105").startswith("it dismantles")


@pytest.mark.rule("europa", "R039")
@pytest.mark.parametrize(("to", "why"), [("0104", ""), ("0107", "0107 (Vigo) lies outside the operational area of")])
def test_a_gobernitos_unit_goes_ashore_in_its_area_alone(to: str, why: str) -> None:
    zones = {"region": {"*": "Euzkadi", "0107": "Galicia"}}
    told: dict[str, Any] = {"units": {"N": _unit("Basque", "0102")}, "zones": zones, "player": "loyalist"}
    table = _coast({"loyalist": [*hexes(1, WIDE)]}, **told)
    assert (_why(table, to)[: len(why)], bool(_why(table, to))) == (why, bool(why))


@pytest.mark.rule("europa", "R163")
def test_where_no_safe_water_leads_it_is_told_why_at_either_end_or_that_there_is_none() -> None:
    seas = dict.fromkeys(("0104", "0203", "0204"), "Biscay")
    table = _coast(units={"N": _unit("Ita", "0102"), "R": _unit("Nat", "0102")}, seas=seas)
    assert _why(table, "0104").startswith("0104 (Huelva) lies in the Bay of Biscay")
    assert _why(table, "0104", "R") == ""
    assert _why(table, "0107") == ""
    wall = {f"0{row}05": "loyalist" for row in (1, 2, 3)}
    split = _coast(units={"N": _unit("Nat", "0102")}, fleets=wall)
    assert _why(split, "0107") == "no way over safe water leads to 0107 (Vigo)"


def test_what_is_shipped_is_counted_by_side_and_game_turn() -> None:
    table = _coast(units={"N": _unit("Nat", "0102")})
    month = table.state.month
    assert (left(table.state, "insurgent"), left(table.state, "loyalist")) == (2.0, 4.0)
    table.line("N sail 0104").end()
    assert table.state.tallies[f"shipped insurgent {month}"] == 1.0
    assert (left(table.state, "insurgent"), left(table.state, "loyalist")) == (1.0, 4.0)
    assert left(replace(table.state, month=month + 1), "insurgent") == 2.0


REGIONS = {"region": {"*": "Castilla", **dict.fromkeys(hexes(9, 12), "Balearics")}}
REBELS = {"Burgos": "0101", "Sevilla": "0102", "Cordoba": ("0103", {"port": "major"})}


def _islands(units: Mapping[str, Any], port: str = "minor", zones: Any = REGIONS, **told: Any) -> Table:
    """A Rebel source with a port, a gap of sea, and land beyond it with a port in its first hex."""
    row = "".join("~" if number in (5, 6, 7, 8) else "." for number in range(WIDE, 0, -1))
    cities: dict[str, Any] = {**REBELS, "Palma": ("0109", {"city": "dot", "port": port})}
    sea = {"sea": dict.fromkeys((*hexes(1, WIDE), *hexes(1, WIDE, 2)), "Mediterranean")}
    content = {"insurgent": (*hexes(1, 4), *hexes(9, WIDE)), "sides": way(1, 3), "zones": {**sea, **zones}, **told}
    return table([row, "~" * WIDE], cities=cities, units=units, **content)


@pytest.mark.rule("europa", "R032")
@pytest.mark.rule("europa", "R059")
def test_hexes_and_units_are_isolated_unless_a_line_over_land_or_overseas_by_a_port_leads_home() -> None:
    units = {"N1": _unit("Nat", "0104"), "N2": _unit("Nat", "0111"), "N3": _unit("Nat", "0113")}
    board = _islands(units)
    game, state = board.game, board.state
    assert [isolated_unit(game, state, id) for id in units] == [False, False, True]
    cut = _names(board, isolated_hexes(game, state, "insurgent"))
    assert cut == {"0113", "0114"}
    for number in (*hexes(1, 4), *hexes(9, WIDE)):
        cell = board.cell(number)
        assert isolated_hex(game, state, cell, "insurgent") is (number in cut)
        assert isinstance(hex_line(game, state, cell, "insurgent"), Line) is (number not in cut)
    lines = [unit_line(game, state, state.units[id]) for id in ("N1", "N2")]
    told = [(it.rule, it.to, [leg.element for leg in it.legs]) for it in lines if isinstance(it, Line)]
    source = "Burgos, Sevilla, Cordoba"
    assert told == [("R059", source, ["overland"]), ("R032", source, ["overland", "naval"])]
    dead = board.has(ports={"Palma": Port(damage=2)})
    assert _names(dead, isolated_hexes(dead.game, dead.state, "insurgent")) == set(hexes(9, WIDE))


def test_overseas_without_a_working_port_it_is_told_what_isolates() -> None:
    board = _islands({"N2": _unit("Nat", "0111")}, ports={"Palma": {"damage": 2}})
    assert not isinstance(unit_line(board.game, board.state, board.state.units["N2"]), Line)
    assert isolated_unit(board.game, board.state, "N2")


@pytest.mark.parametrize(("at", "to"), [("0104", "Barcelona"), ("0115", "Malaga")])
def test_of_several_sources_that_keep_a_unit_the_nearest_is_told(at: str, to: str) -> None:
    cities: dict[str, Any] = {"Barcelona": ("0101 0102", {"city": "major"}), "Malaga": "0112"}
    board = table(["." * 20], cities=cities, loyalist=hexes(1, 20), units={"L1": _unit("An", at)})
    line = unit_line(board.game, board.state, board.state.units["L1"])
    assert isinstance(line, Line) and (line.to, line.rule) == (to, "R059")


@pytest.mark.rule("europa", "R035")
@pytest.mark.parametrize(("turn", "units", "hexes_too"), [
    ("II Jul 36", False, False), ("I Aug 36", False, True), ("II Aug 36", True, True)
])  # fmt: skip
def test_hexes_are_isolated_a_turn_before_units(turn: str, units: bool, hexes_too: bool) -> None:
    board = _islands({"N3": _unit("Nat", "0113")}, turn=turn)
    game, state, cell = board.game, board.state, board.cell("0113")
    assert (isolated_unit(game, state, "N3"), isolated_hex(game, state, cell, "insurgent")) == (units, hexes_too)
    assert bool(isolated_hexes(game, state, "insurgent")) is hexes_too
    line = hex_line(game, state, cell, "insurgent")
    assert not hexes_too or not isinstance(line, Line)
    assert hexes_too or (isinstance(line, Line) and line.rule == "R035")


@pytest.mark.rule("europa", "R033")
def test_interventionists_are_kept_by_any_port_with_a_line_to_their_box_wherever_they_are() -> None:
    units = {"I": {**_unit("Ita", "0114")}, "N": _unit("Nat", "0114")}
    board = _islands(units, zones={"region": {"*": "Castilla"}}, boxes=("Italy",))
    game, state = board.game, board.state
    assert [isolated_unit(game, state, id) for id in units] == [False, True]
    line = unit_line(game, state, state.units["I"])
    assert isinstance(line, Line) and (line.rule, line.to) == ("R033", "Italy")
    lost = board.has(hexes={**state.hexes, "0109": Holding("loyalist"), "0103": Holding("loyalist")})
    assert isolated_unit(lost.game, lost.state, "I")


def test_a_sides_hexes_are_kept_by_the_sources_of_its_republic_or_its_rebels_alone() -> None:
    gobernito = table(["." * 12], cities={"Gijon": "0101"}, loyalist=hexes(1, 12), units={
        "L1": {**PA, "affiliation": "Ast", "at": "0110"}})  # fmt: skip
    game, state = gobernito.game, gobernito.state
    assert not isolated_unit(game, state, "L1")
    assert isolated_hex(game, state, gobernito.cell("0110"), "loyalist")
    assert _names(gobernito, isolated_hexes(game, state, "loyalist")) == set(hexes(1, 12))
