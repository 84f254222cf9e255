"""How far a unit may go in a phase: its movement rating, and what takes off it (R183 to R187)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.record import AT_WORK, MARCHES, STALLED, STRATEGIC, went
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.governing import demoralized
from drumhead.engine.rulesets.europa.position.state import EXPLOITATION, MOVEMENT, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, is_motorized
from drumhead.engine.rulesets.europa.position.tables import table


@dataclass(frozen=True, slots=True)
class Allowance:
    """Movement points of the phase and those that are left; `hexes` it may go at most, None for as many as it can.

    `one` if it may still go a single hex by spending all it has (R187).
    """

    points: int
    left: int
    one: bool
    hexes: int | None = None
    because: tuple[Because, ...] = ()


def allowance(
    game: HexGame, state: EuropaState, id: str, *, admin: bool = False, load: float = 0.0
) -> Allowance | Because:
    """What a unit may go in the phase that waits, or why it may not go at all; `load` are the REs it carries."""
    unit = state.units[id]
    bar = _stays(game, state, unit) or (_no_admin(state, unit) if admin else None)
    if bar is not None:
        return bar
    points, because = _points(game, state, unit, load)
    if admin:
        points *= int(table("movement.admin"))
        because = (*because, Because(f"administrative movement: {points}", "R042"))
    one = not unit.spent and not went(unit, *MARCHES, phase=state.phase)
    return Allowance(points, points - unit.spent, one, _hexes(game, state, unit), because)


def _stays(game: HexGame, state: EuropaState, unit: Unit) -> Because | None:
    """Why a unit does not march in the phase at all."""
    if not unit.factors[2]:
        return Because("it has no movement rating", "R187")
    if shaken := demoralized(unit):
        return shaken
    if AT_WORK in unit.moved:
        return Because("it dismantles, and spends no movement points in the rest of the turn", "R315")
    if state.phase == EXPLOITATION and not is_motorized(unit):
        return Because("only motorized units move in exploitation")
    if state.phase == EXPLOITATION and STALLED in unit.moved:
        return Because("it was stalled in battle")
    if went(unit, STRATEGIC, phase=state.phase):
        return Because("it went by strategic rail, and may not otherwise move in the phase", "R045")
    bound = _opening(game, state, unit)
    if game.map.zone("region", unit.cell) in bound.get("nobody", ()):
        return Because(f"in {_month(game, state)} no unit there marches", "R184")
    if _hexes(game, state, unit) == 0:
        return Because(f"in {_month(game, state)} it marches one hex in the whole player turn, and did", "R185")
    return None


def _no_admin(state: EuropaState, unit: Unit) -> Because | None:
    if state.phase != MOVEMENT:
        return Because("administrative movement is for the movement phase", "R042")
    if unit.spent or went(unit, *MARCHES, phase=state.phase):
        return Because("administrative movement is not mixed with other movement in a phase", "R042")
    return None


def _points(game: HexGame, state: EuropaState, unit: Unit, load: float) -> tuple[int, tuple[Because, ...]]:
    """The points of a phase and what made them so."""
    points = unit.factors[2]
    because = [Because(f"movement rating: {points}", "R187")]
    if load:
        points = max(points - math.ceil(load), 0)
        because.append(Because(f"carries {load:g} RE of supply items: {points}", "R187"))
    if unit.starving > 1:
        points //= int(table("movement.hungry"))
        because.append(Because(f"out of supply, U-{unit.hungry}: {points}", "R054"))
    if divided := _opening(game, state, unit).get("divided"):
        points //= int(divided)
        because.append(Because(f"half its allowance in each phase of {_month(game, state)}: {points}", "R186"))
    return points, tuple(because)


def _month(game: HexGame, state: EuropaState) -> str:
    return month_title(game.scenario.date, state.month)


def _opening(game: HexGame, state: EuropaState, unit: Unit) -> Mapping[str, Any]:
    """R183 to R187: what binds a unit in a game turn of the opening."""
    found: Mapping[str, Any] = table("movement.opening").get(_month(game, state), {})
    return found if unit.side in found.get("sides", ()) else {}


def _hexes(game: HexGame, state: EuropaState, unit: Unit) -> int | None:
    """R183, R185: of a unit that is bound in the opening, how many hexes it may still march in its player turn."""
    bound = _opening(game, state, unit)
    if "hexes" not in bound or unit.affiliation in bound.get("free", ()):
        return None
    return 0 if went(unit, *MARCHES) else int(bound["hexes"])
