"""What places of a small map are called in a list of finds, and which squares each of them covers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.maps.squares.gazetteer import extent, find_places, gazetteer
from drumhead.engine.maps.squares.model import NOWHERE, City, GameMap, River, RiverClass, Village
from tests.engine.maps.squares.sheets import small_map

Course = list[tuple[int, int]]


def labels(map: GameMap, words: str) -> list[str]:
    return [place.label for place in find_places(map, words)]


def flowing(*courses: Course, name: str = "Aue", stream: bool = False) -> GameMap:
    rivers = tuple(River(name, RiverClass.FORDABLE, tuple(course), stream) for course in courses)
    return replace(small_map(), rivers=rivers)


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("alt", "Alt, today Neu, A0-N0"),
        ("hafen", "Hafen, A6-N0"),
        ("weiler", "Weiler, today Hamlet, A2-N2"),
        ("westland", "Westland, region of Westland (W), Westland, state"),
        ("eastland", "Eastland, region of Eastland, Eastland, state"),
        ("north sea", "North Sea, sea"),
        ("strom", "Strom, river, A0-N3 to A7-N3"),
        ("a0 n0", "A0-N0, open, Westland, Alt"),
        ("a4-n0", "A4-N0, open, Eastland"),
        ("a7-n2", "A7-N2, water, North Sea"),
        ("a4-n0 5-9", "A4-N0 5-9, open, Eastland"),
    ],
)
def test_a_find_says_what_it_is_and_where(words: str, label: str) -> None:
    assert ", ".join(labels(small_map(), words)) == label


@pytest.mark.parametrize("words", ["", " ", "a9-n0", "a4-n0 15-0", "a4-n0 3", "4-0"])
def test_what_names_nothing_finds_nothing(words: str) -> None:
    assert find_places(small_map(), words) == ()


def test_a_square_of_a_map_without_regions_tells_its_state_and_one_of_nobody_its_ground_alone() -> None:
    map = replace(small_map(), regions=(), seas=())
    assert labels(map, "a4 n0") == ["A4-N0, open, Eastland"]
    assert labels(map, "a7 n0") == ["A7-N0, water"]


def test_an_area_that_lies_nowhere_is_not_found() -> None:
    map = small_map()
    map.sea[:] = NOWHERE
    assert labels(map, "north sea") == []


def test_no_more_is_found_than_was_asked_for_the_square_first() -> None:
    map = replace(small_map(), villages=tuple(Village(f"A0 N0 {n}", n, 0) for n in range(20)))
    assert [len(find_places(map, "a0 n0", limit)) for limit in (0, 1, 3)] == [0, 1, 3]
    assert len(find_places(map, "a0 n0")) == 12
    assert find_places(map, "a0 n0", 1)[0].kind == "square"


def test_a_modern_name_that_is_spelt_otherwise_only_is_not_told() -> None:
    map = replace(small_map(), cities=(City("Koeln", 1, 5, "WES", "Köln"), City("Ulm", 2, 5, "WES")))
    assert labels(map, "koln") == ["Koeln, A1-N0"]
    assert labels(map, "ulm") == ["Ulm, A2-N0"]
    assert [entry.keys for entry in gazetteer(map)[:2]] == [("koln",), ("ulm",)]


@pytest.mark.parametrize("spelling", ["St Gallen", "Sankt Gallen", "Saint Gallen"])
@pytest.mark.parametrize("name", ["St. Gallen", "Sankt Gallen"])
def test_saints_are_found_however_their_title_is_written(name: str, spelling: str) -> None:
    map = replace(small_map(), cities=(City(name, 1, 5, "WES"), City("Gallen", 2, 5, "WES")))
    assert find_places(map, spelling)[0].name == name
    spellings = {"st gallen", "saint gallen", "sankt gallen"}
    assert [set(entry.keys) for entry in gazetteer(map)[:2]] == [spellings, {"gallen"}]


def test_larger_cities_come_first_and_of_one_size_the_capital() -> None:
    cities = (
        City("Berga", 1, 5, "WES", size=2),
        City("Bergb", 2, 5, "WES", size=2, capital=True),
        City("Bergc", 3, 5, "WES", size=3),
    )
    assert [place.name for place in find_places(replace(small_map(), cities=cities), "berg")] == [
        *("Bergc", "Bergb", "Berga")
    ]


@pytest.mark.parametrize(
    ("courses", "ends"),
    [
        ([[(0, 0), (9, 0)], [(10, 0), (40, 0)]], ["A0-N0 to A2-N0"]),
        ([[(10, 0), (40, 0)], [(0, 0), (9, 0)]], ["A0-N0 to A2-N0"]),
        ([[(0, 0), (9, 0)], [(11, 2), (40, 2)]], ["A0-N0 to A2-N0"]),
        ([[(0, 0), (9, 0)], [(12, 0), (40, 0)]], ["A0-N0 to A2-N0", "A0-N0"]),
        ([[(0, 0), (9, 0)], [(9, 3), (40, 3)]], ["A0-N0 to A2-N0", "A0-N0"]),
        ([[(0, 0), (9, 0)], [(40, 0), (10, 0)]], ["A2-N0 to A0-N0", "A0-N0"]),
        ([[(0, 0), (9, 0)], [(20, 0), (40, 0)], [(10, 0), (19, 0)]], ["A0-N0 to A2-N0"]),
    ],
)
def test_stretches_that_lie_end_to_end_are_one_river(courses: list[Course], ends: list[str]) -> None:
    assert sorted(labels(flowing(*courses), "aue")) == sorted(f"Aue, river, {end}" for end in ends)


def test_a_stream_is_called_one_and_what_has_no_name_or_course_is_not_found() -> None:
    assert labels(flowing([(0, 0), (9, 0)], stream=True), "aue") == ["Aue, stream, A0-N0"]
    assert [entry.place.kind for entry in gazetteer(flowing([(0, 0), (9, 0)], name=""))].count("river") == 0
    assert [entry.place.kind for entry in gazetteer(flowing([]))].count("river") == 0


def test_a_river_is_shown_half_way_down_its_course() -> None:
    (place,) = find_places(flowing([(x, 20) for x in range(30, 51)]), "aue")
    assert (place.cell, place.tactical) == (8 + 40 // 15, 5 * 15 + 40 % 15)
    for end in ((119, 90), (120, 89)):
        (mouth,) = find_places(flowing([end]), "aue")
        assert mouth.cell == 47, "a course may end at the very edge"


def test_an_area_is_shown_at_its_square_nearest_to_its_middle() -> None:
    map = small_map()
    map.region[:] = 1
    for cell in (0, 1, 2, 8, 9, 10, 16, 17, 18):
        map.region[cell] = 0
    assert next(place for place in find_places(map, "westland") if place.kind == "region").cell == 9


def test_a_find_covers_all_of_an_area_or_course_and_else_its_own_square() -> None:
    map = small_map()
    found = {(place.kind, place.name): extent(map, place) for word in NAMED for place in find_places(map, word)}
    west = tuple(cell for cell in range(48) if cell % 8 < 4)
    assert found["region", "Westland"] == found["state", "Westland"] == west
    assert found["sea", "North Sea"] == tuple(range(7, 48, 8))
    assert found["river", "Strom"] == tuple(range(24, 32))
    assert found["city", "Hafen"] == (6,)


NAMED = ("westland", "north sea", "strom", "hafen")


def test_of_two_rivers_of_one_name_the_one_that_was_found_is_covered() -> None:
    map = flowing([(x, 5) for x in range(20)], [(x, 80) for x in range(20, 60)])
    assert sorted(extent(map, place) for place in find_places(map, "aue")) == [(0, 1), (41, 42, 43)]
