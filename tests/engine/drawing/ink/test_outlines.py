"""Outlines of cells, and lines through points."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.outlines import Mask, eased, loops, soft_loops


def _mask(*rows: str) -> Mask:
    return np.array([[letter == "#" for letter in row] for row in rows])


def test_an_outline_has_a_loop_for_each_patch_and_each_hole() -> None:
    mask = _mask("###..", "#.#..", "###.#")
    assert sorted(len(loop) for loop in loops(mask)) == [4, 4, 12]


def test_patches_that_touch_at_a_corner_stay_apart() -> None:
    assert [len(loop) for loop in loops(_mask("#.", ".#"))] == [4, 4]


def test_an_outline_is_the_same_seen_from_the_neighbouring_board() -> None:
    mask = np.zeros((9, 9), np.bool_)
    mask[4, 4] = True
    (here,), (there,) = soft_loops(mask, 30, 45), soft_loops(np.roll(mask, -2, axis=1), 32, 45)
    assert np.allclose(here, there + np.array([2, 0]))


def test_a_line_goes_through_every_one_of_its_points() -> None:
    points = np.array([[0.0, 0.0], [1.0, 0.2], [1.4, 1.0], [2.0, 2.0]])
    line = eased(points)
    assert all(np.abs(line - point).sum(axis=1).min() < 1e-9 for point in points)
