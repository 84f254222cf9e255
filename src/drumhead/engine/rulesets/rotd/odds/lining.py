"""9, 10: who comes to fight whom on a square: by the orders that are known, or because one side goes for the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.rulesets.rotd.battles.engagement import Units, by_claim
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.odds.scene import Scene
from drumhead.engine.rulesets.rotd.orders.orders import Engage, Move
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.tactics.support import battles
from drumhead.engine.rulesets.rotd.tactics.tactical import movement

Plans = Mapping[str, Plan]
DRAWN = "odds"
"""What stands for the seed where units move: who of equals goes first is drawn once, and alike for everybody."""


def fighters(campaign: Campaign, cell: int) -> Units:
    """10.1: the troops on a strategic square that have enemies there."""
    troops = [unit for unit in campaign.present(cell) if unit.active and unit.combat]
    return tuple(u for u in troops if any(campaign.hostile(u, other) for other in troops))


def of_side(troops: Iterable[Unit], side: str) -> Units:
    return tuple(unit for unit in troops if side and unit.side == side)


def likely(campaign: Campaign, troops: Units) -> Units:
    """10.6: where nobody says who attacks: those that would if all stood on one place; a fort's garrison defends, else
    who is at home, else the stronger."""
    ours = tuple(unit for unit in troops if campaign.friendly(troops[0], unit))
    theirs = tuple(unit for unit in troops if campaign.hostile(troops[0], unit))
    return by_claim(campaign, ours, theirs)[0]


def as_ordered(scene: Scene, plans: Plans) -> tuple[Campaign, tuple[int, ...]]:
    """The first tactical phase by the orders that are known, and the squares where it comes to battle."""
    campaign = _moved(scene, plans)
    return campaign, battles(campaign, scene.cell)


def with_attack(
    scene: Scene, plans: Plans, attackers: Collection[Unit], at: int | None
) -> tuple[Campaign, tuple[int, ...]]:
    """The same, when all of these without tactical orders go for their nearest enemy, or for the square `at`."""
    going = {unit.id: _going(unit, plans.get(unit.id, SILENT), at) for unit in attackers if unit.brigade}
    campaign = _moved(scene, {**plans, **going})
    return campaign, battles(campaign, scene.cell)


def _going(unit: Unit, plan: Plan, at: int | None) -> Plan:
    """9.2, 9.8: a plan that has no move of its own with one; postures stay as they are."""
    if plan.move or plan.engage or plan.support or plan.intercept or at == unit.tactical:
        return plan
    if at is None:
        return replace(plan, engage=Engage(unit=unit.id, first=1, last=1))
    return replace(plan, move=Move(unit=unit.id, to=at))


def _moved(scene: Scene, plans: Plans) -> Campaign:
    campaign = scene.campaign()
    dice = SeededDice(DRAWN, scene.state.turn, scene.state.phase)
    movement(campaign, plans, dice)
    return campaign
