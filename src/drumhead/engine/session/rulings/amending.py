"""A game master's hand on orders: those of a unit struck, or one given in their place, when the turn is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    return (
        _striking(founded, views, orders, rest) if act == STRIKE else _ordering(founded, views, orders, " ".join(rest))
    )


def _striking(
    founded: Founded, views: Mapping[str, View], orders: Sequence[Order], words: Sequence[str]
) -> tuple[Mend, dict[str, Any]]:
    name, kind = _said(views, words)
    struck = [order for order in orders if is_meant(order, order.unit, kind) and _is_called(views, order.unit, name)]
    if not struck:
        raise RefusedError(f"No {kind + ' ' if kind else ''}order for {name} is in.")
    unit = _the_one(order.unit for order in struck)
    values = tuple(("order", founded.ruleset.write_order(founded.game, order), "") for order in struck)
    return Mend(f"orders of {unit}", (), values, units=(unit,)), {STRIKE: [unit, kind]}


def _said(views: Mapping[str, View], words: Sequence[str]) -> tuple[str, str]:
    """The unit or office that words name first, and what they say behind it."""
    said = " ".join(words)
    desks = [name for view in views.values() for desk in view.desks for name in (desk.id, desk.title)]
    begun = [name for name in desks if f"{said} ".casefold().startswith(f"{name} ".casefold())]
    name = said[: len(max(begun, key=len))] if begun else words[0]
    return name, said[len(name) :].strip()


def _is_called(views: Mapping[str, View], unit: str, name: str) -> bool:
    """Whether a unit or office is called so, be it by the title of its desk."""
    desks = (view.desk(name) for view in views.values())
    return unit.casefold() == name.casefold() or any(desk is not None and desk.id == unit for desk in desks)


def _the_one(units: Iterable[str]) -> str:
    """The unit or office that all are."""
    found = tuple(dict.fromkeys(units))
    if len(found) > 1:
        raise RefusedError(f"That may be {' or '.join(found)}.")
    return found[0]


def _ordering(
    founded: Founded, views: Mapping[str, View], orders: Sequence[Order], line: str
) -> tuple[Mend, dict[str, Any]]:
    """The order as its commander would give it, beside all others of the unit."""
    ruleset, game = founded.ruleset, founded.game
    seat, order = _signed(founded, views, ruleset.read_order(game, line))
    before = [other for other in orders if other.key == order.key]
    refusal = ruleset.check(game, views[seat], order, [o for o in orders if o.unit == order.unit and o not in before])
    was = "; ".join(ruleset.write_order(game, other) for other in before)
    values = (("order", was, ruleset.write_order(game, order)),)
    problems = (str(refusal),) if refusal else ()
    return Mend(f"orders of {order.unit}", (), values, problems, units=(order.unit,)), {ORDER: order.model_dump()}


def _signed(founded: Founded, views: Mapping[str, View], order: Order) -> tuple[str, Order]:
    """The seat that may give an order, and the order as its own."""
    signed = {name: founded.ruleset.signed(founded.game, view, order) for name, view in views.items()}
    found = {name: each for name, each in signed.items() if commands(views[name], each.unit)}
    if not found:
        raise RefusedError(f"No seat commands {order.unit}.")
    _the_one(each.unit for each in found.values())
    return next(iter(found.items()))


def commands(view: View, unit: str) -> bool:
    """Whether a seat may order a unit, or holds an office."""
    return view.orders_for(unit)
