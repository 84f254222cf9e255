"""Tracks and yards by themselves: what a chain of rails joins, the line that counts fewest, how capacity is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.movement.rails import chain, connection, rails, shortest, spread
from drumhead.engine.rulesets.europa.movement.rides import rail_ends
from drumhead.engine.rulesets.europa.movement.yards import (
    base,
    capacity,
    captured,
    note_captures,
    refreshed,
    serving,
    taken_up,
)
from drumhead.engine.rulesets.europa.position.state import Holding, Yard
from drumhead.engine.rulesets.europa.position.telling import Teller
from tests.rulesets.europa.lines import CITIES, GAP, SECOND, TANKS, UNPACIFIED, line_of, table_of, unit, without
from tests.rulesets.europa.tables import Table, board_of


def _cells(table: Table, *numbers: str) -> tuple[int, ...]:
    return tuple(table.cell(number) for number in numbers)


def _names(table: Table, cells: Any) -> list[str]:
    return [table.board.name(cell) for cell in cells]


def _text(table: Table, line: str) -> str:
    refused = table.refused(line)
    return refused.reason if refused is not None else ""


def test_rails_count_one_and_low_volume_ones_two_and_both_ways() -> None:
    more = {("0212", "0112"): "low-volume rail", ("0101", "0102"): "road"}
    near = rails(table_of(more=more).map)
    table = table_of(more=more)
    assert near[table.cell("0212")] == tuple(sorted([(table.cell("0211"), 1), (table.cell("0112"), 2)]))
    assert near[table.cell("0112")] == ((table.cell("0212"), 2),)
    assert table.cell("0101") not in near
    both = table_of(kind="rail;low-volume rail")
    assert rails(both.map)[both.cell("0201")] == ((both.cell("0202"), 1),)


@pytest.mark.rule("europa", "R047")
@pytest.mark.parametrize(("owned", "start", "found"), [
    (SECOND, "0205", SECOND), (without("0207"), "0205", SECOND[:6]), (without("0207"), "0212", SECOND[7:]),
    (without("0207"), "0207", []), ([*SECOND, "0101"], "0101", []), (["0203"], "0203", ["0203"]),
])  # fmt: skip
def test_a_chain_is_what_owned_rails_join_to_an_owned_rail_hex(owned: list[str], start: str, found: list[str]) -> None:
    table = table_of(owned=owned, **GAP)
    assert _names(table, sorted(chain(table.game, table.state, "insurgent", table.cell(start)))) == found
    assert chain(table.game, table.state, "loyalist", table.cell(start)) == frozenset()


def test_of_two_ways_the_one_that_counts_fewest_is_taken() -> None:
    """Two low-volume hexsides straight on, or four of high volume round a corner; with six round it, straight on."""
    straight = line_of(["0201", "0202", "0203"], "low-volume rail")
    rest = line_of(["0203", "0204"])
    for round_it, way in (
        (line_of(["0201", "0101", "0102", "0203"]), ["0201", "0101", "0102", "0203", "0204"]),
        (line_of(["0201", "0101", "0102", "0103", "0204"], "low-volume rail"), ["0201", "0202", "0203", "0204"]),
    ):
        board = board_of(["............"] * 3, sides={**straight, **rest, **round_it})
        table = Table(board, units={})
        found = shortest(table.game, table.cell("0201"), table.cell("0204"), lambda a, b: True, lambda cell: None)
        assert not isinstance(found, Because) and _names(table, found) == way


def test_where_all_is_barred_the_hex_nearest_to_the_end_is_told_of_that_has_a_reason() -> None:
    table = table_of(more=line_of(["0203", "0103", "0104"]))
    start, end = _cells(table, "0201", "0212")
    shut = set(_cells(table, "0207", "0104"))

    def sought(reasons: dict[int, Because]) -> Because:
        found = shortest(table.game, start, end, lambda a, b: b not in shut, reasons.get)
        assert isinstance(found, Because)
        return found

    near, far = (Because(number, "R1", cell=table.cell(number)) for number in ("0207", "0104"))
    cells = (table.cell("0207"), table.cell("0104"))
    assert sought(dict(zip(cells, (near, far), strict=True))) is near
    assert sought({cells[1]: far}) is far
    assert (sought({}).rule, sought({}).text) == ("R067", "no rails lead to 0212 (Leon)")


def test_what_is_barred_one_way_and_open_another_is_reached() -> None:
    more = line_of(["0203", "0103", "0204"])
    table = table_of(more=more)
    start, a, b = _cells(table, "0201", "0203", "0204")
    best, barred = spread(table.game, start, lambda one, other: (one, other) != (a, b))
    assert (best[b][0], best[b][1], b in barred) == (4, table.cell("0103"), True)
    assert best[start] == (0, start)
    until, _ = spread(table.game, start, lambda one, other: True, table.cell("0204"))
    assert table.cell("0204") in until and table.cell("0208") not in until


@pytest.mark.rule("europa", "R066")
@pytest.mark.rule("europa", "R067")
@pytest.mark.parametrize(("a", "b", "rule", "hex"), [
    ("0201", "0101", "R067", "0101"), ("0101", "0201", "R067", "0101"), ("0201", "0102", "R181", "0102"),
    ("0201", "0207", "R181", "0207"), ("0201", "0208", "R066", "0207"),
])  # fmt: skip
def test_both_ends_of_a_connection_are_owned_and_have_rails(a: str, b: str, rule: str, hex: str) -> None:
    table = table_of(owned=[*without("0207"), "0101"], **GAP)
    found = connection(table.game, table.state, "insurgent", *_cells(table, a, b))
    assert isinstance(found, Because)
    assert (found.rule, found.cell) == (rule, table.cell(hex))


@pytest.mark.rule("europa", "R053")
@pytest.mark.parametrize(("a", "b"), [("0201", "0206"), ("0206", "0201")])
def test_a_connection_is_traced_from_either_end_and_told_from_the_first(a: str, b: str) -> None:
    """Soria may be left and not entered, as it wants its garrison; Leon is barred beyond it from both sides."""
    table = table_of(cities=UNPACIFIED)
    found = connection(table.game, table.state, "insurgent", *_cells(table, a, b))
    way = SECOND[:6] if a < b else SECOND[5::-1]
    assert not isinstance(found, Because) and _names(table, found) == way
    beyond = connection(table.game, table.state, "insurgent", *_cells(table, "0201", "0212"))
    assert isinstance(beyond, Because) and (beyond.rule, beyond.cell) == ("R237", table.cell("0206"))


@pytest.mark.rule("europa", "R045")
@pytest.mark.parametrize(("fields", "why"), [
    ({}, ""),
    ({"spent": 1}, "strategic rail goes with no other movement in the phase"),
    ({"moved": ("air in movement",)}, "strategic rail goes with no other movement in the phase"),
    ({"moved": ("admin in movement",)}, "strategic rail goes with no other movement in the phase"),
    ({"moved": ("ground in exploitation",)}, ""),
    ({"moved": ("naval in movement",)}, "strategic rail and naval transport exclude each other in a phase"),
    ({"move": 0}, ""),
])  # fmt: skip
def test_strategic_rail_goes_alone(fields: dict[str, Any], why: str) -> None:
    table = table_of()
    table.has(units={"N": replace(table.state.units["N"], **fields)})
    assert _text(table, "N rail strategic 0212") == why


@pytest.mark.rule("europa", "R045")
@pytest.mark.parametrize(("fields", "why"), [
    ({}, ""),
    ({"move": 0}, "it has no movement rating"),
    ({"moved": ("at work",)}, "it dismantles, and spends no movement points in the rest of the turn"),
    ({"moved": ("strategic rail in exploitation",)}, "operational rail is not combined with strategic rail in a turn"),
    ({"moved": ("operational rail in exploitation",)}, ""),
    ({"moved": ("operational rail in movement",)}, "a unit rides once in a phase"),
    ({"moved": ("ground in movement",), "spent": 3}, ""),
    ({"moved": ("ground in movement",), "spent": 4}, "a ride takes 3 movement points, and 2 are left"),
])  # fmt: skip
def test_operational_rail_is_a_part_of_a_units_march(fields: dict[str, Any], why: str) -> None:
    table = table_of()
    table.has(units={"N": replace(table.state.units["N"], **fields)})
    assert _text(table, "N rail 0212") == why


@pytest.mark.parametrize(("line", "how"), [("N rail 0212", "operational"), ("N rail strategic 0212", "strategic")])
def test_of_a_ride_it_is_told_how_it_went_and_what_it_took(line: str, how: str) -> None:
    table = table_of()
    (event,) = (event for event in table.line(line).end() if event.kind == "rode")
    assert (event.facts["how"], event.facts["res"], event.units) == (how, "1", ("N",))
    unit_now = table.state.units["N"]
    assert (unit_now.moved, table.at("N")) == ((f"{how} rail in movement",), "0212")
    assert table.state.tallies["rail used insurgent"] == 1.0


def test_the_ends_of_rides_stand_in_the_sequence_of_cells() -> None:
    """Cells over a bound at which sets of numbers begin anew."""
    rows, third = ["." * 12] * 5, [f"03{number:02d}" for number in range(1, 13)]
    board = board_of(rows, sides=line_of(third), places=[replace(CITIES[0], cells=(24,))])
    sides = {"insurgent": {"owns": third}}
    told: dict[str, Any] = {"game_turn": "I Sep 36", "yards": {"Burgos": {"insurgent": 2.0}}}
    table = Table(board, units={"N": unit("Nat", "0305")}, sides=sides, **told)
    ends = rail_ends(table.game, table.state, "N", False)
    assert _names(table, ends) == [number for number in third if number != "0305"]


ONE, TWO = Yard(insurgent=2.0, loyalist=5.0, used=0.5), Yard(insurgent=1.0, extra=3.0)


def _yards(*rules: str, owned: Any = SECOND, **fields: Any) -> Table:
    table = table_of(*rules, owned=owned, **GAP)
    return table.has(yards={"Burgos": ONE, "Leon": TWO}, **fields)


@pytest.mark.rule("europa", "R047")
def test_capacity_is_what_lies_at_the_yards_that_serve_with_what_was_added_less_what_was_used() -> None:
    here = table_of().cell("0201")
    tallies = {"rail built insurgent": 4.0, "rail extra insurgent": 1.5, "rail used insurgent": 0.25}
    whole = _yards(tallies=tallies | {"rail used loyalist": 9.0})
    assert capacity(whole.game, whole.state, "insurgent", here) == (11.5, 10.75)
    assert capacity(whole.game, whole.state, "loyalist", here) == (0.0, -9.0)
    parted = _yards("43C2", owned=without("0207"), tallies=tallies)
    assert capacity(parted.game, parted.state, "insurgent", here) == (2.0, 1.5)
    assert list(serving(parted.game, parted.state, "insurgent", parted.cell("0212"))) == ["Leon"]
    assert (base(ONE, "insurgent"), base(ONE, "loyalist")) == (2.0, 5.0)


def _after(table: Table, changes: Any) -> Table:
    teller = Teller(table.game, Draft(table.state, "movement"))
    teller.tell("x", changes=changes)
    return table.has(**{name: getattr(teller.state, name) for name in ("yards", "tallies")})


@pytest.mark.rule("europa", "R047")
@pytest.mark.parametrize(("res", "used"), [(1.0, (1.5, 0.0)), (1.5, (2.0, 0.0)), (2.0, (2.0, 0.5)), (5.5, (2.0, 4.0))])
def test_what_goes_by_rail_takes_up_yard_after_yard(res: float, used: tuple[float, float]) -> None:
    table = _yards("43C2")
    _after(table, taken_up(table.game, table.state, "insurgent", table.cell("0201"), res))
    assert tuple(yard.used for yard in table.state.yards.values()) == used
    assert table.state.tallies == {}


@pytest.mark.parametrize(("used", "ids"), [(0.5, ["Burgos"]), (2.0, ["Leon"]), (3.0, ["Leon"])])
def test_a_yard_that_has_nothing_left_is_left_as_it_is(used: float, ids: list[str]) -> None:
    table = _yards("43C2").has(yards={"Burgos": replace(ONE, used=used), "Leon": TWO})
    changes = taken_up(table.game, table.state, "insurgent", table.cell("0201"), 1.0)
    assert [change.id for change in changes] == ids
    _after(table, changes)
    assert sum(yard.used for yard in table.state.yards.values()) == used + 1.0


def test_without_parted_yards_a_tally_counts_what_goes_by_rail() -> None:
    table = _yards(tallies={"rail used insurgent": 1.0})
    for res, told in ((0.5, 1.5), (0.0, 1.5), (1.0, 2.5)):
        _after(table, taken_up(table.game, table.state, "insurgent", table.cell("0201"), res))
        assert table.state.tallies == {"rail used insurgent": told}
    assert taken_up(table.game, table.state, "insurgent", table.cell("0201"), 0.0) == ()


@pytest.mark.rule("europa", "R307")
def test_as_a_turn_begins_a_sides_own_capacity_is_whole_and_what_was_added_for_a_turn_is_gone() -> None:
    tallies = {f"rail {word} {side}": 1.0 for word in ("used", "extra", "built") for side in ("insurgent", "loyalist")}
    table = _yards(owned=without("0212"), tallies=tallies)
    _after(table, refreshed(table.game, table.state, "insurgent"))
    assert table.state.yards == {"Burgos": replace(ONE, used=0.0), "Leon": TWO}
    assert table.state.tallies == {
        name: it for name, it in tallies.items() if "insurgent" not in name or "built" in name
    }
    assert refreshed(table.game, table.state, "insurgent") == ()


@pytest.mark.rule("europa", "R052")
@pytest.mark.parametrize(("yard", "captor", "plain", "gained"), [
    (Yard(loyalist=4.0), "insurgent", False, 2.0),
    (Yard(loyalist=4.0, taken=1.0), "insurgent", False, 1.5),
    (Yard(loyalist=4.0, taken=1.0), "insurgent", True, 2.0),
    (Yard(insurgent=3.0, loyalist=9.0, taken=3.0), "loyalist", False, 0.0),
    (Yard(loyalist=0.5), "insurgent", False, 0.25),
    (Yard(loyalist=0.5), "insurgent", True, 0.0),
    (Yard(loyalist=1.0), "insurgent", True, 0.5),
])  # fmt: skip
def test_a_captor_gains_half_of_what_the_loser_did_not_take_itself(
    yard: Yard, captor: str, plain: bool, gained: float
) -> None:
    now = captured(replace(yard, used=1.0, extra=2.0), captor, plain)
    loser = "loyalist" if captor == "insurgent" else "insurgent"
    assert (base(now, captor), base(now, loser)) == (gained, 0.0)
    assert (now.taken, now.used, now.extra) == (gained, 0.0, 0.0)


@pytest.mark.rule("europa", "R308")
@pytest.mark.parametrize(("was", "now", "lost"), [
    ("loyalist", "insurgent", ("5", "2.5")), ("insurgent", "loyalist", ("2", "1")), ("", "insurgent", ("5", "2.5")),
    ("insurgent", "insurgent", None), ("insurgent", "", None), ("insurgent", "neutral", None),
])  # fmt: skip
def test_a_yard_is_captured_when_its_hex_comes_to_another_side(
    was: str, now: str, lost: tuple[str, str] | None
) -> None:
    table = _yards()
    before = replace(table.state, hexes={**table.state.hexes, "0201": Holding(was)})
    after = replace(table.state, hexes={**table.state.hexes, "0201": Holding(now)})
    teller = Teller(table.game, Draft(after, "movement"))
    note_captures(teller, before, "order X move")
    told = [(e.kind, e.cell, e.cause, e.facts["by"], e.facts["lost"], e.facts["gained"]) for e in teller.draft.events]
    cell = table.cell("0201")
    assert told == ([("yard captured", cell, "order X move", now, *lost)] if lost else [])


def test_a_yard_that_had_nothing_of_the_losers_is_captured_without_a_word() -> None:
    table = _yards()
    after = replace(table.state, hexes={**table.state.hexes, "0212": Holding("loyalist")})
    table.has(yards={"Burgos": ONE, "Leon": Yard(loyalist=3.0)})
    teller = Teller(table.game, Draft(replace(after, yards=table.state.yards), "movement"))
    note_captures(teller, table.state)
    assert list(teller.draft.events) == []


@pytest.mark.rule("europa", "R307")
@pytest.mark.parametrize(("rules", "res", "tallies", "extra"), [
    ((), 11.5, {"rail extra insurgent": 12.5}, (0.0, 3.0)),
    (("43C2",), 3.0, {"rail extra insurgent": 1.0}, (2.0, 4.0)),
])  # fmt: skip
def test_a_point_adds_what_the_yards_hold_and_without_parted_yards_what_was_built(
    rules: tuple[str, ...], res: float, tallies: dict[str, float], extra: tuple[float, float]
) -> None:
    items = {"R": {"kind": "resource", "side": "insurgent", "at": "0201"}}
    table = table_of(*rules, items=items)
    built = {"rail built insurgent": 8.5, "rail extra insurgent": 1.0}
    table.has(yards={"Burgos": replace(ONE, used=0.0), "Leon": TWO}, tallies=built)
    (event,) = (event for event in table.line("railways boost Burgos").end() if event.kind == "capacity added")
    assert (event.facts["res"], event.facts["yard"], event.facts["by"]) == (f"{res:g}", "Burgos", "insurgent")
    assert table.state.tallies["rail extra insurgent"] == tallies["rail extra insurgent"]
    assert tuple(yard.extra for yard in table.state.yards.values()) == extra


@pytest.mark.rule("europa", "R307")
@pytest.mark.parametrize(("named", "lacks"), [
    ("Leon Burgos", "0212 (Leon)"), ("Burgos Leon", "0212 (Leon)"), ("Burgos", ""), ("Burgos Burgos", ""),
    ("Burgos Leon Burgos", "0212 (Leon)"),
])  # fmt: skip
def test_every_yard_that_is_named_has_its_own_resource_point(named: str, lacks: str) -> None:
    items = {name: {"kind": "resource", "side": "insurgent", "at": "0201"} for name in ("R", "S")}
    table = table_of("43C2", items=items)
    told = f"there is no resource point at the yard in {lacks}" if lacks else ""
    assert [_text(table, f"railways {word} {named}") for word in ("build", "boost")] == [told, told]


@pytest.mark.rule("europa", "R306")
@pytest.mark.parametrize(("rules", "more", "holds"), [
    (("43C2",), {("0212", "0112"): "rail"}, True), (("43C2",), {("0212", "0112"): "road"}, False),
    (("43C2",), {("0211", "0311"): "rail"}, False), ((), {}, True),
])  # fmt: skip
def test_what_portugal_gives_goes_where_its_rails_are_chained_to(
    rules: tuple[str, ...], more: dict[tuple[str, str], str], holds: bool
) -> None:
    zones = {"country": {"*": "Spain", "0112": "Portugal", "0311": "France"}}
    table = table_of(*rules, zones=zones, more=more).has(tallies={"rail from Portugal": 1.0})
    said = "no chain of owned rail hexes leads from 0201 (Burgos) to a rail hex of Portugal"
    assert _text(table, "railways assign Burgos") == ("" if holds else said)


@pytest.mark.rule("europa", "R091")
@pytest.mark.parametrize(("moves", "lost"), [((), False), (("E move 0106",), True)])
def test_work_that_was_begun_is_lost_with_a_word_when_its_unit_goes(moves: tuple[str, ...], lost: bool) -> None:
    units = {"E": unit("Nat", "0206", type="engineer"), "N": unit("Nat", "0201")}
    table = table_of(units=units).has(tallies={"repair by E": 1.0, "break by N": 1.0})
    for line in moves:
        table.line(line)
    events = [event for event in table.end() if event.kind == "rail work lost"]
    assert [(event.units, event.rule) for event in events] == ([(("E",), "R091")] if lost else [])
    assert ("repair by E" in table.state.tallies, "break by N" in table.state.tallies) == (not lost, True)


@pytest.mark.rule("europa", "R091")
def test_work_goes_on_where_it_was_left_and_costs_what_is_left_of_it() -> None:
    table = table_of(units=TANKS | {"E": unit("Nat", "0206", type="engineer", factors="1-1-6")}, broken_rails=["0206"])
    whole = table.has(tallies={"repair by E": 1.0}).line("E repair")
    (event,) = (event for event in whole.end() if event.kind.startswith("rail"))
    assert (event.kind, event.rule, "repair by E" in whole.state.tallies) == ("rail repaired", "R090", False)
