"""Outlines of cells, and lines through points."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.outlines import EASE, SHAKE, Mask, Points, eased, loops, rounded, shaken, soft_loops


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


def _within(loop: Points) -> float:
    """Twice the ground that a loop goes round with it on the right hand, y down."""
    onward = np.roll(loop, -1, axis=0)
    return float((loop[:, 0] * onward[:, 1] - onward[:, 0] * loop[:, 1]).sum())


def test_outlines_have_their_cells_on_the_right_and_holes_run_the_other_way() -> None:
    outer, hole = sorted(loops(_mask("###", "#.#", "###")), key=len, reverse=True)
    assert (_within(outer), _within(hole)) == (18, -2)
    (loop,) = loops(_mask("...", ".##", "..."))
    assert {tuple(corner) for corner in loop.tolist()} == {(1, 1), (2, 1), (3, 1), (3, 2), (2, 2), (1, 2)}
    steps = np.roll(loop, -1, axis=0) - loop
    assert (np.abs(steps).sum(axis=1) == 1).all()
    assert loops(_mask("...", "...")) == []


@pytest.mark.parametrize("rows", [("##.", ".##"), ("#.#", ".#.", "#.#"), ("####", "#..#", "#.##", "##..")])
def test_all_ground_of_a_mask_lies_within_its_outlines_and_nothing_else(rows: tuple[str, ...]) -> None:
    mask = _mask(*rows)
    assert sum(_within(loop) for loop in loops(mask)) == 2 * mask.sum()


def test_what_is_shaken_moves_little_every_point_otherwise_and_always_alike() -> None:
    grid = np.array([[x, y] for x in range(20) for y in range(20)], np.float64)
    moved = shaken(grid, 0, 0) - grid
    assert np.abs(moved).max() <= SHAKE and np.abs(moved).max() > SHAKE * 0.9
    assert len({tuple(move) for move in moved.round(9).tolist()}) > 390
    assert np.abs(moved.mean(axis=0)).max() < 0.02, "to no side rather than another"
    assert np.allclose(shaken(grid, 5, 7) - grid, shaken(np.add(grid, (5, 7)), 0, 0) - np.add(grid, (5, 7)))


def test_a_rounded_outline_passes_the_middle_of_each_edge_and_stays_inside() -> None:
    square = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])
    soft = rounded(square)
    assert len(soft) == 16 and soft.min() >= 0 and soft.max() <= 4
    first, second = soft[0], soft[1]
    assert (first.tolist(), second.tolist()) == ([1.5, 0.0], [2.5, 0.0]), "even about the middle of the edge"
    assert np.hypot(*(soft - (4, 0)).T).min() > 0.5


def test_a_bent_line_has_so_many_samples_from_each_point_to_the_next() -> None:
    straight = np.array([[0.0, 0.0], [1.0, 2.0], [2.0, 4.0], [3.0, 6.0]])
    line = eased(straight)
    assert len(line) == 3 * EASE + 1
    assert np.allclose(line[:, 1], 2 * line[:, 0]) and (np.diff(line[:, 0]) > 0).all(), "a straight line stays one"
    assert np.allclose(line[::EASE], straight)
    pair = eased(straight[:2])
    assert len(pair) == EASE + 1 and np.allclose(pair[EASE // 2], (0.5, 1.0))
    bend = eased(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]))
    assert bend[EASE // 2].tolist() == pytest.approx([0.5625, -0.0625]), "as Catmull and Rom have it"
