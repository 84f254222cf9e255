"""A0-N0 and 0-0 are squares like any other: nobody takes the first square of a board for none."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import staffed, turned

TRACK = '\n[map]\nstate = "FRA"\n[[map.tracks]]\ncourse = ["A0-N0 0-0", "A2-N0 14-0"]\n'


@pytest.mark.rule("rotd", "7.4a")
def test_a_march_into_the_first_square() -> None:
    played = turned(units("FR1IN A2-N0 7-7"), "FR1IN march A1-N0 - A0-N0")
    assert played.way("FR1IN")[1:] == ["A1-N0", "A1-N0", "A0-N0", "A0-N0", "A0-N0", "A0-N0"]


@pytest.mark.rule("rotd", "7.14d")
def test_who_began_the_turn_on_the_first_tactical_square_enters_by_it_wherever_it_walked_since() -> None:
    played = turned(units("FR1IN G4-V6 0-0"), "FR1IN move 4-4 from T1", "FR1IN march G4-V7")
    assert played.place("FR1IN", "tactical-2") == "G4-V6 4-4"
    assert played.place("FR1IN", "strategic-1") == "G4-V7 0-0"


@pytest.mark.rule("rotd", "7.12a")
def test_a_pursuit_into_the_first_square() -> None:
    page = staffed("FR1IN A1-N0 12-7", "AU1LC A1-N0 2-7", at="A3-N3")
    played = turned(page, "FR1IN pursue", "AU1LC march A0-N0")
    assert [event.units for event in played.events("pursued")] == [("FR1IN",)]
    assert played.square("FR1IN") == "A0-N0"


@pytest.mark.rule("rotd", "7.12a")
def test_a_quarry_in_the_first_square_is_not_given_up_for_another() -> None:
    page = staffed("FR1IN A1-N0 12-7", "AU1LC A1-N0 2-7", "AU2LC A1-N0 12-12", at="A3-N3")
    for first, second in (("A0-N0", "A1-N1"), ("A1-N1", "A0-N0")):
        played = turned(page, "FR1IN pursue", f"AU1LC march {first}", f"AU2LC march {second}")
        went = [event.facts["to"] for event in played.events("marched") if event.units[0].startswith("AU")]
        assert played.unit("FR1IN").cell == went[0]


@pytest.mark.rule("rotd", "8.3b")
def test_trains_to_and_from_the_first_square_and_by_way_of_it() -> None:
    assert turned(units("FR1IN A2-N0 7-0") + TRACK, "FR1IN rail A0-N0 entry 0-0").place("FR1IN") == "A0-N0 0-0"
    assert turned(units("FR1IN A0-N0 0-0") + TRACK, "FR1IN rail A2-N0").place("FR1IN") == "A2-N0 0-0"
    over = turned(units("FR1IN A1-N0 7-0") + TRACK, "FR1IN rail A2-N0 via A0-N0")
    assert over.events("railed")[0].facts["squares"] == 3


@pytest.mark.rule("rotd", "9.2a")
@pytest.mark.rule("rotd", "9.2b")
def test_moves_to_and_from_the_first_tactical_square_and_by_way_of_it() -> None:
    assert turned(units("FR1IN G4-V6 3-3"), "FR1IN move 0-0").place("FR1IN") == "G4-V6 0-0"
    by_way = turned(units("FR1IN G4-V6 2-0"), "FR1IN move 0-2 via 0-0")
    assert by_way.place("FR1IN", "tactical-1") == "G4-V6 0-2"
    assert [(event.facts["start"], event.facts["end"]) for event in by_way.events("moved")] == [(2, 0), (0, 30)]


@pytest.mark.rule("rotd", "9.2h")
def test_a_long_move_from_the_first_tactical_square_keeps_to_its_line() -> None:
    played = turned(units("FR1IN G4-V6 0-0"), "FR1IN move 12-5 from T1")
    assert [played.place("FR1IN", f"tactical-{n}").split()[1] for n in (1, 2, 3)] == ["4-2", "8-3", "12-5"]
