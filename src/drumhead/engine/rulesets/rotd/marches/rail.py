"""8.1-8.4: rail movement, after the last strategic phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.railways import Troops, friendly_rail, rail_way, troops
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.marches.arrival import closed
from drumhead.engine.rulesets.rotd.marches.march import Plans, besieged, crowded, relocate
from drumhead.engine.rulesets.rotd.marches.steps import pontoons_at
from drumhead.engine.rulesets.rotd.orders.orders import Rail
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.forts import admits, fort_at


class Journey(NamedTuple):
    """How far a unit gets: the squares it rides through, and the tactical square where it gets off."""

    way: tuple[int, ...]
    entry: int


def rail_phase(campaign: Campaign, plans: Plans, dice: Dice) -> None:
    """8.1: units so ordered ride one after another, by id; control is as it was when the phase began."""
    standing = troops(campaign)
    capacity, used = whole(campaign.game, "rail.path.capacity"), Counter[str]()
    for id, plan in sorted(plans.items()):
        unit = campaign.units.get(id)
        if plan.rail is not None and unit is not None and unit.active:
            left = max(0, capacity - used[unit.side]) if capacity else None
            used[unit.side] += _ride(campaign, unit, plan, plan.rail, standing, left)


def _ride(campaign: Campaign, unit: Unit, plan: Plan, order: Rail, standing: Troops, left: int | None) -> int:
    """The squares ridden; `left` is what remains of the side's capacity in squares, None without a limit."""
    refused = rail_refusal(campaign, unit, standing)
    if refused is None and left == 0:
        refused = Refused("8.1h", "the railways of its side can carry no more this turn")
    ride = refused or journey(campaign, unit, order, standing, left)
    if isinstance(ride, Journey):
        _arrive(campaign, unit, plan, order, ride)
        return len(ride.way)
    _refuse(campaign, unit, order, ride)
    return 0


def rail_refusal(campaign: Campaign, unit: Unit, standing: Troops) -> Refused | None:
    """8.1, 8.2: why the unit cannot board a train where it stands, or None."""
    if unit.type in (Kind.MI, Kind.NB):
        return Refused("8.1a" if unit.type == Kind.MI else "8.1", "militia and naval batteries do not go by rail")
    if unit.deployed:
        return Refused("12.5", "a deployed bridge must be taken up first")
    if unit.orders_cancelled:
        return Refused("10.8", "it has routed")
    if unit.marched or unit.cell != unit.start_cell:
        return Refused("8.1c", "it has marched this turn")
    if not campaign.game.map.has_rail(unit.cell):
        return Refused("8.1b", "there is no railway in its square")
    if not campaign.has_rail(unit.cell):
        return Refused("8.5", "the track in its square is destroyed")
    if not friendly_rail(campaign, unit, unit.cell, standing):
        return Refused("8.2", "its side does not control the railway there")
    if besieged(campaign, unit):
        return Refused("2.7", "it is besieged")
    foes = any(u.active and campaign.hostile(unit, u) for u in campaign.present(unit.cell))
    if foes and not campaign.battlefield(unit.cell).track[unit.tactical]:
        return Refused("8.1e", "with an enemy in its square it must stand on the track")
    return None


def journey(
    campaign: Campaign, unit: Unit, order: Rail, standing: Troops, left: int | None = None
) -> Journey | Refused:
    """8.3: over the open way, or else along the shortest way until something closes it; at most 40 squares."""
    way = ordered_way(campaign, unit, order, standing)
    if order.to == unit.cell and order.via is None:
        return Refused("8.3a", "it is there already")
    if way is None:
        longest = whole(campaign.game, "rail.path.longest")
        return Refused("8.3f", f"there is no way by rail of at most {longest} squares")
    reach = whole(campaign.game, "rail.path.reach")
    way = way[: reach if left is None else min(reach, left)]
    while way:
        last = way[-1]
        if not crowded(campaign, unit, last):
            entry = rail_entry(campaign, unit, way, order)
            if entry is not None:
                return Journey(way, entry)
        way = way[:-1]
    return Refused("8.2", "the railway is closed before it")


