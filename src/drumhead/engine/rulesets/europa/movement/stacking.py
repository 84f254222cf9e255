"""How many units a hex takes (D)."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, size, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.ground import MOUNTAIN

DIVISION = 3.0


def crowded(game: HexGame, state: EuropaState, id: str, cell: int) -> Because | None:
    """Why a unit may not stay in a hex beside those of its side that are there; None if there is room."""
    unit = state.units[id]
    there = [other for near, other in units_at(state, cell, unit.side) if near != id]
    if fits(game, cell, [*there, unit]):
        return None
    return Because(f"{hex_name(game, cell)} holds no more units: {len(there)} stand there", cell=cell)


def fits(game: HexGame, cell: int, units: Sequence[Unit]) -> bool:
    """Whether units are no more than a hex holds."""
    prefix = "mountain_" if game.map.terrain[cell] == MOUNTAIN else ""
    most, smaller = (int(table("stacking")[f"{prefix}{name}"]) for name in ("divisions", "smaller"))
    divisions = sum(1 for unit in units if size(unit) >= DIVISION)
    rest = sum(size(unit) for unit in units if size(unit) < DIVISION)
    return divisions <= most and rest <= smaller + (most - divisions) * table("stacking.whole")
