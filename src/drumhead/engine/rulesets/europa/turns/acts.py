"""What each kind of order needs to be allowed, and what it does: one after the other, each on what the last left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.combat.fighting import attack_refused, note_attack
from drumhead.engine.rulesets.europa.combat.overruns import overrun, overrun_refused
from drumhead.engine.rulesets.europa.forces import raising, works
from drumhead.engine.rulesets.europa.forces.abroad import bring, bring_refused, land, land_refused
from drumhead.engine.rulesets.europa.forces.equipping import equip, equip_refused
from drumhead.engine.rulesets.europa.forces.international import name_city, naming_refused
from drumhead.engine.rulesets.europa.gobernitos.governments import relocate, relocation_refused
from drumhead.engine.rulesets.europa.gobernitos.rising import waits
from drumhead.engine.rulesets.europa.movement import moves, trains
from drumhead.engine.rulesets.europa.orders.governing import GOVERNMENT, Relocate
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.orders.rails import RAILWAYS
from drumhead.engine.rulesets.europa.position.governing import demoralized
from drumhead.engine.rulesets.europa.position.state import COMBAT, EXPLOITATION, INITIAL, MOVEMENT, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.hauling import haul, haul_refused
from drumhead.engine.rulesets.europa.supply.points import feed, feed_refused
from drumhead.engine.rulesets.europa.supply.sailing import sail, sail_refused
from drumhead.engine.rulesets.europa.supply.stocks import stock, stock_refused
from drumhead.engine.rulesets.europa.turns.settling import settle


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of order: the stages it is for; why it may not be given; what it does at once, without dice.

    What needs dice (battles) is done by the stage itself when the sheets are in, and `done` only notes it.
    """

    stages: tuple[str, ...]
    refused: Callable[[HexGame, EuropaState, Any], Refusal | None]
    done: Callable[[Teller, Any], None]


def _relocated(teller: Teller, order: Relocate) -> None:
    relocate(teller, order.to, f"order {order.unit} {order.kind}")


ACTS: Mapping[str, Act] = {
    "move": Act((MOVEMENT, EXPLOITATION), moves.refused, moves.move),
    "attack": Act((COMBAT,), attack_refused, note_attack),
    "overrun": Act((MOVEMENT, EXPLOITATION), overrun_refused, overrun),
    "rail": Act((MOVEMENT, EXPLOITATION), trains.rail_refused, trains.entrain),
    "sail": Act((MOVEMENT,), sail_refused, sail),
    "break": Act((MOVEMENT, EXPLOITATION), trains.break_refused, trains.work),
    "repair": Act((MOVEMENT, EXPLOITATION), trains.repair_refused, trains.work),
    "build": Act((INITIAL, MOVEMENT), trains.build_refused, trains.build),
    "boost": Act((INITIAL, MOVEMENT, EXPLOITATION), trains.boost_refused, trains.boost),
    "assign": Act((INITIAL, MOVEMENT), trains.assign_refused, trains.assign),
    "construct": Act((INITIAL,), works.construct_refused, works.construct),
    "dismantle": Act((INITIAL,), works.dismantle_refused, works.dismantle),
    "labour": Act((INITIAL,), works.labour_refused, works.labour),
    "place": Act((INITIAL,), raising.place_refused, raising.place),
    "form": Act((INITIAL,), raising.form_refused, raising.form),
    "replace": Act((INITIAL,), raising.replace_refused, raising.replace),
    "rebuild": Act((INITIAL,), raising.rebuild_refused, raising.rebuild),
    "equip": Act((INITIAL,), equip_refused, equip),
    "disband": Act((INITIAL,), raising.disband_refused, raising.disband),
    "feed": Act((INITIAL, MOVEMENT), feed_refused, feed),
    "stock": Act((INITIAL,), stock_refused, stock),
    "haul": Act((MOVEMENT,), haul_refused, haul),
    "relocate": Act((INITIAL,), relocation_refused, _relocated),
    "bring": Act((INITIAL,), bring_refused, bring),
    "land": Act((INITIAL,), land_refused, land),
    "international": Act((INITIAL,), naming_refused, name_city),
}
"""Every kind of order by its word."""


