"""Whether an order may stand beside those before it."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.turns.acts import after, refusal


def check(game: HexGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> Refusal | None:
    """Why the order is refused on the position as the orders before it leave it; None if it stands."""
    assert isinstance(order, Order), "orders of another ruleset are never checked here"
    before = others[: others.index(order)] if order in others else others
    position = after(game, view.state, [other for other in before if other.key != order.key])
    return refusal(game, position, sides(game, view), order)


def sides(game: HexGame, view: View) -> tuple[str, ...]:
    """Those for which a seat gives orders; a game master gives them for whoever plays."""
    return (view.state.player,) if view.gm else game.seat(view.seat).holds
