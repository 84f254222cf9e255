"""Where a beaten unit goes: hexes ranked, enemy zones punishing and never forbidding (R038, R039, R207)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.position.sides import enemy_of
from drumhead.engine.rulesets.europa.position.state import STATIC, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.areas import abroad, neutral, outside
from drumhead.engine.rulesets.europa.zones.ground import crossing
from drumhead.engine.rulesets.europa.zones.zones import enemy_zone

FREE, UNOWNED, ENEMY_OWNED, ABROAD, ZONE = range(5)
RANKS = (
    "a friendly hex without an enemy zone",
    "nobody's hex without an enemy zone",
    "an enemy hex without an enemy zone",
    "neutral soil that takes it in",
    "a hex in an enemy zone",
)


@dataclass(frozen=True, slots=True)
class Refuge:
    """A hex a unit may retreat to; `rank` is a place in RANKS, the least first; `punished` if its zone costs it."""

    cell: int
    rank: int
    because: Because

    @property
    def punished(self) -> bool:
        return self.rank == ZONE


def refuges(game: HexGame, state: EuropaState, id: str) -> tuple[Refuge, ...]:
    """Where a unit may retreat to, the best first, among equals the farther from enemies; none if it is lost."""
    unit = state.units[id]
    if STATIC in unit.traits:
        return ()
    found = [_refuge(game, state, id, near) for near in game.map.board.neighbours(unit.cell)]
    ranked = [refuge for refuge in found if refuge is not None]
    rooms = {refuge.cell: _room(game, state, unit.side, refuge.cell) for refuge in ranked}
    return tuple(sorted(ranked, key=lambda refuge: (refuge.rank, -rooms[refuge.cell], refuge.cell)))


def _room(game: HexGame, state: EuropaState, side: str, cell: int) -> int:
    """How many of the six hexes round a hex are free of the enemy's units and zones."""
    return sum(
        not enemy_zone(game, state, side, near) and not any(units_at(state, near, enemy_of(side)))
        for near in game.map.board.neighbours(cell)
    )


def _refuge(game: HexGame, state: EuropaState, id: str, near: int) -> Refuge | None:
    unit = state.units[id]
    if barred(game, state, id, near) is not None:
        return None
    if enemy_zone(game, state, unit.side, near) and not any(units_at(state, near, unit.side)):
        rank, rule = ZONE, "R038"
    elif is_neutral(game, near):
        rank, rule = ABROAD, "R207"
    else:
        held = owner(game, state, near)
        rank, rule = (FREE if held == unit.side else ENEMY_OWNED if held else UNOWNED), "R038"
    return Refuge(near, rank, Because(f"{hex_name(game, near)} is {RANKS[rank]}", rule, cell=near))


def barred(game: HexGame, state: EuropaState, id: str, near: int) -> Because | None:
    """Why a unit cannot retreat to an adjacent hex at all: ground, enemies, no room, closed soil, its area (R039)."""
    unit = state.units[id]
    ground = crossing(game, state, unit, unit.cell, near)
    if ground.barred:
        return Because(ground.barred, ground.rule, cell=near)
    enemy = next(units_at(state, near, enemy_of(unit.side)), None)
    if enemy is not None:
        return Because(f"{enemy[0]} stands in {hex_name(game, near)}", cell=near)
    if is_neutral(game, near):
        return _closed(game, state, id, near)
    return outside(game, state, unit, near) or crowded(game, state, id, near)


def _closed(game: HexGame, state: EuropaState, id: str, near: int) -> Because | None:
    """R206, R207: only the neutral that takes its side in, and not into a third hex of it."""
    return neutral(game, state, id, near, near, abroad(game, state, id)) or crowded(game, state, id, near)


def carried_off(state: EuropaState, id: str) -> tuple[str, ...]:
    """R087: the supply items a unit takes along as it gives up its hex, as many as it may carry; who advances takes
    none."""
    unit, left, found = state.units[id], float(table("movement.carry")), []
    for name, item in state.items.items():
        weight = table("movement.carried").get(item.kind)
        if item.cell == unit.cell and item.side == unit.side and weight is not None and item.amount * weight <= left:
            left -= item.amount * weight
            found.append(name)
    return tuple(found)
