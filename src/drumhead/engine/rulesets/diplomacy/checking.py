"""Whether an order may stand now, and where the next click of one in the making may go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.adjusting import legal_adjustment
from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.legality import legal
from drumhead.engine.rulesets.diplomacy.orders import Build, Convoy, Disband, Draw, Move, Order, Retreat, Support, Waive
from drumhead.engine.rulesets.diplomacy.retreating import legal_retreat
from drumhead.engine.rulesets.diplomacy.state import ADJUSTMENTS, RETREATS, DiplomacyState
from drumhead.engine.rulesets.diplomacy.table import AreaGame, alive, dislodged_of, options_of, position_of, winter_of
from drumhead.engine.rulesets.diplomacy.writing import as_meant, power_of


def check(game: AreaGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> Refusal | None:
    """Why the order is refused, beside the seat's other orders; None if it stands."""
    assert isinstance(order, Order), "orders of another ruleset are never checked here"
    understood = _understood(game, view, order)
    if isinstance(understood, Refusal):
        return understood
    return _too_many(game, view, order, others)


def _understood(game: AreaGame, view: View, order: Order) -> Order | Refusal:
    state: DiplomacyState = view.state
    order = as_meant(state, order)
    power = power_of(game, state, order)
    if state.winner:
        return Refusal(order=order, rule="", reason="the game is over")
    if not view.gm and power not in game.seat(view.seat).holds:
        return Refusal(order=order, rule="6.A.6", reason=_not_yours(game, state, order))
    if isinstance(order, Draw):
        fine = power in alive(game, state)
        return order if fine else Refusal(order=order, rule="", reason=f"{power} has no vote")
    options = options_of(game)
    if state.stage == RETREATS:
        return legal_retreat(position_of(game, state), dislodged_of(state), power, order, options)
    if state.stage == ADJUSTMENTS:
        return legal_adjustment(winter_of(game, state), power, order, options)
    return legal(position_of(game, state), power, order, options)


def _not_yours(game: AreaGame, state: DiplomacyState, order: Order) -> str:
    if isinstance(order, Build):
        return f"{order.unit} is no home centre of yours"
    return f"no unit of yours stands in {order.unit}"


def _too_many(game: AreaGame, view: View, order: Order, others: Sequence[AnyOrder]) -> Refusal | None:
    """4.D.4, 4.D.6: more builds or removals than are due."""
    state: DiplomacyState = view.state
    if state.stage != ADJUSTMENTS or isinstance(order, Draw):
        return None
    power = power_of(game, state, order)
    surplus = winter_of(game, state).surplus(power)
    kinds = (Build, Waive) if surplus > 0 else (Disband,)
    mine = [o for o in others if isinstance(o, kinds) and power_of(game, state, o) == power and o.key != order.key]
    if len(mine) < abs(surplus):
        return None
    word = "builds" if surplus > 0 else "removals"
    return Refusal(order=order, rule="4.D.4" if surplus > 0 else "4.D.6", reason=f"{power} has {abs(surplus)} {word}")


def next_cells(game: AreaGame, view: View, order: AnyOrder) -> tuple[int, ...]:
    """The places that may be clicked next: of an order's fields the first that is empty."""
    assert isinstance(order, Order), "orders of another ruleset are never asked of here"
    cell = game.map.board.cell
    return tuple(sorted({cell(place) for place in _next_places(game, view, order)}))


def _next_places(game: AreaGame, view: View, order: Order) -> Iterator[str]:
    state: DiplomacyState = view.state
    match order:
        case Retreat():
            piece = state.piece(order.unit)
            yield from piece.open if piece is not None else ()
        case Move():
            yield from _fitting(game, view, order, "to", _places(game))
        case Support() if not order.of:
            yield from (p.place for at, p in state.units.items() if _helps(game, view, order, at))
        case Support():
            yield from _supported(game, view, order)
        case Convoy() if not order.of:
            yield from (p.place for p in state.units.values() if p.arm == "A")
        case Convoy():
            yield from _fitting(game, view, order, "to", _places(game))
        case Build():
            yield from (p for p in _coasts(game, order) if isinstance(_understood(game, view, _at(order, p)), Order))
        case _:
            return


def _coasts(game: AreaGame, order: Build) -> tuple[str, ...]:
    return game.map.area(province_of(order.unit)).places[1:]


def _at(order: Build, place: str) -> Build:
    return order.model_copy(update={"unit": place, "arm": "F"})


def _places(game: AreaGame) -> list[str]:
    return list(game.map.board.names)


def _fitting(game: AreaGame, view: View, order: Order, field: str, places: Sequence[str]) -> Iterator[str]:
    """The places that make a legal order, each in the form the map understands it in."""
    for place in places:
        understood = _understood(game, view, order.model_copy(update={field: place}))
        if isinstance(understood, Order) and getattr(understood, field) == place:
            yield place


def _helps(game: AreaGame, view: View, order: Support, at: str) -> bool:
    if at == order.unit:
        return False
    asked = order.model_copy(update={"of": at})
    return isinstance(_understood(game, view, asked), Order) or any(_supported(game, view, asked))


def _supported(game: AreaGame, view: View, order: Support) -> Iterator[str]:
    """Where a supported unit may be helped to: its own place is support to hold."""
    state: DiplomacyState = view.state
    helped = state.piece(order.of)
    if helped is None:
        return
    if isinstance(_understood(game, view, order.model_copy(update={"to": ""})), Order):
        yield helped.place
    yield from _fitting(game, view, order, "to", _places(game))


def order_from_picks(data: dict[str, Any]) -> dict[str, Any]:
    """A support to where the supported unit stands is one to hold; a fleet is built on the coast that was picked."""
    if data.get("kind") == "build" and "at" in data:
        rest = {name: value for name, value in data.items() if name != "at"}
        data = {**rest, "unit": data["at"]} if data.get("arm") == "F" and data["at"] else rest
    same = data.get("kind") == "support" and data.get("of") and data.get("to") == data.get("of")
    return {**data, "to": ""} if same else data
