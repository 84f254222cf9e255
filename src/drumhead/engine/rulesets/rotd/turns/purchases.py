"""3.4, 3.5b: men of the pool and better weapons, bought for units by a side's treasury once all drew supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.establishment import guns, small_arms, starting_men
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.knowledge.describe import TYPES
from drumhead.engine.rulesets.rotd.offices.purse import Price, pay, paying_refused, price
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides
from drumhead.engine.rulesets.rotd.orders.orders import BuyReplacements, UpgradeUnit
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.turns.resting import of_side

Purchase = BuyReplacements | UpgradeUnit
HUNDRED = 100


def purchase(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """11.9: after supplies were drawn and stores set up; by whose orders they are and of whom."""
    for minister, order in said_for_sides(campaign, plans):
        if isinstance(order, BuyReplacements | UpgradeUnit):
            refused = purchase_refused(campaign, minister, order)
            if refused is not None:
                _refuse(campaign, minister, order, refused)
            elif isinstance(order, BuyReplacements):
                _reinforce(campaign, minister, order)
            else:
                _upgrade(campaign, minister, order)


def purchase_refused(campaign: Campaign, minister: Unit, order: Purchase) -> Refused | None:
    """3.4, 3.5b: why it cannot be bought for a unit, or None."""
    offered = offer_refused(campaign, minister, order)
    if offered is not None:
        return offered
    if not of_side(campaign, minister, order.whom):
        return _unknown(order)
    unit = campaign.units[order.whom]
    if unit.status == "shattered" or not unit.in_communications or unit.aboard or campaign.enemies(unit):
        return Refused(RULES[order.kind], f"nothing reaches {unit.id} where it is")
    return _no_room(campaign, unit) if isinstance(order, BuyReplacements) else _ill_armed(campaign, unit, order)


def offer_refused(campaign: Campaign, minister: Unit, order: Purchase) -> Refused | None:
    """3.4, 3.5b: the same as far as it is told by the unit's id: its nation and type, and what it costs."""
    rule, known = RULES[order.kind], campaign.units.get(order.whom)
    if not campaign.table("treasuries"):
        return Refused(rule, "no treasury is kept in this game")
    if order.whom[-2:] not in set(Kind) or (known is not None and known.side != minister.side):
        return _unknown(order)
    kind, nation = Kind(order.whom[-2:]), order.whom[:2]
    if kind in HEADQUARTERS or kind is Kind.PB:
        return Refused(rule, "only brigades are brought up to strength and armed")
    if isinstance(order, UpgradeUnit):
        better = _better(campaign, kind, nation)
        if order.weapon not in better:
            given = f"{TYPES[kind].lower()} of {nation} may be given {' or '.join(better)} for its basic weapons"
            return Refused("3.4j", given)
    return paying_refused(campaign, minister.side, rule, asked_price(campaign, order))


def _unknown(order: Purchase) -> Refused:
    """Of an enemy's unit it is not told that there is one."""
    return Refused(RULES[order.kind], f"there is no unit {order.whom} of its side")


def asked_price(campaign: Campaign, order: Purchase) -> Price:
    """What a purchase costs as it is ordered; guns at least for one battery."""
    if isinstance(order, BuyReplacements):
        return _price_of(campaign, order.men)
    known = campaign.units.get(order.whom)
    return _price_of_arms(campaign, order.weapon, 1 if known is None else max(1, known.batteries))


