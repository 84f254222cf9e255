"""Pictures of City/Country: Cities by their own names, and railway moves up to a stop."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.ink.items import Shape
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Way
from drumhead.engine.reports.pictures.area import Scene, area_drawing
from drumhead.engine.reports.pictures.area_parts import box_around
from drumhead.engine.reports.pictures.frame import Frame
from tests.engine.reports.pictures.composed import compose
from tests.engine.reports.pictures.test_area import boxes, items, words

pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def map() -> AreaMap:
    found = find_map("city-country", 1901)
    assert isinstance(found, AreaMap)
    return found


def test_near_enough_cities_stand_by_their_own_names_and_cover_nothing(map: AreaMap) -> None:
    drawing = compose(map, None, Frame(3200, 2800))
    assert {city.names[0] for city in map.cities if city.names} <= set(words(drawing))
    places = list(boxes(drawing).values())
    for at, (left, top, right, bottom) in enumerate(places):
        for x0, y0, x1, y1 in places[at + 1 :]:
            assert not (left < x1 - 1 and x0 < right - 1 and top < y1 - 1 and y0 < bottom - 1)


def test_far_out_and_on_the_classic_board_they_do_not(map: AreaMap) -> None:
    for drawing in (
        compose(map, None, Frame(900, 800)),
        compose(find_map("diplomacy-classic", 1901), None, Frame(3200, 2800)),
    ):
        assert "Istanbul" not in words(drawing)


def test_a_railway_move_is_a_line_of_sleepers_to_a_bar_and_in_the_legend(map: AreaMap) -> None:
    tyrolia, munich = map.board.cell("TYR"), map.board.cell("MUN*")
    moving, acting = (
        area_drawing(Scene(map, None, figures=(Way(tyrolia, munich, style),)), Frame(900, 800))
        for style in ("go", "act")
    )
    halo = THEMES["light"].halo
    assert not [item for item in items(moving) if isinstance(item, Shape) and item.dashes and item.stroke == halo]
    assert [item for item in items(acting) if isinstance(item, Shape) and item.dashes and item.stroke == halo]
    assert "acts, stays outside" in words(acting)
    assert "acts, stays outside" not in words(moving)


def test_a_part_round_what_is_opened_reaches_its_neighbours(map: AreaMap) -> None:
    alone, around = box_around(map, "Switzerland", 0), box_around(map, "Switzerland", 1)
    tyrolia, burgundy = map.area("TYR").anchor, map.area("BUR").anchor
    for x, y in (tyrolia, burgundy):
        assert around[0] < x < around[2]
        assert around[1] < y < around[3]
    assert alone[2] - alone[0] < around[2] - around[0]
