"""Fields made soft."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.fields import blurred


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
