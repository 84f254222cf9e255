"""8.1-8.4, sentence by sentence: moves by rail ordered on a sheet, judged at the desk and played as a turn."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import Direction
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import Turned, forced, refusals, turned


def east(start: str, squares: int) -> str:
    """The square so many squares east of another."""
    column, row = BOARD.position(BOARD.cell(start))
    return BOARD.name(row * BOARD.columns + column + squares)


def land(*courses: tuple[str, str], more: str = "", state: str = "FRA") -> str:
    """A country with railways in it."""
    tracks = "".join(f'[[map.tracks]]\ncourse = ["{a}", "{b}"]\n' for a, b in courses)
    return f'\n[map]\nstate = "{state}"\n{tracks}{more}\n'


LINE = land(("G4-V6 0-7", "G9-V6 14-7"))
"""A line of six squares from west to east, along row 7."""
LONG = land(("C0-V6 0-7", f"{east('C0-V6', 89)} 14-7"))


def ride(line: str, *others: str, start: str = "G4-V6 7-7", map: str = LINE, head: str = "", more: str = "") -> Turned:
    """The turn of a unit that is told to go by rail."""
    id = line.split(maxsplit=1)[0]
    return turned(f"{units(f'{id} {start}', *others)}\n{head}{map}", line, *([more] if more else []))


# 8.1


@pytest.mark.rule("rotd", "8.1a")
def test_militia_never_goes_by_rail() -> None:
    page, line = units("FR1MI G4-V6 7-7", "FR1IN G4-V6 7-7") + LINE, "FR1MI rail G6-V6"
    assert refusals(page, line) == {line: "8.1a"}
    played = forced(page, line, "FR1IN rail G6-V6")
    assert (played.square("FR1MI"), played.square("FR1IN")) == ("G4-V6", "G6-V6")
    assert played.rules("rail-refused") == ["8.1a"]


@pytest.mark.rule("rotd", "8.1b")
def test_a_unit_boards_only_where_its_turn_began_on_a_railway_its_side_controls() -> None:
    line, abroad = "FR1IN rail G6-V6", land(("G4-V6 0-7", "G9-V6 14-7"), state="AUS")
    assert ride(line).square("FR1IN") == "G6-V6"
    for page, rule in ((units("FR1IN G4-V7 7-7") + LINE, "8.1b"), (units("FR1CQ G4-V6 7-7") + abroad, "8.2")):
        ordered = line if rule == "8.1b" else "FR1CQ rail G6-V6"
        assert refusals(page, ordered) == ({ordered: rule} if rule == "8.1b" else {})
        assert forced(page, ordered).rules("rail-refused") == [rule]


@pytest.mark.rule("rotd", "8.1c")
@pytest.mark.parametrize(
    ("others", "line"),
    [
        ((), "FR1IN march G5-V6"),
        (("FR5IN G5-V6 3-3", "AU5IN G5-V6 12-12"), "FR1IN march to battle"),
        (("AU1LC G4-V6 7-3",), "FR1IN pursue"),
    ],
)
def test_who_marched_on_foot_does_not_go_by_rail(others: tuple[str, ...], line: str) -> None:
    page = units("FR1IN G4-V6 7-7", *others) + LINE
    also = ("AU1LC march G4-V5",) if "pursue" in line else ()
    played = turned(page, "FR1IN rail G9-V6", line, *also)
    assert played.rules("rail-refused") == ["8.1c"]
    assert played.square("FR1IN") in ("G5-V6", "G4-V5")


@pytest.mark.rule("rotd", "8.1c")
def test_a_march_that_did_not_come_about_leaves_the_train_to_a_unit() -> None:
    page = units("FR1IN G4-V6 7-7") + LINE
    assert turned(page, "FR1IN rail G9-V6", "FR1IN march to battle").square("FR1IN") == "G9-V6"


@pytest.mark.rule("rotd", "8.1d")
@pytest.mark.rule("rotd", "8.1e")
@pytest.mark.parametrize(
    ("place", "foe", "goal"),
    [
        ("2-2", "", "G9-V6"),
        ("7-7", "AU1IN G4-V6 1-1", "G9-V6"),
        ("7-8", "AU1IN G4-V6 1-1", "G4-V6"),
        ("7-8", "AU1CQ G4-V6 1-1", "G4-V6"),
        ("7-8", "SD1IN G4-V6 1-1", "G9-V6"),
    ],
)
def test_with_an_enemy_in_its_square_a_unit_boards_on_the_track_and_without_anywhere(
    place: str, foe: str, goal: str
) -> None:
    page = units(f"FR1IN G4-V6 {place}", "FR2IN G4-V6 3-7", *([foe] if foe else [])) + LINE
    played = turned(page, "FR1IN rail G9-V6")
    assert played.square("FR1IN") == goal
    assert played.rules("rail-refused") == ([] if goal == "G9-V6" else ["8.1e"])


@pytest.mark.rule("rotd", "8.1e")
def test_a_unit_may_walk_onto_the_track_first() -> None:
    page = units("FR1IN G4-V6 7-9", "FR2IN G4-V6 3-7", "AU1IN G4-V6 1-1") + LINE
    assert turned(page, "FR1IN move 7-7", "FR1IN rail G9-V6").square("FR1IN") == "G9-V6"


@pytest.mark.rule("rotd", "8.1f")
@pytest.mark.rule("rotd", "8.3d")
@pytest.mark.parametrize(("ordered", "ridden"), [(39, 39), (40, 40), (41, 40), (60, 40), (80, 40)])
def test_a_turns_ride_is_forty_squares_at_most(ordered: int, ridden: int) -> None:
    played = ride(f"FR1IN rail {east('C0-V6', ordered)}", start="C0-V6 7-7", map=LONG)
    assert played.square("FR1IN") == east("C0-V6", ridden)


@pytest.mark.rule("rotd", "8.1g")
def test_trains_go_north_south_east_and_west_and_never_diagonally() -> None:
    bent = land(("G4-V6 0-7", "G4-V6 14-7"), ("G5-V7 0-7", "G5-V7 14-7"))
    assert forced(units("FR1IN G4-V6 7-7") + bent, "FR1IN rail G5-V7").rules("rail-refused") == ["8.3f"]
    round_about = land(("G4-V6 7-7", "G5-V7 7-7"))
    assert ride("FR1IN rail G5-V7", map=round_about).events("railed")[0].facts["squares"] == 2


@pytest.mark.rule("rotd", "8.1j")
def test_trains_run_after_the_last_phase_of_marches_and_before_the_last_moves() -> None:
    page = units("FR1IN G4-V6 7-7", "AU1LC G7-V7 7-7") + LINE
    played = turned(page, "FR1IN rail G9-V6", "AU1LC march - - - - - G7-V6", "FR1IN move 7-3 from T5")
    assert played.square("FR1IN", "strategic-6") == "G4-V6"
    assert played.place("FR1IN", "rail") == "G6-V6 7-7"
    assert played.place("FR1IN", "tactical-5") == "G6-V6 7-3"


# 8.2

TAKEN = '[squares]\n"G6-V6" = { rail = "austria" }\n'


@pytest.mark.rule("rotd", "8.2a")
def test_a_line_is_its_sides_whose_combat_unit_was_there_last() -> None:
    assert ride("FR1IN rail G9-V6", head=TAKEN).square("FR1IN") == "G5-V6"
    assert ride("FR1IN rail G9-V6", "SD1IN G6-V7 7-7", head=TAKEN, more="SD1IN march G6-V6").square("FR1IN") == "G9-V6"
    passed = ride("FR1IN rail G9-V6", "FR1LC G6-V7 7-7", head=TAKEN, more="FR1LC march G6-V6 G6-V5")
    assert passed.square("FR1IN") == "G9-V6"
    raided = ride("FR1IN rail G9-V6", "AU1LC G6-V7 7-7", more="AU1LC march G6-V6 G6-V5")
    assert raided.square("FR1IN") == "G5-V6"


THREE = """
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.swiss]
name = "Swiss"
states = ["SUI"]
[sides.austria]
name = "Austria"
states = ["AUS"]
"""


@pytest.mark.rule("rotd", "8.2a")
@pytest.mark.parametrize(
    ("relation", "goal"), [("ally", "G9-V6"), ("passive", "G5-V6"), ("neutral", "G5-V6"), ("hostile", "G5-V6")]
)
def test_a_line_that_an_active_allys_side_holds_is_friendly(relation: str, goal: str) -> None:
    stance = f'[relations]\n"FRA-SUI" = "{relation}"\n"SAR-SUI" = "{relation}"\n'
    head = f'[squares]\n"G6-V6" = {{ rail = "swiss" }}\n{stance}{THREE}'
    assert ride("FR1IN rail G9-V6", head=head).square("FR1IN") == goal


@pytest.mark.rule("rotd", "8.2a")
def test_an_allys_troops_that_take_a_line_from_the_enemy_open_it() -> None:
    stance = '[relations]\n"FRA-SUI" = "ally"\n"SAR-SUI" = "ally"\n'
    head = f'[squares]\n"G6-V6" = {{ rail = "austria" }}\n{stance}{THREE}'
    passing = ride("FR1IN rail G9-V6", "SW1LC G6-V7 7-7", head=head, more="SW1LC march G6-V6 G6-V5")
    assert passing.square("FR1IN") == "G9-V6"


@pytest.mark.rule("rotd", "8.2b")
@pytest.mark.parametrize("kind", ["AQ", "CQ", "PB"])
def test_headquarters_and_bridges_take_no_line(kind: str) -> None:
    assert ride("FR1IN rail G9-V6", f"AU1{kind} G6-V6 7-7").square("FR1IN") == "G9-V6"
    assert ride("FR1IN rail G9-V6", f"SD1{kind} G6-V6 7-7", head=TAKEN).square("FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "8.2c")
@pytest.mark.rule("rotd", "8.2d")
@pytest.mark.parametrize(
    ("french", "austrian", "goal"),
    [("3-7", "1-1", "G9-V6"), ("3-3", "1-1", "G5-V6"), ("3-7", "9-7", "G5-V6"), ("3-3", "9-7", "G5-V6")],
)
def test_where_both_sides_stand_only_he_uses_the_line_who_is_on_its_track_alone(
    french: str, austrian: str, goal: str
) -> None:
    there = f"FR2IN G6-V6 {french}", f"AU2IN G6-V6 {austrian}"
    assert ride("FR1IN rail G9-V6", *there).square("FR1IN") == goal


@pytest.mark.rule("rotd", "8.2d")
@pytest.mark.parametrize(("french", "austrian"), [("3-3", "1-1"), ("3-7", "9-7")])
def test_a_line_in_dispute_is_the_other_sides_neither(french: str, austrian: str) -> None:
    there = units(f"FR2IN G6-V6 {french}", f"AU2IN G6-V6 {austrian}", "AU1IN G4-V6 7-7")
    page = there + land(("G4-V6 0-7", "G9-V6 14-7"), state="AUS")
    assert turned(page, "AU1IN rail G9-V6").square("AU1IN") == "G5-V6"


# 8.3

ROUND = land(
    ("G4-V6 0-7", "G9-V6 14-7"), ("G5-V6 7-7", "G5-V5 7-7"), ("G5-V5 7-7", "G7-V5 7-7"), ("G7-V5 7-7", "G7-V6 7-7")
)


@pytest.mark.rule("rotd", "8.3a")
def test_a_unit_goes_to_the_square_and_gets_off_where_it_was_ordered_to() -> None:
    assert ride("FR1IN rail G7-V6 entry 2-7").place("FR1IN", "rail") == "G7-V6 2-7"


@pytest.mark.rule("rotd", "8.3b")
def test_a_waypoint_leads_the_train_round() -> None:
    assert ride("FR1IN rail G9-V6", map=ROUND).events("railed")[0].facts["squares"] == 5
    by_way = ride("FR1IN rail G9-V6 via G6-V5", map=ROUND)
    assert (by_way.square("FR1IN"), by_way.events("railed")[0].facts["squares"]) == ("G9-V6", 7)


@pytest.mark.rule("rotd", "8.3c")
def test_where_the_enemy_bars_one_line_another_that_is_open_is_taken() -> None:
    played = ride("FR1IN rail G9-V6", "AU1IN G6-V6 7-7", map=ROUND)
    assert (played.square("FR1IN"), played.events("railed")[0].facts["squares"]) == ("G9-V6", 7)


@pytest.mark.rule("rotd", "8.3e")
@pytest.mark.parametrize(("foe", "goal"), [("G8-V6", "G7-V6"), ("G5-V6", "G4-V6")])
def test_where_all_lines_are_barred_the_train_goes_as_far_as_it_can(foe: str, goal: str) -> None:
    played = ride("FR1IN rail G9-V6", f"AU1IN {foe} 7-7")
    assert played.square("FR1IN") == goal
    assert played.unit("FR1IN").fatigue == (0 if goal == "G4-V6" else 1)
    assert played.rules("rail-refused") == (["8.2"] if goal == "G4-V6" else [])


@pytest.mark.rule("rotd", "8.3e")
def test_the_way_it_goes_then_is_the_shortest_as_if_nobody_barred_it() -> None:
    played = ride("FR1IN rail G9-V6", "AU1IN G6-V6 7-7", "AU2IN G7-V5 7-7", map=ROUND)
    assert played.square("FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "8.3e")
def test_through_a_waypoint_the_train_goes_as_far_as_it_can_towards_that() -> None:
    played = ride("FR1IN rail G9-V6 via G6-V5", "AU1IN G7-V6 7-7", map=ROUND)
    assert played.square("FR1IN") == "G7-V5"


@pytest.mark.rule("rotd", "1.5g")
@pytest.mark.parametrize(("brigades", "goal"), [(199, "G6-V6"), (200, "G5-V6")])
def test_the_train_stops_short_of_a_square_that_is_full_of_brigades(brigades: int, goal: str) -> None:
    crowd = [f"SD{n}IN G6-V6 {n % 15}-{n // 15}" for n in range(1, brigades + 1)]
    assert ride("FR1IN rail G6-V6", *crowd).square("FR1IN", "rail") == goal


@pytest.mark.rule("rotd", "8.3f")
@pytest.mark.parametrize(("length", "ridden"), [(80, 40), (81, 0)])
def test_a_way_of_more_than_eighty_squares_is_not_begun(length: int, ridden: int) -> None:
    page = units("FR1IN C0-V6 7-7") + LONG
    played = forced(page, f"FR1IN rail {east('C0-V6', length)}")
    assert played.square("FR1IN") == east("C0-V6", ridden)
    assert played.rules("rail-refused") == ([] if ridden else ["8.3f"])


@pytest.mark.rule("rotd", "8.3g")
@pytest.mark.parametrize("squares", [1, 40])
def test_a_ride_costs_one_point_of_fatigue_however_long(squares: int) -> None:
    assert ride(f"FR1IN rail {east('C0-V6', squares)}", start="C0-V6 7-7", map=LONG).fatigue("FR1IN") == [1]


# 8.4

CITY = '[[map.cities]]\nname = "Pavia"\nplace = "G7-V6 6-2"\nstate = "FRA"\n'
NORTH = land(("G4-V6 7-14", "G4-V3 7-0"))


@pytest.mark.rule("rotd", "8.4a")
def test_any_square_of_track_may_be_the_entry() -> None:
    assert ride("FR1IN rail G7-V6 entry 13-7").place("FR1IN", "rail") == "G7-V6 13-7"


@pytest.mark.rule("rotd", "8.4b")
@pytest.mark.parametrize(
    ("map", "to", "asked", "entry"), [(LINE, "G7-V6", "9-2", "9-7"), (NORTH, "G4-V4", "2-9", "7-9")]
)
def test_an_entry_off_the_track_shifts_along_its_column_going_east_and_along_its_row_going_north(
    map: str, to: str, asked: str, entry: str
) -> None:
    assert ride(f"FR1IN rail {to} entry {asked}", map=map).place("FR1IN", "rail") == f"{to} {entry}"


@pytest.mark.rule("rotd", "8.4b")
@pytest.mark.parametrize(
    ("courses", "to", "asked", "entry"),
    [
        ((("G4-V6 0-7", "G7-V6 7-7"), ("G7-V6 7-7", "G7-V6 9-13")), "G7-V6", "4-12", "4-7"),
        ((("G4-V6 7-14", "G4-V4 7-7"), ("G4-V4 7-7", "G4-V4 13-5")), "G4-V4", "12-10", "7-10"),
    ],
)
def test_it_does_so_though_track_off_that_line_is_nearer(
    courses: tuple[tuple[str, str], ...], to: str, asked: str, entry: str
) -> None:
    start = "G4-V6 4-7" if to == "G7-V6" else "G4-V6 7-9"
    played = ride(f"FR1IN rail {to} entry {asked}", start=start, map=land(*courses))
    assert played.place("FR1IN", "rail") == f"{to} {entry}"


@pytest.mark.rule("rotd", "8.3a")
@pytest.mark.parametrize(("to", "came"), [("G5-V6", Direction.W), ("G6-V6", Direction.W), ("G9-V6", Direction.W)])
def test_who_arrives_by_rail_has_come_from_the_last_square_but_one_of_its_way(to: str, came: Direction) -> None:
    assert ride(f"FR1IN rail {to}").unit("FR1IN", "rail").came_from == came


@pytest.mark.rule("rotd", "8.4c")
@pytest.mark.rule("rotd", "8.4d")
def test_without_an_order_the_city_that_is_its_goal_is_the_entry_and_elsewhere_its_own_place() -> None:
    with_city = land(("G4-V6 0-7", "G9-V6 14-7"), more=CITY)
    assert ride("FR1IN rail G7-V6", map=with_city).place("FR1IN", "rail") == "G7-V6 6-2"
    assert ride("FR1IN rail G7-V6 entry 1-7", map=with_city).place("FR1IN", "rail") == "G7-V6 1-7"
    assert ride("FR1IN rail G8-V6", map=with_city, start="G4-V6 4-7").place("FR1IN", "rail") == "G8-V6 4-7"
    assert ride("FR1IN rail G8-V6", map=with_city, start="G4-V6 4-3").place("FR1IN", "rail") == "G8-V6 4-7"


@pytest.mark.rule("rotd", "8.4c")
def test_where_the_citys_square_is_full_the_train_stops_on_the_track() -> None:
    with_city = land(("G4-V6 0-7", "G9-V6 14-7"), more=CITY)
    for friends, entry in ((7, "6-2"), (8, "7-7")):
        crowd = [f"FR{n}IN G7-V6 6-2" for n in range(11, 11 + friends)]
        assert ride("FR1IN rail G7-V6", *crowd, map=with_city).place("FR1IN", "rail") == f"G7-V6 {entry}"


@pytest.mark.rule("rotd", "6.4c")
@pytest.mark.parametrize(("more", "inside"), [("", True), ("FR1IN stay out of fort", False)])
def test_who_arrives_by_rail_at_a_fortified_city_goes_inside_unless_told_not_to(more: str, inside: bool) -> None:
    fort = land(("G4-V6 0-7", "G9-V6 14-7"), more=f"{CITY}fort = 2\nfort_capacity = 9000\n")
    assert ride("FR1IN rail G7-V6", map=fort, more=more).unit("FR1IN", "rail").in_fort is inside


@pytest.mark.rule("rotd", "8.4c")
def test_a_city_on_the_way_where_the_train_stops_short_is_not_its_goal() -> None:
    with_city = land(("G4-V6 0-7", "G9-V6 14-7"), more=CITY)
    assert ride("FR1IN rail G9-V6", "AU1IN G8-V6 7-7", map=with_city).place("FR1IN", "rail") == "G7-V6 7-7"
