"""5.2, 6.10, 10.1: a turn of peace or truce: one movement of all at once, no supply phase and no combat."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.battles.shatter import reform
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import turn_kind
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.command.promoting import promote
from drumhead.engine.rulesets.rotd.marches.boarding import embark
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.peace.parley import negotiate
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.siege import update_sieges
from drumhead.engine.rulesets.rotd.supply.sources import list_sources
from drumhead.engine.rulesets.rotd.turns.control import wake
from drumhead.engine.rulesets.rotd.turns.deployment import deploy
from drumhead.engine.rulesets.rotd.turns.endturn import close_turn
from drumhead.engine.rulesets.rotd.turns.recovery import drift, recover, return_stragglers
from drumhead.engine.rulesets.rotd.turns.sailing import sail


def quiet_phase(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """5.2, 6.10, 13.1: all go at once to where they were ordered, then ashore and aboard; sieges are lifted by it, and
    the inactive woken."""
    sail(campaign)
    deploy(campaign, [plan.deploy_to for plan in plans.values() if plan.deploy_to is not None])
    embark(campaign, plans)
    update_sieges(campaign)
    wake(campaign)


def quiet_end(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """3.2, 3.7, 10.14, 11.13, 14.3: what a turn mends without supplies or battles; then the next turn waits."""
    reform(campaign, dice)
    return_stragglers(campaign, plans, dice)
    peace = turn_kind(campaign.game, campaign.began) == "peace"
    drift(campaign, whole(campaign.game, "peace.morale" if peace else "morale_drift.fifth"))
    recover(campaign)
    negotiate(campaign, plans)
    list_sources(campaign)
    judge_communications(campaign)
    promote(campaign, plans)
    close_turn(campaign)
