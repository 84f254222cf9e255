"""What a step costs a unit, or why it may not be made: ground, zones, owners, neutrals, areas, enemies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.maps.hexes.model import BRIDGE, MAJOR_RIVER
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import intrinsic
from drumhead.engine.rulesets.europa.position.sides import NOBODY, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.areas import neutral, outside
from drumhead.engine.rulesets.europa.zones.ground import Crossing, crossing
from drumhead.engine.rulesets.europa.zones.zones import STRENGTHS, projected


@dataclass(frozen=True, slots=True)
class Step:
    """A step that may be made: its movement points, and what they are for."""

    points: int
    because: tuple[Because, ...]


def step(
    game: HexGame, state: EuropaState, id: str, a: int, b: int, *, admin: bool = False, abroad: int = 0
) -> Step | Because:
    """A unit's step from a hex to an adjacent one, or why it may not be made.

    `abroad` counts the hexes of neutral soil that it has been in before.
    """
    unit = state.units[id]
    ground = crossing(game, state, unit, a, b)
    bar = (
        _no_ground(ground, b)
        or neutral(game, state, id, a, b, abroad)
        or outside(game, state, unit, b)
        or _enemies(game, state, unit, b)
        or (_not_administrative(game, state, unit, a, b) if admin else None)
    )
    return bar or _costs(game, state, unit, ground, a, b)


def overrun_step(game: HexGame, state: EuropaState, id: str, a: int, b: int) -> Step | Because:
    """The same into a hex of the enemy's that is overrun as the unit goes."""
    unit = state.units[id]
    ground = crossing(game, state, unit, a, b)
    bar = _no_ground(ground, b) or neutral(game, state, id, a, b, 0) or outside(game, state, unit, b)
    if bar is not None:
        return bar
    found, more = _costs(game, state, unit, ground, a, b), int(table("movement.overrun"))
    return Step(found.points + more, (*found.because, Because(f"an overrun: {more}", "R088", cell=b)))


def _no_ground(ground: Crossing, b: int) -> Because | None:
    return Because(ground.barred, ground.rule, cell=b) if ground.barred else None


def _enemies(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    found = next(units_at(state, cell, enemy_of(unit.side)), None)
    if found is not None:
        return Because(f"the enemy's {found[0]} stands in {hex_name(game, cell)}", cell=cell)
    own = intrinsic(game, state, cell)
    if own is None or own.side == unit.side:
        return None
    return Because(f"{hex_name(game, cell)} has a garrison of its own, which must be beaten first", "R242", cell=cell)


def _costs(game: HexGame, state: EuropaState, unit: Unit, ground: Crossing, a: int, b: int) -> Step:
    because = [Because(f"{said}: {points}", "R014", cell=b) for said, points in ground.parts]
    points, why = _zone_cost(game, state, unit, a, b)
    return Step(ground.points + points, (*because, *why))


def _zone_cost(game: HexGame, state: EuropaState, unit: Unit, a: int, b: int) -> tuple[int, tuple[Because, ...]]:
    """R036: to leave an enemy zone, or to go straight on into another."""
    zones = projected(game, state, enemy_of(unit.side))
    if not zones[a]:
        return 0, ()
    strength = STRENGTHS[zones[a]]
    how, said = ("through", "on from a {} zone into another") if zones[b] else ("leave", "out of a {} zone")
    points = int(table(f"zones.{how}")[strength])
    return points, (Because(f"{said.format(strength)}: {points}", "R036", cell=a),)


def _not_administrative(game: HexGame, state: EuropaState, unit: Unit, a: int, b: int) -> Because | None:
    """R042, R043, R298: what administrative movement may not do that other movement may."""
    whose = owner(game, state, b)
    if whose in (NOBODY, enemy_of(unit.side)):
        said = "nobody's, so it counts as the enemy's" if whose == NOBODY else "the enemy's"
        rule = "R298" if whose == NOBODY else "R042"
        return Because(f"{hex_name(game, b)} is {said}, and administrative movement keeps out of it", rule, cell=b)
    sides = game.map.on(a, b)
    if MAJOR_RIVER in sides and BRIDGE not in sides:
        return Because("administrative movement does not cross a major river without a bridge", "R043", cell=b)
    for cell in (a, b):
        if near_zones(game, state, unit.side)[cell]:
            told = f"{hex_name(game, cell)} is in or beside an enemy zone, where nobody moves administratively"
            return Because(told, "R042", cell=cell)
    return None


def near_zones(game: HexGame, state: EuropaState, side: str) -> NDArray[np.bool_]:
    """By cell whether it is in a zone of a side's enemy, or beside a hex that is."""
    found = state.found.get(f"near zones {side}")
    if found is None:
        found = state.found[f"near zones {side}"] = _near_zones(game, state, side)
    assert isinstance(found, np.ndarray)
    return found


def _near_zones(game: HexGame, state: EuropaState, side: str) -> NDArray[np.bool_]:
    inside = projected(game, state, enemy_of(side)) > 0
    around = game.map.board.around
    found: NDArray[np.bool_] = inside | (inside[around] & (around >= 0)).any(axis=1)
    return found
