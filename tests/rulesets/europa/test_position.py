"""What a position is made of: records as they are when nothing is told of them, names, counts, losses, foreign ones."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.movement.record import noted, went
from drumhead.engine.rulesets.europa.movement.stacking import crowded, fits
from drumhead.engine.rulesets.europa.position.calendar import halves, month_of, month_title
from drumhead.engine.rulesets.europa.position.coasts import coast_defence
from drumhead.engine.rulesets.europa.position.governing import demoralized, halved, restricted
from drumhead.engine.rulesets.europa.position.losses import accrues_to, lose, losing, special_value
from drumhead.engine.rulesets.europa.position.same import Same
from drumhead.engine.rulesets.europa.position.sides import enemy_of, side_of
from drumhead.engine.rulesets.europa.position.state import (
    City,
    EuropaState,
    Gobernito,
    Government,
    Holding,
    Item,
    Port,
    Unit,
    Work,
    Yard,
)
from drumhead.engine.rulesets.europa.position.table import (
    hex_name,
    is_motorized,
    is_neutral,
    is_on,
    on_map,
    owner,
    place_at,
    size,
    units_at,
)
from drumhead.engine.rulesets.europa.position.telling import Teller, now, put, sets_all
from drumhead.engine.rulesets.europa.position.works import fortified, works_at, works_cell, works_key
from tests.rulesets.europa.tables import Table, board_of

PLACES = [
    HexPlace("Cadiz", (0,), "", port="minor"),
    HexPlace("Jerez", (0,), "dot"),
    HexPlace("Huelva", (1,), "", port="minor"),
    HexPlace("Palos", (1,), "", port="minor"),
]


def _unit(**more: Any) -> Unit:
    told: dict[str, Any] = {"attack": 3, "defense": 4, "move": 6, **more}
    return Unit(**{"title": "A unit", "affiliation": "Nat", "type": "infantry", "size": "X", **told})


def _of(affiliation: str, at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-3-6", "at": at, **more}


def _table(*rules: str, units: dict[str, Any] | None = None, **head: Any) -> Table:
    """Six rows of eight clear hexes, of which the first of the last row is of Portugal."""
    zones = {"country": {"*": "Spain", "0608": "Portugal", "0607": ""}}
    rows = ["........"] * 4 + ["mm......"] + ["........"]
    given = {"game_turn": "I Sep 36", "units": units or {}, **head}
    return Table(board_of(rows, places=PLACES, zones=zones), *rules, **given)


def test_of_what_nothing_is_told_is_at_peace_whole_and_not_begun() -> None:
    city = City()
    assert (city.pacified, city.taken, city.purify, city.due, city.dispersed, city.resumes) == (
        True, 0, False, 0, False, 0
    )  # fmt: skip
    assert (Port().damage, Port().used, Item("general", "loyalist", 1).amount) == (0, 0.0, 1.0)
    assert (Gobernito().standing, Gobernito().released, Gobernito().expanded) == (True, False, False)
    assert (Holding("loyalist").broken, Holding("loyalist").before, Holding("loyalist").lent) == (False, "", False)
    assert (Government("0101").state, Government("0101").halved) == ("", 0)
    yard, work = Yard(), Work("loyalist")
    assert (yard.insurgent, yard.loyalist, yard.used, yard.taken, yard.extra) == (0.0,) * 5
    assert (work.built, work.worker, work.since, work.turns, work.ruined) == (False, "", 0, 0, False)


def test_a_unit_of_which_only_its_print_is_told_is_on_the_map_fresh_and_fed() -> None:
    unit = _unit()
    assert (unit.cell, unit.status, unit.reduced, unit.traits, unit.box, unit.due, unit.entry) == (
        -1, "map", (), (), "", 0, ""
    )  # fmt: skip
    assert (unit.spent, unit.moved, unit.stayed, unit.hungry, unit.isolated, unit.fed) == (0, (), 0, 0, False, False)
    state = EuropaState(1, "initial")
    assert (state.month, state.player, state.winner, state.units, state.standing) == (1, "insurgent", "", {}, {})


@pytest.mark.parametrize(("traits", "reduced", "factors", "res"), [
    ((), (), (3, 4, 6), 3.0),
    ((), (1, 2, 5), (3, 4, 6), 3.0),
    (("cadre",), (1, 2, 5), (1, 2, 5), 1.0),
    (("cadre",), (), (3, 4, 6), 1.0),
    (("static",), (1, 2, 5), (3, 4, 6), 3.0),
])  # fmt: skip
def test_a_cadre_has_the_factors_of_its_back_and_one_regiment(
    traits: tuple[str, ...], reduced: tuple[int, ...], factors: tuple[int, int, int], res: float
) -> None:
    unit = _unit(traits=traits, reduced=reduced, size="XX")
    assert (unit.factors, size(unit), unit.is_cadre) == (factors, res, "cadre" in traits)


@pytest.mark.rule("europa", "R316")
@pytest.mark.parametrize(("hungry", "fed", "starving"), [(0, False, 0), (2, False, 2), (2, True, 0)])
def test_points_keep_hunger_from_telling(hungry: int, fed: bool, starving: int) -> None:
    assert _unit(hungry=hungry, fed=fed).starving == starving


def test_every_affiliation_fights_for_its_side_against_the_other() -> None:
    rebels = dict.fromkeys(("Nat", "Col", "Fal", "Req", "Ger", "Ita", "Mxd"), "insurgent")
    loyal = dict.fromkeys(("PA", "Int", "An", "P", "Ast", "Basque", "Cat", "San"), "loyalist")
    assert {word: side_of(word) for word in (*rebels, *loyal)} == {**rebels, **loyal}
    assert (enemy_of("insurgent"), enemy_of("loyalist")) == ("loyalist", "insurgent")


@pytest.mark.parametrize(("kind", "motorized"), [("infantry", False), ("armour", True), ("artillery", False)])
def test_what_moves_as_motorized_troops_do(kind: str, motorized: bool) -> None:
    assert is_motorized(_unit(type=kind)) is motorized


def test_who_stands_where_is_told_in_the_units_sequence_and_only_of_those_on_the_map() -> None:
    table = _table(units={"B": _of("Nat", "0101"), "L": _of("PA", "0202"), "A": _of("Fal", "0101")})
    table.has(units={**table.state.units, "P": replace(table.state.units["A"], status="pool")})
    state, here, there = table.state, table.cell("0101"), table.cell("0202")
    assert state.standing == {here: ("B", "A"), there: ("L",)}
    found = [[id for id, _ in units_at(state, *which)] for which in ((here,), (here, "insurgent"), (here, "loyalist"))]
    assert found == [["B", "A"], ["B", "A"], []]
    assert [[id for id, _ in on_map(state, side)] for side in ("", "insurgent", "loyalist")] == [
        ["B", "L", "A"], ["B", "A"], ["L"]
    ]  # fmt: skip


def test_a_hex_is_of_who_holds_it_else_neutral_or_nobodys() -> None:
    table = _table("43C1", sides={"loyalist": {"owns": ["0102"]}})
    numbers = ("0102", "0103", "0608", "0607")
    assert [owner(table.game, table.state, table.cell(number)) for number in numbers] == [
        "loyalist", "", "neutral", ""
    ]  # fmt: skip
    assert [is_neutral(table.game, table.cell(number)) for number in numbers] == [False, False, True, False]
    assert (is_on(table.game, "43C1"), is_on(table.game, "43C2")) == (True, False)
    held = table.has(hexes={"0608": Holding("loyalist")})
    assert owner(held.game, held.state, held.cell("0608")) == "loyalist"


def test_a_hex_is_called_by_its_city_before_any_other_place() -> None:
    table = _table()
    assert [hex_name(table.game, cell) for cell in (0, 1, 2)] == ["0101 (Jerez)", "0102 (Huelva)", "0103"]
    assert place_at(table.game, 2) is None


@pytest.mark.parametrize(("moved", "how", "phase", "told"), [
    (("ground in movement",), ("ground",), "", True),
    (("ground in movement",), ("ground",), "movement", True),
    (("ground in movement",), ("ground",), "exploitation", False),
    (("ground in movement",), ("admin", "naval"), "", False),
    (("admin in movement", "naval in exploitation"), ("admin", "naval"), "exploitation", True),
    (("operational rail in movement",), ("operational rail",), "movement", True),
    (("stalled",), ("ground",), "", False),
    ((), ("ground",), "", False),
])  # fmt: skip
def test_how_a_unit_went_is_remembered_by_phase(
    moved: tuple[str, ...], how: tuple[str, ...], phase: str, told: bool
) -> None:
    assert went(_unit(moved=moved), *how, phase=phase) is told


def test_what_a_unit_did_is_noted_once() -> None:
    once = noted(_unit(), "ground", "movement")
    assert once == ("ground in movement",)
    assert noted(_unit(moved=once), "ground", "movement") == once
    assert noted(_unit(moved=once), "admin", "movement") == (*once, "admin in movement")


@pytest.mark.parametrize(("sizes", "clear", "mountain"), [
    ("XX XX XX", True, False), ("XX XX XX XX", False, False), ("XX XX XX X X", True, False),
    ("XX XX XX X X X", False, False), ("XX XX X X", True, True), ("XX XX X X X", True, False),
    ("XX XX X X X X X", True, False), ("XX XX X X X X X X", False, False), ("XX XX XX X X I", True, False),
    ("XX XX XX X II II", True, False), ("XX XX XX X X II", False, False),
])  # fmt: skip
def test_a_hex_holds_its_divisions_and_in_the_place_of_each_three_regiments(
    sizes: str, clear: bool, mountain: bool
) -> None:
    table = _table()
    units = [_unit(size=each) for each in sizes.split()]
    assert [fits(table.game, table.cell(number), units) for number in ("0101", "0508")] == [clear, mountain]


def test_a_unit_does_not_crowd_itself_and_the_enemy_takes_no_room() -> None:
    units = {f"D{number}": _of("Nat", "0101", size="XX") for number in range(3)} | {"D3": _of("Nat", "0104", size="XX")}
    table = _table(units={**units, "L": _of("PA", "0202", size="XX")})
    cell = table.cell("0101")
    assert crowded(table.game, table.state, "D0", cell) is None
    why = crowded(table.game, table.state, "D3", cell)
    assert why is not None and (why.text, why.cell) == ("0101 (Jerez) holds no more units: 3 stand there", cell)
    assert crowded(table.game, table.state, "L", cell) is None


@pytest.mark.parametrize(("month", "title"), [
    (1, "II Jul 36"), (2, "I Aug 36"), (3, "II Aug 36"), (11, "II Dec 36"), (12, "I Jan 37"), (13, "II Jan 37"),
    (36, "I Jan 38"),
])  # fmt: skip
def test_game_turns_are_half_months_from_the_first_on(month: int, title: str) -> None:
    begins = datetime.date(1936, 7, 18)
    assert (month_title(begins, month), month_of(begins, title)) == (title, month)


def test_the_second_half_begins_on_the_sixteenth() -> None:
    days = [datetime.date(1937, 1, 1), datetime.date(1937, 1, 15), datetime.date(1937, 1, 16)]
    first = halves(days[0])
    assert [halves(day) - first for day in days] == [0, 0, 1]
    assert [month_title(day, 1) for day in days] == ["I Jan 37", "I Jan 37", "II Jan 37"]
    assert halves(datetime.date(1938, 1, 1)) - first == 24


@pytest.mark.parametrize("title", ["Aug 36", "I Aug", "III Aug 36", "I August 36", "I Aug x", "I Aug 36 on", ""])
def test_what_is_no_game_turn_is_told(title: str) -> None:
    with pytest.raises(ValueError, match="is no game turn; one is written 'II Jul 36'"):
        month_of(datetime.date(1936, 7, 18), title)


def test_works_are_known_by_kind_and_hex_and_a_fort_serves_once_built_until_it_is_ruined() -> None:
    table, built = _table(), Work("loyalist", built=True)
    cell = table.cell("0203")
    key = works_key(table.game, "fort", cell)
    assert (key, works_cell(table.game, key)) == ("fort 0203", cell)
    for works, kinds, strong in (
        ({}, [], False),
        ({"fort 0203": built, "airfield 0203": built, "fort 0204": built}, ["fort", "airfield"], True),
        ({"airfield 0203": built}, ["airfield"], False),
        ({"fort 0203": replace(built, built=False)}, ["fort"], False),
        ({"fort 0203": replace(built, ruined=True)}, ["fort"], False),
    ):
        table.has(works=works)
        assert list(works_at(table.game, table.state, cell)) == kinds
        assert fortified(table.game, table.state, cell) is strong


@pytest.mark.rule("europa", "R020")
@pytest.mark.parametrize(("owners", "tallies", "told"), [
    ({"0102": "loyalist", "0103": "loyalist"}, {}, [1, 2, 2, 0]),
    ({"0102": "loyalist", "0103": "insurgent"}, {}, [1, 2, 0, 0]),
    ({"0101": "insurgent", "0102": "loyalist", "0103": "insurgent"}, {}, [1, 2, 0, 0]),
    ({"0102": "loyalist", "0103": "loyalist"}, {"coast defence El Ferrol": 1.0}, [1, 1, 1, 0]),
    ({"0102": "loyalist", "0103": "insurgent"}, {"coast defence Mahon": 0.0}, [0, 2, 0, 0]),
])  # fmt: skip
def test_coast_defences_are_as_printed_until_guns_are_disbanded_and_corunna_has_those_of_ferrol(
    owners: dict[str, str], tallies: dict[str, float], told: list[int]
) -> None:
    marks = {"Mahon": 1, "El Ferrol": 2, "La Coruna": 0, "Palma": 0}
    places = [HexPlace(name, (n,), "", marks={"coast defence": mark} if mark else {})
              for n, (name, mark) in enumerate(marks.items())]  # fmt: skip
    table = Table(board_of(["........"] * 2, places=places), units={})
    table.has(hexes={number: Holding(side) for number, side in owners.items()}, tallies=tallies)
    assert [coast_defence(table.game, table.state, name) for name in marks] == told


def test_tables_are_the_same_where_they_are_one_object() -> None:
    one, other = {"a": 1}, {"a": 1}
    assert Same(one) == Same(one) and hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other) and Same(one) != one


@pytest.mark.rule("europa", "R209")
@pytest.mark.rule("europa", "R293")
@pytest.mark.parametrize(("more", "value"), [
    ({}, 3.5), ({"isolated": True}, 0.0), ({"traits": ("cadre",), "reduced": (1, 2, 5)}, 1.5),
    ({"attack": 0, "defense": 0}, 0.0), ({"attack": 0, "defense": 5}, 2.5),
])  # fmt: skip
def test_a_lost_unit_counts_half_of_its_attack_and_defense_if_it_was_not_isolated(
    more: dict[str, Any], value: float
) -> None:
    assert special_value(_unit(**more)) == value


@pytest.mark.rule("europa", "R227")
@pytest.mark.parametrize(("affiliation", "standing", "whose"), [
    ("Nat", True, "Nat"), ("An", False, "An"), ("Basque", True, "Basque"), ("Basque", False, "PA"),
])  # fmt: skip
def test_survivors_of_a_collapsed_gobernito_yield_points_of_the_peoples_army(
    affiliation: str, standing: bool, whose: str
) -> None:
    table = _table()
    table.has(gobernitos={**table.state.gobernitos, "Basque": Gobernito(standing=standing)})
    assert accrues_to(table.state, _unit(affiliation=affiliation)) == whose


def test_units_that_are_lost_lie_in_the_pool_and_their_worth_is_added_up_by_affiliation() -> None:
    units = {"A": _of("Nat", "0101"), "B": _of("Fal", "0101"), "C": _of("Nat", "0102"), "D": _of("Nat", "0103")}
    table = _table(units=units)
    first = table.state.units
    table.has(
        units={
            **first,
            "A": replace(first["A"], spent=2, stayed=3, hungry=2, box="Cat"),
            "D": replace(first["D"], isolated=True),
        },
        tallies={"special Nat": 1.5},
    )

    def left(special: bool, *ids: str) -> EuropaState:
        teller = Teller(table.game, Draft(table.state, "combat"))
        teller.tell("lost", changes=losing(teller.state, ids, special))
        return teller.state

    after = left(True, "A", "B", "C", "D")
    assert after.tallies == {"special Nat": 6.5, "special Fal": 2.5}
    pooled = {(u.status, u.cell, u.spent, u.stayed, u.hungry, u.box) for u in after.units.values()}
    assert pooled == {("pool", -1, 0, 0, 0, "")}
    assert left(False, "A", "B").tallies == {"special Nat": 1.5}
    assert [change.table for change in losing(table.state, ("D",))] == ["units"] * 6
    written = [change.id for change in losing(table.state, ("A", "B")) if change.table == "tallies"]
    assert written == ["special Fal", "special Nat"]


def test_each_loss_is_told_where_its_unit_stood() -> None:
    table = _table(units={"A": _of("Nat", "0102"), "B": _of("Nat", "0103")})
    table.has(units={**table.state.units, "B": replace(table.state.units["B"], cell=-1, status="due")})
    draft = Draft(table.state, "combat")
    lose(Teller(table.game, draft), ("A", "B"), "overrun", "R088", "order X move")
    told = [(e.kind, e.cell, e.units, e.rule, e.cause, e.facts["reason"], e.seen_by) for e in draft.events]
    assert told == [
        ("lost", table.cell("0102"), ("A",), "R088", "order X move", "overrun", ("*",)),
        ("lost", None, ("B",), "R088", "order X move", "overrun", ("*",)),
    ]


def test_a_teller_has_the_state_as_it_was_told_and_leaves_those_before_it_as_they_were() -> None:
    table = _table(units={"A": _of("Nat", "0102")})
    teller = Teller(table.game, Draft(table.state, "combat"))
    first = teller.state
    assert teller.state is first
    teller.tell("one", changes=(*put("tallies", "x", 1.0), *now(winner="loyalist")))
    second = teller.state
    assert teller.state is second
    teller.tell("two", changes=(*put("tallies", "x", 2.0), *sets_all("units", {"A": {"spent": 3}})))
    third = teller.state
    teller.tell("three", changes=put("tallies", "x", None))
    assert [dict(it.tallies) for it in (first, second, third, teller.state)] == [{}, {"x": 1.0}, {"x": 2.0}, {}]
    assert [it.units["A"].spent for it in (first, second, third)] == [0, 0, 3]
    assert [it.winner for it in (first, second)] == ["", "loyalist"]
    assert second.units is first.units


@pytest.mark.rule("europa", "R195")
@pytest.mark.parametrize(("affiliation", "governments", "tallies", "rule"), [
    ("Nat", {}, {}, ""),
    ("Nat", {"insurgent": 4}, {}, "R191"), ("Nat", {"insurgent": 3}, {}, ""), ("Ita", {"insurgent": 4}, {}, ""),
    ("PA", {"insurgent": 4}, {}, ""), ("PA", {"loyalist": 5}, {}, "R192"), ("Basque", {"loyalist": 4}, {}, "R192"),
    ("An", {}, {"revolt through": 4.0}, "R199"), ("PA", {}, {"revolt through": 3.0}, ""),
    ("Nat", {}, {"revolt through": 4.0}, ""),
])  # fmt: skip
def test_a_side_is_halved_through_the_turn_that_is_set_and_loyalists_by_the_revolt(
    affiliation: str, governments: dict[str, int], tallies: dict[str, float], rule: str
) -> None:
    table = _table().has(tallies=tallies)
    assert table.state.month == 4
    seats = {side: Government("0101", "captured", until) for side, until in governments.items()}
    table.has(governments={**table.state.governments, **seats})
    why = halved(table.game, table.state, _unit(affiliation=affiliation))
    assert (why.rule if why is not None else "") == rule
    if rule in ("R191", "R192"):
        until = month_title(datetime.date(1936, 7, 18), governments[side_of(affiliation)])
        assert why is not None
        assert why.text.endswith(f"halved through {until}")


@pytest.mark.rule("europa", "R200")
@pytest.mark.parametrize(("tallies", "cities", "holder", "bound"), [
    ({}, {"0101": City(purify=True)}, "loyalist", False),
    ({"revolt through": 3.0}, {}, "loyalist", False),
    ({"revolt through": 4.0}, {}, "loyalist", True),
    ({"revolt through": 3.0}, {"0101": City(purify=True)}, "loyalist", True),
    ({"revolt through": 3.0}, {"0101": City(purify=True)}, "insurgent", False),
    ({"revolt through": 3.0}, {"0101": City(purify=False)}, "loyalist", False),
])  # fmt: skip
def test_the_revolt_binds_as_long_as_a_loyal_city_is_to_be_purified_and_to_the_end_of_that_turn(
    tallies: dict[str, float], cities: dict[str, City], holder: str, bound: bool
) -> None:
    table = _table().has(tallies=tallies, cities=cities, hexes={"0101": Holding(holder)})
    why = restricted(table.game, table.state)
    assert (why.rule if why is not None else "") == ("R200" if bound else "")


def test_who_was_demoralized_is_so_whatever_else_it_did() -> None:
    assert demoralized(_unit(moved=("ground in movement",))) is None
    why = demoralized(_unit(moved=("ground in movement", "demoralized")))
    assert why is not None and why.rule == "R196"
