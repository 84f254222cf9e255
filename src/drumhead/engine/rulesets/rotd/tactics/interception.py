"""9.11: units that move against the movement of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.rulesets.rotd.campaign.field import holders
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, witnesses
from drumhead.engine.rulesets.rotd.orders.orders import Intercept
from drumhead.engine.rulesets.rotd.tactics.arena import Arena, evading
from drumhead.engine.rulesets.rotd.tactics.walking import Leg, walk
from drumhead.engine.rulesets.rotd.tactics.ways import allowance, refusal


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where a leg is intercepted, and by whom, in the order in which they moved."""

    point: int
    by: tuple[str, ...]


def intercept(arena: Arena, mover: Unit, path: Sequence[int]) -> Meeting | None:
    """9.11, 9.12: let the willing move against a leg, by initiative; the first to arrive fixes the point."""
    if len(path) < 2:
        return None
    point, by = None, list[str]()
    for unit, order in list(_willing(arena, mover)):
        board = arena.campaign.game.map.tactical_board
        inside = {steps: cell for steps, cell in enumerate(path, 1) if board.distance(order.at, cell) <= order.radius}
        offered = {steps: cell for steps, cell in inside.items() if point in (None, cell)}
        target = _target(arena, unit, offered)
        if target is not None and _reached(arena, unit, mover, target):
            point, by = target, [*by, unit.id]
    return None if point is None else Meeting(point, tuple(by))


def report(arena: Arena, mover: Unit, meeting: Meeting) -> None:
    """9.11: tell both sides that a leg was intercepted, once the mover is there."""
    campaign = arena.campaign
    units = (mover, *(arena.unit(id) for id in meeting.by))
    campaign.record(
        "intercepted",
        rule="9.11",
        cause=f"order {meeting.by[0]} intercept",
        cell=arena.cell,
        tactical=meeting.point,
        units=tuple(unit.id for unit in units),
        seen_by={seat for unit in units for seat in friends_present(campaign, unit, arena.cell)},
    )


def _willing(arena: Arena, mover: Unit) -> Iterator[tuple[Unit, Intercept]]:
    """Units with an order for this phase and their move still to make, in the order of moves."""
    for id in arena.order:
        unit = arena.unit(id)
        order = arena.plan(unit).intercept
        if order is None or not order.first <= arena.tac <= order.last or id in arena.acted:
            continue
        if _against(arena, unit, mover) and not evading(arena, unit):
            yield unit, order


def _against(arena: Arena, unit: Unit, mover: Unit) -> bool:
    """9.11: enemies anywhere, neutrals on a square of the unit's own state."""
    relation = arena.campaign.relation(unit, mover)
    owner = arena.campaign.game.map.state_of(arena.cell)
    at_home = owner is not None and owner.code == unit.state
    return relation == "hostile" or (relation == "neutral" and at_home)


def _target(arena: Arena, unit: Unit, squares: Mapping[int, int]) -> int | None:
    """9.11: of the mover's squares, by its steps to each, the first that the unit reaches in no more steps.

    Where all of those lie beyond its allowance, it makes for the first of them.
    """
    board, limit = arena.campaign.game.map.tactical_board, allowance(arena.campaign.game, unit)
    far = None
    for steps, square in squares.items():
        distance = board.distance(unit.tactical, square)
        if not 0 < distance <= steps or not room(arena.campaign, unit, arena.cell, square):
            continue
        if refusal(arena.campaign, unit, (square,)) is None:
            if distance <= limit:
                return square
            far = square if far is None else far
    return far


def _reached(arena: Arena, unit: Unit, mover: Unit, target: int) -> bool:
    """Move against the mover; it uses up the unit's move whether or not it arrives."""
    campaign = arena.campaign
    arena.acted.add(unit.id)
    path = campaign.game.map.tactical_board.line(unit.tactical, target)[: allowance(campaign.game, unit)]
    walk(arena, unit, Leg(path, "9.11", f"order {unit.id} intercept"))
    arrived = arena.unit(unit.id)
    if arrived.tactical == target:
        return True
    _missed(arena, arrived, mover, target)
    return False


def _missed(arena: Arena, unit: Unit, mover: Unit, target: int) -> None:
    """Its own seats are told; the mover is named to those that see it."""
    campaign = arena.campaign
    seats = holders(campaign.game, unit)
    known = not set(seats).isdisjoint(witnesses(campaign, mover))
    campaign.set_unit(
        "interception-missed",
        unit,
        {},
        rule="9.11l",
        cause=f"order {unit.id} intercept",
        seen_by=seats,
        target=mover.id if known else "",
        at_square=target,
    )
