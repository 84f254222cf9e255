"""Hover cards and status lines tell what the map and the view hold, and nothing of what the view leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.client.hover import (
    Knowledge,
    card,
    field_rows,
    knowledge,
    line_of_square,
    rows_of_square,
    sieges,
    status_of_field,
)
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, RotdState, Square
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map.states.SAR]
squares = ["G4-V6"]
[map.states.AUS]
squares = ["G5-V6", "G6-V6"]
[[map.tracks]]
course = ["G4-V6 0-7", "G6-V6 14-7"]
[[map.rivers]]
name = "Ticino"
class = "unfordable"
course = ["G5-V6 3-0", "G5-V6 3-14"]
[[map.cities]]
name = "Alessandria"
place = "G4-V6 7-7"
fort = 3
fort_capacity = 9000
[[map.cities]]
name = "Mantova"
place = "G6-V6 7-7"
"""
GAME, FIRST = play(units("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7", "AU2IN H4-V6 7-7") + PAGE)
BOARD, FIELD = GAME.map.board, GAME.map.tactical_board
NOTHING: Mapping[str, Square] = {}
WEST, MIDDLE, EAST = (BOARD.cell(name) for name in ("G4-V6", "G5-V6", "G6-V6"))


def state(hidden: int = 70, squares: Mapping[str, Square] = NOTHING) -> RotdState:
    cities = {
        "Alessandria": CityHolding("Alessandria", "SAR", 50),
        "Mantova": CityHolding("Mantova", "AUS", hidden, besieged=True),
    }
    return replace(FIRST, cities=cities, squares={**FIRST.squares, **squares})


def allied(known: RotdState) -> Knowledge:
    view = RULESET.view(GAME, known, GAME.seat("Allies"))
    return knowledge(GAME.map, view, RULESET.notes(GAME, view))


def everything(known: Knowledge) -> list[str]:
    """All that can be told of the squares round the armies."""
    cells = [cell for cell in range(BOARD.size) if BOARD.distance(cell, MIDDLE) < 2]
    spots = range(0, FIELD.size, 16)
    return [
        *(card("", rows_of_square(known, cell)) + line_of_square(known, cell) for cell in cells),
        *(card("", field_rows(known, c, t)) + status_of_field(known, c, t) for c in (WEST, EAST) for t in spots),
    ]


@settings(max_examples=10)
@given(st.integers(0, 900), st.integers(25, 3000), st.sampled_from(range(0, BOARD.size, 11)))
def test_nothing_told_of_any_square_depends_on_what_the_enemy_hides(hidden: int, men: int, cell: int) -> None:
    far = cell if BOARD.distance(cell, MIDDLE) > 8 else BOARD.cell("A0-N0")
    altered = state(hidden=hidden)
    foes = {id: replace(altered.units[id], men=men) for id in ("AU1IN", "AU2IN")}
    foes["AU2IN"] = replace(foes["AU2IN"], cell=far)
    altered = replace(altered, units={**altered.units, **foes})
    assert everything(allied(state())) == everything(allied(altered))


def test_a_city_tells_who_holds_it_now_and_ones_own_stock() -> None:
    known = allied(state())
    own, other = dict(rows_of_square(known, WEST))["Alessandria"], dict(rows_of_square(known, EAST))["Mantova"]
    assert "held by SAR, 50 supplies" in own
    assert "fort 3 for 9,000 men" in own
    assert "held by AUS" in other
    assert "supplies" not in other
    assert "at first" not in own + other


def test_a_captured_city_is_told_with_its_new_holder_on_both_boards() -> None:
    lost = replace(state(), cities={"Alessandria": CityHolding("Alessandria", "AUS", 9)})
    known = allied(lost)
    assert "held by AUS" in dict(rows_of_square(known, WEST))["Alessandria"]
    assert "held by AUS" in dict(field_rows(known, WEST, FIELD.cell("7-7")))["Alessandria"]
    assert "Alessandria: held by AUS" in line_of_square(known, WEST)


def test_the_railway_tells_who_controls_it_and_what_is_destroyed() -> None:
    bridge = FIELD.cell("3-7")
    known = allied(state(squares={str(MIDDLE): Square(rail="austria", broken_track=True, broken_bridges=(bridge,))}))
    rows = dict(rows_of_square(known, MIDDLE))
    assert rows["Railway"] == "opened 1850, held by Austria, track destroyed"
    assert rows["Rail bridges"] == "3-7, destroyed: 3-7"
    assert ("Destroyed", "railway bridge destroyed") in field_rows(known, MIDDLE, bridge)
    assert "railway bridge destroyed  track destroyed" in line_of_square(known, MIDDLE)


def test_troops_are_told_as_the_view_has_them() -> None:
    known = allied(state())
    assert "FR1IN" in dict(rows_of_square(known, WEST))["Troops"]
    assert dict(field_rows(known, WEST, FIELD.cell("7-7")))["Troops"].startswith("FR1IN")
    assert "Troops" not in dict(rows_of_square(known, BOARD.cell("H4-V6")))


def test_a_siege_is_told_below_its_own_battlefield_only() -> None:
    known = allied(state())
    assert sieges(known, EAST) == "Mantova is besieged."
    assert sieges(known, WEST) == ""


def test_without_a_view_the_map_alone_is_told() -> None:
    rows = dict(rows_of_square(Knowledge(GAME.map), WEST))
    assert "March" not in rows
    assert "supplies 20 at first" in rows["Alessandria"]
    assert "Troops" not in rows


def test_the_ways_off_a_square_are_told_as_its_game_judges_them() -> None:
    known = Knowledge(GAME.map, steps=RULESET.steps)
    judged = {step.direction: step for step in RULESET.steps(GAME.map, MIDDLE)}
    rows = dict(rows_of_square(known, MIDDLE))
    assert set(judged) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert rows["March"]
    assert {label for label in rows if label.startswith("Not ")} == {
        f"Not {name}" for name, step in judged.items() if not step.allowed
    }


def test_a_card_leaves_out_the_reasons_against_steps_and_escapes_names() -> None:
    text = card("<b>", (("Terrain", "open & flat"), ("Not N", "water (1.2)")))
    assert "open &amp; flat" in text
    assert "&lt;b&gt;" in text
    assert "water" not in text


def test_a_square_tells_of_the_ships_that_are_heard_of_and_whose_its_river_is() -> None:
    ships = '[[ships]]\nid = "AU1GB"\nplace = "G5-V6 3-5"\n[[ships]]\nid = "AU2GB"\nplace = "G5-V6 3-9"\n'
    game, state = play(ships + units("FR1IN G5-V6 7-7", "AU1IN G6-V6 7-7") + PAGE)
    view = RULESET.view(game, state, game.seats[0])
    known = knowledge(game.map, view, RULESET.notes(game, view))
    rows = rows_of_square(known, MIDDLE)
    assert ("Ships", "AU1GB: gunboat of AUS") in rows and ("Ships", "AU2GB: gunboat of AUS") in rows
    assert next(value for label, value in rows if label == "Rivers").endswith("held by Austria")
    assert ("Ships", "AU1GB: gunboat of AUS") in field_rows(known, MIDDLE, FIELD.cell("3-5"))
    assert not [value for label, value in field_rows(known, MIDDLE, FIELD.cell("3-6")) if label == "Ships"]
