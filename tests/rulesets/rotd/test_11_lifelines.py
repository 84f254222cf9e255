"""11.1, 11.6: what each unit hangs on, in words a player knows, and what breaks where a square falls."""

from __future__ import annotations

import pytest

from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session.recalling.lines import broken_by, led_elsewhere, standing_on
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.desks import table
from tests.rulesets.rotd.pages import play, units

FOCH, GYULAI = 'commander="Foch"', 'commander="Gyulai"'
SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
[map]
state = "SAR"
[map.states.SAR]
name = "Sardinia"
[[map.cities]]
name = "Novara"
place = "G4-V6 3-3"
[cities.Novara]
supplies = 9
"""
ARMY = (f"FR1AQ G4-V6 5-5 {FOCH}", f"FR1CQ G4-V6 6-5 {FOCH}", f"FR1IN G6-V6 7-7 {FOCH}")


def lines(*more: str, seat: str = "Foch", fallen: tuple[str, ...] = ()) -> dict[tuple[str, str], Lifeline]:
    game, state = play(SEATS + units(*ARMY, *more))
    view = RULESET.view(game, state, game.seat(seat))
    found = RULESET.lifelines(game, view, (), frozenset(BOARD.cell(name) for name in fallen))
    return {(line.kind, line.unit): line for line in found}


def names(line: Lifeline) -> list[str]:
    return [BOARD.name(cell) for cell in line.path]


@pytest.mark.rule("rotd", "11.1e")
@pytest.mark.rule("rotd", "11.9d")
def test_a_line_says_what_it_comes_from_through_whom_and_how_far() -> None:
    found = lines()
    assert found["communications", "FR1IN"].text == "FR1IN: in communications through FR1CQ in G4-V6, 2 squares."
    supply = found["supply", "FR1IN"]
    assert supply.text == "FR1IN: supplied from Novara by FR1CQ in G4-V6, 2 squares; 2 squares in all."
    assert names(supply) == ["G6-V6", "G5-V6", "G4-V6"]
    assert found["communications", "FR1AQ"].text == "FR1AQ is an army headquarters and in communications."


@pytest.mark.rule("rotd", "11.2e")
def test_an_enemy_on_one_cell_of_the_path_moves_it_and_a_wall_is_named_with_its_square() -> None:
    one = lines(f"AU1IN G5-V6 7-7 {GYULAI}")["supply", "FR1IN"]
    assert one.to == "Novara" and names(one)[1] in ("G5-V5", "G5-V7")
    wall = lines(*(f"AU{n}IN G5-V{n} 7-7 {GYULAI}" for n in (5, 6, 7)))["supply", "FR1IN"]
    assert (wall.to, wall.path, wall.broken) == ("", (), "an enemy unit")
    assert wall.text == "FR1IN: no supply: an enemy unit at G5-V6."


@pytest.mark.rule("rotd", "11.6f")
def test_what_breaks_where_a_square_falls_is_told_and_who_stands_there_must_leave_first() -> None:
    before, after = tuple(lines().values()), tuple(lines(fallen=("G5-V6",)).values())
    assert broken_by(before, after) == ()
    after = tuple(lines(fallen=("G5-V5", "G5-V6", "G5-V7")).values())
    (broken,) = broken_by(before, after)
    assert broken.text == "FR1IN: no supply: an enemy unit at G5-V6.", "its line of communications may wind"
    after = tuple(lines(fallen=("G4-V6",)).values())
    assert standing_on(before, {BOARD.cell("G4-V6")}) == ("FR1AQ", "FR1CQ")
    assert {line.unit for line in after} == {"FR1IN"}
    assert [line.broken for line in broken_by(before, after)] == [
        "no headquarters within reach",
        "no source within reach",
    ]


def test_a_store_that_is_left_is_told_of_where_the_first_falls() -> None:
    near = f"FR2CQ G7-V6 7-7 {FOCH} supplies=3"
    before, after = lines(near), lines(near, fallen=("G4-V6",))
    moved = led_elsewhere(tuple(before.values()), tuple(after.values()))
    assert all(line.to for line in moved)
    assert after["supply", "FR1IN"].to == "FR2CQ"


def test_of_the_enemys_lines_nothing_is_told_but_to_the_game_master() -> None:
    theirs = f"AU1AQ G9-V6 5-5 {GYULAI}", f"AU1IN G9-V6 5-6 {GYULAI}"
    assert {unit for _, unit in lines(*theirs)} == {"FR1AQ", "FR1CQ", "FR1IN"}
    assert {unit for _, unit in lines(*theirs, seat="gm")} == {"FR1AQ", "FR1CQ", "FR1IN", "AU1AQ", "AU1IN"}
    cut = lines(*theirs, seat="gm", fallen=("G4-V6",))
    assert {unit for _, unit in cut} == {"FR1IN", "AU1AQ", "AU1IN"}


@pytest.mark.rule("rotd", "11.6d")
def test_drawing_on_a_city_that_somebody_else_holds_is_warned_of() -> None:
    page = '[map]\nstate = "AUS"\n[map.states.AUS]\nname = "Austria"\n'
    page += '[[map.cities]]\nname = "Novara"\nplace = "G5-V6 3-3"\n'
    told = table("FR1IN G4-V6 4-7", page=page).tasks("FR1IN supply from Novara")
    assert told == ["warning: FR1IN is to draw supplies from Novara, which Austria holds (rule 11.6)."]
