"""Marches for many: to one square together or in column, behind another formation, out in front as a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.commanding.commands import Share
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.marches.allowance import may_force
from drumhead.engine.rulesets.rotd.orders.orders import (
    Attack,
    Defend,
    Entry,
    HaltBeforeForcedMarch,
    HaltOnDetection,
    March,
    Withdraw,
)
from drumhead.engine.rulesets.rotd.staff.charge import HALTS, MOVES, TRAVELS, Charge, marched, middle
from drumhead.engine.rulesets.rotd.staff.entering import entries
from drumhead.engine.rulesets.rotd.staff.roads import CLEAR, Roads
from drumhead.engine.rulesets.rotd.staff.trial import ready, stays
from drumhead.engine.rulesets.rotd.staff.ways import closed, way

BOXES = 6
"""6.3: the strategic phases of a turn."""
DETOUR = 2
"""Squares by which a way may be longer to keep clear of enemies."""
GOES = TRAVELS | HALTS | MOVES
"""What a march does away with."""


@dataclass(frozen=True)
class Leg:
    """A unit's way: all its squares, and how many of them it marches this turn."""

    unit: Unit
    way: tuple[int, ...]
    most: int

    @property
    def stops(self) -> tuple[int, ...]:
        return self.way[: self.most]

    @property
    def arrives(self) -> bool:
        return len(self.way) <= self.most


def march(charge: Charge) -> Iterator[Share]:
    """6.3, 7.4: to a square over some others; all are there in one phase, or each as early as it can."""
    to = int(charge.values["to"])
    found = {unit.id: _sent(charge, unit, (*(charge.values.get("via") or ()), to)) for unit in charge.units}
    legs = [leg for leg in found.values() if isinstance(leg, Leg)]
    column = charge.values.get("how") == "column"
    last = 0 if column else max((len(leg.way) for leg in legs if leg.arrives), default=0)
    asked = entries(charge, [(leg.unit, leg.stops) for leg in legs if leg.stops], column=column)
    for leg in found.values():
        if isinstance(leg, Share):
            yield leg
        else:
            yield _marching(charge, leg, max(0, last - len(leg.way)) if leg.arrives else 0, asked)


def _sent(charge: Charge, unit: Unit, stops: Sequence[int]) -> Leg | Share:
    """A unit's way over some squares to the last of them, or what becomes of it instead."""
    able = stays(charge.outlook, unit) or ready(charge.outlook, unit)
    if isinstance(able, Refused):
        return Share(unit.id, why=f"{unit.id} cannot march: {able.reason} (rule {able.rule}).")
    roads = Roads(charge.outlook, able)
    found = _road(roads, stops)
    if found is None:
        shut = closed(roads, stops[-1])
        why = "" if shut is None else f": {shut.reason} (rule {shut.rule})"
        return Share(unit.id, why=f"{unit.id} finds no way to {charge.name(stops[-1])}{why}.")
    if not found:
        there = f"{unit.id} is in {charge.name(stops[-1])} already and stays there."
        return Share(unit.id, note=there, instead=TRAVELS)
    return _leg(charge, able, found)


def _road(roads: Roads, stops: Sequence[int]) -> tuple[int, ...] | None:
    """The shortest way, clear of known enemies where that is little longer; of who is hindered the way he has once he
    is not."""
    if closed(roads, stops[-1]) is not None:
        return None
    start = roads.start if (quick := way(roads, stops)) else roads.freed
    quick = quick or way(roads, stops, start=start)
    if not quick or roads.foes.isdisjoint(quick[:-1]):
        return quick
    clear = way(roads, stops, CLEAR, start)
    return clear if clear and len(clear) <= len(quick) + DETOUR else quick


def _leg(charge: Charge, able: Unit, way: Sequence[int]) -> Leg:
    """7.1-7.3: as far as it marches this turn, one square further if it may force its march and is told to."""
    forced = bool(charge.values.get("forced")) and may_force(able, charge.outlook.plan(able))
    return Leg(able, tuple(way), min(BOXES, able.allowance + forced))


def _marching(charge: Charge, leg: Leg, waits: int, asked: Mapping[str, int]) -> Share:
    unit, stops = leg.unit, leg.stops
    if not stops:
        return Share(unit.id, why=f"{unit.id} cannot march this turn: it has no square of allowance left (rule 7.2).")
    path: tuple[int | None, ...] = (*(None for _ in range(waits)), *stops)
    orders: list[Order] = [March(unit=unit.id, path=path)]
    if unit.id in asked:
        orders.append(Entry(unit=unit.id, at=asked[unit.id]))
    if len(stops) < len(leg.way) and may_force(unit, charge.outlook.plan(unit)) and not charge.values.get("forced"):
        orders.append(HaltBeforeForcedMarch(unit=unit.id))
    return Share(unit.id, tuple(orders), note=_short(charge, leg), instead=GOES)


