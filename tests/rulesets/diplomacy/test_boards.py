"""The drawn boards: the links that come out of the geometry are the games', and everything has its place."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import dist

import pytest
from shapely import unary_union
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from drumhead.engine.boards.area import border_of, sides_of
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.areas.shapes import shape_of
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart
from tests.rulesets.diplomacy.city_country import variant
from tests.rulesets.diplomacy.classic import classic

UNIT, DOT = 60, 30
"""Least room round a unit and a centre, in units of the sheet: 30 and 15 kilometres."""


@lru_cache(maxsize=2)
def board(id: str) -> AreaMap:
    return read_area_map(data_folder("maps") / id)


@lru_cache(maxsize=1)
def shapes() -> dict[str, BaseGeometry]:
    return {area.code: unary_union(shape_of(area.territory)) for area in board("diplomacy-classic").areas}


def places(area: Area) -> list[tuple[int, int]]:
    return [area.anchor, *area.anchors.values()]


def open_areas() -> list[Area]:
    return [area for area in board("diplomacy-classic").areas if not area.closed]


BOARDS = [("diplomacy-classic", classic), ("city-country", variant)]


@pytest.mark.whole
@pytest.mark.parametrize(("id", "wanted"), BOARDS)
def test_armies_walk_over_the_links_of_the_game_and_no_others(id: str, wanted: object) -> None:
    assert pairs(chart_of(board(id)).walks) == pairs(given(wanted).walks)


@pytest.mark.parametrize(("id", "wanted"), BOARDS)
def test_fleets_sail_over_the_links_of_the_game_and_no_others(id: str, wanted: object) -> None:
    assert pairs(chart_of(board(id)).sails) == pairs(given(wanted).sails)


@pytest.mark.parametrize(("id", "wanted"), BOARDS)
def test_provinces_have_the_kinds_coasts_names_centres_and_homes_of_the_game(id: str, wanted: object) -> None:
    found, expected = chart_of(board(id)).provinces, given(wanted).provinces
    assert {code: here for code, here in found.items() if here != expected.get(code)} == {}
    assert found.keys() == expected.keys()


def test_the_variant_has_the_railways_of_its_links() -> None:
    assert chart_of(board("city-country")).railways == variant().railways


def given(wanted: object) -> Chart:
    assert callable(wanted)
    chart = wanted()
    assert isinstance(chart, Chart)
    return chart


def pairs(links: object) -> set[tuple[str, str]]:
    assert isinstance(links, dict)
    return {(a, b) for a, others in links.items() for b in others}


def test_the_sheet_is_covered_without_gaps_and_every_part_of_it_has_a_name() -> None:
    map = board("diplomacy-classic")
    assert sum(shape.area for shape in shapes().values()) == map.width * map.height
    assert len(map.areas) == 85
    assert sum(area.closed for area in map.areas) == 10


def test_the_variant_stands_on_the_same_sheet() -> None:
    plain, split = board("diplomacy-classic"), board("city-country")
    assert (split.width, split.height, split.areas) == (plain.width, plain.height, plain.areas)


def test_closed_waters_join_no_seas() -> None:
    map = board("diplomacy-classic")
    closed = [area for area in map.areas if area.closed and area.territory.ocean]
    assert [area.name for area in closed] == ["Sea of Marmara", "Danish Straits"]
    assert not any(area.code in pair for area in closed for pair in map.sea_links)


@pytest.mark.parametrize("code", ["KIE", "CON"])
def test_a_canal_runs_through_its_province_from_border_to_border(code: str) -> None:
    territory = board("diplomacy-classic").area(code).territory
    canals = [path for path in territory.coasts[0].paths if not sides_of(path, False) & border_of(territory)]
    edge = {point for side in border_of(territory) for point in side}
    assert len(canals) == {"KIE": 1, "CON": 2}[code]
    assert all(end in edge for path in canals for end in (path[0], path[-1]))


def test_units_centres_and_names_stand_inside_their_territory_with_room() -> None:
    for area in board("diplomacy-classic").areas:
        shape = shapes()[area.code]
        assert all(shape.contains(Point(spot)) for spot in [*places(area), area.label]), area.name
    for area in open_areas():
        edge = shapes()[area.code].boundary
        assert all(edge.distance(Point(spot)) >= UNIT for spot in places(area)), area.name
        assert area.centre is None or edge.distance(Point(area.centre)) >= DOT, area.name


def test_units_centres_and_names_do_not_stand_on_each_other() -> None:
    for area in open_areas():
        for a, b in combinations(places(area), 2):
            assert dist(a, b) >= 2 * UNIT, area.name
        for spot in places(area):
            assert area.centre is None or dist(spot, area.centre) >= UNIT + DOT, area.name
            assert dist(spot, area.label) >= UNIT, area.name


def test_split_coasts_have_their_unit_nearer_to_their_own_shore() -> None:
    for code in ("STP", "SPA", "BUL"):
        area = board("diplomacy-classic").area(code)
        shores = {c.name: unary_union([Point(p) for path in c.paths for p in path]) for c in area.territory.coasts}
        for name, spot in area.anchors.items():
            assert min(shores, key=lambda other: shores[other].distance(Point(spot))) == name


def test_the_drawing_stays_light() -> None:
    assert sum(len({p for side in border_of(area.territory) for p in side}) for area in open_areas()) < 24_000
    assert (data_folder("maps") / "diplomacy-classic" / "territories.toml").stat().st_size < 400_000
