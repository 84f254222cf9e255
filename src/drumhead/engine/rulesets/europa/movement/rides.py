"""Movement by rail: whether a unit may ride a way, and what it takes (R044 to R050, R180, R181, R240)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import condition, garrisoned
from drumhead.engine.rulesets.europa.movement.allowance import Allowance, allowance
from drumhead.engine.rulesets.europa.movement.rails import Line, is_rail, rails, shortest, spread, why_not_owned
from drumhead.engine.rulesets.europa.movement.record import HOW, NAVAL, OPERATIONAL, STRATEGIC, went
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.movement.yards import PARTED, capacity
from drumhead.engine.rulesets.europa.position.calendar import month_of, month_title
from drumhead.engine.rulesets.europa.position.governing import demoralized
from drumhead.engine.rulesets.europa.position.state import MOVEMENT, EuropaState, Holding, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.areas import outside
from drumhead.engine.rulesets.europa.zones.zones import enemy_zone


@dataclass(frozen=True, slots=True)
class Ride:
    """A ride that may be made: its hexes behind the start, how many they count, and its points."""

    path: tuple[int, ...]
    count: int
    points: int
    because: tuple[Because, ...]


def ride(game: HexGame, state: EuropaState, id: str, stops: Sequence[int], strategic: bool) -> Ride | Because:
    """A unit's ride over stops, or the first reason against it; whether it may stay at its end is not asked."""
    points = _ready(game, state, id, strategic)
    if isinstance(points, Because):
        return points
    path = _filled(game, state, id, stops)
    if isinstance(path, Because):
        return path
    count = sum(dict(rails(game.map)[a])[b] for a, b in zip((state.units[id].cell, *path), path, strict=False))
    most = int(table("rail")["strategic" if strategic else "operational"])
    if count > most:
        return Because(f"the way counts {count} rail hexes, and {most} may be ridden", "R045", cell=path[-1])
    short = _short(game, state, id)
    return short or Ride(path, count, points, tuple(_passed(game, state, path)))


def may_end(game: HexGame, state: EuropaState, id: str, cell: int) -> Because | None:
    """Why a ride may not end in a hex."""
    return crowded(game, state, id, cell)


def _ready(game: HexGame, state: EuropaState, id: str, strategic: bool) -> int | Because:
    """The points of a ride, or why a unit may not go by rail in the phase at all."""
    unit = state.units[id]
    bar = demoralized(unit) or no_trains(game, state, unit.cell)
    if bar is not None:
        return bar
    return _strategic(state, unit) if strategic else _operational(game, state, id, unit)


