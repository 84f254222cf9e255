"""Pacified and purified cities and their garrisons, as the rulings on rules 39A, 39B and 39D have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.cities.changing import note_captures, settle_cities
from drumhead.engine.rulesets.europa.cities.garrisons import blocks_supply, intrinsic
from drumhead.engine.rulesets.europa.position.state import City, EuropaState, Holding
from drumhead.engine.rulesets.europa.position.table import owner
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.turns.settling import settle
from tests.rulesets.europa.tables import Table, board_of

ROWS = ["......", "......", "......", "......"]
CITIES = {"Point": ("0202", "point"), "Reference": ("0204", "reference"), "Dot": ("0402", "dot")}
LOYALIST = {"affiliation": "PA", "factors": "2-2-6"}
INSURGENT = {"affiliation": "Nat", "factors": "2-3-6"}


def _table(units: dict[str, dict[str, Any]], cities: dict[str, dict[str, Any]] | None = None, **head: Any) -> Table:
    board = board_of(ROWS)
    places = tuple(HexPlace(name, (board.board.cell(at),), grade) for name, (at, grade) in CITIES.items())
    sides = {"insurgent": {"owns": ["Point", "Dot"]}, "loyalist": {"owns": ["Reference"]}}
    return Table(board_of(ROWS, places=places), units=units, cities=cities or {}, **{"sides": sides, **head})


def _initial(table: Table, player: str, month: int) -> None:
    """What happens to cities as a player's initial phase begins."""
    table.state = replace(table.state, player=player, month=month)
    draft = Draft(table.state, "initial")
    teller = Teller(table.game, draft)
    settle_cities(teller)
    table.state = teller.state


def _own(table: Table, place: str, side: str) -> None:
    """A side gains a city's hex; what is noted of it."""
    draft = Draft(table.state, "movement")
    teller = Teller(table.game, draft)
    before = teller.state
    teller.tell("took", changes=put("hexes", table.board.name(table.cell(place)), Holding(side)))
    note_captures(teller, before)
    table.state = teller.state


def _pacified(table: Table, place: str) -> Answer:
    return table.ask("pacified", place)


@pytest.mark.rule("europa", "R241")
def test_a_point_city_is_pacified_too() -> None:
    table = _table({"N1": {**INSURGENT, "at": "0202"}}, {"Point": {"pacified": False, "taken": 1}})
    assert _pacified(table, "Point").holds is False
    _initial(table, "insurgent", 2)
    assert _pacified(table, "Point").holds is False
    _initial(table, "insurgent", 3)
    assert _pacified(table, "Point").holds is True


@pytest.mark.rule("europa", "R242")
def test_garrison_and_time_pacify_and_only_then_a_city_has_a_garrison_of_its_own() -> None:
    units = {"N1": {**INSURGENT, "at": "0402"}, "N2": {**INSURGENT, "at": "0402"}}
    table = _table(units, {"Dot": {"pacified": False, "taken": 1, "dispersed": True}})
    cell = table.cell("Dot")
    for month in (2, 3):
        _initial(table, "insurgent", month)
        assert _pacified(table, "Dot").holds is False
        assert intrinsic(table.game, table.state, cell) is None
        assert blocks_supply(table.game, table.state, cell, "insurgent") is None
    _initial(table, "insurgent", 4)
    assert _pacified(table, "Dot").holds is True
    own = intrinsic(table.game, table.state, cell)
    assert own is not None
    assert own.side == "insurgent"


def test_the_other_players_phase_counts_for_nothing() -> None:
    table = _table({"N1": {**INSURGENT, "at": "0202"}}, {"Point": {"pacified": False, "taken": 1}})
    for month in (2, 3, 4, 5):
        _initial(table, "loyalist", month)
    assert _pacified(table, "Point").holds is False


def test_without_its_garrison_no_line_of_supply_enters() -> None:
    table = _table({}, {"Dot": {"pacified": False, "taken": 1}})
    barred = blocks_supply(table.game, table.state, table.cell("Dot"), "insurgent")
    assert barred is not None
    assert barred.rule == "R237"
    assert blocks_supply(table.game, table.state, table.cell("Dot"), "loyalist") is None


