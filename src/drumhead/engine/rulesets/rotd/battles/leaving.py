"""10.8, 10.10: retreats, routs and falling back; who cannot get away shatters (14.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.battles.shatter import destroy, shatter
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.combat.morale import Check, Result
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, witnesses
from drumhead.engine.rulesets.rotd.marches.arrival import entry_square
from drumhead.engine.rulesets.rotd.marches.march import crowded, hindrance, hunters, mark_quarry, relocate
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.ways import Survey, along, survey

BLOCKED = {"troops": "strangers are in its way", "ground": "it cannot cross the ground before it"}
"""10.8, 10.13: what stops a flight for good; at the map's edge and before a full square it ends."""
Way = Literal["open", "troops", "ground", "full", "edge"]


@dataclass(frozen=True, slots=True)
class Escape:
    """10.8, 10.10: how a unit could leave as things stand: in each open direction the squares it can retreat before
    it is stopped for good, the squares around into which it could rout, and how it ends if its side is beaten."""

    retreats: tuple[int, ...]
    routs: int
    beaten: Literal["fell back", "shattered", "destroyed", "stood"]


@dataclass(frozen=True, slots=True)
class Flight:
    """Why a unit leaves: `foes` it fought, the event that is the `cause`, and the dice for all of it.

    `onlookers` are the seats of those it fought; where there are none, whoever sees the unit (4.2).
    """

    foes: tuple[Unit, ...]
    cause: str
    stream: Stream
    onlookers: tuple[str, ...] = ()


def answer(campaign: Campaign, plans: Mapping[str, Plan], made: Check, flight: Flight, segment: str) -> str:
    """10.8, 10.12, 14.1: report a morale check and do what came of it; returns how the unit ended, "" if it stays.

    A deployed bridge lies where it is, whatever becomes of its crew (12.6).
    """
    unit = campaign.units[made.id]
    found: Result = "held" if unit.deployed and made.result != "passed" else made.result
    event = campaign.set_unit(
        "morale-check",
        unit,
        {},
        rule={"melee": "10.12a", "panic": "10.13"}.get(segment, "10.8a"),
        cause=flight.cause,
        seen_by=friends_present(campaign, unit, unit.cell),
        segment=segment,
        loss=made.loss,
        retreat=made.retreat,
        rout=made.rout,
        roll=made.roll,
        result=found,
        **made.nerve._asdict(),
    )
    onward = replace(flight, cause=event.id)
    match found:
        case "passed" | "held":
            return ""
        case "retreated":
            return retreat(campaign, unit, onward)
        case "routed":
            return rout(campaign, plans, unit, onward)
        case "shattered":
            return shatter(campaign, unit, event.id, flight.stream, "it is too tired")
        case "destroyed":
            return destroy(campaign, unit, "10.8r", event.id)


def barred(campaign: Campaign, unit: Unit, foes: Iterable[Unit]) -> frozenset[Direction]:
    """10.8: forward, and whence an enemy came into the battle, with the directions beside."""
    towards = [Direction(unit.came_from).opposite] if _came(campaign, unit) else []
    towards += [Direction(foe.came_from) for foe in foes if _came(campaign, foe)]
    return frozenset(direction.turned(turn) for direction in towards for turn in (-1, 0, 1))


def _came(campaign: Campaign, unit: Unit) -> bool:
    return unit.moved_in == campaign.phase and unit.came_from >= 0


def way(campaign: Campaign, unit: Unit, lie: Survey, direction: Direction) -> Way:
    """10.8: what a step out of `lie.start` meets: an open way, troops, ground it cannot cross, no room, no square."""
    to = lie.board.step(lie.start, direction)
    if to is None:
        return "edge"
    sides = (lie.board.step(lie.start, direction.turned(turn)) for turn in (-1, 1)) if direction.diagonal else ()
    if any(_strangers(campaign, unit, square) for square in (to, *(side for side in sides if side is not None))):
        return "troops"
    if along(lie, (to,)) is not None:
        return "ground"
    return "open" if room(campaign, unit, unit.cell, to) else "full"


def _strangers(campaign: Campaign, unit: Unit, square: int) -> bool:
    there = (other for other in campaign.standing(unit.cell, square) if other.active)
    return any(campaign.relation(unit, other) in ("hostile", "neutral") for other in there)


def _exits(campaign: Campaign, unit: Unit, foes: Iterable[Unit]) -> Sequence[Direction]:
    """10.8, 10.10: the open directions; only those to friends if there are any."""
    closed, lie = barred(campaign, unit, foes), survey(campaign, unit)
    open_ways = [d for d in Direction if d not in closed and way(campaign, unit, lie, d) == "open"]
    return [d for d in open_ways if _friends(campaign, unit, d)] or open_ways


def _friends(campaign: Campaign, unit: Unit, direction: Direction) -> bool:
    beside = campaign.game.map.tactical_board.step(unit.tactical, direction)
    there = () if beside is None else campaign.standing(unit.cell, beside)
    return any(u.active and u.combat and campaign.friendly(unit, u) for u in there)


def retreat(campaign: Campaign, unit: Unit, flight: Flight) -> str:
    """10.8: up to four squares straight away from the enemy; returns retreated, shattered or destroyed."""
    squares = 1 + flight.stream.below(whole(campaign.game, "combat.leaving.retreat_most"))
    exits = _exits(campaign, unit, flight.foes)
    if not exits:
        return shatter(campaign, unit, flight.cause, flight.stream)
    direction = flight.stream.choice(exits)
    end, met = _run(campaign, unit, direction, squares)
    if met in BLOCKED:
        return shatter(campaign, unit, flight.cause, flight.stream, BLOCKED[met])
    tired = whole(campaign.game, "combat.leaving.retreat_fatigue")
    fields = {"tactical": end, "fatigue": unit.fatigue + tired, "engage_cancelled": True}
    facts = {"end": end, "direction": direction.name, "squares": squares, "fatigue": tired}
    _left(campaign, unit, "retreated", "10.8", fields, flight, facts)
    return "retreated"


