"""Twelve parts of the map of Europe: every sign that the map has stands on screen and on paper, and none other."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Box, Item, Scaled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.traces import traces_of
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures.frame import LAYERS, Frame, part_around
from drumhead.engine.reports.pictures.strategic import strategic_drawing
from tests.engine.drawing.census_of_squares import Census, at, cities, far, map_signs, middles, read_items, read_page

PLACES = (
    "Milano",
    "Verona",
    "Rovigo",
    "Genova",
    "Wien",
    "Prag",
    "Berlin",
    "Paris",
    "Metz",
    "London",
    "Lyon",
    "Napoli",
)

pytestmark = pytest.mark.slow
RADIUS, SIDE = 3, 900
SCREEN = 5.0  # pixels a kilometre
KINDS = ("village", "city", "capital", "fort", "port", "bridge", "ford")
LEGEND = {"capital": {"capital"}, "city": {"city", "town"}, "fort": {"fort and its strength"}, "port": {"port"}}
LEGEND |= {"village": {"village"}, "bridge": {"railway bridge"}, "ford": {"ford"}}


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


@pytest.fixture(scope="module")
def parts(europe: GameMap) -> Mapping[str, Box]:
    """The parts in kilometres."""
    found = {place: part_around(europe, place, RADIUS) for place in PLACES}
    return {
        place: (15.0 * p.column, 15.0 * p.row, 15.0 * (p.column + p.columns), 15.0 * (p.row + p.rows))
        for place, p in found.items()
    }


@pytest.fixture(scope="module")
def pages(europe: GameMap, parts: Mapping[str, Box]) -> Mapping[str, Census]:
    """The parts as they are read back from their pages, light for most and each theme for some."""
    found = {}
    for number, (place, part) in enumerate(parts.items()):
        theme = (LIGHT, LIGHT, DARK, PRINT)[number % 4]
        around = part_around(europe, place, RADIUS)
        frame = Frame(width=SIDE, height=SIDE, theme=theme.name, layers=frozenset(LAYERS) - {"terrain"}, part=around)
        found[place] = read_page(strategic_drawing(europe, None, frame), part, theme)
    return found


@pytest.fixture(scope="module")
def screens(europe: GameMap, parts: Mapping[str, Box]) -> Mapping[str, Census]:
    """The same parts as a board draws them."""
    chart, look = (
        SquaresChart(europe, traces_of(europe)),
        Look(LIGHT, frozenset(("rivers", "rails", "borders")), SCREEN),
    )
    found = {}
    for place, part in parts.items():
        items: list[Item] = [Scaled(part[:2], SCREEN, (*chart.lines(part, look), *chart.signs(look)))]
        found[place] = read_items(in_pixels(items), part, part[:2], SCREEN, LIGHT)
    return found


@pytest.fixture(params=["pages", "screens"])
def drawn(request: pytest.FixtureRequest) -> Mapping[str, Census]:
    found: Mapping[str, Census] = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_sign_stands_where_the_map_has_it_and_nowhere_else(
    europe: GameMap, parts: Mapping[str, Box], drawn: Mapping[str, Census], kind: str
) -> None:
    wanted = {place: map_signs(europe, part, kind) for place, part in parts.items()}
    assert sum(sum(count.values()) for count in wanted.values()) >= 5
    if kind in ("bridge", "ford"):
        wrong = {place for place in parts if sum(drawn[place].of(kind).values()) != sum(wanted[place].values())}
    else:
        wrong = {place for place in parts if drawn[place].of(kind) != wanted[place]}
    assert wrong == set()


@pytest.mark.rule("rotd", "2.6a")
def test_every_fort_tells_its_strength(europe: GameMap, parts: Mapping[str, Box], drawn: Mapping[str, Census]) -> None:
    for place, (left, top, right, bottom) in parts.items():
        inner = (left, top + 5, right, bottom)  # a strength stands above its fort
        wanted = {at(europe, city): f"strength {city.fort}" for city in cities(europe, inner) if city.fort}
        told = {(x, y): kind for kind, (x, y) in drawn[place].signs if kind.startswith("strength")}
        for (x, y), kind in wanted.items():
            assert kind in {told[found] for found in told if abs(found[0] - x) < 2 and 0 <= y - found[1] < 5}, place
        assert len(told) >= len(wanted)


@pytest.mark.rule("rotd", "1.3a")
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_rivers_run_in_their_class_where_the_map_has_them_and_nowhere_else(
    europe: GameMap, parts: Mapping[str, Box], drawn: Mapping[str, Census], rank: int
) -> None:
    """A river may go on in the bed of a greater one, whose class the map tells there."""
    seen = 0
    for place, part in parts.items():
        wanted, course = middles(europe, part, rank), drawn[place].rivers[rank]
        wet = np.concatenate([middles(europe, part, each) for each in (1, 2, 3) if each >= rank])
        seen += len(wanted)
        assert far(wanted, course, part).tolist() == [], place
        assert far(course, wet, part).tolist() == [], place
    assert seen > 20


def test_track_runs_where_it_is_open_and_nowhere_else(
    europe: GameMap, parts: Mapping[str, Box], drawn: Mapping[str, Census]
) -> None:
    for place, part in parts.items():
        wanted = middles(europe, part)
        assert far(wanted, drawn[place].track, part).tolist() == [], place
        assert far(drawn[place].track, wanted, part).tolist() == [], place


def test_screen_and_paper_have_the_same_signs(pages: Mapping[str, Census], screens: Mapping[str, Census]) -> None:
    for place in PLACES:
        for kind in ("village", "city", "capital", "fort", "port"):
            assert pages[place].of(kind) == screens[place].of(kind)


@pytest.mark.parametrize("kind", LEGEND)
def test_a_sign_that_is_drawn_stands_in_the_legend(pages: Mapping[str, Census], kind: str) -> None:
    shown = [census for census in pages.values() if census.of(kind)]
    assert shown
    assert all(LEGEND[kind] & census.legend for census in shown)
