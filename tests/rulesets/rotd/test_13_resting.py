"""13.1-13.3: units become inactive and active by order."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Activate, Inactivate
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.organising import organise
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import campaign, city, flat_map, kinds, unit
from tests.rulesets.rotd.desks import table

RULE = pytest.mark.rule("rotd", "13.2a")
TOWN = flat_map(cities=[city("Novara", "G4-V6 7-7", fort=1, fort_capacity=5000)])


def rested(*units: Unit, town: bool = False, relations: dict[str, str] | None = None) -> Campaign:
    """All active French units are ordered to rest."""
    played = campaign(TOWN if town else flat_map(), *units, phase="supply", relations=relations)
    organise(played, plans([Inactivate(unit=u.id) for u in units if u.active and u.state == "FRA"]))
    assert all(wording(played.game, event) for event in played.events)
    return played


def asleep(played: Campaign) -> int:
    return sum(unit.status == "inactive" for unit in played.units.values())


def brigades(count: int, first: int = 1, **fields: object) -> list[Unit]:
    return [unit(f"FR{n}IN", "G4-V6 1-1", **fields) for n in range(first, first + count)]


@RULE
def test_two_units_may_rest_in_a_square_and_three_where_a_city_is() -> None:
    assert (asleep(rested(*brigades(4))), asleep(rested(*brigades(4), town=True))) == (2, 3)
    assert kinds(rested(*brigades(3)))[-1] == "rest-refused"


@RULE
def test_those_who_rest_already_count() -> None:
    assert asleep(rested(*brigades(2, status="inactive"), *brigades(1, first=7))) == 2


@RULE
@pytest.mark.rule("rotd", "1.5j")
def test_militia_in_its_home_city_and_units_in_forts_do_not_count() -> None:
    watch = unit("FR1MI", "G4-V6 7-7", home="FRA")
    inside = unit("FR9IN", "G4-V6 7-7", in_fort=True)
    assert asleep(rested(*brigades(3), watch, inside, town=True)) == 5
    abroad = unit("FR1MI", "G4-V6 1-1", home="SAR")
    assert asleep(rested(*brigades(3), abroad, town=True)) == 3


@pytest.mark.rule("rotd", "13.2c")
@pytest.mark.parametrize("status", ["active", "inactive"])
@pytest.mark.parametrize("stranger", ["AU1IN", "SW1IN"])
def test_nobody_rests_with_an_enemy_or_neutral_in_the_square(stranger: str, status: str) -> None:
    assert kinds(rested(*brigades(1), unit(stranger, "G4-V6 9-9", status=status))) == ["rest-refused"]


@pytest.mark.rule("rotd", "13.2c")
def test_friends_and_passive_allies_let_it_rest() -> None:
    friends = (unit("SD1IN", "G4-V6 9-9"), unit("SW1IN", "G4-V6 9-9"))
    assert kinds(rested(*brigades(1), *friends, relations={"FRA-SUI": "passive"})) == ["inactivated"]


@pytest.mark.rule("rotd", "13.3a")
def test_a_unit_at_rest_eats_nothing_from_the_very_turn() -> None:
    played = campaign(flat_map(), *brigades(1, supplies=1), phase="supply")
    supply_phase(played, plans([Inactivate(unit="FR1IN")]), ScriptedDice())
    assert played.units["FR1IN"].supplies == 1 and "ate" not in kinds(played)


@pytest.mark.rule("rotd", "13.1c")
def test_a_unit_is_called_up_and_makes_room_for_another() -> None:
    played = campaign(flat_map(), *brigades(2, status="inactive"), *brigades(1, first=7), phase="supply")
    organise(played, plans([Activate(unit="FR1IN"), Inactivate(unit="FR7IN")]))
    assert [played.units[id].status for id in ("FR1IN", "FR2IN", "FR7IN")] == ["active", "inactive", "inactive"]


@pytest.mark.rule("rotd", "13.2c")
def test_the_desk_refuses_rest_beside_enemies_who_sleep_too() -> None:
    at = table("FR1IN G4-V6 7-7", 'AU1MI G4-V6 3-3 status="inactive"')
    assert at.rules("FR1IN inactivate") == ["13.2"]
    assert at.played([Inactivate(unit="FR1IN")]).done("FR1IN inactivate") == ["supply rest-refused"]


@pytest.mark.rule("rotd", "13.1d")
def test_the_desk_points_out_who_is_not_put_to_rest_as_it_is_seen() -> None:
    minister = '[[seats]]\nname = "Randon"\nside = "allies"\noffices = ["War Minister"]\n'
    page = minister + "[map]\n"
    asleep = table('FR1IN G4-V6 7-7 status="inactive" commander="Foch"', page=page)
    words = "does not become inactive, as far as is seen: it is inactive already (rule 13.1)."
    assert asleep.tasks("FR1IN inactivate") == [f"warning: FR1IN {words}"]
    eye = 'FR2IN G4-V6 1-1 commander="Randon"'
    beside_foes = table('FR1IN G4-V6 7-7 commander="Foch"', "AU1IN G4-V6 3-3", eye, page=page, seat="Randon")
    words = "does not put FR1IN to rest, as far as is seen: enemies or neutrals are in its square (rule 13.2)."
    assert beside_foes.tasks("War Minister inactivate FR1IN") == [f"warning: The War Minister {words}"]
    alone = table('FR1IN G4-V6 7-7 commander="Foch"', eye, page=page, seat="Randon")
    assert alone.tasks("War Minister inactivate FR1IN") == []
