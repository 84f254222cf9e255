"""A stage that was played: its orders in their sequence with what came of each, and what of it is worth seeing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.orders.lines import KINDS, write
from drumhead.engine.rulesets.europa.orders.orders import WITH, Order
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, side_of
from drumhead.engine.rulesets.europa.position.table import HexGame

GIVEN = "order "
"""Before the unit and the kind, in the cause of what an order did."""
DONE = {
    "arrived": "place",
    "replaced": "replace",
    "replaced in garrison": "replace",
    "rebuilt": "rebuild",
    "formed": "form",
    "disbanded": "disband",
}
"""Which order of an initial stage an event came of, where its cause does not say so."""
UNBIDDEN = {"place": "enters"}
"""What is told of an order that is carried out though nobody gave it (R265)."""
SAYS = {
    "ignored": "not carried out: {reason}",
    "moved": "points: {points}",
    "rode": "{res} RE of capacity",
    "hauled": "{how} to {to}",
    "sailed": "{res} RE of shipping",
    "battle": "{odds}, die {die}{added:+d}: {result}",
    "overran": "the enemy is overrun",
    "lost": "{title} lost",
    "cadred": "{title} a cadre",
    "retreated": "{title} back to {to}",
    "advanced": "{title} in",
    "arrived": "{title} enters",
    "replaced": "{title} back",
    "replaced in garrison": "{title} back with its garrison",
    "rebuilt": "{title} at full strength",
    "formed": "{title} formed",
    "disbanded": "{title} disbanded",
}
"""What came of an order, by the kind of event that tells it."""
RATES = {"administratively": "admin", "strategic": "strategic"}
"""How an order names a rate that is not the usual one, by how its event tells it."""
WEIGHTS = {
    "over": ("end", 2000),
    "collapsed": ("collapse", 900),
    "seat lost": ("government", 800),
    "city captured": ("capture", 500),
    "revolted": ("revolt", 450),
    "battle": ("battle", 300),
    "overran": ("battle", 260),
    "lost": ("loss", 200),
    "yard captured": ("capture", 150),
    "retreated": ("rout", 120),
    "cadred": ("loss", 110),
}
"""By kinds of events: a word for it, and what it is worth."""


def history(game: HexGame, before: View, orders: Sequence[AnyOrder], events: Sequence[Event]) -> tuple[Fate, ...]:
    """The orders of the phasing player."""
    state, told = before.state, _told(events)
    found = [order for order in orders if isinstance(order, Order)]
    return tuple(_fate(game, state.player, order, told.get(f"{GIVEN}{order.unit} {order.kind}", ())) for order in found)


def _fate(game: HexGame, side: str, order: Order, told: Sequence[Event]) -> Fate:
    cell = next((event.cell for event in told if event.cell is not None), None)
    return Fate(side, order.unit, write(game.map.board, order), tuple(_results(told)), cell=cell)


def told_orders(game: HexGame, events: Sequence[Event]) -> tuple[Fate, ...]:
    """The same out of what everybody was told of them; who enters is told of, whether he was ordered to or not."""
    orders = {cause: told for cause, told in _told(events).items() if cause.rpartition(" ")[2] in KINDS}
    return tuple(_said(game, cause, told) for cause, told in orders.items())


def _said(game: HexGame, cause: str, told: Sequence[Event]) -> Fate:
    unit, _, kind = cause.removeprefix(GIVEN).rpartition(" ")
    first = next((event for event in told if event.kind != "ignored"), told[0])
    words = " ".join((unit, UNBIDDEN.get(kind, kind), *(_load(told) or _words(game, first))))
    return Fate(_side(game, unit), unit, words, tuple(_results(told)), cell=first.cell)


def _load(told: Sequence[Event]) -> tuple[str, ...]:
    """The stretches of a load's way and what went along; nothing of other orders."""
    stages = [event.facts for event in told if event.kind == "hauled"]
    way = [word for facts in stages for word in (facts["how"].removeprefix("by "), *facts["way"][1:])]
    beside = stages[0]["items"].split(", ")[1:] if stages else ()
    return (*way, *((WITH, *beside) if beside else ()))


def _words(game: HexGame, event: Event) -> Iterator[str]:
    """What an order named, as far as its event tells it."""
    if "way" in event.facts:
        rate = RATES.get(str(event.facts.get("how", "")).strip())
        yield from ((rate,) if rate else ())
        yield from event.facts["way"][1:]
    elif event.kind == "battle" and event.cell is not None:
        yield from (game.map.board.name(event.cell), *list(event.facts["attackers"])[1:])
    elif event.cell is not None and event.kind != "ignored":
        yield game.map.board.name(event.cell)


def _side(game: HexGame, unit: str) -> str:
    """Whose a unit or supply of the scenario is; nobody's of an office, which its stage tells."""
    item = game.scenario.content.get("items", {}).get(unit, {})
    if isinstance(item, Mapping) and item.get("side"):
        return str(item["side"])
    row = game.scenario.content.get("units", {}).get(unit, {})
    affiliation = row.get("affiliation", "") if isinstance(row, Mapping) else ""
    return side_of(affiliation) if affiliation in AFFILIATIONS else ""


def _told(events: Sequence[Event]) -> Mapping[str, list[Event]]:
    """The events of each order, and those that followed from its battle, by the order's cause."""
    found: dict[str, list[Event]] = {}
    battles: dict[str, str] = {}
    for event in events:
        cause = _cause(event) or battles.get(event.cause, "")
        if cause:
            found.setdefault(cause, []).append(event)
        if event.kind == "battle":
            battles[event.id] = cause
    return found


def _cause(event: Event) -> str:
    """The order that an event is of itself; empty of what followed from another event."""
    if event.kind in DONE:
        return f"{GIVEN}{event.units[0]} {DONE[event.kind]}"
    return event.cause if event.cause.startswith(GIVEN) else ""


def _results(told: Sequence[Event]) -> Iterator[str]:
    for event in told:
        if event.kind in SAYS:
            yield SAYS[event.kind].format_map(event.facts)
    if gained := sum(int(event.facts["count"]) for event in told if event.kind == "taken"):
        yield "1 hex gained" if gained == 1 else f"{gained} hexes gained"


def highlights(
    game: HexGame, events: Sequence[Event], wording: Callable[[Event], str], views: Iterable[tuple[str, View]] = ()
) -> tuple[Highlight, ...]:
    """One each, in the order in which they are told."""
    weighed = ((event, *WEIGHTS[event.kind]) for event in events if event.kind in WEIGHTS)
    return tuple(
        Highlight(event.phase, event.cell, None, kind, wording(event), weight, event.id)
        for event, kind, weight in weighed
    )
