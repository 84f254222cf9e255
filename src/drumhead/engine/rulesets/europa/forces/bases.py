"""The guns of naval bases: disbanded from a date on by whoever holds them, which lowers the coast defence (R020)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.forces.values import Points
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table


@dataclass(frozen=True, slots=True)
class Base:
    """A naval base: what the disbanding of its guns yields, from which game turn, and what defence is left then."""

    name: str
    points: Points
    begins: str
    left: int


def base_of(unit: Unit) -> Base | None:
    """The base whose guns a unit is; None of all others."""
    rows: dict[str, dict[str, Any]] = table("forces.bases")
    row = rows.get(unit.title) if unit.type == "artillery" and not unit.move else None
    return Base(unit.title, dict(row["points"]), row["begins"], int(row["left"])) if row else None


def too_early(game: HexGame, state: EuropaState, base: Base) -> Because | None:
    """Why the guns are not disbanded yet."""
    if state.month >= month_of(game.scenario.date, base.begins):
        return None
    return Because(f"the guns of {base.name} are disbanded from {base.begins} on", "R020")
