"""Forts and permanent airfields: built by engineers, and under 44B2 taken down for what they are made of."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.forces.works import RECOVERED, builds, finish, labours, note_works
from drumhead.engine.rulesets.europa.position.state import City, Government, Holding, Work
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from tests.rulesets.europa.tables import RULESET, Table, board_of

SITE, BESIDE, CITY = "0303", "0302", "0101"
RAILS = (CITY, "0102", "0103")
FORT, AIRFIELD = f"fort {SITE}", f"airfield {SITE}"
ENGINEERS = {"affiliation": "PA", "type": "engineer", "size": "III", "factors": "0-1-6", "at": SITE}
UNITS: dict[str, dict[str, Any]] = {
    "E1": ENGINEERS,
    "E2": {**ENGINEERS, "type": "combat engineer", "at": CITY},
    "L1": {"affiliation": "PA", "factors": "1-2-6", "at": SITE},
    "N1": {"affiliation": "Nat", "factors": "4-4-6", "at": "0501", "traits": ["supported"]},
}


def _table(*rules: str, works: dict[str, Work] | None = None, rows: list[str] | None = None, **head: Any) -> Table:
    """Three Loyalist cities that rails join, and the site two rows from them."""
    drawn = rows or ["......"] * 5
    board = board_of(drawn).board
    named = dict(zip(("Valencia", "Murcia", "Alicante"), RAILS, strict=True))
    places = tuple(HexPlace(name, (board.cell(at),), "dot") for name, at in named.items())
    map = board_of(drawn, dict.fromkeys(pairwise(RAILS), "rail"), places)
    sides = {"loyalist": {"owns": [*RAILS, SITE]}, "insurgent": {"owns": ["0501"]}}
    points = {f"R{n}": {"kind": "resource", "side": "loyalist", "at": SITE} for n in range(2)}
    told: dict[str, Any] = {"units": UNITS, "sides": sides, "items": points, "player": "loyalist", "stage": "initial"}
    table = Table(map, *rules, **{**told, **head})
    return table.has(works=works or {})


def _to(table: Table, months: int) -> Table:
    """Their initial phase so many game turns later."""
    table.state = replace(table.state, month=table.state.month + months, player="insurgent", phase="exploitation")
    table.end()
    return table


def _why(table: Table, line: str) -> str:
    refused = table.refused(line)
    return "" if refused is None else refused.rule


@pytest.mark.rule("europa", "R089")
@pytest.mark.parametrize(
    ("rows", "turns"), [(["......"] * 5, 2), (["......", "......", "...r..", "......", "......"], 3)]
)
def test_a_fort_is_begun_for_a_resource_point_and_stands_after_the_turns_of_its_terrain(
    rows: list[str], turns: int
) -> None:
    table = _table(rows=rows)
    table.line("E1 construct fort").end()
    assert sorted(table.state.items) == ["R1"]
    assert table.ask("map", SITE).data["works"] == {"fort": "begun"}
    _to(table, turns - 1)
    assert not table.state.works[FORT].built
    table.state = replace(table.state, month=table.state.month - turns + 1)
    _to(table, turns)
    assert table.state.works[FORT].built
    assert all(RULESET.wording(table.game, event) for event in table.events)


def test_only_engineers_build_once_in_a_hex_of_their_own_and_with_a_point_there() -> None:
    table = _table()
    assert _why(table, "L1 construct fort") == "R089"
    assert _why(table, "E2 construct fort") == "R089"
    table.line("E1 construct fort").end()
    table.state = replace(_to(table, 1).state, phase="initial")
    assert _why(table, "E1 construct airfield") == "R089"


def test_a_heap_of_points_is_less_by_one() -> None:
    heap = {"R1": {"kind": "resource", "side": "loyalist", "at": SITE, "amount": 2.0}}
    table = _table(items=heap)
    table.line("E1 construct fort").end()
    assert table.state.items["R1"].amount == 1.0


@pytest.mark.parametrize(
    ("rules", "told", "waits"),
    [
        ((), {}, True),
        (("44B2",), {"items": {}, "works": {FORT: Work("loyalist", built=True)}}, True),
        ((), {"items": {}}, False),
    ],
)
def test_the_initial_stage_waits_for_who_may_build_or_dismantle(
    rules: tuple[str, ...], told: dict[str, Any], waits: bool
) -> None:
    table = _to(_table(*rules, **told), 1)
    assert (table.state.phase == "initial") is waits


@pytest.mark.rule("europa", "R091")
def test_what_was_begun_is_lost_when_its_engineers_leave() -> None:
    table = _table()
    table.line("E1 construct fort").end()
    table.line(f"E1 move {BESIDE}").end()
    assert table.state.works == {}


STANDING = Work("loyalist", built=True)


@pytest.mark.parametrize(
    ("work", "rule"), [(Work("loyalist", worker="E1"), "R091"), (replace(STANDING, worker="E1", ruined=True), "R315")]
)
def test_engineers_who_leave_what_they_build_or_take_down_are_told_of_by_its_rule(work: Work, rule: str) -> None:
    table = _table("44B2", works={FORT: work}, stage="movement")
    table.line(f"E1 move {BESIDE}").end()
    (left,) = (event for event in table.events if event.kind == "works left")
    assert (left.rule, left.units) == (rule, ("E1",))


def _added(table: Table) -> int:
    """What is added to the die of an Insurgent attack on the site."""
    near = {**table.state.units, "N1": replace(table.state.units["N1"], cell=table.cell(BESIDE))}
    state, table.state = table.state, replace(table.state, units=near, player="insurgent", phase="combat")
    found = table.ask("attack", SITE, "N1").data["added"]
    table.state = state
    return int(found)


@pytest.mark.rule("europa", "R315")
def test_what_is_being_dismantled_is_worthless_from_the_first_moment() -> None:
    table = _table("44B2", works={FORT: STANDING})
    with_fort = _added(table)
    table.line("E1 dismantle fort").end()
    assert _added(table) == with_fort + 1
    found = table.ask("map", SITE)
    assert found.data["works"] == {"fort": "ruined"}
    assert "R315" in {reason.rule for reason in found.because}
    assert _why(table, f"E1 move {BESIDE}") == "R315"


@pytest.mark.rule("europa", "R315")
def test_it_stays_worthless_where_the_work_is_given_up() -> None:
    table = _table("44B2", works={FORT: STANDING})
    without = _added(_table("44B2"))
    table.line("E1 dismantle fort").end()
    table.end()
    table.state = replace(table.state, player="loyalist", phase="movement")
    table.has(units={**table.state.units, "E1": replace(table.state.units["E1"], moved=())})
    table.line(f"E1 move {BESIDE}").end()
    assert (table.state.works[FORT].ruined, table.state.works[FORT].worker) == (True, "")
    assert _added(table) == without


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(("weather", "turns"), [("clear", 1), ("mud", 2)])
def test_the_third_that_is_taken_down_gives_a_resource_point_in_the_turn_behind(weather: str, turns: int) -> None:
    table = _table("44B2", works={AIRFIELD: STANDING}, weather={"D": weather}, items={})
    table.has(tallies={"taken down loyalist": 2.0})
    table.line("E1 dismantle airfield").end()
    month = table.state.month
    if turns > 1:
        _to(table, turns - 1)
        assert AIRFIELD in table.state.works
        table.state = replace(table.state, month=month)
    _to(table, turns)
    assert AIRFIELD not in table.state.works
    assert table.state.items == {}
    _to(table, 1)
    assert [(item.kind, item.cell) for item in table.state.items.values()] == [("resource", table.cell(CITY))]
    assert table.state.tallies["taken down loyalist"] == 0.0


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(
    ("key", "work", "left"),
    [
        (AIRFIELD, Work("loyalist", built=True, ruined=True), None),
        (AIRFIELD, STANDING, Work("insurgent", built=True)),
        (FORT, STANDING, None),
        (AIRFIELD, Work("loyalist", worker="E2"), None),
    ],
)
def test_what_becomes_of_works_that_are_captured(key: str, work: Work, left: Work | None) -> None:
    units = {"N1": {**UNITS["N1"], "at": BESIDE}}
    table = _table("44B2", works={key: work}, units=units, player="insurgent", stage="movement")
    hexes = {**table.state.hexes, SITE: replace(table.state.hexes[SITE], owner="loyalist")}
    table.has(hexes=hexes, units={**table.state.units, "N1": replace(table.state.units["N1"], size="II")})
    table.line(f"N1 move {SITE}").end()
    assert table.state.works.get(key) == left


def test_nothing_is_dismantled_without_the_option_nor_where_nothing_stands() -> None:
    assert _why(_table(works={FORT: STANDING}), "E1 dismantle fort") == "R315"
    assert _why(_table("44B2"), "E1 dismantle fort") == "R315"
    begun = {FORT: Work("loyalist", worker="E2")}
    assert _why(_table("44B2", works=begun), "E1 dismantle fort") == "R315"


@pytest.mark.rule("europa", "R315")
def test_nothing_is_dismantled_in_an_isolated_hex() -> None:
    lost = {"loyalist": {"owns": [CITY, SITE]}, "insurgent": {"owns": ["0501", *RAILS[1:]]}}
    joined, isolated = _table("44B2", works={FORT: STANDING}), _table("44B2", works={FORT: STANDING}, sides=lost)
    for table, why in ((joined, ""), (isolated, "R315")):
        table.state = replace(table.state, month=3)
        assert _why(table, "E1 dismantle fort") == why


def test_a_fort_slows_an_overrun_too() -> None:
    plain, fort = _table(), _table(works={FORT: STANDING})
    for table, needed in ((plain, 10), (fort, 11)):
        table.has(units={**table.state.units, "N1": replace(table.state.units["N1"], cell=table.cell(BESIDE))})
        table.state = replace(table.state, player="insurgent", phase="movement")
        assert table.ask("overrun", SITE, "N1").data["needed"] == needed


EAST, WEST = "0404", "0405"
TAKEN = {"pacified": False, "taken": 1, "dispersed": True}


def _city(units: dict[str, dict[str, Any]], grade: str, **head: Any) -> Table:
    """A city of two hexes, with a resource point of either side in the eastern one."""
    drawn = ["......"] * 5
    board = board_of(drawn).board
    place = HexPlace("Madrid", (board.cell(EAST), board.cell(WEST)), grade)
    points = {f"R {side}": {"kind": "resource", "side": side, "at": EAST} for side in ("loyalist", "insurgent")}
    sides = {"loyalist": {"owns": [EAST, WEST]}, "insurgent": {"owns": ["0101"]}}
    told = {"units": units, "items": points, "player": "loyalist", "stage": "initial"}
    return Table(board_of(drawn, {}, (place,)), **{**told, "sides": sides, **head})


@pytest.mark.rule("europa", "R236")
def test_engineers_of_a_garrison_that_pacifies_do_not_build() -> None:
    """A point city takes one RE in its hex: the engineers alone are its garrison, beside a brigade they are not."""
    engineers = {**ENGINEERS, "at": EAST}
    brigade = {"affiliation": "PA", "factors": "1-2-6", "at": EAST}
    alone = _city({"E1": engineers}, "point", cities={EAST: TAKEN})
    assert _why(alone, "E1 construct fort") == "R236"
    assert "R236" in [why.rule for why in alone.ask("garrison", EAST).because]
    assert _why(_city({"E1": engineers}, "point"), "E1 construct fort") == ""
    both = _city({"E1": engineers, "L1": brigade}, "point", cities={EAST: TAKEN})
    assert "R236" not in [why.rule for why in both.ask("garrison", EAST).because]
    both.line("E1 construct fort").end()
    assert both.state.works[f"fort {EAST}"].worker == "E1"
    assert both.ask("garrison", EAST).data["there"] == {"L1": 1.0}


@pytest.mark.rule("europa", "R092")
def test_civilian_labour_takes_the_whole_of_a_city() -> None:
    halved = {"loyalist": {"owns": [EAST]}, "insurgent": {"owns": [WEST]}}
    half = _city({}, "major", sides=halved)
    assert _why(half, f"government labour {EAST}") == "R092"
    assert [why.cell for why in half.ask("owner", EAST).because if why.rule == "R092"] == [half.cell(WEST)]
    assert _why(_city({}, "dot"), f"government labour {EAST}") == "R092"
    assert _why(_city({}, "major", player="insurgent"), f"government labour {EAST}") == "R092"
    whole = _city({}, "major")
    assert any("may build a fort" in why.text for why in whole.ask("owner", EAST).because)
    assert any("citizens" in line for line in whole.view.desks[0].waiting)
    assert all(RULESET.wording(whole.game, event) for event in whole.line(f"government labour {EAST}").end())
    assert "R loyalist" not in whole.state.items
    _to(whole, 2)
    assert whole.state.works[f"fort {EAST}"].built


@pytest.mark.rule("europa", "R092")
def test_what_citizens_began_is_lost_with_a_hex_of_their_city() -> None:
    table = _city({"N1": {"affiliation": "Nat", "factors": "4-4-6", "at": "0505"}}, "major", game_turn="I Sep 36")
    table.line(f"government labour {EAST}").end()
    assert f"fort {EAST}" in table.state.works
    table.state = replace(table.state, player="insurgent", phase="movement", cities={WEST: City(dispersed=True)})
    table.line(f"N1 move {WEST}").end()
    assert table.state.works == {}


@pytest.mark.rule("europa", "R092")
def test_what_citizens_began_goes_on_while_their_whole_city_is_loyal() -> None:
    table = _city({"N1": {"affiliation": "Nat", "factors": "4-4-6", "at": "0101"}}, "major", game_turn="I Sep 36")
    table.line(f"government labour {EAST}").end()
    begun = table.state.works
    table.state = replace(table.state, player="insurgent", phase="movement")
    events = table.line("N1 move 0102").end()
    assert (table.state.works, [event for event in events if event.kind == "works left"]) == (begun, [])


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(("work", "rule"), [
    (STANDING, ""), (Work("loyalist"), "R315"), (replace(STANDING, worker="E2", ruined=True), "R315"),
])  # fmt: skip
def test_only_what_stands_and_nobody_works_on_is_dismantled(work: Work, rule: str) -> None:
    assert _why(_table("44B2", works={FORT: work}), "E1 dismantle fort") == rule


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(("owned", "seat", "late", "where"), [
    ([*RAILS], "0103", 0, "0103"),
    ([*RAILS], "", 0, CITY),
    ([*RAILS], "0505", 0, CITY),
    ([*RAILS, SITE], SITE, 0, CITY),
    ([*RAILS[1:]], "0102", 0, ""),
    (["0501"], "", 0, ""),
    ([*RAILS], "", 1, ""),
])  # fmt: skip
def test_a_point_that_was_recovered_goes_to_the_seat_of_the_government_or_another_free_city(
    owned: list[str], seat: str, late: int, where: str
) -> None:
    table = _table("44B2", items={}, units={}, sides={"loyalist": {"owns": owned}, "insurgent": {"owns": ["0505"]}})
    due = float(table.state.month + 1 + late)
    table.has(tallies={RECOVERED + "loyalist": due}, governments={"loyalist": Government(seat=seat)} if seat else {})
    _to(table, 1)
    assert [table.board.name(item.cell) for item in table.state.items.values()] == ([where] if where else [])
    assert (RECOVERED + "loyalist" in table.state.tallies) is not bool(where)


def _reason(table: Table, line: str) -> str:
    refused = table.refused(line)
    return "" if refused is None else refused.reason


@pytest.mark.rule("europa", "R089")
@pytest.mark.parametrize(
    ("line", "more", "told", "why"),
    [
        ("E1 construct fort", {}, {}, ""),
        ("L1 construct fort", {}, {}, "L1 is no unit of engineers on the map"),
        (
            "E1 construct fort",
            {"E1": {**ENGINEERS, "status": "pool", "at": ""}},
            {},
            "E1 is no unit of engineers on the map",
        ),
        ("E1 construct fort", {}, {"works": {FORT: Work("loyalist", built=True)}}, "there is a fort in 0303"),
        ("E1 construct fort", {}, {"works": {FORT: Work("loyalist", worker="E2")}}, "there is a fort in 0303"),
        ("E1 construct airfield", {}, {"works": {FORT: Work("loyalist", built=True)}}, ""),
        (
            "E1 construct airfield",
            {},
            {"works": {FORT: Work("loyalist", worker="E1")}},
            "E1 is at work on the fort 0303",
        ),
        ("E1 construct fort", {}, {"items": {}}, "no resource point lies in 0303"),
        (
            *("E1 construct fort", {}),
            *(
                {"items": {"R": {"kind": "resource", "side": "insurgent", "at": SITE}}},
                "no resource point lies in 0303",
            ),
        ),
        (
            *("E1 construct fort", {}),
            *({"items": {"R": {"kind": "attack", "side": "loyalist", "at": SITE}}}, "no resource point lies in 0303"),
        ),
        (
            *("E1 construct fort", {}),
            *(
                {"items": {"R": {"kind": "resource", "side": "loyalist", "at": BESIDE}}},
                "no resource point lies in 0303",
            ),
        ),
        (
            "E1 construct fort",
            {},
            {"items": {"R": {"kind": "resource", "side": "loyalist", "at": SITE, "amount": 0.5}}},
            "no resource point lies in 0303",
        ),
    ],
)
def test_what_keeps_engineers_from_building_is_told(
    line: str, more: dict[str, Any], told: dict[str, Any], why: str
) -> None:
    table = _table(units={**UNITS, **more}, **told)
    assert _reason(table, line) == why
    table.has(hexes={SITE: Holding("insurgent")})
    assert _reason(table, "E1 construct fort") in ("0303 is not its side's", "E1 is no unit of engineers on the map")


def test_citizens_of_major_cities_alone_may_build_and_only_where_nothing_stands() -> None:
    whole = _city({}, "major")
    assert [whole.board.name(cell) for cell in labours(whole.game, whole.state)] == [EAST], "a point lies there alone"
    assert builds(whole.game, whole.state)
    whole.has(works={f"fort {EAST}": STANDING})
    assert list(labours(whole.game, whole.state)) == [] and not builds(whole.game, whole.state)
    other = _city({}, "dot")
    assert list(labours(other.game, other.state)) == [] and not builds(other.game, other.state)
    assert _reason(other, f"government labour {EAST}") == f"{EAST} (Madrid) is no hex of a major city"
    assert _reason(other, "government labour 0101") == "0101 is no hex of a major city"


@pytest.mark.rule("europa", "R089")
def test_works_are_finished_in_their_sides_own_phase_when_their_time_is_over() -> None:
    works = {
        FORT: Work("loyalist", worker="E1", since=1, turns=2),
        AIRFIELD: Work("loyalist", worker="E1", since=2, turns=2),
        "fort 0501": Work("insurgent", worker="N1", since=1, turns=1),
        f"fort {BESIDE}": Work("loyalist", since=1, turns=1),
        f"airfield {BESIDE}": Work("loyalist", worker="E1", since=1, turns=1, ruined=True),
    }
    table = _table("44B2", works=works).has(month=3)
    teller = Teller(table.game, Draft(table.state, "initial"))
    finish(teller)
    built = {key for key, work in teller.state.works.items() if work.built}
    assert built == {FORT} and set(teller.state.works) == set(works) - {f"airfield {BESIDE}"}
    assert (teller.state.works[FORT].worker, teller.state.works[AIRFIELD].worker) == ("", "E1")
    told = [(event.kind, event.cell, event.facts["works"]) for event in teller.draft.events]
    assert told == [
        ("constructed", table.cell(SITE), "fort"),
        ("dismantled", table.cell(BESIDE), "airfield"),
    ]
    assert teller.state.tallies == {"taken down loyalist": 1.0}


@pytest.mark.rule("europa", "R315")
@pytest.mark.parametrize(("before", "after", "due"), [(0.0, 1.0, None), (1.0, 2.0, None), (2.0, 0.0, 4.0)])
def test_every_third_that_is_taken_down_is_counted_for_a_point(before: float, after: float, due: float | None) -> None:
    works = {FORT: replace(STANDING, worker="E1", since=1, turns=1, ruined=True)}
    table = _table("44B2", works=works).has(month=3, tallies={"taken down loyalist": before})
    teller = Teller(table.game, Draft(table.state, "initial"))
    finish(teller)
    assert teller.state.tallies.get("taken down loyalist") == after
    assert teller.state.tallies.get(RECOVERED + "loyalist") == due


@pytest.mark.rule("europa", "R092")
def test_what_becomes_of_works_is_told_with_whose_they_were_and_nothing_where_nothing_happened() -> None:
    engineers = {"E1": ENGINEERS}
    table = _table("44B2", units=engineers, works={AIRFIELD: STANDING, FORT: STANDING})
    before = table.state
    teller = Teller(table.game, Draft(before, "movement"))
    note_works(teller, before)
    assert not teller.draft.events
    teller.tell("took", changes=put("hexes", SITE, Holding("insurgent")))
    note_works(teller, before, "why")
    told = [(event.facts["works"], event.facts["outcome"], event.cause) for event in teller.draft.events[1:]]
    assert told == [("airfield", "is insurgent now", "why"), ("fort", "is gone", "why")]
    city = _city({}, "major").has(works={f"fort {EAST}": Work("loyalist", worker="citizens", since=1, turns=2)})
    held = city.state
    lost = Teller(city.game, Draft(held, "movement"))
    lost.tell("took", changes=put("hexes", WEST, Holding("insurgent")))
    note_works(lost, held)
    (left,) = lost.draft.events[1:]
    assert (left.kind, left.rule, left.units, left.facts["works"]) == ("works left", "R092", ("citizens",), "fort")


@pytest.mark.rule("europa", "R091")
def test_engineers_who_are_gone_without_a_hex_changing_hands_leave_their_works_too() -> None:
    table = _table(works={FORT: Work("loyalist", worker="E1", since=1, turns=2)})
    teller = Teller(table.game, Draft(table.state, "movement"))
    before = teller.state
    teller.tell("lost", changes=sets_all("units", {"E1": {"cell": -1, "status": "pool"}}))
    assert teller.state.hexes is before.hexes
    note_works(teller, before)
    assert dict(teller.state.works) == {}


def test_what_is_begun_is_told_by_the_ruling_it_is_begun_by() -> None:
    built = _table().line("E1 construct fort").end()
    taken = _table("44B2", works={FORT: STANDING}).line("E1 dismantle fort").end()
    told = {
        event.kind: (event.rule, event.cause, event.facts["turns"])
        for event in (*built, *taken)
        if "begun" in event.kind
    }
    assert told == {
        "works begun": ("R089", "order E1 construct", 2),
        "dismantling begun": ("R315", "order E1 dismantle", 1),
    }
