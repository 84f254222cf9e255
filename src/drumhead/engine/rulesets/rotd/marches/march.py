"""7.4-7.16: one strategic step of one unit, from the test of the way out to the square of entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Event
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.banks import bank_touches
from drumhead.engine.rulesets.rotd.campaign.cones import barring, clear_to_edge, squeezing
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.frontier import DEPTH, depth, walled_in
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import switch, whole
from drumhead.engine.rulesets.rotd.knowledge.detection import (
    detected_here,
    friends_present,
    strangers_present,
    witnesses,
)
from drumhead.engine.rulesets.rotd.marches.allowance import Toll, exhausted, toll
from drumhead.engine.rulesets.rotd.marches.arrival import entry_square
from drumhead.engine.rulesets.rotd.marches.interruption import Interruption, interruption
from drumhead.engine.rulesets.rotd.marches.steps import landing, legal_step, pontoons_at
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.supply.siege import walls
from drumhead.engine.rulesets.rotd.tactics.ferrying import take_over
from drumhead.engine.rulesets.rotd.tactics.forts import admits, fort_at

Plans = Mapping[str, Plan]


class Outcome(Enum):
    """How an attempt at a step ended; after ENDED no step like it can succeed this turn."""

    ARRIVED = auto()
    DIVERTED = auto()
    BLOCKED = auto()
    ENDED = auto()


def hindrance(campaign: Campaign, unit: Unit, direction: Direction) -> Refused | None:
    """7.7, 7.8: what keeps the unit from leaving its battlefield in a direction right now, or None."""
    if unit.deployed:
        return Refused("12.5", "a deployed bridge must be taken up first")
    if besieged(campaign, unit):
        return Refused("7.7e", "it is besieged")
    if clear_to_edge(campaign, unit, direction):
        return Refused("7.7a", f"troops close the way to the {_edge(direction)}")
    if squeezing(campaign, unit, direction):
        return Refused("7.7d", "troops stand on both sides of its way")
    field = campaign.battlefield(unit.cell)
    extra = pontoons_at(campaign, unit, unit.cell)
    if barring(campaign, unit) and not bank_touches(field, unit.tactical, direction, extra):
        return Refused("7.8a", f"a river or range lies before the {_edge(direction)}, and troops are near")
    if walled_in(field, unit.tactical, direction):
        return Refused("7.7c", f"mountains without a pass lie before the {_edge(direction)}")
    return _mire(campaign, unit, direction)


def besieged(campaign: Campaign, unit: Unit) -> bool:
    """7.7: whether the unit stands in a besieged city, or with stores that are besieged as one."""
    return bool(walls(campaign, unit.cell, unit.tactical))


def _mire(campaign: Campaign, unit: Unit, direction: Direction) -> Refused | None:
    """7.8: out of a marsh only from the edge or corner that leads there."""
    if campaign.game.map.terrain[unit.cell] != Terrain.MARSH:
        return None
    if switch(campaign.game, "marsh_near_enemies_only") and not barring(campaign, unit):
        return None
    straight = (direction.turned(-1), direction.turned(1)) if direction.diagonal else (direction,)
    if all(depth(unit.tactical, side.opposite) < DEPTH for side in straight):
        return None
    return Refused("7.8h", f"in marsh it must first reach the {_edge(direction)}")


def _edge(direction: Direction) -> str:
    names = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
    return f"{names[direction]} {'corner' if direction.diagonal else 'edge'}"


def attempt(
    campaign: Campaign, plans: Plans, unit: Unit, target: int, dice: Dice, *, kind: str = "marched", cause: str = ""
) -> Outcome:
    """One strategic step: marched, diverted (7.15), blocked for now (7.7) or at an end (7.1, 7.4, 7.16).

    `kind` names the event of a step that succeeds: marched, pursued, sought or withdrew (never diverted, 7.5).
    """
    plan = plans.get(unit.id, SILENT)
    spent = exhausted(campaign.game, unit, plan)
    if spent is not None:
        return _refused(campaign, unit, target, Refused(*spent), kind, cause)
    refused = legal_step(campaign, unit, target) or _way_out(campaign, unit, target)
    if refused is not None:
        return _refused(campaign, unit, target, refused, kind, cause)
    met = interruption(campaign, unit, target, dice, f"{unit.id} in pursuit" if kind == "pursued" else unit.id)
    if met is not None and (kind == "withdrew" or legal_step(campaign, unit, met.cell) is not None):
        rule = "7.5d" if kind == "withdrew" else "7.15a"
        return _refused(campaign, unit, target, Refused(rule, "troops beside its way interrupt it"), kind, cause)
    return _enter(campaign, plans, unit, target, met, kind, cause)


LASTING = frozenset({
    "1.2", "7.1", "7.1f", "7.1i", "7.3a", "7.3d", "7.3e", "7.4", "7.4c", "7.4e", "7.11", "7.16a", "7.16b",
})  # fmt: skip
"""Refusals under these rules hold for the rest of the turn."""


def _refused(campaign: Campaign, unit: Unit, target: int, why: Refused, kind: str, cause: str) -> Outcome:
    """Tell the unit's own seats; a path that cannot go on is given up."""
    lasting = why.rule in LASTING
    changes = {"path": ()} if lasting and kind == "marched" and unit.path else {}
    campaign.set_unit(
        "halted" if changes else "blocked",
        unit,
        changes,
        rule=why.rule,
        cause=cause,
        seen_by=holders(campaign.game, unit),
        to=target,
        reason=why.reason,
        attempt=kind,
    )
    return Outcome.ENDED if lasting else Outcome.BLOCKED


