"""Whose order is whose: sheets come by seat, the rules ask by power."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import centre_of
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Concede,
    Move,
    Order,
    Presence,
    Retreat,
    Share,
    Vote,
    Waive,
    unit_of,
)
from drumhead.engine.rulesets.diplomacy.turns.state import MOVEMENT, RETREATS, DiplomacyState
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of, options_of, powers_of

POWERS = (Vote, Waive, Presence)
"""Orders that name a power."""
NO_UNITS = (*POWERS, Build)
"""Orders of a power or a site; all others are a unit's."""


def by_power(game: AreaGame, state: DiplomacyState, orders: Sequence[AnyOrder]) -> list[tuple[str, Order]]:
    """(power, order) of every order, in the powers' own sequence where one gave several."""
    found = []
    for written in orders:
        assert isinstance(written, Order), "orders of another ruleset never reach a phase"
        order = as_meant(state, written)
        power = power_of(game, state, order)
        if power:
            found.append((power, order))
    return found


def standing(game: AreaGame, state: DiplomacyState, written: Sequence[tuple[str, Order]]) -> list[tuple[str, Order]]:
    """4.E.4: the orders of units that are given none now, where the last one stands until another is given."""
    if not options_of(game).perpetual:
        return []
    named, names = {unit_of(order.unit) for _, order in written}, names_of(game)
    left = ((at, piece) for at, piece in sorted(state.units.items()) if piece.order and at not in named)
    return [(piece.power, read(names, piece.order)) for _, piece in left]


def as_meant(state: DiplomacyState, order: Order) -> Order:
    """When units retreat, `A PAR - BUR` is an order for the one that was dislodged in PAR."""
    gone = order.unit + DISLODGED
    if state.stage != RETREATS or order.unit.endswith(DISLODGED) or province_of(order.unit) not in state.dislodged:
        return order
    if isinstance(order, Move):
        return Retreat(unit=gone, arm=order.arm, giver=order.giver, to=order.to)
    return order if isinstance(order, NO_UNITS) else order.model_copy(update={"unit": gone})


def signed(game: AreaGame, view: View, order: AnyOrder) -> AnyOrder:
    """A vote or a waived build that names no power is that of the only one its seat holds; in retreats an order is the
    dislodged unit's, and a unit is known by its province."""
    assert isinstance(order, Order), "orders of another ruleset are never signed here"
    order = _known(game, view.state, as_meant(view.state, order))
    powers = () if view.gm else game.seat(view.seat).holds
    if isinstance(order, Vote):
        order = _vote(game, view.state, order)
    if isinstance(order, Vote | Waive) and not order.unit and len(powers) == 1:
        return order.model_copy(update={"unit": powers[0]})
    return order


def _vote(game: AreaGame, state: DiplomacyState, vote: Vote) -> Vote:
    """A vote by the names of its powers, whatever they were called and whichever unit it was given with."""
    named: dict[str, Any] = {"unit": power_of(game, state, vote) or vote.unit}
    if isinstance(vote, Share):
        named["among"] = tuple(_power(game, name) for name in vote.among)
    elif isinstance(vote, Concede):
        named["to"] = _power(game, vote.to)
    return vote.model_copy(update=named)


def _power(game: AreaGame, name: str) -> str:
    """The power that is called so; the name itself if none is."""
    if name in powers_of(game):
        return name
    try:
        words = names_of(game).words(name)
    except OrderSyntaxError:
        return name
    known = [{word.kind: word.meaning, **dict([word.other] if word.other else [])} for word in words]
    return known[0].get("POWER", name) if len(known) == 1 else name


def _known(game: AreaGame, state: DiplomacyState, order: Order) -> Order:
    """4.B.5: the order without the coast of its unit, where that is the one it stands on or does not matter."""
    name, piece = unit_of(order.unit), state.piece(order.unit)
    if isinstance(order, NO_UNITS) or piece is None or name == order.unit:
        return order
    wrong = order.unit.removesuffix(DISLODGED) != piece.place
    return order if wrong and options_of(game).unit_coast == "illegal" else order.model_copy(update={"unit": name})


def power_of(game: AreaGame, state: DiplomacyState, order: Order) -> str:
    """The power an order is for: its unit's, its home centre's, or the one it names; empty for nobody's."""
    if isinstance(order, POWERS) and order.unit in game.options["powers"]:
        return order.unit
    piece = state.piece(order.unit)
    if isinstance(order, Build | Waive):
        chart = chart_of(game.map)
        here = chart.provinces.get(centre_of(chart, province_of(order.unit)))
        return here.home if here is not None else ""
    return piece.power if piece is not None else ""


def heard(
    game: AreaGame, view: View, orders: Sequence[AnyOrder], written: Sequence[AnyOrder | str]
) -> tuple[Order, ...]:
    """4.D.9: the seat's powers all of whose lines were refused, where that is not the silence of civil disorder."""
    if options_of(game).disorder_supported or view.state.stage != MOVEMENT or not written:
        return ()
    holds = game.seat(view.seat).holds
    spoke = _powers(game, view.state, orders)
    wrote = set(holds) if len(holds) == 1 else _powers(game, view.state, written)
    return tuple(Presence(unit=power) for power in holds if power in wrote - spoke)


def _powers(game: AreaGame, state: DiplomacyState, orders: Sequence[AnyOrder | str]) -> set[str]:
    return {power_of(game, state, order) for order in orders if isinstance(order, Order)}