def _run(campaign: Campaign, unit: Unit, direction: Direction, squares: int) -> tuple[int, Way]:
    """Straight on until the distance is run or something is met: (the last square, what was met)."""
    lie = survey(campaign, unit)
    for _ in range(squares):
        met = way(campaign, unit, lie, direction)
        beyond = lie.board.step(lie.start, direction)
        if met != "open" or beyond is None:
            return lie.start, met
        lie = replace(lie, start=beyond)
    return lie.start, "open"


def fall_back(campaign: Campaign, unit: Unit, flight: Flight) -> str:
    """10.10: one square, to friends if possible; returns fell back, shattered or destroyed."""
    if unit.type == Kind.NB:
        return destroy(campaign, unit, "10.10b", flight.cause)
    exits = _exits(campaign, unit, flight.foes)
    if not exits:
        return shatter(campaign, unit, flight.cause, flight.stream)
    end = campaign.game.map.tactical_board.step(unit.tactical, flight.stream.choice(exits))
    tired = whole(campaign.game, "combat.leaving.fall_back_fatigue")
    fields = {"tactical": end, "fatigue": unit.fatigue + tired}
    _left(campaign, unit, "fell-back", "10.10a", fields, flight, {"end": end, "fatigue": tired})
    return "fell back"


SEEN = {"retreated": "retreated-seen", "fell-back": "fell-back-seen"}


def _left(
    campaign: Campaign,
    unit: Unit,
    kind: str,
    rule: str,
    fields: Mapping[str, Any],
    flight: Flight,
    facts: Mapping[str, Any],
) -> None:
    """Move the unit and tell both its friends and those who see it go."""
    friends, onlookers = friends_present(campaign, unit, unit.cell), flight.onlookers or witnesses(campaign, unit)
    fields = {**fields, "in_fort": False, "fled_in": campaign.phase, **_spilt(unit)}
    event = campaign.set_unit(kind, unit, fields, rule=rule, cause=flight.cause, seen_by=friends, **facts)
    campaign.record(
        SEEN[kind],
        rule=rule,
        retells=event.id,
        cause=flight.cause,
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=onlookers,
    )


def _spilt(unit: Unit) -> dict[str, int]:
    """10.2: a corps headquarters that is driven off loses what it carries."""
    return {"supplies": 0} if unit.type == Kind.CQ else {}


def rout(campaign: Campaign, plans: Mapping[str, Plan], unit: Unit, flight: Flight) -> str:
    """10.8: to a strategic square in a random direction, open or not; returns routed, shattered or destroyed."""
    direction = Direction(flight.stream.below(len(Direction)))
    target, at = _way_off(campaign, unit, direction)
    if target is None or at is None:
        return shatter(campaign, unit, flight.cause, flight.stream, f"its way {direction.name} is closed")
    tired = whole(campaign.game, "combat.leaving.rout_fatigue")
    fields = {"cell": target, "tactical": at, "came_from": int(direction.opposite), "fatigue": unit.fatigue + tired}
    facts = {"to": target, "entry": at, "direction": direction.name, "fatigue": tired}
    behind = hunters(campaign, plans, unit)
    relocate(
        campaign,
        unit,
        fields | _cancelled(campaign) | {"in_fort": False} | _spilt(unit),
        kind="routed",
        rule="10.8",
        cause=flight.cause,
        facts=facts,
    )
    mark_quarry(campaign, behind, unit.cell, target)
    return "routed"


def _way_off(campaign: Campaign, unit: Unit, direction: Direction) -> tuple[int, int] | tuple[None, None]:
    """7.7, 7.8, 7.14: the square that way and where it is entered, if the way there is open."""
    target = campaign.game.map.board.step(unit.cell, direction)
    if target is None or legal_step(campaign, unit, target, ferried=False) or hindrance(campaign, unit, direction):
        return None, None
    at = None if crowded(campaign, unit, target) else entry_square(campaign, unit, target, unit.tactical)
    return (None, None) if at is None else (target, at)


def escape(campaign: Campaign, unit: Unit, foes: Sequence[Unit]) -> Escape:
    """10.8, 10.10, 12.6: how a unit could leave a battle with these enemies if it had to now."""
    exits, most = _exits(campaign, unit, foes), whole(campaign.game, "combat.leaving.retreat_most")
    routs = sum(_way_off(campaign, unit, direction)[0] is not None for direction in Direction)
    if unit.deployed or unit.type == Kind.NB:
        return Escape((), routs, "stood" if unit.deployed else "destroyed")
    retreats = tuple(_free(campaign, unit, direction, most) for direction in exits)
    return Escape(retreats, routs, "fell back" if exits else "shattered")


def _free(campaign: Campaign, unit: Unit, direction: Direction, most: int) -> int:
    """The squares it can run in a direction before something stops it for good."""
    return sum(_run(campaign, unit, direction, squares)[1] not in BLOCKED for squares in range(1, most + 1))


def _cancelled(campaign: Campaign) -> dict[str, Any]:
    """10.8: after a rout no tactical order stands, nor the rest of the march."""
    return {
        "fled_in": campaign.phase,
        "orders_cancelled": True,
        "engage_cancelled": True,
        "path": (),
        "goal": (),
        "pursuing": False,
        "quarry": -1,
    }
