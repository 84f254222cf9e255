"""The supply phase of a turn: who eats, deserts and loads; then communications, initiative and the turn's postures."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.casualties import disband
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.marches.railworks import begin_repairs, watch_works
from drumhead.engine.rulesets.rotd.marches.strategic import load_paths
from drumhead.engine.rulesets.rotd.marches.withdrawal import bar_withdrawals
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.supply.ammunition import Arsenals
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.consumption import consume, eaters, load, rearm
from drumhead.engine.rulesets.rotd.supply.quartermaster import serve_side
from drumhead.engine.rulesets.rotd.supply.sources import settle_sources
from drumhead.engine.rulesets.rotd.supply.transfers import count_stocks
from drumhead.engine.rulesets.rotd.turns.initiative import judge_initiative
from drumhead.engine.rulesets.rotd.turns.organising import organise
from drumhead.engine.rulesets.rotd.turns.purchases import purchase
from drumhead.engine.rulesets.rotd.turns.sailing import sail


def supply_phase(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """5.2, 11.9: units merge and rest, everyone eats, then all load; then stores move, and the turn is made ready."""
    sail(campaign)
    bar_withdrawals(campaign, plans)
    organise(campaign, plans)
    count_stocks(campaign)
    found = settle_sources(campaign, plans)
    ids = eaters(campaign)
    drawn = {id: [consume(campaign, id, found, dice)] for id in ids}
    for id in ids:
        plan = plans.get(id, SILENT)
        drawn[id].append(load(campaign, id, plan.supply, plan.silent, found))
    arsenals = Arsenals(campaign, found)
    for id in ids:
        rearm(campaign, id, drawn[id], arsenals)
    serve_side(campaign, plans)
    purchase(campaign, plans)
    disband(campaign, whole(campaign.game, "combat.smallest_unit"))
    take_postures(campaign, plans)
    judge_communications(campaign)
    judge_initiative(campaign)
    load_paths(campaign, plans)
    begin_repairs(campaign, plans)
    watch_works(campaign, plans)


def take_postures(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """6.4, 6.6, 6.9: every unit takes the postures of its orders."""
    changes: list[Change] = []
    for id in sorted(campaign.units):
        unit, wanted = campaign.units[id], plans.get(id, SILENT).postures
        changes += sets("units", id, **{k: v for k, v in wanted.items() if getattr(unit, k) != v})
    if changes:
        campaign.record("postures-taken", changes, rule="6.6")
