"""A game master's hand on orders: those of a unit struck, or one given in their place, when the turn is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import RULING, Mend
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded

STRIKE, ORDER = "strike", "order"
ACTS = (STRIKE, ORDER)
Key = tuple[str, str]


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The rulings that no other one has undone, in order."""
    found: list[Event] = []
    undone: set[str] = set()
    for event in reversed([event for event in events if event.kind == RULING]):
        if event.id not in undone:
            undone.add(event.cause)
            found.append(event)
    return tuple(reversed(found))


def amended(founded: Founded, orders: Mapping[Key, Order], events: Iterable[Event]) -> dict[Key, Order]:
    """A turn's orders as rulings leave them."""
    found = dict(orders)
    for event in standing(events):
        if STRIKE in event.secret:
            unit, kind = event.secret[STRIKE]
            found = {key: order for key, order in found.items() if not _is_meant(order, unit, kind)}
        elif ORDER in event.secret:
            order = founded.ruleset.order(event.secret[ORDER])
            found[order.key] = order
    return found


def amending(
    founded: Founded, views: Mapping[str, View], orders: Sequence[Order], words: Sequence[str]
) -> tuple[Mend, dict[str, Any]]:
    """What the words do to the orders that are in, and how it is kept."""
    act, *rest = words
    if not rest:
        raise InputError(f"Behind `{act}` {'a unit' if act == STRIKE else 'an order line'} is expected.")
    return _striking(founded, orders, rest) if act == STRIKE else _ordering(founded, views, orders, " ".join(rest))


def _striking(founded: Founded, orders: Sequence[Order], words: Sequence[str]) -> tuple[Mend, dict[str, Any]]:
    unit, kind = words[0], " ".join(words[1:])
    struck = [order for order in orders if _is_meant(order, unit, kind)]
    if not struck:
        raise RefusedError(f"No {kind + ' ' if kind else ''}order for {unit} is in.")
    values = tuple(("order", founded.ruleset.write_order(founded.game, order), "") for order in struck)
    return Mend(f"orders of {struck[0].unit}", (), values, units=(struck[0].unit,)), {STRIKE: [unit, kind]}


def _ordering(
    founded: Founded, views: Mapping[str, View], orders: Sequence[Order], line: str
) -> tuple[Mend, dict[str, Any]]:
    """The order as its commander would give it, beside all others of the unit."""
    ruleset, game = founded.ruleset, founded.game
    order = ruleset.read_order(game, line)
    seat = next((name for name, view in views.items() if commands(view, order.unit)), "")
    if not seat:
        raise RefusedError(f"No seat commands {order.unit}.")
    order = ruleset.signed(game, views[seat], order)
    before = [other for other in orders if other.key == order.key]
    refusal = ruleset.check(game, views[seat], order, [o for o in orders if o.unit == order.unit and o not in before])
    was = "; ".join(ruleset.write_order(game, other) for other in before)
    values = (("order", was, ruleset.write_order(game, order)),)
    problems = (str(refusal),) if refusal else ()
    return Mend(f"orders of {order.unit}", (), values, problems, units=(order.unit,)), {ORDER: order.model_dump()}


def commands(view: View, unit: str) -> bool:
    """Whether a seat may order a unit."""
    token = view.token(unit)
    return token is not None and token.orderable


def _is_meant(order: Order, unit: str, kind: str) -> bool:
    return order.unit.casefold() == unit.casefold() and (not kind or order.kind.casefold() == kind.casefold())
