"""5.1: what the sides say to each other at the end of a turn: offers and answers, notice given, and wars declared.

All that is said in a turn is said at once. What is taken back or put anew is gone before anybody accepts it; an answer
to what its side could not have heard of yet takes only what has no terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.seasons import number
from drumhead.engine.rulesets.rotd.campaign.state import Offer, Pact, Unit
from drumhead.engine.rulesets.rotd.knowledge.offers import counsel
from drumhead.engine.rulesets.rotd.offices.speakers import speaker
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.peace.accords import (
    ARMISTICE,
    HOSTILE,
    PEACE,
    agreeing,
    ending,
    hostilities,
    pact_id,
    pact_of,
    pairs,
    power,
    stances,
)
from drumhead.engine.rulesets.rotd.peace.homecoming import settle_peace
from drumhead.engine.rulesets.rotd.peace.saying import said_refused
from drumhead.engine.rulesets.rotd.peace.speakers import speaking_refused

MADE = {ARMISTICE: "armistice-made", PEACE: "peace-made"}
Said = tuple[Unit, o.StateOrder]


def negotiate(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """5.1: all that was said this turn, armistices whose notice is over, and whether all hostilities rest now."""
    said = list(_said(campaign, plans))
    heard: Mapping[str, Offer] = dict(campaign.table("offers"))
    for by, order in said:
        if isinstance(order, o.WithdrawOffer):
            _withdraw(campaign, by, order)
    _break(campaign, said)
    for by, order in said:
        if isinstance(order, o.Offer):
            _put(campaign, by, order)
    _answer(campaign, said, heard)
    _meet(campaign)
    _resume(campaign)
    _rest(campaign)


def _said(campaign: Campaign, plans: Mapping[str, Plan]) -> Iterator[Said]:
    """By the ids of those who say it; what cannot be said is told to them."""
    speaking = ((speaker(campaign, id), plans[id].state) for id in sorted(id for id in plans if plans[id].state))
    for by, order in ((by, order) for by, orders in speaking if by is not None for order in orders):
        refused = speaking_refused(campaign, by, order) or said_refused(campaign, by.side, order)
        if refused is None:
            yield by, order
        else:
            _tell(campaign, "unsaid", by, order, rule=refused.rule, reason=refused.reason)


def _withdraw(campaign: Campaign, by: Unit, order: o.WithdrawOffer) -> None:
    for id, offer in sorted(campaign.table("offers").items()):
        if offer.by == by.side and order.to in ("", offer.to):
            _tell(campaign, "offer-withdrawn", by, order, _without(id), to=offer.to, what=offer.what)


def _break(campaign: Campaign, said: Sequence[Said]) -> None:
    """What is refused, given notice of, or opened."""
    for by, order in said:
        match order:
            case o.Answer(says="refuse"):
                _refuse(campaign, by, order)
            case o.Denounce():
                _denounce(campaign, by, order)
            case o.DeclareWar():
                _declare(campaign, by, order)


def _refuse(campaign: Campaign, by: Unit, order: o.Answer) -> None:
    offer = campaign.table("offers").get(f"{order.of}-{by.side}")
    if offer is not None and offer.what == order.what:
        _tell(campaign, "offer-refused", by, order, _without(f"{order.of}-{by.side}"), to=order.of, what=offer.what)


def _denounce(campaign: Campaign, by: Unit, order: o.Denounce) -> None:
    """Notice of a turn: the next one is still of truce."""
    pact = pact_of(campaign, by.side, order.of)
    if pact is None or pact.ends:
        return
    ends = campaign.turn + 1
    changes = (Change(table="pacts", id=pact_id(by.side, order.of), field="ends", now=ends),)
    _announce(campaign, "armistice-denounced", by, order, changes, to=order.of, ends=ends)


def _declare(campaign: Campaign, by: Unit, order: o.DeclareWar) -> None:
    """7.16: a nation that took no part is open from the next turn."""
    on = power(campaign, order.on)
    at_war = ("-".join(sorted(pair)) for pair in pairs(campaign, by.side, on))
    changes = list(stances(sorted(at_war), HOSTILE))
    if pact_of(campaign, by.side, on) is not None:
        changes.append(Change(table="pacts", id=pact_id(by.side, on), field="", now=None))
    theatre: tuple[str, ...] = campaign.value("theatre")
    if theatre and on not in campaign.game.sides and on not in theatre:
        changes.append(Change(table="", id="", field="theatre", now=(*theatre, on)))
    _announce(campaign, "war-declared", by, order, changes, rule="7.16", to=on)


def _put(campaign: Campaign, by: Unit, order: o.Offer) -> None:
    offer = Offer(by.side, order.to, order.what, order.ceding, order.asking)
    id = f"{by.side}-{order.to}"
    if campaign.table("offers").get(id) != offer:
        made = (Change(table="offers", id=id, field="", now=encode(offer)),)
        _tell(campaign, "offer-made", by, order, made, **_terms(offer))


def _answer(campaign: Campaign, said: Sequence[Said], heard: Mapping[str, Offer]) -> None:
    for by, order in said:
        if not isinstance(order, o.Answer) or order.says == "refuse":
            continue
        id = f"{order.of}-{by.side}"
        offer: Offer | None = campaign.table("offers").get(id)
        if offer is not None and offer.what == order.what and (heard.get(id) == offer or not _has_terms(offer)):
            _agree(campaign, offer)
        elif not _agreed(campaign, by.side, order.of, order.what):
            _tell(campaign, "answer-void", by, order, to=order.of, what=order.what)


def _agreed(campaign: Campaign, a: str, b: str, what: str) -> bool:
    pact = pact_of(campaign, a, b)
    return pact is not None and pact.what == what and pact.turn == campaign.turn


def _has_terms(offer: Offer) -> bool:
    return bool(offer.ceding or offer.asking)


def _meet(campaign: Campaign) -> None:
    """Two that offer each other the same have agreed."""
    for _, offer in sorted(campaign.table("offers").items()):
        theirs: Offer | None = campaign.table("offers").get(f"{offer.to}-{offer.by}")
        if theirs is not None and theirs == Offer(offer.to, offer.by, offer.what, offer.asking, offer.ceding):
            _agree(campaign, offer)


def _agree(campaign: Campaign, offer: Offer) -> None:
    """Everybody hears that an armistice or a peace was made, and on what terms."""
    names = _titles(campaign, offer.by, offer.to)
    campaign.record(
        MADE[offer.what],
        agreeing(campaign, offer.by, offer.to, offer.what),
        rule="5.1",
        seen_by=(EVERYONE,),
        by=names[0],
        to=names[1],
        ceding=offer.ceding,
        asking=offer.asking,
    )
    if offer.what == PEACE:
        settle_peace(campaign, offer)


def _resume(campaign: Campaign) -> None:
    """An armistice that was denounced a turn ago is over."""
    for _, pact in sorted(campaign.table("pacts").items()):
        if pact.what == ARMISTICE and pact.ends and campaign.turn >= pact.ends:
            end_armistice(campaign, pact)


def end_armistice(campaign: Campaign, pact: Pact) -> None:
    """Who fought fights again from the next turn on."""
    sides = _titles(campaign, *pact.sides)
    campaign.record("armistice-over", ending(campaign, pact), rule="5.1", seen_by=(EVERYONE,), sides=sides)


def _rest(campaign: Campaign) -> None:
    """5.2: turns of truce follow while an armistice holds and nobody fights; between campaigns nobody does anyway."""
    if number(campaign.began) <= 0:
        return
    held = any(pact.what == ARMISTICE for pact in campaign.table("pacts").values())
    truce = held and not hostilities(campaign)
    if truce != campaign.value("truce"):
        change = Change(table="", id="", field="truce", now=truce)
        campaign.record("truce-begun" if truce else "truce-over", (change,), rule="5.2", seen_by=(EVERYONE,))


def _without(id: str) -> tuple[Change, ...]:
    return (Change(table="offers", id=id, field="", now=None),)


def _terms(offer: Offer) -> dict[str, Any]:
    return {"to": offer.to, "what": offer.what, "ceding": offer.ceding, "asking": offer.asking}


def _tell(
    campaign: Campaign,
    kind: str,
    by: Unit,
    order: o.StateOrder,
    changes: Sequence[Change] = (),
    *,
    rule: str = "5.1",
    **facts: Any,
) -> None:
    """To those of both sides who know what is on offer; what came to nothing to whoever said it."""
    seats = counsel(campaign, (by.side, facts.get("to", by.side))) if changes else holders(campaign.game, by)
    _record(campaign, kind, by, order, changes, rule, seats, facts)


def _announce(
    campaign: Campaign,
    kind: str,
    by: Unit,
    order: o.StateOrder,
    changes: Sequence[Change],
    *,
    rule: str = "5.1",
    **facts: Any,
) -> None:
    """To everybody."""
    _record(campaign, kind, by, order, changes, rule, (EVERYONE,), facts)


def _record(
    campaign: Campaign,
    kind: str,
    by: Unit,
    order: o.StateOrder,
    changes: Sequence[Change],
    rule: str,
    seats: Sequence[str],
    facts: Mapping[str, Any],
) -> None:
    names = {"by": by.side} | ({"to": facts["to"]} if "to" in facts else {})
    titles = dict(zip(names, _titles(campaign, *names.values()), strict=True))
    cause = f"order {by.id} {order.kind}"
    campaign.record(kind, changes, rule=rule, cause=cause, seen_by=seats, **{**facts, **titles})


def _titles(campaign: Campaign, *powers: str) -> tuple[str, ...]:
    """Sides and states as reports call them."""
    states = {state.code: state.name for state in campaign.game.map.states}
    return tuple(campaign.game.sides.get(power, states.get(power, power)) for power in powers)
