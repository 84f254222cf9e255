"""5.3: the position report of a seat, from a scenario to its text."""

from __future__ import annotations

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.report import Report
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.reporting import position_report
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map]
default = "open"
state = "AUS"
[map.states.AUS]
name = "Austria"
[[map.cities]]
name = "Mantova"
place = "G5-V6 3-3"
fort = 5
fort_capacity = 20000
[[map.cities]]
name = "Brescia"
place = "G9-V6 3-3"
[[map.cities]]
name = "Roma"
place = "H0-V6 3-3"
[cities.Mantova]
besieged = true
supplies = 40
[cities.Brescia]
state = "SAR"
supplies = 7
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


def report(*lines: str, seat: str = "Foch") -> Report:
    game, state = play(PAGE + units(*lines))
    founded = Founded(game, RULESET)
    return position_report(founded, game.seat(seat), RULESET.view(game, state, game.seat(seat)), "")


def lines_of(found: Report, title: str) -> list[str]:
    return [line.text for section in found.sections if section.title == title for line in section.lines]


@pytest.mark.rule("rotd", "13.3h")
def test_inactive_units_are_listed_at_the_end_of_the_position_report() -> None:
    found = report(
        'FR1IN G4-V6 7-7 status="inactive"', "FR2IN G4-V6 7-7", 'FR3IN G4-V6 7-7 status="inactive"', "FR4IN G4-V6 7-7"
    )
    titles = [section.title for section in found.sections]
    assert titles[-4:] == ["FR2IN", "FR4IN", "FR1IN", "FR3IN"]


@pytest.mark.rule("rotd", "2.6d")
def test_a_unit_in_a_fort_has_an_f_behind_its_id_in_the_report() -> None:
    found = report("AU1IN G5-V6 3-3 in_fort=true", "AU2IN G5-V6 3-3", seat="Gyulai")
    assert [section.title for section in found.sections][-2:] == ["AU1INF", "AU2IN"]


def test_a_unit_without_a_name_has_its_id_for_a_title_and_no_blank_behind_it() -> None:
    found = report("FR1IN G4-V6 7-7", 'FR2IN G4-V6 7-7 name="Ducrot"')
    assert [section.title for section in found.sections][-2:] == ["FR1IN", "FR2IN Ducrot"]
    assert lines_of(found, "FR1IN")[0] == "Infantry"
    assert lines_of(found, "FR2IN Ducrot")[0] == "Infantry: Ducrot"


@pytest.mark.rule("rotd", "1.4c")
@pytest.mark.rule("rotd", "2.6c")
def test_cities_within_five_squares_are_told_with_their_holder_and_what_the_seat_may_know_of_their_stock() -> None:
    assert lines_of(report("FR1IN G4-V6 7-7"), "Cities") == [
        "G5-V6 3-3 Mantova: held by Austria, fort 5 for 20,000 men.",
        "G9-V6 3-3 Brescia: held by SAR, 7 supplies.",
        "Mantova is besieged.",
    ]
    assert lines_of(report("AU1IN G4-V6 7-7", seat="Gyulai"), "Cities")[:2] == [
        "G5-V6 3-3 Mantova: held by Austria, 40 supplies, fort 5 for 20,000 men.",
        "G9-V6 3-3 Brescia: held by SAR.",
    ]


@pytest.mark.rule("rotd", "1.5d")
@pytest.mark.rule("rotd", "1.5f")
def test_a_flag_reveals_the_state_the_number_and_the_branches_of_the_troops_there() -> None:
    found = report("FR1IN G4-V6 7-7", 'SD1IN G6-V6 7-7 commander="Niel"', 'SD1CQ G6-V6 7-7 commander="Niel"')
    assert lines_of(found, "In sight") == ["G6-V6: SAR: friendly 2 units (infantry, headquarters): SD1IN, SD1CQ"]
    (seen,) = lines_of(report("FR1IN G4-V6 7-7", *(f"AU{n}IN G5-V6 7-7" for n in range(1, 6))), "In sight")
    assert seen.startswith("G5-V6: Austria: hostile ")
    assert not any(f"AU{n}IN" in seen for n in range(1, 6))


@pytest.mark.rule("rotd", "5.3b")
def test_a_position_report_has_the_maps_then_what_is_in_sight_then_a_chapter_for_every_own_unit() -> None:
    found = report("FR1IN G4-V6 7-7", "FR2IN G4-V7 7-7", 'FR3IN G4-V6 7-7 commander="Niel"')
    assert [section.title for section in found.sections] == ["Maps", "In sight", "Cities", "FR1IN", "FR2IN"]
    assert [picture.title for picture in found.sections[0].pictures] == ["Strategic map", "G4-V6", "G4-V7"]


SAMPLE = {
    "Commander": "Foch",
    "Deputy": "Niel",
    "Location": "G4-V6 strategic, 0-2 tactical",
    "Strength": "3,000",
    "Batteries": "0",
    "Quality": "Very Good",
    "Experience": "8",
    "Morale": "6",
    "Fatigue": "0",
    "Supplies": "0",
    "Ammunition": "1",
    "Supply": "FR1CQ",
    "Communications": "FR1CQ",
}
"""The fields of the book's sample of a unit's status report, in its order."""


@pytest.mark.rule("rotd", "3.1i")
@pytest.mark.rule("rotd", "5.3b")
@pytest.mark.rule("rotd", "3.5aa")
@pytest.mark.parametrize("seat", ["Foch", "Niel"])
def test_commander_and_deputy_read_of_a_unit_all_that_the_books_sample_tells_in_its_order(seat: str) -> None:
    said = 'men=3000 quality=6 experience=8 morale=6 ammunition=1 commander="Foch" deputy="Niel"'
    found = report(f"FR1IN G4-V6 0-2 {said}", "FR1CQ G4-V6 7-7", "FR1AQ G4-V6 7-7", seat=seat)
    told = [line.partition(": ") for line in lines_of(found, "FR1IN")]
    assert {label: value for label, _, value in told if label in SAMPLE} == SAMPLE
    assert [label for label, _, _ in told if label in SAMPLE] == list(SAMPLE)
    assert ("Regiments", ": ", "5") in told


@pytest.mark.rule("rotd", "2.7a")
def test_the_report_notes_a_siege_below_the_battlefield_in_its_page() -> None:
    page = write_html(report("FR1IN G5-V6 7-7"))
    assert page.count("Mantova is besieged.") == 2
    assert "Mantova is besieged." in write_text(report("FR1IN G5-V6 7-7"))
    assert "besieged" not in write_html(report("FR1IN G9-V6 7-7")).replace("Mantova is besieged.", "", 1)


def test_the_game_masters_map_shows_the_squares_round_every_active_unit() -> None:
    game, state = play(PAGE + units("FR1IN G4-V6 7-7", "AU1IN G9-V6 7-7"))
    seat = game.seat(GM)
    found = position_report(Founded(game, RULESET), seat, RULESET.view(game, state, seat), "")
    assert [line.partition(" ")[0] for line in lines_of(found, "Cities")][:3] == ["G5-V6", "G9-V6", "H0-V6"]
