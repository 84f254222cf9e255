"""Loads of supply items: by supply movement points over land, and by rail (12H of the rules, R085, R086)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.barring import why_closed
from drumhead.engine.rulesets.europa.movement.rides import freight, no_trains
from drumhead.engine.rulesets.europa.movement.yards import PARTED, capacity, serving, taken_up
from drumhead.engine.rulesets.europa.orders.supplying import BY_RAIL, Haul, Stretch
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.carriage import CARRIER, cheapest, ways
from drumhead.engine.rulesets.europa.zones.ground import crossing

SPENT = "supply movement "
"""Before a side: the tally of the supply movement points it has spent in its turn."""
TRAINS = (True, False)
"""Ways are sought with trains, and where those have no room without."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a load's way that may be gone: by rail or not, its hexes with the one it begins in, its points."""

    rail: bool
    cells: tuple[int, ...]
    points: int = 0


def weight(state: EuropaState, items: Sequence[str]) -> float:
    """R085: the REs of items."""
    sizes = table("items.sizes")
    return sum(state.items[id].amount * float(sizes[state.items[id].kind]) for id in items)


def points_left(state: EuropaState, side: str) -> int:
    """The supply movement points that a side still has in its turn."""
    return int(table("items.movement")) - int(state.tallies.get(SPENT + side, 0))


def refreshed(state: EuropaState, side: str) -> tuple[Change, ...]:
    """As a side's turn begins, all of them are there again."""
    return put("tallies", SPENT + side, None) if SPENT + side in state.tallies else ()


def haul_refused(game: HexGame, state: EuropaState, order: Haul) -> Refusal | None:
    found = judged(game, state, order)
    return Refusal(order=order, rule=found.rule, reason=found.text) if isinstance(found, Because) else None


def judged(game: HexGame, state: EuropaState, order: Haul) -> tuple[Stage, ...] | Because:
    """The way of a load part by part, or the first reason against it."""
    bar = _no_load(game, state, order)
    if bar is not None:
        return bar
    for way in (order.way,) if order.way else _found(game, state, order):
        made = _judged(game, state, order, way)
        if not isinstance(made, Because):
            return made
        bar = bar or made
    here = hex_name(game, order.to)
    return bar or Because(f"no way for the supply movement points that are left leads to {here}", "R086", cell=order.to)


def _found(game: HexGame, state: EuropaState, order: Haul) -> Iterator[tuple[Stretch, ...]]:
    """The cheapest ways, with trains and without."""
    item = state.items[order.unit]
    for trains in TRAINS:
        way = cheapest(game, state, item.side, item.cell, order.to, points_left(state, item.side), trains)
        if way:
            yield way


def destinations(game: HexGame, state: EuropaState, id: str) -> tuple[int, ...]:
    """The hexes to which an item may be sent by itself: each way is sought once for all of them."""
    item, found = state.items[id], set[int]()
    if _no_load(game, state, Haul(unit=id, to=item.cell)) is not None:
        return ()
    for trains in TRAINS:
        for cell, way in ways(game, state, item.side, item.cell, points_left(state, item.side), trains):
            if way and cell not in found and _has_room(game, state, id, way):
                found.add(cell)
    return tuple(sorted(found))


def _has_room(game: HexGame, state: EuropaState, id: str, way: Sequence[Stretch]) -> bool:
    """Whether trains have room for an item where it goes aboard on a way that may be gone."""
    item, starts = state.items[id], [state.items[id].cell, *(cells[-1] for _, cells in way)]
    stages = [Stage(how == BY_RAIL, (start, *cells)) for start, (how, cells) in zip(starts, way, strict=False)]
    return _short(game, state, item.side, weight(state, (id,)), stages) is None


def _judged(game: HexGame, state: EuropaState, order: Haul, way: Sequence[Stretch]) -> tuple[Stage, ...] | Because:
    side, here, found = state.items[order.unit].side, state.items[order.unit].cell, list[Stage]()
    for how, cells in way:
        made = _by_rail(game, state, side, here, cells) if how == BY_RAIL else _by_road(game, state, side, here, cells)
        if isinstance(made, Because):
            return made
        found.append(made)
        here = made.cells[-1]
    return _short(game, state, side, weight(state, order.items), found) or tuple(found)


