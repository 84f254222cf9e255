"""Cliffs lie where the rule has them, edge by edge."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.fields.cliffs import Cliff, cliffs
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground

LETTERS = {".": Ground.OPEN, "h": Ground.HILLS, "H": Ground.HIGH_HILLS, "M": Ground.MOUNTAIN, "w": Ground.WATER}


def window(*rows: str, east: int = 0) -> FieldWindow:
    """A window, rim and all, drawn by its letters."""
    terrain = np.array([[LETTERS[letter] for letter in row] for row in rows], np.uint8)
    side, empty = len(rows) - 2 * MARGIN, np.zeros(terrain.shape, np.uint8)
    land = (-MARGIN, -MARGIN, side + MARGIN, side + MARGIN)
    return FieldWindow(side, east, 0, terrain, empty, empty, empty > 0, empty > 0, None, None, land)


def edges(found: tuple[Cliff, ...]) -> set[tuple[float, float]]:
    """The middles of the squares' edges that cliffs lie nearest to."""
    return {min(_edges_near(*cliff.middle), key=lambda edge: _far(edge, cliff.middle)) for cliff in found}


def _edges_near(x: float, y: float) -> list[tuple[float, float]]:
    across = [(float(i), j + 0.5) for i in range(int(x) - 1, int(x) + 3) for j in range(int(y) - 1, int(y) + 2)]
    down = [(i + 0.5, float(j)) for i in range(int(x) - 1, int(x) + 2) for j in range(int(y) - 1, int(y) + 3)]
    return across + down


def _far(edge: tuple[float, float], middle: tuple[float, float]) -> float:
    return abs(edge[0] - middle[0]) + abs(edge[1] - middle[1])


def around(ground: str) -> FieldWindow:
    """One square of high hills in the middle of a ground."""
    row = ground * 7
    return window(row, row, row, ground * 3 + "H" + ground * 3, row, row, row)


@pytest.mark.rule("rotd", "9.5b")
def test_high_hills_fall_to_open_ground_on_every_side() -> None:
    assert edges(cliffs(around("."))) == {(3.0, 3.5), (4.0, 3.5), (3.5, 3.0), (3.5, 4.0)}


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize("ground", ["h", "H", "M", "w"])
def test_no_cliff_is_drawn_to_hills_nor_where_nobody_can_stand_anyway(ground: str) -> None:
    assert cliffs(around(ground)) == ()


def test_the_ground_beyond_the_window_is_not_known() -> None:
    assert cliffs(window(*("H" * 7,) * 7)) == ()


def test_what_falls_to_the_first_and_last_row_and_column_of_a_window_is_drawn() -> None:
    middle = "." + "H" * 5 + "."
    found = edges(cliffs(window("." * 7, middle, middle, middle, middle, middle, "." * 7)))
    sides = {(x, at + 0.5) for x in (1.0, 6.0) for at in range(1, 6)}
    assert found == sides | {(y, x) for x, y in sides}


def test_teeth_point_down_from_high_hills() -> None:
    for cliff in cliffs(around(".")):
        for tooth in cliff.teeth:
            assert np.hypot(*(tooth[1] - 3.5)) > np.hypot(*(tooth[0] - 3.5))


def test_a_cliff_is_the_same_seen_from_the_neighbouring_board() -> None:
    here = cliffs(window(*("..HH...",) * 7, east=30))
    there = cliffs(window(*("HH.....",) * 7, east=32))
    lines = [cliff.line for cliff in here if cliff.middle[0] > 3 and 1 < cliff.middle[1] < 6]
    assert len(lines) >= 4
    for line in lines:
        assert any(np.allclose(line - other.line, (2, 0)) for other in there)
