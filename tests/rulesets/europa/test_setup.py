"""What a scenario must hold to: the front line of those that begin later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Government, Holding, Item, Port, Unit, Yard
from tests.rulesets.europa.tables import Table, board_of

FRONT, BEHIND = "0303", "0304"


def _table(**units: dict[str, Any]) -> Table:
    """An Insurgent front of one hex."""
    return Table(board_of(["......"] * 5), units=units, sides={"insurgent": {"front": [FRONT]}, "loyalist": {}})


def _reserve(at: str, size: str) -> dict[str, Any]:
    return {"affiliation": "Nat", "size": size, "factors": "2-2-6", "at": at, "traits": ["reserve"]}


@pytest.mark.rule("europa", "R299")
@pytest.mark.parametrize(("at", "size"), [(BEHIND, "XX"), (BEHIND, "X"), (FRONT, "II")])
def test_reserves_and_their_zones_hold_the_front_line(at: str, size: str) -> None:
    table = _table(N1=_reserve(at, size))
    found = table.ask("zone", FRONT, "insurgent")
    assert found.holds is (at == BEHIND)
    assert "R299" in {reason.rule for reason in found.because}


@pytest.mark.rule("europa", "R299")
def test_many_reserves_have_no_zone_and_hold_only_where_they_stand() -> None:
    for units in ({"N1": _reserve(BEHIND, "II")}, {"N1": _reserve("0306", "XX")}, {}):
        with pytest.raises(ScenarioError) as error:
            _table(**units)
        assert f"sides.insurgent.front: {FRONT} is neither held nor in the zone of a unit (R299)" in str(error.value)


def test_the_enemys_zone_holds_no_front() -> None:
    with pytest.raises(ScenarioError):
        _table(L1={"affiliation": "PA", "size": "XX", "factors": "2-2-6", "at": BEHIND})


def test_every_bare_hex_of_a_front_is_named_in_the_sequence_of_the_map() -> None:
    hexes = ["0505", "0303", "0101", "0404", "0202"]
    with pytest.raises(ScenarioError) as error:
        Table(board_of(["......"] * 5), units={}, sides={"loyalist": {"front": hexes}})
    told = [problem.partition(".front: ")[2].split()[0] for problem in error.value.problems]
    assert told == sorted(hexes)


@pytest.mark.parametrize("table", ["points", "imports"])
@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("Pa inf", "'Pa' is none of "),
        ("PA men", "'men' is none of inf, art, arm, com."),
        ("PA", "'' is none of "),
        ("PA inf at Nowhere", "Nowhere"),
    ],
)
def test_points_of_nobody_of_no_kind_or_nowhere_are_told_of_as_the_game_is_founded(
    table: str, key: str, wrong: str
) -> None:
    points: dict[str, Any] = {key: 1.0}
    with pytest.raises(ScenarioError) as error:
        Table(board_of(["......"] * 5), units={}, **{table: points if table == "points" else {"II Jul 36": points}})
    assert wrong in str(error.value) and key in str(error.value)


def test_points_lie_in_a_hex_by_its_name_or_number_and_imports_only_in_the_box() -> None:
    city = HexPlace("Gijon", (board_of(["......"] * 5).board.cell("0202"),), "dot")
    map = board_of(["......"] * 5, {}, (city,))
    table = Table(map, units={}, points={"PA inf at Gijon": 1.0, "Nat art at 0203": 2.0, "Col inf": 0.5})
    assert table.state.points == {"PA inf at 0202": 1.0, "Nat art at 0203": 2.0, "Col inf": 0.5}
    with pytest.raises(ScenarioError, match="names a place"):
        Table(map, units={}, imports={"II Jul 36": {"PA inf at Gijon": 1.0}})


PLAIN = ["......"] * 5


def _city(name: str, at: str, other: str = "") -> HexPlace:
    hexes = tuple(board_of(PLAIN).board.cell(number) for number in (at, other) if number)
    return HexPlace(name, hexes, "dot" if not other else "major")


PLACES = (_city("Gijon", "0202"), _city("Madrid", "0404", "0405"))


def _founded(**head: Any) -> Table:
    return Table(board_of(PLAIN, {}, PLACES, head.pop("zones", None)), **{"units": {}, **head})


def _problems(**head: Any) -> list[str]:
    """What is wrong with a scenario."""
    with pytest.raises(ScenarioError) as error:
        _founded(**head)
    return list(error.value.problems)


def test_a_unit_is_what_its_entry_says_and_plain_where_it_says_nothing() -> None:
    whole = {"title": "First", "affiliation": "PA", "type": "artillery", "size": "III", "stayed": 2, "hungry": 3}
    whole |= {"factors": "3-1-6", "reduced": "1-0-4", "at": "Gijon", "traits": ["supported"], "isolated": True}
    due = {"affiliation": "Ast", "factors": "1-2-3", "status": "due", "due": "I Aug 36", "entry": "any city"}
    units = _founded(
        units={
            "L1": whole,
            "A1": {**due, "box": "Ast"},
            "N1": {"affiliation": "Nat", "factors": "10-4-6", "at": "0101"},
            "P1": {"affiliation": "PA", "factors": "1-1-6", "status": "pool", "due": "I Sep 36"},
            "D1": {"affiliation": "PA", "factors": "1-1-6", "status": "due"},
        }
    ).state.units
    cell = board_of(PLAIN).board.cell
    wanted = Unit("First", "PA", "artillery", "III", 3, 1, 6, cell("0202"), reduced=(1, 0, 4), traits=("supported",))
    assert units["L1"] == replace(wanted, stayed=2, hungry=3, isolated=True)
    coming = Unit("A1", "Ast", "infantry", "X", 1, 2, 3, status="due", box="Ast", due=2, entry="any city")
    assert units["A1"] == coming
    assert units["N1"] == Unit("N1", "Nat", "infantry", "X", 10, 4, 6, cell=cell("0101"))
    assert (units["P1"].status, units["P1"].due, units["P1"].cell) == ("pool", 0, -1)
    assert (units["D1"].status, units["D1"].due) == ("due", 0)


def test_everything_a_scenario_says_is_in_the_first_state() -> None:
    regions = {"*": "Castilla", "0101": "Aragon", "0102": "Aragon", "0103": "Aragon"}
    table = Table(
        board_of(["...~..", *PLAIN[1:]], {}, PLACES, {"region": regions}),
        units={},
        sides={
            "insurgent": {"regions": ["Aragon"], "owns": ["Gijon", "0305"], "government": "Gijon"},
            "loyalist": {"owns": ["Madrid", "0101"]},
        },
        cities={"Madrid": {"pacified": False, "taken": 1}, "Gijon": {"purify": True, "due": 2}},
        ports={"Gijon": {"damage": 3, "used": 1.5}},
        yards={"Madrid": {"insurgent": 1.0, "loyalist": 2.5, "used": 0.5}},
        gobernitos={"Ast": {"released": True}, "Cat": {"standing": False, "expanded": True}},
        items={"S1": {"kind": "step of supply", "side": "loyalist", "at": "Madrid"}}
        | {"G1": {"kind": "general", "side": "insurgent", "at": "0305", "amount": 2.5}},
        broken_rails=["0305", "0505"],
        weather={"D": "mud"},
        fleets={"Gijon": "loyalist"},
        game_turn="I Oct 36",
        player="loyalist",
        stage="combat",
    )
    state, cell = table.state, table.board.cell
    assert (state.turn, state.month, state.player, state.phase, state.winner) == (1, 6, "loyalist", "combat", "")
    assert state.hexes == {
        "0101": Holding("loyalist"),
        "0102": Holding("insurgent"),
        "0202": Holding("insurgent"),
        "0305": Holding("insurgent", broken=True),
        "0404": Holding("loyalist"),
        "0405": Holding("loyalist"),
        "0505": Holding("", broken=True),
    }, "0103 is sea"
    assert state.cities == {
        "0404": City(pacified=False, taken=1),
        "0405": City(pacified=False, taken=1),
        "0202": City(purify=True, due=2),
    }
    assert (state.ports, state.yards) == (
        {"Gijon": Port(3, 1.5)},
        {"Madrid": Yard(insurgent=1.0, loyalist=2.5, used=0.5)},
    )
    assert state.gobernitos == {
        "Ast": Gobernito(released=True),
        "Basque": Gobernito(),
        "Cat": Gobernito(standing=False, expanded=True),
        "San": Gobernito(),
    }
    assert state.governments == {"insurgent": Government("0202")}
    assert state.items == {
        "S1": Item("attack", "loyalist", cell("0404")),
        "G1": Item("general", "insurgent", cell("0305"), 2.5),
    }
    assert (state.weather, state.fleets) == ({"D": "mud"}, {"0202": "loyalist"})


def test_a_scenario_that_says_little_begins_in_the_first_turn_with_the_insurgent_movement() -> None:
    table = _founded()
    state = table.state
    assert (state.month, state.player, state.phase) == (1, "insurgent", "movement")
    assert (state.units, state.hexes, state.cities, state.governments) == ({}, {}, {}, {})
    assert [seat.name for seat in table.game.seats] == ["insurgent", "loyalist"]
    later: dict[str, Any] = {"rising": {}, "withdraws": {}, "imports": {}, "front": {}}
    assert table.game.options == {"turns": 60, "rules": {}, "at_war": ["Spain"], **later}


def test_what_comes_later_is_looked_up_by_its_turn_and_hex() -> None:
    table = _founded(
        units={"L1": {"affiliation": "PA", "factors": "1-1-6", "at": "0404"}},
        sides={"loyalist": {"withdraws": {"I Sep 36": ["L1"]}, "front": ["Madrid"]}, "insurgent": {}},
        imports={"I Sep 36": {"PA inf": 2.0}},
        rising={"Gijon": 4},
    )
    options = table.game.options
    assert options["withdraws"] == {"loyalist": {"I Sep 36": ["L1"]}, "insurgent": {}}
    assert (options["front"], options["rising"]) == ({"loyalist": ["0404"], "insurgent": []}, {"0202": 4})
    assert options["imports"] == {"I Sep 36": {"PA inf": 2.0}}


@pytest.mark.parametrize(
    ("rules", "rising", "stage", "begins"),
    [
        (["44H"], {"Gijon": 3}, "movement", "initial"),
        (["44H"], {}, "movement", "movement"),
        ([], {"Gijon": 3}, "combat", "combat"),
    ],
)
def test_where_hexes_may_rise_a_game_begins_with_the_initial_stage(
    rules: list[str], rising: dict[str, int], stage: str, begins: str
) -> None:
    table = Table(board_of(PLAIN, {}, PLACES), *rules, units={}, rising=rising, stage=stage)
    assert table.state.phase == begins


@pytest.mark.rule("europa", "R047")
def test_as_a_game_begins_units_gain_what_they_stand_in_and_what_their_zones_alone_reach() -> None:
    units = {"N1": _reserve("0303", "XX") | {"traits": []}, "L1": {**_reserve("0301", "XX"), "affiliation": "PA"}}
    table = Table(board_of(PLAIN), units=units)
    hexes = table.state.hexes
    assert (hexes["0303"].owner, hexes["0304"].owner, hexes["0301"].owner) == ("insurgent", "insurgent", "loyalist")
    assert "0302" not in hexes, "both zones reach it"
    assert list(hexes) == sorted(hexes)


UNIT = {"affiliation": "PA", "factors": "1-1-6", "at": "0101"}


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"units": {"L1": UNIT | {"affiliation": "Pa"}}}, "units.L1.affiliation: 'Pa' is none of Nat, "),
        ({"units": {"L1": UNIT | {"type": "foot"}}}, "units.L1.type: 'foot' is none of infantry, militia, "),
        ({"units": {"L1": UNIT | {"size": "IX"}}}, "units.L1.size: 'IX' is none of XX, X, III, II, I."),
        ({"units": {"L1": UNIT | {"at": "0999"}}}, "units.L1.at: "),
        ({"units": {"L1": UNIT | {"at": ""}}}, "units.L1: it stands on the map and names no hex in `at`."),
        ({"units": {"L1": UNIT | {"status": "due", "due": "III Aug 36"}}}, "units.L1.due: "),
        ({"units": {"L1": UNIT | {"factors": "1-1"}}}, "units.L1.factors: string should match pattern"),
        ({"units": {"L1": {"affiliation": "PA"}}}, "units.L1.factors: is missing."),
        ({"units": {"L1": UNIT | {"colour": "red"}}}, "units.L1.colour: is no entry of a scenario."),
        ({"colour": "red"}, "colour: is no entry of a scenario."),
        ({"sides": {"third": {}}}, "sides.third."),
        ({"sides": {"loyalist": {"regions": ["Narnia"]}}}, "sides.loyalist.regions: there is no region 'Narnia'."),
        ({"sides": {"loyalist": {"owns": ["Nowhere"]}}}, "sides.loyalist.owns: "),
        ({"sides": {"loyalist": {"government": "Nowhere"}}}, "sides.loyalist.government: "),
        (
            {"sides": {"loyalist": {"withdraws": {"I Sep 36": ["X"]}}}},
            "sides.loyalist.withdraws: there is no unit 'X'.",
        ),
        ({"sides": {"loyalist": {"withdraws": {"I Foo 36": []}}}}, "sides.loyalist.withdraws: "),
        ({"sides": {"loyalist": {"front": ["Nowhere"]}}}, "sides.loyalist.front: "),
        ({"cities": {"Nowhere": {}}}, "cities.Nowhere: "),
        ({"cities": {"Gijon": {"pacifed": True}}}, "cities.Gijon.pacifed: is no entry of a scenario."),
        ({"ports": {"Gijon": {"hits": 1}}}, "ports.Gijon.hits: is no entry of a scenario."),
        ({"ports": {"Nowhere": {}}}, "ports.Nowhere: "),
        ({"yards": {"Gijon": {"rebel": 1.0}}}, "yards.Gijon.rebel: is no entry of a scenario."),
        ({"gobernitos": {"Ast": {"free": True}}}, "gobernitos.Ast.free: is no entry of a scenario."),
        ({"items": {"S1": {"kind": "step", "side": "loyalist", "at": "0101"}}}, "items.S1.kind: "),
        ({"items": {"S1": {"kind": "attack", "side": "loyalist", "at": "Nowhere"}}}, "items.S1.at: "),
        ({"broken_rails": ["Nowhere"]}, "broken_rails: "),
        ({"fleets": {"Nowhere": "loyalist"}}, "fleets: "),
        ({"rising": {"Nowhere": 3}}, "rising: "),
        ({"rising": {"Gijon": 7}}, "rising.Gijon: "),
        ({"game_turn": "III Jul 36"}, "game_turn: "),
        ({"imports": {"Soon": {}}}, "imports: "),
        ({"options": {"44Z": True}}, "options: there is no option 44Z; there are "),
    ],
)
def test_what_a_scenario_must_not_say_is_told_with_its_place(head: dict[str, Any], told: str) -> None:
    problems = _problems(**head)
    assert [problem for problem in problems if problem.startswith(f"The scenario test: {told}")] == problems[:1]
    assert len(problems) == 1 and problems[0].endswith(".")


def test_all_that_is_wrong_is_told_at_once_and_each_once() -> None:
    units = {"L1": UNIT | {"affiliation": "Pa", "type": "foot"}, "L2": UNIT | {"at": "0999"}}
    problems = _problems(units=units, sides={"loyalist": {"regions": ["Narnia"]}}, fleets={"Nowhere": "loyalist"})
    assert len(problems) == 5 == len(set(problems))
