"""What a unit has done in its turn, as it stands in `Unit.moved`: how it went, and in which phase."""

from __future__ import annotations

from drumhead.engine.rulesets.europa.position.state import Unit

GROUND, ADMIN = "ground", "admin"
OPERATIONAL, STRATEGIC = "operational rail", "strategic rail"
NAVAL, AIR = "naval", "air"
HOW = (GROUND, ADMIN, OPERATIONAL, STRATEGIC, NAVAL, AIR)
MARCHES = (GROUND, ADMIN)
STALLED = "stalled"
"""It was stopped in battle, and may not go on in exploitation."""

AT_WORK = "at work"
"""It began to dismantle something in this turn, and spends no movement points in the rest of it (R315)."""


def went(unit: Unit, *how: str, phase: str = "") -> bool:
    """Whether it went in one of these ways in its turn, or in a phase of it."""
    phases = [said.rpartition(" in ") for said in unit.moved]
    return any(way in how and phase in ("", when) for way, _, when in phases)


def noted(unit: Unit, how: str, phase: str) -> tuple[str, ...]:
    """What stands in `Unit.moved` once it went."""
    said = f"{how} in {phase}"
    return unit.moved if said in unit.moved else (*unit.moved, said)
