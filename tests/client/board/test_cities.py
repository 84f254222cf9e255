"""Cities on the board of places: dots that are hit at any zoom, and names of their own."""

from __future__ import annotations

from functools import lru_cache

import pytest

from drumhead.client.board.area_plane import AreaPlane
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder


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
