"""Chains of squares walked into lines."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from drumhead.engine.drawing.ink.chains import runs
from drumhead.engine.drawing.ink.items import points
from drumhead.engine.drawing.ink.lines import inside, linked, rounded, smoothed, thinned

masks = arrays.arrays(bool, st.tuples(st.integers(1, 7), st.integers(1, 7)))


@given(masks)
def test_every_link_between_squares_is_walked_once(mask: np.ndarray) -> None:  # type: ignore[type-arg]
    links = linked(mask)
    wanted = {frozenset((a, b)) for a, near in links.items() for b in near}
    seen = [frozenset(step) for run in runs(links) for step in pairwise(run)]
    assert sorted(map(sorted, seen)) == sorted(map(sorted, wanted))


def test_smooth_lines_keep_their_ends() -> None:
    line = points((0, 0), (4, 0), (4, 4), (8, 4), (8, 8))
    for found in (smoothed(line), rounded(line), thinned(line, 6)):
        assert found[0].tolist() == [0, 0]
        assert found[-1].tolist() == [8, 8]


def test_a_line_leaves_the_window_with_one_point_more() -> None:
    line = points(*((x, 0) for x in range(6)))
    shown = np.array([False, False, True, True, False, False])
    assert [run[:, 0].tolist() for run in inside(line, shown)] == [[1, 2, 3, 4]]
