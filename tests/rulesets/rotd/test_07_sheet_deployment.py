"""7.17, sentence by sentence: sheets of the deployment before the campaign, judged at the desk and played."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import forced, refusals, turned

LAND = """
[map]
state = "FRA"
[map.states.FRA]
squares = []
[map.states.SAR]
squares = ["G4-V6", "G5-V6", "G6-V6"]
[map.states.SUI]
name = "Switzerland"
squares = ["H0-W0"]
[[map.cities]]
name = "Lyon"
place = "A5-N5 7-7"
state = "FRA"
[[map.cities]]
name = "Genova"
place = "G4-V6 7-7"
state = "SAR"
[[map.cities]]
name = "Basel"
place = "H0-W0 7-7"
state = "SUI"
[map.tactical."B0-P0"]
squares = { "9-2" = "water" }
"""
SEATS = """
[[seats]]
name = "Vaillant"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


def page(*lines: str, more: str = "") -> str:
    return f"{more}\n[options]\ndeployment = true\n{SEATS}{units(*lines)}\n{LAND}"


def placed(unit: str, where: str, more: str = "") -> str:
    """Where a unit of A0-N0 9-2 is when the campaign opens, or the rule that keeps it from where it was ordered to."""
    id, _, fields = unit.partition(" ")
    line = f"{id} deploy to {where}"
    text = page(f"{id} A0-N0 9-2 {fields}", more=more)
    if found := refusals(text, line):
        stays = forced(text, line)
        assert stays.place(id, "opening") == "A0-N0 9-2"
        assert list(found.values()) == stays.rules("deployment-refused")
        return found[line]
    return turned(text, line).place(id, "opening")


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.rule("rotd", "7.17c")
@pytest.mark.parametrize("kind", ["IN", "LC", "SA", "PB", "AQ", "CQ"])
@pytest.mark.parametrize("status", ["active", "inactive"])
def test_a_unit_active_or_not_is_placed_anywhere_on_its_nations_soil_however_far(kind: str, status: str) -> None:
    assert placed(f'FR1{kind} status="{status}"', "M9-Z9 3-3") == "M9-Z9 3-3"


@pytest.mark.rule("rotd", "7.17b")
def test_a_square_is_its_nations_whose_hands_the_closest_city_of_the_same_state_is_in() -> None:
    taken, lost = '[cities.Genova]\nstate = "FRA"\n', '[cities.Lyon]\nstate = "AUS"\n'
    assert placed("FR1IN", "G5-V6 3-3") == "7.17"
    assert placed("SD1IN", "G5-V6 3-3") == "G5-V6 3-3"
    assert placed("FR1IN", "G5-V6 3-3", f"{taken}") == "G5-V6 3-3"
    assert placed("SD1IN", "G5-V6 3-3", f"{taken}") == "7.17"
    assert placed("FR1IN", "M9-Z9 3-3", f"{lost}") == "7.17"


@pytest.mark.rule("rotd", "7.17d")
@pytest.mark.parametrize(("to", "place"), [("B1-P0", "B1-P0 9-2"), ("B0-P0", "9.13")])
def test_a_blank_tactical_square_means_the_present_one_where_it_is_passable(to: str, place: str) -> None:
    assert placed("FR1IN", to) == place


@pytest.mark.rule("rotd", "7.17e")
def test_a_blank_strategic_square_means_the_present_one() -> None:
    assert placed("FR1IN", "3-4") == "A0-N0 3-4"
    assert placed("SD1IN", "3-4") == "A0-N0 3-4"


@pytest.mark.rule("rotd", "7.17f")
def test_neutral_nations_are_closed_even_where_one_holds_their_city() -> None:
    assert placed("FR1IN", "H0-W0 3-3") == "7.17"
    assert placed("FR1IN", "H0-W0 3-3", '[cities.Basel]\nstate = "FRA"\n') == "7.17"


@pytest.mark.rule("rotd", "7.17g")
def test_militia_keeps_to_its_home_state_though_its_nation_owns_more() -> None:
    taken = '[cities.Genova]\nstate = "FRA"\n'
    assert placed("FR1MI", "M9-Z9 3-3", taken) == "M9-Z9 3-3"
    assert placed("FR1MI", "G5-V6 3-3", taken) == "7.17"
    assert placed("FR1IN", "G5-V6 3-3", taken) == "G5-V6 3-3"


@pytest.mark.rule("rotd", "7.17h")
def test_militia_is_not_placed_on_home_soil_that_its_nation_has_lost() -> None:
    assert placed("FR1MI", "M9-Z9 3-3", '[cities.Lyon]\nstate = "AUS"\n') == "7.17"


@pytest.mark.rule("rotd", "7.17i")
def test_naval_batteries_are_not_placed_anywhere_else() -> None:
    assert placed("FR1NB", "M9-Z9 3-3") == "7.17"
    assert placed("FR1NB", "3-3") == "7.17"


@pytest.mark.rule("rotd", "7.17j")
def test_only_commander_and_deputy_place_a_unit() -> None:
    text = page('FR1IN A0-N0 9-2 commander="Niel" deputy="Vaillant"', 'FR2IN A0-N0 9-2 commander="Niel"')
    assert refusals(text, "FR1IN deploy to M9-Z9 3-3", seat="Vaillant") == {}
    assert refusals(text, "FR1IN deploy to M9-Z9 3-3", seat="Niel") == {}
    assert refusals(text, "FR2IN deploy to M9-Z9 3-3", seat="Vaillant") == {"FR2IN deploy to M9-Z9 3-3": "6.1"}