def _no_load(game: HexGame, state: EuropaState, order: Haul) -> Because | None:
    """R085: why items are no load: three REs of any mix are one, and lie in one hex."""
    first = state.items[order.unit]
    for id in order.items:
        item = state.items.get(id)
        if item is None or (item.side, item.cell) != (first.side, first.cell):
            told = f"{id} is no supply item of the {titled(first.side)} side in {hex_name(game, first.cell)}"
            return Because(told, "R085", cell=first.cell)
    res, most = weight(state, order.items), float(table("items.load"))
    if res > most:
        return Because(f"a load has {most:g} RE of items at most, and these are {res:g}", "R085", cell=first.cell)
    return None


def _by_road(game: HexGame, state: EuropaState, side: str, here: int, cells: Sequence[int]) -> Stage | Because:
    """Hex by hex over any ground that motorized troops can pass and a line of supply may enter (D)."""
    way, points = [here], 0
    for cell in cells:
        if cell not in game.map.board.neighbours(way[-1]):
            return Because(f"{hex_name(game, cell)} is not beside {hex_name(game, way[-1])}", "R086", cell=cell)
        step, bar = crossing(game, state, CARRIER, way[-1], cell), why_closed(game, state, side, cell)
        if step.barred or bar is not None:
            return bar or Because(step.barred, step.rule, cell=cell)
        way.append(cell)
        points += step.points
    return Stage(False, tuple(way), points)


def _by_rail(game: HexGame, state: EuropaState, side: str, here: int, cells: Sequence[int]) -> Stage | Because:
    bar = no_trains(game, state, here)
    if bar is not None:
        return bar
    way = [here]
    for cell in cells:
        line = freight(game, state, side, way[-1], cell)
        if isinstance(line, Because):
            return line
        way += line[1:]
    return Stage(True, tuple(way))


def _short(game: HexGame, state: EuropaState, side: str, res: float, stages: Sequence[Stage]) -> Because | None:
    """R086: for as long as there are points and capacity; each time a load goes aboard a train it takes some up."""
    points, left = sum(stage.points for stage in stages), points_left(state, side)
    if points > left:
        return Because(f"the way takes {points} supply movement points, and {left} are left", "R086")
    trains = [stage.cells[0] for stage in stages if stage.rail]
    for number, cell in enumerate(trains):
        before = sum(1 for other in trains[:number] if _share(game, state, side, other, cell))
        room = capacity(game, state, side, cell)[1] - before * res
        if res > room:
            told = f"the load takes {res:g} RE of rail capacity in {hex_name(game, cell)}, and {room:g} are left"
            return Because(told, "R047", PARTED if is_on(game, PARTED) else "", cell)
    return None


def _share(game: HexGame, state: EuropaState, side: str, a: int, b: int) -> bool:
    """Whether trains from two hexes take up the same capacity."""
    return not is_on(game, PARTED) or bool(serving(game, state, side, a).keys() & serving(game, state, side, b).keys())


def haul(teller: Teller, order: Haul) -> None:
    """The load goes, part by part."""
    stages = judged(teller.game, teller.state, order)
    assert not isinstance(stages, Because), "an order that may not be given is never done"
    for stage in stages:
        _carry(teller, order, stage)


def _carry(teller: Teller, order: Haul, stage: Stage) -> None:
    game, state = teller.game, teller.state
    side, res, end = state.items[order.unit].side, weight(state, order.items), stage.cells[-1]
    how, rule = ("by rail", "R047") if stage.rail else ("by road", "R085")
    changes = (*sets_all("items", {id: {"cell": end} for id in order.items}), *_paid(game, state, side, res, stage))
    facts: dict[str, Any] = {"items": ", ".join(order.items), "res": f"{res:g}", "how": how, "points": stage.points}
    way = [game.map.board.name(cell) for cell in stage.cells]
    cause, to = f"order {order.unit} haul", hex_name(game, end)
    teller.tell("hauled", stage.cells[0], rule=rule, cause=cause, changes=changes, to=to, way=way, **facts)


def _paid(game: HexGame, state: EuropaState, side: str, res: float, stage: Stage) -> Iterator[Change]:
    if stage.rail:
        yield from taken_up(game, state, side, stage.cells[0], res)
    else:
        yield from put("tallies", SPENT + side, state.tallies.get(SPENT + side, 0.0) + stage.points)
