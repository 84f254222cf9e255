"""Lines made smooth, cut and thinned."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.items import Points, points
from drumhead.engine.drawing.ink.lines import inside, rounded, smoothed, thinned


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
    assert found[0].tolist() == found[-1].tolist() != ring[0].tolist()
    assert {round(float(np.hypot(*(found[i] - (4, 4)))), 9) for i in (0, 8, 16, 24)} == {
        round(float(np.hypot(*(found[0] - (4, 4)))), 9)
    }


def _turned(side: list[tuple[float, float]], quarter: int) -> list[tuple[float, float]]:
    for _ in range(quarter):
        side = [(8 - y, x) for x, y in side]
    return side


def test_a_line_leaves_the_window_with_one_point_more() -> None:
    line = points(*((x, 0) for x in range(6)))
    shown = np.array([False, False, True, True, False, False])
    assert [run[:, 0].tolist() for run in inside(line, shown)] == [[1, 2, 3, 4]]
