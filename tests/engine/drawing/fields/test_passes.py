"""Passes are turned the way that leads through them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from drumhead.engine.drawing.fields.passes import passes
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground

MIDDLE = MARGIN + 1


def window(upright: bool, road: bool = False) -> FieldWindow:
    """A ridge with a pass in the middle, crossed from north to south or from west to east."""
    span = 3 + 2 * MARGIN
    terrain, empty = np.zeros((span, span), np.uint8), np.zeros((span, span), np.uint8)
    terrain[(MIDDLE, slice(None)) if upright else (slice(None), MIDDLE)] = Ground.MOUNTAIN
    terrain[MIDDLE, MIDDLE] = Ground.PASS
    roads = np.zeros((span, span), bool)
    roads[MIDDLE, MIDDLE] = road
    land = (-MARGIN, -MARGIN, 3 + MARGIN, 3 + MARGIN)
    return FieldWindow(3, 0, 0, terrain, empty, empty, empty > 0, roads, None, None, land)


@pytest.mark.parametrize("upright", [True, False])
def test_brackets_stand_on_both_sides_of_the_way(upright: bool) -> None:
    (found,) = passes(window(upright))
    assert found.way is not None
    along = np.abs(found.way[1] - found.way[0])
    assert (along[1] > along[0]) == upright
    first, second = (bracket.mean(axis=0) - MIDDLE - 0.5 for bracket in found.brackets)
    assert np.allclose(first, -second)
    assert (abs(first[0]) > abs(first[1])) == upright


def test_a_bracket_bends_towards_the_way() -> None:
    (found,) = passes(window(True))
    for bracket in found.brackets:
        off = np.abs(bracket[:, 0] - MIDDLE - 0.5)
        assert off[len(off) // 2] < off[0] == pytest.approx(off[-1])


def test_where_a_road_leads_through_no_other_way_is_drawn() -> None:
    (found,) = passes(window(True, road=True))
    assert found.way is None


def test_more_roads_turn_a_pass_first_then_more_open_ground_and_it_is_level_where_both_are_alike() -> None:
    """Whatever lies at the corners has no say."""
    corners = np.ix_((MIDDLE - 1, MIDDLE + 1), (MIDDLE - 1, MIDDLE + 1))
    for corner, *sides in product("M-", *("M.-" for _ in range(4))):
        found = window(True)
        found.terrain[:] = Ground.MOUNTAIN
        found.terrain[MIDDLE, MIDDLE] = Ground.PASS
        beside = ((0, -1), (0, 1), (-1, 0), (1, 0))
        for (dx, dy), side in zip(beside, sides, strict=True):
            found.terrain[MIDDLE + dy, MIDDLE + dx] = Ground.WATER if side == "M" else Ground.OPEN
            found.road[MIDDLE + dy, MIDDLE + dx] = side == "-"
        if corner == "-":
            found.terrain[corners], found.road[corners] = Ground.OPEN, True
        upright, level = ((each.count("-"), 2 - each.count("M")) for each in (sides[:2], sides[2:]))
        assert _level(found) == [level >= upright], (corner, sides)


def test_at_the_windows_edge_a_pass_is_turned_as_if_its_own_ground_went_on() -> None:
    last = 2 * MARGIN + 2
    for x, y, level in ((0, 4, True), (last, 4, True), (4, 0, False), (4, last, False)):
        found = window(True)
        found.terrain[:] = Ground.MOUNTAIN
        found.terrain[y, x] = Ground.PASS
        if level:
            found.terrain[y - 1, x] = Ground.OPEN
        assert _level(found) == [level], (x, y)


def _level(found: FieldWindow) -> list[bool]:
    ways = (each.way for each in passes(found))
    return [bool(np.ptp(way[:, 0]) > np.ptp(way[:, 1])) for way in ways if way is not None]
