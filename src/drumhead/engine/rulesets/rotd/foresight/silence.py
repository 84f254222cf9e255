"""6.9: who is silent, and who is not although nothing stands of what was sent to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.notation import write_order

FOR_OTHERS = o.SideOrder | o.StateOrder
"""Of whoever gives these nothing is said by them."""
OF_OTHERS = (
    *("transfer", "depot", "cache", "remove", "rebuild", "assign", "promote", "buy", "upgrade"),
    *("offer", "accept", "refuse", "declare", "denounce"),
)
"""The words with which such orders begin."""


def heard(game: Game, view: View, orders: Sequence[Order], written: Sequence[Order | str]) -> tuple[Order, ...]:
    """6.9: who was sent an order is not silent, were it refused or past reading: a form stands for the unit with
    nothing else on it."""
    return tuple(o.InLine(unit=unit, line="first") for unit, _ in _sent_in_vain(view, orders, written))


def in_vain(game: Game, view: View, orders: Sequence[Order], written: Sequence[Order | str]) -> tuple[Task, ...]:
    """6.9: what a seat may still want to do for those."""
    return tuple(
        Task("warning", unit, f"{unit} was sent {_as_it_stands(game, line)}", view.state.units[unit].cell)
        for unit, line in _sent_in_vain(view, orders, written)
    )


def _as_it_stands(game: Game, line: Order | str) -> str:
    said, why = (line, "cannot be read") if isinstance(line, str) else (write_order(game, line), "is refused")
    return f"nothing but {said!r}, which {why}; for that it is not silent and has no default orders (rule 6.9)."


def _sent_in_vain(
    view: View, orders: Sequence[Order], written: Sequence[Order | str]
) -> Iterator[tuple[str, Order | str]]:
    """Units that have no orders of all that was written for them, each with the last line of it."""
    if view.phase in (DEPLOYMENT, QUIET):
        return
    standing = {order.unit for order in orders if not isinstance(order, FOR_OTHERS)}
    own = {token.id for token in view.tokens if token.orderable}
    named = dict.fromkeys(map(_written_for, written))
    last = {_written_for(line): line for line in written}
    yield from ((id, last[id]) for id in named if id in own and id not in standing)


def _written_for(line: Order | str) -> str:
    """The unit to which a line of a sheet is an order, were it past reading; "" where it says nothing of its unit."""
    if not isinstance(line, str):
        return "" if isinstance(line, FOR_OTHERS) else line.unit
    id, *rest = line.split(maxsplit=2) or [""]
    return id.upper() if rest and rest[0].casefold() not in OF_OTHERS else ""
