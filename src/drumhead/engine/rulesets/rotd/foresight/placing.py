"""7.17, 6.10: what the book forbids of units being placed, before a campaign and in peace."""

from __future__ import annotations

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, blind, scratch
from drumhead.engine.rulesets.rotd.orders.orders import DeployTo
from drumhead.engine.rulesets.rotd.peace.soil import soil_refusal
from drumhead.engine.rulesets.rotd.turns.deployment import crowded_out, deployed_at, deployment_refusal


def placing_refused(outlook: Outlook, unit: Unit, order: DeployTo) -> Refused | None:
    """7.17, 9.13, 2.5, 1.5: why the unit cannot be placed there beside the seat's others, or None."""
    beside = [plan.deploy_to for id, plan in outlook.plans.items() if plan.deploy_to is not None and id in outlook.own]
    near = whole(outlook.campaign.game, "supply.chain.corps")
    refused = deployment_refusal(outlook.campaign, unit, order, beside, chained=not blind(outlook, unit, near))
    if refused is None or order not in _lawful(outlook, beside):
        return refused
    return _crowded(outlook, _lawful(outlook, beside)).get(unit.id)


def out_of_reach(outlook: Outlook, unit: Unit, order: DeployTo) -> Refused | None:
    """6.10: what keeps the unit from there as far as the seat sees, or None."""
    return soil_refusal(outlook.campaign, unit, *deployed_at(unit, order))


def _lawful(outlook: Outlook, orders: list[DeployTo]) -> list[DeployTo]:
    """Those that name a place where the unit may be, if there is room."""
    units = outlook.campaign.units
    named = (order for order in orders if order.to is not None or order.at is not None)
    return [
        each
        for each in named
        if soil_refusal(outlook.campaign, units[each.unit], *deployed_at(units[each.unit], each)) is None
    ]


def _crowded(outlook: Outlook, orders: list[DeployTo]) -> dict[str, Refused]:
    """1.5, 2.5: for whom the seat's own units leave no room; those of other seats may be gone by then."""
    draft = scratch(outlook)
    for id in sorted(set(draft.units) - outlook.own):
        draft.write(sets("units", id, status="gone"))
    return dict(crowded_out(draft, {order.unit: deployed_at(draft.units[order.unit], order) for order in orders}))
