"""The armies that turns are measured with are as many, and stand where, the table says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from drumhead.engine.bench.armies import AROUND, CLOSE, UNITS, WET, Armies, close_together, far_apart
from drumhead.engine.maps.squares.land import leads, passable
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


def _passable(armies: Armies, cell: int, east: int, south: int) -> int | None:
    board = armies.game.map.board
    column, row = board.position(cell)
    at = board.at(column + east, row + south)
    return at if at is not None and passable(armies.game.map, at) else None


@pytest.mark.parametrize(("copy", "east", "south"), [(1, -1, 0), (2, 4, 7), (3, -4, -1), (194, 2, 1)])
def test_each_copy_on_the_same_ground_is_moved_by_squares_of_its_own(copy: int, east: int, south: int) -> None:
    assert CLOSE[copy] == (east, south)


def test_the_first_copies_offsets_are_told_apart() -> None:
    assert len(set(CLOSE)) == len(CLOSE) == 13 * 15


def test_a_copy_stands_moved_on_land_else_where_the_first_does_and_is_numbered_on() -> None:
    single, armies = close_together(1), close_together(2)
    for id, unit in single.state.units.items():
        assert armies.state.units[id] == unit
        copy = armies.state.units[f"{unit.nation}{unit.number + 100}{unit.type}"]
        moved = _passable(armies, unit.cell, *CLOSE[1])
        assert copy.cell == (unit.cell if moved is None else moved)
        assert (copy.number, copy.deployed, copy.men) == (unit.number + 100, False, unit.men)
        terrain = armies.game.map.battlefield(copy.cell).terrain
        if terrain[unit.tactical] not in WET:
            assert copy.tactical == unit.tactical
        else:
            far = abs(copy.tactical - unit.tactical)
            nearer = range(max(0, unit.tactical - far + 1), min(225, unit.tactical + far))
            assert terrain[copy.tactical] not in WET and all(terrain[at] in WET for at in nearer)


def test_a_copy_apart_stands_nine_by_nine_squares_off_on_the_nearest_land() -> None:
    single, armies = close_together(1), far_apart(2)
    units = single.state.units.values()
    steps = [(east, south) for east in range(-52, 40, 9) for south in range(-72, 27, 9)]
    land = {by: sum(_passable(armies, unit.cell, *by) is not None for unit in units) for by in steps}
    by = min(steps, key=lambda by: (-land[by], by))
    for unit in units:
        copy = armies.state.units[f"{unit.nation}{unit.number + 100}{unit.type}"]
        around = [(0, 0), *((east * far, south * far) for far in range(1, 12) for east, south in AROUND)]
        there = (_passable(armies, unit.cell, by[0] + east, by[1] + south) for east, south in around)
        assert copy.cell == next((cell for cell in there if cell is not None), unit.cell)


def test_every_second_unit_marches_up_to_three_squares_on_and_every_eighth_supports_where_it_stands() -> None:
    armies = close_together(1)
    map, ordered = armies.game.map, {(order.unit, order.kind): order for order in armies.marching}
    active = [unit for _, unit in sorted(armies.state.units.items()) if unit.status == "active" and unit.combat]
    for at, unit in enumerate(active):
        march, support = ordered.pop((unit.id, "march"), None), ordered.pop((unit.id, "support"), None)
        assert (ordered.pop((unit.id, "engage"), None) is None) == (march is None)
        assert (support is not None) == (at % 8 == 1)
        if support is not None:
            assert (support.at, support.radius) == (unit.tactical, 4)
        if march is not None:
            assert at % 2 == 0 and len(march.path) == 3 and unit.cell not in march.path
            near = [cell for cell in map.board.neighbours(unit.cell) if leads(map, unit.cell, cell)]
            assert march.path[0] == near[unit.number % 8 % len(near)]
            assert all(leads(map, a, b) for a, b in pairwise((unit.cell, *march.path)))
    assert ordered == {}


def test_the_states_after_each_phase_are_told_and_the_last_is_given() -> None:
    armies = close_together(1)
    short = replace(armies, ruleset=replace(armies.ruleset, phases=armies.ruleset.phases[:2]))
    states = list(short.states())
    assert [state.phase for state in states] == ["withdrawal", "supply"]
    assert short.turn() == states[-1]
