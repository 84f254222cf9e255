"""6.3, 6.7, 6.9, 7, 8.1: formations on the march, at rest, by rail: all that each of their units is ordered."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.commanding.commands import Spread
from tests.rulesets.rotd.desks import table
from tests.rulesets.rotd.test_06_battle_lines import told
from tests.rulesets.rotd.test_06_commands import SOIL, TRACK, said, written

MIXED = (
    "FR1IN G4-V6 7-7",
    "FR2SA G3-V6 7-7",
    "FR3LC G2-V6 7-7",
    "FR4IN G4-V6 7-8 fatigue=19",
    "FR5IN G4-V6 7-8 status='inactive'",
    "FR6IN G5-V6 3-3",
    "FR7NB G4-V6 7-7 men=200",
    "FR8IN G4-V6 7-8 status='shattered'",
)
"""Those who march, one after the other, and those who cannot."""
ALL = "FR1IN FR2SA FR3LC FR4IN FR5IN FR6IN FR7NB FR8IN"
STAY = (
    ("FR4IN", "FR4IN cannot march: it is too tired, at 19 points of fatigue (rule 7.1i)."),
    ("FR8IN", "FR8IN takes no orders of yours."),
    ("FR5IN", "FR5IN cannot march: it is not active (rule 13.5)."),
    ("FR7NB", "FR7NB cannot march: naval batteries do not march (rule 7.1)."),
)
ORDERED = ("FR6IN march G6-V6", "FR6IN move 3-4", "FR6IN halt on detection", "FR6IN attack assault")


def test_those_who_are_there_this_turn_come_together_and_the_others_go_as_far_as_they_can() -> None:
    at = table(*MIXED, page=SOIL)
    near = said(at, "march to", ALL, *ORDERED, to="G5-V6")
    assert told(at, near) == {
        "FR3LC": "march G3-V6 G4-V6 G5-V6",
        "FR1IN": "march - - G5-V6",
        "FR2SA": "march G4-V6; halt before forced march",
    }
    assert set(near.left_out) == set(STAY)
    assert near.notes == (
        ("FR6IN", "FR6IN is in G5-V6 already and stays there."),
        ("FR2SA", "FR2SA comes as far as G4-V6 this turn; 1 square is left to G5-V6."),
    )
    assert written(at, Spread(near.dropped)) == ["FR6IN march G6-V6"]
    far = said(at, "march to", ALL, *ORDERED, to="G6-V6")
    assert told(at, far) == {
        "FR3LC": "march G3-V6 G4-V6 G5-V6; halt before forced march",
        "FR1IN": "march G5-V6 G6-V6",
        "FR6IN": "march - G6-V6",
        "FR2SA": "march G4-V6; halt before forced march",
    }
    assert [text for _, text in far.notes] == [
        "FR3LC comes as far as G5-V6 this turn; 1 square is left to G6-V6.",
        "FR2SA comes as far as G4-V6 this turn; 2 squares are left to G6-V6.",
    ]
    assert written(at, Spread(far.dropped)) == ["FR6IN move 3-4", "FR6IN halt on detection"]


@pytest.mark.rule("rotd", "7.3a")
def test_by_forced_march_each_goes_a_square_further_whatever_was_ordered_before() -> None:
    at = table(*MIXED, page=SOIL)
    found = said(at, "march to", ALL, "FR1IN halt before forced march", to="G7-V6", forced=True)
    assert told(at, found) == {
        "FR3LC": "march G3-V6 G4-V6 G5-V6 G6-V6",
        "FR1IN": "march G5-V6 G6-V6 G7-V6",
        "FR6IN": "march - G6-V6 G7-V6",
        "FR2SA": "march G4-V6 G5-V6",
    }
    assert written(at, Spread(found.dropped)) == ["FR1IN halt before forced march"]


@pytest.mark.rule("rotd", "7.2a")
def test_a_headquarters_marches_as_far_as_the_load_lets_it_that_it_is_ordered_to_carry() -> None:
    at = table("FR1CQ G4-V6 7-7 supplies=3 in_communications=true", page=SOIL)
    sheets = (("FR1CQ supply 0",), ("FR1CQ supply 3",), ())
    found = [written(at, said(at, "march to", "FR1CQ", *sheet, to="H0-V6"))[0] for sheet in sheets]
    loaded = "FR1CQ march G5-V6 G6-V6"
    assert found == [f"{loaded} G7-V6", loaded, loaded]


def walled(*rows: int) -> str:
    """The march to G8-V6 past enemies in some rows of G6, all of whom scouts see."""
    scouts = [f"FR{n + 20}LC G5-V{n} 7-7 men=900 in_communications=true" for n in rows]
    foes = [f"AU{n}IN G6-V{n} 7-7 commander='Gyulai'" for n in rows]
    at = table("FR1LC G4-V6 7-7", *scouts, *foes, page=SOIL)
    assert len(at.view.sightings) == len(rows)
    return written(at, said(at, "march to", "FR1LC", to="G8-V6"))[0]


def test_a_way_round_known_enemies_may_be_two_squares_longer_and_no_more() -> None:
    assert walled(5, 6, 7) == "FR1LC march G5-V7 G6-V8 G7-V7"
    assert walled(4, 5, 6, 7, 8) == "FR1LC march G4-V7 G5-V8 G6-V9", "six squares instead of four"
    assert walled(3, 4, 5, 6, 7, 8, 9) == "FR1LC march G5-V6 G6-V6 G7-V6", "eight would be"


@pytest.mark.rule("rotd", "7.3d")
def test_militia_that_never_forces_its_march_is_not_told_to_halt_before_one() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2MI G4-V6 7-7", "SD1MI G4-V6 7-7", page='[map]\nstate = "FRA"\n')
    found = said(at, "march to", "FR1IN FR2MI SD1MI", to="G8-V6")
    assert told(at, found) == {"FR1IN": "march G5-V6 G6-V6; halt before forced march", "FR2MI": "march G5-V6"}
    why = "SD1MI finds no way to G8-V6: G8-V6 is outside the militia's home state (rule 7.1f)."
    assert found.left_out == (("SD1MI", why),)


def test_a_column_enters_from_wherever_it_comes_four_to_a_place_the_first_three_rows_in() -> None:
    """From each side in line with the place that is named, from a corner as far from both edges."""
    at = table(*(f"FR{n}IN {square} 7-7" for n, square in enumerate(AROUND, 1)), page=SOIL)
    found = said(at, "march to", " ".join(f"FR{n}IN" for n in range(1, 9)), to="G5-V6", how="column", at="4-9")
    entries = [line.split() for line in written(at, found) if " entry " in line]
    assert {AROUND[int(unit[2:-2]) - 1]: where for unit, _, where in entries} == {
        "G5-V5": "4-3",
        "G6-V5": "11-3",
        "G6-V6": "11-9",
        "G6-V7": "11-11",
        "G5-V7": "4-11",
        "G4-V7": "3-11",
        "G4-V6": "3-9",
        "G4-V5": "3-3",
    }


AROUND = ("G5-V5", "G6-V5", "G6-V6", "G6-V7", "G5-V7", "G4-V7", "G4-V6", "G4-V5")
"""Clockwise from the north of G5-V6."""


def test_each_side_of_a_column_has_rows_of_its_own_and_the_last_row_takes_all_who_are_left() -> None:
    east = [f"FR{n}IN G4-V6 {7 + n % 3}-7" for n in range(1, 19)]
    at = table(*east, "FR20IN G6-V6 2-2", "FR21IN G3-V6 5-11", page=SOIL)
    ids = " ".join(line.partition(" ")[0] for line in at.state.units)
    found = said(at, "march to", ids, to="G5-V6", how="column")
    lines = {line.split()[0]: line.split()[2] for line in written(at, found) if " entry " in line}
    assert [lines[f"FR{n}IN"].partition("-")[0] for n in range(1, 19)] == [*"3333", *"2222", *"1111", *"000000"]
    assert {where.partition("-")[2] for where in lines.values()} == {"7"}, "in line with the middle of the column"
    assert (lines["FR20IN"], lines["FR21IN"]) == ("11-7", "0-7")


def test_who_enters_as_they_stand_keeps_his_distance_over_the_borders_of_squares_and_within_the_field() -> None:
    at = table("FR1IN G4-V6 13-7", "FR2IN G5-V6 1-7", "FR3IN G5-V6 2-12", "FR4IN G4-V5 13-14", page=SOIL)
    found = said(at, "march to", "FR1IN FR2IN FR3IN FR4IN", to="G5-V5", at="12-9")
    assert [line for line in written(at, found) if " entry " in line] == [
        "FR1IN entry 9-9",
        "FR2IN entry 12-9",
        "FR3IN entry 13-14",
        "FR4IN entry 9-1",
    ]


def followed(*lines: str, whom: str = "FR1IN") -> tuple[dict[str, str], Spread]:
    units = ("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "FR3LC G4-V5 7-7", "FR4IN G2-V6 7-7", "FR5IN G6-V7 7-7")
    at = table(*units, "FR6SA G3-V6 7-7", page=SOIL)
    found = said(at, "follow", "FR1IN FR2IN FR3LC FR4IN FR5IN FR6SA", *lines, whom=whom)
    return told(at, found), found


def test_who_follows_comes_upon_the_road_as_soon_as_he_can_and_a_phase_behind() -> None:
    halt = "; halt before forced march"
    lines, found = followed("FR1IN march G5-V6 G6-V7")
    assert lines == {
        "FR3LC": "march - G5-V6 G6-V7",
        "FR2IN": "march - G5-V6 G6-V7",
        "FR4IN": f"march G3-V6 G4-V6{halt}",
        "FR6SA": f"march G4-V6{halt}",
    }
    assert found.notes == (
        ("FR1IN", "FR1IN marches ahead."),
        ("FR4IN", "FR4IN comes as far as G4-V6 this turn; 2 squares are left to G6-V7."),
        ("FR5IN", "FR5IN is in G6-V7 already and stays there."),
        ("FR6SA", "FR6SA comes as far as G4-V6 this turn; 2 squares are left to G6-V7."),
    )
    lines, _ = followed("FR1IN march - G5-V6 G6-V7")
    assert lines == {
        "FR3LC": "march - - G5-V6 G6-V7",
        "FR2IN": "march - - G5-V6 G6-V7",
        "FR4IN": f"march G3-V6 G4-V6{halt}",
        "FR6SA": f"march - G4-V6{halt}",
    }


def test_who_follows_goes_round_the_corners_of_the_road_too() -> None:
    lines, _ = followed("FR1IN attack evade", "FR4IN march G3-V7", "FR1IN march G5-V7 G6-V6")
    assert (lines["FR2IN"], lines["FR3LC"]) == ("march - G5-V7 G6-V6", "march - G5-V5 G6-V6")
    lines, _ = followed("FR1IN march G5-V6")
    assert (lines["FR2IN"], lines["FR3LC"]) == ("march - G5-V6", "march - G5-V6")


def test_who_follows_one_that_arrives_in_the_last_phase_arrives_with_him() -> None:
    lines, _ = followed("FR1IN march - - - - G5-V6 G6-V7")
    assert lines["FR2IN"] == lines["FR3LC"] == "march - - - - G5-V6 G6-V7"


def test_who_follows_one_that_stays_joins_him_as_soon_as_he_can() -> None:
    lines, found = followed()
    assert lines == {
        "FR3LC": "march G4-V6",
        "FR4IN": "march G3-V6 G4-V6",
        "FR5IN": "march G5-V7 G4-V6",
        "FR6SA": "march G4-V6",
    }
    assert found.notes == (
        ("FR1IN", "FR1IN marches ahead."),
        ("FR2IN", "FR2IN is in G4-V6 already and stays there."),
    )
    lines, found = followed(whom="AU9IN")
    assert lines == {}
    assert [why for _, why in found.left_out] == [
        f"There is no unit AU9IN for {unit} to follow."
        for unit in ("FR3LC", "FR1IN", "FR2IN", "FR4IN", "FR5IN", "FR6SA")
    ]


HORSE = (
    "FR1LC G4-V6 7-7",
    "FR2LC G4-V6 7-7",
    "FR3LC G5-V6 7-7",
    "FR4MC G4-V6 7-7",
    "FR5LC G0-V6 7-7",
    "FR6LC G4-V6 7-7 status='inactive'",
    "AU1IN G6-V6 7-7 commander='Gyulai'",
)


@pytest.mark.parametrize(
    ("around", "squares"),
    [
        ({}, ["G5-V5", "G5-V6", "G5-V7", "G1-V5 G2-V5 G3-V5"]),
        ({"around": "G2-V6"}, ["G3-V5", "G3-V6", "G4-V7 G3-V7", "G1-V5 G2-V5"]),
    ],
)
def test_a_screen_stands_around_most_of_its_riders_or_a_square_that_is_named_nearest_to_the_enemy_first(
    around: dict[str, str], squares: list[str]
) -> None:
    at = table(*HORSE, page=SOIL)
    before = ("march G5-V5", "move 3-3", "supply 1", "defend defend", "halt before forced march")
    found = said(at, "screen", "FR1LC FR2LC FR3LC FR4MC FR5LC FR6LC", *(f"FR3LC {line}" for line in before), **around)
    assert told(at, found) == {
        unit: f"march {way}; halt on detection; attack skirmish; defend evade"
        for unit, way in zip(("FR1LC", "FR2LC", "FR3LC", "FR5LC"), squares, strict=True)
    }
    centre = around.get("around", "G4-V6")
    assert found.left_out == (
        ("FR4MC", "FR4MC is no light cavalry and does not screen."),
        ("FR6LC", f"FR6LC can reach no free square around {centre} this turn."),
    )
    assert [order.kind for order in found.dropped] == ["move", "halt before forced march"]


def test_who_stands_on_a_square_of_the_screen_stays_there_and_enemies_are_met_last() -> None:
    units = ("FR1LC G3-V6 7-7", "FR2LC G4-V6 7-7", 'AU1IN G5-V6 7-7 commander="Gyulai"')
    at = table(*units, "FR9IN G4-V7 7-7", page=SOIL)
    found = said(at, "screen", "FR1LC FR2LC", around="G4-V6")
    assert told(at, found)["FR1LC"].startswith("march G4-V5;")
    alone = said(table("FR1LC G3-V6 7-7", page=SOIL), "screen", "FR1LC", around="G4-V6")
    assert written(at, alone)[0].startswith("FR1LC march "), "the first square of the ring is another"


CORPS = (
    "FR1IN G4-V6 7-7",
    "FR2LA G4-V6 3-3",
    "FR3LC G4-V6 7-7",
    "FR4CQ G4-V6 7-7",
    "FR5AQ G4-V6 7-7",
    "FR6PB G4-V6 7-7",
    "FR7NB G4-V6 7-7 men=200",
)
IDS = "FR1IN FR2LA FR3LC FR4CQ FR5AQ FR6PB FR7NB"


def test_who_rests_loads_what_he_can_carry_helps_his_neighbours_and_defends_himself() -> None:
    at = table(*CORPS, page=SOIL + TRACK)
    foot = ("march G4-V7", "entry 3-3", "move 3-3", "engage", "halt on detection", "attack assault", "line rear")
    found = said(at, "rest", IDS, *(f"FR1IN {line}" for line in foot), "FR2LA rail G6-V6")
    holds = "supply 1; support {} radius 2 T1-T5; defend defend; line {}"
    assert told(at, found) == {
        "FR1IN": holds.format("7-7", "first"),
        "FR2LA": holds.format("3-3", "second"),
        "FR3LC": holds.format("7-7", "first"),
        "FR4CQ": "supply 12",
        "FR5AQ": "supply 1",
        "FR6PB": "supply 1",
    }
    assert [unit for unit, _ in found.left_out] == ["FR7NB"]
    kinds = sorted(order.kind for order in found.dropped)
    assert kinds == ["engage", "entry", "halt on detection", "march", "move", "rail"]


def test_postures_are_for_those_who_fight_and_something_must_be_said_of_them() -> None:
    at = table(*CORPS, page=SOIL)
    staff = [
        (unit, f"{unit} is a headquarters and takes no part in combat (rule 10.2).") for unit in ("FR4CQ", "FR5AQ")
    ]
    both = said(at, "postures", IDS, defend="evade", line="rear")
    fighters = ("FR3LC", "FR1IN", "FR2LA", "FR6PB", "FR7NB")
    assert told(at, both) == dict.fromkeys(fighters, "defend evade; line rear")
    assert list(both.left_out) == staff
    nothing = said(at, "postures", IDS)
    silent = [(unit, f"Nothing is said of how {unit} fights.") for unit in fighters]
    assert (nothing.orders, sorted(nothing.left_out)) == ((), sorted([*staff, *silent]))


@pytest.mark.parametrize(
    ("asked", "foot", "staff"),
    [
        ({}, "supply 1", "supply 12"),
        ({"level": 5}, "supply 1", "supply 5"),
        ({"level": 0}, "supply 0", "supply 0"),
        ({"level": 12, "source": "none"}, "supply 1 from none", "supply 12 from none"),
        ({"level": 3, "source": "fr4cq"}, "supply 1 from FR4CQ", ""),
    ],
)
def test_supply_is_carried_up_to_the_level_that_is_named_or_as_much_as_can_be(
    asked: dict[str, Any], foot: str, staff: str
) -> None:
    at = table(*CORPS[:6], page=SOIL)
    lines = told(at, said(at, "supply from", IDS[:-6], **asked))
    assert (lines.pop("FR4CQ", ""), set(lines.values())) == (staff, {foot})
    assert len(lines) == 5


TRAINS = SOIL + TRACK + "[options.tables.rail.path]\ncapacity = {}\n"


@pytest.mark.rule("rotd", "8.1h")
def test_who_rides_by_rail_already_takes_up_room_unless_the_command_sends_him_anew() -> None:
    units = [f"FR{number}IN G4-V6 7-7" for number in range(1, 5)]
    at = table(*units, page=TRAINS.format(8))
    rides = ("FR4IN rail G8-V6", "FR2IN rail G8-V6", "FR1IN march G4-V7", "FR1IN move 3-3", "FR1IN halt on detection")
    found = said(at, "rail to", "FR2IN FR1IN FR3IN", *rides, to="G8-V6", via="G6-V6", entry="2-2")
    assert written(at, found) == ["FR1IN rail G8-V6 via G6-V6 entry 2-2"]
    assert [unit for unit, _ in found.left_out] == ["FR2IN", "FR3IN"]
    assert sorted(order.kind for order in found.dropped) == ["halt on detection", "march", "move"]


@pytest.mark.rule("rotd", "8.1h")
def test_railways_without_a_limit_carry_all() -> None:
    units = [f"FR{number}IN" for number in range(1, 5)]
    at = table(*(f"{unit} G4-V6 7-7" for unit in units), page=TRAINS.format(0))
    assert [order.unit for order in said(at, "rail to", " ".join(units), to="G8-V6").orders] == units
