"""7.17, 6.10: what the book forbids of units being placed, before a campaign and in peace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.foresight.bridging import joined
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, blind, scratch
from drumhead.engine.rulesets.rotd.orders.orders import DeployTo
from drumhead.engine.rulesets.rotd.peace.soil import soil_refusal
from drumhead.engine.rulesets.rotd.turns.deployment import crowded_out, deployed_at, deployment_refusal

NEAR = "supply.chain.corps"
"""How near a headquarters must be that begins a chain of contact."""


def placing_refused(outlook: Outlook, unit: Unit, order: DeployTo) -> Refused | None:
    """7.17, 9.13, 2.5, 1.5: why the unit cannot be placed there beside the seat's others, or None."""
    beside = [plan.deploy_to for id, plan in outlook.plans.items() if plan.deploy_to is not None and id in outlook.own]
    chained = _surely_unchained(outlook, unit, order)
    refused = deployment_refusal(outlook.campaign, unit, order, beside, chained=chained)
    if refused is None or not _lawful(outlook, order, chained=chained):
        return refused
    return _crowded(outlook, order, beside)


def _surely_unchained(outlook: Outlook, unit: Unit, order: DeployTo) -> bool:
    """6.10: whether no headquarters, no bridge and no way by sea that the seat does not know of can lead there."""
    if out_of_reach(outlook, unit, order) is None or blind(outlook, unit, whole(outlook.campaign.game, NEAR)):
        return False
    return soil_refusal(joined(outlook, unit), unit, *deployed_at(unit, order)) is not None


def out_of_reach(outlook: Outlook, unit: Unit, order: DeployTo) -> Refused | None:
    """6.10: what keeps the unit from there as far as the seat sees, or None."""
    return soil_refusal(outlook.campaign, unit, *deployed_at(unit, order))


def kept_back(outlook: Outlook) -> Mapping[str, Refused]:
    """7.17, 6.10, 2.5, 1.5: by unit what keeps it from where the seat sends it, if all stays as it is seen."""
    orders = {id: plan.deploy_to for id, plan in outlook.plans.items() if id in outlook.own}
    wanted = {id: order for id, order in orders.items() if order is not None}
    units = outlook.campaign.units
    barred = {id: refused for id, order in wanted.items() if (refused := out_of_reach(outlook, units[id], order))}
    free = {id: deployed_at(units[id], order) for id, order in wanted.items() if id not in barred}
    return {**barred, **crowded_out(scratch(outlook), free)}


def _lawful(outlook: Outlook, order: DeployTo, *, chained: bool) -> bool:
    """Whether it names a place where the unit may be, if there is room."""
    unit = outlook.campaign.units[order.unit]
    named = order.to is not None or order.at is not None
    return named and soil_refusal(outlook.campaign, unit, *deployed_at(unit, order), chained=chained) is None


def _crowded(outlook: Outlook, order: DeployTo, beside: Iterable[DeployTo]) -> Refused | None:
    """1.5, 2.5: whether the seat's own units leave no room; those of other seats, and those of whom it is not known
    whether they will be there, may be elsewhere by then."""
    sure = [each for each in beside if each == order or _lawful(outlook, each, chained=True)]
    placed = {each.unit for each in sure}
    unsure = {each.unit for each in beside if _lawful(outlook, each, chained=False)} - placed
    draft = scratch(outlook)
    for id in sorted((set(draft.units) - outlook.own) | unsure):
        draft.write(sets("units", id, status="gone"))
    crowded = crowded_out(draft, {each.unit: deployed_at(draft.units[each.unit], each) for each in sure})
    return crowded.get(order.unit)
