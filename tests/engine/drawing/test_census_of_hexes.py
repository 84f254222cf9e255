"""Twelve parts of Iberia: what the map has in hexes and on hexsides stands on screen and on paper, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.hexes.traces import traces_of
from drumhead.engine.drawing.ink.items import Box, Item, Scaled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.reports.pictures.frame import LAYERS as PAPER
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.hexes import Scene, box_around, hex_drawing
from tests.engine.drawing.census_of_hexes import (
    NEAR,
    Census,
    cells_of,
    courses,
    far,
    letters,
    map_signs,
    middles,
    numbers,
    read_items,
    read_page,
    sides_in,
    within,
)

PLACES = ("Madrid", "Barcelona", "Sevilla", "Malaga", "Valencia", "Zaragoza")
PLACES += ("Bilbao", "Oviedo", "La Coruna", "Badajoz", "Huesca", "33:1223")
RADIUS, SIDE = 3, 1000
SCREEN = 4.5  # pixels a unit
ON_SIDES = ("river", "major river", "mountain", "high mountain", "border", "neutral border", "bridge", "strait")
ACROSS = ("rail", "low-volume rail", "road")
REACH = {"bridge": 0.6 * HEX, "strait": 0.3 * HEX, "mountain": 0.4 * HEX, "high mountain": 0.4 * HEX}
"""How far from the middle of a hexside its sign may reach that is no line along it."""
LEGEND = {"bridge": "bridge", "mountain": "mountain hexside", "high mountain": "high mountain hexside"}
LEGEND |= {"strait": "narrow strait", "rail": "railway", "low-volume rail": "railway of low volume"}
MARGIN = 0.9 * HEX
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def iberia() -> HexMap:
    found = find_map("iberia-1936", 1936)
    assert isinstance(found, HexMap)
    return found


@pytest.fixture(scope="module")
def parts(iberia: HexMap) -> Mapping[str, Box]:
    scene = Scene(iberia, None)
    return {place: box_around(scene, place, RADIUS) for place in PLACES}


def theme_of(number: int) -> Theme:
    return (LIGHT, LIGHT, DARK, PRINT)[number % 4]


@pytest.fixture(scope="module")
def pages(iberia: HexMap, parts: Mapping[str, Box]) -> Mapping[str, Census]:
    """The parts as they are read back from their pages, light for most and each theme for some."""
    scene, found = Scene(iberia, None), {}
    for number, (place, part) in enumerate(parts.items()):
        theme = theme_of(number)
        frame = Frame(width=SIDE, height=SIDE, theme=theme.name, layers=frozenset(PAPER), box=part)
        found[place] = read_page(hex_drawing(scene, frame), scene.chart.layout, part, theme)
    return found


@pytest.fixture(scope="module")
def screens(iberia: HexMap, parts: Mapping[str, Box]) -> Mapping[str, Census]:
    """The same parts as a board draws them."""
    chart, found = HexChart(iberia), {}
    for number, (place, part) in enumerate(parts.items()):
        look = Look(theme_of(number), frozenset(LAYERS), SCREEN)
        drawn: list[Item] = [*chart.ground(part, look), *chart.signs(look, None), *chart.names(look, (), part)]
        items = in_pixels([Scaled(part[:2], SCREEN, tuple(drawn))])
        found[place] = read_items(items, chart.layout, (np.array(part[:2]), SCREEN), look.theme)
    return found


@pytest.fixture(params=["pages", "screens"])
def drawn(request: pytest.FixtureRequest) -> Mapping[str, Census]:
    found: Mapping[str, Census] = request.getfixturevalue(request.param)
    return found


def test_places_stand_in_their_hexes_with_all_that_is_theirs_and_no_others(
    iberia: HexMap, parts: Mapping[str, Box], drawn: Mapping[str, Census]
) -> None:
    layout, seen = traces_of(iberia).layout, Counter[str]()
    for place, part in parts.items():
        cells = set(cells_of(layout, part, MARGIN))
        told = (sign for sign in drawn[place].signs if not sign[0].startswith(("letter", "number")))
        assert Counter({sign: drawn[place].signs[sign] for sign in told if sign[1] in cells}) == map_signs(
            iberia, cells
        ), place
        seen.update(kind for kind, _ in map_signs(iberia, cells))
    assert {"city major", "city dot", "city reference", "city point", "city town", "port"} <= set(seen)


def test_every_hex_has_its_number_and_on_paper_its_letter(
    iberia: HexMap, parts: Mapping[str, Box], drawn: Mapping[str, Census]
) -> None:
    layout = traces_of(iberia).layout
    for number, (place, part) in enumerate(parts.items()):
        cells = set(cells_of(layout, part, MARGIN))
        wanted = numbers(iberia, cells) + (letters(iberia, cells) if theme_of(number) is PRINT else Counter())
        told = (sign for sign in drawn[place].signs if sign[0].startswith(("letter", "number")))
        assert Counter({sign: drawn[place].signs[sign] for sign in told if sign[1] in cells}) == wanted, place


@pytest.mark.parametrize("kind", [*ON_SIDES, *ACROSS])
def test_what_lies_on_hexsides_and_crosses_them_does_so_where_the_map_has_it_and_nowhere_else(
    iberia: HexMap, parts: Mapping[str, Box], drawn: Mapping[str, Census], kind: str
) -> None:
    """Rivers end where the sea is that they flow to, though hexsides go on."""
    traces = traces_of(iberia)
    layout, wet, seen = traces.layout, traces.land["terrain"] == Ground.WATER, 0
    for place, part in parts.items():
        inner, around = cells_of(layout, part, MARGIN), cells_of(layout, part, -2 * HEX)
        wanted = middles(layout, sides_in(layout, kind, inner))
        course = drawn[place].lines.get(kind, np.zeros((0, 2)))
        missing = far(wanted, course, REACH.get(kind, NEAR))
        dry = [spot for spot in missing.tolist() if not wet[int(spot[1]), int(spot[0])]]
        assert dry == [], place
        there = courses(layout, sides_in(layout, kind, around), kind in ACROSS)
        assert far(within(course, part), there, REACH.get(kind, NEAR)).tolist() == [], place
        seen += len(wanted)
    assert seen > (0 if kind == "strait" else 5)


def test_names_stand_beside_their_places(iberia: HexMap, parts: Mapping[str, Box], drawn: Mapping[str, Census]) -> None:
    layout, named = traces_of(iberia).layout, 0
    for place, part in parts.items():
        cells = set(cells_of(layout, part, MARGIN))
        here = {one.name: layout.middle(one.cells[0]) for one in iberia.places if one.cells[0] in cells}
        assert {one.name for one in iberia.places if one.cells[0] in cells and one.city in ("major", "dot")} <= set(
            drawn[place].names
        ), place
        for name in set(here) & set(drawn[place].names):
            assert np.hypot(*(drawn[place].names[name] - here[name])) < 2 * HEX, name
            named += 1
    assert named > 40


def test_what_is_drawn_stands_in_the_legend(pages: Mapping[str, Census]) -> None:
    for place, census in pages.items():
        assert {LEGEND.get(kind, kind) for kind in census.lines} <= census.legend, place
