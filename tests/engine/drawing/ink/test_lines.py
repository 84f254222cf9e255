"""Lines made smooth, cut and thinned."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.items import Points, points
from drumhead.engine.drawing.ink.lines import inside, nearest, parapets, rounded, smoothed, thinned


def test_smooth_lines_keep_their_ends() -> None:
    line = points((0, 0), (4, 0), (4, 4), (8, 4), (8, 8))
    for found in (smoothed(line), rounded(line), thinned(line, 6)):
        assert found[0].tolist() == [0, 0]
        assert found[-1].tolist() == [8, 8]


def _stairs(steps: int) -> Points:
    return np.array([(i // 2, (i + 1) // 2) for i in range(steps)], np.float64)


def test_a_smoothed_course_has_no_more_right_angles() -> None:
    steps = np.diff(smoothed(_stairs(40))[4:-4], axis=0)
    assert np.all(steps > 0)


def test_a_ring_is_as_smooth_where_it_begins_as_elsewhere() -> None:
    side = [(float(i), 0.0) for i in range(8)]
    ring = np.array([turned for quarter in range(4) for turned in _turned(side, quarter)] + [side[0]])
    found = smoothed(ring)
    assert len(found) == len(ring)
    assert found[0].tolist() == found[-1].tolist() == ring[[-3, -2, 0, 1, 2]].mean(axis=0).tolist()
    assert {round(float(np.hypot(*(found[i] - (4, 4)))), 9) for i in (0, 8, 16, 24)} == {
        round(float(np.hypot(*(found[0] - (4, 4)))), 9)
    }


def _turned(side: list[tuple[float, float]], quarter: int) -> list[tuple[float, float]]:
    for _ in range(quarter):
        side = [(8 - y, x) for x, y in side]
    return side


def test_a_line_of_a_point_or_two_stays_as_it_is_however_coarse() -> None:
    for line in (np.zeros((0, 2)), points((1, 2)), points((1, 2), (2, 2)), points((1, 2), (1, 2))):
        for found in (smoothed(line), rounded(line), thinned(line, 9)):
            assert found.tolist() == line.tolist()


def test_points_nearer_than_told_to_the_last_one_kept_are_left_out() -> None:
    line = points((0, 0), (1, 0), (2, 1), (3, 1), (5, 1), (5, 2), (6, 2))
    assert thinned(line, 3).tolist() == [[0, 0], [2, 1], [5, 1], [6, 2]]


def test_a_line_leaves_the_window_with_one_point_more() -> None:
    line = points(*((x, 0) for x in range(6)))
    shown = np.array([False, False, True, True, False, False])
    assert [run[:, 0].tolist() for run in inside(line, shown)] == [[1, 2, 3, 4]]


def test_each_place_has_its_own_nearest_point_and_the_way_the_line_runs_there() -> None:
    level, upright = points(*((x, 0) for x in range(10))), points(*((20, y) for y in range(10)))
    at, along = nearest([points((5, 5)), level, upright], points((3, 1), (19, 9), (8.9, -3)))
    assert at.tolist() == [[3, 0], [20, 9], [9, 0]]
    assert along.tolist() == [[1, 0], [0, 1], [1, 0]]


def test_a_place_without_lines_is_its_own_nearest_point() -> None:
    at, along = nearest([points((5, 5))], points((3, 1)))
    assert at.tolist() == [[3, 1]] and along.tolist() == [[1, 0]]


def test_walls_of_several_bridges_are_those_of_each() -> None:
    middles, ways = points((3, 1), (19, 9)), points((1, 0), (0, -1))
    found = parapets(middles, ways, 4.0)
    each = [wall for i in range(2) for wall in parapets(middles[i : i + 1], ways[i : i + 1], 4.0)]
    assert [wall.tolist() for wall in found] == [wall.tolist() for wall in each]
    _, wall = parapets(points((0, 0)), points((1, 0)), 100.0)
    assert wall.round(9).tolist() == [[-42, 23], [-34, 14], [34, 14], [42, 23]]
