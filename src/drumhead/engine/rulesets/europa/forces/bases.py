"""The guns of naval bases: disbanded from a date on by whoever holds them, which lowers the coast defence (R020)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.forces.values import Points
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, owner
from drumhead.engine.rulesets.europa.position.tables import table

DEFENCE = "coast defence"
"""The mark of a place, and before its name the tally of what is left of it."""
FERROL, CORUNA = "El Ferrol", "La Coruna"


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


def coast_defence(game: HexGame, state: EuropaState, name: str) -> int:
    """The level of a place's coast defence; La Coruna's is that of El Ferrol, in the same hands, else none."""
    place = game.map.place_called(name)
    if place.name == CORUNA:
        here, there = (owner(game, state, game.map.place_called(each).cells[0]) for each in (CORUNA, FERROL))
        return coast_defence(game, state, FERROL) if here == there else 0
    return int(state.tallies.get(f"{DEFENCE} {place.name}", place.marks.get(DEFENCE, 0)))
