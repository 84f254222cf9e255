"""Land laid out again and again is whole: what lies at an edge goes on beyond it, and nothing is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from drumhead.engine.bench import lands
from drumhead.engine.bench.lands import land
from drumhead.engine.maps.squares.faults import faults
from drumhead.engine.maps.squares.gazetteer import find_places
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import write_map
from tests.engine.maps.squares.sheets import small_map


@pytest.fixture(scope="module")
def wide() -> GameMap:
    """Sheets of 8 x 6 squares, seventeen beside each other and three below."""
    return land(small_map(), 136, 18)


def test_the_first_sheet_is_as_it_was_and_the_second_its_mirror(wide: GameMap) -> None:
    base = small_map()
    ground, given = wide.tactical.terrain, base.tactical.terrain
    high, across = given.shape
    assert np.array_equal(ground[:high, :across], given)
    assert np.array_equal(ground[:high, across : 2 * across], given[:, ::-1])
    assert np.array_equal(ground[high : 2 * high, :across], given[::-1])
    assert [wide.board.name(city.cell) for city in wide.cities[: len(base.cities)]] == [
        base.board.name(city.cell) for city in base.cities
    ]


def test_nothing_is_wrong_with_it(wide: GameMap) -> None:
    assert faults(small_map()) == ()
    assert faults(wide) == ()


def test_places_have_names_of_their_own_and_squares_of_two_letters_are_found(wide: GameMap) -> None:
    assert len({city.name for city in wide.cities}) == len(wide.cities) == 51 * len(small_map().cities)
    (place,) = find_places(wide, "aa3 n4")
    assert (place.kind, place.cell) == ("square", wide.board.cell("AA3-N4"))


def test_it_is_written_and_read_again_as_it_is(tmp_path: Path, wide: GameMap) -> None:
    write_map(wide, tmp_path / "wide")
    found = read_map(tmp_path / "wide")
    assert (found.cities, found.rivers, found.straits) == (wide.cities, wide.rivers, wide.straits)
    for name in ("terrain", "river", "rail", "state", "region", "sea"):
        assert np.array_equal(getattr(found, name), getattr(wide, name)), name
    assert np.array_equal(found.tactical.rail, wide.tactical.rail)


def test_what_lies_beyond_the_board_is_left_out() -> None:
    found = land(small_map(), 11, 7)
    assert found.tactical.terrain.shape == (7 * 15, 11 * 15)
    assert all(x < 165 and y < 105 for river in found.rivers for x, y in river.course)
    assert all(city.cell < found.board.size for city in found.cities)
    assert found.board.size == 77


def test_a_folder_of_land_is_written_of_europe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(lands, "read_map", lambda folder, year: (asked.append((folder.name, year)), small_map())[1])
    lands.main(["9", str(tmp_path / "land")])
    found = read_map(tmp_path / "land")
    assert asked == [("europe-1859", 1859)]
    assert (found.board.columns, found.board.rows, found.title) == (9, 9, "Small, 9 x 9")


def test_a_place_tells_by_its_name_on_which_sheet_it_lies(wide: GameMap) -> None:
    names = [city.name for city in wide.cities]
    assert [name for name in names if name.startswith("Alt")][:3] == ["Alt", "Alt 2-1", "Alt 3-1"]
    assert {"Alt 1-2", "Alt 17-3", "Hafen 2-2"} <= set(names) and "Alt 1-1" not in names


def test_rivers_and_straits_lie_mirrored_on_every_second_sheet_and_meet_their_mirrors() -> None:
    base = small_map()
    east = replace(base.rivers[0], course=((118, 50), (119, 50)))
    west = replace(base.rivers[0], course=((1, 20), (0, 20)))
    south = replace(base.rivers[0], course=((37, 88), (37, 89)))
    north = replace(base.rivers[0], course=((40, 1), (40, 0)))
    found = land(replace(base, rivers=(east, west, south, north), straits=frozenset({(8, 9)})), 16, 11)
    assert [river.course for river in found.rivers] == [
        ((118, 50), (119, 50), (120, 50)),
        ((1, 20), (0, 20)),
        ((37, 88), (37, 89), (37, 90)),
        ((40, 1), (40, 0)),
        ((121, 50), (120, 50), (119, 50)),
        ((238, 20), (239, 20)),
        ((202, 88), (202, 89), (202, 90)),
        ((199, 1), (199, 0)),
        ((118, 129), (119, 129), (120, 129)),
        ((1, 159), (0, 159)),
        ((37, 91), (37, 90), (37, 89)),
        ((121, 129), (120, 129), (119, 129)),
        ((238, 159), (239, 159)),
        ((202, 91), (202, 90), (202, 89)),
    ]
    assert found.straits == {(16, 17), (30, 31), (160, 161), (174, 175)}
