"""Cities on the board of places: dots that are hit at any zoom, and names of their own."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.areas.names import CITIES_FROM, laid_out
from drumhead.client.fonts import load_fonts
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from tests.client.board.boards import RESOURCES


@lru_cache(maxsize=2)
def board(id: str) -> AreaMap:
    return read_area_map(data_folder("maps") / id)


@pytest.mark.parametrize("scale", [0.6, 0.9, 2.0, 6.0])
def test_every_city_and_its_country_are_hit_apart_by_the_pixel_in_their_middle(scale: float) -> None:
    map = board("city-country")
    plane = AreaPlane(map)
    for city in map.cities:
        for name in (city.country, f"{city.country}*"):
            middle = plane.centre(map.board.cell(name)) * scale
            found = plane.cell_at(round(middle.x()) / scale, round(middle.y()) / scale)
            assert found == map.board.cell(name), name


def test_near_enough_every_city_with_a_name_of_its_own_is_called_by_it(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    map = board("city-country")
    plane = AreaPlane(map)
    named = laid_out(plane, 2.2 * CITIES_FROM / plane.side)
    assert {name.lines[0] for name in named if name.city} == {city.names[0] for city in map.cities if city.names}
    boxes = [name.box for name in named]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.intersects(b)]


def test_far_out_and_without_cities_none_is_named(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    far = AreaPlane(board("city-country"))
    assert not any(name.city for name in laid_out(far, 0.9 * CITIES_FROM / far.side))
    classic = AreaPlane(board("diplomacy-classic"))
    assert not any(name.city for name in laid_out(classic, 3 * CITIES_FROM / classic.side))
