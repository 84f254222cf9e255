"""Units that go by sea from port to port, as far as movement needs the sea (R046, R184); ships themselves are none."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.boards.flood import has
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.record import AT_WORK, HOW, NAVAL, STRATEGIC, noted, went
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.orders.sailing import Sail
from drumhead.engine.rulesets.europa.position.state import ON_MAP, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.supply.chains import NAVAL as BY_WATER
from drumhead.engine.rulesets.europa.supply.chains import Terms, afloat
from drumhead.engine.rulesets.europa.supply.coasts import ANY_PORT, harbours, ports, why_peril
from drumhead.engine.rulesets.europa.zones.areas import outside


@dataclass(frozen=True, slots=True)
class Voyage:
    """A way by sea, its ports among it, and the REs that its side may still ship in the player turn."""

    path: tuple[int, ...]
    left: float


def judged(game: HexGame, state: EuropaState, order: Sail) -> Voyage | Because:
    """The way, or the first reason against it."""
    unit, room = state.units[order.unit], left(state, state.units[order.unit].side)
    if size(unit) > room:
        return Because(f"{order.unit} takes {size(unit):g} RE of shipping, and {room:g} are left in the player turn")
    why = _bound(state, unit) or _no_port(game, state, unit, unit.cell) or _no_port(game, state, unit, order.to)
    why = why or outside(game, state, unit, order.to) or crowded(game, state, order.unit, order.to)
    if why is None and order.to == unit.cell:
        why = Because(f"it is in {hex_name(game, order.to)} already", cell=order.to)
    return why or _voyage(game, state, unit, order.to, room)


def left(state: EuropaState, side: str) -> float:
    """The REs that a side may still ship in the player turn."""
    return float(table("naval.capacity")[side]) - state.tallies.get(_shipped(state, side), 0.0)


def _shipped(state: EuropaState, side: str) -> str:
    return f"shipped {side} {state.month}"


def harbours_of(game: HexGame, state: EuropaState, id: str) -> tuple[int, ...]:
    """The ports in which a unit might go ashore, if it may sail at all."""
    unit = state.units.get(id)
    return () if unit is None else tuple(sorted({cell for cell, _ in ports(game, state, unit.side, ANY_PORT)}))


def _bound(state: EuropaState, unit: Unit) -> Because | None:
    """R046: not with strategic rail; and with nothing else in the phase; nor before it is on the map."""
    if unit.status != ON_MAP:
        return Because("it is not on the map")
    if not unit.factors[2]:
        return Because("it has no movement rating", "R187")
    if AT_WORK in unit.moved:
        return Because("it dismantles, and spends no movement points in the rest of the turn", "R315")
    if went(unit, STRATEGIC, phase=state.phase):
        return Because("strategic rail and naval transport exclude each other in a phase", "R046")
    if unit.spent or went(unit, *HOW, phase=state.phase):
        return Because("it goes by sea with no other movement in the phase")
    return None


def _no_port(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    if has(harbours(game, state, unit.side, ANY_PORT), cell):
        return None
    return Because(f"{hex_name(game, cell)} is no working port of its side", cell=cell)


def _voyage(game: HexGame, state: EuropaState, unit: Unit, to: int, room: float) -> Voyage | Because:
    """Over no danger zone, no enemy group and no strait that its side does not hold (R008, R127, R129, R163)."""
    found = afloat(game, state, Terms(unit.side, unit.coalition, ANY_PORT, ANY_PORT, by=(BY_WATER,)), 1 << unit.cell)
    if has(found.reached, to):
        return Voyage(found.way(to)[::-1], room)
    perils = (why_peril(game, state, unit.side, unit.coalition, cell) for cell in (unit.cell, to))
    no_way = Because(f"no way over safe water leads to {hex_name(game, to)}", cell=to)
    return next((why for why in perils if why is not None), no_way)


def sail_refused(game: HexGame, state: EuropaState, order: Sail) -> Refusal | None:
    """Why a unit does not go there by sea."""
    found = judged(game, state, order)
    return Refusal(order=order, rule=found.rule, reason=found.text) if isinstance(found, Because) else None


def sail(teller: Teller, order: Sail) -> None:
    """It goes ashore with no movement points left in the phase."""
    game, state = teller.game, teller.state
    found, unit = judged(game, state, order), state.units[order.unit]
    assert isinstance(found, Voyage), "an order that may not be given is never done"
    shipped, res = _shipped(state, unit.side), size(unit)
    fields = {"cell": order.to, "spent": unit.factors[2], "moved": noted(unit, NAVAL, state.phase)}
    teller.tell(
        "sailed",
        order.to,
        cause=f"order {order.unit} sail",
        changes=(
            *sets_all("units", {order.unit: fields}),
            *put("tallies", shipped, state.tallies.get(shipped, 0.0) + res),
        ),
        units=(order.unit,),
        start=hex_name(game, unit.cell),
        course=[game.map.board.name(cell) for cell in found.path],
        res=f"{res:g}",
    )
