"""2.5, 12.4: the review tells of places that own troops are ordered to without room for all, and of no others."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table

PAGE = '[map]\nstate = "FRA"\n'
SEVEN = tuple(f"FR{n}IN G4-V6 8-6" for n in range(1, 8))
FULL = (*SEVEN, "FR8IN G4-V6 8-6")
COMER = "FR9IN G4-V6 7-7"


def clashes(at: Table, *lines: str) -> list[tuple[str, tuple[str, ...], str]]:
    """What is told, of whom and where, of orders as they are written, whether the desk would take them or not."""
    assert RULESET.review is not None
    orders = [RULESET.read_order(at.game, line) for line in lines]
    found = RULESET.review(at.game, at.view, orders).of("clash")
    board, field = at.game.map.board, at.game.map.tactical_board
    return [
        (each.text, each.units, f"{board.name(each.cell)} {field.name(each.tactical)}")
        for each in found
        if each.cell is not None and each.tactical is not None
    ]


def full(count: int, place: str = "G4-V6 8-6") -> str:
    return f"{count} friendly units would stand on {place}, which has room for 8 (rule 2.5)."


@pytest.mark.rule("rotd", "2.5d")
def test_those_are_counted_who_stand_or_come_there_and_those_told_of_who_are_sent() -> None:
    for there, orders, told in (
        (SEVEN, ("FR9IN move 8-6",), []),
        (FULL, ("FR9IN move 8-6",), [(full(9), ("FR9IN",), "G4-V6 8-6")]),
        (FULL, ("FR9IN move 8-6", "FR1IN move 8-7"), []),
        (FULL, ("FR9IN move 8-6", "FR1IN march G4-V7"), []),
        (FULL, ("FR9IN move 8-6", "FR1IN rail G4-V7"), []),
        (FULL, ("FR9IN move 8-6", "FR1IN march G4-V7", "FR1IN move 8-6"), []),
        (FULL, ("FR9IN move 8-6", "FR1IN engage"), [(full(9), ("FR9IN",), "G4-V6 8-6")]),
        (FULL, ("FR9IN move 8-6", "FR1IN move 8-6"), [(full(9), ("FR1IN", "FR9IN"), "G4-V6 8-6")]),
        (FULL, ("FR9IN engage",), []),
        (FULL, ("FR9IN move 8-5",), []),
        (FULL, ("FR9IN deploy to 8-6",), [(full(9), ("FR9IN",), "G4-V6 8-6")]),
        (FULL, ("FR9IN deploy to G4-V6 8-6",), [(full(9), ("FR9IN",), "G4-V6 8-6")]),
        (FULL, ("FR9IN deploy to G4-V7 8-6",), []),
        (FULL, ("FR9IN deploy to G4-V6",), []),
        (FULL, ("FR9IN march G4-V7", "FR9IN move 8-6"), []),
        (FULL[1:], ("FR9IN move 8-6", "FR10IN move 8-6"), [(full(9), ("FR9IN", "FR10IN"), "G4-V6 8-6")]),
    ):
        assert clashes(table(*there, COMER, "FR10IN G4-V6 7-8", page=PAGE), *orders) == told


def test_enemies_the_shattered_and_whoever_stands_on_another_square_take_no_room() -> None:
    foe, away = "AU1IN G4-V6 8-6 commander='Gyulai'", "FR8IN G4-V7 8-6"
    for other, room in ((foe, True), ("FR8IN G4-V6 8-6 status='shattered'", True), (away, True), (FULL[7], False)):
        assert (clashes(table(*SEVEN, other, COMER, page=PAGE), "FR9IN move 8-6") == []) == room, other
    asleep = table(*SEVEN, "SD8IN G4-V6 8-6 status='inactive' commander='Niel'", COMER, page=PAGE)
    assert [units for _, units, _ in clashes(asleep, "FR9IN move 8-6")] == [("FR9IN",)]


def test_two_places_are_two_clashes_in_the_order_of_the_map() -> None:
    north = tuple(f"FR{n}IN G4-V5 3-3" for n in range(11, 19))
    at = table(*FULL, *north, COMER, "FR10IN G4-V5 7-7", page=PAGE)
    assert clashes(at, "FR9IN move 8-6", "FR10IN move 3-3") == [
        (full(9), ("FR9IN",), "G4-V6 8-6"),
        (full(9, "G4-V5 3-3"), ("FR10IN",), "G4-V5 3-3"),
    ]


def test_bridges_that_are_to_lie_on_one_square_are_a_clash_unless_one_of_them_is_elsewhere_then() -> None:
    at = table("FR2PB G4-V6 4-4", "FR11PB G4-V6 4-6", "FR3PB G4-V6 5-6", "FR4PB G4-V7 4-6", page=PAGE)
    two = ("FR2PB deploy 4-5", "FR11PB deploy 4-5", "FR4PB deploy 4-5")
    words = "{} are to be laid on one square, G4-V6 4-5 (rule 12.4)."
    assert clashes(at, *two) == [(words.format("FR2PB and FR11PB"), ("FR2PB", "FR11PB"), "G4-V6 4-5")]
    three = clashes(at, *two, "FR3PB deploy 4-5")
    assert [text for text, *_ in three] == [words.format("FR2PB and FR3PB and FR11PB")]
    assert clashes(at, "FR2PB deploy 4-5", "FR11PB deploy 4-6") == []
    assert clashes(at, *two, "FR11PB march G4-V5") == []
