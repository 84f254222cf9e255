"""Fields made soft."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.fields import Sampling, blurred, cut, enlarged, spread, taken


def test_a_blur_spreads_one_cell_over_nine_and_loses_nothing() -> None:
    field = np.zeros((7, 7), np.float32)
    field[3, 3] = 16
    soft = blurred(field)
    assert soft[2:5, 2:5].tolist() == [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
    assert soft.sum() == 16


def test_level_ground_stays_level_up_to_the_edge() -> None:
    assert (blurred(np.full((4, 5), 9, np.float32), 8) == 9).all()


def test_twice_is_once_and_once_more() -> None:
    field = np.arange(30, dtype=np.float32).reshape(5, 6)
    assert (blurred(field, 2) == blurred(blurred(field))).all()


LAYER = np.arange(20, dtype=np.float32).reshape(4, 5)


@pytest.mark.parametrize(
    ("across", "down"),
    [
        (range(1, 4), range(2, 3)),
        (range(-2, 3), range(-1, 2)),
        (range(3, 9), range(2, 7)),
        (range(-9, -5), range(9, 11)),
    ],
)
def test_beyond_the_edge_of_a_raster_its_last_cells_go_on(across: range, down: range) -> None:
    expected = [[LAYER[min(max(y, 0), 3), min(max(x, 0), 4)] for x in across] for y in down]
    assert taken(LAYER, across, down).tolist() == expected
    colours = np.stack([LAYER, LAYER + 100], axis=-1)
    assert taken(colours, across, down)[..., 1].tolist() == [[value + 100 for value in row] for row in expected]


@pytest.mark.parametrize(("origin", "size", "scale"), [(0.0, 10, 2.0), (1.25, 6, 3.0), (-1.0, 14, 2.0), (2.0, 1, 1.0)])
def test_pixels_between_cells_lie_between_their_values(origin: float, size: int, scale: float) -> None:
    """Of a plane each pixel has just the value of its place, as far as the raster goes."""
    y, x = np.mgrid[0:12, 0:12].astype(np.float32)
    plane = 3 * x + 5 * y
    across, down = Sampling(origin, size, scale), Sampling(2.0, 8, 2.0)
    found = enlarged(cut(plane, across, down), across, down)
    assert found.shape == (8, size)
    at_x, at_y = (
        np.clip((np.arange(n) + 0.5) / s + o - 0.5, 0, 11) for o, n, s in ((origin, size, scale), (2.0, 8, 2.0))
    )
    assert np.allclose(found, 3 * at_x + 5 * at_y[:, None], atol=1e-4)


def test_what_is_spread_keeps_its_sum_and_its_middle_and_no_more_than_its_reach() -> None:
    field = np.zeros((41, 41), np.float32)
    field[20, 20] = 100
    for reach, far in ((2, 3), (4, 6), (8, 12)):
        soft = spread(field, reach)
        assert soft.sum() == pytest.approx(100, rel=1e-3)
        y, x = np.nonzero(soft > 1e-5)
        assert (x.min(), x.max(), y.min(), y.max()) == (20 - far, 20 + far, 20 - far, 20 + far)
        assert np.allclose(soft, soft.T, atol=1e-5) and np.allclose(soft, soft[::-1, ::-1], atol=1e-4)
        assert soft[20, 20] == soft.max()
    assert np.allclose(spread(np.full((9, 9), 7, np.float32), 4), 7, atol=1e-4)
    assert np.allclose(spread(field, 1), spread(field, 2)), "at least one cell to every side"
