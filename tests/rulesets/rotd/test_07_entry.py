"""7.14: where a unit comes onto the next battlefield."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.marches.arrival import nearest_entry, zone
from tests.rulesets.rotd.boards import FIELD, city, flat_map, rows, tac, unit
from tests.rulesets.rotd.marching import path, place, rules_of, turn

S1 = ("strategic-1",)


def entered(*others: Unit, to: str, entry: str = "", start: str = "G4-V6 7-7", **given: Any) -> str:
    """Where FR1IN stands after marching one square."""
    after, _ = turn(unit("FR1IN", start), *others, plans=path("FR1IN", to, entry=entry), phases=S1, **given)
    return place(after, "FR1IN")


@pytest.mark.rule("rotd", "7.14e")
@pytest.mark.rule("rotd", "7.14f")
@pytest.mark.parametrize(
    ("direction", "asked", "entry"),
    [
        (Direction.S, "5-4", "5-3"),
        (Direction.E, "5-4", "3-4"),
        (Direction.W, "5-4", "11-4"),
        (Direction.SE, "5-4", "5-3"),
        (Direction.SE, "5-5", "3-5"),
        (Direction.N, "5-4", "5-11"),
        (Direction.N, "5-12", "5-12"),
        (Direction.NE, "7-7", "3-8"),
        (Direction.SW, "14-0", "14-0"),
        (Direction.NW, "0-0", "11-8"),
    ],
)
def test_the_entry_is_the_nearest_square_of_the_zone(direction: Direction, asked: str, entry: str) -> None:
    assert FIELD.name(nearest_entry(direction, tac(asked))) == entry


@pytest.mark.rule("rotd", "7.14a")
def test_units_enter_in_four_rows_or_columns_along_the_edge_they_come_over() -> None:
    rows_of_north = {FIELD.position(cell)[1] for cell in zone(Direction.N)}
    columns_of_east = {FIELD.position(cell)[0] for cell in zone(Direction.E)}
    assert rows_of_north == {11, 12, 13, 14}
    assert columns_of_east == {0, 1, 2, 3}


@pytest.mark.rule("rotd", "7.14b")
def test_a_diagonal_march_enters_in_the_halves_of_two_edges() -> None:
    northeast = zone(Direction.NE)
    assert {tac("6-11"), tac("0-8"), tac("3-8"), tac("0-14")} <= northeast
    assert northeast.isdisjoint({tac("7-11"), tac("4-10"), tac("0-7"), tac("8-14")})


@pytest.mark.rule("rotd", "7.14d")
def test_without_an_entry_order_the_square_of_the_turns_start_counts() -> None:
    assert entered(to="G5-V6", start="G4-V6 9-2") == "G5-V6 3-2"


@pytest.mark.rule("rotd", "7.14c")
def test_the_entry_ordered_is_used() -> None:
    assert entered(to="G4-V7", entry="5-4") == "G4-V7 5-3"


@pytest.mark.rule("rotd", "7.14g")
def test_nobody_enters_on_an_enemy() -> None:
    assert entered(unit("AU1IN", "G4-V7 5-3"), to="G4-V7", entry="5-4") == "G4-V7 5-2"


@pytest.mark.rule("rotd", "7.14h")
def test_nobody_enters_behind_an_enemy() -> None:
    assert entered(unit("AU1IN", "G4-V7 5-2"), to="G4-V7", entry="5-4") == "G4-V7 5-1"


@pytest.mark.rule("rotd", "7.14i")
def test_after_three_squares_of_a_column_the_search_goes_sideways_east_first() -> None:
    foes = (unit("AU1IN", "G4-V7 5-1"), unit("AU2IN", "G4-V7 6-0"))
    assert entered(*foes, to="G4-V7", entry="5-4") == "G4-V7 4-1"


@pytest.mark.rule("rotd", "7.14i")
def test_a_wall_of_enemies_in_the_second_row_leaves_only_the_edge_row() -> None:
    wall = [unit(f"AU{n}IN", f"G4-V7 {n - 1}-1") for n in range(1, 16)]
    assert entered(*wall, to="G4-V7", entry="5-4") == "G4-V7 5-0"


@pytest.mark.rule("rotd", "7.14i")
@pytest.mark.parametrize(
    ("asked", "held", "entry"),
    [
        ("5-4", ["5-0"], "6-0"),
        ("5-4", ["5-0", "6-0"], "4-0"),
        ("5-4", ["5-0", "6-0", "4-0"], "7-0"),
        ("1-4", ["1-0"], "2-0"),
        ("1-4", ["1-0", "2-0"], "3-0"),
        ("13-4", ["13-0"], "12-0"),
    ],
)
def test_along_the_edge_the_search_goes_sideways_too_but_for_the_corners(
    asked: str, held: Sequence[str], entry: str
) -> None:
    wall = [unit(f"AU{n}IN", f"G4-V7 {n - 1}-1") for n in range(1, 16)]
    edge = [unit(f"AU{n}IN", f"G4-V7 {place}") for n, place in enumerate(held, 16)]
    assert entered(*wall, *edge, to="G4-V7", entry=asked) == f"G4-V7 {entry}"


@pytest.mark.rule("rotd", "7.14i")
@pytest.mark.parametrize(
    ("to", "wall", "asked", "held", "entry"),
    [
        ("G4-V5", "{}-13", "13-10", "13-14", "12-14"),
        ("G4-V5", "{}-13", "1-10", "1-14", "2-14"),
        ("G5-V6", "1-{}", "4-13", "0-13", "0-12"),
        ("G5-V6", "1-{}", "4-1", "0-1", "0-2"),
        ("G3-V6", "13-{}", "10-13", "14-13", "14-12"),
        ("G3-V6", "13-{}", "10-1", "14-1", "14-2"),
        ("G3-V6", "13-{}", "10-5", "14-5", "14-6"),
    ],
)
def test_so_it_does_along_every_edge(to: str, wall: str, asked: str, held: str, entry: str) -> None:
    foes = [unit(f"AU{n + 1}IN", f"{to} {wall.format(n)}") for n in range(15)]
    assert entered(*foes, unit("AU99IN", f"{to} {held}"), to=to, entry=asked) == f"{to} {entry}"


@pytest.mark.rule("rotd", "7.14b")
@pytest.mark.rule("rotd", "7.14i")
@pytest.mark.parametrize(
    ("to", "asked", "entry"),
    [("G5-V5", "3-11", "3-12"), ("G5-V7", "3-3", "3-2"), ("G3-V7", "11-3", "11-2"), ("G3-V5", "11-11", "11-12"),
     ("G5-V5", "2-11", "1-11"), ("G5-V5", "3-12", "3-13"), ("G3-V7", "12-3", "13-3"), ("G3-V7", "11-2", "11-1")],
)  # fmt: skip
def test_round_a_corner_the_nearer_edge_is_searched_first_and_of_two_the_north_or_south_one(
    to: str, asked: str, entry: str
) -> None:
    assert entered(unit("AU1IN", f"{to} {asked}"), to=to, entry=asked) == f"{to} {entry}"


@pytest.mark.rule("rotd", "7.14i")
def test_where_enemies_hold_the_whole_edge_the_march_fails() -> None:
    wall = [unit(f"AU{n}IN", f"G4-V7 {n - 1}-0") for n in range(1, 16)]
    after, events = turn(unit("FR1IN", "G4-V6"), *wall, plans=path("FR1IN", "G4-V7"), phases=S1)
    assert place(after, "FR1IN") == "G4-V6 7-7"
    assert rules_of(events, "blocked") == ["7.14i"]


@pytest.mark.rule("rotd", "7.14i")
def test_impassable_ground_is_not_entered() -> None:
    map = flat_map(ground={"G4-V7": rows("", "", "", ".....M")})
    assert entered(to="G4-V7", entry="5-4", map=map) == "G4-V7 5-2"


@pytest.mark.rule("rotd", "2.5d")
def test_a_square_with_eight_friends_is_full() -> None:
    friends = [unit(f"FR{n}IN", "G4-V7 5-3") for n in range(2, 10)]
    assert entered(*friends, to="G4-V7", entry="5-4") == "G4-V7 5-2"


@pytest.mark.rule("rotd", "2.5c")
@pytest.mark.parametrize(("brigades", "staff", "entry"), [(15, 3, "5-3"), (16, 0, "5-2")])
def test_sixteen_brigades_of_passive_friends_fill_a_square_and_headquarters_do_not(
    brigades: int, staff: int, entry: str
) -> None:
    there = [unit(f"SD{n}{'IN' if n <= brigades else 'CQ'}", "G4-V7 5-3") for n in range(1, brigades + staff + 1)]
    assert entered(*there, to="G4-V7", entry="5-3", relations={"FRA-SAR": "passive"}) == f"G4-V7 {entry}"


@pytest.mark.rule("rotd", "9.4a")
def test_a_besieged_city_is_not_entered_by_its_friends() -> None:
    map = flat_map(cities=[city("Pavia", "G4-V7 5-3")])
    held = {"Pavia": CityHolding("Pavia", "FRA", 0, besieged=True)}
    assert entered(to="G4-V7", entry="5-3", map=map, cities=held) == "G4-V7 5-2"
    theirs = {"Pavia": CityHolding("Pavia", "AUS", 0, besieged=True)}
    assert entered(to="G4-V7", entry="5-3", map=map, cities=theirs) == "G4-V7 5-3"


@pytest.mark.rule("rotd", "6.4c")
def test_a_unit_that_enters_on_a_fortified_city_goes_into_the_fort() -> None:
    map = flat_map(cities=[city("Pavia", "G4-V7 5-3", fort=2, fort_capacity=5000)])
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G4-V7", entry="5-3"), phases=S1, map=map)
    assert after.units["FR1IN"].in_fort


COLUMN = rows(*["..........~...."] * 15)
FORDS = rows(*["..........=...."] * 15)
"""A river from north to south in column 10, and one that can be forded everywhere."""


@pytest.mark.rule("rotd", "7.14j")
@pytest.mark.parametrize(("start", "entry"), [("5-5", "9-13"), ("12-5", "12-11")])
def test_along_a_river_with_enemies_about_a_unit_keeps_to_its_bank(start: str, entry: str) -> None:
    map = flat_map(ground={"G4-V6": COLUMN, "G4-V5": COLUMN}, terrain={"G4-V6": "r", "G4-V5": "r"})
    foe = unit("AU1IN", "G4-V6 7-14")
    assert entered(foe, to="G4-V5", entry="12-11", start=f"G4-V6 {start}", map=map) == f"G4-V5 {entry}"


@pytest.mark.rule("rotd", "7.14k")
def test_neutrals_on_their_own_soil_hold_a_unit_to_its_bank_and_neutrals_elsewhere_do_not() -> None:
    ground = {"G4-V6": FORDS, "G4-V5": FORDS}
    neutral = unit("SW1IN", "G4-V6 7-14")
    abroad = flat_map(ground=ground, owner="FRA")
    at_home = flat_map(ground=ground, owner="SUI")
    where = {"to": "G4-V5", "entry": "12-11", "start": "G4-V6 5-5"}
    assert entered(neutral, map=abroad, **where) == "G4-V5 12-11"
    assert entered(neutral, map=at_home, **where) != "G4-V5 12-11"


@pytest.mark.rule("rotd", "7.14j")
def test_without_enemies_a_fordable_river_does_not_bind_the_entry() -> None:
    ground = {"G4-V6": FORDS, "G4-V5": FORDS}
    where = {"to": "G4-V5", "entry": "12-11", "start": "G4-V6 5-5"}
    assert entered(map=flat_map(ground=ground), **where) == "G4-V5 12-11"


@pytest.mark.rule("rotd", "7.14j")
def test_a_unit_on_a_ford_belongs_to_both_banks() -> None:
    ford = rows(*["..........~...."] * 5, "..........=....", *["..........~...."] * 9)
    map = flat_map(ground={"G4-V6": ford, "G4-V5": COLUMN})
    foe = unit("AU1IN", "G4-V6 7-14")
    assert entered(foe, to="G4-V5", entry="12-11", start="G4-V6 10-5", map=map) == "G4-V5 12-11"
    assert entered(foe, to="G4-V5", entry="2-11", start="G4-V6 10-5", map=map) == "G4-V5 2-11"


@pytest.mark.rule("rotd", "7.8f")
def test_past_the_end_of_a_river_column_seven_divides_the_map() -> None:
    middle = rows(*[".......~......."] * 15)
    map = flat_map(ground={"G4-V6": middle})
    foe = unit("AU1IN", "G4-V6 7-14")
    west = entered(foe, to="G4-V5", entry="12-11", start="G4-V6 3-5", map=map)
    east = entered(foe, to="G4-V5", entry="2-11", start="G4-V6 11-5", map=map)
    assert (west, east) == ("G4-V5 6-13", "G4-V5 8-13")


@pytest.mark.rule("rotd", "7.8g")
def test_into_the_first_square_of_a_river_there_is_no_restriction() -> None:
    map = flat_map(ground={"G4-V5": FORDS})
    foe = unit("AU1IN", "G4-V6 7-14")
    assert entered(foe, to="G4-V5", entry="12-11", start="G4-V6 5-5", map=map) == "G4-V5 12-11"
