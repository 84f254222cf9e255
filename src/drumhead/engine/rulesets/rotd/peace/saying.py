"""5.1, 7.16: what a side cannot say to another, whoever says it: war and peace that are so already, others' cities."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.peace.accords import ARMISTICE, HOSTILE, PEACE, hostile_pairs, pact_of, pairs, power
from drumhead.engine.rulesets.rotd.peace.rights import rightful


def said_refused(campaign: Campaign, side: str, order: o.StateOrder) -> Refused | None:
    """5.1: why a side cannot say this, as everybody knows war and peace to stand, or None."""
    match order:
        case o.Offer():
            return (
                _other(campaign, side, order.to)
                or _nothing_to_end(campaign, side, order)
                or _terms(campaign, side, order)
            )
        case o.Answer():
            return _other(campaign, side, order.of)
        case o.WithdrawOffer():
            return _other(campaign, side, order.to) if order.to else None
        case o.DeclareWar():
            on = power(campaign, order.on)
            return _no_power(campaign, on) or _own(side, on) or _no_war(campaign, side, on)
        case o.Denounce():
            return _other(campaign, side, order.of) or _no_armistice(campaign, side, order.of)


def _other(campaign: Campaign, side: str, to: str) -> Refused | None:
    known = to in campaign.game.sides
    return _own(side, to) if known else Refused("5.1", f"there is no side {to!r}")


def _own(side: str, to: str) -> Refused | None:
    return Refused("5.1", "that is its own side") if to == side else None


def _no_power(campaign: Campaign, on: str) -> Refused | None:
    states = (state.code for state in campaign.game.map.states)
    known = on in campaign.game.sides or on in campaign.sides or on in states
    return None if known else Refused("5.1", f"there is no side and no state {on!r}")


def _nothing_to_end(campaign: Campaign, side: str, order: o.Offer) -> Refused | None:
    """An armistice that was denounced may be offered again, and peace while one holds."""
    pact = pact_of(campaign, side, order.to)
    if hostile_pairs(campaign, side, order.to):
        return None
    if pact is not None and pact.what == ARMISTICE and (order.what == PEACE or pact.ends):
        return None
    return Refused("5.1", "there is an armistice already" if pact and pact.what == ARMISTICE else "there is no war")


def _terms(campaign: Campaign, side: str, order: o.Offer) -> Refused | None:
    if order.what == ARMISTICE and (order.ceding or order.asking):
        return Refused("5.1", "by an armistice no city changes hands")
    for name in (*order.ceding, *order.asking):
        if name not in campaign.cities:
            return Refused("5.1", f"there is no city {name!r}")
    for name, whose in (*((name, side) for name in order.ceding), *((name, order.to) for name in order.asking)):
        if campaign.sides.get(rightful(campaign, name)) != whose:
            return Refused("5.1", f"{name} is no city of {campaign.game.sides.get(whose, whose)}")
    return None


def _no_war(campaign: Campaign, side: str, on: str) -> Refused | None:
    if on in table(campaign.game, "march.closed.states"):
        return Refused("7.16a", "its soil is closed to all armies")
    pact = pact_of(campaign, side, on)
    if pact is not None and pact.what == ARMISTICE:
        return Refused("5.1", "there is an armistice, of which notice is given with 'denounce armistice with'")
    if all(campaign.stance(*pair) == HOSTILE for pair in pairs(campaign, side, on)):
        return Refused("5.1", "there is war already")
    return None


def _no_armistice(campaign: Campaign, side: str, of: str) -> Refused | None:
    pact = pact_of(campaign, side, of)
    if pact is None or pact.what != ARMISTICE:
        return Refused("5.1", "there is no armistice")
    return Refused("5.1", "notice was given already") if pact.ends else None
