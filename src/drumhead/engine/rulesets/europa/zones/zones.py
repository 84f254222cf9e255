"""Zones of control: who has which, how far they reach, and what stops them (R036 to R038, R054)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.maps.hexes.model import NEUTRAL_BORDER, HexMap
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.sides import enemy_of
from drumhead.engine.rulesets.europa.position.state import STATIC, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, kind, on_map
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.ground import crossing, is_thaw, troop

NONE, REDUCED, NORMAL = 0, 1, 2
STRENGTHS = ("", "reduced", "normal")
"""The kinds of zone, by the numbers they have in tables by cell."""


def zone(game: HexGame, state: EuropaState, unit: Unit) -> str:
    """The zone of control a unit has now: none, a reduced or a normal one."""
    return _zone(unit)


def _zone(unit: Unit) -> str:
    found: str = _printed(unit)
    hungry = table("zones.hungry")
    if found and unit.starving:
        return str(hungry[min(unit.starving, len(hungry)) - 1])
    return found


def _printed(unit: Unit) -> str:
    """By its size alone, for who has one at all."""
    row = kind(unit)
    if STATIC in unit.traits or row.get("artillery") or row.get("support"):
        return ""
    return str(table("zones.cadre") if unit.is_cadre else table("zones.sizes")[unit.size])


def projected(game: HexGame, state: EuropaState, side: str) -> NDArray[np.uint8]:
    """By cell the strongest zone that units of a side have there; not to be written to."""
    found = state.found.get(f"zones {side}")
    if found is None:
        found = state.found[f"zones {side}"] = _projected(game, state, side)
    assert isinstance(found, np.ndarray)
    return found


def _projected(game: HexGame, state: EuropaState, side: str) -> NDArray[np.uint8]:
    cells: dict[str, set[int]] = {kind_of: set() for kind_of in STRENGTHS}
    for _, unit in on_map(state, side):
        if kind_of := _zone(unit):
            cells[kind_of].update(reached(game, state, unit))
    found = np.zeros(game.map.board.size, np.uint8)
    for strength, kind_of in enumerate(STRENGTHS):
        found[list(cells[kind_of])] = strength
    return found


def enemy_zone(game: HexGame, state: EuropaState, side: str, cell: int) -> int:
    """The zone the enemy of a side has in a hex: NONE, REDUCED or NORMAL."""
    return int(projected(game, state, enemy_of(side))[cell])


def reached(game: HexGame, state: EuropaState, unit: Unit, cell: int | None = None) -> tuple[int, ...]:
    """The hexes round a unit, or round where it might be, into which its zone would go."""
    here = unit.cell if cell is None else cell
    known, key = _known(game, state), (troop(unit), here)
    if key not in known:
        near = game.map.board.neighbours(here)
        known[key] = tuple(cell for cell in near if not barred(game, state, unit, here, cell))
    return known[key]


def _known(game: HexGame, state: EuropaState) -> dict[tuple[str, int], tuple[int, ...]]:
    """How far zones of each class of troops go from a hex: the same wherever ground, borders and weather are."""
    found = state.found.get("reaches")
    if not isinstance(found, dict):
        weather = tuple(sorted(state.weather.items()))
        found = state.found["reaches"] = _reaches(
            game.map, tuple(game.options["at_war"]), weather, is_thaw(game, state)
        )
    return found


@lru_cache(maxsize=32)
def _reaches(
    map: HexMap, at_war: tuple[str, ...], weather: tuple[tuple[str, str], ...], thaw: bool
) -> dict[tuple[str, int], tuple[int, ...]]:
    return {}


def barred(game: HexGame, state: EuropaState, unit: Unit, here: int, near: int) -> Because | None:
    """What keeps a unit's zone out of an adjacent hex; None if it goes there."""
    if over_border(game, here, near):
        return Because("no zone crosses a neutral's border, open or closed", "R037", cell=near)
    step = crossing(game, state, unit, here, near)
    return Because(f"no zone goes where its unit may not: {step.barred}", "R038", cell=near) if step.barred else None


def over_border(game: HexGame, a: int, b: int) -> bool:
    """R037: whether the border of a neutral lies between."""
    if NEUTRAL_BORDER in game.map.on(a, b):
        return True
    neutral = is_neutral(game, a), is_neutral(game, b)
    return any(neutral) and game.map.zone("country", a) != game.map.zone("country", b)


def who_reaches(game: HexGame, state: EuropaState, side: str, cell: int) -> Iterator[tuple[str, Unit, str]]:
    """The units of a side whose zone is in a hex, with its kind."""
    for near in sorted(game.map.board.neighbours(cell)):
        for id in state.standing.get(near, ()):
            unit = state.units[id]
            kind_of = _zone(unit) if unit.side == side else ""
            if kind_of and not barred(game, state, unit, near, cell):
                yield id, unit, kind_of


def why_zone(game: HexGame, state: EuropaState, side: str, cell: int) -> tuple[Because, ...]:
    """Each zone of a side in a hex as a reason."""
    return tuple(
        Because(f"{id} in {hex_name(game, unit.cell)} has a {kind_of} zone there", "R036", cell=unit.cell)
        for id, unit, kind_of in who_reaches(game, state, side, cell)
    )
