"""11.1, 11.3, 11.4: who is in communications."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.marches.allowance import allowance
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications, links
from tests.rulesets.rotd.boards import BOARD, campaign, city, flat_map, unit

TOWN = flat_map(cities=[city("Novara", "G4-V6 7-7")])


def to(played: Campaign, id: str = "FR1IN") -> str:
    return links(played)[id].to


def army(*units: Unit) -> Campaign:
    return campaign(flat_map(), *units, phase="supply")


@pytest.mark.rule("rotd", "11.1a")
def test_an_army_headquarters_is_always_in_communications() -> None:
    assert to(army(unit("FR1AQ", "A0-N0"), unit("AU1IN", "A0-N0 1-1")), "FR1AQ") == "FR1AQ"


@pytest.mark.rule("rotd", "11.1b")
@pytest.mark.rule("rotd", "11.1c")
def test_a_corps_headquarters_reaches_an_army_headquarters_five_squares_off() -> None:
    assert to(army(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G9-V6")), "FR1CQ") == "FR1AQ"
    assert to(army(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "H0-V6")), "FR1CQ") == ""


@pytest.mark.rule("rotd", "11.1c")
def test_the_five_squares_are_straight_and_the_line_may_wind() -> None:
    foes = [unit(f"AU{n}IN", f"G6-V{n}") for n in (4, 5, 6, 7, 8)]
    found = links(army(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G9-V6"), *foes))["FR1CQ"]
    assert found.to == "FR1AQ" and len(found.path) == 6


@pytest.mark.rule("rotd", "11.1e")
@pytest.mark.rule("rotd", "11.1f")
def test_a_brigade_reaches_a_corps_headquarters_two_squares_off() -> None:
    line = unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G6-V6")
    assert to(army(*line, unit("FR1IN", "G8-V6"))) == "FR1CQ"
    assert to(army(*line, unit("FR1IN", "G9-V6"))) == ""


@pytest.mark.rule("rotd", "11.1e")
def test_a_brigade_does_not_use_an_army_headquarters() -> None:
    assert to(army(unit("FR1AQ", "G4-V6"), unit("FR1IN", "G4-V6 1-1"))) == ""


@pytest.mark.rule("rotd", "11.1e")
def test_a_corps_headquarters_out_of_communications_helps_nobody() -> None:
    found = links(army(unit("FR1CQ", "G6-V6"), unit("FR1IN", "G6-V6 1-1")))["FR1IN"]
    assert found.to == "" and "FR1CQ" in found.broken


@pytest.mark.rule("rotd", "11.1e")
def test_of_two_corps_headquarters_the_nearer_in_communications_counts() -> None:
    played = army(unit("FR1AQ", "G9-V6"), unit("FR1CQ", "G3-V6"), unit("FR2CQ", "G6-V6"), unit("FR1IN", "G4-V6"))
    assert to(played) == "FR2CQ"


@pytest.mark.rule("rotd", "11.1g")
@pytest.mark.rule("rotd", "11.1h")
def test_a_friendly_city_in_the_square_is_enough() -> None:
    played = campaign(TOWN, unit("FR1IN", "G4-V6 1-1"), unit("SD1IN", "G4-V6 2-1"), unit("AU1IN", "G4-V6 13-13"))
    assert to(played, "FR1IN") == to(played, "SD1IN") == "Novara"
    assert to(played, "AU1IN") == ""


@pytest.mark.rule("rotd", "11.1h")
def test_an_active_ally_of_another_side_lends_city_and_headquarters() -> None:
    units = unit("SW1IN", "G4-V6 1-1"), unit("FR1AQ", "G9-V6"), unit("FR1CQ", "G8-V6"), unit("SW2IN", "G7-V6")
    played = campaign(TOWN, *units, relations={"FRA-SUI": "ally"})
    assert to(played, "SW1IN") == "Novara" and to(played, "SW2IN") == "FR1CQ"


@pytest.mark.rule("rotd", "11.1h")
def test_a_passive_ally_lends_nothing() -> None:
    units = unit("SW1IN", "G4-V6 1-1"), unit("FR1AQ", "G9-V6"), unit("FR1CQ", "G8-V6"), unit("SW2IN", "G7-V6")
    played = campaign(TOWN, *units, relations={"FRA-SUI": "passive"})
    assert to(played, "SW1IN") == to(played, "SW2IN") == ""


@pytest.mark.rule("rotd", "11.3e")
@pytest.mark.rule("rotd", "11.3f")
def test_a_siege_parts_those_inside_from_those_outside() -> None:
    units = unit("FR1IN", "G4-V6 7-7"), unit("FR2IN", "G4-V6 1-1"), unit("FR1CQ", "G5-V6"), unit("FR1AQ", "G6-V6")
    played = campaign(TOWN, *units, cities={"Novara": CityHolding("Novara", "FRA", 5, besieged=True)})
    assert to(played, "FR1IN") == "Novara"
    assert to(played, "FR2IN") == "FR1CQ"


@pytest.mark.rule("rotd", "11.3f")
def test_headquarters_inside_a_besieged_city_serve_only_those_inside() -> None:
    units = unit("FR2IN", "G4-V6 1-1"), unit("FR1CQ", "G4-V6 7-7"), unit("FR1AQ", "G6-V6")
    played = campaign(TOWN, *units, cities={"Novara": CityHolding("Novara", "FRA", 5, besieged=True)})
    assert to(played, "FR1CQ") == "Novara" and to(played, "FR2IN") == ""
    assert links(played)["FR2IN"].broken == "a siege"


@pytest.mark.rule("rotd", "11.1e")
def test_who_is_cut_off_is_told_what_broke_the_line_and_where() -> None:
    ring = ("2-7", "7-2", "7-12", "3-3", "3-11", "11-3", "11-11", "12-7")
    foes = [unit(f"AU{n}IN", f"G6-V6 {place}") for n, place in enumerate(ring)]
    played = army(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G5-V6"), unit("FR1IN", "G6-V6"), *foes)
    judge_communications(played)
    told = next(event for event in played.events if event.kind == "cut-off" and "FR1IN" in event.units)
    assert told.seen_by == ("Allies",)
    assert told.secret["broken"] == "enemies closing the way" and told.secret["broken_at"] == BOARD.cell("G6-V6")
    assert not played.units["FR1IN"].in_communications


@pytest.mark.rule("rotd", "11.1e")
def test_a_unit_in_touch_again_is_told_through_whom_and_by_which_way() -> None:
    played = army(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G5-V6"), unit("FR1IN", "G6-V6", in_communications=False))
    judge_communications(played)
    told = next(event for event in played.events if event.kind == "in-touch")
    assert wording(played.game, told) == "FR1IN is in communications again, through FR1CQ."
    assert told.facts["to"] == "FR1CQ" and told.secret["path"] == (BOARD.cell("G5-V6"),)
    now = played.units["FR1IN"]
    assert now.in_communications and now.communications == "FR1CQ"


@pytest.mark.rule("rotd", "13.3a")
def test_inactive_units_need_no_communications_and_lend_none() -> None:
    played = army(unit("FR1CQ", "G5-V6", status="inactive"), unit("FR1IN", "G5-V6 1-1", status="inactive"))
    judge_communications(played)
    assert played.events == () and "FR1IN" not in links(played)
    assert to(army(unit("FR1AQ", "G5-V6", status="inactive"), unit("FR1CQ", "G5-V6 1-1")), "FR1CQ") == ""


@pytest.mark.rule("rotd", "11.4")
def test_being_cut_off_costs_a_square_of_the_march() -> None:
    played = army(unit("FR1IN", "G4-V6"), unit("FR1AQ", "G6-V6"))
    before = allowance(played.game, played.units["FR1IN"])
    judge_communications(played)
    assert allowance(played.game, played.units["FR1IN"]) == before - 1
