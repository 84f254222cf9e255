"""9, 12: what the book forbids of tactical moves and of work on bridges, wherever the unit may be by then.

A move that cannot be made in its phase is tried in the later ones. Enemies, neutrals, sieges and so cliffs (9.1, 9.3,
9.4, 9.5) hinder it only while they are there; water and mountains (2.2, 9.7) stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.engine.maps.squares.model import Battlefield
from drumhead.engine.rulesets.rotd.campaign.banks import BARRIERS, FIELD, banks, banks_at
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.foresight.bridging import alone, taken_up, unfit, veiled
from drumhead.engine.rulesets.rotd.foresight.courses import cells
from drumhead.engine.rulesets.rotd.foresight.ferrying import ferrying_refused, reached, unseen
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, under
from drumhead.engine.rulesets.rotd.orders.orders import Deploy, Move, Undeploy
from drumhead.engine.rulesets.rotd.tactics.ferrying import ferry_of
from drumhead.engine.rulesets.rotd.tactics.ways import Denial, bridges, foes, refusal, resolve

LATER = 4
"""9.2: by this tactical phase enemies may have come from other squares, whatever is seen now."""


def move_refused(outlook: Outlook, unit: Unit, order: Move) -> Denial | None:
    """9.2, 9.7: why the move cannot be made from any place where the unit may be this turn, or None."""
    if unit.deployed and not taken_up(outlook.plan(unit)):
        return "12.5", f"{unit.id} is deployed and must be taken up before it can move."
    places = cells(outlook, unit)
    if places is None or _goes_ashore(outlook, unit):
        return None
    first = None
    for cell in (unit.cell, *sorted(places - {unit.cell})):
        denial = _refused_in(outlook, unit, order, cell)
        if denial is None:
            return None
        first = first or denial
    return first


def onward(outlook: Outlook, unit: Unit, order: Move) -> tuple[int, ...]:
    """9.2: the squares of a battlefield to which the move, straight or over its waypoint, may be ordered."""
    via = set[int]() if order.via is None else {order.via}
    if unit.deployed and not taken_up(outlook.plan(unit)):
        return ()
    places = cells(outlook, unit)
    if places is None or _goes_ashore(outlook, unit):
        return tuple(cell for cell in range(FIELD.size) if cell not in via)
    found: set[int] = set()
    for cell in places:
        empty, mover = _abroad(outlook, unit, cell)
        own = {unit.tactical} if cell == unit.cell and not via else via
        for foot in _footholds(outlook, mover, order, bridges(empty, mover)):
            there = reached(outlook, empty, replace(mover, tactical=foot), order)
            found.update({*there, *((foot,) if there and not via else ())} - own)
    return tuple(sorted(found))


def _goes_ashore(outlook: Outlook, unit: Unit) -> bool:
    """13.1a: whether a unit is to go ashore, wherever its ship may lie then."""
    return bool(unit.aboard) and outlook.plan(unit).unload is not None


def _refused_in(outlook: Outlook, unit: Unit, order: Move, cell: int) -> Denial | None:
    """Why the move cannot be made on the battlefield of one strategic square, from wherever the unit may stand."""
    denial = _refused_over(outlook, unit, order, cell)
    if denial is None or not any(under(denial[0], rule) for rule in ("2.2", "9.7")):
        return denial
    unseen = veiled(outlook, unit, cell)
    return _refused_over(outlook, unit, order, cell, unseen) if unseen else denial


def _refused_over(outlook: Outlook, unit: Unit, order: Move, cell: int, unseen: Sequence[int] = ()) -> Denial | None:
    """The same, with bridges on some squares besides those that the seat knows of."""
    empty, mover = _abroad(outlook, unit, cell, unseen)
    denial: Denial | None = None
    for foot in _footholds(outlook, mover, order, bridges(empty, mover)):
        there = replace(mover, tactical=foot)
        found = ferrying_refused(outlook, there, order) or _off_its_way(outlook, empty, there, order)
        if found is None:
            return None
        denial = denial or found
    return denial


def _off_its_way(outlook: Outlook, empty: Campaign, there: Unit, order: Move) -> Denial | None:
    """9.2, 9.7: why it cannot make the move from there, if only what stays as it is hinders it."""
    if unseen(outlook, order):
        return None
    way = resolve(empty, there, order)
    if way is None:
        return _nowhere(outlook, there, order, there.cell)
    return refusal(empty, there, way, ferry=ferry_of(empty, there, order))


def _abroad(outlook: Outlook, unit: Unit, cell: int, unseen: Sequence[int] = ()) -> tuple[Campaign, Unit]:
    """The battlefield of a strategic square with nobody on it but bridges, and the unit as it may move there."""
    return alone(outlook, unit, (cell,), unseen={cell: unseen}), replace(
        unit, cell=cell, status="active", deployed=False
    )


def _nowhere(outlook: Outlook, unit: Unit, order: Move, cell: int) -> Denial:
    name = outlook.campaign.game.map.board.name(cell)
    return "9.2c", f"There is no {order.to} in {name} that {unit.id} can reach."


def _footholds(outlook: Outlook, mover: Unit, order: Move, over: frozenset[int]) -> Iterator[int]:
    """One square on every bank where the unit may stand: its own as it begins, or where the turn may take it."""
    unit = outlook.campaign.units[mover.id]
    field, plan = outlook.campaign.battlefield(mover.cell), outlook.plan(mover)
    if mover.cell != unit.cell or (plan.deploy and plan.undeploy):
        yield from _dry(field, over, range(len(banks(field, over))))
    elif unit.deployed:
        beside = outlook.campaign.game.map.tactical_board.neighbours(unit.tactical)
        yield from (near for near in beside if field.terrain[near] not in BARRIERS)
    elif _may_be_displaced(outlook, unit, order):
        yield from (unit.tactical, *_dry(field, over, _connected(field, over, unit.tactical)))
    else:
        yield unit.tactical


def _may_be_displaced(outlook: Outlook, unit: Unit, order: Move) -> bool:
    """9.10, 9.11, 10.8: whether its own reactions, a battle, or a march and back may bring the unit elsewhere first."""
    plan = outlook.plan(unit)
    if plan.intercept or plan.support or plan.withdraw or plan.march or order.start >= LATER:
        return True
    alert = unit.active and unit.combat and unit.type != Kind.PB
    return order.start > 1 and (not alert or bool(foes(outlook.campaign, unit)))


def _connected(field: Battlefield, over: frozenset[int], square: int) -> list[int]:
    """The numbers of the banks that can be reached from a square over fords, passes and bridges."""
    found, every = list(banks_at(field, square, over)), banks(field, over)
    for index in found:
        touching = (i for i, bank in enumerate(every) if i not in found and not bank.isdisjoint(every[index]))
        found += touching
    return found


def _dry(field: Battlefield, over: frozenset[int], indices: range | list[int]) -> Iterator[int]:
    every = banks(field, over)
    for index in indices:
        yield next(square for square in sorted(every[index]) if field.terrain[square] not in BARRIERS)


def laying_forbidden(outlook: Outlook, unit: Unit, order: Deploy) -> Denial | None:
    """12.4, 12.5: why a pontoon bridge can never be laid there this turn, or None."""
    if unit.type != Kind.PB:
        return "12.4", f"{unit.id} is no pontoon bridge."
    if unit.deployed and not taken_up(outlook.plan(unit)):
        return "12.5", f"{unit.id} is deployed and must be taken up before it is laid elsewhere."
    places = cells(outlook, unit)
    if places is None or _goes_ashore(outlook, unit):
        return None
    refusals = [unfit(outlook, unit, cell, order.at) for cell in (unit.cell, *sorted(places - {unit.cell}))]
    return None if None in refusals else refusals[0]


def taking_up_forbidden(outlook: Outlook, unit: Unit, order: Undeploy) -> Denial | None:
    """12.5: why a pontoon bridge can never be taken up to there this turn, or None."""
    if unit.type != Kind.PB:
        return "12.5", f"{unit.id} is no pontoon bridge."
    sites = [(unit.cell, unit.tactical)] if unit.deployed else []
    planned = outlook.plan(unit).deploy
    if planned is not None:
        places = cells(outlook, unit)
        if places is None:
            return None
        sites += [(cell, planned.at) for cell in sorted(places)]
    if not sites or any(_lands(outlook, cell, site, order.to) for cell, site in sites):
        return None
    return "12.5a", "There is no dry ground beside the bridge to take it up to."


def _lands(outlook: Outlook, cell: int, site: int, to: int | None) -> bool:
    field = outlook.campaign.battlefield(cell)
    return any((to is None or near == to) and field.terrain[near] not in BARRIERS for near in FIELD.neighbours(site))
