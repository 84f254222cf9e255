"""What a map of squares answers: whose a square is, what opens on it, which track there is in its year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields, replace

import numpy as np
import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.squares.land import between, cliff, enterable, falls, leads, passable, steep
from drumhead.engine.maps.squares.model import (
    HEIGHT_STEP,
    NOWHERE,
    Battlefield,
    City,
    GameMap,
    Ground,
    River,
    RiverClass,
    Sea,
    Terrain,
    Village,
)
from tests.engine.maps.squares.sheets import RIVER_Y, SIDE, TRACK_Y, small_map


def at(map: GameMap, column: int, row: int) -> int:
    found = map.board.at(column, row)
    assert found is not None
    return found


def bare(map: GameMap) -> GameMap:
    """The map as one without regions and seas."""
    none = np.zeros(0, np.uint8)
    return replace(map, regions=(), seas=(), region=none, sea=none)


@pytest.mark.parametrize(("year", "there"), [(1849, False), (1850, True), (1851, True)])
def test_track_is_there_from_the_year_in_which_it_was_opened(year: int, there: bool) -> None:
    map = replace(small_map(), year=year)
    opened = at(map, 1, TRACK_Y // SIDE)
    field = map.battlefield(opened)
    assert map.has_rail(opened) == (opened in map.railways) == bool(field.track[TRACK_Y % SIDE * SIDE]) == there
    assert not map.has_rail(0)
    assert not any(map.battlefield(0).track)
    assert 0 not in map.railways


def test_a_battlefield_is_the_part_of_the_ground_below_its_square_and_made_once() -> None:
    map = small_map()
    for layer in (map.tactical.terrain, map.tactical.rating, map.tactical.river):
        layer[2 * SIDE + 1, 3 * SIDE + 4] = 3
    field = map.battlefield(at(map, 3, 2))
    spot = 1 * SIDE + 4
    assert (field.terrain[spot], field.rating[spot], field.river[spot]) == (3, 3, 3)
    assert len(field.terrain) == 225
    assert map.battlefield(at(map, 3, 2)) is field


@pytest.mark.rule("rotd", "12.2a")
@pytest.mark.parametrize("ground", list(Ground))
def test_a_bridge_is_where_track_meets_a_river_or_a_ford(ground: Ground) -> None:
    layers = bytes([ground] * 2), bytes(2), bytes(2), bytes([1, 0])
    field = Battlefield(*layers)
    assert field.bridged(0) == (ground in (Ground.RIVER, Ground.FORD))
    assert not field.bridged(1)


def test_waterways_are_the_rivers_one_cannot_ford() -> None:
    map = small_map()
    for cell, rank in enumerate(RiverClass):
        map.river[cell] = rank
    map.river[4:] = 0
    assert map.waterways == (2, 3)


def test_kinds_are_called_as_players_write_them() -> None:
    assert [Terrain.FORESTED_HILLS.label, Ground.HIGH_HILLS.label, RiverClass.UNFORDABLE.label] == [
        *("forested hills", "high hills", "unfordable river")
    ]


@pytest.mark.rule("rotd", "1.4a")
def test_a_square_has_a_state_and_a_home_region_and_the_sea_has_neither() -> None:
    map, sea = small_map(), 7
    assert (map.state_of(0), map.state_of(sea)) == (map.states[0], None)
    assert (map.region_of(4), map.region_of(sea)) == (map.regions[1], None)
    assert (map.home_of(0), map.home_of(4), map.home_of(sea)) == ("AA", "BB", "")
    assert [map.in_home(0, home) for home in ("AA", "WES", "BB", "EAS", "")] == [True, True, False, False, False]
    assert not map.in_home(sea, "")
    assert not map.in_home(sea, "AA")
    map.state[9] = map.region[9] = 2
    assert (map.state_of(9), map.region_of(9)) == (None, None), "there are two of each"
    without = bare(map)
    assert (without.region_of(0), without.home_of(0), without.home_of(sea)) == (None, "WES", "")
    assert [without.in_home(0, home) for home in ("WES", "AA", "")] == [True, False, False]


@pytest.mark.rule("rotd", "11.7c")
def test_a_sea_lies_on_its_squares_and_meets_those_beside_it() -> None:
    map = small_map()
    seas = tuple(Sea(letter, f"{letter} sea") for letter in "cab")
    map = replace(map, seas=seas)
    map.sea[:] = NOWHERE
    for row, index in enumerate((0, 0, 1, NOWHERE, 2, 2)):
        map.sea[at(map, 7, row)] = index
    assert [map.sea_of(at(map, 7, row)) for row in range(6)] == [seas[0], seas[0], seas[1], None, seas[2], seas[2]]
    pairs = [(a.letter, b.letter) for a in seas for b in seas if map.seas_meet(a, b)]
    assert pairs == [("c", "a"), ("a", "c")]
    assert map.coast_of(at(map, 6, 3)) == (seas[1], seas[2])
    assert map.coast_of(at(map, 6, 2)) == (seas[1], seas[0])
    assert map.coast_of(at(map, 5, 2)) == ()
    assert (bare(map).sea_of(7), bare(map).coast_of(6)) == (None, ())


def _deep(map: GameMap, spots: Sequence[tuple[int, int]], ground: Ground = Ground.RIVER) -> GameMap:
    for x, y in spots:
        map.tactical.terrain[y, x] = ground
        map.tactical.river[y, x] = RiverClass.UNBRIDGEABLE if ground == Ground.RIVER else RiverClass.NONE
    return map


@pytest.mark.rule("rotd", "1.3f")
@pytest.mark.parametrize("ground", [Ground.RIVER, Ground.WATER])
def test_deep_ships_come_down_estuaries_and_inlets_to_the_sea(ground: Ground) -> None:
    map = small_map()
    map.tactical.river[:] = 0
    found = _deep(map, [(x, RIVER_Y) for x in range(50, 105)], ground)
    assert [bool(found.coast_of(at(found, column, 3))) for column in range(8)] == [False] * 3 + [True] * 5
    assert [found.coast_of(at(found, 3, row)) for row in (2, 4)] == [(), ()]


@pytest.mark.parametrize(
    ("spots", "reaches"),
    [
        ([(x, RIVER_Y + x % 2) for x in range(60, 105)], True),
        ([(x, RIVER_Y) for x in range(60, 105) if x != 80], False),
        ([(104, 45), *((x, 45) for x in range(60, 104))], True),
        ([(x, RIVER_Y) for x in range(30)], False),
        ([(60, 0), (60, 1), *((x, 89) for x in range(60, 105))], False),
        ([(x, 0) for x in range(60, 105)], True),
    ],
    ids=["over corners", "not over land", "to the brink", "nor off the map", "at its other edge", "along its edge"],
)
def test_deep_water_goes_on_from_cell_to_cell_and_over_corners(spots: list[tuple[int, int]], reaches: bool) -> None:
    map = small_map()
    map.tactical.river[:] = 0
    (x, y), *_ = sorted(spots)
    assert bool(_deep(map, spots).coast_of(at(map, x // SIDE, y // SIDE))) == reaches


def test_a_river_that_can_be_bridged_leads_no_deep_ship_to_the_sea() -> None:
    map = small_map()
    assert (map.tactical.river[RIVER_Y, 80], map.coast_of(at(map, 5, 3))) == (RiverClass.UNFORDABLE, ())


@pytest.mark.rule("rotd", "7.4a")
def test_a_strait_parts_two_squares_from_both_sides() -> None:
    map = replace(small_map(), straits=frozenset({(4, 5)}))
    assert (map.parted(4, 5), map.parted(5, 4), map.parted(5, 6)) == (True, True, False)


def test_cities_are_found_by_square_and_by_reach_in_the_maps_order() -> None:
    cities = tuple(City(name, cell, 0, "WES") for name, cell in (("A", 9), ("B", 0), ("C", 9), ("D", 18), ("E", 27)))
    map = replace(small_map(), cities=cities)
    assert [city.name for city in map.cities_at(9)] == ["A", "C"]
    assert map.cities_at(1) == ()
    assert ["".join(city.name for city in map.cities_within(9, reach)) for reach in (0, 1, 2)] == [
        *("AC", "ABCD", "ABCDE")
    ]


def test_a_place_goes_by_its_old_name_its_modern_one_and_its_square() -> None:
    cities = City("Milano", 1, 5, "WES", "Milan"), City("Milan", 2, 6, "WES"), City("Como", 3, 7, "WES")
    villages = Village("Como", 4, 8), Village("Magenta", 4, 9, "Magenta Nuova"), Village("Weiler", 5, 1)
    map = replace(small_map(), cities=cities, villages=villages)
    assert (map.city("MILANO").cell, map.city("milan").cell) == (1, 2)
    places = {" como ": (3, 7), "magenta nuova": (4, 9), "WEILER": (5, 1), "a2-n0": (2, None)}
    assert {name: map.place(name) for name in places} == places
    for name in ("Gondor", "", " "):
        with pytest.raises(UnknownNameError, match=f"There is no square, city or village '{name}' on the map Small"):
            map.place(name)
    with pytest.raises(UnknownNameError, match="There is no city 'Weiler' on the map Small"):
        map.city("Weiler")


@pytest.mark.parametrize("terrain", list(Terrain))
def test_nobody_can_be_on_water_high_mountains_and_swamps(terrain: Terrain) -> None:
    map = small_map()
    map.terrain[9] = terrain
    barred = terrain in (Terrain.WATER, Terrain.HIGH_MOUNTAIN, Terrain.SWAMP)
    assert passable(map, 9) != barred
    assert [leads(map, start, 9) for start in map.board.neighbours(9)] == [not barred] * 8
    assert not leads(map, 11, 9)


@pytest.mark.rule("rotd", "7.4a")
@pytest.mark.parametrize(
    ("beside", "bars"),
    [
        ((Terrain.WATER, Terrain.WATER), Terrain.WATER),
        ((Terrain.SWAMP, Terrain.SWAMP), Terrain.SWAMP),
        ((Terrain.WATER, Terrain.SWAMP), None),
        ((Terrain.WATER, Terrain.OPEN), None),
        ((Terrain.OPEN, Terrain.WATER), None),
        ((Terrain.HILL, Terrain.HILL), None),
    ],
)
def test_land_does_not_lead_between_two_squares_of_one_impassable_terrain(
    beside: tuple[Terrain, Terrain], bars: Terrain | None
) -> None:
    map = small_map()
    map.terrain[10], map.terrain[17] = beside
    assert between(map, 9, 18) == between(map, 18, 9) == bars
    assert (leads(map, 9, 18), leads(map, 18, 9)) == (bars is None, bars is None)
    assert leads(map, 9, 8) and between(map, 9, 8) is None, "nothing lies beside a straight step"
    assert between(map, 9, 27) is None, "nor between squares that do not touch"


@pytest.mark.rule("rotd", "7.4a")
def test_land_leads_over_no_strait() -> None:
    map = replace(small_map(), straits=frozenset({(4, 5)}))
    assert [leads(map, *pair) for pair in ((4, 5), (5, 4), (5, 6), (6, 5))] == [False, False, True, True]


def test_ways_of_one_map_are_not_those_of_another() -> None:
    dry, wet = small_map(), small_map()
    wet.terrain[9] = Terrain.WATER
    assert (leads(dry, 8, 9), leads(wet, 8, 9), leads(dry, 8, 9)) == (True, False, True)


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize("track", [0, 1])
@pytest.mark.parametrize("ground", list(Ground))
def test_troops_stand_on_all_but_mountains_water_and_rivers_without_a_bridge(ground: Ground, track: int) -> None:
    field = Battlefield(bytes([ground]), bytes(1), bytes(1), bytes([track]))
    closed = ground in (Ground.MOUNTAIN, Ground.WATER) or (ground == Ground.RIVER and not track)
    assert enterable(field, 0) != closed


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize("low", list(Ground))
def test_high_hills_are_steep_towards_what_is_no_hill(low: Ground) -> None:
    hilly = low in (Ground.HILLS, Ground.HIGH_HILLS)
    closed = low in (Ground.MOUNTAIN, Ground.WATER)
    field = Battlefield(bytes([Ground.HIGH_HILLS, low]), bytes(2), bytes(2), bytes(2))
    assert steep(Ground.HIGH_HILLS, low) == steep(low, Ground.HIGH_HILLS) == cliff(field, 0, 1) != hilly
    assert falls(Ground.HIGH_HILLS, low) == falls(low, Ground.HIGH_HILLS) == (not hilly and not closed)
    assert not steep(Ground.HILLS, Ground.OPEN)


def test_the_numbers_in_the_layers_of_a_map_stay_what_they_are() -> None:
    """Other programs read them in `tactical.npz`, and letters stand for them in the files beside it."""
    assert [(one.name, int(one)) for one in Terrain] == [
        *(("OPEN", 0), ("RIVER", 1), ("WATER", 2), ("HILL", 3), ("FOREST", 4), ("FORESTED_HILLS", 5)),
        *(("MOUNTAIN", 6), ("HIGH_MOUNTAIN", 7), ("MARSH", 8), ("SWAMP", 9)),
    ]
    assert [(one.name, int(one)) for one in Ground] == [
        *(("OPEN", 0), ("HILLS", 1), ("HIGH_HILLS", 2), ("RIVER", 3), ("FORD", 4), ("MOUNTAIN", 5), ("PASS", 6)),
        *(("WATER", 7), ("FOREST", 8), ("TOWN", 9)),
    ]
    assert [(one.name, int(one)) for one in RiverClass] == [
        *(("NONE", 0), ("FORDABLE", 1), ("UNFORDABLE", 2), ("UNBRIDGEABLE", 3)),
    ]
    assert (NOWHERE, HEIGHT_STEP) == (255, 20)


def test_what_a_map_of_squares_leaves_unsaid_is_not_there() -> None:
    city = {"name": "Alt", "cell": 3, "tactical": 7, "state": "WES"}
    assert asdict(City(**city)) == city | {  # type: ignore[arg-type]
        "modern_name": "", "size": 1, "port": "", "capital": False, "fort": 0, "fort_capacity": 0,
        "manufacturing": 0, "supplies": 0, "region": "",
    }  # fmt: skip
    assert (River("Bach", RiverClass.FORDABLE, ()).stream, GameMap.has_fields) == (False, True)
    small = small_map()
    plain = replace(small, regions=(), seas=(), villages=())
    kept = {field.name: field for field in fields(GameMap)}
    assert [kept[name].default_factory().tolist() for name in ("region", "sea")] == [[], []]  # type: ignore[misc]
    assert "_fields" not in repr(plain) and plain.battlefield(3) is plain.battlefield(3)
