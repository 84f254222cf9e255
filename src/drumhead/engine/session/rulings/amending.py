"""A game master's hand on orders: those of a unit struck, or one given in their place, when the turn is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import ORDER, STRIKE, Mend, is_meant
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded

ACTS = (STRIKE, ORDER)


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
    struck = [order for order in orders if is_meant(order, unit, kind)]
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
