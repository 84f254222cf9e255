"""3.5b, 8.5, 11.5, 11.7, 13.2: what the book forbids of orders that the supply phase carries out, one after another.

Orders of one kind are carried out by the ids of their units, whatever stands first on a sheet; so each is judged after
those of the seat that come before it. What others command may wake, merge or march, and so binds nobody here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.command.ranks import kind_of
from drumhead.engine.rulesets.rotd.foresight.appointing import appointment_refused, promotion_refused
from drumhead.engine.rulesets.rotd.foresight.elsewhere import may_order, roused
from drumhead.engine.rulesets.rotd.foresight.ferrying import unheard_of
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, blind, scratch, unattended
from drumhead.engine.rulesets.rotd.marches.railworks import destroying_refused, rebuilding_refused, repair_price
from drumhead.engine.rulesets.rotd.offices.powers import power_refused
from drumhead.engine.rulesets.rotd.offices.purse import pay, paying_refused
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.peace.saying import said_refused
from drumhead.engine.rulesets.rotd.peace.speakers import speaking_refused
from drumhead.engine.rulesets.rotd.supply.placing import placing_refusal
from drumhead.engine.rulesets.rotd.supply.quartermaster import (
    movement,
    named_store,
    removal_refused,
    set_up,
    store_refused,
    transfer_refused,
)
from drumhead.engine.rulesets.rotd.supply.transfers import NO_WAY, count_stocks, road
from drumhead.engine.rulesets.rotd.turns.batteries import handed, handing_refused
from drumhead.engine.rulesets.rotd.turns.organising import merging_refused
from drumhead.engine.rulesets.rotd.turns.purchases import asked_price, offer_refused, purchase_refused
from drumhead.engine.rulesets.rotd.turns.resting import called_up, of_side, put_to_rest, resting_refused

Purchase = o.BuyReplacements | o.UpgradeUnit
NO_RUIN = Refused("8.5g", "no track was destroyed there")


def merger_refused(outlook: Outlook, unit: Unit, order: o.Merge) -> Refused | None:
    """3.5b: why the unit cannot merge there after the mergers that come before it, or None."""
    if order.into not in outlook.campaign.units and blind(outlook, unit):
        return None
    return merging_refused(_merged(outlook, before=unit.id), unit, order.into)


def may_be_met(outlook: Outlook, unit: Unit, source: str) -> bool:
    """11.6: whether a corps headquarters that the seat does not see may be within reach of the unit."""
    around = whole(outlook.campaign.game, "supply.lines.corps")
    return kind_of(source) == Kind.CQ and source not in outlook.campaign.units and blind(outlook, unit, around)


def _merged(outlook: Outlook, before: str | None = None) -> Campaign:
    """The position after the seat's mergers, all of them or those before a unit's."""
    draft = scratch(outlook)
    for id, plan in sorted(outlook.plans.items()):
        if before is not None and id >= before:
            break
        if plan.merge is None or id not in outlook.own:
            continue
        if merging_refused(draft, draft.units[id], plan.merge.into) is None:
            draft.write(sets("units", id, status="gone"))
    return draft


def handing_over_refused(outlook: Outlook, unit: Unit, order: o.HandBattery) -> Refused | None:
    """10.11c: why the unit cannot hand a battery over there after those of the seat that come before it, or None."""
    if order.to not in outlook.campaign.units and blind(outlook, unit):
        return None
    draft = _merged(outlook)
    for id, plan in sorted(outlook.plans.items()):
        if plan.hand_battery is None or id not in outlook.own or id >= unit.id:
            continue
        if handing_refused(draft, draft.units[id], plan.hand_battery.to) is None:
            draft.write(handed(draft.units[id], draft.units[plan.hand_battery.to]))
    return handing_refused(draft, draft.units[unit.id], order.to)


def rest_refused(outlook: Outlook, unit: Unit) -> Refused | None:
    """13.2: why the unit cannot become inactive after those of the seat that come before it, or None."""
    draft = _called_up(outlook, unit)
    for id in put_to_rest(draft, outlook.plans):
        if id not in outlook.own:
            continue
        refused = resting_refused(draft, _awake(outlook, draft.units[id]))
        if id == unit.id:
            return refused
        if refused is None:
            draft.write(sets("units", id, status="inactive"))
    return None


def _called_up(outlook: Outlook, by: Unit) -> Campaign:
    """13.1: after the mergers, those called up stand to arms; whom others may call up is left out, but for enemies and
    neutrals of a unit, who are in its way awake or asleep."""
    draft = _merged(outlook)
    waking = called_up(draft, outlook.plans)
    for id, unit in list(draft.units.items()):
        if unit.status == "inactive" and id in waking:
            draft.write(sets("units", id, status="active"))
        elif draft.relation(by, unit) in ("hostile", "neutral"):
            continue
        elif unit.status == "inactive" and (id not in outlook.own or roused(outlook, unit)):
            draft.write(sets("units", id, status="gone"))
    return draft


def _awake(outlook: Outlook, unit: Unit) -> Unit:
    """13.1d: a unit as it is if whoever may call it up does."""
    return replace(unit, status="active") if roused(outlook, outlook.campaign.units[unit.id]) else unit


def _not_rested(outlook: Outlook, id: str) -> Refused | None:
    """13.2: why a unit that is known is not put to rest after those that come before it, if all stays as it is seen."""
    draft = _merged(outlook)
    for each in called_up(draft, outlook.plans):
        if draft.units[each].status == "inactive":
            draft.write(sets("units", each, status="active"))
    for each in put_to_rest(draft, outlook.plans):
        refused = resting_refused(draft, draft.units[each])
        if each == id:
            return refused
        if refused is None:
            draft.write(sets("units", each, status="inactive"))
    return None


def waking_refused(unit: Unit) -> Refused | None:
    """13.1: only those who are inactive can be called up."""
    if unit.away:
        return Refused("13.1a", "it is aboard or off the map until it goes ashore")
    return None if unit.status == "inactive" else Refused("13.1", "it is active already")


def works_refused(outlook: Outlook, unit: Unit, order: o.Destroy) -> Refused | None:
    """8.5, 8.6: why the unit cannot begin its work on track or bridge as the turn begins, whatever the others do, or
    None."""
    refused = _works_hindered(outlook, unit, order)
    if refused is not None and refused.rule == "8.5d":
        refused = destroying_refused(_left_alone(outlook, unit), replace(unit, status="active"), order.what)
    if refused is None or refused.rule != "8.5e":
        return refused
    return None if unattended(outlook, unit) or unheard_of(outlook, unit.cell) else refused


def _works_hindered(outlook: Outlook, unit: Unit, order: o.Destroy) -> Refused | None:
    """The same as it stands now."""
    draft = _called_up(outlook, unit)
    return destroying_refused(draft, _awake(outlook, draft.units[unit.id]), order.what)


def _left_alone(outlook: Outlook, unit: Unit) -> Campaign:
    """10.14, 13.1d: friends called up and enemies disbanded before the work begins, since nobody sees how many men
    these have left."""
    draft = _called_up(outlook, unit)
    for other in outlook.campaign.present(unit.cell):
        if outlook.campaign.hostile(unit, other):
            draft.write(sets("units", other.id, status="gone"))
        elif roused(outlook, other):
            draft.write(sets("units", other.id, status="active"))
    return draft


def side_refused(outlook: Outlook, unit: Unit, order: o.SideOrder) -> Refused | None:
    """8.5, 11.5, 11.7: why a headquarters or an office cannot order this for its side, whatever the others do, or
    None."""
    if isinstance(order, o.Assign):
        return appointment_refused(outlook, unit, order)
    refused = power_refused(outlook.campaign.game, unit, order)
    if refused is not None:
        return refused
    match order:
        case o.Rebuild():
            return _rebuilding_refused(outlook, unit, order)
        case o.Transfer():
            return _transfer_refused(outlook, unit, order)
        case o.Store():
            near = not may_order(outlook, unit.side, order.kind)
            return store_refused(_stored(outlook, before=order), unit, order, near=near)
        case o.Promote():
            return promotion_refused(outlook, unit, order)
        case o.Remove():
            return None if _set_up_elsewhere(outlook, unit, order) else removal_refused(_stored(outlook), unit, order)
        case o.InactivateUnit() | o.ActivateUnit():
            return _stirring_refused(outlook, unit, order)
        case o.BuyReplacements() | o.UpgradeUnit():
            return _purchase_refused(outlook, unit, order)


def _set_up_elsewhere(outlook: Outlook, unit: Unit, order: o.Remove) -> bool:
    """11.5: whether another seat may set the store up this turn, before it is given up."""
    named = named_store(outlook.campaign.game, order)
    ours = named is not None and outlook.campaign.same_side(unit.state, named.state)
    if named is None or not ours or not may_order(outlook, unit.side, "store"):
        return False
    return not placing_refusal(outlook.campaign, named, near=False)


def _stirring_refused(outlook: Outlook, minister: Unit, order: o.InactivateUnit | o.ActivateUnit) -> Refused | None:
    """13.1d: a minister orders units of his own side, whether or not he knows where they are."""
    known = outlook.campaign.units.get(order.whom)
    if known is None or of_side(outlook.campaign, minister, order.whom):
        return None
    return Refused("13.1d", f"{order.whom} is no unit of its side")


def saying_refused(outlook: Outlook, unit: Unit, order: o.StateOrder) -> Refused | None:
    """5.1: why this cannot be said to another side, or None; what that side says this turn nobody knows."""
    refused = speaking_refused(outlook.campaign, unit, order)
    return refused or said_refused(outlook.campaign, unit.side, order)


def _rebuilding_refused(outlook: Outlook, unit: Unit, order: o.Rebuild) -> Refused | None:
    """8.5: track that was destroyed, and that can be paid after all else that the seat buys."""
    draft = _stored(outlook)
    for by, other in _side_orders(outlook):
        if isinstance(other, Purchase) and offer_refused(draft, by, other) is None:
            pay(draft, by.side, asked_price(draft, other), "", rule="", cause="")
    for by, other in _side_orders(outlook):
        if not isinstance(other, o.Rebuild):
            continue
        cost, broken = repair_price(draft, other.to), draft.square(other.to).broken_track
        refused = paying_refused(draft, by.side, "8.5i", cost) if broken else NO_RUIN
        if other.key == order.key:
            return refused
        if refused is None:
            pay(draft, by.side, cost, "", rule="", cause="")
    return None


def _purchase_refused(outlook: Outlook, minister: Unit, order: Purchase) -> Refused | None:
    """3.4, 3.5b: why it cannot be bought after the stores and what else comes before it; what keeps a unit of another
    command from it is not known."""
    draft = _stored(outlook)
    for by, other in _side_orders(outlook):
        if not isinstance(other, Purchase):
            continue
        refused = purchase_refused(draft, by, other) if other.whom in outlook.own else offer_refused(draft, by, other)
        if other.key == order.key:
            return refused
        if refused is None:
            pay(draft, by.side, asked_price(draft, other), "", rule="", cause="")
    return None


def _side_orders(outlook: Outlook) -> Iterator[tuple[Unit, o.SideOrder]]:
    """In the sequence in which they are carried out."""
    mine = {id: plan for id, plan in outlook.plans.items() if id in outlook.own or id in outlook.offices}
    return said_for_sides(outlook.campaign, mine)


def _transfer_refused(outlook: Outlook, unit: Unit, order: o.Transfer) -> Refused | None:
    """11.7: beside the transfers that come before it and can be made."""
    draft, made = scratch(outlook), list[o.Transfer]()
    count_stocks(draft)
    for by, other in _side_orders(outlook):
        if isinstance(other, o.Transfer):
            refused = transfer_refused(draft, by, other, made)
            if other.key == order.key:
                return refused
            made += [] if refused else [other]
    return None


def _stored(outlook: Outlook, before: o.Store | None = None) -> Campaign:
    """11.5: the position after the stores are set up, all or those before one."""
    draft = scratch(outlook)
    for unit, order in _side_orders(outlook):
        if before is not None and order.key == before.key:
            break
        if isinstance(order, o.Store) and store_refused(draft, unit, order) is None:
            set_up(draft, unit, order)
    return draft


def unseen(outlook: Outlook, unit: Unit, plan: Plan) -> Iterator[tuple[str, Refused]]:
    """8.5, 11.7: what is ordered but, as far as the seat sees, cannot be done: what, and why."""
    campaign = outlook.campaign
    if plan.destroy is not None and (refused := _works_hindered(outlook, unit, plan.destroy)) is not None:
        yield f"destroys no {plan.destroy.what}", refused
    if plan.inactivate is not None and (refused := _not_rested(outlook, unit.id)) is not None:
        yield "does not become inactive", refused
    for order in plan.side:
        if isinstance(order, o.Rebuild):
            refused = rebuilding_refused(campaign, unit, order.to)
            if refused is not None:
                yield "has no track rebuilt", refused
        if isinstance(order, o.InactivateUnit) and (refused := _not_rested(outlook, order.whom)) is not None:
            yield f"does not put {order.whom} to rest", refused
        if isinstance(order, o.Remove) and (refused := removal_refused(_stored(outlook), unit, order)) is not None:
            yield "gives up no store", refused
        if isinstance(order, o.Transfer) and road(campaign, movement(campaign.game, unit, order)) is None:
            yield "moves no supplies", NO_WAY
