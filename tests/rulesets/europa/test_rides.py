"""Rides: what a train takes of a unit, where it may end, and what stops it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.rides import freight, rail_ends
from tests.rulesets.europa.lines import GAP, RIDER, SECOND, TANKS, UNPACIFIED, no, table_of, told, unit, without
from tests.rulesets.europa.tables import Table


def _ends(table: Table, *begun: str, who: str = "N", strategic: bool = False) -> list[str]:
    way = [table.cell(number) for number in begun]
    return [table.board.name(end) for end in rail_ends(table.game, table.state, who, strategic, way)]


def _text(table: Table, line: str) -> str:
    """The words with which a line is refused."""
    refused = table.refused(line)
    return refused.reason if refused is not None else ""


@pytest.mark.rule("europa", "R045")
@pytest.mark.parametrize(("rating", "why"), [(6, ""), (5, "a ride takes 3 movement points, and 2 are left")])
def test_a_ride_takes_half_of_a_units_points_rounded_up(rating: int, why: str) -> None:
    march = table_of(units={"N": unit("Nat", "0104", factors=f"2-2-{rating}")}).line("N move 0103 0102 0202")
    assert _text(march, "N rail 0206") == why
    answer = table_of(units={"N": unit("Nat", "0201", factors=f"2-2-{rating}")}).ask("rail", "N", "0206")
    assert answer.data["points"] == 3


@pytest.mark.rule("europa", "R045")
def test_a_unit_rides_once_in_a_phase() -> None:
    table = table_of(units=TANKS).line("N rail 0206")
    (event,) = (event for event in table.end() if event.kind == "rode")
    assert (event.facts["how"], event.facts["way"]) == ("operational", SECOND[:6])
    assert (table.state.phase, table.refused("N rail 0207")) == ("exploitation", None)
    table.has(phase="movement")
    assert _text(table, "N rail 0207") == "a unit rides once in a phase"


@pytest.mark.rule("europa", "R045")
def test_strategic_rail_is_for_the_movement_phase_and_takes_no_points() -> None:
    table = table_of(units=TANKS)
    assert table.ask("rail", "N", "strategic", "0212").data["points"] == 0
    table.end()
    assert table.state.phase == "exploitation"
    assert no(table.ask("rail", "N", "strategic", "0212")) == "R045"


@pytest.mark.rule("europa", "R048")
def test_a_ride_begins_and_ends_on_rails_and_leads_somewhere_else() -> None:
    table = table_of(units={"N": unit("Nat", "0101"), "O": unit("Nat", "0203")})
    answer = table.ask("rail", "N", "0206")
    assert (no(answer), answer.because[0].text, answer.data["hex"]) == ("R048", "no rails lead through 0101", "0101")
    assert _text(table, "O rail 0103") == "no rails lead to 0103"
    assert _text(table, "O rail 0203") == "it is in 0203 already"
    assert _ends(table) == []


@pytest.mark.rule("europa", "R240")
@pytest.mark.parametrize(("cities", "garrison", "told_of"), [
    ({}, {}, False), (UNPACIFIED, {}, True), (UNPACIFIED, {"G": unit("Nat", "0206", "X")}, False),
])  # fmt: skip
def test_a_city_on_the_way_is_told_of_only_while_it_lacks_its_garrison(
    cities: dict[str, Any], garrison: dict[str, Any], told_of: bool
) -> None:
    answer = table_of(cities=cities, units=RIDER | garrison).ask("rail", "N", "Leon")
    assert (answer.holds, "R240" in told(answer)) == (True, told_of)
    through = "trains run through 0206 (Soria), which is owned, unpacified and without garrison"
    assert [because.text for because in answer.because].count(through) == int(told_of)


@pytest.mark.rule("europa", "R044")
def test_no_train_leaves_a_broken_hex_or_an_enemy_zone_either() -> None:
    assert no(table_of(broken_rails=["0201"]).ask("rail", "N", "Leon")) == "R044"
    zone = {"N": unit("Nat", "0201"), "L": unit("PA", "0301")}
    assert no(table_of(units=zone).ask("rail", "N", "Leon")) == "R036"


def test_a_ride_may_end_wherever_it_counts_no_more_hexes_than_may_be_ridden() -> None:
    low = table_of(kind="low-volume rail")
    assert _ends(low) == SECOND[1:11]
    assert _ends(low, strategic=True) == SECOND[1:]
    assert _ends(low, "0206") == [number for number in SECOND[1:11] if number != "0206"]
    assert _ends(low, "0211") == []
    assert low.ask("rail", "N", "0211").data["hexes"] == 20
    assert _text(low, "N rail 0212") == "the way counts 22 rail hexes, and 20 may be ridden"


def test_who_may_not_ride_ends_nowhere() -> None:
    full = {f"D{number}": unit("Nat", "0206", "XX") for number in range(3)} | {"N": unit("Nat", "0201", "XX")}
    table = table_of(units=full)
    assert (_ends(table)[:3], "0206" in _ends(table)) == (["0202", "0203", "0204"], False)
    assert _text(table, "N rail 0206").startswith("0206 (Soria) holds no more units")
    assert table.refused("N rail 0206 0207") is None
    assert _ends(table_of(units={"N": unit("Nat", "0201", "XX")}, yards={})) == []
    assert _ends(table_of(owned=without("0207"), **GAP), "0208", who="B") == []
    shaken = table_of()
    shaken.has(units={"N": replace(shaken.state.units["N"], moved=("demoralized",))})
    assert (_ends(shaken), _ends(shaken, strategic=True)) == ([], [])


def test_a_gobernitos_unit_rides_in_its_operational_area_and_freight_everywhere() -> None:
    zones = {"region": {"*": "Euzkadi", "0207": "Navarra"}}
    sides = {"insurgent": {"owns": []}, "loyalist": {"owns": SECOND}}
    units, yards = {"B": unit("Basque", "0201")}, {"Burgos": {"loyalist": 2.0}}
    table = table_of(owned=(), sides=sides, units=units, yards=yards, zones=zones, player="loyalist")
    assert table.ask("rail", "B", "0206").holds
    answer = table.ask("rail", "B", "Leon")
    assert (no(answer), answer.data["hex"]) == ("R039", "0207")
    line = freight(table.game, table.state, "loyalist", table.cell("0201"), table.cell("0212"))
    assert line == tuple(table.cell(number) for number in SECOND)


@pytest.mark.rule("europa", "R049")
def test_freight_is_stopped_by_the_barred_hex_and_by_no_other() -> None:
    table = table_of(owned=without("0207"), **GAP)
    found = freight(table.game, table.state, "insurgent", table.cell("0201"), table.cell("0212"))
    assert isinstance(found, Because)
    assert (found.rule, found.cell) == ("R181", table.cell("0207"))


@pytest.mark.rule("europa", "R044")
@pytest.mark.parametrize(("start", "end"), [("0201", "0212"), ("0212", "0201")])
def test_where_the_train_would_leave_from_is_told_of_from_either_end(start: str, end: str) -> None:
    table = table_of(units={"N": unit("Nat", start)}, broken_rails=[start])
    answer = table.ask("rail", "N", end)
    assert (no(answer), answer.data["hex"]) == ("R044", start)
    found = freight(table.game, table.state, "insurgent", table.cell(start), table.cell(end))
    assert isinstance(found, Because)
    assert (found.rule, found.cell) == ("R044", table.cell(start))


def _point(at: str, side: str = "insurgent", amount: float = 1.0, kind: str = "resource") -> dict[str, Any]:
    return {"kind": kind, "side": side, "at": at, "amount": amount}


@pytest.mark.parametrize("word", ["build", "boost"])
@pytest.mark.parametrize(("items", "enough"), [
    ([], 0),
    ([_point("0212")], 1),
    ([_point("0212"), _point("0201")], 1),
    ([_point("0212"), _point("0212")], 2),
    ([_point("0212", amount=2.0)], 2),
    ([_point("0212", amount=0.5)], 0),
    ([_point("0212", side="loyalist"), _point("0212", kind="general")], 0),
])  # fmt: skip
def test_a_yard_is_served_as_often_as_it_has_resource_points(
    word: str, items: list[dict[str, Any]], enough: int
) -> None:
    given = {f"R{number}": item for number, item in enumerate(items)}
    table = table_of("43C2", items=given)
    too_many = f"railways {word}{' Leon' * (enough + 1)}"
    assert (
        _text(table, too_many) == f"there is no {'further ' if enough else ''}resource point at the yard in 0212 (Leon)"
    )
    before = sum(item.amount for item in table.state.items.values())
    if enough:
        table.line(f"railways {word}{' Leon' * enough}").end()
        assert before - sum(item.amount for item in table.state.items.values()) == enough


def test_several_yards_each_spend_the_points_that_lie_there() -> None:
    table = table_of("43C2", items={"R": _point("0212"), "S": _point("0201", amount=2.0)})
    table.line("railways build Burgos Leon Burgos").end()
    yards = table.state.yards
    assert (yards["Burgos"].insurgent, yards["Leon"].insurgent, table.state.items) == (4.0, 2.0, {})


@pytest.mark.rule("europa", "R309")
def test_without_parted_yards_each_capacity_built_or_given_is_one_of_the_nets() -> None:
    table = table_of(items={"R": _point("0212", amount=2.0)}).has(tallies={"rail from Portugal": 3.0})
    assert _text(table, "railways assign Leon Leon Leon Leon") == "Portugal gives 3 RE of capacity"
    assert _text(table, "railways assign Toledo").startswith(
        "there is no marshalling yard Toledo; there are Burgos, Leon"
    )
    table.line("railways build Leon Leon").end()
    assert table.ask("capacity", "Burgos", "insurgent").data["capacity"] == 5.0
    given = table_of().has(tallies={"rail from Portugal": 3.0}).line("railways assign Leon Burgos")
    given.end()
    assert (given.state.tallies["rail from Portugal"], given.state.yards["Leon"].insurgent) == (1.0, 1.0)
    assert given.ask("capacity", "Burgos", "insurgent").data["capacity"] == 5.0


def test_of_a_yard_it_is_said_whose_it_is() -> None:
    items = {"R": _point("0212")}
    for sides, said in (({}, "is nobody's"), ({"loyalist": {"owns": ["0212"]}}, "is Loyalist")):
        table = table_of(owned=without("0212"), sides=sides, items=items, **GAP)
        assert said in _text(table, "railways build Leon") and "None" not in _text(table, "railways build Leon")


ENGINEERS: dict[str, Any] = {"E": unit("Nat", "0206", type="engineer")}


@pytest.mark.rule("europa", "R090")
@pytest.mark.parametrize(("line", "broken", "why"), [
    ("E repair", [], "the rails in 0206 (Soria) are whole"),
    ("E break", ["0206"], "the rails in 0206 (Soria) are broken already"),
    ("N break", [], "no rails lead through 0101"),
    ("N repair", [], "engineers alone repair rails"),
    ("E repair", ["0206"], ""),
    ("E break", [], ""),
])  # fmt: skip
def test_rails_are_broken_and_repaired_where_there_is_something_to_do(line: str, broken: list[str], why: str) -> None:
    table = table_of(units=ENGINEERS | {"N": unit("Nat", "0101")}, broken_rails=broken)
    assert _text(table, line) == why
    if not why:
        table.line(line)
        told = [event.kind for event in table.end() if event.kind.startswith("rail")]
        assert told == ["rail repaired" if broken else "rail broken"]
        assert (table.state.hexes["0206"].broken, table.state.units["E"].cell) == (not broken, table.cell("0206"))


@pytest.mark.rule("europa", "R091")
def test_who_has_no_points_left_or_may_not_march_does_no_work_on_rails() -> None:
    spent = table_of(units={"E": unit("Nat", "0204", type="engineer", factors="1-1-2")})
    spent.line("E move 0205 0206")
    assert _text(spent, "E break") == "it has no movement points left"
    rode = table_of(units={"E": unit("Nat", "0201", type="engineer")}).line("E rail strategic 0206")
    assert "strategic rail" in _text(rode, "E break")
    one = table_of(units={"E": unit("Nat", "0206", type="engineer", factors="1-1-1")}).line("E break")
    assert [event.facts["points"] for event in one.end() if event.kind == "rail work"] == [1]
