"""A turn that was played as judges list it: each power's orders in common notation, with what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.notation import write
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Disband,
    Hold,
    Move,
    Order,
    Presence,
    Vote,
    Waive,
    unit_of,
)
from drumhead.engine.rulesets.diplomacy.turns.state import MOVEMENT, RETREATS, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, powers_of
from drumhead.engine.rulesets.diplomacy.turns.writing import NO_UNITS, by_power, standing

RESULTS = {
    "bounced": "bounce",
    "stalled": "bounce",
    "stranded": "no convoy",
    "cut": "cut",
    "disrupted": "disrupted",
    "void": "void",
    "dislodged": "dislodged",
    "disbanded": "disband",
}
"""What judges call it, by the kind of our event."""
CAME_TO = ("advanced", "acted", "bounced", "stalled", "stranded", "retreated")
"""Events that know the coast a move was meant for."""
BOUNCED = ("6.H.7", "6.H.8")
"""Two retreated to one place."""

AGREED = ("draw", "conceded")
"""Events that end a game because all that were left said so."""

Given = Sequence[tuple[str, Order]]


def history(game: AreaGame, before: View, orders: Sequence[AnyOrder], events: Sequence[Event]) -> tuple[Fate, ...]:
    """By power in the scenario's order; of votes only where all agreed."""
    state: DiplomacyState = before.state
    everything = by_power(game, state, orders)
    written = [(power, order) for power, order in everything if not isinstance(order, Vote | Presence)]
    if any(event.kind in AGREED for event in events):
        return by_scenario(game, _votes(everything))
    if state.stage == MOVEMENT:
        found = list(_units(state, state.units, [*written, *standing(game, state, written)], events, ""))
    elif state.stage == RETREATS:
        found = list(_units(state, state.dislodged, written, events, DISLODGED))
    else:
        found = list(_adjusted(state, written, events))
    return by_scenario(game, found)


def by_scenario(game: AreaGame, found: Iterable[Fate]) -> tuple[Fate, ...]:
    fates = tuple(found)
    return tuple(fate for power in powers_of(game) for fate in fates if fate.side == power)


def _votes(written: Given) -> Iterator[Fate]:
    """Where all agreed on the end nothing else was carried out, and what they agreed on is no secret."""
    for power, order in written:
        if isinstance(order, Vote):
            yield Fate(power, "", write(order.model_copy(update={"unit": "", "giver": ""})))


def _units(
    state: DiplomacyState, pieces: Mapping[str, Piece], written: Given, events: Sequence[Event], suffix: str
) -> Iterator[Fate]:
    """An order for each unit, or what becomes of one that has none."""
    orders = {province_of(unit_of(order.unit).removesuffix(DISLODGED)): order for _, order in written}
    for at, piece in sorted(pieces.items()):
        told = [event for event in events if event.units and event.units[0].removesuffix(DISLODGED) == at]
        order = orders.get(at)
        idle = Disband(unit=at) if suffix else Hold(unit=at)
        line = common(_whole(state, piece, order or idle, told))
        yield Fate(piece.power, at, line, tuple(results(order, told)), given=order is not None)


def results(order: Order | None, told: Sequence[Event]) -> Iterator[str]:
    for event in told:
        if event.kind == "ignored":
            yield "void"
        elif event.kind == "void" and isinstance(order, Move):
            yield "no convoy"
        elif event.kind == "disbanded" and event.rule in BOUNCED:
            yield from ("bounce", "disband")
        elif event.kind == "disrupted" and event.facts.get("by"):
            continue
        elif event.kind in RESULTS:
            yield RESULTS[event.kind]


def _whole(state: DiplomacyState, piece: Piece, order: Order, told: Sequence[Event]) -> Order:
    """The order with all that its writer might leave out: kinds of unit and coasts."""
    known: dict[str, Any] = {"giver": "", "arm": piece.arm, "unit": piece.place}
    helped = state.units.get(province_of(getattr(order, "of", "")))
    if helped is not None:
        known |= {"of": helped.place, "of_arm": helped.arm, "power": ""}
    meant = [event.facts["to"] for event in told if event.kind in CAME_TO and event.facts.get("to")]
    known |= {"to": meant[0]} if meant else {}
    return order.model_copy(update={name: value for name, value in known.items() if name in order.__dict__})


def _adjusted(state: DiplomacyState, written: Given, events: Sequence[Event]) -> Iterator[Fate]:
    """Builds and removals as they were ordered, then what civil disorder took."""
    refused = {event.cause for event in events if event.kind == "ignored"}
    for power, order in written:
        at, piece = province_of(order.unit), state.units.get(province_of(order.unit))
        told = _raised(events, at) if isinstance(order, Build) else ()
        whole = order if piece is None or isinstance(order, NO_UNITS) else _whole(state, piece, order, ())
        for event in told:
            whole = whole.model_copy(update={"arm": event.facts["arm"], "unit": _site(event, whole)})
        void = f"order {order.unit} {order.kind}" in refused
        yield Fate(power, at, common(whole.model_copy(update={"giver": ""})), ("void",) if void else ())
    for event in events:
        if event.kind == "removed" and not event.facts.get("ordered"):
            at = event.units[0]
            yield Fate(
                event.facts["power"],
                at,
                common(Disband(unit=state.units[at].place, arm=state.units[at].arm)),
                (),
                False,
            )


def _raised(events: Sequence[Event], at: str) -> tuple[Event, ...]:
    return tuple(event for event in events if event.kind == "built" and event.units == (at,))


def _site(event: Event, order: Order) -> str:
    """A fleet of a land with one coast stands on the land itself."""
    return order.unit if event.facts["arm"] == "F" else province_of(order.unit)


def common(order: Order) -> str:
    """An order as other programs write it: `F STP/SC B`, `WAIVE`, `A LON - BEL VIA`."""
    if isinstance(order, Build):
        return f"{order.arm} {order.unit} B".strip()
    if isinstance(order, Waive):
        return "WAIVE"
    return write(order).replace(" via convoy", " VIA")