def no_trains(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """Why nothing may leave a hex by rail in the game turn; None if trains run there."""
    first = str(table("rail.first"))
    if state.month < month_of(game.scenario.date, first):
        return Because(f"no trains run in {month_title(game.scenario.date, state.month)}, before {first}", "R181")
    if not is_rail(game, cell):
        return Because(f"no rails lead through {hex_name(game, cell)}", "R048", cell=cell)
    return None


def _strategic(state: EuropaState, unit: Unit) -> int | Because:
    """R045, R046: with nothing else in the phase, and no operational rail in the turn."""
    if state.phase != MOVEMENT:
        return Because("strategic rail is for the movement phase", "R045")
    if went(unit, NAVAL, phase=state.phase):
        return Because("strategic rail and naval transport exclude each other in a phase", "R046")
    if unit.spent or went(unit, *HOW, phase=state.phase):
        return Because("strategic rail goes with no other movement in the phase", "R045")
    return 0


def _operational(game: HexGame, state: EuropaState, id: str, unit: Unit) -> int | Because:
    if went(unit, STRATEGIC):
        return Because("operational rail is not combined with strategic rail in a turn", "R045")
    if went(unit, OPERATIONAL, phase=state.phase):
        return Because("a unit rides once in a phase", "R045")
    allowed = allowance(game, state, id)
    if not isinstance(allowed, Allowance):
        return allowed
    points = math.ceil(allowed.points * float(table("rail.share")))
    if points > allowed.left:
        return Because(f"a ride takes {points} movement points, and {allowed.left} are left", "R045")
    return points


def _filled(game: HexGame, state: EuropaState, id: str, stops: Sequence[int]) -> Line | Because:
    """The way over all stops, the first hex left out."""
    path, here = list[int](), state.units[id].cell
    for stop in stops:
        if stop == here:
            return Because(f"it is in {hex_name(game, here)} already", cell=here)
        leg = shortest(
            game,
            here,
            stop,
            lambda a, b: why_no_train(game, state, id, a, b) is None,
            lambda cell: _why_no_train(game, state, id, cell),
        )
        if isinstance(leg, Because):
            return leg
        path += leg[1:]
        here = stop
    return tuple(path)


def _why_no_train(game: HexGame, state: EuropaState, id: str, cell: int) -> Because | None:
    reasons = (why_no_train(game, state, id, near, cell) for near, _ in rails(game.map)[cell])
    return next((why for why in reasons if why is not None), None)


def why_no_train(game: HexGame, state: EuropaState, id: str, a: int, b: int) -> Because | None:
    """Why a unit may not ride from a rail hex to the next; None if it may."""
    unit = state.units[id]
    return why_no_freight(game, state, unit.side, a, b) or outside(game, state, unit, b)


def why_no_freight(game: HexGame, state: EuropaState, side: str, a: int, b: int) -> Because | None:
    """Why nothing of a side's may go by rail from a hex to the next; None if it may."""
    for cell in (b, a):
        bar = why_not_owned(game, state, side, cell) or _broken(game, state, cell) or _zoned(game, state, side, cell)
        if bar is not None:
            return bar
    return None


def freight(game: HexGame, state: EuropaState, side: str, start: int, stop: int) -> Line | Because:
    """The way of a train of a side's from a hex to another, or why there is none."""
    near = rails(game.map)

    def why(cell: int) -> Because | None:
        reasons = (why_no_freight(game, state, side, other, cell) for other, _ in near[cell])
        return next((found for found in reasons if found is not None), None)

    return shortest(game, start, stop, lambda a, b: why_no_freight(game, state, side, a, b) is None, why)


def _broken(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """R044: nobody enters or leaves a hex by rail whose rails are broken."""
    if not state.hexes.get(game.map.board.name(cell), Holding("")).broken:
        return None
    return Because(f"the rails in {hex_name(game, cell)} are broken", "R044", cell=cell)


def _zoned(game: HexGame, state: EuropaState, side: str, cell: int) -> Because | None:
    """No train enters or leaves an enemy zone (D)."""
    if not enemy_zone(game, state, side, cell):
        return None
    return Because(f"{hex_name(game, cell)} is in an enemy zone", "R036", cell=cell)


def _short(game: HexGame, state: EuropaState, id: str) -> Because | None:
    """R047: why the yards have no room for a unit."""
    unit = state.units[id]
    total, left = capacity(game, state, unit.side, unit.cell)
    if size(unit) <= left:
        return None
    told = f"{id} takes {size(unit):g} RE of rail capacity, and of {total:g} there {left:g} are left"
    return Because(told, "R047", PARTED if is_on(game, PARTED) else "", unit.cell)


def _passed(game: HexGame, state: EuropaState, path: Sequence[int]) -> Iterator[Because]:
    """What might be thought to stop the train, and does not."""
    for cell in path:
        if not condition(game, state, cell).pacified and not garrisoned(game, state, cell):
            here = hex_name(game, cell)
            yield Because(
                f"trains run through {here}, which is owned, unpacified and without garrison", "R240", cell=cell
            )
            yield Because("R240 overrules R239: no train there without a garrison", "R240", cell=cell)


def rail_ends(
    game: HexGame, state: EuropaState, id: str, strategic: bool, begun: Sequence[int] = ()
) -> tuple[int, ...]:
    """Every hex at which a ride may end behind a way that is begun, in the sequence of cells."""
    here = state.units[id].cell
    before = ride(game, state, id, begun, strategic) if begun else None
    ready = _ready(game, state, id, strategic)
    if isinstance(before, Because) or isinstance(ready, Because) or _short(game, state, id):
        return ()
    most = int(table("rail")["strategic" if strategic else "operational"]) - (before.count if before else 0)
    reached = _ridden(game, state, id, before.path[-1] if before else here, most)
    return tuple(cell for cell in sorted(reached) if cell != here and may_end(game, state, id, cell) is None)


def _ridden(game: HexGame, state: EuropaState, id: str, start: int, most: int) -> set[int]:
    """The hexes to which a ride counts no more than so many."""
    best, _ = spread(game, start, lambda a, b: why_no_train(game, state, id, a, b) is None)
    return {cell for cell, (count, _) in best.items() if count <= most and cell != start}
