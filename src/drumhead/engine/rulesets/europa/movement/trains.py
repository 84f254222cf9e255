"""The orders of trains, tracks and yards: why they may not be given, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.allowance import allowance
from drumhead.engine.rulesets.europa.movement.rails import chain, connected, is_rail, rails
from drumhead.engine.rulesets.europa.movement.record import OPERATIONAL, STRATEGIC, noted
from drumhead.engine.rulesets.europa.movement.rides import Ride, may_end, ride
from drumhead.engine.rulesets.europa.movement.yards import (
    BUILT,
    EXTRA,
    PARTED,
    base,
    not_mine,
    serving,
    taken_up,
    yard_cell,
    yards_of,
)
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.orders.rails import Assign, Boost, Break, Build, Rail, Repair
from drumhead.engine.rulesets.europa.position.state import EuropaState, Holding, Item
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on, kind, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all

PORTUGAL = "rail from Portugal"
"""REs of capacity that Portugal gives and that no yard has yet."""
RESOURCE = "resource"


def refusal(order: Order, why: Because | None) -> Refusal | None:
    """A reason as the refusal of an order."""
    return None if why is None else Refusal(order=order, rule=why.rule, reason=why.text)


def judged(game: HexGame, state: EuropaState, order: Rail) -> Ride | Because:
    """What a ride takes, or why it may not be made."""
    found = ride(game, state, order.unit, order.path, order.strategic)
    return (may_end(game, state, order.unit, found.path[-1]) or found) if isinstance(found, Ride) else found


def rail_refused(game: HexGame, state: EuropaState, order: Rail) -> Refusal | None:
    found = judged(game, state, order)
    return refusal(order, found) if isinstance(found, Because) else None


def entrain(teller: Teller, order: Rail) -> None:
    """The unit rides, and takes up capacity."""
    game, state = teller.game, teller.state
    found, unit = judged(game, state, order), state.units[order.unit]
    assert isinstance(found, Ride), "an order that may not be given is never done"
    moved = noted(unit, STRATEGIC if order.strategic else OPERATIONAL, state.phase)
    own = sets_all("units", {order.unit: {"cell": found.path[-1], "spent": unit.spent + found.points, "moved": moved}})
    teller.tell(
        "rode",
        unit.cell,
        cause=f"order {order.unit} rail",
        changes=(*own, *taken_up(game, state, unit.side, unit.cell, size(unit))),
        units=(order.unit,),
        to=hex_name(game, found.path[-1]),
        way=[game.map.board.name(cell) for cell in (unit.cell, *found.path)],
        res=f"{size(unit):g}",
        how="strategic" if order.strategic else "operational",
    )


def _works(game: HexGame, state: EuropaState, id: str, broken: bool) -> Because | None:
    """Why a unit may not work on the rails of its hex."""
    unit = state.units[id]
    here, holding = hex_name(game, unit.cell), state.hexes.get(game.map.board.name(unit.cell), Holding(""))
    if not is_rail(game, unit.cell):
        return Because(f"no rails lead through {here}", "R048", cell=unit.cell)
    if holding.broken != broken:
        said = "whole" if broken else "broken already"
        return Because(f"the rails in {here} are {said}", "R044", cell=unit.cell)
    allowed = allowance(game, state, id)
    if isinstance(allowed, Because):
        return allowed
    return None if allowed.left > 0 else Because("it has no movement points left", "R091", cell=unit.cell)


def break_refused(game: HexGame, state: EuropaState, order: Break) -> Refusal | None:
    return refusal(order, _works(game, state, order.unit, broken=False))


def repair_refused(game: HexGame, state: EuropaState, order: Repair) -> Refusal | None:
    """R090: engineers alone repair."""
    unit = state.units[order.unit]
    if not kind(unit).get("engineer"):
        return refusal(order, Because("engineers alone repair rails", "R090", cell=unit.cell))
    return refusal(order, _works(game, state, order.unit, broken=True))


def work(teller: Teller, order: Break | Repair) -> None:
    """R090, R091: points are spent on the rails; when they suffice, it is done at once, and else remembered."""
    game, state = teller.game, teller.state
    unit, allowed = state.units[order.unit], allowance(game, state, order.unit)
    assert not isinstance(allowed, Because), "an order that may not be given is never done"
    need = int(table("rail")[order.kind]) - int(state.tallies.get(work_tally(order.unit, order.kind), 0))
    points = min(allowed.left, need)
    spent = sets_all("units", {order.unit: {"spent": unit.spent + points}})
    number = game.map.board.name(unit.cell)
    facts: dict[str, Any] = {"cause": f"order {order.unit} {order.kind}", "units": (order.unit,)}
    if points < need:
        left = put("tallies", work_tally(order.unit, order.kind), float(table("rail")[order.kind] - need + points))
        teller.tell("rail work", unit.cell, rule="R091", changes=(*spent, *left), points=points, **facts)
        return
    held = replace(state.hexes.get(number, Holding("")), broken=order.kind == "break")
    changes = (*spent, *put("hexes", number, held), *forgotten(state, order.unit))
    teller.tell("rail broken" if held.broken else "rail repaired", unit.cell, rule="R090", changes=changes, **facts)


def work_tally(id: str, word: str) -> str:
    return f"{word} by {id}"


def forgotten(state: EuropaState, id: str) -> tuple[Change, ...]:
    """R091: the changes as the work that a unit began is lost."""
    tallies = [work_tally(id, word) for word in ("break", "repair")]
    return tuple(change for tally in tallies if tally in state.tallies for change in put("tallies", tally, None))


def forget_works(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """R091: work that was begun is lost when its unit leaves the hex, however it goes."""
    state = teller.state
    gone = [id for id, unit in before.units.items() if id not in state.units or state.units[id].cell != unit.cell]
    changes = tuple(change for id in gone for change in forgotten(state, id))
    if changes:
        teller.tell("rail work lost", rule="R091", cause=cause, changes=changes, units=tuple(gone))


def _points(state: EuropaState, side: str, cell: int) -> Iterator[tuple[str, Item]]:
    """The resource points of a side's at a yard, items of more than one as they are."""
    for id, item in state.items.items():
        if item.kind == RESOURCE and item.side == side and item.cell == cell and item.amount >= 1:
            yield id, item


