"""9.2, 9.9, 9.10: where each arm stands when a formation is to hold a line or to attack a place, and what it does."""

from __future__ import annotations

import pytest

from drumhead.engine.play.commanding.commands import Spread
from tests.rulesets.rotd.desks import Table, table
from tests.rulesets.rotd.test_06_commands import SOIL, said, written

ARMS = ("FR1IN", "FR2LI", "FR3MI", "FR4LA", "FR5HA", "FR6LC", "FR7MC", "FR8HC", "FR1CQ", "FR1PB")
"""In marching order light infantry goes before the line, heavy artillery before light."""


def told(at: Table, found: Spread) -> dict[str, str]:
    """All that each unit is ordered, in the order in which it was worked out."""
    lines: dict[str, list[str]] = {}
    for line in written(at, found):
        unit, _, rest = line.partition(" ")
        lines.setdefault(unit, []).append(rest)
    return {unit: "; ".join(each) for unit, each in lines.items()}


def places(at: Table, found: Spread) -> str:
    """Where each is sent, as "FR1IN 7-5 FR4LA 7-6"."""
    words = (line.split() for line in written(at, found))
    return " ".join(f"{unit} {where}" for unit, kind, where, *_ in words if kind == "move")


def corps(row: int = 7) -> Table:
    """One unit of every arm in a square, on three places of a row so that all have room."""
    return table(*(f"{unit} G4-V6 {6 + number % 3}-{row}" for number, unit in enumerate(ARMS)), page=SOIL)


def test_a_line_is_foot_in_front_guns_a_row_behind_cavalry_by_turns_on_the_flanks_and_staff_behind_the_middle() -> None:
    at = corps()
    found = said(at, "defend line", " ".join(ARMS), first="5-5", last="9-5")
    foot, guns, horse = (
        f"move {{0}}; support {{0}} radius {reach} T1-T5; defend defend; line {line}"
        for reach, line in ((2, "first"), (2, "second"), (3, "first"))
    )
    assert told(at, found) == {
        "FR2LI": foot.format("5-5"),
        "FR1IN": foot.format("7-5"),
        "FR3MI": foot.format("9-5"),
        "FR5HA": guns.format("5-6"),
        "FR4LA": guns.format("9-6"),
        "FR6LC": horse.format("4-5"),
        "FR7MC": horse.format("10-5"),
        "FR8HC": horse.format("4-5"),
        "FR1CQ": "move 7-7",
    }
    assert found.left_out == (("FR1PB", "FR1PB takes no place in a line of battle."),)


def test_a_line_looks_to_the_left_of_who_walks_along_it_and_ends_with_the_field() -> None:
    arms = ("FR1IN", "FR2IN", "FR4LA", "FR6LC", "FR7MC", "FR1CQ")
    at = table(*(f"{unit} G4-V6 {6 + number % 3}-8" for number, unit in enumerate(arms)), page=SOIL)
    for first, last, where in (
        ("9-5", "5-5", "FR1IN 9-5 FR2IN 5-5 FR4LA 7-4 FR6LC 10-5 FR7MC 4-5 FR1CQ 7-3"),
        ("5-5", "9-9", "FR1IN 5-5 FR2IN 9-9 FR4LA 6-8 FR6LC 4-4 FR7MC 10-10 FR1CQ 5-9"),
        ("7-9", "7-5", "FR1IN 7-9 FR2IN 7-5 FR4LA 8-7 FR6LC 7-10 FR7MC 7-4 FR1CQ 9-7"),
        ("0-4", "14-4", "FR1IN 0-4 FR2IN 14-4 FR4LA 7-5 FR6LC 0-5 FR7MC 14-5 FR1CQ 7-6"),
        ("0-4", "0-9", "FR1IN 0-4 FR2IN 0-9 FR4LA 0-7 FR6LC 0-3 FR7MC 0-10 FR1CQ 0-7"),
        ("7-5", "7-6", "FR1IN 7-5 FR2IN 7-6 FR4LA 6-6 FR6LC 7-4 FR7MC 7-7 FR1CQ 5-6"),
        ("1-4", "1-9", "FR1IN 1-4 FR2IN 1-9 FR4LA 0-7 FR6LC 1-3 FR7MC 1-10 FR1CQ 0-7"),
    ):
        assert places(at, said(at, "defend line", " ".join(arms), first=first, last=last)) == where


def test_cavalry_stands_on_both_sides_of_a_line_of_one_place() -> None:
    at = table("FR1IN G4-V6 7-9", "FR6LC G4-V6 7-9", "FR7MC G4-V6 7-9", page=SOIL)
    assert places(at, said(at, "defend line", "FR1IN FR6LC FR7MC", first="7-5", last="7-5")) == (
        "FR1IN 7-5 FR6LC 6-5 FR7MC 8-5"
    )


