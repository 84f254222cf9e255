"""Replacement points from abroad: what lies in the French box, and what is landed at ports."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.state import Port
from tests.rulesets.europa.tables import RULESET, Table, board_of

BOX = "France box"
BORDER, BARCELONA, TARRAGONA, VALENCIA, MADRID, GIJON, VIGO = "0105", "0104", "0103", "0102", "0101", "0301", "0505"
RAILS = [f"01{n:02d}" for n in range(6, 0, -1)]
GUNS = {"affiliation": "PA", "type": "artillery", "factors": "1-1-6", "status": "pool"}
CADRE = {"affiliation": "PA", "size": "XX", "factors": "4-4-6", "reduced": "1-1-6", "traits": ["cadre"], "at": BOX}


LOYALIST = [BORDER, BARCELONA, TARRAGONA, VALENCIA, MADRID, GIJON, "Oviedo"]
SIDES = {"insurgent": {"owns": [VIGO]}, "loyalist": {"owns": LOYALIST}}
CUT_OFF = {"insurgent": {"owns": [VIGO, TARRAGONA, VALENCIA, MADRID]}, "loyalist": {"owns": [BORDER, BARCELONA, GIJON]}}
"""Without three cities that are joined the Republic has no source, and all of it is isolated."""


def _table(*rules: str, title: str = "II Sep 36", **head: Any) -> Table:
    """Rails lead from France along the Loyalist coast, and none to Gijon."""
    rows = ["......"] * 5
    board = board_of(rows).board
    named = {"Barcelona": BARCELONA, "Tarragona": TARRAGONA, "Valencia": VALENCIA, "Murcia": MADRID}
    ports = {"Gijon": (GIJON, "major"), "Vigo": (VIGO, "standard")}
    places = [HexPlace(name, (board.cell(at),), "dot", "", {"factory": 1}) for name, at in named.items()]
    places += [HexPlace(name, (board.cell(at),), "dot", grade) for name, (at, grade) in ports.items()]
    places.append(HexPlace("Aviles", (board.cell("0202"),), "", "minor", {"coast defence": 2}))
    places.append(HexPlace("Oviedo", (board.cell("0302"),), "dot", "", {"factory": 1}))
    zones = {"country": {"*": "Spain", "0106": "France"}, "sea": {GIJON: "Biscay", VIGO: "Atlantic"}}
    sides = dict.fromkeys(pairwise(RAILS), "rail")
    map = board_of(rows, sides=sides, places=places, zones=zones, boxes=(BOX,))
    told: dict[str, Any] = {"units": {"G1": GUNS}, "sides": SIDES, "player": "loyalist", "stage": "initial", **head}
    table = Table(map, *rules, **told)
    return table.has(month=month_of(table.game.scenario.date, title))


def _why(table: Table, line: str) -> str:
    refused = table.refused(line)
    return "" if refused is None else refused.rule


@pytest.mark.rule("europa", "R290")
def test_points_in_the_french_box_rebuild_nothing_there() -> None:
    table = _table(points={f"PA art at {BOX}": 2.0, f"PA inf at {BOX}": 9.0}, units={"G1": GUNS, "D1": CADRE})
    assert _why(table, f'G1 replace "{BOX}"') == "R290"
    assert _why(table, "D1 rebuild") == "R290"
    assert _why(table, "G1 replace Barcelona") == "R276"
    found = table.ask("replace", "G1", BOX)
    assert not found.holds
    assert found.because[0].rule == "R290"


@pytest.mark.rule("europa", "R290")
@pytest.mark.rule("europa", "R277")
def test_a_rail_element_from_the_border_brings_them_to_the_general_points() -> None:
    table = _table(points={f"PA art at {BOX}": 2.0, "PA art": 1.0})
    assert "R290" in {reason.rule for reason in table.ask("points", "loyalist").because}
    table.line("government bring Barcelona").line("G1 replace Tarragona").end()
    assert table.state.points == {f"PA art at {BOX}": 0.0, "PA art": 2.0}
    assert table.at("G1") == TARRAGONA
    assert all(RULESET.wording(table.game, event) for event in table.events)


def test_the_government_has_it_on_its_desk_as_long_as_it_can_be_brought() -> None:
    told = [desk.waiting for desk in _table(points={f"PA art at {BOX}": 2.0}).view.desks]
    assert told == [(f"2 People's Army artillery at {BOX} may be brought to a factory",)]
    shut = _table(points={f"PA art at {BOX}": 2.0}).has(tallies={"French border shut": 1.0})
    assert shut.view.desks == ()


@pytest.mark.rule("europa", "R290")
def test_to_an_isolated_factory_they_come_to_lie_there() -> None:
    table = _table(points={f"PA art at {BOX}": 2.0}, sides=CUT_OFF)
    assert table.ask("isolated", "Barcelona", "loyalist").holds
    table.line("government bring Barcelona").end()
    assert table.state.points == {f"PA art at {BOX}": 0.0, f"PA art at {BARCELONA}": 2.0}


@pytest.mark.rule("europa", "R290")
@pytest.mark.parametrize("cut", [BORDER, BARCELONA])
def test_without_an_owned_line_from_an_owned_hex_of_the_border_they_stay(cut: str) -> None:
    left = {"insurgent": {"owns": [VIGO, cut]}, "loyalist": {"owns": [name for name in LOYALIST if name != cut]}}
    table = _table(points={f"PA art at {BOX}": 2.0}, sides=left)
    assert _why(table, "government bring Tarragona") == "R290"


def test_they_go_to_factories_alone_and_only_while_the_border_is_open() -> None:
    table = _table(points={f"PA art at {BOX}": 2.0})
    assert _why(table, "government bring Oviedo") == "R290"
    assert _why(table, "government bring Gijon") == "R277"
    assert _why(table, "government bring Vigo") == "R277"
    shut = table.has(tallies={"French border shut": 1.0})
    assert _why(shut, "government bring Barcelona") == "R290"
    assert _why(_table(), "government bring Barcelona") == "R290"


IMPORTS = {"I Oct 36": {"PA art": 1.0, "Nat art": 2.0, f"PA arm at {BOX}": 0.5}}


def _october(player: str, **more: Any) -> Table:
    """The player turn of I Oct 36 begins, when points come from abroad."""
    table = _table(title="I Oct 36", imports=IMPORTS, **more)
    before = (table.state.month, "insurgent") if player == "loyalist" else (table.state.month - 1, "loyalist")
    table.state = replace(table.state, month=before[0], player=before[1], phase="exploitation")
    table.end()
    return table


def test_points_from_abroad_come_in_their_sides_own_initial_phase() -> None:
    table = _october("insurgent")
    assert table.state.points.get(f"PA arm at {BOX}", 0.0) == 0.0
    assert table.ask("points", "insurgent").data["abroad"] == {"Nat art": 2.0}
    table = _october("loyalist")
    assert table.state.points[f"PA arm at {BOX}"] == 0.5
    assert table.ask("points", "loyalist").data["abroad"] == {"PA art": 1.0}


@pytest.mark.rule("europa", "R276")
def test_imports_land_at_working_ports_and_lie_there_while_those_are_isolated() -> None:
    table = _october("loyalist")
    assert _why(table, "government land Barcelona") == "R276"
    assert _why(table, "government land Vigo") == "R276"
    table.line("government land Gijon").line("G1 replace Barcelona").end()
    assert (table.state.points["PA art"], table.at("G1")) == (0.0, BARCELONA)
    pocket = _october("loyalist", sides=CUT_OFF)
    pocket.line("government land Gijon").line("G1 replace Gijon").end()
    assert (pocket.state.points[f"PA art at {GIJON}"], pocket.at("G1")) == (0.0, GIJON)


@pytest.mark.rule("europa", "R265")
def test_imports_that_can_enter_must_and_others_wait() -> None:
    table = _october("loyalist")
    table.end()
    assert table.state.points["PA art"] == 1.0
    damaged = _october("loyalist", ports={"Gijon": {"damage": 99}})
    damaged.end()
    assert not any("PA art" in key for key in damaged.state.points)
    assert damaged.ask("points", "loyalist").data["abroad"] == {"PA art": 1.0}


@pytest.mark.rule("europa", "R169")
def test_imports_reach_a_port_that_a_fleet_blockades() -> None:
    """Whether any are sunk on the way is for stage 4."""
    table = _october("loyalist", fleets={GIJON: "insurgent"})
    assert any(why.rule == "R169" for why in table.ask("points", "loyalist").because)
    assert not any(why.rule == "R169" for why in _october("loyalist").ask("points", "loyalist").because)
    table.line("government land Gijon").end()
    assert table.state.points["PA art"] == 1.0


@pytest.mark.rule("europa", "R170")
def test_coast_defences_do_not_hinder_imports() -> None:
    table = _october("loyalist", sides={**SIDES, "insurgent": {"owns": [VIGO, "Aviles"]}})
    assert table.ask("map", "Aviles").data["coast defence"] == {"Aviles": 2}
    table.line("government land Gijon").end()
    assert table.state.points["PA art"] == 1.0


@pytest.mark.rule("europa", "R171")
def test_reinforcements_enter_at_a_blockaded_port() -> None:
    units = {"P1": {"affiliation": "PA", "factors": "1-1-6", "status": "due", "due": "II Sep 36", "entry": "ports"}}
    table = _table(units=units, fleets={GIJON: "insurgent"})
    answer = table.ask("place", "P1", "Gijon")
    assert (answer.holds, answer.because[0].rule) == (True, "R171")
    assert _table(units=units).ask("place", "P1", "Gijon").because[0].rule == ""
    table.line("P1 place Gijon").end()
    assert table.at("P1") == GIJON
    damaged = _table(units=units).has(ports={"Gijon": Port(damage=99)})
    assert _why(damaged, "P1 place Gijon") == "R109"
