"""A draft as shapes on the boards, read from the orders' own fields, so that no ruleset is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from drumhead.client.board.items.overlays import Box, Ghost, Path, Shape
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Token, View

Course = Callable[[Order], tuple[int | None, ...]]
"""Where an order will lead, cell after cell; empty where only its own fields say it."""


def strategic_paths(
    orders: Iterable[Order], view: View, forms: Mapping[str, OrderForm], course: Course = lambda order: ()
) -> list[Path]:
    """An arrow for every order with a path or a strategic square to go to, as far as it leads."""
    tokens = {token.id: token for token in view.tokens}
    found = []
    for order in orders:
        token, form = tokens.get(order.unit), forms.get(order.kind)
        if token is None or form is None:
            continue
        for field in form.fields:
            value = getattr(order, field.name, None)
            if field.type == "path" and value:
                found.append(Path(course(order) or (token.cell, *value), "order", numbered=True, label=order.unit))
            elif field.type == "cell" and value is not None and field.name == "to":
                found.append(Path((token.cell, value), "order", label=order.unit))
    return found


def field_shapes(orders: Iterable[Order], view: View, forms: Mapping[str, OrderForm], cell: int) -> list[Shape]:
    """Moves and boxes of the orders of units on one battlefield, and who is to be placed there from anywhere."""
    orders = tuple(orders)
    tokens = {token.id: token for token in view.tokens if token.cell == cell}
    found: list[Shape] = [*_placed(orders, view, forms, cell)]
    for order in orders:
        token, form = tokens.get(order.unit), forms.get(order.kind)
        if token is None or token.tactical is None or form is None or form.board != "tactical":
            continue
        found += _shapes(order, token)
    return found


def _placed(orders: Iterable[Order], view: View, forms: Mapping[str, OrderForm], cell: int) -> list[Ghost]:
    """Units ordered to a square of this battlefield by nothing but their two squares; several there are counted."""
    found: dict[int, list[str]] = {}
    for order in orders:
        token, form = view.token(order.unit), forms.get(order.kind)
        if token is None or form is None or [field.type for field in form.asked] != ["cell", "tactical"]:
            continue
        to, at = (getattr(order, field.name) for field in form.asked)
        if isinstance(at, int) and (token.cell if to is None else to) == cell:
            found.setdefault(at, []).append(order.unit)
    return [Ghost(at, ids[0] if len(ids) == 1 else f"{ids[0]} +{len(ids) - 1}") for at, ids in found.items()]


def _shapes(order: Order, token: Token) -> list[Shape]:
    radius, centre = getattr(order, "radius", None), getattr(order, "at", None)
    if isinstance(radius, int) and isinstance(centre, int):
        return [Box(centre, radius, order.kind, order.unit)]
    goal, via = getattr(order, "to", None), getattr(order, "via", None)
    if isinstance(goal, int) and token.tactical is not None:
        way = (token.tactical, via, goal) if isinstance(via, int) else (token.tactical, goal)
        return [Path(way, "move", label=order.unit)]
    return []
