"""Editing a map: every edit keeps what follows from it in step and can be taken back, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import Edit, ListChange, MapDraft, change, spot, spots_of, squares_of
from drumhead.engine.maps.squares.faults import faults
from drumhead.engine.maps.squares.model import NOWHERE, City, GameMap, Ground, River, RiverClass, Terrain, Village
from drumhead.engine.maps.squares.writer import map_files
from tests.engine.maps.squares.sheets import RIVER_Y, SIDE, STREAM_X, TRACK_Y, small_map

WIDTH = 8 * SIDE


def at(x: int, y: int) -> int:
    return y * WIDTH + x


def cells(*places: tuple[int, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([at(x, y) for x, y in places], np.int64)


@pytest.fixture
def draft() -> MapDraft:
    return MapDraft(small_map())


def test_a_draft_is_a_copy() -> None:
    map = small_map()
    draft = MapDraft(map)
    draft.make(edits.paint_terrain(draft.map, [0, 1], Terrain.FOREST))
    assert map.terrain[0] == Terrain.OPEN
    assert map.tactical.terrain[0, 0] == Ground.OPEN


def test_terrain_brings_its_ground_but_leaves_rivers_and_towns(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [0, 2], Terrain.MOUNTAIN))
    field, far = draft.map.battlefield(0), draft.map.battlefield(2)
    assert field.terrain[0] == Ground.HIGH_HILLS
    assert field.terrain[10 * SIDE + 6] == Ground.TOWN
    assert far.terrain[7 * SIDE + 7] == Ground.FORD
    assert faults(draft.map) == ()


def test_terrain_alone_leaves_the_battlefield(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [3], Terrain.HILL, edits.Fields.LEFT))
    assert draft.map.terrain[3] == Terrain.HILL
    assert draft.map.battlefield(3).terrain[0] == Ground.OPEN


def test_a_battlefield_may_be_made_like_one_nearby(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [3], Terrain.HILL))
    wood = spots_of(draft.map, 3)[[0, 1, 2, 20]]
    draft.make(edits.paint_ground(draft.map, wood, Ground.FOREST))
    draft.make(edits.paint_rating(draft.map, wood, 3))
    draft.make(edits.paint_terrain(draft.map, [5, 13], Terrain.HILL, edits.Fields.LIKE))
    first, second = (draft.map.battlefield(cell) for cell in (5, 13))
    assert first.terrain.count(Ground.FOREST) == second.terrain.count(Ground.FOREST) == 4
    assert [rating == 3 for rating in first.rating] == [ground == Ground.FOREST for ground in first.terrain]
    assert first.terrain != second.terrain


def test_without_a_square_of_its_kind_a_battlefield_is_plain(draft: MapDraft) -> None:
    draft.make(edits.paint_terrain(draft.map, [3, 4], Terrain.FOREST, edits.Fields.LIKE))
    assert set(draft.map.battlefield(4).terrain) == {Ground.FOREST}


def test_land_that_becomes_water_joins_the_sea_and_leaves_its_region(draft: MapDraft) -> None:
    cell = draft.map.board.cell("A6-N5")
    draft.make(edits.paint_terrain(draft.map, [cell], Terrain.WATER))
    assert (draft.map.region[cell], draft.map.sea[cell], draft.map.state[cell]) == (NOWHERE, 0, NOWHERE)
    assert draft.map.sea_of(cell) == draft.map.seas[0]
    draft.make(edits.paint_terrain(draft.map, [cell], Terrain.OPEN))
    region = draft.map.region_of(cell)
    assert region is not None and region.code == "BB"
    assert draft.map.sea_of(cell) is None


def test_a_river_runs_again_where_water_is_drained(draft: MapDraft) -> None:
    draft.make(edits.paint_ground(draft.map, cells((STREAM_X, 5)), Ground.WATER))
    assert draft.map.tactical.river[5, STREAM_X] == 0
    draft.make(edits.paint_ground(draft.map, cells((STREAM_X, 5)), Ground.FOREST))
    assert draft.map.tactical.terrain[5, STREAM_X] == Ground.RIVER
    assert draft.map.tactical.river[5, STREAM_X] == RiverClass.FORDABLE


def test_ground_is_painted_round_rivers_and_under_no_city(draft: MapDraft) -> None:
    draft.make(edits.paint_ground(draft.map, cells((36, 5), (37, 5), (6, 10)), Ground.FOREST))
    kinds = [int(draft.map.tactical.terrain[y, x]) for x, y in ((36, 5), (37, 5), (6, 10))]
    assert kinds == [Ground.FOREST, Ground.RIVER, Ground.TOWN]


@pytest.mark.parametrize("ground", [Ground.WATER, Ground.MOUNTAIN])
def test_no_water_and_no_mountain_comes_over_track(draft: MapDraft, ground: Ground) -> None:
    draft.make(edits.paint_ground(draft.map, cells((50, TRACK_Y), (50, TRACK_Y + 1)), ground))
    assert draft.map.tactical.terrain[TRACK_Y, 50] == Ground.OPEN
    assert draft.map.tactical.terrain[TRACK_Y + 1, 50] == ground


def test_a_rating_is_painted(draft: MapDraft) -> None:
    draft.make(edits.paint_rating(draft.map, cells((70, 3), (71, 3)), 4))
    assert draft.map.battlefield(4).rating[3 * SIDE + 10 : 3 * SIDE + 13] == bytes([4, 4, 0])


@pytest.mark.rule("rotd", "1.3a")
def test_a_river_drawn_shows_on_the_strategic_map(draft: MapDraft) -> None:
    path = [(80, y) for y in range(60, RIVER_Y - 1, -1)]
    draft.make(edits.draw_river(draft.map, path, RiverClass.FORDABLE, "Neu"))
    cell = draft.map.board.cell("A5-N3")
    assert draft.map.river[cell] == RiverClass.UNFORDABLE
    assert draft.map.river[draft.map.board.cell("A5-N4")] == RiverClass.FORDABLE
    assert draft.map.rivers[-1] == River("Neu", RiverClass.FORDABLE, tuple(path))
    draft.make(edits.set_fords(draft.map, cells((80, 60)), there=True))
    assert faults(draft.map) == ()


@pytest.mark.rule("rotd", "1.3a")
def test_a_stream_shows_on_the_battlefield_only(draft: MapDraft) -> None:
    path = [(80, y) for y in range(74, RIVER_Y - 1, -1)]
    draft.make(edits.draw_river(draft.map, path, RiverClass.FORDABLE, stream=True))
    assert draft.map.river[draft.map.board.cell("A5-N4")] == RiverClass.NONE
    assert draft.map.battlefield(draft.map.board.cell("A5-N4")).terrain[5] == Ground.RIVER
    assert faults(draft.map) == ()


def test_a_river_goes_on_stroke_by_stroke(draft: MapDraft) -> None:
    for step in ([(80, 40)], [(80, 40), (80, 41)], [(80, 42), (80, 43)]):
        draft.make(edits.draw_river(draft.map, step, RiverClass.FORDABLE))
    assert draft.map.rivers[-1].course == ((80, 40), (80, 41), (80, 42), (80, 43))
    draft.make(edits.draw_river(draft.map, [(79, 39), (80, 39)], RiverClass.FORDABLE))
    assert draft.map.rivers[-1].course[:3] == ((79, 39), (80, 39), (80, 40))
    assert len(draft.map.rivers) == 3


def test_another_name_or_class_begins_another_river(draft: MapDraft) -> None:
    draft.make(edits.draw_river(draft.map, [(80, 40), (80, 41)], RiverClass.FORDABLE, "Eins"))
    draft.make(edits.draw_river(draft.map, [(80, 42), (80, 43)], RiverClass.FORDABLE, "Zwei"))
    draft.make(edits.draw_river(draft.map, [(80, 44), (80, 45)], RiverClass.UNFORDABLE))
    assert [river.name for river in draft.map.rivers[2:]] == ["Eins", "Zwei", ""]


def test_a_river_stops_before_a_city(draft: MapDraft) -> None:
    draft.make(edits.draw_river(draft.map, [(x, 10) for x in range(4, 9)], RiverClass.FORDABLE))
    assert draft.map.rivers[-1].course == ((4, 10), (5, 10))


def test_an_erased_river_leaves_its_pieces_and_dry_ground(draft: MapDraft) -> None:
    draft.make(edits.erase_river(draft.map, cells((STREAM_X, 20), (STREAM_X, 21), (STREAM_X, 22))))
    pieces = [river.course for river in draft.map.rivers if river.name == "Bach"]
    assert [(piece[0], piece[-1]) for piece in pieces] == [
        ((STREAM_X, 0), (STREAM_X, 19)),
        ((STREAM_X, 23), (STREAM_X, RIVER_Y)),
    ]
    assert draft.map.tactical.terrain[20, STREAM_X] == Ground.OPEN
    assert draft.map.tactical.river[21, STREAM_X] == RiverClass.NONE


def test_a_whole_river_erased_leaves_the_strategic_map_too(draft: MapDraft) -> None:
    draft.make(edits.erase_river(draft.map, cells(*((STREAM_X, y) for y in range(RIVER_Y)))))
    assert draft.map.river[2] == RiverClass.NONE
    assert [river.name for river in draft.map.rivers] == ["Strom"]
    assert faults(draft.map) == ()


@pytest.mark.rule("rotd", "1.3c")
def test_fords_come_on_fordable_rivers_only(draft: MapDraft) -> None:
    draft.make(edits.set_fords(draft.map, cells((STREAM_X, 3), (20, RIVER_Y), (20, 3)), there=True))
    assert draft.map.tactical.terrain[3, STREAM_X] == Ground.FORD
    assert draft.map.tactical.terrain[RIVER_Y, 20] == Ground.RIVER
    draft.make(edits.set_fords(draft.map, cells((STREAM_X, 3)), there=False))
    assert draft.map.tactical.terrain[3, STREAM_X] == Ground.RIVER


def test_track_laid_and_lifted_shows_on_the_strategic_map(draft: MapDraft) -> None:
    line = cells(*((80, y) for y in range(TRACK_Y, 60)))
    draft.make(edits.lay_track(draft.map, line, 1853))
    names = ("A5-N1", "A5-N2", "A5-N3", "A5-N4")
    assert [int(draft.map.rail[draft.map.board.cell(name)]) for name in names] == [50, 53, 53, 0]
    assert draft.map.battlefield(draft.map.board.cell("A5-N3")).bridged(5 * SIDE + 5)
    assert faults(draft.map) == ()
    draft.make(edits.lift_track(draft.map, line[1:]))
    assert [int(draft.map.rail[draft.map.board.cell(name)]) for name in names] == [50, 0, 0, 0]


def test_track_makes_causeways_and_cuttings(draft: MapDraft) -> None:
    draft.make(edits.lay_track(draft.map, cells((106, 3), (107, 3)), 1860))
    assert draft.map.tactical.terrain[3, 106] == Ground.OPEN


def test_a_city_is_founded_moved_changed_and_removed(draft: MapDraft) -> None:
    draft.make(edits.put_city(draft.map, City("Neustadt", 5, 33, "", size=2)))
    assert draft.map.city("neustadt").region == "BB"
    assert draft.map.battlefield(5).terrain[33] == Ground.TOWN
    draft.make(edits.move_city(draft.map, "Neustadt", 1, 35))
    assert (draft.map.city("Neustadt").state, draft.map.city("Neustadt").cell) == ("WES", 1)
    assert draft.map.battlefield(5).terrain[33] == Ground.OPEN
    draft.make(edits.change_city(draft.map, "Neustadt", City("Altstadt", 1, 35, "WES", size=3, region="AA")))
    assert draft.map.city("Altstadt").size == 3
    assert faults(draft.map) == ()
    draft.make(edits.drop_city(draft.map, "Altstadt"))
    assert draft.map.battlefield(1).terrain[35] == Ground.OPEN
    assert "Altstadt" not in [city.name for city in draft.map.cities]


@pytest.mark.parametrize("place", [(2, 5 * SIDE + 7), (7, 0), (0, 10 * SIDE + 6)])
def test_no_city_is_founded_in_water_or_on_another(draft: MapDraft, place: tuple[int, int]) -> None:
    assert not edits.put_city(draft.map, City("Neustadt", *place, ""))
    assert not edits.move_city(draft.map, "Hafen", *place)


def test_two_cities_never_have_one_name(draft: MapDraft) -> None:
    assert not edits.put_city(draft.map, City("hafen", 5, 33, ""))
    assert not edits.change_city(draft.map, "Alt", City("Hafen", 0, 156, "WES"))
    assert not edits.put_city(draft.map, City(" ", 5, 33, ""))


@pytest.mark.parametrize(
    ("around", "ground"),
    [
        ({}, Ground.OPEN),
        ({(x, y): Ground.FOREST for x in (4, 5, 6) for y in (4, 5)}, Ground.FOREST),
        ({(x, y): Ground.FOREST for x in (3, 7) for y in range(2, 9)}, Ground.OPEN),
        ({(x, y): Ground.FOREST for x in range(2, 9) for y in (3, 7)}, Ground.OPEN),
        ({(4, y): Ground.FOREST for y in (4, 5, 6)} | {(6, y): Ground.FOREST for y in (4, 5)}, Ground.FOREST),
        ({(x, y): Ground.RIVER for x in (4, 5, 6) for y in (4, 5)}, Ground.OPEN),
        ({(x, y): Ground.MOUNTAIN for x in (4, 5, 6) for y in (4, 5, 6)}, Ground.OPEN),
        (
            {(x, y): Ground.TOWN for x in (4, 5, 6) for y in (4, 5)} | {(4, 6): Ground.HILLS, (5, 6): Ground.HILLS},
            Ground.HILLS,
        ),
    ],
)
def test_what_a_town_leaves_is_the_commonest_dry_ground_of_the_eight_round_it(
    around: dict[tuple[int, int], Ground], ground: Ground
) -> None:
    map = small_map()
    for (x, y), kind in around.items():
        map.tactical.terrain[y, x] = kind
    assert edits.ground.plain_ground(map, cells((5, 5))).tolist() == [ground]


@pytest.mark.parametrize("other", [(1, 0), (0, 1)])
def test_ground_at_the_corner_of_the_map_goes_by_what_is_on_the_map(other: tuple[int, int]) -> None:
    map = small_map()
    map.tactical.terrain[1, 1] = Ground.HILLS
    for x, y in ((0, 0), other):
        map.tactical.terrain[y, x] = Ground.FOREST
    assert edits.ground.plain_ground(map, cells((0, 0))).tolist() == [Ground.FOREST]


def test_villages_come_and_go(draft: MapDraft) -> None:
    draft.make(edits.put_village(draft.map, Village("Heide", 4, 9)))
    assert draft.map.place("heide") == (4, 9)
    draft.make(edits.drop_village(draft.map, 4, 9))
    assert [village.name for village in draft.map.villages] == ["Weiler"]


@pytest.mark.rule("rotd", "1.4a")
def test_a_region_painted_takes_its_cities_and_owner_along_but_no_sea(draft: MapDraft) -> None:
    draft.make(edits.paint_region(draft.map, [0, 1, 7], "BB"))
    assert (draft.map.city("Alt").state, draft.map.city("Alt").region) == ("EAS", "BB")
    assert draft.map.home_of(1) == "BB"
    assert draft.map.region[7] == NOWHERE
    assert draft.map.state[1] == 1


def test_straits_are_set_between_neighbours_only(draft: MapDraft) -> None:
    draft.make(edits.set_strait(draft.map, 5, 4, there=True))
    assert draft.map.parted(4, 5)
    assert not edits.set_strait(draft.map, 4, 6, there=True)
    draft.make(edits.set_strait(draft.map, 4, 5, there=False))
    assert not draft.map.parted(4, 5)


def test_an_edit_knows_the_squares_it_touches(draft: MapDraft) -> None:
    done = draft.make(edits.lay_track(draft.map, cells((80, 21), (80, 30)), 1853))
    assert done.touched(draft.map) == {draft.map.board.cell("A5-N1"), draft.map.board.cell("A5-N2")}
    assert spot(draft.map, 9, 16) == spots_of(draft.map, 9)[16]
    assert squares_of(draft.map, spots_of(draft.map, 9)).tolist() == [9] * 225


Brush = Callable[[GameMap, random.Random], Edit]
BRUSHES: tuple[Brush, ...] = (
    lambda m, r: edits.paint_terrain(m, r.sample(range(48), 3), Terrain(r.randrange(10)), r.choice([*edits.Fields])),
    lambda m, r: edits.paint_ground(m, _some(r), Ground(r.randrange(10))),
    lambda m, r: edits.paint_rating(m, _some(r), r.randrange(5)),
    lambda m, r: edits.draw_river(m, _walk(r), RiverClass(r.randrange(1, 4)), stream=r.random() < 0.3),
    lambda m, r: edits.erase_river(m, _some(r)),
    lambda m, r: edits.set_fords(m, _some(r), r.random() < 0.7),
    lambda m, r: edits.lay_track(m, _some(r), r.randrange(1840, 1870)),
    lambda m, r: edits.lift_track(m, _some(r)),
    lambda m, r: edits.put_city(m, City(f"City {r.randrange(999)}", r.randrange(48), r.randrange(225), "")),
    lambda m, r: edits.move_city(m, r.choice(m.cities).name if m.cities else "", r.randrange(48), r.randrange(225)),
    lambda m, r: edits.drop_city(m, r.choice(m.cities).name if m.cities else ""),
    lambda m, r: edits.put_village(m, Village("Ort", r.randrange(48), r.randrange(225))),
    lambda m, r: edits.paint_region(m, r.sample(range(48), 4), r.choice(("AA", "BB"))),
    lambda m, r: edits.set_strait(m, (cell := r.randrange(48)), r.choice(m.board.neighbours(cell)), r.random() < 0.7),
)


def _some(r: random.Random) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    x, y = r.randrange(WIDTH - 4), r.randrange(86)
    return cells(*((x + dx, y + dy) for dx in range(3) for dy in range(3)))


def _walk(r: random.Random) -> list[tuple[int, int]]:
    x, y, length = r.randrange(WIDTH - 20), r.randrange(90), r.randrange(1, 19)
    return [(x + step, y) for step in range(length)]


@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_edits_undone_and_redone_give_the_same_bytes(seed: int) -> None:
    draft, dice = MapDraft(small_map()), random.Random(seed)
    before, done = map_files(draft.map), []
    while len(done) < 100:
        if edit := dice.choice(BRUSHES)(draft.map, dice):
            done.append(draft.make(edit))
    after = map_files(draft.map)
    for edit in reversed(done):
        draft.apply(edit.back())
    assert map_files(draft.map) == before
    for edit in done:
        draft.apply(edit)
    assert map_files(draft.map) == after
    whole = done[0]
    for edit in done[1:]:
        whole = whole.then(edit)
    draft.apply(whole.back())
    assert map_files(draft.map) == before
    draft.apply(whole)
    assert map_files(draft.map) == after


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_edited_rivers_and_railways_agree_with_the_strategic_map(seed: int) -> None:
    draft, dice = MapDraft(small_map()), random.Random(100 + seed)
    for _ in range(150):
        draft.make(dice.choice(BRUSHES)(draft.map, dice))
    told = faults(draft.map)
    broken = ("without a class", "where none flows", "over a great", "on dry ground", "no course", "than its course")
    agreeing = ("the courses make it", "its track in", "not in a town", "no such", "no region of the map")
    assert [sentence for sentence in told if any(word in sentence for word in (*broken, *agreeing))] == []


def test_a_map_without_regions_has_those_of_its_states_while_it_is_edited() -> None:
    bare = replace(small_map(), regions=(), region=np.zeros(0, np.uint8))
    draft = MapDraft(bare)
    assert [region.owners for region in draft.map.regions] == [("WES",), ("EAS",)]
    assert draft.map.region.tolist() == bare.state.tolist()


def test_rivers_of_a_map_change_only_with_their_courses_or_their_water() -> None:
    """A square's class that no course gives it stays until a course or the water changes."""
    given = small_map()
    given.river[9] = RiverClass.UNBRIDGEABLE
    draft = MapDraft(given)
    draft.make(Edit("Rating", change(draft.map, "rating", [at(3, 3)], 4)))
    assert draft.map.river[9] == RiverClass.UNBRIDGEABLE
    villages, rivers = ListChange("villages", draft.map.villages, ()), ListChange("rivers", draft.map.rivers, ())
    draft.make(Edit("No villages", lists=(villages,)))
    assert draft.map.river[9] == RiverClass.UNBRIDGEABLE and draft.map.villages == ()
    for swaps in ((rivers,), (villages, rivers)):
        bare = MapDraft(given)
        bare.make(Edit("No rivers", lists=swaps))
        assert not bare.map.river.any()


def test_a_stroke_over_regions_and_ground_brings_the_owners_along() -> None:
    draft = MapDraft(small_map())
    ground = change(draft.map, "rating", [at(3, 3)], 4)
    draft.make(Edit("Both", (*change(draft.map, "region", [0], 1), *ground)))
    assert (draft.map.state[0], draft.map.tactical.rating[3, 3]) == (1, 4)
