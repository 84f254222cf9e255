"""7.4-7.13: the strategic phases: whose turn it is, and what each unit tries at its turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drumhead.engine.play.dice import Dice, in_drawn_order
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import NO_PHASE, Kind, Unit
from drumhead.engine.rulesets.rotd.marches.allowance import allowance, exhausted
from drumhead.engine.rulesets.rotd.marches.attraction import attraction
from drumhead.engine.rulesets.rotd.marches.march import Outcome, Plans, attempt, halt_on_detection
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan

FAST = frozenset({Kind.LC, Kind.MC, Kind.HA})
"""7.6: those that move before the others."""
FIRST = "strategic-1"


def load_paths(campaign: Campaign, plans: Plans) -> None:
    """7.1-7.4: at the end of the supply phase: each unit's path, allowance and starting place for the turn."""
    changes: list[Change] = []
    for unit in campaign.units.values():
        if unit.status != "gone":
            changes += _differing(unit, _fresh(campaign, unit, plans.get(unit.id, SILENT)))
    campaign.record("paths-loaded", changes, rule="7.4")


def _fresh(campaign: Campaign, unit: Unit, plan: Plan) -> dict[str, Any]:
    boxes = () if plan.march is None else plan.march.path
    return {
        "path": tuple(NO_PHASE if cell is None else cell for cell in boxes),
        "start_cell": unit.cell,
        "start_tactical": unit.tactical,
        "allowance": allowance(campaign.game, unit),
        "steps": 0,
        "pursuits": 0,
        "pursuing": False,
        "quarry": -1,
        "marched": False,
        "railed": False,
    }


def _differing(unit: Unit, fields: dict[str, Any]) -> tuple[Change, ...]:
    return sets("units", unit.id, **{name: now for name, now in fields.items() if getattr(unit, name) != now})


def strategic_phase(campaign: Campaign, plans: Plans, dice: Dice) -> None:
    """7.6: light and medium cavalry and horse artillery first, the rest after them, in random order within each."""
    resting = _pass_boxes(campaign)
    stirring = [id for id, unit in campaign.units.items() if unit.path or _called(plans, id)]
    for id in marching_order(campaign, dice, stirring):
        unit = campaign.units[id]
        if unit.active and not unit.orders_cancelled:
            _take_turn(campaign, plans, unit, id in resting, dice)


def marching_order(campaign: Campaign, dice: Dice, ids: Iterable[str]) -> list[str]:
    """7.6: the active ones of these units, each at most once, in the order in which they move this phase."""
    order = in_drawn_order(dice, "order of march", (id for id in ids if campaign.units[id].active))
    return sorted(order, key=lambda id: campaign.units[id].type not in FAST)


def _pass_boxes(campaign: Campaign) -> frozenset[str]:
    """7.5, 13.5: blank boxes go by, and so do those of sleepers; the ids of the units that rest this phase.

    A unit that has withdrawn rests in phase 1, whose box is lost whatever it says.
    """
    resting, changes = list[str](), list[Change]()
    for id, unit in campaign.units.items():
        withdrew = campaign.phase == FIRST and unit.steps > 0
        if unit.path and (withdrew or unit.path[0] == NO_PHASE or not unit.active):
            resting.append(id)
            changes += sets("units", id, path=unit.path[1:])
    if changes:
        campaign.record("boxes-passed", changes, rule="7.5")
    return frozenset(resting)


def _take_turn(campaign: Campaign, plans: Plans, unit: Unit, resting: bool, dice: Dice) -> None:
    """7.12, 7.13: a quarry first, then the path, then what draws it; one step at most."""
    if campaign.phase == FIRST and unit.steps > 0:
        return
    plan = plans.get(unit.id, SILENT)
    if _pursue(campaign, plans, unit, plan, dice):
        return
    unit = campaign.units[unit.id]
    if unit.pursuing:
        return
    if any(box != NO_PHASE for box in unit.path):
        if not resting:
            _follow_path(campaign, plans, unit, dice)
    else:
        _follow_pull(campaign, plans, unit, plan, dice)


def _pursue(campaign: Campaign, plans: Plans, unit: Unit, plan: Plan, dice: Dice) -> bool:
    """7.12: follow the marked quarry; True if the unit has moved."""
    if plan.pursue is None or unit.quarry < 0:
        return False
    left = plan.pursue.limit is None or unit.pursuits < plan.pursue.limit
    if left and exhausted(campaign.game, unit, plan) is None:
        cause = f"order {unit.id} pursue"
        outcome = attempt(campaign, plans, unit, unit.quarry, dice, kind="pursued", cause=cause)
        if outcome in (Outcome.ARRIVED, Outcome.DIVERTED):
            return True
    campaign.record("quarry-lost", sets("units", unit.id, quarry=-1), rule="7.12", cell=unit.cell, units=(unit.id,))
    return False


def _follow_path(campaign: Campaign, plans: Plans, unit: Unit, dice: Dice) -> None:
    """7.4, 7.9: the next box; a unit so ordered halts where it finds enemies."""
    outcome = attempt(campaign, plans, unit, unit.path[0], dice, cause=f"order {unit.id} march")
    if outcome in (Outcome.ARRIVED, Outcome.DIVERTED):
        halt_on_detection(campaign, plans, campaign.units[unit.id])


def _follow_pull(campaign: Campaign, plans: Plans, unit: Unit, plan: Plan, dice: Dice) -> None:
    """7.13: to the battle, allies or enemies that draw it, while it can still march."""
    if not _drawn(plan) or exhausted(campaign.game, unit, plan) is not None:
        return
    pull = attraction(campaign, unit, plan, dice)
    if pull is not None:
        attempt(campaign, plans, unit, pull.cell, dice, kind="sought", cause=f"order {unit.id} {pull.order}")


def _called(plans: Plans, id: str) -> bool:
    """7.12, 7.13: whether a unit may march without a path."""
    plan = plans.get(id, SILENT)
    return plan.pursue is not None or _drawn(plan)


def _drawn(plan: Plan) -> bool:
    return any((plan.march_to_battle, plan.march_to_allies, plan.march_to_enemies))
