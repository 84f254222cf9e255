"""Which orders were carried out, told from the events of a turn: the engine's word, to be held against the judge's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.sourcing import depot_id, read_depot, read_store, title_source

DONE: Mapping[str, frozenset[str]] = {
    "march": frozenset({"marched", "interrupted"}),
    "withdraw": frozenset({"withdrew"}),
    "pursue": frozenset({"pursued"}),
    "march to": frozenset({"sought"}),
    "rail": frozenset({"railed"}),
    "move": frozenset({"moved", "left-fort", "entered-fort"}),
    "engage": frozenset({"moved"}),
    "support": frozenset({"moved", "supported"}),
    "intercept": frozenset({"moved"}),
    "deploy": frozenset({"bridge-laid"}),
    "undeploy": frozenset({"bridge-taken-up"}),
    "deploy to": frozenset({"deployed", "relocated"}),
    "board": frozenset({"went-aboard"}),
    "unload": frozenset({"went-ashore"}),
    "merge": frozenset({"merged"}),
    "hand battery": frozenset({"battery-handed"}),
    "inactivate": frozenset({"inactivated"}),
    "activate": frozenset({"activated"}),
    "inactivate unit": frozenset({"inactivated"}),
    "activate unit": frozenset({"activated"}),
    "buy replacements": frozenset({"reinforced"}),
    "upgrade unit": frozenset({"upgraded"}),
    "destroy": frozenset({"track-destroyed", "bridge-destroyed"}),
    "rebuild track": frozenset({"repair-begun"}),
    "transfer": frozenset({"transferred"}),
    "store": frozenset({"store-placed"}),
    "remove": frozenset({"store-removed"}),
}
"""The kinds of event by which each kind of order is carried out, or some of it."""


def carried_out(game: Game, orders: Iterable[Order], events: Sequence[Event]) -> list[Order]:
    """The orders of which something was done."""
    return [order for order in orders if any(_by(game, order, event) for event in events)]


def _by(game: Game, order: Order, event: Event) -> bool:
    words = order.key[1] if isinstance(order, o.MarchTo) else order.kind
    if event.kind not in DONE.get(order.kind, ()) or event.cause != f"order {order.unit} {words}":
        return False
    return _same(game, order, event)


def _same(game: Game, order: Order, event: Event) -> bool:
    """Of the orders for a side several may stand; the event says which it was."""
    match order:
        case o.Transfer():
            ends = tuple(title_source(read_store(game, end)) for end in (order.origin, order.goal))
            return (event.facts["origin"], event.facts["goal"], event.facts["amount"]) == (*ends, order.amount)
        case o.Store():
            return str(event.facts["store"]).endswith(depot_id(game, "", order.to, order.at))
        case o.Remove():
            return bool(event.facts["store"] == read_depot(order.store.removeprefix("DEPOT:")))
        case o.Rebuild():
            return event.cell == order.to
        case o.InactivateUnit() | o.ActivateUnit() | o.BuyReplacements() | o.UpgradeUnit():
            return order.whom in event.units
    return True
