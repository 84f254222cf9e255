"""General supply points: units without a line live on them, but go on counting (12C3 of the rules, R316)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.boards.flood import has
from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.europa.orders.supplying import Feed
from drumhead.engine.rulesets.europa.position.state import EuropaState, Item, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.chains import OVERLAND, Terms, chain

GENERAL = "general"


def feed_refused(game: HexGame, state: EuropaState, order: Feed) -> Refusal | None:
    """Why a unit may not live on some points."""
    unit = state.units[order.unit]
    reason = _refused(game, state, unit, order)
    return Refusal(order=order, rule="R316", reason=reason) if reason else None


def _refused(game: HexGame, state: EuropaState, unit: Unit, order: Feed) -> str:
    if not unit.hungry or unit.fed:
        return f"{order.unit} is not out of general supply"
    for name in order.items:
        item = state.items.get(name)
        if item is None or item.kind != GENERAL or item.side != unit.side:
            return f"{name} is no general supply of the {titled(unit.side)} side"
        if not in_reach(game, state, unit, item):
            return f"no overland element leads from {order.unit} to {name}"
    there = sum(state.items[name].amount for name in order.items)
    return f"{order.unit} takes {takes(unit):g} points, and {there:g} are named" if there < takes(unit) else ""


def takes(unit: Unit) -> float:
    """The points a unit lives on for a turn."""
    return size(unit) / float(table("items.feeds"))


def in_reach(game: HexGame, state: EuropaState, unit: Unit, item: Item) -> bool:
    """Whether an overland element leads from a unit to points (D)."""
    near = chain(game, state, Terms(unit.side, unit.coalition, by=(OVERLAND,)), 1 << item.cell)
    return has(near.reached, unit.cell)


def feed(teller: Teller, order: Feed) -> None:
    """The points are gone, the unit is as one in supply until supply is judged again; its turns are counted on."""
    unit = teller.state.units[order.unit]
    changes = (*sets_all("units", {order.unit: {"fed": True}}), *_spent(teller.state, order, takes(unit)))
    teller.tell("fed", unit.cell, rule="R316", changes=changes, units=(order.unit,), items=", ".join(order.items))


def _spent(state: EuropaState, order: Feed, wanted: float) -> Iterator[Change]:
    """Item by item, as far as each is needed."""
    for name in order.items:
        item = state.items[name]
        taken = min(item.amount, wanted)
        wanted -= taken
        if taken == item.amount:
            yield from put("items", name, None)
        elif taken:
            yield from sets_all("items", {name: {"amount": item.amount - taken}})
