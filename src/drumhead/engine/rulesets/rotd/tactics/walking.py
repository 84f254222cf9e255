"""9.1, 9.3: a unit walks a leg: as far as enemies, full squares and the ground let it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, witnesses
from drumhead.engine.rulesets.rotd.tactics.arena import Arena, evading
from drumhead.engine.rulesets.rotd.tactics.ferrying import take_over
from drumhead.engine.rulesets.rotd.tactics.forts import goes_in
from drumhead.engine.rulesets.rotd.tactics.ways import foes, standable, survey


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight leg to walk in this phase: `path` without the start, the order's `rule` and `cause`.

    `meet` is a square the unit enters whatever its attitude, and halts on: where an interceptor waits
    (`intercepted`), or the battle it joins; `goal` is what is left of a specified move (waypoint, destination), and
    `start` the square from which its leg was drawn, maybe in an earlier phase. A leg over a `ferry` goes on behind it
    to the destination, as nobody halts on the water (12.7).
    """

    path: tuple[int, ...]
    rule: str
    cause: str
    meet: int | None = None
    intercepted: bool = False
    goal: tuple[int, ...] | None = None
    start: int = -1
    ferry: Ship | None = None

    def ferried(self, steps: int) -> bool:
        """12.7: whether so many steps lead over the ferry."""
        return self.ferry is not None and self.ferry.tactical in self.path[:steps]


@dataclass(frozen=True, slots=True)
class Prospect:
    """How far a leg will lead: `steps` of its path, `reason` why no farther, and whether it meets an enemy there."""

    steps: int
    reason: str = ""
    contact: bool = False


def foresee(arena: Arena, unit: Unit, leg: Leg) -> Prospect:
    """9.3, 2.5: where a unit comes to a halt on a leg, as things stand."""
    found = _until_met(arena, unit, leg)
    lie, steps, reason = survey(arena.campaign, unit, leg.ferry), found.steps, found.reason
    while steps > 0:
        square = leg.path[steps - 1]
        start = leg.ferry.tactical if leg.ferry is not None and leg.ferried(steps) else unit.tactical
        if square in lie.afloat:
            reason = reason or "ferry"
        elif not standable(lie, square, start):
            reason = "ground"
        elif not room(arena.campaign, unit, arena.cell, square):
            reason = "full"
        else:
            break
        steps -= 1
    return found if steps == found.steps else Prospect(steps, reason)


def _until_met(arena: Arena, unit: Unit, leg: Leg) -> Prospect:
    held = {foe.tactical for foe in foes(arena.campaign, unit)}
    shy = evading(arena, unit)
    for index, square in enumerate(leg.path):
        if square == leg.meet:
            return Prospect(index + 1, "met", contact=square in held)
        if square in held:
            return Prospect(index, "evading") if shy else Prospect(index + 1, "enemy", contact=True)
    return Prospect(len(leg.path))


def walk(arena: Arena, unit: Unit, leg: Leg) -> Prospect:
    """9.3: move a unit along a leg; it and the enemies it meets have then made their moves of the phase."""
    found = foresee(arena, unit, leg)
    if found.steps:
        _moved(arena, unit, leg, found)
    if found.contact:
        _met(arena, arena.unit(unit.id), leg)
    elif found.reason in STOPS:
        _stopped(arena, arena.unit(unit.id), leg, found)
    return found


STOPS: Mapping[str, str] = MappingProxyType({"evading": "9.3", "full": "2.5", "ground": "9.5", "ferry": "12.7"})
"""Why a unit halts before its leg is over, with the rule; who avoids enemies does so by one of two."""


def _moved(arena: Arena, unit: Unit, leg: Leg, found: Prospect) -> None:
    campaign = arena.campaign
    where: dict[str, Any] = {"start": unit.tactical, "end": leg.path[found.steps - 1]}
    watching_start = witnesses(campaign, unit)
    fields = _after(arena, unit, leg, found)
    event = campaign.set_unit(
        "moved",
        unit,
        {name: now for name, now in fields.items() if getattr(unit, name) != now},
        rule=leg.rule,
        cause=leg.cause,
        seen_by=friends_present(campaign, unit, arena.cell),
        **where,
        steps=found.steps,
        fatigue=fields["fatigue"] - unit.fatigue,
        in_fort=fields["in_fort"],
    )
    if leg.ferry is not None and leg.ferried(found.steps):
        take_over(campaign, arena.unit(unit.id), leg.ferry.id, rule="12.7", cause=leg.cause)
    _tell_strangers(campaign, arena.unit(unit.id), event.id, where, watching_start)


