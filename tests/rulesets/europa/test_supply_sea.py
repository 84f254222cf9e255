"""Naval lines: ports, danger zones, blockades, lesser ports as limited sources; who is isolated overseas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.supply.coasts import why_peril, works
from drumhead.engine.rulesets.europa.supply.sources import joins_republic, taps
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

COUNT = 24
ATLANTIC = "Atlantic"


def _unit(affiliation: str, where: str, **more: Any) -> dict[str, Any]:
    return {**PA, "affiliation": affiliation, "at": where, **more}


def _coast(
    cities: Mapping[str, tuple[str, Mapping[str, Any]] | str],
    units: Mapping[str, Any],
    *,
    insurgent: Sequence[str] = (),
    loyalist: Sequence[str] = (),
    seas: Mapping[str, str] | None = None,
    gaps: Sequence[str] = (),
    **told: Any,
) -> Table:
    """A row of coast before a row of sea; `gaps` are hexes of sea in the coast, so that nothing goes by land."""
    row = "".join("~" if f"01{number:02d}" in gaps else "." for number in range(COUNT, 0, -1))
    names = {**dict.fromkeys((*hexes(1, COUNT), *hexes(1, COUNT, 2)), ATLANTIC), **(seas or {})}
    zones = {"sea": names, **told.pop("zones", {})}
    rows = [row, "~" * COUNT]
    return table(rows, cities=cities, units=units, insurgent=insurgent, loyalist=loyalist, zones=zones, **told)


def _rules(answer: Answer) -> set[str]:
    return {reason.rule for reason in answer.because}


MAJOR, STANDARD, MINOR = ({"port": grade} for grade in ("major", "standard", "minor"))
REPUBLIC = {"Madrid": "0101", "Albacete": "0102", "Valencia": ("0103", MAJOR)}
REBELS = {"Burgos": "0101", "Sevilla": "0102", "Vigo": ("0103", MAJOR)}
GAP = ("0105", "0106", "0107", "0108")


def _republic(cities: Mapping[str, Any], units: Mapping[str, Any], **told: Any) -> Table:
    """A Republican source with the major port of Valencia, and across a gap of sea what is told."""
    content = {"loyalist": (*hexes(1, 4), *hexes(9, COUNT)), "sides": way(1, 3), "gaps": GAP, **told}
    return _coast({**REPUBLIC, **cities}, units, **content)


def _rebels(cities: Mapping[str, Any], units: Mapping[str, Any], **told: Any) -> Table:
    content = {"insurgent": (*hexes(1, 4), *hexes(9, COUNT)), "sides": way(1, 3), "gaps": GAP, **told}
    return _coast({**REBELS, **cities}, units, **content)


def test_a_naval_element_leads_from_major_port_to_major_port() -> None:
    board = _republic({"Cartagena": ("0110", MAJOR)}, {"L1": _unit("PA", "0112")})
    answer = board.ask("supply", "L1")
    assert [leg["element"] for leg in answer.data["legs"]] == ["overland", "naval"]
    assert answer.data["limited"] is False


def test_a_port_that_rails_join_to_a_source_is_as_good_as_one_in_it() -> None:
    cities = {
        "Madrid": "0101",
        "Albacete": "0102",
        "Murcia": "0103",
        "Denia": ("0104", MAJOR),
        "Aguilas": ("0110", MAJOR),
    }
    content: dict[str, Any] = {"loyalist": (*hexes(1, 4), *hexes(9, COUNT)), "gaps": GAP}
    joined = _coast(cities, {"L1": _unit("PA", "0112")}, sides=way(1, 4), **content)
    assert [leg["element"] for leg in joined.ask("supply", "L1").data["legs"]] == ["overland", "naval", "connection"]
    apart = _coast(cities, {"L1": _unit("PA", "0112")}, sides=way(1, 3), **content)
    assert apart.ask("supply", "L1").holds is False


@pytest.mark.rule("europa", "R071")
def test_what_a_place_gives_by_several_titles_adds_up() -> None:
    units = {f"L{number}": _unit("PA", "0110") for number in range(1, 11)}
    board = _republic({"Santander": ("0110", STANDARD)}, units)
    assert board.ask("source", "Santander", "republican").data["limited"] == 9
    assert [board.ask("supply", unit).holds for unit in units] == [True] * 9 + [False]


@pytest.mark.rule("europa", "R165")
def test_a_lesser_port_feeds_a_unit_only_by_a_line_to_a_full_source_of_its_own() -> None:
    board = _republic({"Santander": ("0110", STANDARD)}, {"L1": _unit("An", "0110")})
    answer = board.ask("supply", "L1")
    assert answer.holds is False
    assert board.ask("source", "Santander", "radical").data["limited"] == 0
    biscay = dict.fromkeys(("0110", "0111", *hexes(9, 12, 2)), "Biscay")
    units = {"N1": _unit("Ita", "0110"), "N2": _unit("Req", "0110")}
    north = _rebels({"Santander": ("0110", MINOR)}, units, seas=biscay)
    assert north.ask("supply", "N1").holds is False
    assert north.ask("supply", "N2").holds is True
    assert north.ask("source", "Santander", "N2").data["limited"] == 6
    assert "R165" in _rules(north.ask("source", "Santander", "N2"))


@pytest.mark.rule("europa", "R222")
@pytest.mark.parametrize(("port", "rails", "joins"), [
    (STANDARD, 15, True), (STANDARD, 13, False), (MAJOR, 15, False), ({"city": "dot"}, 15, False),
])  # fmt: skip
def test_a_city_is_joined_by_rail_to_a_lesser_port_that_a_full_source_feeds(
    port: Mapping[str, Any], rails: int, joins: bool
) -> None:
    cities = {"Sagunto": ("0110", port), "Barcelona": ("0115 0116", {"city": "major"})}
    board = _republic(cities, {}, sides={**way(1, 3), **way(10, rails)})
    assert joins_republic(board.game, board.state, board.board.cell("0115")) is joins
    cut = board.has(hexes={number: held for number, held in board.state.hexes.items() if number != "0102"})
    assert not joins_republic(cut.game, cut.state, cut.board.cell("0115"))


@pytest.mark.rule("europa", "R073")
def test_a_lesser_port_is_a_way_to_each_limited_city_across_the_sea_and_to_none_behind_it() -> None:
    board = _coast(ISLANDS, {}, insurgent=("0110", "0115", "0118", "0120"), gaps=ISLAND_GAPS, zones=OVERSEAS)
    found = [(tap.name, tap.rule, tap.uses) for tap in taps(board.game, board.state, "rebel") if tap.onward]
    assert found == [
        (f"Palma and {city}", "R073", (("Palma", 6.0), (f"{city} in {number}", 3.0)))
        for city, number in (("Ceuta", "0115"), ("Las Palmas", "0118"), ("Santa Cruz", "0120"))
    ]
    lesser = {**ISLANDS, "Las Palmas": ("0118", MINOR)}
    own = _coast(lesser, {}, insurgent=("0118",), gaps=ISLAND_GAPS, zones=OVERSEAS)
    assert [tap.name for tap in taps(own.game, own.state, "rebel")] == ["Las Palmas"]


@pytest.mark.rule("europa", "R073")
def test_a_line_through_a_lesser_port_is_told_on_to_the_limited_city_across_the_sea() -> None:
    cities = {"Gijon": ("0103", MAJOR), "Sagunto": ("0110", STANDARD)}
    units = {"L1": _unit("PA", "0112"), "L2": _unit("PA", "0110"), "L3": _unit("PA", "0103")}
    board = _coast(cities, units, loyalist=(*hexes(1, 4), *hexes(9, COUNT)), gaps=GAP)
    told = {id: board.ask("supply", id).data["legs"] for id in units}
    legs = {id: [(leg["element"], leg["hexes"][0], leg["hexes"][-1]) for leg in each] for id, each in told.items()}
    sea = ("naval", "0110", "0103")
    assert legs == {"L1": [("overland", "0112", "0110"), sea], "L2": [sea], "L3": []}


@pytest.mark.rule("europa", "R073")
@pytest.mark.parametrize(("fleets", "whom", "found"), [
    ({}, "republican", ["Sagunto and Gijon"]), ({}, "radical", []), ({}, "Ast", []), ({}, "rebel", []),
    ({"0110": "insurgent"}, "republican", []), ({"0103": "insurgent"}, "republican", []),
    ({"0110": "loyalist"}, "republican", ["Sagunto and Gijon"]),
])  # fmt: skip
def test_a_lesser_port_passes_on_what_a_city_gives_only_to_those_it_feeds_and_over_open_water(
    fleets: dict[str, str], whom: str, found: list[str]
) -> None:
    cities = {"Gijon": ("0103", MAJOR), "Sagunto": ("0110", STANDARD)}
    board = _coast(cities, {}, loyalist=(*hexes(1, 4), *hexes(9, COUNT)), gaps=GAP, fleets=fleets)
    assert [tap.name for tap in taps(board.game, board.state, whom) if tap.rule == "R073"] == found


@pytest.mark.rule("europa", "R218")
def test_anarchists_use_lesser_ports_with_a_line_to_a_radical_source() -> None:
    barcelona = {"Barcelona": ("0103", MAJOR), "Sagunto": ("0110", STANDARD)}
    content: dict[str, Any] = {"loyalist": (*hexes(1, 4), *hexes(9, COUNT)), "gaps": GAP}
    board = _coast(barcelona, {"L1": _unit("An", "0110")}, **content)
    answer = board.ask("supply", "L1")
    assert answer.holds is True
    assert answer.data["limited"] is True
    assert board.ask("source", "Sagunto", "radical").data["limited"] == 6


OVERSEAS = {
    "region": {"*": "Castilla", "0110": "Balearics", "0115": "Spanish Morocco", "0118": "Canaries", "0120": "Canaries"}
}
ISLANDS = {
    "Palma": ("0110", STANDARD),
    "Ceuta": ("0115", MAJOR),
    "Las Palmas": ("0118", MAJOR),
    "Santa Cruz": ("0120", MAJOR),
}
ISLAND_GAPS = ("0105", "0109", "0111", "0112", "0113", "0114", "0116", "0117", "0119", "0121")


@pytest.mark.rule("europa", "R073")
def test_a_lesser_port_without_a_full_source_passes_on_six_res_to_limited_ones() -> None:
    units = {f"N{number}": _unit("Nat", "0110") for number in range(1, 8)}
    board = _coast(ISLANDS, units, insurgent=("0110", "0115", "0118", "0120"), gaps=ISLAND_GAPS, zones=OVERSEAS)
    assert [board.ask("supply", unit).holds for unit in units] == [True] * 6 + [False]
    assert board.ask("supply", "N1").because[0].rule == "R073"
    cut = _coast(ISLANDS, units, insurgent=("0110", "0115"), gaps=ISLAND_GAPS, zones=OVERSEAS)
    assert [cut.ask("supply", unit).holds for unit in units] == [True] * 3 + [False] * 4


@pytest.mark.rule("europa", "R074")
def test_from_major_port_to_major_port_only_the_source_limits() -> None:
    units = {f"L{number}": _unit("PA", "0103") for number in range(1, 5)}
    cities = {"Vigo": ("0103", MAJOR), "Gijon": ("0110", MAJOR)}
    board = _coast(cities, units, loyalist=("0103", "0110"), gaps=GAP)
    assert [board.ask("supply", unit).holds for unit in units] == [True, True, True, False]
    assert board.ask("supply", "L1").data["to"] == "Gijon"


@pytest.mark.rule("europa", "R082")
def test_general_supply_uses_up_lesser_ports_and_attack_supply_none() -> None:
    boxes = ("Italy",)
    units = {f"N{number}": _unit("Ita", "0110") for number in range(1, 4)}
    content: dict[str, Any] = {"insurgent": ("0110",), "boxes": boxes, "seas": {"Italy": ATLANTIC}}
    board = _coast({"Huelva": ("0110", STANDARD)}, units, **content)
    source = board.ask("source", "Huelva", "interventionist").data
    assert (source["full"], source["limited"], source["left"]) == ([], 6, 3)
    assert all(board.ask("attack-supply", unit).holds for unit in units)
    major = _coast({"Cadiz": ("0110", MAJOR)}, {f"N{n}": _unit("Ita", "0110") for n in range(1, 9)}, **content)
    assert all(major.ask("supply", f"N{number}").holds for number in range(1, 9))
    assert major.ask("supply", "N1").data["limited"] is False


@pytest.mark.rule("europa", "R130")
def test_a_port_without_capacity_is_a_source_and_one_damaged_to_its_limit_is_none() -> None:
    units = {"L1": _unit("PA", "0110")}
    for damage, fed in ((0, True), (6, True), (9, False)):
        board = _republic({"Sagunto": ("0110", STANDARD)}, units, ports={"Sagunto": {"damage": damage}})
        assert board.ask("supply", "L1").holds is fed


@pytest.mark.rule("europa", "R127")
@pytest.mark.parametrize("where", ["0103", "0110"])
def test_a_fighting_group_in_a_ports_hex_cuts_naval_lines_and_nothing_else(where: str) -> None:
    board = _republic(
        {"Cartagena": ("0110", MAJOR)},
        {"L1": _unit("PA", "0112"), "L2": _unit("PA", "0104")},
        fleets={where: "insurgent"},
    )
    answer = board.ask("supply", "L1")
    assert answer.holds is False
    assert answer.because[0].rule == "R127"
    assert board.ask("supply", "L2").holds is True


@pytest.mark.rule("europa", "R128")
def test_a_blockaded_port_works_on() -> None:
    board = _republic({"Santander": ("0110", STANDARD)}, {"L1": _unit("PA", "0110")}, fleets={"0110": "insurgent"})
    assert works(board.state, board.map.place_called("Santander"))
    assert board.ask("source", "Santander", "republican").data["limited"] == 3
    assert board.ask("supply", "L1").holds is True


@pytest.mark.rule("europa", "R076")
def test_blockaded_malaga_is_a_source_for_radicals_but_not_as_a_port() -> None:
    board = _republic({"Malaga": ("0110", MINOR)}, {"L1": _unit("An", "0110")}, fleets={"0110": "insurgent"})
    answer = board.ask("source", "Malaga")
    assert answer.data["full"] == ["radical"]
    assert answer.data["limited"] == 0


STRAIT = {"Ceuta": ("0106", MAJOR)}
"""In the middle of a row of sea that all lines along it pass."""


def _strait(ceuta: str, affiliation: str = "PA", **more: Any) -> Table:
    """Valencia at one end, Cartagena at the other, and between them one row of water with Ceuta beside it."""
    cities: dict[str, Any] = {**REPUBLIC, **STRAIT, "Cartagena": ("0112", MAJOR)}
    own = {"insurgent": [], "loyalist": [*hexes(1, 4), *hexes(12, 14)]}
    own[ceuta].append("0106")
    gaps = ("0105", "0107", "0108", "0109", "0110", "0111")
    zones = {"country": {"*": "Spain", "0108": "Gibraltar"}}
    return _coast(cities, {"L1": _unit(affiliation, "0113")}, sides=way(1, 3), gaps=gaps, zones=zones, **own, **more)


@pytest.mark.rule("europa", "R055")
def test_a_line_passes_gibraltar_but_not_the_danger_zone_of_enemy_ceuta() -> None:
    answer = _strait("insurgent").ask("supply", "L1")
    assert answer.holds is False
    assert "danger zone of Ceuta" in answer.because[0].text
    assert _strait("loyalist").ask("supply", "L1").holds is True


@pytest.mark.rule("europa", "R157")
@pytest.mark.rule("europa", "R160")
def test_no_way_by_sea_passes_enemy_ceuta_not_by_night_either() -> None:
    answer = _strait("insurgent").ask("supply", "L1")
    assert answer.because[0].rule == "R160"
    assert "day and night" in answer.because[0].text


@pytest.mark.rule("europa", "R159")
def test_the_danger_zone_reaches_all_hexes_round_the_base() -> None:
    board = _strait("insurgent")
    base = board.cell("Ceuta")
    for cell in (base, *board.board.neighbours(base)):
        assert why_peril(board.game, board.state, "loyalist", "republican", cell) is not None
        assert why_peril(board.game, board.state, "insurgent", "rebel", cell) is None
    assert why_peril(board.game, board.state, "loyalist", "republican", board.cell("0209")) is None


@pytest.mark.rule("europa", "R129")
@pytest.mark.parametrize("damage", [20, 24])
def test_a_base_has_its_danger_zone_however_damaged(damage: int) -> None:
    board = _strait("insurgent", ports={"Ceuta": {"damage": damage}})
    assert board.ask("supply", "L1").holds is False
    reason = why_peril(board.game, board.state, "loyalist", "republican", board.cell("Ceuta"))
    assert reason is not None
    assert reason.rule == "R129"


BISCAY = dict.fromkeys((*hexes(9, COUNT), *hexes(9, COUNT, 2)), "Biscay")


def _biscay(affiliation: str) -> Table:
    units = {"N1": _unit(affiliation, "0110")}
    return _rebels({"Bilbao": ("0110", MAJOR)}, units, seas={**BISCAY, "Italy": ATLANTIC}, boxes=("Italy",))


@pytest.mark.rule("europa", "R156")
@pytest.mark.rule("europa", "R162")
@pytest.mark.rule("europa", "R163")
def test_biscay_is_a_danger_zone_to_interventionists_alone() -> None:
    answer = _biscay("Ita").ask("supply", "N1")
    assert answer.holds is False
    assert answer.because[0].rule == "R163"
    assert "Interventionist coalition" in answer.because[0].text


@pytest.mark.rule("europa", "R164")
def test_rebels_trace_through_biscay() -> None:
    answer = _biscay("Req").ask("supply", "N1")
    assert answer.holds is True
    assert "naval" in [leg["element"] for leg in answer.data["legs"]]


@pytest.mark.rule("europa", "R166")
def test_interventionists_do_not_trace_through_biscay_to_rebel_sources_either() -> None:
    board = _biscay("Ger")
    assert board.ask("source", "Burgos", "N1").data["full"] == []
    assert board.ask("supply", "N1").holds is False


@pytest.mark.rule("europa", "R032")
@pytest.mark.parametrize("grade", ["minor", "standard", "major"])
def test_overseas_a_working_port_of_any_size_with_a_line_to_a_rebel_source_unisolates(grade: str) -> None:
    zones = {"region": {"*": "Castilla", **dict.fromkeys(hexes(9, 12), "Balearics")}}
    units = {"N1": _unit("Nat", "0112")}
    told: dict[str, Any] = {"cities": {"Palma": ("0110", {"port": grade})}, "units": units, "zones": zones}
    board = _rebels(told["cities"], units, zones=zones)
    answer = board.ask("isolated", "N1")
    assert answer.holds is False
    assert answer.because[0].rule == "R032"
    cut = _rebels(told["cities"], units, zones=zones, fleets={"0103": "loyalist"})
    assert cut.ask("isolated", "N1").holds is True
    dead = _rebels(told["cities"], units, zones=zones, ports={"Palma": {"damage": 24}})
    assert dead.ask("isolated", "N1").holds is True


def test_on_the_mainland_a_port_does_not_keep_a_rebel_from_being_isolated() -> None:
    board = _rebels({"Gijon": ("0110", MAJOR)}, {"N1": _unit("Nat", "0112")})
    assert board.ask("supply", "N1").holds is True
    assert board.ask("isolated", "N1").holds is True


@pytest.mark.rule("europa", "R033")
def test_interventionists_are_not_isolated_with_a_port_and_a_line_to_their_box() -> None:
    content: dict[str, Any] = {"insurgent": ("0110", "0111", "0112"), "boxes": ("Italy",)}
    units = {"N1": _unit("Ita", "0112")}
    mild = _coast({"Huelva": ("0110", MINOR)}, units, seas={"Italy": ATLANTIC}, **content)
    answer = mild.ask("isolated", "N1")
    assert answer.holds is False
    assert answer.because[0].rule == "R033"
    north = _coast({"Aviles": ("0110", MINOR)}, units, seas={**BISCAY, "Italy": ATLANTIC}, **content)
    assert north.ask("isolated", "N1").holds is True


@pytest.mark.rule("europa", "R081")
def test_interventionists_trace_attack_supply_to_ports_by_every_element_even_over_sea() -> None:
    cities = {"Aviles": ("0120", MINOR), "Cadiz": ("0103", STANDARD)}
    units = {"N1": _unit("Ger", "0123"), "N2": {**NAT, "at": "0123"}}
    board = _coast(cities, units, insurgent=(*hexes(1, 4), *hexes(9, COUNT)), gaps=GAP)
    answer = board.ask("attack-supply", "N1")
    assert answer.holds is True
    assert answer.because[0].rule == "R081"
    assert [leg["element"] for leg in answer.data["legs"]] == ["overland", "naval"]
    assert board.ask("attack-supply", "N2").holds is False


def test_lines_by_sea_lead_through_no_box_off_the_map() -> None:
    """Two waters of one sea that only a box would join."""
    rows = ["." * COUNT, "~" * 10 + ".." + "~" * 12]
    seas = {**dict.fromkeys((*hexes(1, COUNT), *hexes(1, COUNT, 2)), ATLANTIC), "Tenerife": ATLANTIC}
    seas |= dict.fromkeys(("0113", "0114", "0213", "0214"), "")
    cities = {**REPUBLIC, "Cartagena": ("0120", MAJOR)}
    own = (*hexes(1, 4), *hexes(16, COUNT))
    content: dict[str, Any] = {"zones": {"sea": seas}, "boxes": ("Tenerife",), "loyalist": own, "sides": way(1, 3)}
    board = table(rows, cities=cities, units={"L1": _unit("PA", "0120")}, **content)
    assert board.ask("supply", "L1").holds is False


@pytest.mark.rule("europa", "R008")
@pytest.mark.parametrize(("banks", "passes"), [(("0105", "0106"), True), (("0105",), False), ((), False)])
def test_no_naval_line_passes_a_strait_without_both_banks(banks: tuple[str, ...], passes: bool) -> None:
    """A channel of one strait between two stretches of water, and no other way."""
    row = "".join("~" if number in (4, 7, 8) else "." for number in range(12, 0, -1))
    cities = {**REPUBLIC, "Cartagena": ("0109", MAJOR)}
    own = (*hexes(1, 3), *hexes(9, 12), *banks)
    sides = {**way(1, 3), ("0105", "0106"): "sea;strait"}
    zones = {"sea": dict.fromkeys(hexes(3, 9), ATLANTIC)}
    board = table([row], cities=cities, units={"L1": _unit("PA", "0110")}, loyalist=own, sides=sides, zones=zones)
    assert board.ask("supply", "L1").holds is passes
