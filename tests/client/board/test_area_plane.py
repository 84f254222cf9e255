"""What lies under the mouse on a board of places: the territory whose polygon it is, at any zoom; Cities first."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF
from pytestqt.qtbot import QtBot
from shapely import STRtree
from shapely.geometry import Point

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.palette import LIGHT
from drumhead.engine.drawing.areas.layout import DOT
from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.areas.shapes import shape_of
from drumhead.engine.maps.bundled import data_folder
from tests.client.board.boards import RESOURCES
from tests.client.driving import bring_up
from tests.engine.maps.areas.test_drawings import page
from tests.engine.maps.areas.test_reader import HEAD, drawn

pytestmark = pytest.mark.whole

ZOOMS = (0.3, 0.62, 1.0, 2.0, 3.5, 8.0, 16.0)


@lru_cache(maxsize=2)
def plane_of(id: str) -> AreaPlane:
    return AreaPlane(read_area_map(data_folder("maps") / id))


@lru_cache(maxsize=1)
def polygons() -> tuple[STRtree, tuple[str, ...]]:
    areas = plane_of("diplomacy-classic").map.areas
    flat = [(area.code, shape) for area in areas for shape in shape_of(area.territory)]
    return STRtree([shape for _, shape in flat]), tuple(code for code, _ in flat)


def polygon_at(x: float, y: float) -> set[str]:
    tree, codes = polygons()
    return {codes[at] for at in tree.query(Point(x, y), predicate="intersects")}


@settings(max_examples=400)
@given(st.floats(0, 8799.9), st.floats(0, 8039.9), st.sampled_from(ZOOMS))
def test_a_point_belongs_to_the_territory_whose_polygon_holds_it_at_any_zoom(x: float, y: float, scale: float) -> None:
    plane = plane_of("diplomacy-classic")
    cell = plane.cell_at(x * plane.layout.scale, y * plane.layout.scale, (), scale)
    close = polygon_at(x, y) | {
        code for dx in (-0.01, 0.01) for dy in (-0.01, 0.01) for code in polygon_at(x + dx, y + dy)
    }
    assert cell is not None
    assert plane.board.name(cell) in close


@settings(max_examples=150)
@given(st.integers(0, 33), st.floats(0, 6.28), st.floats(0, 1), st.sampled_from(ZOOMS))
def test_a_citys_dot_wins_over_every_ground_as_far_as_it_is_drawn(
    number: int, turn: float, share: float, scale: float
) -> None:
    plane = plane_of("city-country")
    city = plane.board.cell(plane.map.cities[number].country + STAR)
    reach = plane.layout.unit(scale) * DOT / scale
    spot = plane.centre(city) + QPointF(cos(turn), sin(turn)) * reach * share
    found = plane.cell_at(spot.x(), spot.y(), (), scale)
    assert found is not None
    away = {other: plane.centre(other) - spot for other in (city, found)}
    assert plane.layout.is_city(found)
    assert hypot(away[found].x(), away[found].y()) <= hypot(away[city].x(), away[city].y())


@pytest.mark.parametrize("scale", ZOOMS)
def test_ground_clearly_beside_the_drawn_dot_is_the_countrys(scale: float) -> None:
    plane = plane_of("city-country")
    beside = plane.layout.unit(scale) * DOT / scale * 1.3
    for city in plane.map.cities:
        spot = plane.centre(plane.board.cell(city.country + STAR)) + QPointF(beside, 0)
        cell = plane.cell_at(spot.x(), spot.y(), (), scale)
        assert cell is not None
        assert plane.board.name(cell) != city.country + STAR


def test_a_view_asks_at_its_own_zoom(qtbot: QtBot) -> None:
    map = plane_of("city-country").map
    view = BoardView(AreaScene(map, RESOURCES, LIGHT, "diplomacy"))
    qtbot.addWidget(view)
    view.resize(400, 400)
    bring_up(view)
    plane = view.board.plane
    middle = plane.centre(plane.board.cell("MUN*"))
    for scale, name in ((1.0, "MUN*"), (8.0, "MUN")):
        view.look(Outlook(scale, middle.x(), middle.y()))
        left, top, _ = view._corner
        spot = middle * scale + QPointF(left, top) + QPointF(9 * scale, 0)
        cell = view.cell_under(QPoint(round(spot.x()), round(spot.y())))
        assert cell is not None
        assert plane.board.name(cell) == name


def test_islands_holes_and_islands_in_holes_are_told_apart(tmp_path_factory: pytest.TempPathFactory) -> None:
    map: AreaMap = drawn(
        tmp_path_factory.mktemp("map"),
        page(
            A={
                "border": "0,0 40,0 40,40 0,40 | 10,10 30,10 30,30 10,30",
                "holes": "5,5 35,5 35,35 5,35 | 15,15 25,15 25,25 15,25",
            },
            W={"border": "5,5 35,5 35,35 5,35", "holes": "10,10 30,10 30,30 10,30", "region": "ocean"},
            L={"border": "15,15 25,15 25,25 15,25", "region": "ocean"},
        ),
        HEAD,
    )
    plane = AreaPlane(map)
    found = [plane.area_at(plane.point(spot)) for spot in ((2, 2), (7, 7), (12, 12), (20, 20), (50, 20))]
    assert [area.code if area else "" for area in found] == ["A", "W", "A", "L", ""]


def test_a_city_is_hit_a_little_beyond_its_dot_and_a_coast_by_its_ground_alone() -> None:
    """A seventh wider than it is drawn, at every zoom; what frames them is as wide."""
    plane = plane_of("city-country")
    city = plane.board.cell("MUN*")
    middle = plane.centre(city)
    for scale in (0.3, 1.0, 3.5):
        reach = 1.15 * DOT * plane.layout.unit(scale) / scale
        for share, hit in ((0.98, True), (1.02, False)):
            spot = middle + QPointF(reach * share, 0)
            assert (plane.cell_at(spot.x(), spot.y(), (), scale) == city) is hit
            assert plane.cell_at(spot.x(), spot.y(), (plane.board.cell("MUN"),), scale) != city
    wide = plane.side * 0.66 * DOT * 1.15
    assert plane.dot == pytest.approx(wide)
    assert plane.rect(city) == QRectF(middle.x() - wide, middle.y() - wide, 2 * wide, 2 * wide)
    assert plane.body(city).boundingRect() == plane.rect(city)
    classic = plane_of("diplomacy-classic")
    coast, ground = classic.board.cell("SPA/NC"), classic.board.cell("SPA")
    assert classic.rect(coast).width() == pytest.approx(0.8 * classic.side)
    assert classic.rect(coast).center() == classic.centre(coast)
    assert classic.rect(ground) == classic.body(ground).boundingRect() == classic.paths["SPA"].boundingRect()
