"""9.10, 6.9: after all other moves, units go to the help of their friends in battle."""

from __future__ import annotations

from fractions import Fraction

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.orders.plans import SILENT
from drumhead.engine.rulesets.rotd.tactics.arena import Arena
from drumhead.engine.rulesets.rotd.tactics.walking import Leg, walk
from drumhead.engine.rulesets.rotd.tactics.ways import allowance, fighting, refusal


def battles(campaign: Campaign, cell: int) -> tuple[int, ...]:
    """10.1: the tactical squares of a strategic one where hostile combat units stand together, in reading order."""
    standing: dict[int, list[Unit]] = {}
    for unit in campaign.present(cell):
        standing.setdefault(unit.tactical, []).append(unit)
    return tuple(square for square in sorted(standing) if fighting(campaign, standing[square]))


def join(arena: Arena) -> None:
    """9.10: support moves, in the order of moves, to the battles on hand when all other movement is done."""
    fights = battles(arena.campaign, arena.cell)
    for id in arena.order if fights else ():
        unit = arena.unit(id)
        if unit.combat and unit.tactical not in fights:
            _join(arena, unit, fights)


def _join(arena: Arena, unit: Unit, fights: tuple[int, ...]) -> None:
    box = _box(arena, unit)
    if box is None:
        return
    campaign, (centre, radius) = arena.campaign, box
    board = campaign.game.map.tactical_board
    reach = min(_limit(campaign, unit), allowance(campaign.game, unit))
    open_to_it = [
        square
        for square in fights
        if board.distance(centre, square) <= radius
        and board.distance(unit.tactical, square) <= reach
        and _welcome(campaign, unit, square)
    ]
    ranked = sorted((board.distance(unit.tactical, s), odds(campaign, unit, s), s) for s in open_to_it)
    if ranked:
        _go(arena, unit, ranked[0][2])


def odds(campaign: Campaign, unit: Unit, square: int) -> Fraction:
    """9.10: friends to enemies in a battle, by unmodified men."""
    troops = [other for other in campaign.standing(unit.cell, square) if other.active and other.combat]
    friends = sum(other.men for other in troops if campaign.friendly(unit, other))
    enemies = sum(other.men for other in troops if campaign.hostile(unit, other))
    return Fraction(friends, max(enemies, 1))


def _box(arena: Arena, unit: Unit) -> tuple[int, int] | None:
    """The centre and radius of the support ordered for this phase; a silent unit's is where it began the turn (6.9)."""
    if arena.plans.get(unit.id, SILENT).silent and not unit.orders_cancelled:
        at_start = unit.start_cell == unit.cell
        return (unit.start_tactical, whole(arena.campaign.game, "tactical.default_support")) if at_start else None
    order = arena.plan(unit).support
    if order is None or not order.first <= arena.tac <= order.last:
        return None
    return order.at, order.radius


def _limit(campaign: Campaign, unit: Unit) -> int:
    limits = table(campaign.game, "tactical.support")
    return int(limits.get(unit.type, limits["other"]))


def _welcome(campaign: Campaign, unit: Unit, square: int) -> bool:
    """A friend fights there, there is room, and the way is open."""
    friends = any(
        other.active and other.combat and campaign.friendly(unit, other)
        for other in campaign.standing(unit.cell, square)
    )
    return friends and room(campaign, unit, unit.cell, square) and refusal(campaign, unit, (square,)) is None


def _go(arena: Arena, unit: Unit, square: int) -> None:
    campaign, cause = arena.campaign, f"order {unit.id} support"
    path = campaign.game.map.tactical_board.line(unit.tactical, square)
    walk(arena, unit, Leg(path, "9.10", cause, meet=square))
    arrived = arena.unit(unit.id)
    if arrived.tactical == square:
        friends = friends_present(campaign, arrived, arena.cell)
        campaign.set_unit("supported", arrived, {}, rule="9.10", cause=cause, seen_by=friends)