def _short(charge: Charge, leg: Leg) -> str:
    """What is said of a unit that is not there this turn."""
    if leg.arrives:
        return ""
    reached, left = charge.name(leg.stops[-1]), len(leg.way) - len(leg.stops)
    more = "1 square is" if left == 1 else f"{left} squares are"
    return f"{leg.unit.id} comes as far as {reached} this turn; {more} left to {charge.name(leg.way[-1])}."


def follow(charge: Charge) -> Iterator[Share]:
    """6.3: behind another unit, over its squares, and in each of them a phase later."""
    whom = str(charge.values["whom"])
    ahead = charge.view.state.units.get(whom)
    order = marched(charge.others, whom)
    for unit in charge.units:
        if ahead is None or charge.view.token(whom) is None:
            yield Share(unit.id, why=f"There is no unit {whom} for {unit.id} to follow.")
        elif unit.id == whom:
            yield Share(unit.id, note=f"{unit.id} marches ahead.")
        else:
            yield _behind(charge, unit, ahead, () if order is None else order.path)


def _behind(charge: Charge, unit: Unit, ahead: Unit, boxes: Sequence[int | None]) -> Share:
    road = (ahead.cell, *(box for box in boxes if box is not None))
    leg = _joining(charge, unit, road)
    if isinstance(leg, Share):
        return leg
    passed = len(boxes) + 1 if len(road) > 1 else 0
    waits = min(max(0, passed - len(leg.way)), BOXES - len(leg.stops))
    return _marching(charge, leg, waits, {})


def _joining(charge: Charge, unit: Unit, road: Sequence[int]) -> Leg | Share:
    """The shortest way that comes upon a road and follows it to its end, at its earliest square of those as short."""
    starts = [road.index(unit.cell) + 1] if unit.cell in road else range(len(road))
    found = [_sent(charge, unit, road[at:] or road[-1:]) for at in starts]
    legs = [leg for leg in found if isinstance(leg, Leg)]
    return min(legs, key=lambda leg: len(leg.way)) if legs else found[0]


def screen(charge: Charge) -> Iterator[Share]:
    """7.9: light cavalry onto the squares around, nearest to the enemy first; it halts where it finds him."""
    light = [unit for unit in charge.units if unit.type == Kind.LC]
    for unit in charge.units:
        if unit not in light:
            yield Share(unit.id, why=f"{unit.id} is no light cavalry and does not screen.")
    if light:
        yield from _screening(charge, light)


def _screening(charge: Charge, light: Sequence[Unit]) -> Iterator[Share]:
    around = charge.values.get("around")
    centre = int(around) if around is not None else middle([unit.cell for unit in light])
    ring = charge.game.map.board.ring(centre, 1)
    free = sorted(ring, key=lambda cell: (cell in charge.foes, _exposed(charge, cell), cell))
    for unit in light:
        legs = ((cell, _sent(charge, unit, (cell,))) for cell in free)
        cell, leg = next(((cell, leg) for cell, leg in legs if _near(leg)), (None, None))
        if cell is None:
            yield Share(unit.id, why=f"{unit.id} can reach no free square around {charge.name(centre)} this turn.")
            continue
        free.remove(cell)
        yield _outpost(unit, leg.stops if isinstance(leg, Leg) else ())


def _near(leg: Leg | Share) -> bool:
    """Whether a unit is there this turn, or stays there."""
    return leg.arrives if isinstance(leg, Leg) else not leg.why


def _exposed(charge: Charge, cell: int) -> int:
    """How far the nearest enemy is; known to nobody counts as far."""
    board = charge.game.map.board
    return min((board.distance(cell, foe) for foe in charge.foes), default=board.size)


def _outpost(unit: Unit, way: Sequence[int]) -> Share:
    stays: tuple[Order, ...] = (Attack(unit=unit.id, mode="skirmish"), Defend(unit=unit.id, mode="evade"))
    goes: tuple[Order, ...] = (March(unit=unit.id, path=tuple(way)), HaltOnDetection(unit=unit.id)) if way else ()
    return Share(unit.id, (*goes, *stays), instead=GOES)


def withdraw(charge: Charge) -> Iterator[Share]:
    """7.5: out of last turn's battle, into one square."""
    for unit in charge.units:
        yield Share(unit.id, (Withdraw(unit=unit.id, to=int(charge.values["to"])),), instead=TRAVELS)
