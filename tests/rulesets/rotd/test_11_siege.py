"""11.3, 11.10: sieges begin and end, garrisons surrender."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.supply.siege import surrender_sieges, update_sieges
from tests.rulesets.rotd.boards import campaign, city, flat_map, kinds, unit

OPEN = flat_map(cities=[city("Novara", "G4-V6 7-7")])
FORT = flat_map(cities=[city("Novara", "G4-V6 7-7", fort=3, fort_capacity=6000)])


def judged(*units: Unit, fort: bool = False, besieged: bool = False, supplies: int = 0) -> Campaign:
    held = {"Novara": CityHolding("Novara", "FRA", supplies, besieged)}
    played = campaign(FORT if fort else OPEN, *units, cities=held)
    update_sieges(played)
    assert all(wording(played.game, event) for event in played.events)
    return played


def besieged(*units: Unit, fort: bool = False) -> bool:
    return judged(*units, fort=fort).cities["Novara"].besieged


@pytest.mark.rule("rotd", "11.3a")
def test_more_than_half_again_the_defenders_besiege_a_city() -> None:
    inside = unit("FR1IN", "G4-V6 7-7", men=1000)
    assert not besieged(inside, unit("AU1IN", "G4-V6 8-7", men=1500))
    assert besieged(inside, unit("AU1IN", "G4-V6 8-7", men=1501))


@pytest.mark.rule("rotd", "11.3a")
def test_defenders_beside_the_city_count_and_besiegers_farther_off_do_not() -> None:
    inside = unit("FR1IN", "G4-V6 7-7", men=1000)
    assert not besieged(inside, unit("SD1IN", "G4-V6 6-7", men=1000), unit("AU1IN", "G4-V6 8-7", men=2000))
    assert not besieged(inside, unit("AU1IN", "G4-V6 9-7", men=9000))
    assert besieged(inside, unit("SD1IN", "G4-V6 5-7", men=1000), unit("AU1IN", "G4-V6 8-7", men=2000))


@pytest.mark.rule("rotd", "11.3b")
def test_a_fort_is_besieged_by_no_less_than_half_its_capacity() -> None:
    inside = unit("FR1IN", "G4-V6 7-7", men=1000)
    assert not besieged(inside, unit("AU1IN", "G4-V6 8-7", men=2999), fort=True)
    assert besieged(inside, unit("AU1IN", "G4-V6 8-7", men=3000), fort=True)


@pytest.mark.rule("rotd", "11.3a")
def test_headquarters_bridges_and_the_inactive_besiege_nobody() -> None:
    inside = unit("FR1IN", "G4-V6 7-7", men=50)
    foes = unit("AU1CQ", "G4-V6 8-7"), unit("AU1PB", "G4-V6 8-7"), unit("AU1IN", "G4-V6 8-7", status="inactive")
    assert not besieged(inside, *foes)


@pytest.mark.rule("rotd", "11.3a")
def test_a_siege_is_lifted_when_the_besiegers_are_too_few() -> None:
    units = unit("FR1IN", "G4-V6 7-7", men=1000), unit("AU1IN", "G4-V6 8-7", men=1200)
    played = judged(*units, besieged=True)
    assert not played.cities["Novara"].besieged and kinds(played) == ["siege-lifted", "siege-lifted-seen"]
    assert played.events[0].seen_by == () and played.events[1].seen_by == ("Allies", "Austria")


@pytest.mark.rule("rotd", "11.3a")
def test_a_siege_is_lifted_when_everybody_has_gone() -> None:
    assert not judged(besieged=True).cities["Novara"].besieged


@pytest.mark.rule("rotd", "11.3j")
def test_places_that_are_no_cities_are_not_besieged() -> None:
    assert judged(unit("FR1IN", "G4-V6 2-2", men=10), unit("AU1IN", "G4-V6 3-2")).events == ()


def starved(roll: float, *more: Unit, supplies: int = 0) -> Campaign:
    units = unit("FR1IN", "G4-V6 7-7", men=1000), unit("SD1LA", "G4-V6 7-7"), unit("AU1IN", "G4-V6 8-7", men=9000)
    played = judged(*units, *more, besieged=True, supplies=supplies)
    surrender_sieges(played, ScriptedDice({"siege of Novara": [roll]}))
    assert all(wording(played.game, event) for event in played.events)
    return played


@pytest.mark.rule("rotd", "11.3h")
@pytest.mark.rule("rotd", "11.3i")
@pytest.mark.rule("rotd", "11.10g")
def test_one_roll_in_three_makes_the_whole_garrison_surrender() -> None:
    played = starved(0.33, unit("FR2IN", "G4-V6 7-6"))
    assert kinds(played)[-1] == "surrendered"
    for id, men in (("FR1IN", 1000), ("SD1LA", 400)):
        now = played.units[id]
        assert (now.status, now.men, now.prisoners, now.batteries) == ("gone", 0, men, 0)
    assert played.units["FR2IN"].status == "active"


@pytest.mark.rule("rotd", "11.10g")
def test_otherwise_they_hold_out_and_the_enemy_learns_nothing() -> None:
    played = starved(0.34)
    assert kinds(played)[-1] == "held-out" and played.events[-1].seen_by == ("Allies",)
    assert played.units["FR1IN"].status == "active"


@pytest.mark.rule("rotd", "11.3h")
def test_a_city_with_supplies_does_not_surrender() -> None:
    assert "surrendered" not in kinds(starved(0.0, supplies=1))


@pytest.mark.rule("rotd", "11.3h")
def test_a_headquarters_inside_with_supplies_keeps_the_garrison_going() -> None:
    assert "surrendered" not in kinds(starved(0.0, unit("FR1CQ", "G4-V6 7-7", supplies=2)))