def _way_out(campaign: Campaign, unit: Unit, target: int) -> Refused | None:
    direction = campaign.game.map.board.direction(unit.cell, target)
    assert direction is not None, "only legal steps are tried"
    return hindrance(campaign, unit, direction)


def _enter(
    campaign: Campaign, plans: Plans, unit: Unit, target: int, met: Interruption | None, kind: str, cause: str
) -> Outcome:
    """7.14, 7.15, 1.5: into the target, or into the square of whoever interrupts."""
    to = target if met is None else met.cell
    plan = plans.get(unit.id, SILENT)
    asked = plan.entry.at if plan.entry is not None else unit.start_tactical
    if asked < 0:
        asked = unit.tactical
    if crowded(campaign, unit, to):
        return _refused(campaign, unit, target, Refused("1.5", "the square is full of troops"), kind, cause)
    at = entry_square(campaign, unit, to, asked)
    if at is None:
        return _refused(
            campaign, unit, target, Refused("7.14i", "there is no square where it could enter"), kind, cause
        )
    kind = kind if met is None else "interrupted"
    step(campaign, plans, unit, to, at, kind=kind, cause=cause, target=target, asked=asked)
    return Outcome.ARRIVED if met is None else Outcome.DIVERTED


def crowded(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """1.5: no more than 200 active brigades on a strategic square."""
    if not unit.brigade:
        return False
    brigades = sum(other.active and other.brigade for other in campaign.present(cell))
    return brigades >= whole(campaign.game, "march.limits.active_brigades")


def step(
    campaign: Campaign,
    plans: Plans,
    unit: Unit,
    to: int,
    at: int,
    *,
    kind: str,
    cause: str,
    target: int,
    asked: int,
) -> None:
    """Place the unit, charge the step, and tell those who see it go and come (4.5)."""
    direction = campaign.game.map.board.direction(unit.cell, to)
    assert direction is not None, "a step leads to a neighbour"
    cost = toll(campaign.game, unit, to, withdrawing=kind == "withdrew")
    ferry = landing(campaign, unit, unit.cell, to).ferry
    fields = {
        "cell": to,
        "tactical": at,
        "came_from": int(direction.opposite),
        "in_fort": _enters_fort(campaign, plans, unit, to, at),
        "fatigue": unit.fatigue + cost.total,
        "steps": unit.steps + 1,
        "marched": True,
        "quarry": target if kind == "interrupted" and unit.quarry >= 0 else -1,
    }
    facts = {"from_cell": unit.cell, "to": to, "entry": at, "asked": asked, "target": target} | _account(unit, cost)
    behind = hunters(campaign, plans, unit)
    relocate(campaign, unit, fields | _progress(unit, kind), kind=kind, rule=_RULES[kind], cause=cause, facts=facts)
    if ferry:
        take_over(campaign, campaign.units[unit.id], ferry, rule="7.8e", cause=cause)
    mark_quarry(campaign, behind, unit.cell, to)
    halt_on_entry(campaign, plans, campaign.units[unit.id])


def _account(unit: Unit, cost: Toll) -> dict[str, Any]:
    """The step's price, for the event that explains it."""
    return {
        "forced": cost.forced,
        "fatigue": cost.total,
        "fatigue_step": cost.step,
        "fatigue_ground": cost.ground,
        "fatigue_withdrawal": cost.withdrawal,
        "step": unit.steps + 1,
        "allowance": unit.allowance,
    }


def _enters_fort(campaign: Campaign, plans: Plans, unit: Unit, to: int, at: int) -> bool:
    """6.4: a unit that comes onto a fortified city goes inside unless ordered not to."""
    city = fort_at(campaign, to, at)
    return city is not None and plans.get(unit.id, SILENT).stay_out_of_fort is None and admits(campaign, unit, city)


_RULES = {"marched": "7.1", "pursued": "7.12", "sought": "7.13", "withdrew": "7.5", "interrupted": "7.15"}


def _progress(unit: Unit, kind: str) -> dict[str, Any]:
    """What the step does to the unit's orders: the box is used, or a pursuit replaces them."""
    if kind == "pursued":
        return {"path": (), "pursuing": True, "pursuits": unit.pursuits + 1}
    if kind == "marched" and unit.path:
        return {"path": unit.path[1:]}
    return {}


def relocate(
    campaign: Campaign,
    unit: Unit,
    fields: Mapping[str, Any],
    *,
    kind: str,
    rule: str,
    cause: str,
    facts: Mapping[str, Any],
) -> Event:
    """4.5: the move to `fields["cell"]`, told to friends in both squares; strangers are told what they see."""
    to = int(fields["cell"])
    friends = {*friends_present(campaign, unit, unit.cell), *friends_present(campaign, unit, to)}
    leaving = strangers_present(campaign, unit, unit.cell) if witnesses(campaign, unit) else ()
    event = campaign.set_unit(kind, unit, fields, rule=rule, cause=cause, seen_by=friends, **facts)
    if leaving:
        _tell_strangers(campaign, "departure-seen", unit, event, leaving)
    now = campaign.units[unit.id]
    if witnesses(campaign, now):
        _tell_strangers(campaign, "arrival-seen", now, event, strangers_present(campaign, now, to))
    return event


def _tell_strangers(campaign: Campaign, kind: str, unit: Unit, moved: Event, seats: Sequence[str]) -> None:
    """4.5: `unit` as it stood where they saw it."""
    at, units = unit.tactical, (unit.id,)
    campaign.record(kind, rule="4.5", retells=moved.id, cell=unit.cell, tactical=at, units=units, seen_by=seats)


def hunters(campaign: Campaign, plans: Plans, leaving: Unit) -> tuple[str, ...]:
    """7.12: enemies with orders to pursue that see the unit where it stands, before it goes; the first mark stands."""
    return tuple(
        other.id
        for other in campaign.present(leaving.cell)
        if other.active and other.quarry < 0 and plans.get(other.id, SILENT).pursue and campaign.hostile(other, leaving)
        if detected_here(campaign, leaving, other)
    )


def mark_quarry(campaign: Campaign, hunters: tuple[str, ...], cell: int, to: int) -> None:
    """7.12: they remember where the unit that left their square has gone."""
    if hunters:
        changes = [change for id in hunters for change in sets("units", id, quarry=to)]
        campaign.record("quarry-marked", changes, rule="7.12", cell=cell, units=hunters, to=to)


def halt_on_detection(campaign: Campaign, plans: Plans, unit: Unit) -> None:
    """7.9: a unit so ordered goes no further where it detects enemies."""
    if plans.get(unit.id, SILENT).halt_on_detection and unit.path and _meets(campaign, unit):
        _halt(campaign, unit, "7.9a", "halt on detection", "it has met enemies")


def _meets(campaign: Campaign, unit: Unit) -> bool:
    """7.9: whether it detects enemies in its square."""
    there = (u for u in campaign.present(unit.cell) if u.status != "shattered" and campaign.hostile(unit, u))
    return any(detected_here(campaign, other, unit) for other in there)


def halt_on_entry(campaign: Campaign, plans: Plans, arrived: Unit) -> None:
    """7.10: units so ordered give up their paths when they detect an enemy that enters their square."""
    for other in campaign.present(arrived.cell):
        ordered = plans.get(other.id, SILENT).halt_on_enemy_entry
        if not (ordered and other.active and other.path and campaign.hostile(other, arrived)):
            continue
        if detected_here(campaign, arrived, other):
            _halt(campaign, other, "7.10a", "halt on enemy entry", "an enemy has entered its square")


def _halt(campaign: Campaign, unit: Unit, rule: str, order: str, reason: str) -> None:
    """7.9, 7.10: the rest of its path is given up."""
    campaign.set_unit(
        "halted",
        unit,
        {"path": ()},
        rule=rule,
        cause=f"order {unit.id} {order}",
        seen_by=holders(campaign.game, unit),
        to=unit.cell,
        reason=reason,
        attempt="marched",
    )