def test_who_leaves_the_city_begins_anew() -> None:
    table = _table({"N1": {**INSURGENT, "at": "0202"}}, {"Point": {"pacified": False, "taken": 1}})
    _initial(table, "insurgent", 2)
    assert table.state.units["N1"].stayed == 1
    draft = Draft(table.state, "combat")
    teller = Teller(table.game, draft)
    before = teller.state
    teller.tell("fought", units=("N1",))
    settle(teller, before)
    assert teller.state.units["N1"].stayed == 1
    teller.tell("advanced", changes=sets_all("units", {"N1": {"cell": table.cell("0203")}}))
    settle(teller, before)
    assert teller.state.units["N1"].stayed == 0


def test_a_zone_alone_changes_nothing() -> None:
    table = _table({"L1": {**LOYALIST, "at": "0203"}, "N1": {**INSURGENT, "at": "0201"}})
    assert owner(table.game, table.state, table.cell("Point")) == "insurgent"
    assert _pacified(table, "Point").holds is True


@pytest.mark.rule("europa", "R245")
def test_a_point_city_is_purified_too() -> None:
    cities = {"Point": {"purify": True}}
    table = _table({"N1": {**INSURGENT, "at": "0202", "stayed": 0}}, cities)
    answer = _pacified(table, "Point")
    assert answer.holds is False
    assert answer.data["pacified"] is True
    assert {reason.rule for reason in answer.because} >= {"R245"}


@pytest.mark.rule("europa", "R246")
def test_both_tasks_at_once_take_two_garrisons() -> None:
    both = {"Point": {"pacified": False, "taken": 1, "purify": True, "due": 1}}
    one = _table({"N1": {**INSURGENT, "at": "0202"}}, both)
    two = _table({"N1": {**INSURGENT, "at": "0202"}, "N2": {**INSURGENT, "at": "0202"}}, both)
    assert blocks_supply(one.game, one.state, one.cell("Point"), "insurgent") is not None
    assert blocks_supply(two.game, two.state, two.cell("Point"), "insurgent") is None
    for table in (one, two):
        _initial(table, "insurgent", 2)
        _initial(table, "insurgent", 3)
    assert one.ask("pacified", "Point").data == {"owner": "insurgent", "pacified": True, "purified": False}
    assert two.ask("pacified", "Point").holds is True
    _initial(one, "insurgent", 4)
    assert one.ask("pacified", "Point").holds is True


@pytest.mark.rule("europa", "R246")
def test_a_city_that_is_retaken_is_pacified_but_not_purified_again() -> None:
    table = _table({}, {})
    _own(table, "Reference", "insurgent")
    _own(table, "Reference", "loyalist")
    assert table.state.cities[table.board.name(table.cell("Reference"))] == City(
        pacified=False, taken=1, dispersed=True
    )


@pytest.mark.rule("europa", "R248")
def test_a_garrison_does_not_come_back_when_the_captor_leaves() -> None:
    table = _table({"L1": {**LOYALIST, "at": "0204"}})
    cell = table.cell("Reference")
    assert intrinsic(table.game, table.state, cell) is not None
    _own(table, "Reference", "insurgent")
    assert intrinsic(table.game, table.state, cell) is None
    _own(table, "Reference", "loyalist")
    assert intrinsic(table.game, table.state, cell) is None
    for month in (2, 3):
        _initial(table, "loyalist", month)
    assert intrinsic(table.game, table.state, cell) is not None


@pytest.mark.rule("europa", "R251")
def test_a_garrison_of_its_own_defends_and_does_nothing_else() -> None:
    table = _table({})
    answer = table.ask("garrison", "Dot")
    assert answer.data["intrinsic"] == 2
    assert "R251" in {reason.rule for reason in answer.because}
    assert table.ask("garrison", "Point").data["intrinsic"] == 0


def test_a_city_that_was_the_enemys_for_a_moment_is_pacified_again() -> None:
    table = _table({}, {})
    _own(table, "Dot", "loyalist")
    _own(table, "Dot", "insurgent")
    assert _pacified(table, "Dot").holds is False


def test_a_pacified_city_yields_again_after_four_whole_turns() -> None:
    table = _table({"N1": {**INSURGENT, "at": "0202"}}, {"Point": {"pacified": False, "taken": 1}})
    _initial(table, "insurgent", 2)
    _initial(table, "insurgent", 3)
    state: EuropaState = table.state
    assert state.cities["0202"].resumes == 7
