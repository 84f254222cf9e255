"""7.14 and 7.15, sentence by sentence: where marchers come in, and who draws them aside; judged and played."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import Turned, staffed, turned

TO = {
    "N": "G4-V5",
    "NE": "G5-V5",
    "E": "G5-V6",
    "SE": "G5-V7",
    "S": "G4-V7",
    "SW": "G3-V7",
    "W": "G3-V6",
    "NW": "G3-V5",
}


def march(to: str, *others: str, entry: str = "", start: str = "7-7", map: str = "") -> Turned:
    """The turn in which FR1IN marches from G4-V6 in a direction."""
    page = units(f"FR1IN G4-V6 {start}", *others) + f"\n[map]\n{map}"
    return turned(page, f"FR1IN march {TO[to]}", *([f"FR1IN entry {entry}"] if entry else []))


def entered(to: str, *others: str, entry: str = "", start: str = "7-7", map: str = "") -> str:
    """The tactical square where it came in, "" if it did not."""
    played = march(to, *others, entry=entry, start=start, map=map)
    return played.place("FR1IN").split()[1] if played.square("FR1IN") == TO[to] else ""


SQUARES = [f"{column}-{row}" for column in range(15) for row in range(15)]
SOME = SQUARES[::4]


@pytest.mark.rule("rotd", "7.14a")
@pytest.mark.parametrize(
    ("to", "axis", "places"), [("N", 1, range(11, 15)), ("S", 1, range(4)), ("E", 0, range(4)), ("W", 0, range(11, 15))]
)
def test_a_straight_march_comes_in_by_the_first_four_rows_or_columns_of_the_edge_it_crosses(
    to: str, axis: int, places: range
) -> None:
    found = {int(entered(to, entry=asked).split("-")[axis]) for asked in SOME}
    assert found == set(places)


@pytest.mark.rule("rotd", "7.14b")
@pytest.mark.parametrize(
    ("to", "columns", "rows"),
    [
        ("NE", range(7), range(8, 15)),
        ("SE", range(7), range(7)),
        ("SW", range(8, 15), range(7)),
        ("NW", range(8, 15), range(8, 15)),
    ],
)
def test_a_diagonal_march_comes_in_by_the_halves_of_two_edges_that_meet_at_its_corner(
    to: str, columns: range, rows: range
) -> None:
    places = [tuple(int(part) for part in entered(to, entry=asked).split("-")) for asked in SOME]
    assert all(column in columns and row in rows for column, row in places)
    deep = [min(abs(column - (0 if "E" in to else 14)), abs(row - (0 if "S" in to else 14))) for column, row in places]
    assert set(deep) == {0, 1, 2, 3}


@pytest.mark.rule("rotd", "6.3d")
@pytest.mark.rule("rotd", "7.14c")
@pytest.mark.parametrize(("to", "asked"), [("S", "5-2"), ("S", "0-0"), ("E", "3-11"), ("N", "14-14"), ("SE", "2-6")])
def test_an_entry_square_that_was_ordered_is_where_a_unit_comes_in(to: str, asked: str) -> None:
    assert entered(to, entry=asked) == asked


@pytest.mark.rule("rotd", "7.14d")
def test_without_an_entry_order_the_square_of_the_turns_start_is_what_counts_in_every_square() -> None:
    page = units("FR1IN G4-V6 9-2") + "\n[map]\n"
    played = turned(page, "FR1IN march G5-V6 G6-V6", "FR1IN move 5-9 from T1")
    assert played.place("FR1IN", "strategic-1") == "G5-V6 3-2"
    assert played.place("FR1IN", "strategic-2") == "G6-V6 3-2"


@pytest.mark.rule("rotd", "7.14e")
@pytest.mark.parametrize(
    ("to", "entry"), [("S", "5-3"), ("E", "3-4"), ("W", "11-4"), ("SE", "5-3"), ("N", "5-11"), ("NE", "3-8")]
)
def test_a_unit_comes_in_as_near_as_can_be_to_the_square_it_asks_for(to: str, entry: str) -> None:
    assert entered(to, entry="5-4") == entry


@pytest.mark.rule("rotd", "7.14f")
@pytest.mark.parametrize(
    ("to", "asked", "entry"),
    [("SE", "5-5", "3-5"), ("SW", "9-5", "11-5"), ("NE", "4-10", "3-10"), ("NW", "10-10", "11-10")],
)
def test_where_two_edges_are_equally_near_the_entry_shifts_east_or_west(to: str, asked: str, entry: str) -> None:
    assert entered(to, entry=asked) == entry


@pytest.mark.rule("rotd", "7.14g")
@pytest.mark.parametrize("foe", ["AU1IN", "AU1CQ"])
def test_nobody_comes_in_on_a_square_of_the_enemy(foe: str) -> None:
    assert entered("S", f"{foe} G4-V7 5-3", entry="5-3") == "5-2"
    assert entered("S", "SD1IN G4-V7 5-3", entry="5-3") == "5-3"


@pytest.mark.rule("rotd", "7.14h")
def test_nobody_comes_in_where_an_enemy_stands_between_the_square_and_the_edge() -> None:
    assert entered("S", "AU1IN G4-V7 5-2", entry="5-3") == "5-1"
    assert entered("S", "AU1IN G4-V7 5-0", entry="5-3") == "6-1"
    assert entered("S", "AU1IN G4-V7 5-4", entry="5-3") == "5-3"
    assert entered("E", "AU1IN G5-V6 1-5", entry="3-5") == "1-6"


@pytest.mark.rule("rotd", "7.14i")
@pytest.mark.parametrize(
    ("foes", "entry"),
    [
        (("5-0",), "6-1"),
        (("5-0", "6-1"), "4-1"),
        (("5-0", "6-0", "4-1"), "7-1"),
        (tuple(f"{column}-1" for column in range(15)), "5-0"),
        ((*(f"{column}-1" for column in range(15)), "5-0"), "6-0"),
        ((*(f"{column}-1" for column in range(15)), *(f"{column}-0" for column in range(1, 14))), ""),
        (tuple(f"{column}-0" for column in range(15)), ""),
    ],
)
def test_the_entry_goes_nearer_the_edge_then_sideways_and_never_into_the_corners_of_the_edge(
    foes: tuple[str, ...], entry: str
) -> None:
    there = [f"AU{n}IN G4-V7 {place}" for n, place in enumerate(foes, start=1)]
    assert entered("S", *there, entry="5-3") == entry


@pytest.mark.rule("rotd", "7.14i")
def test_a_unit_that_finds_no_entry_stays_and_tries_again() -> None:
    wall = [f"AU{n}IN G4-V7 {n - 1}-0" for n in range(1, 16)]
    assert march("S", *wall, entry="5-3").rules("blocked") == ["7.14i"] * 6


@pytest.mark.rule("rotd", "7.14i")
@pytest.mark.parametrize(("to", "foe", "entry"), [("N", "5-14", "6-13"), ("E", "0-5", "1-6"), ("W", "14-5", "13-6")])
def test_over_every_edge_the_search_goes_the_same_way(to: str, foe: str, entry: str) -> None:
    asked = {"N": "5-11", "E": "3-5", "W": "11-5"}[to]
    assert entered(to, f"AU1IN {TO[to]} {foe}", entry=asked) == entry


@pytest.mark.rule("rotd", "7.14i")
def test_a_diagonal_march_whose_one_edge_is_full_comes_in_over_the_other() -> None:
    wall = [f"AU{n}IN G5-V7 {n - 1}-0" for n in range(1, 8)]
    assert entered("SE", *wall, entry="5-1") == "3-1"
    second = [f"AU{n + 10}IN G5-V7 {n - 1}-1" for n in range(1, 8)]
    assert entered("SE", *wall, *second, entry="5-3") == "3-3"


# 7.14, the banks

UPRIGHT = """
[[map.rivers]]
class = "fordable"
course = ["G4-V4 10-0", "G4-V8 10-14"]
fords = ["G4-V6 10-5", "G4-V5 10-2"]
"""


@pytest.mark.rule("rotd", "7.14j")
@pytest.mark.parametrize(("start", "asked", "entry"), [("5-5", "12-12", "9-14"), ("12-5", "2-12", "11-14")])
def test_along_a_river_a_unit_with_enemies_about_keeps_its_bank(start: str, asked: str, entry: str) -> None:
    foe = "AU1IN G4-V6 7-13"
    assert entered("N", foe, entry=asked, start=start, map=UPRIGHT) == entry
    assert entered("N", entry=asked, start=start, map=UPRIGHT) == asked


@pytest.mark.rule("rotd", "7.14j")
def test_an_entry_on_the_units_own_bank_is_left_as_it_is() -> None:
    assert entered("N", "AU1IN G4-V6 7-13", entry="3-12", start="5-5", map=UPRIGHT) == "3-12"


@pytest.mark.rule("rotd", "7.14j")
def test_enemies_in_the_square_it_enters_bind_nobody_to_a_bank() -> None:
    assert entered("N", "AU1IN G4-V5 7-1", entry="12-12", start="5-5", map=UPRIGHT) == "12-12"


@pytest.mark.rule("rotd", "7.14j")
def test_along_a_range_a_unit_keeps_its_side_too() -> None:
    chain = ["..........M...."] * 15
    ground = f'[map.tactical."G4-V6"]\nrows = {chain}\n[map.tactical."G4-V5"]\nrows = {chain}\n'
    assert entered("N", "AU1IN G4-V6 7-13", entry="12-12", start="5-5", map=ground) == "9-14"


ROUND_THE_BEND = ["." * 15, "." * 7 + "~" * 8] + [
    ("." * 7 + ("=" if row == 9 else "~") + "." * 7) for row in range(2, 15)
]
PARTED = ["." * 10 + ("=" if row == 5 else "~") + "." * 4 for row in range(15)]


@pytest.mark.rule("rotd", "7.14j")
def test_what_a_bank_faces_is_told_by_its_squares_on_the_very_edge() -> None:
    ground = f'[map.tactical."G4-V6"]\nrows = {ROUND_THE_BEND}\n[map.tactical."G4-V5"]\nrows = {PARTED}\n'
    assert entered("N", "AU1IN G4-V6 12-13", entry="12-12", start="5-5", map=ground) == "12-12"


STAIRS = """
[[map.rivers]]
class = "fordable"
course = ["G4-V6 5-14", "G4-V6 5-3", "G5-V6 3-3", "G5-V5 3-0"]
fords = ["G4-V6 5-9", "G5-V5 3-5"]
"""


@pytest.mark.rule("rotd", "7.8f")
@pytest.mark.rule("rotd", "7.14j")
def test_on_a_diagonal_march_north_a_unit_keeps_its_bank_round_the_corner() -> None:
    foe = "AU1IN G4-V6 7-13"
    assert entered("NE", foe, entry="5-12", start="4-2", map=STAIRS) == "2-14"
    assert entered("NE", entry="5-12", start="4-2", map=STAIRS) == "5-12"


@pytest.mark.rule("rotd", "7.14k")
@pytest.mark.parametrize(("soil", "entry"), [("SUI", "9-14"), ("FRA", "12-12")])
def test_neutrals_on_home_soil_hold_a_unit_to_its_bank_and_elsewhere_not(soil: str, entry: str) -> None:
    head = 'theatre = ["FRA", "SAR", "AUS", "SUI"]\n'
    page = head + units("FR1IN G4-V6 5-5", "SW1IN G4-V6 7-13")
    page += f'\n[map]\nstate = "{soil}"\n[map.states.SUI]\nname = "Switzerland"\n{UPRIGHT}'
    played = turned(page, "FR1IN march G4-V5", "FR1IN entry 12-12")
    assert played.place("FR1IN", "strategic-1") == f"G4-V5 {entry}"


# 7.15


def aside(*foes: str, to: str = "G5-V7", start: str = "7-7") -> str:
    """Where FR1IN is after the first phase, told to march diagonally."""
    return turned(staffed(f"FR1IN G4-V6 {start}", *foes), f"FR1IN march {to}").way("FR1IN")[1]


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(
    ("to", "foe", "drawn"),
    [
        ("G5-V7", "G5-V6 3-11", "G5-V6"),
        ("G5-V7", "G4-V7 11-3", "G4-V7"),
        ("G5-V5", "G4-V5 11-11", "G4-V5"),
        ("G3-V5", "G3-V6 11-3", "G3-V6"),
        ("G3-V7", "G4-V7 3-3", "G4-V7"),
        ("G5-V7", "G5-V6 11-3", "G5-V7"),
        ("G5-V7", "G5-V7 3-3", "G5-V7"),
        ("G5-V7", "G4-V5 11-3", "G5-V7"),
    ],
)
def test_an_enemy_near_the_corner_in_a_square_the_march_passes_draws_the_unit_into_it(
    to: str, foe: str, drawn: str
) -> None:
    assert aside(f"AU1IN {foe}", to=to) == drawn


@pytest.mark.rule("rotd", "7.15a")
def test_friends_neutrals_and_headquarters_interrupt_nobody() -> None:
    assert aside("SD1IN G5-V6 3-11", "SW1IN G4-V7 11-3", "AU1CQ G5-V6 3-12") == "G5-V7"


@pytest.mark.rule("rotd", "7.15a")
def test_a_straight_march_is_never_interrupted() -> None:
    assert aside("AU1IN G4-V7 3-3", "AU2IN G5-V7 3-3", to="G5-V6") == "G5-V6"


@pytest.mark.rule("rotd", "7.15b")
@pytest.mark.parametrize(("status", "reached"), [("active", "G5-V6"), ("inactive", "G5-V7"), ("shattered", "G5-V7")])
def test_only_active_enemies_interrupt(status: str, reached: str) -> None:
    assert aside(f'AU1IN G5-V6 3-11 status="{status}"') == reached


PASSED = staffed("FR1IN G4-V6 7-7", "AU1IN G5-V6 1-9")


@pytest.mark.rule("rotd", "7.15c")
@pytest.mark.rule("rotd", "7.15d")
def test_the_step_aside_is_charged_as_a_step_and_in_fatigue() -> None:
    ground = '\n[map]\n[map.squares]\n"G5-V6" = "mountain"\n'
    played = turned(PASSED + ground, "FR1IN march G5-V7")
    assert played.fatigue("FR1IN") == [2, 1]
    assert played.unit("FR1IN").steps == 2
    assert [event.rule for event in played.events("interrupted")] == ["7.15"]


@pytest.mark.rule("rotd", "7.15e")
@pytest.mark.rule("rotd", "7.15f")
def test_it_goes_on_to_where_it_was_going_and_the_rest_of_its_path_a_phase_later() -> None:
    played = turned(PASSED, "FR1IN march G5-V7 - G5-V8")
    assert played.way("FR1IN")[1:] == ["G5-V6", "G5-V7", "G5-V7", "G5-V8", "G5-V8", "G5-V8"]


@pytest.mark.rule("rotd", "7.15f")
def test_an_order_to_pursue_is_no_quarry_for_one_that_was_only_drawn_aside() -> None:
    played = turned(PASSED, "FR1IN march G5-V7 - G5-V8", "FR1IN pursue")
    assert played.way("FR1IN")[1:] == ["G5-V6", "G5-V7", "G5-V7", "G5-V8", "G5-V8", "G5-V8"]
    assert played.events("pursued") == []


@pytest.mark.rule("rotd", "7.15g")
def test_it_forces_its_march_where_the_step_aside_makes_that_necessary() -> None:
    played = turned(PASSED, "FR1IN march G5-V7 G5-V8 G5-V9")
    assert (played.square("FR1IN"), played.fatigue("FR1IN")) == ("G5-V9", [1, 1, 1, 3])
    four = turned(PASSED, "FR1IN march G5-V7 G5-V8 G5-V9 G6-V9")
    assert four.square("FR1IN") == "G5-V9"
