"""Commands spread over their units: what the ruleset proposes, less what it would refuse itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from drumhead.engine.play.commanding.commands import Command, Said, Share, Spread
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import Judge, Ruleset
from drumhead.engine.play.view import View

UNKNOWN = "{} takes no orders of yours."


def spread(ruleset: Ruleset, game: Game[Any], view: View, command: Command, others: Sequence[Order]) -> Spread:
    """The orders that come of a command beside the others of the seat; each of them may stand there."""
    strangers = [unit for unit in command.units if not view.orders_for(unit)]
    known = tuple(dict.fromkeys(unit for unit in command.units if unit not in strangers))
    shares = ruleset.spread(game, view, replace(command, units=known), others) if known else ()
    found = settled(ruleset, game, view, shares, others)
    return replace(found, left_out=(*((unit, UNKNOWN.format(unit)) for unit in strangers), *found.left_out))


def settled(
    ruleset: Ruleset,
    game: Game[Any],
    view: View,
    shares: Iterable[Share],
    others: Sequence[Order],
    *,
    whole: bool = True,
) -> Spread:
    """What may stand of some shares; of a unit none of whose orders is refused all, or whatever may, if not `whole`."""
    parts = {share.unit: share for share in shares}
    while True:
        found = _together(parts.values(), others)
        judge = _judge(ruleset, game, view, found.over(others))
        refused = [(order, said) for order in found.orders if (said := judge(order)) is not None]
        if not refused:
            return _let_go(found, judge, _judge(ruleset, game, view, others), others)
        for order, said in refused:
            parts[order.key[0]] = _without(parts[order.key[0]], order, said, whole=whole)


def _without(share: Share, order: Order, refusal: Refusal, *, whole: bool) -> Share:
    """A share of which an order is refused; one that has no other is left out."""
    left = () if whole else tuple(other for other in share.orders if other != order)
    if left:
        return replace(share, orders=left, note=" ".join(part for part in (share.note, str(refusal)) if part))
    return share if not share.orders else Share(share.unit, why=share.why or str(refusal))


def _together(shares: Iterable[Share], others: Sequence[Order]) -> Spread:
    given, left_out, notes = list[Order](), list[Said](), list[Said]()
    dropped = list[Order]()
    for share in shares:
        given += share.orders
        left_out += [(share.unit, share.why)] if share.why else []
        notes += [(share.unit, share.note)] if share.note else []
        keys = {order.key for order in share.orders}
        mine = (other for other in others if other.key[0] == share.unit and other.key not in keys)
        dropped += [other for other in mine if other.kind in share.instead]
    return Spread(tuple(given), tuple(dropped), tuple(left_out), tuple(notes))


def _let_go(found: Spread, judge: Judge, before: Judge, others: Sequence[Order]) -> Spread:
    """What stood before and may not stand beside the new orders: of the same units it goes, of others it is told."""
    kept, units = found.over(others), set(found.units)
    lost = [(order, said) for order in others if order in kept and (said := judge(order)) is not None]
    new = [(order, said) for order, said in lost if before(order) is None]
    gone = tuple(order for order, _ in new if order.key[0] in units)
    told = tuple((order.key[0], str(said)) for order, said in new)
    return replace(found, dropped=(*found.dropped, *gone), notes=(*found.notes, *told))


def _judge(ruleset: Ruleset, game: Game[Any], view: View, orders: Sequence[Order]) -> Judge:
    """What is said of each order beside the others, whichever way the game says it."""
    if ruleset.judge is not None:
        return ruleset.judge(game, view, orders)
    return partial(_checked, ruleset, game, view, orders)


def _checked(ruleset: Ruleset, game: Game[Any], view: View, orders: Sequence[Order], order: Order) -> Refusal | None:
    return ruleset.check(game, view, order, tuple(other for other in orders if other.key != order.key))
