"""13: inactive units."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import NO_PHASE, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Attack, March
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.control import wake
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, kinds, unit

RULE = pytest.mark.rule("rotd", "13.3e")


def woken(*units: Unit, relations: dict[str, str] | None = None) -> Campaign:
    played = campaign(flat_map(), unit("FR1IN", "G4-V6", status="inactive"), *units, relations=relations)
    wake(played)
    assert all(wording(played.game, event) for event in played.events)
    return played


@RULE
@pytest.mark.parametrize("stranger", ["AU1IN", "SW1IN", "AU1CQ"])
def test_enemies_and_neutrals_in_the_square_wake_the_inactive(stranger: str) -> None:
    played = woken(unit(stranger, "G4-V6 1-1"))
    assert played.units["FR1IN"].status == "active"
    assert played.events[0].seen_by == ("Allies",)


@RULE
def test_friends_allies_and_sleeping_enemies_wake_nobody() -> None:
    assert kinds(woken(unit("FR2IN", "G4-V6"), unit("SD1IN", "G4-V6 1-1"))) == []
    assert kinds(woken(unit("AU1IN", "G4-V6 1-1", status="inactive"))) == []
    assert kinds(woken(unit("SW1IN", "G4-V6 1-1"), relations={"FRA-SUI": "passive"})) == []


@RULE
def test_enemies_in_the_next_square_wake_nobody() -> None:
    assert kinds(woken(unit("AU1IN", "G5-V6"))) == []


@pytest.mark.rule("rotd", "13.5a")
@pytest.mark.rule("rotd", "13.5b")
def test_the_inactive_keep_the_orders_they_were_sent_and_postures_with_them() -> None:
    sleeper = unit("FR1IN", "G4-V6", status="inactive")
    played = campaign(flat_map(), sleeper, phase="supply")
    there = BOARD.cell("G5-V6")
    orders = plans([March(unit="FR1IN", path=(None, there)), Attack(unit="FR1IN", mode="assault")])
    supply_phase(played, orders, ScriptedDice())
    now = played.units["FR1IN"]
    assert (now.path, now.attack, now.status) == ((NO_PHASE, there), "assault", "inactive")


@pytest.mark.rule("rotd", "13.4a")
def test_the_inactive_are_no_enemies_to_fight() -> None:
    played = campaign(flat_map(), unit("FR1IN", "G4-V6", status="inactive"), unit("AU1IN", "G4-V6"))
    assert played.enemies(played.units["AU1IN"]) == ()
