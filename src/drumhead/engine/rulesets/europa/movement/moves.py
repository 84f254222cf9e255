"""The order to move: why it may not be given, and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.courses import Course, course, stay
from drumhead.engine.rulesets.europa.movement.record import ADMIN, GROUND, noted
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.zones.areas import counted
from drumhead.engine.rulesets.europa.zones.owning import claim, swept


def judged(game: HexGame, state: EuropaState, order: Move) -> Course | Because:
    """What an order to move costs, or why it may not be given."""
    bar = loaded(state, order.unit, order.carrying)
    if bar is not None:
        return bar
    load = weight(state, order.carrying)
    found = course(game, state, order.unit, order.path, admin=order.admin, load=load)
    return (stay(game, state, order.unit, order.path[-1]) or found) if isinstance(found, Course) else found


def refused(game: HexGame, state: EuropaState, order: Move) -> Refusal | None:
    """Why an order to move may not be given on a position; None if it may."""
    found = judged(game, state, order)
    return Refusal(order=order, rule=found.rule, reason=found.text) if isinstance(found, Because) else None


def weight(state: EuropaState, items: Sequence[str]) -> float:
    """REs of items that are carried."""
    return float(sum(state.items[id].amount * table("movement.carried")[state.items[id].kind] for id in items))


def loaded(state: EuropaState, id: str, items: Sequence[str]) -> Because | None:
    """R187: why a unit may not carry items."""
    unit, kinds = state.units[id], table("movement.carried")
    for name in items:
        item = state.items.get(name)
        if item is None or item.side != unit.side or item.cell != unit.cell:
            return Because(f"{name} is no supply item of its side in its hex", "R187", cell=unit.cell)
        if item.kind not in kinds:
            return Because(f"{name} is too much for any unit to carry", "R187", cell=unit.cell)
    if weight(state, items) > table("movement.carry"):
        return Because(f"a unit carries {table('movement.carry')} RE of items at most", "R187", cell=unit.cell)
    return None


def move(teller: Teller, order: Move) -> None:
    """The unit goes, with what it carries, and gains the hexes it leads through."""
    game, state = teller.game, teller.state
    found = judged(game, state, order)
    assert isinstance(found, Course), "an order that may not be given is never done"
    gained = swept(game, state, order.unit, order.path[:-1])
    start, cause = state.units[order.unit].cell, f"order {order.unit} move"
    teller.tell(
        "moved",
        start,
        cause=cause,
        changes=_changes(game, state, order, found.points),
        units=(order.unit,),
        to=hex_name(game, order.path[-1]),
        way=[game.map.board.name(cell) for cell in (start, *order.path)],
        points=found.points,
        how="administratively " if order.admin else "",
    )
    claim(teller, gained, cause=cause)


def _changes(game: HexGame, state: EuropaState, order: Move, points: int) -> tuple[Change, ...]:
    unit, end = state.units[order.unit], order.path[-1]
    moved = noted(unit, ADMIN if order.admin else GROUND, state.phase)
    own = sets_all("units", {order.unit: {"cell": end, "spent": unit.spent + points, "moved": moved}})
    items = sets_all("items", {id: {"cell": end} for id in order.carrying})
    counts = counted(game, state, order.unit, order.path)
    return (*own, *items, *(change for id, count in counts.items() for change in put("tallies", id, count)))
