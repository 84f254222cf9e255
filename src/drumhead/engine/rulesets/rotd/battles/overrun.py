"""10.2: headquarters that the enemy comes upon."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, fall_back
from drumhead.engine.rulesets.rotd.battles.shatter import shatter
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present


def overrun(campaign: Campaign, dice: Dice, cell: int) -> None:
    """10.2: headquarters with enemies on their square and no friendly combat unit beside them shatter or fall back."""
    for unit in campaign.present(cell):
        there = [u for u in campaign.standing(cell, unit.tactical) if u.active and u.combat]
        foes = tuple(u for u in there if campaign.hostile(unit, u))
        if unit.active and not unit.combat and foes and not any(campaign.friendly(unit, u) for u in there):
            _overrun(campaign, dice, unit, foes)


def _overrun(campaign: Campaign, dice: Dice, unit: Unit, foes: tuple[Unit, ...]) -> None:
    stream = dice.stream(f"overrun {unit.id}")
    chance, roll = number(campaign.game, "combat.leaving.overrun_shatters"), stream.unit()
    event = campaign.set_unit(
        "overrun",
        unit,
        {},
        rule="10.2b",
        seen_by=friends_present(campaign, unit, unit.cell),
        foes=[foe.id for foe in foes],
        chance=chance,
        roll=roll,
    )
    if roll < chance:
        shatter(campaign, unit, event.id, stream, "the enemy is upon it")
    else:
        fall_back(campaign, unit, Flight(foes, event.id, stream))


def follow_the_beaten(campaign: Campaign, losers: Sequence[Unit], cell: int, tactical: int, flight: Flight) -> None:
    """10.2: headquarters on the square of a lost battle fall back as their side does."""
    for unit in campaign.standing(cell, tactical):
        if unit.active and not unit.combat and any(campaign.friendly(unit, loser) for loser in losers):
            fall_back(campaign, unit, flight)
