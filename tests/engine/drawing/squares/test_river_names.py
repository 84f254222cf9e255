"""Names of rivers along their courses."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import Taken, extent, meet, moved, within
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.river_names import APART, RIVERS_FROM, RiverNames, slanted
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap, River, RiverClass
from tests.engine.maps.squares.sheets import small_map

LAYERS = frozenset({"states", "cities", "rivers"})
LEVEL = tuple((x, 20) for x in range(300))
CROOKED = tuple((x, 20 + (x // 3 % 2) * 8) for x in range(60))


def _look(scale: float) -> Look:
    return Look(LIGHT, LAYERS, scale)


def _map(*rivers: River) -> GameMap:
    return replace(small_map(), rivers=rivers)


def _river(
    course: tuple[tuple[int, int], ...], name: str = "Stream", rank: RiverClass = RiverClass.UNFORDABLE
) -> River:
    return River(name, rank, course)


def _named(map: GameMap, scale: float, taken: Taken | None = None) -> tuple[Words, ...]:
    return RiverNames(map).on_board(_look(scale), taken or Taken())


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


@pytest.fixture(scope="module")
def chart(europe: GameMap) -> SquaresChart:
    return SquaresChart(europe, Traces(europe))


def test_a_name_runs_beside_its_river_and_leaves_the_water_free() -> None:
    (words,) = _named(_map(_river(LEVEL[:100])), 4.0)
    assert words.angle == pytest.approx(0, abs=1)
    assert 0 < abs(words.y - 20.5) * 4 < 2 * words.size
    top, bottom = words.y * 4 - words.size * 0.7, words.y * 4
    assert not top < 20.5 * 4 < bottom


def test_a_name_is_never_upside_down() -> None:
    for course in (
        LEVEL[:100],
        LEVEL[:100][::-1],
        tuple((20 + y, y) for y in range(80)),
        tuple((20, y) for y in range(80)),
    ):
        assert all(-90 < words.angle < 90 for words in _named(_map(_river(course)), 4.0))


@pytest.mark.parametrize("rank", RIVERS_FROM)
def test_great_rivers_are_named_from_farther(rank: int) -> None:
    map = _map(_river(LEVEL, rank=RiverClass(rank)))
    assert _named(map, RIVERS_FROM[rank])
    assert not _named(map, RIVERS_FROM[rank] * 0.95)


def test_a_long_river_is_named_again_but_not_soon() -> None:
    names = _named(_map(_river(LEVEL)), 10.0)
    assert len(names) >= 2
    assert all(math.hypot(a.x - b.x, a.y - b.y) * 10 > APART / 2 for a, b in combinations(names, 2))
    assert len(_named(_map(_river(LEVEL[:80])), 10.0)) == 1


def test_a_river_too_short_for_its_name_or_without_one_has_none() -> None:
    assert _named(_map(_river(LEVEL[:10])), 3.0) == ()
    assert _named(_map(_river(LEVEL, name="")), 3.0) == ()
    assert _named(_map(), 3.0) == ()


def test_what_two_rivers_share_is_the_greater_ones() -> None:
    great, small = _river(LEVEL[:100], "Great", RiverClass.UNBRIDGEABLE), _river(LEVEL[:100], "Small")
    assert [words.text for words in _named(_map(small, great), 4.0)] == ["Great"]


def test_a_name_goes_where_nothing_else_stands() -> None:
    map, half = _map(_river(LEVEL[:200])), (0.0, 0.0, 400.0, 900.0)
    (words,) = _named(map, 4.0, Taken([half]))
    assert not any(meet(box, half) for box in slanted(words, 4.0))
    assert _named(map, 4.0, Taken([(0.0, 0.0, 9000.0, 9000.0)])) == ()


@pytest.mark.parametrize("scale", [1.4, 3.0, 6.0])
def test_rivers_and_places_are_not_written_over_each_other(chart: SquaresChart, scale: float) -> None:
    found = chart.names(_look(scale))
    signs = [moved(sign.box, sign.x, sign.y, scale) for sign in chart.signs(_look(scale))]
    places = Taken([moved(extent(words), words.x, words.y, scale) for words in found.places])
    dots = Taken([(left + 4, top + 4, right - 4, bottom - 4) for left, top, right, bottom in signs])
    boxes = [[_inner(box) for box in slanted(words, scale)] for words in found.rivers]
    assert len(boxes) > 20
    assert all(places.free(box) and dots.free(box) for each in boxes for box in each)


def _inner(box: Box) -> Box:
    left, top, right, bottom = box
    return left + 2, top + 2, right - 2, bottom - 2


@pytest.mark.parametrize("place", ["Milano", "Wien", "Lyon"])
def test_a_page_names_every_river_whose_name_lies_on_it_as_a_whole_on_the_board(
    chart: SquaresChart, europe: GameMap, place: str
) -> None:
    column, row = europe.board.position(europe.place(place)[0])
    part, scale = ((column - 6) * 15.0, (row - 6) * 15.0, (column + 7) * 15.0, (row + 7) * 15.0), 4.0
    page = part[0] * scale, part[1] * scale, part[2] * scale, part[3] * scale
    board, shown = chart.names(_look(scale)).rivers, chart.names(_look(scale), part=part).rivers
    whole = {words for words in board if all(within(box, page) for box in slanted(words, scale))}
    assert len(whole) > 3
    assert {words.text for words in whole} <= {words.text for words in shown}
    assert len(whole & set(shown)) > len(whole) / 2, "most stand where they do on the board"
    assert all(within(_inner(box), page) for words in shown for box in slanted(words, scale))
