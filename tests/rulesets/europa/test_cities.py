"""Pacified and purified cities and their garrisons, as the rulings on rules 39A, 39B and 39D have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.cities.changing import finished, note_captures, settle_cities
from drumhead.engine.rulesets.europa.cities.garrisons import (
    Intrinsic,
    blocks_supply,
    garrisoned,
    intrinsic,
    need,
    parted,
    stayers,
    tasks,
    why_pacifies,
)
from drumhead.engine.rulesets.europa.position.state import City, EuropaState, Holding, Work
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


@pytest.mark.parametrize(
    ("sizes", "shares", "enough"),
    [
        ([], [], True),
        ([], [1.0], False),
        ([1.0, 1.0], [2.0], True),
        ([1.0, 0.5], [2.0], False),
        ([3.0], [2.0, 1.0], False),
        ([2.0, 1.0], [2.0, 1.0], True),
        ([2.0, 2.0], [2.0, 2.0], True),
        ([1.0, 2.0], [2.0, 1.0], True),
        ([1.0, 1.0, 1.0, 1.0], [2.0, 2.0], True),
        ([1.0, 1.0, 1.0], [2.0, 2.0], False),
        ([3.0, 1.0], [2.0, 2.0], False),
        ([0.5, 1.5, 1.0, 1.0], [2.0, 2.0], True),
    ],
)
def test_no_unit_is_of_two_garrisons_at_once(sizes: list[float], shares: list[float], enough: bool) -> None:
    assert parted(sizes, shares) is enough


def _staying(
    res: int, stayed: int = 9, at: str = "0402", side: dict[str, Any] = INSURGENT
) -> dict[str, dict[str, Any]]:
    return {f"U{n}": {**side, "at": at, "stayed": stayed} for n in range(res)}


WAITS = {"pacified": False, "taken": 2}
AGAIN = {"purify": True, "due": 3}


@pytest.mark.rule("europa", "R235")
@pytest.mark.parametrize(
    ("condition", "res", "stayed", "month", "done"),
    [
        (WAITS, 2, 2, 5, ("pacify",)),
        (WAITS, 2, 2, 4, ()),
        (WAITS, 2, 1, 5, ()),
        (WAITS, 1, 2, 5, ()),
        (AGAIN, 2, 2, 6, ("purify",)),
        (AGAIN, 2, 2, 5, ()),
        ({**WAITS, **AGAIN}, 4, 2, 6, ("pacify", "purify")),
        ({**WAITS, **AGAIN}, 4, 2, 5, ("pacify",)),
        ({**WAITS, **AGAIN}, 3, 2, 6, ("pacify",)),
        ({**WAITS, **AGAIN}, 1, 2, 6, ()),
        ({}, 4, 2, 6, ()),
    ],
)
def test_what_is_done_of_a_city_takes_res_time_and_who_stayed(
    condition: dict[str, Any], res: int, stayed: int, month: int, done: tuple[str, ...]
) -> None:
    table = _table(_staying(res, stayed), {"Dot": condition}, game_turn="I Aug 36")
    table.state = replace(table.state, month=month)
    assert finished(table.game, table.state, table.cell("Dot")) == done


@pytest.mark.rule("europa", "R242")
@pytest.mark.rule("europa", "R282")
def test_a_city_that_is_pacified_has_a_garrison_and_yields_later_and_one_that_is_purified_only_that() -> None:
    both = {"Dot": {**WAITS, "dispersed": True}, "Point": {"purify": True, "due": 2, "dispersed": True}}
    table = _table({**_staying(2), "P": {**INSURGENT, "at": "0202", "stayed": 9}}, both)
    table.state = replace(table.state, month=7)
    teller = Teller(table.game, Draft(table.state, "initial"))
    settle_cities(teller)
    assert teller.state.cities["0402"] == City(taken=2, resumes=11)
    assert teller.state.cities["0202"] == City(due=2, dispersed=True)
    told = [(event.kind, event.facts.get("city"), event.facts.get("by")) for event in teller.draft.events]
    assert told[:2] == [("city pacified", "Dot", "insurgent"), ("city purified", "Point", "insurgent")]
    assert told[2][0] == "stayed" and len(told) == 3


def test_only_the_phasing_players_units_on_the_map_stay_a_phase_longer_and_his_cities_are_settled() -> None:
    units = {
        **_staying(2, stayed=9, at="0204", side=LOYALIST),
        "N": {**INSURGENT, "at": "0101", "stayed": 1},
        "P": {**INSURGENT, "status": "pool", "stayed": 1},
    }
    table = _table(units, {"Reference": WAITS})
    _initial(table, "insurgent", 9)
    stayed = {id: unit.stayed for id, unit in table.state.units.items()}
    assert stayed == {"U0": 9, "U1": 9, "N": 2, "P": 1}
    settled = [table.state.cities["0204"].pacified]
    _initial(table, "loyalist", 9)
    settled.append(table.state.cities["0204"].pacified)
    assert (settled, table.state.units["U0"].stayed) == ([False, True], 10)
    nobody = _table({"P": units["P"]})
    teller = Teller(nobody.game, Draft(nobody.state, "initial"))
    settle_cities(teller)
    assert list(teller.draft.events) == []


@pytest.mark.parametrize(
    ("before", "now", "captured"),
    [
        ("insurgent", "loyalist", True),
        ("loyalist", "insurgent", True),
        ("", "insurgent", False),
        ("insurgent", "", False),
        ("insurgent", "insurgent", False),
        ("neutral", "insurgent", False),
    ],
)
def test_a_city_is_captured_only_from_the_enemy(before: str, now: str, captured: bool) -> None:
    table = _table({}).has(hexes={"0402": Holding(before), "0101": Holding("loyalist")}, month=5)
    teller = Teller(table.game, Draft(table.state, "movement"))
    held = teller.state
    changes = (*put("hexes", "0402", Holding(now)), *put("hexes", "0101", Holding("insurgent")))
    teller.tell("took", changes=changes)
    note_captures(teller, held)
    told = [event.kind for event in teller.draft.events]
    assert told == ["took"] + ["city captured"] * captured, "0101 is no city"
    city = City(pacified=False, taken=5, dispersed=True)
    assert teller.state.cities == ({"0402": city} if captured else {})
    quiet = Teller(table.game, Draft(table.state, "movement"))
    note_captures(quiet, table.state)
    assert list(quiet.draft.events) == []


@pytest.mark.rule("europa", "R236")
def test_engineers_at_work_and_what_has_no_size_are_of_no_garrison() -> None:
    units = {
        "E1": {**INSURGENT, "type": "engineer", "at": "0402", "stayed": 9},
        "I1": {**INSURGENT, "size": "I", "at": "0402", "stayed": 9},
        "N1": {**INSURGENT, "at": "0402", "stayed": 1},
        "L1": {**LOYALIST, "at": "0404", "stayed": 9},
    }
    table = _table(units, {"Dot": WAITS})
    cell = table.cell("Dot")
    assert dict(stayers(table.game, table.state, cell)) == {"E1": 1.0, "N1": 1.0}
    assert dict(stayers(table.game, table.state, cell, 2)) == {"E1": 1.0}
    assert garrisoned(table.game, table.state, cell) and not garrisoned(table.game, table.state, cell, without="N1")
    table.has(works={"fort 0402": Work("insurgent", worker="E1")})
    assert dict(stayers(table.game, table.state, cell)) == {"N1": 1.0}
    assert not garrisoned(table.game, table.state, cell)


@pytest.mark.rule("europa", "R236")
@pytest.mark.parametrize(
    ("condition", "res", "busy"), [(WAITS, 1, False), (WAITS, 2, True), (WAITS, 3, False), ({}, 2, False)]
)
def test_who_is_needed_for_the_garrison_does_not_build(condition: dict[str, Any], res: int, busy: bool) -> None:
    table = _table(_staying(res), {"Dot": condition})
    why = why_pacifies(table.game, table.state, "U0")
    assert (why is not None) is busy
    if why is not None:
        assert (why.rule, why.text) == (
            "R236",
            "U0 is of the garrison that pacifies 0402 (Dot), and does not build",
        )


@pytest.mark.parametrize(
    ("condition", "rule", "text"),
    [
        ({}, "", ""),
        (WAITS, "R237", "0402 (Dot) is not pacified and lacks its garrison of 2 RE"),
        (AGAIN, "R245", "0402 (Dot) is not purified and lacks its garrison of 2 RE"),
        ({**WAITS, **AGAIN}, "R246", "0402 (Dot) is not pacified and purified and lacks its garrison of 2 RE each"),
    ],
)
def test_a_city_of_ones_own_without_its_garrison_bars_lines_of_supply(
    condition: dict[str, Any], rule: str, text: str
) -> None:
    table = _table({}, {"Dot": condition})
    cell = table.cell("Dot")
    why = blocks_supply(table.game, table.state, cell, "insurgent")
    assert ((why.rule, why.text) if why else ("", "")) == (rule, text)
    assert blocks_supply(table.game, table.state, cell, "loyalist") is None
    there = _table(_staying(4), {"Dot": condition})
    assert blocks_supply(there.game, there.state, cell, "insurgent") is None


def test_only_cities_that_a_side_owns_have_anything_to_be_done() -> None:
    table = _table({}, {"Dot": {**WAITS, **AGAIN}})
    cell = table.cell("Dot")
    assert tasks(table.game, table.state, cell) == ("pacify", "purify")
    table.has(hexes={**table.state.hexes, "0402": Holding("")})
    assert tasks(table.game, table.state, cell) == ()
    assert need(table.game, table.cell("0101")) is None and garrisoned(table.game, table.state, table.cell("0101"))
    table.has(hexes={"0101": Holding("insurgent")}, cities={"0101": City(pacified=False)})
    assert tasks(table.game, table.state, table.cell("0101")) == ()


@pytest.mark.rule("europa", "R251")
@pytest.mark.parametrize(
    ("place", "condition", "owner", "found"),
    [
        ("Dot", City(), "insurgent", Intrinsic("insurgent", 2, 1.0)),
        ("Dot", City(), "loyalist", Intrinsic("loyalist", 2, 1.0)),
        ("Reference", City(purify=True), "loyalist", Intrinsic("loyalist", 1, 0.5)),
        ("Point", City(), "insurgent", None),
        ("Dot", City(), "", None),
        ("Dot", City(pacified=False), "insurgent", None),
        ("Dot", City(dispersed=True), "insurgent", None),
        ("0101", City(), "insurgent", None),
    ],
)
def test_pacified_cities_have_a_garrison_of_their_own_by_their_grade(
    place: str, condition: City, owner: str, found: Intrinsic | None
) -> None:
    table = _table({})
    cell = table.cell(place)
    name = table.board.name(cell)
    table.has(hexes={name: Holding(owner)}, cities={name: condition})
    assert intrinsic(table.game, table.state, cell) == found