def _why_no_points(game: HexGame, state: EuropaState, side: str, names: Sequence[str]) -> Because | None:
    """Why the last of some yards has no resource point left for it beside those for the yards before it."""
    cell = yard_cell(game, names[-1])
    there = sum(int(item.amount) for _, item in _points(state, side, cell))
    if sum(1 for name in names if yard_cell(game, name) == cell) <= there:
        return None
    said = "no further" if there else "no"
    return Because(f"there is {said} resource point at the yard in {hex_name(game, cell)}", "R307", cell=cell)


def _spent(game: HexGame, state: EuropaState, side: str, name: str) -> tuple[Change, ...]:
    id, item = next(_points(state, side, yard_cell(game, name)))
    return put("items", id, replace(item, amount=item.amount - 1) if item.amount > 1 else None)


def why_no_building(game: HexGame, state: EuropaState, side: str, name: str) -> Because | None:
    """R051: why no capacity may be built at a yard: it takes another one that it is connected with."""
    bar = not_mine(game, state, side, name)
    if bar is not None:
        return bar
    cell = yard_cell(game, name)
    others = [yard_cell(game, other) for other, _ in yards_of(game, state, side) if other != name]
    if not any(connected(game, state, side, cell, other) for other in others):
        return Because(f"the yard in {hex_name(game, cell)} is connected with no other of its side", "R051", cell=cell)
    return None


def _why_no_boost(game: HexGame, state: EuropaState, side: str, name: str) -> Because | None:
    return not_mine(game, state, side, name)


