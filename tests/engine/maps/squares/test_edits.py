"""What single edits leave alone, what they are called, and when there is nothing to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.courses import CourseSquares, course_squares, river_classes
from drumhead.engine.maps.squares.draft import CellChange, Edit, ListChange, MapDraft, spots_of
from drumhead.engine.maps.squares.edits.ground import model_square, plain_ground
from drumhead.engine.maps.squares.model import City, GameMap, Ground, River, RiverClass, Terrain, Village
from tests.engine.maps.squares.sheets import RIVER_Y, SIDE, STREAM_X, TRACK_Y, small_map

WIDTH = 8 * SIDE


def cells(*places: tuple[int, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([y * WIDTH + x for x, y in places], np.int64)


@pytest.fixture
def draft() -> MapDraft:
    return MapDraft(small_map())


DONE: tuple[tuple[str, Callable[[GameMap], Edit]], ...] = (
    ("paint forested hills", lambda m: edits.paint_terrain(m, [3], Terrain.FORESTED_HILLS)),
    ("paint high hills", lambda m: edits.paint_ground(m, cells((3, 3)), Ground.HIGH_HILLS)),
    ("rate 4", lambda m: edits.paint_rating(m, cells((3, 3)), 4)),
    ("draw a road", lambda m: edits.paint_road(_with_road(m), cells((3, 3)), there=True)),
    ("erase roads", lambda m: edits.paint_road(_with_road(m), cells((4, 4)), there=False)),
    ("draw unfordable river", lambda m: edits.draw_river(m, [(80, 40)], RiverClass.UNFORDABLE)),
    ("erase rivers", lambda m: edits.erase_river(m, cells((STREAM_X, 3)))),
    ("set a ford", lambda m: edits.set_fords(m, cells((STREAM_X, 3)), there=True)),
    ("take a ford away", lambda m: edits.set_fords(m, cells((STREAM_X, 7)), there=False)),
    ("lay track of 1853", lambda m: edits.lay_track(m, cells((3, 3)), 1853)),
    ("lift track", lambda m: edits.lift_track(m, cells((10, TRACK_Y)))),
    ("found Neustadt", lambda m: edits.put_city(m, City("Neustadt", 5, 33, ""))),
    ("change Alt", lambda m: edits.change_city(m, "Alt", City("Uralt", 0, 156, "WES", region="AA"))),
    ("move Alt", lambda m: edits.move_city(m, "Alt", 1, 35)),
    ("remove Alt", lambda m: edits.drop_city(m, "Alt")),
    ("name Heide", lambda m: edits.put_village(m, Village("Heide", 4, 9))),
    ("remove a name", lambda m: edits.drop_village(m, m.villages[0].cell, m.villages[0].tactical)),
    ("paint Eastland", lambda m: edits.paint_region(m, [1], "BB")),
    ("draw a strait", lambda m: edits.set_strait(m, 4, 5, there=True)),
    ("erase a strait", lambda m: edits.set_strait(replace(m, straits=frozenset({(4, 5)})), 5, 4, there=False)),
    ("change the title", lambda m: edits.rename(m, " Large ")),
)
NOTHING: tuple[Callable[[GameMap], Edit], ...] = (
    lambda m: edits.paint_terrain(m, [3], Terrain.OPEN),
    lambda m: edits.paint_terrain(m, [], Terrain.HILL),
    lambda m: edits.paint_ground(m, cells((3, 3)), Ground.OPEN),
    lambda m: edits.paint_ground(m, cells((3, 3)), Ground.RIVER),
    lambda m: edits.paint_ground(m, cells((3, 3)), Ground.FORD),
    lambda m: edits.paint_rating(m, cells((3, 3)), 2),
    lambda m: edits.paint_road(m, cells((3, 3)), there=True),
    lambda m: edits.draw_river(m, [(80, 40)], RiverClass.NONE),
    lambda m: edits.draw_river(m, [], RiverClass.FORDABLE),
    lambda m: edits.draw_river(m, [(6, 10), (7, 10)], RiverClass.FORDABLE),
    lambda m: edits.erase_river(m, cells((3, 3))),
    lambda m: edits.set_fords(m, cells((3, RIVER_Y)), there=True),
    lambda m: edits.lay_track(m, cells((10, TRACK_Y)), 1870),
    lambda m: edits.lift_track(m, cells((3, 3))),
    lambda m: edits.put_city(m, City("Neustadt", 7, 33, "")),
    lambda m: edits.change_city(m, "Alt", m.city("Alt")),
    lambda m: edits.change_city(m, "Keine", City("keine", 1, 35, "WES")),
    lambda m: edits.move_city(m, "Keine", 1, 35),
    lambda m: edits.drop_city(m, "Keine"),
    lambda m: edits.drop_village(m, 4, 9),
    lambda m: edits.paint_region(m, [1], "CC"),
    lambda m: edits.paint_region(m, [1], "AA"),
    lambda m: edits.set_strait(replace(m, straits=frozenset({(4, 5)})), 5, 4, there=True),
    lambda m: edits.set_strait(m, 4, 5, there=False),
    lambda m: edits.set_strait(m, 4, 6, there=True),
    lambda m: edits.rename(m, " Small "),
    lambda m: edits.rename(m, " "),
)


def _with_road(map: GameMap) -> GameMap:
    road = np.zeros_like(map.tactical.terrain)
    road[4, 4] = 1
    map.tactical.road = road  # type: ignore[misc]
    return map


@pytest.mark.parametrize(("title", "edit"), DONE, ids=[title for title, _ in DONE])
def test_an_edit_is_called_after_what_it_does(title: str, edit: Callable[[GameMap], Edit]) -> None:
    done = edit(small_map())
    assert (done.title, bool(done)) == (title, True)
    assert (done.back().title, bool(done.back())) == (title, True)


@pytest.mark.parametrize("edit", NOTHING)
def test_where_there_is_nothing_to_do_an_edit_is_empty(edit: Callable[[GameMap], Edit]) -> None:
    assert not edit(small_map())


def test_an_edit_of_lists_or_of_cells_alone_is_not_empty() -> None:
    assert not Edit("nothing")
    assert Edit("a list", (), (ListChange("title", "Small", "Large"),))
    some = np.array([1], np.uint8)
    assert Edit("cells", (CellChange("terrain", cells((1, 0)), some, some),))


def test_a_title_is_changed_without_the_spaces_round_it(draft: MapDraft) -> None:
    draft.make(edits.rename(draft.map, " Large "))
    assert draft.map.title == "Large"


def test_a_draft_shares_no_layer_with_its_map() -> None:
    map = _with_road(small_map())
    map.tactical.height = np.ones_like(map.tactical.terrain)  # type: ignore[misc]
    draft, shared = MapDraft(map).map, []
    for name in ("terrain", "river", "rail", "region", "state", "sea"):
        assert np.array_equal(getattr(map, name), getattr(draft, name)), name
        shared += [name] * np.shares_memory(getattr(map, name), getattr(draft, name))
    for name in ("terrain", "rating", "river", "rail", "relief", "height", "road"):
        assert np.array_equal(getattr(map.tactical, name), getattr(draft.tactical, name)), name
        shared += [name] * np.shares_memory(getattr(map.tactical, name), getattr(draft.tactical, name))
    assert shared == []
    bare = small_map()
    bare.tactical.relief = None  # type: ignore[misc]
    copied = MapDraft(bare).map.tactical
    assert (copied.relief, copied.height, copied.road) == (None, None, None)


def test_the_model_of_a_battlefield_is_the_nearest_square_without_river_and_city_that_is_not_painted() -> None:
    map = small_map()
    assert model_square(map, 1, Terrain.OPEN, [1]) == 8
    assert model_square(map, 1, Terrain.OPEN, [1, 8]) == 9
    assert model_square(map, 1, Terrain.OPEN, set(range(48)) - {0, 2, 44}) == 0, "rather far from a city than none"
    assert model_square(map, 1, Terrain.OPEN, set(range(48)) - {2, 41}) == 41, "without river rather than near"
    assert model_square(map, 1, Terrain.FOREST, [1]) is None


def test_battlefields_made_after_a_model_lie_in_seven_ways_that_are_not_its_own(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [41], Terrain.HILL))
    draft.make(edits.paint_ground(draft.map, spots_of(draft.map, 41)[[0, 1, 2, 20]], Ground.FOREST))
    model = draft.map.battlefield(41).terrain
    painted = [3, 4, 5, 6, 12, 13, 14]
    assert len({(cell % 8 + 3 * (cell // 8)) % 7 for cell in painted}) == 7
    draft.make(edits.paint_terrain(draft.map, painted, Terrain.HILL, edits.Fields.LIKE))
    made = [
        draft.map.battlefield(cell).terrain.replace(bytes([Ground.TOWN]), bytes([Ground.HILLS])) for cell in painted
    ]
    assert len({*made, model}) == 8
    assert {field.count(Ground.FOREST) for field in made} == {4}


def test_what_is_built_or_flows_on_a_model_is_not_copied(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [2], Terrain.HILL))
    draft.make(edits.paint_ground(draft.map, spots_of(draft.map, 2)[[0, 1]], Ground.WATER))
    draft.make(edits.paint_terrain(draft.map, [13], Terrain.HILL, edits.Fields.LIKE))
    field = draft.map.battlefield(13)
    assert set(field.terrain) == {Ground.HILLS}
    assert not any(field.river)


def test_square_by_square_water_or_plain_ground_keeps_its_ratings(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [0, 1], Terrain.WATER, edits.Fields.LIKE))
    assert set(draft.map.battlefield(1).terrain) == {Ground.WATER}
    assert set(draft.map.battlefield(1).rating) == {2}


@pytest.mark.rule("rotd", "1.4a")
def test_land_that_becomes_other_land_stays_in_its_region_and_out_of_the_sea(draft: MapDraft) -> None:
    for cell in (3, 4, 6):
        before = draft.map.region[cell]
        draft.make(edits.paint_region(draft.map, [cell], "BB" if before == 0 else "AA"))
        moved = draft.map.region[cell]
        draft.make(edits.paint_terrain(draft.map, [cell], Terrain.FOREST))
        assert (before != moved, draft.map.region[cell], draft.map.sea_of(cell)) == (True, moved, None)


def test_drained_land_joins_the_commonest_region_round_it_and_the_first_of_two_as_common(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [12], Terrain.WATER))
    draft.make(edits.paint_region(draft.map, [3, 11, 19, 4], "AA"))
    draft.make(edits.paint_terrain(draft.map, [12], Terrain.OPEN))
    assert draft.map.home_of(12) == "AA", "four squares of the first region and four of the second"
    draft.make(edits.paint_terrain(draft.map, [12], Terrain.WATER))
    draft.make(edits.paint_region(draft.map, [4], "BB"))
    draft.make(edits.paint_terrain(draft.map, [12], Terrain.OPEN))
    assert draft.map.home_of(12) == "BB"


@pytest.mark.parametrize(("year", "laid"), [(1853, [44, 53, 53]), (1700, [1, 1, 1]), (2500, [44, 54, 254])])
def test_older_track_stays_as_old_as_it_is_and_no_year_is_beyond_what_maps_know(year: int, laid: list[int]) -> None:
    draft, spots = MapDraft(small_map()), cells((10, TRACK_Y), (60, 40), (3, 3))
    draft.make(edits.lay_track(draft.map, spots, year))
    assert draft.map.tactical.rail.reshape(-1)[spots].tolist() == laid


@pytest.mark.parametrize(("barred", "left"), [(Ground.WATER, Ground.OPEN), (Ground.MOUNTAIN, Ground.OPEN)])
def test_track_cuts_through_what_bars_it_and_leaves_other_ground(draft: MapDraft, barred: Ground, left: Ground) -> None:
    spots = cells((80, 3), (81, 3))
    draft.make(edits.paint_ground(draft.map, spots[:1], barred))
    draft.make(edits.paint_ground(draft.map, spots[1:], Ground.FOREST))
    draft.make(edits.lay_track(draft.map, spots, 1850))
    assert draft.map.tactical.terrain.reshape(-1)[spots].tolist() == [left, Ground.FOREST]


def test_a_city_may_be_written_in_other_letters_but_not_like_another(draft: MapDraft) -> None:
    old = draft.map.city("Alt")
    draft.make(edits.change_city(draft.map, "Alt", replace(old, name="ALT")))
    assert draft.map.cities[0].name == "ALT"
    assert not edits.change_city(draft.map, "ALT", replace(old, name="hafen"))


def test_a_ford_stays_under_a_river_as_small_and_goes_under_a_greater_one(draft: MapDraft) -> None:
    for rank, ground in ((RiverClass.FORDABLE, Ground.FORD), (RiverClass.UNFORDABLE, Ground.RIVER)):
        draft.make(edits.draw_river(draft.map, [(x, 22) for x in range(35, 40)], rank, "Neu"))
        assert draft.map.tactical.terrain[22, STREAM_X] == ground
        assert draft.map.tactical.river[22, STREAM_X] == rank


@pytest.mark.parametrize(
    ("stroke", "courses"),
    [
        ([(82, 40), (83, 40)], [((80, 40), (81, 40), (82, 40), (83, 40)), ((82, 41), (82, 42))]),
        ([(81, 40), (82, 40)], [((80, 40), (81, 40), (82, 40)), ((82, 41), (82, 42))]),
        ([(82, 40), (82, 41)], [((80, 40), (81, 40), (82, 40), (82, 41)), ((82, 41), (82, 42))]),
        ([(84, 42), (85, 42)], [((80, 40), (81, 40)), ((82, 41), (82, 42)), ((84, 42), (85, 42))]),
        ([(82, 42), (83, 42)], [((80, 40), (81, 40)), ((82, 41), (82, 42), (83, 42))]),
        ([(83, 41), (82, 41)], [((80, 40), (81, 40)), ((83, 41), (82, 41), (82, 42))]),
        ([(85, 41), (84, 41)], [((80, 40), (81, 40)), ((82, 41), (82, 42)), ((85, 41), (84, 41))]),
    ],
)
def test_a_stroke_goes_on_with_the_river_whose_end_it_begins_at_or_whose_source_it_comes_to(
    stroke: list[tuple[int, int]], courses: list[tuple[tuple[int, int], ...]]
) -> None:
    rivers = tuple(River("", RiverClass.FORDABLE, tuple(c)) for c in (((80, 40), (81, 40)), ((82, 41), (82, 42))))
    draft = MapDraft(replace(small_map(), rivers=rivers))
    draft.make(edits.draw_river(draft.map, stroke, RiverClass.FORDABLE))
    assert [river.course for river in draft.map.rivers] == courses


def _river_through(map: GameMap, course: list[tuple[int, int]], *more: River) -> GameMap:
    for x, y in course:
        map.tactical.river[y, x] = RiverClass.FORDABLE
    return replace(map, rivers=(River("Neu", RiverClass.FORDABLE, tuple(course)), *more))


def test_a_course_keeps_a_square_of_four_cells_and_leaves_out_a_corner_of_three() -> None:
    for inside, kept in ((1, False), (3, False), (4, True)):
        map = small_map()
        map.tactical.river[:] = 0
        corner = [(30 + i, 29) for i in range(inside)]
        course = [*((29, y) for y in range(20, 30)), *corner, *((30 + inside - 1, y) for y in range(30, 36))]
        found = course_squares(_river_through(map, course), course)
        squares = [map.board.at(1, 1), map.board.at(2, 1), map.board.at(2, 2)]
        assert found == (squares if kept else [squares[0], squares[2]])


def test_a_course_that_looks_into_a_square_and_comes_back_stays_in_its_own() -> None:
    map = small_map()
    map.tactical.river[:] = 0
    course = [*((29, y) for y in range(16, 22)), (30, 21), (30, 22), *((29, y) for y in range(22, 29))]
    assert course_squares(_river_through(map, course), course) == [map.board.at(1, 1)]


def test_a_short_stretch_between_squares_that_do_not_touch_counts() -> None:
    map = small_map()
    course = [(x, 20) for x in range(5, 40)]
    found = _river_through(map, course)
    found.tactical.river[20, 16:29] = 0
    squares = [map.board.at(0, 1), map.board.at(1, 1), map.board.at(2, 1)]
    assert course_squares(found, course) == squares, "a lake lies on most of the middle square"


def test_the_greatest_river_gives_a_square_its_class_and_a_stream_none() -> None:
    course = [(x, 20) for x in range(16, 29)]
    others = (
        River("Groß", RiverClass.UNBRIDGEABLE, tuple(course)),
        River("Klein", RiverClass.FORDABLE, tuple(course)),
        River("Bach", RiverClass.UNBRIDGEABLE, tuple((x, 35) for x in range(16, 29)), stream=True),
    )
    map = small_map()
    found = river_classes(_river_through(map, course, *others))
    assert found[9] == RiverClass.UNBRIDGEABLE
    assert found[17] == RiverClass.NONE


def test_squares_of_courses_follow_the_courses_and_the_water_under_them() -> None:
    kept, course = CourseSquares(), [(x, 20) for x in range(16, 29)]
    map = small_map()
    map.tactical.river[:] = 0
    found = _river_through(map, course)
    assert kept.classes(found)[9] == RiverClass.FORDABLE
    found.tactical.river[20, :] = 0
    assert kept.classes(found)[9] == RiverClass.FORDABLE, "nobody said that the water changed"
    kept.forget({17})
    assert kept.classes(found)[9] == RiverClass.FORDABLE, "it changed elsewhere"
    kept.forget({8, 9})
    assert kept.classes(found)[9] == RiverClass.NONE
    assert not kept.classes(replace(found, rivers=())).any()


@pytest.mark.parametrize("first", [0, 1])
def test_a_corner_is_cut_wherever_it_comes_in_the_course(first: int) -> None:
    map = small_map()
    map.tactical.river[:] = 0
    course = [*((x, 29) for x in range(0 if first == 0 else 15, 33)), *((32, y) for y in range(30, 42))]
    along = [map.board.at(x, 1) for x in range(first, 2)]
    assert course_squares(_river_through(map, course), course) == [*along, map.board.at(2, 2)]


FAR = [
    (slice(7, 8), slice(9, 12)),
    (slice(11, 12), slice(9, 12)),
    (slice(8, 11), slice(8, 9)),
    (slice(8, 11), slice(12, 13)),
]
"""Rows and columns two cells north, south, west and east of the cell 10-9."""


@pytest.mark.parametrize(("rows", "columns"), FAR, ids=["north", "south", "west", "east"])
def test_what_lies_two_cells_off_is_nothing_to_go_by_where_a_town_or_river_goes(rows: slice, columns: slice) -> None:
    map = small_map()
    ground = map.tactical.terrain
    ground[8:11, 9:12] = Ground.WATER
    ground[8, 9] = ground[10, 11] = Ground.HILLS
    ground[rows, columns] = Ground.FOREST
    assert plain_ground(map, cells((10, 9))).tolist() == [Ground.HILLS]
