"""Contours of heights given at the middles of squares."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.reports.pictures.contours import contours, interval, slopes

Y, X = np.mgrid[0:15, 0:15]
CONE = (400 - 40 * np.hypot(X - 7, Y - 7)).clip(0).astype(np.float32)


def test_the_contours_of_a_cone_are_rings_round_its_top() -> None:
    found = contours(CONE, 100)
    assert {level for level, _ in found} == {100, 200, 300}
    for level, line in (ring for ring in found if ring[0] > 100):
        far = np.hypot(line[:, 0] - 7.5, line[:, 1] - 7.5)
        assert line[0].tolist() == line[-1].tolist()
        assert far.mean() == pytest.approx((400 - level) / 40, abs=0.35)
        assert far.std() < 0.3


def test_level_ground_has_no_contours() -> None:
    assert contours(np.full((9, 9), 120, np.float32), 20) == []


def test_the_steeper_the_land_the_wider_the_interval() -> None:
    steps = [interval(CONE * factor) for factor in (0.2, 1, 5)]
    assert steps == sorted(steps)
    assert all(CONE.max() * factor / step <= 16 for factor, step in zip((0.2, 1, 5), steps, strict=True))


def test_the_slope_points_away_from_the_top() -> None:
    east, south = slopes(CONE)
    assert (east[7, 10], south[7, 10]) == pytest.approx((1, 0), abs=0.05)
    assert (east[4, 7], south[4, 7]) == pytest.approx((0, -1), abs=0.05)