def why_no_gift(game: HexGame, state: EuropaState, side: str, name: str) -> Because | None:
    """R306: why capacity from Portugal may not go to a yard: an owned chain must lead from it to Portugal's rails."""
    bar = not_mine(game, state, side, name)
    if bar is not None or not is_on(game, PARTED):
        return bar
    cell = yard_cell(game, name)
    reached = chain(game, state, side, cell)
    if any(_portuguese(game.map, near) for here in reached for near, _ in rails(game.map)[here]):
        return None
    told = f"no chain of owned rail hexes leads from {hex_name(game, cell)} to a rail hex of Portugal"
    return Because(told, "R306", PARTED, cell)


def _portuguese(map: HexMap, cell: int) -> bool:
    return map.zone("country", cell) == "Portugal"


Barring = Callable[[HexGame, EuropaState, str, str], Because | None]


def _yards_refused(
    game: HexGame, state: EuropaState, order: Build | Boost | Assign, bar: Barring, points: bool
) -> Refusal | None:
    side = state.player
    for number, name in enumerate(order.yards, 1):
        why = bar(game, state, side, name)
        if why is None and points:
            why = _why_no_points(game, state, side, order.yards[:number])
        if why is not None:
            return refusal(order, why)
    return None


def build_refused(game: HexGame, state: EuropaState, order: Build) -> Refusal | None:
    return _yards_refused(game, state, order, why_no_building, points=True)


def boost_refused(game: HexGame, state: EuropaState, order: Boost) -> Refusal | None:
    return _yards_refused(game, state, order, _why_no_boost, points=True)


def assign_refused(game: HexGame, state: EuropaState, order: Assign) -> Refusal | None:
    left = state.tallies.get(PORTUGAL, 0.0)
    if left < len(order.yards):
        return refusal(order, Because(f"Portugal gives {left:g} RE of capacity", "R306"))
    return _yards_refused(game, state, order, why_no_gift, points=False)


def build(teller: Teller, order: Build) -> None:
    """R309: under 43C2 capacity lies at the yard for which it was built, else it is the net's."""
    for name in order.yards:
        changes = (*_spent(teller.game, teller.state, teller.state.player, name), *_added(teller, name))
        _tell(teller, "capacity built", "R309", order, name, 1.0, changes)


def assign(teller: Teller, order: Assign) -> None:
    """R306: capacity from Portugal goes to a yard."""
    for name in order.yards:
        left = put("tallies", PORTUGAL, teller.state.tallies[PORTUGAL] - 1)
        _tell(teller, "capacity given", "R306", order, name, 1.0, (*left, *_added(teller, name)))


def _added(teller: Teller, name: str) -> tuple[Change, ...]:
    state = teller.state
    side = state.player
    if is_on(teller.game, PARTED):
        return sets_all("yards", {name: {side: base(state.yards[name], side) + 1}})
    tally = f"{BUILT} {side}"
    return put("tallies", tally, state.tallies.get(tally, 0.0) + 1)


def boost(teller: Teller, order: Boost) -> None:
    """R307: a point adds what the piece of the net it is spent on has then, for the turn."""
    for name in order.yards:
        game, state = teller.game, teller.state
        side = state.player
        piece = serving(game, state, side, yard_cell(game, name))
        more = sum(base(yard, side) for yard in piece.values())
        if is_on(game, PARTED):
            added = sets_all("yards", {each: {"extra": yard.extra + base(yard, side)} for each, yard in piece.items()})
        else:
            more += state.tallies.get(f"{BUILT} {side}", 0.0)
            added = put("tallies", f"{EXTRA} {side}", state.tallies.get(f"{EXTRA} {side}", 0.0) + more)
        _tell(teller, "capacity added", "R307", order, name, more, (*_spent(game, state, side, name), *added))


def _tell(teller: Teller, word: str, rule: str, order: Order, name: str, res: float, changes: Sequence[Change]) -> None:
    cell, cause = yard_cell(teller.game, name), f"order {order.unit} {order.kind}"
    teller.tell(word, cell, rule=rule, cause=cause, changes=changes, yard=name, res=f"{res:g}", by=teller.state.player)