def test_foot_is_spread_evenly_over_a_line_from_end_to_end() -> None:
    units = [f"FR{number}IN" for number in range(1, 8)]
    at = table(*(f"{unit} G4-V6 7-9" for unit in units), page=SOIL)
    for count, columns in (
        (1, "7"),
        (2, "4 9"),
        (3, "4 7 9"),
        (4, "4 6 7 9"),
        (6, "4 5 6 7 8 9"),
        (7, "4 5 6 7 7 8 9"),
    ):
        found = places(at, said(at, "defend line", " ".join(units[:count]), first="4-5", last="9-5")).split()[1::2]
        assert found == [f"{column}-5" for column in columns.split()]


@pytest.mark.rule("rotd", "2.5d")
def test_the_ninth_of_a_place_stands_beside_it_and_who_is_there_already_does_not_move() -> None:
    units = [f"FR{number}IN" for number in range(1, 10)]
    at = table(*(f"{unit} G4-V6 {7 + (unit == 'FR9IN')}-5" for unit in units), page=SOIL)
    found = told(at, said(at, "defend line", " ".join(units), first="7-5", last="7-5", mode="evade"))
    stays = "support {} radius 2 T1-T5; defend evade; line first"
    assert found == {
        **dict.fromkeys(units[:8], stays.format("7-5")),
        "FR9IN": f"move 6-4; {stays.format('6-4')}",
    }


RIVER = '\n[map]\nstate = "SAR"\n[[map.rivers]]\nclass = "unfordable"\ncourse = ["G3-V6 0-7", "G5-V6 14-7"]\n'


def test_who_cannot_cross_a_river_stands_on_his_own_bank_as_near_as_he_can() -> None:
    at = table("FR1IN G4-V6 7-3", "FR2IN G4-V6 7-12", page=RIVER)
    found = said(at, "defend line", "FR1IN FR2IN", first="4-9", last="9-9")
    assert places(at, found) == "FR1IN 1-6 FR2IN 9-9"


def scouted(line: tuple[str, str], *foes: str) -> str:
    """The places of guns and cavalry where a scout sees an enemy at the end of each of some rides, as "G4-V4 G4-V3"."""
    rides = [ride.split() for ride in foes]
    scouts = [f"FR{n}LC {ride[0]} 7-7 men=900 in_communications=true" for n, ride in enumerate(rides, 20)]
    strangers = [f"AU{n}IN {ride[1]} 7-7 commander='Gyulai'" for n, ride in enumerate(rides, 1)]
    at = table("FR1LA G4-V6 7-7", "FR5LC G4-V6 7-7", "FR6LC G4-V6 7-7", *scouts, *strangers, page=SOIL)
    assert len(at.view.sightings) == len(foes)
    return places(at, said(at, "defend line", "FR1LA FR5LC FR6LC", first=line[0], last=line[1]))


def test_a_line_looks_to_that_side_on_which_more_enemies_are_known_within_three_squares() -> None:
    north, south, east = "G4-V4 G4-V3", "G4-V8 G4-V9", "G5-V6 G7-V6"
    level, upright, slanting = ("5-5", "9-5"), ("5-5", "5-9"), ("5-5", "9-9")
    looks = {
        "north": "FR1LA 7-6 FR5LC 4-5 FR6LC 10-5",
        "south": "FR1LA 7-4 FR5LC 4-5 FR6LC 10-5",
        "east": "FR1LA 4-7 FR5LC 5-4 FR6LC 5-10",
        "west": "FR1LA 6-7 FR5LC 5-4 FR6LC 5-10",
        "northeast": "FR1LA 6-8 FR5LC 4-4 FR6LC 10-10",
        "southwest": "FR1LA 8-6 FR5LC 4-4 FR6LC 10-10",
    }
    for line, foes, side in (
        (level, (north,), "north"),
        (level, (south,), "south"),
        (level, (north, south), "north"),
        (level, (north, south, "G6-V8 G7-V7"), "south"),
        (level, (north, "G5-V4 G6-V4", south, "G3-V8 G2-V8"), "north"),
        (level, (east,), "north"),
        (level, ("G2-V6 G1-V5",), "north"),
        (level, ("G4-W0 G4-W1",), "north"),
        (upright, (), "east"),
        (upright, ("G2-V6 G1-V6",), "west"),
        (upright, ("G2-V6 G0-V6",), "east"),
        (upright, ("G2-V6 G1-V6", "G3-V8 G2-V9", east), "west"),
        (slanting, (south,), "southwest"),
        (slanting, ("G5-V8 G7-V9",), "northeast"),
    ):
        assert scouted(line, *foes) == looks[side], (line, foes)


MARCHES = ("FR1IN march G5-V6", "FR2IN march - G5-V6")
"""Two of five go where two stand already; a headquarters stays behind."""


