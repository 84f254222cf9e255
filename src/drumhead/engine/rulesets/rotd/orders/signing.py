"""3.5a, 6.7, 11.5-11.7: persons, depots and offices by the names that their seat knows them by, in any case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.orders.orders import (
    Answer,
    Assign,
    DeclareWar,
    Denounce,
    Offer,
    Promote,
    Remove,
    Supply,
    Transfer,
    WithdrawOffer,
)
from drumhead.engine.rulesets.rotd.orders.sourcing import DEPOT
from drumhead.engine.rulesets.rotd.orders.subjects import known_as
from drumhead.engine.rulesets.rotd.orders.terms import meant


def signed(game: Game, view: View, order: Order) -> Order:
    """An order with its depots as the view spells them, of an office with its side; of what the seat does not know
    nothing is told."""
    known = tuple(view.state.depots)
    subject = known_as((desk.id for desk in view.desks), order.unit)
    order = order if subject == order.unit else _with(order, {"unit": subject})
    match order:
        case Supply():
            return _with(order, {"source": _spelled(known, order.source)})
        case Transfer():
            return _with(order, {name: _spelled(known, getattr(order, name)) for name in ("origin", "goal")})
        case Assign() | Promote():
            return _with(order, {"person": _person(view, order.person)})
        case Remove():
            return _with(order, {"store": _spelled(known, DEPOT + order.store).removeprefix(DEPOT)})
        case Offer() | Answer() | WithdrawOffer() | DeclareWar() | Denounce():
            return _with(order, meant(game, order.model_dump(exclude={"kind", "unit"})))
        case _:
            return order


def _person(view: View, name: str) -> str:
    """3.5a: a person as the view spells him, in whatever case he was written."""
    return next((known for known in view.state.persons if known.casefold() == name.casefold()), name)


def _with(order: Order, names: Mapping[str, Any]) -> Order:
    return order.model_copy(update=dict(names))


def _spelled(known: Iterable[str], store: str) -> str:
    """The store's name within as it is known; as it was written where that fits exactly or nobody knows it."""
    name = store.removeprefix(DEPOT)
    if not store.startswith(DEPOT) or name in known:
        return store
    return DEPOT + next((id for id in known if id.casefold() == name.casefold()), name)
