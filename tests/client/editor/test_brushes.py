"""What a brush covers and the ways it lays, as plain functions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.client.editor.brushes import BRUSHES, Options, Touch, four_connected, picked
from drumhead.engine.maps.squares.model import Ground, Terrain
from tests.engine.maps.squares.sheets import small_map

MAP = small_map()
places = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@given(places, places)
def test_a_way_is_four_connected_and_as_short_as_can_be(start: tuple[int, int], end: tuple[int, int]) -> None:
    way = [start, *four_connected(start, end)]
    assert all(abs(x - x2) + abs(y - y2) == 1 for (x, y), (x2, y2) in pairwise(way))
    assert way[-1] == end
    assert len(way) == 1 + abs(start[0] - end[0]) + abs(start[1] - end[1])


@given(places, places)
def test_a_way_keeps_within_a_cell_of_the_straight_line(start: tuple[int, int], end: tuple[int, int]) -> None:
    across, down = end[0] - start[0], end[1] - start[1]
    for x, y in four_connected(start, end):
        off = (x - start[0]) * down - (y - start[1]) * across
        assert abs(off) <= max(abs(across), abs(down))


def test_a_brush_covers_its_width_all_along_its_way() -> None:
    touch = Touch(MAP, 3, 7 * 15 + 2, 7 * 15 + 12)
    assert len(touch.covered(1)) == 10
    assert len(touch.covered(3)) == 3 * 12
    assert touch.spots(1).tolist() == [7 * 120 + 45 + x for x in range(3, 13)]


def test_on_the_map_a_brush_covers_whole_battlefields() -> None:
    assert len(Touch(MAP, None, None, 0).spots(3)) == 4 * 225


def test_a_way_over_the_map_leads_through_the_middles_of_squares() -> None:
    assert Touch(MAP, None, None, 0).trail() == []
    trail = Touch(MAP, None, 0, 9).trail()
    assert (trail[0], trail[-1], len(trail)) == ((7, 7), (22, 22), 31)


@pytest.mark.parametrize(("cell", "ground"), [(7 * 15 + 7, Ground.HILLS), (10 * 15 + 6, Ground.TOWN)])
def test_a_brush_picks_ground_up_but_no_fords(cell: int, ground: Ground) -> None:
    options = Options(ground=Ground.HILLS)
    field = 2 if ground == Ground.HILLS else 0
    assert picked(Touch(MAP, field, None, cell), "ground", options).ground == ground


def test_each_brush_paints_on_its_own_boards_and_only_some_have_a_width() -> None:
    boards = {(True, True): "both", (True, False): "map", (False, True): "field", (False, False): "none"}
    table = {brush.name: (brush.key, boards[brush.on_map, brush.on_field], brush.sized) for brush in BRUSHES}
    assert table == {
        "look": ("V", "none", False),
        "terrain": ("T", "map", True),
        "ground": ("G", "field", True),
        "rating": ("R", "field", True),
        "river": ("W", "both", False),
        "ford": ("D", "field", False),
        "rail": ("L", "both", False),
        "road": ("K", "field", False),
        "city": ("C", "both", False),
        "place": ("P", "both", False),
        "region": ("O", "map", True),
        "strait": ("I", "map", False),
        "eraser": ("E", "both", True),
    }


def test_what_is_covered_comes_in_order_and_once() -> None:
    for field, before, here in ((None, 9, 20), (3, 16, 50), (3, None, 0)):
        for size in (1, 3, 5):
            covered = Touch(MAP, field, before, here).covered(size)
            assert covered == sorted(set(covered))


def test_on_a_battlefield_a_way_begins_where_the_button_went_down() -> None:
    side = MAP.tactical_board.columns
    assert Touch(MAP, 1, None, side + 2).trail() == [(side + 2, 1)]
    assert Touch(MAP, 9, 0, 2).trail() == [(side, side), (side + 1, side), (side + 2, side)]


def test_a_brush_picks_up_terrain_regions_and_ratings_where_they_are() -> None:
    options = Options(terrain=Terrain.SWAMP, region="ZZ", rating=3, ground=Ground.HILLS)
    east = MAP.board.cell("A5-N5")
    assert picked(Touch(MAP, None, None, east), "terrain", options).terrain == Terrain.OPEN
    assert picked(Touch(MAP, None, None, east), "region", options).region == "BB"
    assert picked(Touch(MAP, east, None, 0), "rating", options).rating == 0
    assert picked(Touch(MAP, 0, None, 0), "rating", options).rating == 2
    sea = MAP.board.cell("A7-N0")
    assert picked(Touch(MAP, None, None, sea), "region", options) == options
    for brush in ("ground", "rating", "river"):
        assert picked(Touch(MAP, None, None, east), brush, options) == options
    assert picked(Touch(MAP, 2, None, 7 * 15 + 7), "river", options) == options
