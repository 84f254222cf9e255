"""All that is told of a square of the small map, and nothing more: as data, as facts and in a line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass, Village
from drumhead.engine.maps.squares.survey import (
    Beside,
    CityFacts,
    FieldSurvey,
    SquareSurvey,
    Water,
    field_survey,
    square_survey,
)
from drumhead.engine.maps.squares.survey_words import field_facts, field_line, square_facts, square_line
from tests.engine.maps.squares.nothing import NO_FIELD, NOTHING
from tests.engine.maps.squares.sheets import STREAM_X, small_map

Facts = tuple[tuple[str, str], ...]
ALT = CityFacts("Alt", "Neu", "6-10", "Westland", "Westland", 4, "", (), True, 4, 5000, 3, 90)
PLAIN = replace(
    NOTHING, square="A1-N1", region="Westland", bloc="W", state="Westland", nation="West", grounds=(("open", 225),)
)


@pytest.fixture(scope="module")
def high() -> GameMap:
    """The small map with heights that rise by 40 m a row and 20 m at its middle, a road, a pass and a cliff."""
    found = small_map()
    rows, columns = np.mgrid[0:90, 0:120]
    found.tactical.height = (2 * rows + columns // 60).astype(np.uint8)
    found.tactical.road = ((rows == 10) & (columns > 3) & (columns < 20)).astype(np.uint8)
    found.tactical.terrain[3, 3], found.tactical.terrain[3, 4] = Ground.PASS, Ground.HIGH_HILLS
    return replace(found, straits=frozenset({(0, 8), (0, 1)}))


def _square(map: GameMap, name: str) -> SquareSurvey:
    return square_survey(map, map.board.cell(name))


def _field(map: GameMap, name: str, tactical: str) -> FieldSurvey:
    return field_survey(map, map.board.cell(name), map.tactical_board.cell(tactical))


def test_a_square_without_anything_has_nothing() -> None:
    map = small_map()
    map.rail[9], map.tactical.rail[15:30, 15:30] = 0, 0
    assert _square(map, "A1-N1") == PLAIN


def test_a_square_with_a_city_a_pass_and_straits_tells_them(high: GameMap) -> None:
    assert _square(high, "A0-N0") == replace(
        PLAIN,
        square="A0-N0",
        passes=("3-3",),
        cities=(ALT,),
        height=(0, 560),
        straits=("A1-N0", "A0-N1"),
        grounds=(("open", 222), ("high hills", 1), ("pass", 1), ("town", 1)),
    )


def test_a_square_with_two_rivers_names_the_greater_first(high: GameMap) -> None:
    assert _square(high, "A2-N3") == replace(
        PLAIN,
        square="A2-N3",
        river="unfordable",
        rivers=(Water("Strom", "unfordable"), Water("Bach", "fordable")),
        height=(1800, 2360),
        grounds=(("open", 205), ("river", 20)),
    )


def test_a_square_with_a_ford_and_a_bridge_tells_both(high: GameMap) -> None:
    assert _square(high, "A2-N1") == replace(
        PLAIN,
        square="A2-N1",
        river="fordable",
        rivers=(Water("Bach", "fordable"),),
        railway=1850,
        railway_open=True,
        bridges=("7-5",),
        fords=("7-7",),
        height=(600, 1160),
        grounds=(("open", 210), ("river", 14), ("ford", 1)),
    )


def test_a_square_of_the_sea_belongs_to_nobody_and_lies_on_no_coast(high: GameMap) -> None:
    nobody = replace(PLAIN, region="", bloc="", state="", nation="")
    assert _square(high, "A7-N0") == replace(
        nobody,
        square="A7-N0",
        terrain="water",
        passable=False,
        sea="North Sea",
        height=(20, 580),
        grounds=(("water", 225),),
    )


def test_a_port_tells_its_seas_and_the_square_its_coast(high: GameMap) -> None:
    port = CityFacts("Hafen", "", "9-10", "Eastland", "Eastland", 2, "sea", ("North Sea",), False, 0, 0, 0, 0)
    found = _square(high, "A6-N0")
    assert (found.cities, found.coast, found.bloc, found.nation) == ((port,), ("North Sea",), "", "East")
    assert _square(replace(high, seas=()), "A6-N0").coast == ()
    inland = replace(high, cities=tuple(replace(city, port="river") for city in high.cities))
    assert _square(inland, "A6-N0").cities[0].seas == ()


def test_track_that_opens_later_is_told_with_its_year_and_is_no_bridge(high: GameMap) -> None:
    found = _square(replace(small_map(), year=1850), "A4-N3")
    assert (found.railway, found.railway_open, found.bridges) == (1854, False, ())
    assert dict(square_facts(found))["Railway"] == "not before 1854"


def test_places_and_streams_of_a_square_are_its_own(high: GameMap) -> None:
    brook = River("Graben", RiverClass.FORDABLE, ((0, 0), (1, 0)), stream=True)
    nameless = River("", RiverClass.FORDABLE, ((2, 0), (3, 0)))
    more = (*high.villages, Village("Ort", 0, 16), Village("Heide", 0, 0))
    found = _square(replace(high, rivers=(nameless, brook, *high.rivers), villages=more), "A0-N0")
    assert found.rivers == (Water("Graben", "stream"),)
    assert [(spot.name, spot.square) for spot in found.places] == [("Ort", "1-1"), ("Heide", "0-0")]
    assert "Graben" not in square_line(found)
    assert dict(square_facts(found))["Places"] == "Ort 1-1, Heide 0-0"


def test_a_tactical_square_with_a_city_on_a_road_tells_both(high: GameMap) -> None:
    offsets = {direction: direction.offset for direction in Direction}
    around = tuple(Beside(d.name, f"{6 + x}-{10 + y}", "open", True, False) for d, (x, y) in offsets.items())
    town = replace(NO_FIELD, tactical="6-10", ground="town", road=True, height=400, city=ALT, neighbours=around)
    assert _field(high, "A0-N0", "6-10") == town


def test_a_tactical_square_at_the_corner_of_the_sea_has_three_neighbours(high: GameMap) -> None:
    around = tuple(
        Beside(name, spot, "water", False, False) for name, spot in (("E", "1-0"), ("SE", "1-1"), ("S", "0-1"))
    )
    assert _field(high, "A7-N0", "0-0") == FieldSurvey(
        "A7-N0", "0-0", "water", False, 0, "none", (), False, False, False, 20, None, "", around
    )


def test_without_heights_and_roads_a_map_tells_none() -> None:
    found = _field(small_map(), "A0-N0", "4-10")
    assert (found.height, found.road) == (None, False)


def test_a_road_is_told_where_it_runs(high: GameMap) -> None:
    assert [_field(high, "A0-N0", spot).road for spot in ("3-10", "4-10", "4-9", "4-11")] == [False, True, False, False]
    assert [_field(high, "A1-N0", spot).road for spot in ("4-10", "5-10")] == [True, False]


def test_a_broad_river_is_named_by_the_nearest_course_as_far_as_two_squares(high: GameMap) -> None:
    map = small_map()
    far = River("Lethe", RiverClass.FORDABLE, ((STREAM_X + 3, 0), (STREAM_X + 3, 1)))
    map = replace(map, rivers=(*map.rivers, far))
    for x in range(STREAM_X - 4, STREAM_X + 8):
        map.tactical.river[0, x] = RiverClass.FORDABLE
    named = [_field(map, "A2-N0", f"{x}-0").rivers for x in range(3, 14)]
    bach, lethe = ("Bach",), ("Lethe",)
    assert named == [(), (), bach, bach, bach, bach, lethe, lethe, lethe, lethe, ()]


def test_two_courses_as_near_as_each_other_are_both_named() -> None:
    map = small_map()
    map = replace(
        map, rivers=(*map.rivers, River("Lethe", RiverClass.FORDABLE, ((STREAM_X + 2, 0), (STREAM_X + 2, 1))))
    )
    map.tactical.river[0, STREAM_X + 1] = RiverClass.FORDABLE
    assert _field(map, "A2-N0", "8-0").rivers == ("Bach", "Lethe")


SQUARES: list[tuple[str, str, Facts]] = [
    (
        "A0-N0",
        "A0-N0  open  Alt  Westland",
        (
            ("Terrain", "open"),
            ("Passes", "3-3"),
            (
                "Alt",
                (
                    "6-10, today Neu, capital of Westland, size 4, fort 4 for 5,000 men, manufacturing 3, "
                    "supplies 90 at first"
                ),
            ),
            ("Region", "Westland (W)"),
            ("State", "Westland, West"),
            ("Height", "0 to 560 m"),
            ("Straits", "to A1-N0, A0-N1"),
        ),
    ),
    (
        "A2-N1",
        "A2-N1  open  Bach  railway  Westland",
        (
            ("Terrain", "open"),
            ("Rivers", "Bach (fordable)"),
            ("Railway", "opened 1850"),
            ("Rail bridges", "7-5"),
            ("Fords", "7-7"),
            ("Region", "Westland (W)"),
            ("State", "Westland, West"),
            ("Height", "600 to 1160 m"),
        ),
    ),
    (
        "A6-N0",
        "A6-N0  open  Hafen  Eastland",
        (
            ("Terrain", "open"),
            ("Hafen", "9-10, Eastland, size 2, sea port on North Sea"),
            ("Region", "Eastland"),
            ("State", "Eastland, East"),
            ("Coast", "North Sea"),
            ("Height", "20 to 580 m"),
        ),
    ),
    (
        "A7-N0",
        "A7-N0  water  North Sea",
        (("Terrain", "water, impassable"), ("Sea", "North Sea"), ("Height", "20 to 580 m")),
    ),
]


@pytest.mark.parametrize(("name", "line", "facts"), SQUARES, ids=[name for name, _, _ in SQUARES])
def test_a_square_in_words_is_this_and_no_more(high: GameMap, name: str, line: str, facts: Facts) -> None:
    assert (square_line(_square(high, name)), square_facts(_square(high, name))) == (line, facts)


FIELDS: list[tuple[str, str, str, Facts]] = [
    (
        "A0-N0",
        "3-3",
        "A0-N0  3-3  pass, defence 2  120 m",
        (("Ground", "pass"), ("Defence", "2"), ("Height", "120 m"), ("Cliffs", "E")),
    ),
    (
        "A2-N2",
        "7-5",
        "A2-N2  7-5  ford, defence 2  Bach  1400 m",
        (
            ("Ground", "ford"),
            ("Defence", "2"),
            ("River", "Bach (fordable)"),
            ("Height", "1400 m"),
            ("Closed", "N river, S river"),
        ),
    ),
    (
        "A2-N2",
        "3-3",
        "A2-N2  3-3  open, defence 2  Weiler  1320 m",
        (("Ground", "open"), ("Defence", "2"), ("Height", "1320 m"), ("Place", "Weiler")),
    ),
    (
        "A0-N3",
        "10-5",
        "A0-N3  10-5  river, defence 2  Strom  railway bridge  2000 m",
        (
            ("Ground", "river"),
            ("Defence", "2"),
            ("River", "Strom (unfordable)"),
            ("Railway", "bridge over the river"),
            ("Height", "2000 m"),
            ("Closed", "E river, W river"),
        ),
    ),
    (
        "A0-N3",
        "10-6",
        "A0-N3  10-6  open, defence 2  railway  2040 m",
        (
            ("Ground", "open"),
            ("Defence", "2"),
            ("Railway", "track"),
            ("Height", "2040 m"),
            ("Closed", "NE river, NW river"),
        ),
    ),
    (
        "A7-N0",
        "0-0",
        "A7-N0  0-0  water, defence 0  20 m",
        (
            ("Ground", "water, impassable"),
            ("Defence", "0"),
            ("Height", "20 m"),
            ("Closed", "E water, SE water, S water"),
        ),
    ),
]


@pytest.mark.parametrize(("name", "spot", "line", "facts"), FIELDS, ids=[f"{a} {b}" for a, b, _, _ in FIELDS])
def test_a_tactical_square_in_words_is_this_and_no_more(
    high: GameMap, name: str, spot: str, line: str, facts: Facts
) -> None:
    assert (field_line(_field(high, name, spot)), field_facts(_field(high, name, spot))) == (line, facts)


def test_a_river_without_a_name_is_told_by_its_class() -> None:
    map = replace(small_map(), rivers=())
    assert dict(square_facts(_square(map, "A2-N0")))["Rivers"] == "fordable river"
    assert dict(field_facts(_field(map, "A2-N0", "7-5")))["River"] == "fordable"


def test_one_height_is_told_once() -> None:
    map = small_map()
    map.tactical.height = np.full((90, 120), 3, np.uint8)
    assert dict(square_facts(_square(map, "A2-N0")))["Height"] == "60 m"
