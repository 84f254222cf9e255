"""9.2, 9.8, 9.12: the one move a unit makes of its own: the specified one, or against the nearest enemy."""

from __future__ import annotations

from dataclasses import replace

from drumhead.engine.rulesets.rotd.campaign.field import holders
from drumhead.engine.rulesets.rotd.campaign.state import Ship, Unit
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.tactics.arena import Arena, phase_number
from drumhead.engine.rulesets.rotd.tactics.engage import engages, prey
from drumhead.engine.rulesets.rotd.tactics.ferrying import crossing_refused, ferry_of
from drumhead.engine.rulesets.rotd.tactics.forts import wants_change
from drumhead.engine.rulesets.rotd.tactics.interception import intercept, report
from drumhead.engine.rulesets.rotd.tactics.walking import Leg, Prospect, foresee, walk
from drumhead.engine.rulesets.rotd.tactics.ways import (
    Denial,
    allowance,
    foes,
    leg_start,
    refusal,
    resolve,
    straight,
)


def move(arena: Arena, id: str) -> None:
    """9.12: a specified move if one is due or still to come to its end, else an engage move, else none."""
    unit = arena.unit(id)
    if id in arena.acted or unit.deployed:
        return
    if pending(arena, unit):
        _specified(arena, unit)
    elif engages(arena, unit):
        _engage(arena, unit)


def pending(arena: Arena, unit: Unit) -> bool:
    """9.8: whether a specified move is still to be made, now or in a later phase."""
    order = arena.plan(unit).move
    if order is None or _lost(arena, unit, order):
        return False
    if unit.set_out:
        return bool(unit.goal)
    at_goal = resolve(arena.campaign, unit, order) == (unit.tactical,)
    return wants_change(arena, unit, order) if at_goal else True


def _lost(arena: Arena, unit: Unit, order: Move) -> bool:
    """9.15 of the gaps: a move that was due is lost with a battle, and while one goes on undecided."""
    if unit.fled_in.startswith("tactical-") and phase_number(unit.fled_in) >= order.start:
        return True
    return order.start < arena.tac and any(
        foe.combat and foe.tactical == unit.tactical for foe in foes(arena.campaign, unit)
    )


def _specified(arena: Arena, unit: Unit) -> None:
    """9.2: along the straight legs of its way as far as the phase's allowance leads."""
    order = arena.plan(unit).move
    if order is None or arena.tac < order.start:
        return
    refused = crossing_refused(arena.campaign, unit, order)
    if refused is not None:
        _blocked(arena, unit, (refused.rule, f"{unit.id} cannot be ferried: {refused.reason}."), "move")
        return
    goal = unit.goal if unit.set_out else resolve(arena.campaign, unit, order)
    if goal is None:
        _blocked(arena, unit, ("9.2c", f"There is no {order.to} within reach."), "move")
        return
    ferry = ferry_of(arena.campaign, unit, order)
    denial = refusal(arena.campaign, unit, goal, unit.leg_from, ferry)
    if denial:
        _blocked(arena, unit, denial, "move")
        return
    if ferry is not None:
        _over(arena, unit, goal, ferry)
    else:
        _legs(arena, unit, goal)


def _legs(arena: Arena, unit: Unit, goal: tuple[int, ...]) -> None:
    board = arena.campaign.game.map.tactical_board
    left = allowance(arena.campaign.game, unit)
    while goal and left:
        start = leg_start(board, unit.leg_from, unit.tactical, goal[0])
        path = straight(board, start, unit.tactical, goal[0])[:left]
        leg = Leg(path, "9.2", f"order {unit.id} move", goal=goal, start=start)
        found = _leg(arena, unit, leg)
        if found.reason:
            return
        left, unit, goal = left - found.steps, arena.unit(unit.id), goal[1:]


def _over(arena: Arena, unit: Unit, goal: tuple[int, ...], ferry: Ship) -> None:
    """12.7: to the ferry and on from there, as far as the phase's allowance leads; both legs are walked as one."""
    board = arena.campaign.game.map.tactical_board
    start = leg_start(board, unit.leg_from, unit.tactical, goal[0])
    path = (*straight(board, start, unit.tactical, goal[0]), *board.line(*goal))[: allowance(arena.campaign.game, unit)]
    _leg(arena, unit, Leg(path, "12.7", f"order {unit.id} move", goal=goal, start=start, ferry=ferry))


def _engage(arena: Arena, unit: Unit) -> None:
    """9.8: towards the nearest enemy as far as the allowance leads."""
    campaign = arena.campaign
    target = prey(arena, unit)
    if target is None or target == unit.tactical:
        return
    denial = refusal(campaign, unit, (target,))
    if denial:
        _blocked(arena, unit, denial, "engage")
        return
    path = campaign.game.map.tactical_board.line(unit.tactical, target)[: allowance(campaign.game, unit)]
    _leg(arena, unit, Leg(path, "9.8", f"order {unit.id} engage"))


def _leg(arena: Arena, unit: Unit, leg: Leg) -> Prospect:
    """9.11: others may move against each leg before it is walked."""
    arena.acted.add(unit.id)
    ahead = leg.path[: foresee(arena, unit, leg).steps]
    meeting = intercept(arena, unit, ahead)
    if meeting is None:
        return walk(arena, unit, leg)
    found = walk(arena, unit, replace(leg, meet=meeting.point, intercepted=True))
    if arena.unit(unit.id).tactical == meeting.point:
        report(arena, arena.unit(unit.id), meeting)
    return found


def _blocked(arena: Arena, unit: Unit, denial: Denial, order: str) -> None:
    rule, reason = denial
    seats = holders(arena.campaign.game, unit)
    cause = f"order {unit.id} {order}"
    arena.campaign.set_unit("way-blocked", unit, {}, rule=rule, cause=cause, seen_by=seats, reason=reason)
