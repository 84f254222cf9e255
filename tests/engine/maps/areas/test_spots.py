"""Where units are drawn: on their anchors, and in a Country clear of its City."""

from __future__ import annotations

from math import hypot

import pytest

from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.spots import spot_of
from drumhead.engine.maps.library import find_map

WIDE = 240  # map units: how wide units are drawn on the whole map
DOT, HIGH = 0.38, 0.7  # of a unit's width


def area_map(id: str) -> AreaMap:
    found = find_map(id, 1901)
    assert isinstance(found, AreaMap)
    return found


def test_on_a_map_without_cities_units_stand_on_their_anchors() -> None:
    map = area_map("diplomacy-classic")
    assert all(spot_of(map, cell, WIDE) == map.anchor(cell) for cell in range(map.board.size))


@pytest.mark.parametrize("wide", [60, WIDE])
def test_a_unit_in_a_country_leaves_the_dot_of_its_city_free(wide: float) -> None:
    map = area_map("city-country")
    for city in map.cities:
        centre = map.area(city.country).centre
        assert centre is not None
        for place in map.area(city.country).places:
            x, y = spot_of(map, map.board.cell(place), wide)
            right, down = max(0.0, abs(x - centre[0]) - wide / 2), max(0.0, abs(y - centre[1]) - wide * HIGH / 2)
            assert hypot(right, down) >= DOT * wide, place


def test_who_stands_clear_already_is_not_moved_and_nobody_far() -> None:
    map = area_map("city-country")
    for name in ("PAR", "MOS", "BUR", "NTH", f"MUN{STAR}"):
        cell = map.board.cell(name)
        assert spot_of(map, cell, WIDE / 2) == map.anchor(cell)
    for cell in range(map.board.size):
        (x, y), (left, top) = spot_of(map, cell, WIDE), map.anchor(cell)
        assert hypot(x - left, y - top) < WIDE / 2