def divided() -> Table:
    units = ("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR3IN G5-V6 7-5", "FR4LA G5-V6 7-7", "FR1CQ G4-V6 7-7")
    return table(*units, page=SOIL)


def test_a_line_is_drawn_up_where_most_will_be_or_on_the_battlefield_that_is_named() -> None:
    at, ids = divided(), "FR1IN FR2IN FR3IN FR4LA FR1CQ"
    drawn = {"first": "7-5", "last": "9-5"}
    most = said(at, "defend line", ids, *MARCHES, **drawn)
    assert places(at, most) == "FR1IN 7-5 FR2IN 8-5 FR3IN 9-5 FR4LA 8-6"
    assert most.left_out == (("FR1CQ", "FR1CQ will be in G4-V6, not in G5-V6."),)
    named = said(at, "defend line", ids, *MARCHES, where="G4-V6", **drawn)
    assert places(at, named) == "FR1CQ 8-7"
    assert [unit for unit, _ in named.left_out] == ["FR1IN", "FR2IN", "FR3IN", "FR4LA"]


def test_a_place_in_a_line_does_away_with_what_was_ordered_for_the_battlefield_and_with_nothing_else() -> None:
    at = divided()
    lines = ("move 3-3", "attack assault", "line rear", "supply 1 from none", "engage T2", "halt on detection")
    found = said(at, "defend line", "FR3IN", *(f"FR3IN {line}" for line in lines), first="9-5", last="9-5")
    assert told(at, found) == {"FR3IN": "move 9-5; support 9-5 radius 2 T1-T5; defend defend; line first"}
    assert [order.kind for order in found.dropped] == ["attack", "engage"]


def test_in_an_attack_foot_goes_in_cavalry_stays_a_row_behind_guns_two_and_staff_three() -> None:
    at = corps(9)
    found = said(at, "attack at", " ".join(ARMS), at="7-5")
    foot = "move 7-5; engage T1-T5; support 7-5 radius 2 T1-T5; attack attack; line first"
    horse = "move 7-6; support 7-5 radius 3 T1-T5; attack attack; line first"
    guns = "move 7-7; support 7-5 radius 2 T1-T5; attack attack; line second"
    assert told(at, found) == {
        **dict.fromkeys(("FR1IN", "FR2LI", "FR3MI"), foot),
        **dict.fromkeys(("FR6LC", "FR7MC", "FR8HC"), horse),
        **dict.fromkeys(("FR4LA", "FR5HA"), guns),
        "FR1CQ": "move 7-8",
    }
    assert found.left_out == (("FR1PB", "FR1PB takes no place in a line of battle."),)


def test_an_attack_looks_whither_most_of_the_formation_has_to_go() -> None:
    """The middle of them in reading order stands on 7-8; to that place itself they look east."""
    at = table("FR1LC G4-V6 1-2", "FR2IN G4-V6 7-8", "FR3LA G4-V6 9-13", "FR1CQ G4-V6 4-8", page=SOIL)
    for place, where in (
        ("7-12", "FR1LC 7-11 FR2IN 7-12 FR3LA 7-10 FR1CQ 7-9"),
        ("12-8", "FR1LC 11-8 FR2IN 12-8 FR3LA 10-8 FR1CQ 9-8"),
        ("3-3", "FR1LC 4-4 FR2IN 3-3 FR3LA 5-5 FR1CQ 6-6"),
        ("7-8", "FR1LC 6-8 FR3LA 5-8"),
    ):
        assert places(at, said(at, "attack at", "FR1LC FR2IN FR3LA FR1CQ", at=place)) == where


def test_who_comes_from_elsewhere_to_attack_looks_north_and_who_stands_on_the_place_stays_there() -> None:
    at = divided()
    coming = said(at, "attack at", "FR1IN FR2IN FR1CQ", *MARCHES, "FR1CQ march G5-V5", at="3-7", where="G5-V6")
    assert places(at, coming) == "FR1IN 3-7 FR2IN 3-7"
    assert coming.left_out == (("FR1CQ", "FR1CQ will be in G5-V5, not in G5-V6."),)
    guns = said(at, "attack at", "FR1IN FR3IN FR4LA", "FR1IN march G5-V6", "FR4LA move 5-5", at="3-7")
    assert places(at, guns) == "FR1IN 3-7 FR3IN 3-7 FR4LA 5-7", "those who stand there look west"
    coming = said(at, "attack at", "FR1IN FR1CQ", "FR1IN march G5-V6", "FR1CQ march G5-V6", at="7-7")
    assert places(at, coming) == "FR1IN 7-7 FR1CQ 7-10"
    there = said(at, "attack at", "FR3IN FR4LA", "FR3IN move 3-3", at="7-5", mode="assault")
    assert told(at, there)["FR3IN"] == "engage T1-T5; support 7-5 radius 2 T1-T5; attack assault; line first"
    assert [order.kind for order in there.dropped] == ["move"]
