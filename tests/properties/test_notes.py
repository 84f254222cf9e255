"""Notes of squares tell what a view holds and no more: holders, ruins, one's own stock."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import Note
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, RotdState, Square
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map.states.SAR]
squares = ["G4-V6"]
[map.states.AUS]
squares = ["G5-V6", "G6-V6"]
[[map.tracks]]
course = ["G4-V6 0-7", "G6-V6 14-7"]
[[map.cities]]
name = "Alessandria"
place = "G4-V6 7-7"
state = "SAR"
fort = 3
fort_capacity = 9000
[[map.cities]]
name = "Mantova"
place = "G6-V6 7-7"
state = "AUS"
fort = 4
fort_capacity = 9000
"""
GAME, FIRST = play(units("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7") + PAGE)
ALLIES = GAME.seat("Allies")
AUSTRIA = GAME.seat("Austria")
WEST, MIDDLE, EAST = (str(GAME.map.board.cell(name)) for name in ("G4-V6", "G5-V6", "G6-V6"))


def with_stores(state: RotdState, own: int, hidden: int) -> RotdState:
    cities = {
        "Alessandria": CityHolding("Alessandria", "SAR", own),
        "Mantova": CityHolding("Mantova", "AUS", hidden, besieged=True, fort_lost=1),
    }
    depots = {
        "SD depot": Depot("SD depot", "depot", "SAR", int(WEST), 30, own),
        "AU depot": Depot("AU depot", "cache", "AUS", int(EAST), 31, hidden),
    }
    squares = {
        WEST: Square(rail="allies", broken_track=True),
        MIDDLE: Square(rail="-", broken_bridges=(12, 40), battle_now=True, casualties=hidden),
    }
    return replace(state, cities=cities, depots=depots, squares=squares)


def told(state: RotdState, seat: Seat) -> tuple[Note, ...]:
    return RULESET.notes(GAME, RULESET.view(GAME, state, seat))


@settings(max_examples=40)
@given(st.integers(0, 900), st.integers(0, 900), st.integers(25, 3000))
def test_notes_are_the_same_whatever_the_enemy_has_in_store(first: int, second: int, men: int) -> None:
    altered = with_stores(FIRST, 50, second)
    altered = replace(altered, units={**altered.units, "AU1IN": replace(altered.units["AU1IN"], men=men)})
    assert told(with_stores(FIRST, 50, first), ALLIES) == told(altered, ALLIES)


@pytest.mark.rule("rotd", "1.4c")
def test_everybody_knows_who_holds_a_city_and_its_friends_what_lies_in_it() -> None:
    for seat, own, other in ((ALLIES, "Alessandria", "Mantova"), (AUSTRIA, "Mantova", "Alessandria")):
        words = {note.name: note.text for note in told(with_stores(FIRST, 50, 70), seat) if note.kind == "city"}
        assert "held by" in words[own]
        assert "held by" in words[other]
        assert "supplies" in words[own]
        assert "supplies" not in words[other]


@pytest.mark.rule("rotd", "2.7a")
def test_a_siege_is_noted_for_both_sides() -> None:
    for seat in (ALLIES, AUSTRIA):
        (siege,) = (note for note in told(with_stores(FIRST, 50, 70), seat) if note.kind == "siege")
        assert (siege.cell, siege.text) == (int(EAST), "Mantova is besieged.")


@pytest.mark.rule("rotd", "1.3h")
def test_each_rail_square_is_marked_by_who_controls_it() -> None:
    for seat, west, east in ((ALLIES, "friend", "enemy"), (AUSTRIA, "enemy", "friend")):
        rail = {str(note.cell): note for note in told(with_stores(FIRST, 50, 70), seat) if note.kind == "rail"}
        assert {cell: note.stance for cell, note in rail.items()} == {WEST: west, MIDDLE: "", EAST: east}
        assert rail[MIDDLE].text == "railway held by nobody"


@pytest.mark.rule("rotd", "1.3h")
@pytest.mark.parametrize(
    ("rail", "text", "stance"),
    [("allies", "Allies", "friend"), ("austria", "Austria", "enemy"), ("-", "nobody", ""), ("", "SUI", "neutral")],
)
def test_a_railway_is_in_allied_hostile_neutral_or_no_hands(rail: str, text: str, stance: str) -> None:
    page = PAGE.replace("[map.states.SAR]", '[map.states.SUI]\nsquares = ["G3-V6"]\n[map.states.SAR]')
    game, state = play(units("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7") + page.replace("G4-V6 0-7", "G3-V6 0-7"))
    cell = str(game.map.board.cell("G3-V6"))
    marked = replace(state, squares={**state.squares, cell: Square(rail=rail)})
    notes = RULESET.notes(game, RULESET.view(game, marked, game.seat("Allies")))
    (found,) = (note for note in notes if note.kind == "rail" and str(note.cell) == cell)
    assert (found.text, found.stance) == (f"railway held by {text}", stance)


@pytest.mark.rule("rotd", "8.5a")
@pytest.mark.rule("rotd", "8.6a")
def test_destroyed_track_and_bridges_are_noted_for_all_to_see() -> None:
    for seat in (ALLIES, AUSTRIA):
        ruins = [note for note in told(with_stores(FIRST, 50, 70), seat) if note.kind in ("track", "bridge")]
        assert [(note.kind, str(note.cell), note.tactical) for note in ruins] == [
            ("track", WEST, None),
            ("bridge", MIDDLE, 12),
            ("bridge", MIDDLE, 40),
        ]


@pytest.mark.rule("rotd", "11.5a")
def test_depots_are_noted_for_the_side_that_has_them_and_the_game_master() -> None:
    state = with_stores(FIRST, 50, 70)
    names = {
        seat.name: [note.name for note in told(state, seat) if note.kind == "depot"]
        for seat in (ALLIES, AUSTRIA, GAME.seat(GM))
    }
    assert names == {"Allies": ["SD depot"], "Austria": ["AU depot"], GM: ["SD depot", "AU depot"]}


def test_a_battered_fort_tells_what_is_left_of_it() -> None:
    (mantua,) = (
        note for note in told(with_stores(FIRST, 5, 7), AUSTRIA) if (note.kind, note.name) == ("city", "Mantova")
    )
    assert mantua.text == "held by AUS, 7 supplies, fort battered from 4 to 3"
