"""Where pictures are white: squares of high mountain by their heights, or by themselves where there are none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from drumhead.engine.maps.squares.model import GameMap, TacticalLayers, Terrain
from drumhead.engine.maps.squares.snow import Field, snow
from tests.engine.maps.squares.sheets import COLUMNS, ROWS, SIDE, small_map

SQUARE = (slice(2 * SIDE, 3 * SIDE), slice(3 * SIDE, 4 * SIDE))
Heights = npt.NDArray[np.uint8]


def _mountains(height: Heights | None) -> GameMap:
    """The small map with one square of high mountain, the fourth of the third row."""
    map = small_map()
    terrain = map.terrain.copy()
    terrain.reshape(ROWS, COLUMNS)[2, 3] = Terrain.HIGH_MOUNTAIN
    layers = map.tactical
    assert isinstance(layers, TacticalLayers)
    return replace(map, terrain=terrain, tactical=replace(layers, height=height))


def _ridge() -> Heights:
    """A ridge of 3000 m along the western edge of the square that falls to 1000 m at its eastern edge."""
    height = np.full((ROWS * SIDE, COLUMNS * SIDE), 50, np.uint8)
    height[:, 45:60] = np.linspace(150, 50, SIDE)
    return height


def _whole(map: GameMap) -> Field:
    return snow(map, range(map.board.columns), range(map.board.rows))


def test_snow_lies_on_the_summits_of_high_mountains_and_not_in_their_valleys() -> None:
    square = _whole(_mountains(_ridge()))[SQUARE]
    assert square[5:10, 3:7].min() == 1.0
    assert square[:, 11:].max() == 0.0
    fades = square[7]
    assert np.count_nonzero((fades > 0.05) & (fades < 0.95)) in (1, 2, 3), "over some metres, not at a stroke"


def test_snow_goes_over_the_edge_of_a_square_along_a_ridge_but_not_far() -> None:
    white = _whole(_mountains(_ridge()))
    north = white[SIDE : 2 * SIDE, 45:55].max(axis=1)
    assert north[-2] > 0.5
    assert north[:5].max() == 0.0


def test_without_heights_the_square_itself_is_white_with_its_corners_off() -> None:
    square = _whole(_mountains(None))[SQUARE]
    assert square[7, 7] == 1.0
    assert max(square[0, 0], square[0, -1], square[-1, 0], square[-1, -1]) < 0.5
    assert np.allclose(square, square[::-1]) and np.allclose(square, square.T), "alike on all its sides"


@pytest.mark.parametrize("columns", [range(3, 4), range(2, 5), range(8)])
def test_a_part_is_as_white_as_the_same_part_of_the_whole(columns: range) -> None:
    map = _mountains(_ridge())
    part = snow(map, columns, range(1, 3))
    whole = _whole(map)
    assert np.array_equal(part, whole[SIDE : 3 * SIDE, columns.start * SIDE : columns.stop * SIDE])


@pytest.mark.parametrize("turned", [False, True])
def test_beyond_the_maps_edge_its_last_squares_go_on(turned: bool) -> None:
    """A range along a whole edge over ground that is alike along it is as white at its ends as in its middle."""
    map = small_map()
    board, layers = map.board, map.tactical
    assert isinstance(layers, TacticalLayers)
    away = np.arange(ROWS * SIDE)[:, None] * (0 if turned else 1) + np.arange(COLUMNS * SIDE) * (1 if turned else 0)
    for last in (False, True):
        edge = (COLUMNS if turned else ROWS) - 1 if last else 0
        terrain = np.zeros((ROWS, COLUMNS), np.uint8)
        terrain[(slice(None), edge) if turned else edge] = Terrain.HIGH_MOUNTAIN
        height = (np.abs(away - (edge * SIDE + 4)) * -9 + 200).clip(20, 200).astype(np.uint8)
        found = _whole(replace(map, terrain=terrain.reshape(board.size), tactical=replace(layers, height=height)))
        across = found.T if turned else found
        assert np.allclose(across, across[:, COLUMNS * SIDE // 4 :][:, :1], atol=1e-4), last
        inside = across[edge * SIDE : (edge + 1) * SIDE]
        assert inside[4].min() == 1.0 and inside.min() == 0.0 and across.sum() == pytest.approx(inside.sum(), rel=0.2)