def _price_of(campaign: Campaign, men: int) -> Price:
    hundreds = -(-men // HUNDRED)
    return price(campaign.game, "treasury.replacements").times(hundreds) + Price(0, 0, men)


def _price_of_arms(campaign: Campaign, weapon: str, batteries: int) -> Price:
    if weapon in campaign.game.options["tables"]["treasury"]["guns"]:
        return price(campaign.game, f"treasury.guns.{weapon}").times(batteries)
    return price(campaign.game, f"treasury.arms.{weapon}")


def _better(campaign: Campaign, kind: Kind, nation: str) -> tuple[str, ...]:
    """3.4: what units of a kind and nation may carry beside the basic weapons."""
    tables = campaign.game.options["tables"]
    return (*small_arms(kind, nation, tables)[1:], *guns(kind, nation, tables)[1:])


def _no_room(campaign: Campaign, unit: Unit) -> Refused | None:
    return None if _room(campaign, unit) > 0 else Refused("3.5bb", f"{unit.id} is at its full strength")


def _room(campaign: Campaign, unit: Unit) -> int:
    """3.1: men that are missing from its regiments and batteries."""
    tables = campaign.game.options["tables"]
    return starting_men(Kind(unit.type), unit.nation, unit.regiments, unit.batteries, tables) - unit.men


def _ill_armed(campaign: Campaign, unit: Unit, order: UpgradeUnit) -> Refused | None:
    """3.4: basic weapons alone are exchanged, and guns where there are batteries."""
    name = _slot(campaign, order.weapon)
    if name == "gun" and not unit.batteries:
        return Refused("3.4i", f"{unit.id} has no batteries")
    tables, kind = campaign.game.options["tables"], Kind(unit.type)
    basic = guns(kind, unit.nation, tables)[0] if name == "gun" else small_arms(kind, unit.nation, tables)[0]
    if getattr(unit, name) != basic:
        return Refused("3.4j", f"{unit.id} has better ones than the {basic}")
    return None


def _slot(campaign: Campaign, weapon: str) -> str:
    return "gun" if weapon in campaign.game.options["tables"]["treasury"]["guns"] else "arm"


def _reinforce(campaign: Campaign, minister: Unit, order: BuyReplacements) -> None:
    """3.5b: as many as have room, with nothing learnt yet: the experience of all is averaged."""
    unit = campaign.units[order.whom]
    came = min(order.men, _room(campaign, unit))
    men = unit.men + came
    fields = {"men": men, "experience": (2 * unit.experience * unit.men + men) // (2 * men)}
    _deliver(campaign, minister, order, "reinforced", fields, came=came, men=men)
    what = f"{came} replacements for {unit.id}"
    pay(campaign, minister.side, _price_of(campaign, came), what, rule="3.5bc", cause=_cause(minister, order))


def _upgrade(campaign: Campaign, minister: Unit, order: UpgradeUnit) -> None:
    """3.4: the new weapon in the place of the basic one."""
    unit, name = campaign.units[order.whom], _slot(campaign, order.weapon)
    _deliver(campaign, minister, order, "upgraded", {name: order.weapon}, old=getattr(unit, name), now=order.weapon)
    cost, what = _price_of_arms(campaign, order.weapon, unit.batteries), f"{order.weapon} weapons for {unit.id}"
    pay(campaign, minister.side, cost, what, rule="3.4j", cause=_cause(minister, order))


def _deliver(
    campaign: Campaign, minister: Unit, order: Purchase, kind: str, fields: Mapping[str, Any], **facts: Any
) -> None:
    unit = campaign.units[order.whom]
    seats, rule = holders(campaign.game, unit), RULES[order.kind]
    campaign.set_unit(kind, unit, fields, rule=rule, cause=_cause(minister, order), seen_by=seats, **facts)


def _refuse(campaign: Campaign, minister: Unit, order: Purchase, refused: Refused) -> None:
    campaign.record(
        "purchase-refused",
        rule=refused.rule,
        cause=_cause(minister, order),
        seen_by=holders(campaign.game, minister),
        whom=order.whom,
        what=f"{order.men} replacements" if isinstance(order, BuyReplacements) else f"{order.weapon} weapons",
        reason=refused.reason,
    )


def _cause(minister: Unit, order: Purchase) -> str:
    return f"order {minister.id} {order.kind}"


RULES: Mapping[str, str] = {"buy replacements": "3.5bc", "upgrade unit": "3.4j"}
