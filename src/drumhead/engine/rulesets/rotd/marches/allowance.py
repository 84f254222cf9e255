"""7.1-7.3, 7.11: how far a unit marches in a turn, and what a step costs in fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.state import CAVALRY, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.orders.plans import Plan

ROUGH = frozenset({Terrain.MOUNTAIN, Terrain.MARSH})
UNFORCED: Mapping[str, str] = {Kind.MI: "7.3d", Kind.PB: "7.3e", Kind.NB: "7.1"}
"""Those that never force their march, and what says so."""
FORCED_HARD = CAVALRY | {Kind.HA}


def allowance(game: Game, unit: Unit) -> int:
    """7.1, 7.2: strategic squares a turn without forced march; less one loaded, less one out of communications."""
    squares = whole(game, f"march.allowance.{unit.type}")
    if unit.supplies > 0:
        squares -= whole(game, "march.limits.loaded")
    if not unit.in_communications:
        squares -= whole(game, "march.limits.out_of_communications")
    return max(0, squares)


def may_force(unit: Unit, plan: Plan) -> bool:
    """7.3, 7.11: neither militia nor bridges force their march, nor those ordered not to."""
    return unit.type not in UNFORCED and plan.halt_before_forced_march is None


def exhausted(game: Game, unit: Unit, plan: Plan) -> tuple[str, str] | None:
    """7.1, 7.3, 7.11: (rule, reason) if the unit marches no further this turn."""
    if unit.fatigue > whole(game, "march.limits.fatigue"):
        return "7.1i", f"it is too tired to march, at {unit.fatigue} points of fatigue"
    if unit.steps < unit.allowance:
        return None
    if unit.steps == unit.allowance and may_force(unit, plan):
        return None
    if plan.halt_before_forced_march is not None:
        return "7.11", "it was ordered not to force its march"
    return UNFORCED.get(unit.type, "7.3a"), "its marching for this turn is used up"


@dataclass(frozen=True, slots=True)
class Toll:
    """What one step costs in fatigue points: the step itself, rough ground, and withdrawing."""

    forced: bool
    step: int
    ground: int
    withdrawal: int

    @property
    def total(self) -> int:
        return self.step + self.ground + self.withdrawal


def toll(game: Game, unit: Unit, to: int, *, withdrawing: bool = False) -> Toll:
    """7.1, 7.3, 7.5: the fatigue of the unit's next step, which enters strategic cell `to`."""
    forced = unit.steps >= unit.allowance
    rough = int(game.map.terrain[to]) in ROUGH
    return Toll(
        forced=forced,
        step=whole(game, f"march.fatigue.{_pace(unit, forced)}"),
        ground=whole(game, "march.fatigue.rough") if rough else 0,
        withdrawal=whole(game, "march.fatigue.withdrawal") if withdrawing else 0,
    )


def _pace(unit: Unit, forced: bool) -> str:
    if not forced:
        return "step"
    return "forced_mounted" if unit.type in FORCED_HARD else "forced"
