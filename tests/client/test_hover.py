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
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.play.ways import Step
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


def test_each_kind_of_news_stands_in_its_own_row_and_nowhere_else() -> None:
    news = [
        Note("city", EAST, 112, "Mantova", "held by AUS"),
        Note("rail", EAST, None, "", "railway held by Austria"),
        Note("siege", EAST, 112, "Mantova", "Mantova is besieged."),
        Note("depot", EAST, 112, "Depot 1", "40 supplies"),
        Note("ship", EAST, 112, "AU1GB", "gunboat of AUS"),
        Note("bridge", EAST, 112, "Bridge", "railway bridge destroyed"),
        Note("track", EAST, None, "", "railway track destroyed"),
        Note("depot", EAST, 30, "Depot 2", "9 supplies"),
        Note("ship", WEST, 112, "SA1GB", "gunboat of SAR"),
        Note("river", MIDDLE, None, "", "river held by AUS"),
    ]
    known = knowledge(GAME.map, None, news)
    assert rows_of_square(known, EAST) == (
        ("Terrain", "open"),
        ("Railway", "opened 1850, held by Austria, track destroyed"),
        ("Mantova", "7-7, held by AUS, size 2"),
        ("State", "AUS"),
        ("Siege", "Mantova is besieged."),
        ("Depot 1", "40 supplies"),
        ("Depot 2", "9 supplies"),
        ("Ships", "AU1GB: gunboat of AUS"),
    )
    assert field_rows(known, EAST, 112) == (
        ("Ground", "town"),
        ("Defence", "0"),
        ("Railway", "track"),
        ("Mantova", "7-7, held by AUS, size 2"),
        ("Destroyed", "railway bridge destroyed"),
        ("Siege", "Mantova is besieged."),
        ("Depot 1", "40 supplies"),
        ("Ships", "AU1GB: gunboat of AUS"),
    )
    assert line_of_square(known, EAST) == (
        "G6-V6  open  railway  Mantova: held by AUS  AUS  "
        "Mantova is besieged.  railway bridge destroyed  railway track destroyed"
    )
    assert status_of_field(known, EAST, 30) == f"{status_of_field(Knowledge(GAME.map), EAST, 30)}  9 supplies"
    assert sieges(known, EAST) == "Mantova is besieged."
    quiet = knowledge(GAME.map, None, [])
    assert [dict(rows_of_square(quiet, MIDDLE))[row] for row in ("Railway", "Rail bridges")] == ["opened 1850", "3-7"]
    assert dict(rows_of_square(known, MIDDLE))["Rivers"].endswith(", held by AUS")


def test_troops_are_counted_together_and_one_by_one_as_far_as_their_men_are_known_before_what_is_barred() -> None:
    def troops(id: str, at: int, *, men: str = "", cell: int = MIDDLE) -> Token:
        facts = (("Men", men),) if men else ()
        return Token(id, f"{id} infantry", cell, at, "own", "I", "", facts=facts, state="FRA")

    tokens = (troops("A", 5, men="1,200"), troops("B", 5, men="900"), troops("C", 6, men="unknown"), troops("D", 7))
    more = (troops("E", 8, men="100"), troops("F", 8), troops("G", 9, men="3,000"))
    view = View("Allies", "Allies", False, 1, "", None, (*tokens, *more), (), (), ())
    steps = (Step("N", "G5-V5", False, "7.8", "a cliff"), Step("S", "G5-V7", True))
    known = knowledge(GAME.map, view, [Note("ship", MIDDLE, 5, "AU1GB", "gunboat")], lambda map, cell: steps)
    found = {at: [value for label, value in field_rows(known, MIDDLE, at) if label == "Troops"] for at in range(4, 10)}
    assert found == {
        4: [],
        5: ["2 units, 2,100 men", "A infantry, 1,200 men", "B infantry, 900 men"],
        6: ["C infantry"],
        7: ["D infantry"],
        8: ["E infantry, 100 men", "F infantry"],
        9: ["G infantry, 3,000 men"],
    }
    labels = [label for label, _ in rows_of_square(known, MIDDLE)]
    assert labels[-4:] == ["March", "Troops", "Not N", "Ships"]


def test_a_card_is_a_table_below_its_title_in_which_a_label_stands_once() -> None:
    cell, rest = "<tr><td style='white-space:nowrap'>", "</td></tr>"
    assert card("A & B", [("Troops", "one"), ("Not N", "water"), ("Troops", "two"), ("State", "<SAR>")]) == (
        "<div style='width:380px'><p style='margin:0 0 3px 0'><b>A &amp; B</b></p>"
        "<table cellspacing='0' cellpadding='1'>"
        f"{cell}<i>Troops</i>&nbsp;&nbsp;</td><td>one{rest}{cell}</td><td>two{rest}"
        f"{cell}<i>State</i>&nbsp;&nbsp;</td><td>&lt;SAR&gt;{rest}</table></div>"
    )
