"""Outlines filled on a raster."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from drumhead.engine.drawing.ink.fill import share_within, within
from drumhead.engine.drawing.ink.items import points

ROWS, COLUMNS = 12, 15
SQUARE, HOLE = points((2, 3), (9, 3), (9, 10), (2, 10)), points((4, 5), (6, 5), (6, 8), (4, 8))


def test_a_square_with_a_hole_is_filled_around_it_whichever_way_either_runs() -> None:
    wanted = np.zeros((ROWS, COLUMNS), bool)
    wanted[3:10, 2:9] = True
    wanted[5:8, 4:6] = False
    for hole in (HOLE, HOLE[::-1]):
        assert np.array_equal(within([SQUARE, hole], ROWS, COLUMNS), wanted)


def test_neighbours_share_every_pixel_between_them_and_none_twice() -> None:
    border = [(7.3, 0.0), (6.1, 4.2), (9.8, 7.7), (7.3, 12.0)]
    left = points((0, 0), *border, (0, 12))
    right = points(*border, (15, 12), (15, 0))
    one, other = (within([line], ROWS, COLUMNS) for line in (left, right))
    assert np.all(one ^ other)


def test_what_leaves_the_raster_is_cut_off() -> None:
    assert within([points((-5, -5), (40, -5), (40, 40), (-5, 40))], ROWS, COLUMNS).all()
    assert not within([points((-9, 2), (-3, 2), (-3, 8))], ROWS, COLUMNS).any()
    assert not within([], ROWS, COLUMNS).any()


def test_a_pixel_half_within_counts_half() -> None:
    share = share_within([points((2.5, 3), (9, 3), (9, 10), (2.5, 10))], ROWS, COLUMNS)
    assert share[5, 2] == 0.5
    assert share[5, 3] == 1.0
    assert share.sum() == 6.5 * 7


coordinates = st.tuples(st.integers(-40, 190), st.integers(-40, 160))


@settings(max_examples=60)
@given(st.lists(coordinates, min_size=3, max_size=7, unique=True))
def test_pixels_are_those_whose_middles_the_polygon_holds(corners: list[tuple[int, int]]) -> None:
    line = points(*((x / 10 + 0.013, y / 10 + 0.017) for x, y in corners))
    polygon = Polygon(line)
    if not polygon.is_valid or polygon.area == 0:
        return
    found = within([line], ROWS, COLUMNS)
    for row in range(ROWS):
        for column in range(COLUMNS):
            middle = Point(column + 0.5, row + 0.5)
            if polygon.exterior.distance(middle) > 1e-9:
                assert found[row, column] == polygon.contains(middle)
