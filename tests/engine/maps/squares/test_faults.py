"""Faults of a map: a sound one has none, and each fault put into it is named with its file and square."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.maps.squares.faults import faults, find_faults
from drumhead.engine.maps.squares.faults.raster import Bools, patches
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import NOWHERE, City, GameMap, Ground, Region, River, RiverClass, Sea, Terrain
from tests.engine.maps.squares.sheets import RIVER_Y, small_map
from tests.engine.maps.squares.test_inline import PAGE


def _set(map: GameMap, layer: str, x: int, y: int, value: int) -> GameMap:
    getattr(map.tactical, layer)[y, x] = value
    return map


def _square(map: GameMap, layer: str, name: str, value: int) -> GameMap:
    getattr(map, layer)[map.board.cell(name)] = value
    return map


def _city(map: GameMap, index: int, **changes: Any) -> GameMap:
    cities = [replace(city, **changes) if n == index else city for n, city in enumerate(map.cities)]
    return replace(map, cities=tuple(cities))


def _walled(map: GameMap) -> GameMap:
    """A ring of mountains round four cells of A1-N1."""
    map.tactical.terrain[21:25, 21:25] = Ground.MOUNTAIN
    map.tactical.terrain[22:24, 22:24] = Ground.OPEN
    return map


def _wall(map: GameMap) -> GameMap:
    """Mountains along the seam between A4-N0 and A5-N0."""
    map.tactical.terrain[:15, 74:76] = Ground.MOUNTAIN
    return map


def _track(map: GameMap, xs: Iterable[int]) -> GameMap:
    """Track of 1844 along the great river in A0-N3, where a line crosses it."""
    for x in xs:
        map.tactical.rail[RIVER_Y, x] = 44
    return map


def _rivers(map: GameMap, *rivers: River) -> GameMap:
    return replace(map, rivers=(*map.rivers, *rivers))


Spoil = Callable[[GameMap], GameMap]
SPOILED: list[tuple[str, Spoil]] = [
    ("tactical.npz: A0-N0 3-0: the ground has no such number.", lambda m: _set(m, "terrain", 3, 0, 10)),
    ("tactical.npz: A0-N0 0-2: the rating is above 4.", lambda m: _set(m, "rating", 0, 2, 5)),
    ("tactical.npz: A0-N0 0-2: there is no such class of river.", lambda m: _set(m, "river", 0, 2, 4)),
    ("tactical.npz: A0-N0 2-2: a river without a class.", lambda m: _set(m, "terrain", 2, 2, Ground.RIVER)),
    ("tactical.npz: A0-N0 2-2: a class of river where none flows.", lambda m: _set(m, "river", 2, 2, 1)),
    ("tactical.npz: A1-N3 2-5: a ford over a great river.", lambda m: _set(m, "terrain", 17, 50, Ground.FORD)),
    (
        "tactical.npz: A0-N0 2-2: a river that neither comes nor goes.",
        lambda m: _set(_set(m, "terrain", 2, 2, Ground.RIVER), "river", 2, 2, 1),
    ),
    (
        "tactical.npz: A0-N0 2-2: a river that belongs to no course.",
        lambda m: _set(_set(m, "terrain", 2, 2, Ground.RIVER), "river", 2, 2, 1),
    ),
    (
        "rivers.csv: A3-N2 7-10: the river Irr ends in a field.",
        lambda m: _rivers(m, River("Irr", RiverClass.FORDABLE, ((50, 40), (51, 40), (52, 40)))),
    ),
    (
        "rivers.csv: A3-N2 5-10: the river Irr has a gap after this.",
        lambda m: _rivers(m, River("Irr", RiverClass.FORDABLE, ((50, 40), (51, 41)))),
    ),
    ("rivers.csv: A1-N3 2-5: a river's course lies on dry ground.", lambda m: _set(m, "terrain", 17, 50, Ground.OPEN)),
    (
        "tactical.npz: A2-N0 7-5: another class of river than its course has.",
        lambda m: _set(m, "river", 37, 5, RiverClass.UNFORDABLE),
    ),
    ("rivers.txt: A2-N1: the class 3 stands where the courses make it 1.", lambda m: _square(m, "river", "A2-N1", 3)),
    ("tactical.npz: A2-N0: a fordable river has no ford.", lambda m: _set(m, "terrain", 37, 7, 3)),
    ("rails.csv: A0-N0: opened in 1850, its track in no year.", lambda m: _square(m, "rail", "A0-N0", 50)),
    ("rails.csv: A3-N1: a railway runs through impassable ground.", lambda m: _square(m, "terrain", "A3-N1", 9)),
    ("tactical.npz: A2-N1 0-5: track lies in water or on a mountain.", lambda m: _set(m, "terrain", 30, 20, 5)),
    ("tactical.npz: A0-N0 2-2: a piece of track that leads nowhere.", lambda m: _set(m, "rail", 2, 2, 50)),
    ("cities.csv: A0-N0 6-10: Alt stands on swamp.", lambda m: _square(m, "terrain", "A0-N0", Terrain.SWAMP)),
    ("cities.csv: A0-N0 6-10: Alt stands on hills and not in a town.", lambda m: _set(m, "terrain", 6, 10, 1)),
    ("cities.csv: A0-N0 6-10: Alt has a fort for nobody.", lambda m: _city(m, 0, fort_capacity=0)),
    ("cities.csv: A0-N0 6-10: Alt has the size 0, which is not 1 to 4.", lambda m: _city(m, 0, size=0)),
    ("cities.csv: A0-N0 6-10: Alt has the size 5, which is not 1 to 4.", lambda m: _city(m, 0, size=5)),
    (
        "cities.csv: A0-N0 6-10: Alt has a fort of strength -1, which is not 0 to 5.",
        lambda m: _city(m, 0, fort=-1),
    ),
    ("cities.csv: A0-N0 6-10: Alt has a fort of strength 6, which is not 0 to 5.", lambda m: _city(m, 0, fort=6)),
    ("cities.csv: A0-N0 6-10: Alt has room in a fort that is not there.", lambda m: _city(m, 0, fort=0)),
    ("cities.csv: A0-N0 6-10: Alt has a number below 0.", lambda m: _city(m, 0, fort=0, fort_capacity=-1)),
    ('cities.csv: A4-N5 0-5: Dorf, "das" has a number below 0.', lambda m: _city(m, 2, manufacturing=-1)),
    ("cities.csv: A6-N0 9-10: Hafen has a number below 0.", lambda m: _city(m, 1, supplies=-1)),
    ("cities.csv: A0-N0 6-10: (a city) has no name.", lambda m: _city(m, 0, name="")),
    ("cities.csv: A0-N0 6-10: (a city) has no name.", lambda m: _city(m, 0, name=" ")),
    (
        "cities.csv: A0-N0 6-10: Alt belongs to nobody, which is no state of the map.",
        lambda m: _city(m, 0, state=""),
    ),
    (
        "cities.csv: A0-N0 6-10: Alt lies in nothing, which is no region of the map.",
        lambda m: _city(m, 0, region=""),
    ),
    (
        "regions.txt: the region CC (Nowhere) has no square.",
        lambda m: replace(m, regions=(*m.regions, Region("CC", "Nowhere", "", "EAS", ("EAS", "EAS")))),
    ),
    ("tactical.npz: A0-N3 8-5: track runs along in a river for 4 squares.", lambda m: _track(m, range(8, 12))),
    (
        "rivers.csv: A3-N2 5-10: the nameless river ends in a field.",
        lambda m: _rivers(m, River("", RiverClass.FORDABLE, ((50, 40),))),
    ),
    ("cities.csv: A6-N0 9-10: Hafen has the size 9, which is not 1 to 4.", lambda m: _city(m, 1, size=9)),
    ("cities.csv: A6-N0 9-10: ALT has the name of another city.", lambda m: _city(m, 1, name="ALT")),
    ("cities.csv: A0-N0 6-10: Alt is a sea port without a sea.", lambda m: _city(m, 0, port="sea")),
    ("cities.csv: A0-N0 6-10: Alt is a river port without a navigable river.", lambda m: _city(m, 0, port="river")),
    ("cities.csv: A0-N0 6-10: Alt has a port of no known kind, 'air'.", lambda m: _city(m, 0, port="air")),
    ("cities.csv: A0-N0 6-10: Alt lies in ZZ, which is no region of the map.", lambda m: _city(m, 0, region="ZZ")),
    ("cities.csv: A0-N0 6-10: Alt belongs to ZZZ, which is no state of the map.", lambda m: _city(m, 0, state="ZZZ")),
    ("regions.txt: A0-N0: this land lies in no region.", lambda m: _square(m, "region", "A0-N0", NOWHERE)),
    (
        "regions.txt: A0-N0: the region AA (Westland) has no city.",
        lambda m: replace(m, cities=m.cities[1:]),
    ),
    ("seas.txt: A0-N0: a sea area lies on land.", lambda m: _square(m, "sea", "A0-N0", 0)),
    ("straits.csv: A0-N0: a way leads to A1-N0 all the same.", lambda m: replace(m, straits=frozenset({(0, 1)}))),
    ("straits.csv: A6-N0: nobody could march to A7-N0 anyway.", lambda m: replace(m, straits=frozenset({(6, 7)}))),
    ("tactical.npz: A1-N1 7-7: a pocket of 4 squares has no way out.", _walled),
    ("tactical.npz: A4-N0: no way leads over the battlefields to or from A5-N0.", _wall),
    (
        "straits.csv: A4-N0: it is not water that parts it from A5-N0.",
        lambda m: replace(_wall(m), straits=frozenset({(4, 5)})),
    ),
]
LONELY = "tactical.npz: A0-N0 2-2: a river that neither comes nor goes."
COURSELESS = "tactical.npz: A0-N0 2-2: a river that belongs to no course."
DRY = "a river's course lies on dry ground."
BESIDES: dict[str, tuple[str, ...]] = {
    "tactical.npz: A0-N0 2-2: a river without a class.": (LONELY, COURSELESS),
    LONELY: (COURSELESS,),
    COURSELESS: (LONELY,),
    "rivers.csv: A3-N2 7-10: the river Irr ends in a field.": tuple(
        f"rivers.csv: A3-N2 {x}-10: {DRY}" for x in (5, 6, 7)
    ),
    "rivers.csv: A3-N2 5-10: the river Irr has a gap after this.": (
        "rivers.csv: A3-N2 6-11: the river Irr ends in a field.",
        f"rivers.csv: A3-N2 5-10: {DRY}",
        f"rivers.csv: A3-N2 6-11: {DRY}",
    ),
    "rivers.csv: A3-N2 5-10: the nameless river ends in a field.": (
        "rivers.csv: the nameless river has no length.",
        f"rivers.csv: A3-N2 5-10: {DRY}",
    ),
    f"rivers.csv: A1-N3 2-5: {DRY}": ("tactical.npz: A1-N3 2-5: a class of river where none flows.",),
    "tactical.npz: A0-N0 2-2: a piece of track that leads nowhere.": (
        "rails.csv: A0-N0: opened in no year, its track in 1850.",
    ),
    "cities.csv: A6-N0 9-10: ALT has the name of another city.": (
        "cities.csv: A0-N0 6-10: Alt has the name of another city.",
    ),
    "cities.csv: A0-N0 6-10: Alt lies in ZZ, which is no region of the map.": (
        "regions.txt: A0-N0: the region AA (Westland) has no city.",
    ),
    "cities.csv: A0-N0 6-10: Alt lies in nothing, which is no region of the map.": (
        "regions.txt: A0-N0: the region AA (Westland) has no city.",
    ),
    "cities.csv: A0-N0 6-10: Alt has a number below 0.": (
        "cities.csv: A0-N0 6-10: Alt has room in a fort that is not there.",
    ),
}
"""What else a damage does."""


def test_a_sound_map_has_no_fault() -> None:
    assert faults(small_map()) == ()


@pytest.mark.parametrize(
    "figures",
    [{"size": 1}, {"size": 4}, {"fort": 1}, {"fort": 5}, {"fort_capacity": 1}, {"manufacturing": 0}, {"supplies": 0}],
)
def test_the_least_and_the_most_that_a_city_may_have_are_no_fault(figures: dict[str, int]) -> None:
    assert faults(_city(small_map(), 0, **figures)) == ()


@pytest.mark.parametrize(("sentence", "spoil"), SPOILED, ids=[sentence for sentence, _ in SPOILED])
def test_a_fault_is_named_with_its_file_and_square_and_nothing_else_is(sentence: str, spoil: Spoil) -> None:
    assert set(faults(spoil(small_map()))) == {sentence, *BESIDES.get(sentence, ())}


@pytest.mark.rule("rotd", "1.3b")
def test_a_railway_bridge_is_no_ford() -> None:
    bridged = _set(_set(small_map(), "terrain", 37, 7, Ground.RIVER), "rail", 37, 7, 44)
    assert "tactical.npz: A2-N0: a fordable river has no ford." in faults(bridged)


@pytest.mark.rule("rotd", "7.4c")
def test_a_strait_excuses_squares_that_water_parts() -> None:
    map = small_map()
    map.tactical.terrain[:15, 74:76] = Ground.WATER
    told = "tactical.npz: A4-N0: no way leads over the battlefields to or from A5-N0."
    assert told in faults(map)
    excused = faults(replace(map, straits=frozenset({(4, 5)})))
    assert not any("A4-N0" in sentence and "A5-N0" in sentence for sentence in excused)


@pytest.mark.rule("rotd", "7.4c")
def test_nobody_marches_diagonally_between_two_lakes_so_no_way_is_missed_there() -> None:
    map = small_map()
    map.terrain[[1, 8]] = Terrain.WATER
    map.region[[1, 8]] = NOWHERE
    map.tactical.terrain[:16, 14:31] = Ground.WATER
    assert not any("A1-N1" in sentence and "A0-N0" in sentence for sentence in faults(map))


def test_a_bridge_of_three_squares_is_none_too_long() -> None:
    assert faults(_track(small_map(), range(9, 12))) == ()


def test_a_railway_that_leaves_its_only_square_ends_at_its_edge() -> None:
    map = small_map()
    map.tactical.rail[:] = 0
    map.rail[:] = 0
    map.rail[9] = 50
    map.tactical.rail[20, 15:22] = 50
    assert faults(map) == ("rails.csv: A1-N1: the railway ends at the edge of this square.",)
    map.tactical.rail[20, 15] = 0
    assert faults(map) == ()


@pytest.mark.parametrize("edge", range(4))
def test_a_railway_one_square_off_each_edge_of_its_own_leaves_it_nowhere(edge: int) -> None:
    map = small_map()
    map.tactical.rail[:] = 0
    map.rail[:] = 0
    map.rail[9] = 50
    ground = np.rot90(map.tactical.rail[15:30, 15:30], edge)
    ground[1, 4:8] = 50
    assert faults(map) == ()
    ground[0, 5] = 50
    assert faults(map) == ("rails.csv: A1-N1: the railway ends at the edge of this square.",)


def test_three_enclosed_squares_are_no_pocket() -> None:
    map = _walled(small_map())
    map.tactical.terrain[22, 22] = Ground.MOUNTAIN
    assert faults(map) == ()


def test_an_island_is_no_pocket() -> None:
    map = small_map()
    map.tactical.terrain[40:44, 112:116] = Ground.OPEN
    assert faults(map) == ()


def test_many_faults_of_a_kind_are_counted() -> None:
    map = small_map()
    map.tactical.rating[:, 0] = 9
    told = faults(map)
    squares = [f"A0-N{y // 15} 0-{y % 15}" for y in range(41)]
    assert told[:40] == tuple(f"tactical.npz: {square}: the rating is above 4." for square in squares[:40])
    assert told[40:] == (f"tactical.npz: {squares[40]}: the rating is above 4. And so at 49 more places.",)


def test_an_inline_map_that_draws_only_what_it_needs_is_sound() -> None:
    assert faults(read_inline_map(scenario_from_text(PAGE, "page")), sparse=True) == ()


def test_a_fault_of_an_inline_map_is_named_by_its_key() -> None:
    page = PAGE.replace('"G5-V6" = "mountain"', '"G4-V6" = "high mountain"').replace("fort_capacity = 3000\n", "")
    told = faults(read_inline_map(scenario_from_text(page, "page")), sparse=True)
    assert "map.cities: G4-V6 3-3: Novara stands on high mountain." in told
    assert "map.cities: G4-V6 3-3: Novara has a fort for nobody." in told


def test_a_sea_port_up_a_river_for_deep_ships_is_one() -> None:
    map = small_map()
    for x, y in map.rivers[0].course[60:105]:
        map.tactical.river[y, x] = RiverClass.UNBRIDGEABLE
    told = [faults(_city(map, 0, port="sea", cell=map.board.cell(name), tactical=78)) for name in ("A4-N3", "A1-N3")]
    assert [any("without a sea" in sentence for sentence in found) for found in told] == [False, True]


def test_a_map_with_seas_wants_its_ports_at_them() -> None:
    map = replace(small_map(), seas=(Sea("n", "North Sea"),))
    map.sea[:] = NOWHERE
    assert "cities.csv: A6-N0 9-10: Hafen is a sea port without a sea." in faults(map)


def test_patches_join_over_corners_but_not_over_the_edges_of_blocks() -> None:
    free = _mask("##..", "..#.", "...#", "#...")
    whole, blocks = patches(free), patches(free, 2)
    assert len(set(whole[free].tolist())) == 2
    assert len(set(blocks[free].tolist())) == 4
    assert (whole[~free] == -1).all()


def _mask(*rows: str) -> Bools:
    return np.array([[letter == "#" for letter in row] for row in rows])


def test_the_places_of_faults_are_given_for_jumping_there() -> None:
    map = _set(small_map(), "rating", 20, 3, 5)
    (fault,) = find_faults(map)
    assert (fault.cell, fault.tactical) == (map.board.cell("A1-N0"), map.tactical_board.cell("5-3"))


def test_a_city_in_a_city_is_named() -> None:
    map = small_map()
    twin = City("Zwei", map.cities[0].cell, map.cities[0].tactical, "WES", region="AA")
    told = faults(replace(map, cities=(*map.cities, twin)))
    assert "cities.csv: A0-N0 6-10: Zwei stands on another city." in told


def _ports(map: GameMap, kind: str, square: str, *, sparse: bool = False) -> list[str]:
    told = faults(_city(map, 0, port=kind, cell=map.board.cell(square), tactical=78), sparse=sparse)
    return [sentence.partition("is a ")[2] for sentence in told if " port without " in sentence]


@pytest.mark.parametrize(
    ("square", "good"),
    [("A1-N3", True), ("A1-N2", True), ("A1-N4", True), ("A0-N0", False), ("A2-N1", False)],
    ids=["on it", "above it", "below it", "inland", "on one that can be forded"],
)
def test_a_river_port_lies_on_or_beside_a_navigable_river(square: str, good: bool) -> None:
    assert _ports(small_map(), "river", square) == ([] if good else ["river port without a navigable river."])


def test_on_a_map_without_sea_areas_a_sea_port_lies_at_water_or_on_a_river_for_deep_ships() -> None:
    map = replace(small_map(), seas=())
    assert _ports(map, "sea", "A6-N0") == []
    assert _ports(map, "sea", "A1-N3") == ["sea port without a sea."], "its river can be bridged"
    map.river[map.board.cell("A1-N3")] = RiverClass.UNBRIDGEABLE
    assert [_ports(map, "sea", square) for square in ("A1-N3", "A2-N2")] == [[], []]
    assert _ports(map, "sea", "A4-N0") == ["sea port without a sea."]


def test_a_sparse_map_need_not_say_whose_a_city_is_nor_what_its_port_lies_at() -> None:
    map = _city(small_map(), 0, state="", region="", port="sea")
    assert [sentence for sentence in faults(map, sparse=True) if "Alt" in sentence] == []
    wrong = faults(_city(map, 0, state="ZZZ"), sparse=True)
    assert [sentence for sentence in wrong if "Alt" in sentence] == [
        "map.cities: A0-N0 6-10: Alt belongs to ZZZ, which is no state of the map."
    ]


@pytest.mark.parametrize(
    ("left", "top", "pocket"),
    [(0, 22, False), (22, 0, False), (116, 60, False), (22, 86, False), (22, 22, True)],
    ids=["west", "north", "east", "south", "within"],
)
def test_what_reaches_the_edge_of_the_map_goes_on_beyond_it(left: int, top: int, pocket: bool) -> None:
    map = small_map()
    map.terrain[:] = Terrain.OPEN
    ring = np.s_[max(0, top - 1) : top + 5, max(0, left - 1) : left + 5]
    map.tactical.terrain[ring] = Ground.MOUNTAIN
    map.tactical.terrain[top : top + 4, left : left + 4] = Ground.OPEN
    told = [sentence for sentence in faults(map) if "has no way out" in sentence]
    assert [sentence.partition(": a ")[2] for sentence in told] == (
        ["pocket of 16 squares has no way out."] if pocket else []
    )


@pytest.mark.parametrize(
    ("end", "field"),
    [
        ((50, 0), False),
        ((50, -1), False),
        ((0, 40), False),
        ((-1, 40), False),
        ((50, 1), True),
        ((50, -2), True),
        ((1, 40), True),
        ((-2, 40), True),
    ],
)
def test_a_river_ends_at_every_edge_of_the_map_and_not_a_square_before_it(end: tuple[int, int], field: bool) -> None:
    map = small_map()
    high, wide = map.tactical.terrain.shape
    map.tactical.terrain[:] = Ground.OPEN
    x, y = end[0] % wide, end[1] % high
    course = (
        ((x, y + (1 if y < high // 2 else -1)), (x, y))
        if end[0] == 50
        else ((x + (1 if x < wide // 2 else -1), y), (x, y))
    )
    found = [fault.what for fault in find_faults(_rivers(map, River("Irr", RiverClass.FORDABLE, course)))]
    assert ("the river Irr ends in a field." in found) is field
