"""A unit's way over the ground in a phase: whether it may go it, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.allowance import Allowance, allowance
from drumhead.engine.rulesets.europa.movement.costs import step
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.zones.areas import abroad


@dataclass(frozen=True, slots=True)
class Course:
    """A way that may be gone: its points, of what allowance, and each step with what it is for."""

    points: int
    allowed: Allowance
    because: tuple[Because, ...]


def course(
    game: HexGame, state: EuropaState, id: str, path: Sequence[int], *, admin: bool = False, load: float = 0.0
) -> Course | Because:
    """What a path costs a unit, or the first reason against it; whether it may stay at its end is not asked."""
    allowed = allowance(game, state, id, admin=admin, load=load)
    if isinstance(allowed, Because):
        return allowed
    if allowed.hexes is not None and len(path) > allowed.hexes:
        return Because(f"it may march {allowed.hexes} hex in the whole player turn", "R183", cell=path[allowed.hexes])
    steps = walked(game, state, id, path, admin)
    if isinstance(steps, Because):
        return steps
    points, because = steps
    if points <= allowed.left:
        return Course(points, allowed, because)
    if len(path) == 1 and allowed.one:
        single = Because(f"a single hex may always be entered with all {allowed.points} points", "R187", cell=path[0])
        return Course(allowed.points, allowed, (*because, single))
    told = f"the way costs {points} movement points, and {id} has {allowed.left}"
    return Because(told, "R187", cell=path[-1])


def walked(
    game: HexGame, state: EuropaState, id: str, path: Sequence[int], admin: bool
) -> tuple[int, tuple[Because, ...]] | Because:
    """The points of a path and their reasons, however many the unit has; or why a step of it may not be made."""
    here, points, found = state.units[id].cell, 0, list[Because]()
    for number, there in enumerate(path):
        if there not in game.map.board.neighbours(here):
            return Because(f"{hex_name(game, there)} is not beside {hex_name(game, here)}", cell=there)
        been = abroad(game, state, id, path[:number])
        made = step(game, state, id, here, there, admin=admin, abroad=been)
        if isinstance(made, Because):
            return made
        points, here = points + made.points, there
        found += made.because
    return points, tuple(found)


def stay(game: HexGame, state: EuropaState, id: str, cell: int) -> Because | None:
    """Why a unit may not end a way in a hex."""
    return crowded(game, state, id, cell)