def ordered_way(campaign: Campaign, unit: Unit, order: Rail, standing: Troops) -> tuple[int, ...] | None:
    """8.3: the squares of the ordered way that are open to the unit; None if even the shortest way is too long."""
    open_to_us = cache(lambda cell: friendly_rail(campaign, unit, cell, standing))
    stops = (order.to,) if order.via is None else (order.via, order.to)
    found = _by_stops(campaign, unit.cell, stops, open_to_us)
    if found is not None:
        return found
    blocked = _by_stops(campaign, unit.cell, stops, lambda cell: True)
    if blocked is None:
        return None
    closed_at = next((i for i, cell in enumerate(blocked) if not open_to_us(cell)), len(blocked))
    return blocked[:closed_at]


def _by_stops(
    campaign: Campaign, start: int, stops: Sequence[int], usable: Callable[[int], bool]
) -> tuple[int, ...] | None:
    way: tuple[int, ...] = ()
    longest = whole(campaign.game, "rail.path.longest")
    for stop in stops:
        leg = rail_way(campaign.game.map, start, stop, longest - len(way), usable)
        if leg is None:
            return None
        way, start = way + leg, stop
    return way


def rail_entry(campaign: Campaign, unit: Unit, way: Sequence[int], order: Rail) -> int | None:
    """8.4: the tactical square where the unit gets off at the end of `way`; None if all are taken."""
    map, last = campaign.game.map, way[-1]
    field = campaign.battlefield(last)
    shut = closed(campaign, unit, last)
    cities = map.cities_at(last)
    if order.entry is None and last == order.to and cities and cities[0].tactical not in shut:
        return cities[0].tactical
    extra = pontoons_at(campaign, unit, last)
    ground = [c for c in range(FIELD.size) if passable(field, c, extra) and c not in shut]
    stations = [c for c in ground if field.track[c]] if any(field.track) else ground
    before = way[-2] if len(way) > 1 else unit.cell
    direction = map.board.direction(before, last)
    asked = unit.tactical if order.entry is None else order.entry
    return min(stations, key=lambda cell: _shift(asked, cell, direction), default=None)


def _shift(asked: int, cell: int, direction: Direction | None) -> tuple[bool, int, int, int]:
    """8.4: first the row (moving north or south) or column (east or west) of the square asked for, then nearness."""
    (column, row), (to_column, to_row) = FIELD.position(asked), FIELD.position(cell)
    along_row = direction in (Direction.N, Direction.S)
    off_line = to_row != row if along_row else to_column != column
    across, down = abs(to_column - column), abs(to_row - row)
    return off_line, max(across, down), across + down, cell


def _arrive(campaign: Campaign, unit: Unit, plan: Plan, order: Rail, journey: Journey) -> None:
    to = journey.way[-1]
    fatigue = whole(campaign.game, "rail.path.fatigue")
    before = journey.way[-2] if len(journey.way) > 1 else unit.cell
    came = campaign.game.map.board.direction(to, before)
    assert came is not None, "track leads from neighbour to neighbour"
    city = fort_at(campaign, to, journey.entry)
    inside = city is not None and plan.stay_out_of_fort is None and admits(campaign, unit, city)
    fields = {
        "cell": to,
        "tactical": journey.entry,
        "came_from": int(came),
        "in_fort": inside,
        "fatigue": unit.fatigue + fatigue,
        "railed": True,
    }
    facts = {
        "from_cell": unit.cell,
        "to": to,
        "target": order.to,
        "via": order.via,
        "entry": journey.entry,
        "asked": order.entry,
        "path": list(journey.way),
        "squares": len(journey.way),
        "fatigue": fatigue,
    }
    relocate(campaign, unit, fields, kind="railed", rule="8.3", cause=f"order {unit.id} rail", facts=facts)


def _refuse(campaign: Campaign, unit: Unit, order: Rail, refused: Refused) -> None:
    campaign.set_unit(
        "rail-refused",
        unit,
        {},
        rule=refused.rule,
        cause=f"order {unit.id} rail",
        seen_by=holders(campaign.game, unit),
        to=order.to,
        reason=refused.reason,
    )