OFFICES = {
    "relocate": GOVERNMENT,
    "international": GOVERNMENT,
    "bring": GOVERNMENT,
    "land": GOVERNMENT,
    "labour": GOVERNMENT,
    "stock": GOVERNMENT,
    "build": RAILWAYS,
    "boost": RAILWAYS,
    "assign": RAILWAYS,
}
"""The kinds of order that no unit gives, and who does."""


LOADS = ("haul",)
"""The kinds of order that are of supply items."""


def refusal(game: HexGame, state: EuropaState, seat_sides: Sequence[str], order: Order) -> Refusal | None:
    """Why an order may not be given on a position, by who holds these sides; None if it may."""
    return out_of_turn(game, state, seat_sides, order) or ACTS[order.kind].refused(game, state, order)


def out_of_turn(game: HexGame, state: EuropaState, seat_sides: Sequence[str], order: Order) -> Refusal | None:
    """Why an order of its kind may not be given by its unit now, whatever it says."""
    act, unit = ACTS[order.kind], state.units.get(order.unit)
    if state.winner:
        return Refusal(order=order, rule="", reason="the game is over")
    if waits(game, state):
        return Refusal(order=order, rule="R319", reason="the rebellion is thrown for before anybody orders anything")
    if state.phase not in act.stages:
        return Refusal(order=order, rule="", reason=f"{order.kind} is no order for the {state.phase} stage")
    side = _giver(state, order)
    if not side:
        return Refusal(order=order, rule="", reason=f"there is no unit {order.unit} that could {order.kind}")
    if side not in seat_sides or side != state.player:
        return Refusal(order=order, rule="", reason=f"{order.unit} is not yours to order in this stage")
    shaken = demoralized(unit) if unit is not None and order.kind not in (*OFFICES, *LOADS) else None
    if shaken is not None:
        return Refusal(order=order, rule=shaken.rule, reason=f"{order.unit} is demoralized: {shaken.text}")
    return None


def _giver(state: EuropaState, order: Order) -> str:
    """The side of who gives an order; "" if nobody of that name gives orders of its kind."""
    if order.kind in OFFICES:
        return state.player if order.unit == OFFICES[order.kind] else ""
    givers = state.items if order.kind in LOADS else state.units
    return givers[order.unit].side if order.unit in givers else ""


def carry_out(teller: Teller, order: Order) -> None:
    """Does what an order says that may be given, and what follows from it."""
    before = teller.state
    ACTS[order.kind].done(teller, order)
    settle(teller, before, f"order {order.unit} {order.kind}")


def after(game: HexGame, state: EuropaState, orders: Sequence[AnyOrder]) -> EuropaState:
    """The position as orders leave it that were done one after the other, those left out that may not be given then.

    Each position keeps the last few that followed from it: an order more is one step more, and none fewer, or the one
    that was taken back and given again, costs anything.
    """
    return reduce(partial(_followed, game), orders, state)


AFTER = "after"
FORKS = 3
"""Positions kept behind one, by the order that led there: a draft is changed at its end, and tried out there."""


def _followed(game: HexGame, state: EuropaState, order: AnyOrder) -> EuropaState:
    """The position behind one order more, as it was found before if it was."""
    kept: Any = state.found.setdefault(AFTER, {})
    following: EuropaState | None = kept.pop(order, None)
    kept[order] = following = _stepped(game, state, order) if following is None else following
    if len(kept) > FORKS:
        del kept[next(iter(kept))]
    return following


def _stepped(game: HexGame, state: EuropaState, order: AnyOrder) -> EuropaState:
    """The position behind one order more; the same one where it may not be given."""
    if not isinstance(order, Order) or refusal(game, state, (state.player,), order) is not None:
        return state
    teller = Teller(game, Draft(state, state.phase))
    carry_out(teller, order)
    return teller.state
