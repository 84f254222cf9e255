"""7, 8: what the book forbids of marches, withdrawals and rail moves, and the squares a unit may come to this turn.

A path ends where it cannot go on (7.4), and so much of it is marched; it is forbidden only if no square of it can be
reached. Troops in the way may be gone by then, control may have changed; ground, soil and the unit's kind stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.railways import rail_way, troops
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.foresight.bridging import alone, capturable, carried_over, taken_up
from drumhead.engine.rulesets.rotd.foresight.ferrying import ferried_unseen
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, under
from drumhead.engine.rulesets.rotd.marches.march import besieged, hindrance
from drumhead.engine.rulesets.rotd.marches.rail import rail_refusal
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.orders.orders import March, Rail, Withdraw

Boxes = Sequence[int | None]
LIES = Refused("12.5", "a deployed bridge must be taken up first")


def march_refused(outlook: Outlook, unit: Unit, order: March) -> Refused | None:
    """7.1, 7.4, 7.8, 7.16: why no square of the path can be reached this turn, or None."""
    if unit.deployed and not taken_up(outlook.plan(unit)):
        return LIES
    refusals = [_first_step_refused(outlook, unit, *way) for way in beginnings(outlook, unit, order.path)]
    if None not in refusals:
        return refusals[0]
    return _tired(outlook, unit) if any(box is not None for box in order.path) else None


def beginnings(outlook: Outlook, unit: Unit, path: Boxes) -> Iterator[tuple[int, Boxes]]:
    """7.5, 13.5: where a path may begin, with the boxes that are left then.

    Who withdraws loses the first box; who sleeps loses those of the phases before it wakes.
    """
    late = range(len(path)) if unit.status == "inactive" else (0,)
    yield from ((unit.cell, path[lost:]) for lost in late or (0,))
    order = outlook.plan(unit).withdraw
    if order is not None and withdrawal_refused(outlook, unit, order) is None:
        yield order.to, path[1:]


def _first_step_refused(outlook: Outlook, unit: Unit, origin: int, path: Boxes) -> Refused | None:
    first = next((box for box in path if box is not None), None)
    return None if first is None else step_refused(outlook, unit, first, origin, unseen=True)


def step_refused(outlook: Outlook, unit: Unit, target: int, origin: int, *, unseen: bool = False) -> Refused | None:
    """7.4, 7.8, 7.16: why the unit can never step from one square to another this turn, whoever stands where, or None.

    A sleeper sees nobody who might bridge the river; a ferry or a bridge to capture may be there `unseen`, though
    nobody reckons with it.
    """
    empty = dreamt(outlook, unit, (origin, target))
    refused = legal_step(empty, unit, target, origin)
    if refused is None or not under(refused.rule, "7.8"):
        return refused
    beyond = (replace(unit, tactical=at) for at in carried_over(outlook, unit))
    if not unit.active or any(legal_step(empty, there, target, origin) is None for there in beyond):
        return None
    if unseen and ferried_unseen(outlook, empty, unit, target, origin):
        return None
    return None if unseen and _over_captured(outlook, unit, target, origin) else refused


def _over_captured(outlook: Outlook, unit: Unit, target: int, origin: int) -> bool:
    """12.6, 4.2: whether a bridge that the enemy hides would take it over, were it captured in time."""
    near = _beside(outlook, (origin, target))
    hidden = capturable(outlook, unit, near)
    return bool(hidden) and legal_step(alone(outlook, unit, near, unseen=hidden), unit, target, origin) is None


def dreamt(outlook: Outlook, unit: Unit, cells: Iterable[int], *, now: bool = False) -> Campaign:
    """The empty country with every bridge that may lie, by the time of the march, on some squares or beside them."""
    return alone(outlook, unit, _beside(outlook, cells), now=now)


def _beside(outlook: Outlook, cells: Iterable[int]) -> list[int]:
    """Some strategic squares and those beside them, in sequence."""
    board = outlook.campaign.game.map.board
    return sorted({there for cell in cells if 0 <= cell < board.size for there in board.within(cell, 1)})


def _tired(outlook: Outlook, unit: Unit) -> Refused | None:
    """7.1: too tired all turn, unless another unit may be merged into it first."""
    if unit.fatigue <= whole(outlook.campaign.game, "march.limits.fatigue") or _joined(outlook, unit):
        return None
    return Refused("7.1i", f"it is too tired, at {unit.fatigue} points of fatigue")


def _joined(outlook: Outlook, unit: Unit) -> bool:
    """3.5b: whether somebody of its kind may be merged into the unit before it moves, and bring its fatigue down."""
    for other in outlook.campaign.present(unit.cell):
        order = outlook.plan(other).merge
        ordered = other.id not in outlook.own or (order is not None and order.into == unit.id)
        alike = (other.type, other.state) == (unit.type, unit.state) and other.status != "shattered"
        if ordered and alike and other.id != unit.id:
            return True
    return False


def withdrawal_refused(outlook: Outlook, unit: Unit, order: Withdraw) -> Refused | None:
    """7.5: why the unit cannot withdraw there, whatever the others do, or None; nobody has moved before it."""
    campaign = outlook.campaign
    board = campaign.game.map.board
    if not campaign.square(unit.cell).battle_last_turn:
        return Refused("7.5b", f"no battle was fought in {board.name(unit.cell)} last turn")
    if besieged(campaign, unit):
        return Refused("7.7e", "it is besieged")
    empty = dreamt(outlook, unit, (unit.cell, order.to), now=True)
    refused = legal_step(empty, unit, order.to)
    if refused is not None:
        return None if under(refused.rule, "7.8") and not unit.active else refused
    direction = board.direction(unit.cell, order.to)
    assert direction is not None, "only neighbours can be stepped to"
    return hindrance(empty, unit, direction) or _held(campaign, unit, order.to) or _tired(outlook, unit)


def _held(campaign: Campaign, unit: Unit, to: int) -> Refused | None:
    """7.5: by enemies who are known to fight; reports of troops further off are not exact enough to forbid."""
    if any(foe.tactical >= 0 for foe in campaign.enemies(unit, to)):
        return Refused("7.5c", f"enemies stand in {campaign.game.map.board.name(to)}")
    return None


def rail_refused(outlook: Outlook, unit: Unit, order: Rail) -> Refused | None:
    """8.1, 8.3, 8.5: why the unit cannot go there by rail this turn, whatever the others do, or None."""
    map = outlook.campaign.game.map
    for cell in (order.to, order.via):
        if cell is not None and not map.has_rail(cell):
            return Refused("8.3a", f"no railway runs through {map.board.name(cell)}")
    if order.to == unit.cell and order.via is None:
        return Refused("8.3a", f"it is in {map.board.name(order.to)} already")
    if unit.deployed and not taken_up(outlook.plan(unit)):
        return LIES
    empty = alone(outlook, unit, ())
    traveller = replace(unit, deployed=False, start_cell=unit.cell, marched=False, status="active")
    refused = rail_refusal(empty, traveller, troops(empty))
    if refused is not None and not under(refused.rule, "8.2"):
        return refused
    return None if _joined_by_rail(empty, unit, order) else _too_far(outlook)


def _joined_by_rail(campaign: Campaign, unit: Unit, order: Rail) -> bool:
    """8.3: whether track leads there at all, by way of the waypoint, within the longest way."""
    left, at = whole(campaign.game, "rail.path.longest"), unit.cell
    for stop in (order.to,) if order.via is None else (order.via, order.to):
        leg = rail_way(campaign.game.map, at, stop, left, lambda cell: True)
        if leg is None:
            return False
        left, at = left - len(leg), stop
    return True


def _too_far(outlook: Outlook) -> Refused:
    longest = whole(outlook.campaign.game, "rail.path.longest")
    return Refused("8.3f", f"there is no way by rail of at most {longest} squares")


def cells(outlook: Outlook, unit: Unit) -> frozenset[int] | None:
    """The strategic squares where the unit may stand in some tactical phase of the turn; None if that is wide open."""
    plan = outlook.plan(unit)
    if plan.pursue or plan.march_to_battle or plan.march_to_allies or plan.march_to_enemies:
        return None
    if plan.rail is not None and rail_refused(outlook, unit, plan.rail) is None:
        return None
    found = {unit.cell}
    path: Boxes = () if plan.march is None else plan.march.path
    for origin, boxes in beginnings(outlook, unit, path):
        found.update(_on_the_way(outlook, unit, origin, boxes))
    return frozenset(found)


def _on_the_way(outlook: Outlook, unit: Unit, origin: int, path: Boxes) -> Iterator[int]:
    """7.4, 7.15: the squares of a path as far as it can be marched, and those into which it may be drawn."""
    board, at = outlook.campaign.game.map.board, origin
    yield origin
    for cell in path:
        if cell is None:
            continue
        if step_refused(outlook, unit, cell, at, unseen=True) is not None:
            return
        yield cell
        direction = board.direction(at, cell)
        if direction is not None and direction.diagonal:
            beside = (board.step(at, direction.turned(turn)) for turn in (-1, 1))
            yield from (side for side in beside if side is not None)
        at = cell


def onward(outlook: Outlook, unit: Unit, path: Boxes) -> tuple[int, ...]:
    """7.4, 7.5: where a path so far may go on to, clockwise from north; the square withdrawn to comes first."""
    board = outlook.campaign.game.map.board
    stops = [box for box in path if box is not None]
    reached = () if stops else _withdrawn_to(outlook, unit)
    origin = [unit.cell, *reached, *stops][-1]
    near = (cell for cell in board.neighbours(origin) if step_refused(outlook, unit, cell, origin) is None)
    return (*reached, *near)


def _withdrawn_to(outlook: Outlook, unit: Unit) -> tuple[int, ...]:
    order = outlook.plan(unit).withdraw
    return (order.to,) if order is not None and withdrawal_refused(outlook, unit, order) is None else ()