def _after(arena: Arena, unit: Unit, leg: Leg, found: Prospect) -> dict[str, Any]:
    """`came_from` points from the new square back to the last one: the direction the unit entered from (10.4)."""
    campaign, end = arena.campaign, leg.path[found.steps - 1]
    before = leg.path[found.steps - 2] if found.steps > 1 else unit.tactical
    back = campaign.game.map.tactical_board.direction(end, before)
    return {
        "tactical": end,
        "came_from": -1 if back is None else int(back),
        "moved_in": campaign.phase,
        "fatigue": unit.fatigue + _fatigue(campaign, unit),
        "in_fort": goes_in(arena, unit, end),
        **({"intercepted_in": campaign.phase} if leg.intercepted and end == leg.meet else {}),
        **_progress(leg, end),
    }


def _progress(leg: Leg, end: int) -> dict[str, Any]:
    """9.2: a specified move has begun, what is left of it, and where the straight leg it is on began."""
    if leg.goal is None:
        return {}
    if end == leg.goal[0]:
        return {"goal": leg.goal[1:], "leg_from": end, "set_out": True}
    if leg.ferried(leg.path.index(end) + 1):
        left = leg.goal[1:] if end != leg.goal[1] else ()
        return {"goal": left, "leg_from": leg.goal[0] if left else end, "set_out": True}
    return {"goal": leg.goal, "leg_from": leg.start, "set_out": True}


def _fatigue(campaign: Campaign, unit: Unit) -> int:
    """9.1: one point for each phase of movement before hostile units, however many moves it makes."""
    if unit.moved_in == campaign.phase or not foes(campaign, unit):
        return 0
    return whole(campaign.game, "tactical.fatigue_a_phase")


def _tell_strangers(
    campaign: Campaign, unit: Unit, moved: str, where: Mapping[str, int], watching_start: Sequence[str]
) -> None:
    """4.4: strangers learn the ends of a leg that they see."""
    at_start, at_end = set(watching_start), set(witnesses(campaign, unit))
    reports = (
        ("move-seen", at_start & at_end, ("start", "end")),
        ("move-start-seen", at_start - at_end, ("start",)),
        ("move-end-seen", at_end - at_start, ("end",)),
    )
    for kind, seats, known in reports:
        facts: dict[str, Any] = {name: where[name] for name in known}
        if seats:
            campaign.record(
                kind,
                rule="4.4",
                retells=moved,
                cell=unit.cell,
                tactical=where[known[-1]],
                units=(unit.id,),
                seen_by=seats,
                **facts,
            )


def _met(arena: Arena, unit: Unit, leg: Leg) -> None:
    campaign = arena.campaign
    met = [foe for foe in foes(campaign, unit) if foe.tactical == unit.tactical]
    arena.acted.update(foe.id for foe in met)
    if unit.tactical == leg.meet:
        return
    seats = {seat for side in (unit, *met) for seat in friends_present(campaign, side, arena.cell)}
    campaign.record(
        "encountered",
        rule="9.3a",
        cause=leg.cause,
        cell=arena.cell,
        tactical=unit.tactical,
        units=(unit.id, *(foe.id for foe in met)),
        seen_by=seats,
    )


def _stopped(arena: Arena, unit: Unit, leg: Leg, found: Prospect) -> None:
    campaign = arena.campaign
    campaign.set_unit(
        "stopped-short",
        unit,
        {},
        rule={**STOPS, "evading": "9.3d" if unit.combat else "9.3e"}[found.reason],
        cause=leg.cause,
        seen_by=holders(campaign.game, unit),
        reason=found.reason,
        short_of=leg.path[found.steps],
    )
