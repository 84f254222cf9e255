"""Contours of heights given at the middles of squares."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.fields.relief import FINE, contours, figures, interval, raised
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow, Heights

Y, X = np.mgrid[0:21, 0:21]
CONE = (400 - 40 * np.hypot(X - 10, Y - 10)).clip(0).astype(np.float32)


def window(height: Heights | None) -> FieldWindow:
    """Open ground of some heights."""
    empty = np.zeros((21, 21), np.uint8)
    land = (-MARGIN, -MARGIN, 15 + MARGIN, 15 + MARGIN)
    return FieldWindow(15, 0, 0, empty, empty, empty, empty > 0, empty > 0, height, None, land)


def test_the_contours_of_a_cone_are_rings_round_its_top() -> None:
    found = contours(window(CONE))
    assert {contour.level for contour in found} == {100, 200, 300}
    for contour in found:
        far = np.hypot(contour.line[:, 0] - 10.5, contour.line[:, 1] - 10.5)
        assert contour.line[0].tolist() == contour.line[-1].tolist()
        assert far.mean() == pytest.approx((400 - contour.level) / 40, abs=0.35)
        assert far.std() < 0.3


def test_every_fifth_height_is_heavy() -> None:
    slope = np.tile(np.arange(21, dtype=np.float32) * 30, (21, 1))
    assert [contour.level for contour in contours(window(slope)) if contour.heavy] == [500]


def test_metres_stand_on_the_heavy_contours_a_square_inside_the_board() -> None:
    slope = window(np.tile(200 + np.arange(21, dtype=np.float32) * 30, (21, 1)))
    ((level, (x, y)),) = figures(slope, contours(slope))
    assert level == 500
    assert x == pytest.approx(10.5, abs=0.1)
    assert MARGIN + 1 < y < MARGIN + 14


def test_a_contour_runs_where_the_ground_has_its_height() -> None:
    slope = np.tile(np.arange(21, dtype=np.float32) * 10, (21, 1))
    for contour in contours(window(slope)):
        assert np.allclose(contour.line[:, 0], contour.level / 10 + 0.5, atol=0.15)


def test_level_ground_and_unknown_heights_have_no_contours() -> None:
    assert contours(window(np.full((21, 21), 120, np.float32))) == ()
    assert contours(window(None)) == ()


def test_the_steeper_the_land_the_wider_the_interval() -> None:
    assert [interval(raised(CONE * factor)) for factor in (0.3, 0.7, 1.5, 3, 5)] == [20, 40, 100, 200, 400]


def test_contours_are_20_metres_apart_up_to_160_between_lowest_and_highest_and_at_most_400() -> None:
    spans = (160, 160.5, 320, 320.5, 700, 700.5, 1400, 1400.5)
    assert [interval(np.array([[50.0, 50.0 + span]])) for span in spans] == [20, 40, 40, 100, 100, 200, 200, 400]
    assert raised(CONE).shape == (84, 84), "four samples a square"


def test_the_sea_has_no_contour_of_its_own() -> None:
    shore = np.tile(np.maximum(np.arange(21, dtype=np.float32) - 10, 0) * 20, (21, 1))
    assert min(contour.level for contour in contours(window(shore))) > 0


def test_a_spline_keeps_the_level_and_the_slope_of_what_it_joins() -> None:
    plane = 3.0 * X + 5.0 * Y
    inner = raised(plane)[FINE * 2 : -FINE * 2, FINE * 2 : -FINE * 2]
    assert np.allclose(np.diff(inner, axis=1), 3 / FINE)
    assert np.allclose(np.diff(inner, axis=0), 5 / FINE)
