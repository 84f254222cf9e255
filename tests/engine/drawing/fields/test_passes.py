"""Passes are turned the way that leads through them."""

from __future__ import annotations

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
