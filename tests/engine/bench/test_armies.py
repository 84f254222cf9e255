"""The armies that turns are measured with are as many, and stand where, the table says."""

from __future__ import annotations

import pytest

from drumhead.engine.bench.armies import UNITS, close_together, far_apart
from drumhead.engine.maps.squares.land import passable
from drumhead.engine.maps.squares.model import GameMap


def test_copies_on_the_same_ground_stand_within_thirteen_by_fifteen_squares_of_the_first() -> None:
    single, armies = close_together(1), close_together(6)
    board = armies.game.map.board
    assert len(single.state.units) == UNITS
    assert len(armies.state.units) == 6 * UNITS
    columns, rows = zip(*(board.position(unit.cell) for unit in armies.state.units.values()), strict=True)
    lone = [board.position(unit.cell) for unit in single.state.units.values()]
    assert max(columns) - min(columns) <= 12 + 12 + max(at[0] for at in lone) - min(at[0] for at in lone)
    assert max(rows) - min(rows) <= 12 + 14 + max(at[1] for at in lone) - min(at[1] for at in lone)


def test_armies_apart_stand_on_as_many_more_squares_as_there_are_armies() -> None:
    single, armies = close_together(1), far_apart(8)
    assert len(armies.state.units) == 8 * UNITS
    assert _squares(armies.state) > 5 * _squares(single.state)


def _squares(state: object) -> int:
    return len({unit.cell for unit in state.units.values()})  # type: ignore[attr-defined]


@pytest.mark.parametrize("make", [close_together, far_apart])
def test_every_unit_stands_where_units_can(make: object) -> None:
    armies = make(5)  # type: ignore[operator]
    map = armies.game.map
    assert isinstance(map, GameMap)
    assert all(passable(map, unit.cell) for unit in armies.state.units.values())


def test_half_of_the_active_units_march_and_every_eighth_supports() -> None:
    armies = close_together(1)
    active = [unit for unit in armies.state.units.values() if unit.status == "active" and unit.combat]
    kinds = [order.kind for order in armies.marching]
    assert len(active) - 2 <= 2 * kinds.count("march") <= len(active) + 1
    assert kinds.count("engage") == kinds.count("march")
    assert len(active) // 8 <= kinds.count("support") <= len(active) // 8 + 1


def test_a_turn_with_marching_moves_units_over_the_map() -> None:
    """The orders are carried out, so that what is measured is marching."""
    armies = close_together(1)
    after = armies.turn(armies.marching)
    moved = [id for id, unit in armies.state.units.items() if after.units[id].cell != unit.cell]
    assert len(moved) > UNITS // 4
