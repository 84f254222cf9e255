"""Names of cities and villages that keep out of each other's way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import extent, within
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.names import Names
from drumhead.engine.drawing.squares.places import VILLAGES_FROM
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import City, GameMap, Village
from tests.engine.maps.squares.sheets import small_map

EUROPE = ("Milano", "Verona", "Wien", "Berlin", "Paris", "Lyon", "Napoli")
SIDE = 15


def _map(*places: tuple[str, int, int], fort: int = 0, port: str = "") -> GameMap:
    """Cities at (x, y) in kilometres of a small map."""
    map = small_map()

    def city(name: str, x: int, y: int) -> City:
        cell = y // SIDE * map.board.columns + x // SIDE
        return City(name, cell, y % SIDE * SIDE + x % SIDE, "WES", size=3, fort=fort, port=port)

    return replace(map, cities=tuple(city(*place) for place in places), villages=())


def _words(
    map: GameMap, scale: float, troops: Iterable[Box] = (), shy: Iterable[Box] = (), part: Box | None = None
) -> list[Words]:
    return list(Names(map, Look(LIGHT, frozenset(), scale), troops, shy, part).words())


def _box(words: Words, scale: float) -> Box:
    """Without what its letters hardly reach."""
    left, top, right, bottom = extent(words)
    x, y = words.x * scale, words.y * scale
    return x + left + 0.5, y + top + 0.5, x + right - 0.5, y + bottom - 0.5


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _lonely(troops: Iterable[Box] = (), shy: Iterable[Box] = ()) -> Words:
    """Its middle is 63 pixels from both edges."""
    (found,) = _words(_map(("Alone", 10, 10)), 6.0, troops, shy)
    return found


def test_no_two_names_overlap() -> None:
    crowd = [(f"Town number {i}", 1 + i % 4 * 6, 1 + i // 4 * 2) for i in range(24)]
    names = [_box(words, 6.0) for words in _words(_map(*crowd), 6.0)]
    assert 3 < len(names) < 24
    assert not any(_meet(a, b) for a, b in combinations(names, 2))


def test_the_greatest_are_named_from_far_and_small_towns_only_near() -> None:
    map = find_map("europe-1859", 1859)
    assert isinstance(map, GameMap)
    far, near = ([words.text for words in _words(map, scale)] for scale in (0.4, 2.5))
    assert {"Paris", "London", "Wien", "Berlin"} <= set(far)
    assert "Lodi" not in far and "Lodi" in near


def test_a_name_stands_right_of_its_sign_and_left_of_it_where_troops_are() -> None:
    right = (66.0, 40.0, 200.0, 80.0)
    assert _lonely().dx > 0
    assert _lonely([right]).dx < 0


def test_a_name_hidden_by_troops_moves_out_of_their_square() -> None:
    troops = (30.0, 30.0, 95.0, 95.0)
    assert not _meet(_box(_lonely([troops]), 6.0), troops)


def test_a_name_keeps_off_a_states_name_where_it_can() -> None:
    right, everywhere = (66.0, 40.0, 200.0, 80.0), (0.0, 0.0, 900.0, 900.0)
    assert not _meet(_box(_lonely(shy=[right]), 6.0), right)
    assert _lonely(shy=[everywhere]) == _lonely()


def test_no_name_reaches_beyond_the_board() -> None:
    map = small_map()
    wide = map.board.columns * SIDE
    (words,) = _words(_map(("Faraway", wide - 1, 5)), 6.0)
    assert within(_box(words, 6.0), (0.0, 0.0, wide * 6.0, 900.0))


@pytest.mark.rule("rotd", "2.6a")
def test_a_name_keeps_off_the_anchor_and_the_strength_of_its_own_city() -> None:
    map = _map(("Fortress", 10, 10), fort=4, port="sea")
    chart, look = SquaresChart(map, Traces(map)), Look(LIGHT, frozenset(), 6.0)
    beside = [(76.0, 50.0, 900.0, 76.0), (0.0, 50.0, 50.0, 76.0)]
    (sign,), (words,) = chart.signs(look), Names(map, look, shy=beside).words()
    left, top, right, bottom = sign.box
    kept = (63.0 + left + 3, 63.0 + top + 3, 63.0 + right - 3, 63.0 + bottom - 3)
    assert not _meet(_box(words, 6.0), kept)


def test_villages_are_named_from_where_there_is_room_for_them() -> None:
    map = replace(_map(("Town", 10, 10)), villages=(Village("hamlet", 0, 5),))
    assert {words.text for words in _words(map, VILLAGES_FROM)} == {"Town", "hamlet"}
    assert {words.text for words in _words(map, VILLAGES_FROM * 0.9)} == {"Town"}


@pytest.mark.whole
@pytest.mark.parametrize("place", EUROPE)
@pytest.mark.parametrize("scale", [3.0, 4.5, 8.0])
def test_a_name_that_a_page_has_as_a_whole_stands_on_it_where_it_does_on_the_board(place: str, scale: float) -> None:
    map = find_map("europe-1859", 1859)
    assert isinstance(map, GameMap)
    column, row = map.board.position(map.place(place)[0])
    part = (column - 4) * 15.0, (row - 4) * 15.0, (column + 5) * 15.0, (row + 5) * 15.0
    left, top, right, bottom = (edge * scale for edge in part)
    page = left + 2, top + 2, right - 2, bottom - 2
    whole = {words for words in _words(map, scale) if within(_box(words, scale), page)}
    shown = {words for words in whole if within((words.x, words.y, words.x, words.y), part)}
    assert len(shown) > 3
    assert shown <= set(_words(map, scale, part=part))


def test_on_a_page_names_that_fit_stand_as_on_the_board_and_others_where_there_is_room() -> None:
    map, scale = _map(("Free", 20, 20), ("Edge", 44, 30), ("Beyond", 60, 30)), 4.0
    page = (10.0, 10.0, 45.0, 45.0)
    board = {words.text: (words.dx, words.dy) for words in _words(map, scale)}
    shown = {words.text: words for words in _words(map, scale, part=page)}
    assert shown.keys() == {"Free", "Edge"}, "what lies off the page is not named on it"
    assert (shown["Free"].dx, shown["Free"].dy) == board["Free"]
    assert (shown["Edge"].dx, shown["Edge"].dy) != board["Edge"]
    left, top, right, bottom = (edge * scale for edge in page)
    for words in shown.values():
        assert within(_box(words, scale), (left, top, right, bottom))


def test_names_step_aside_only_where_troops_may_be_in_their_way() -> None:
    crowd = [(f"Town {x}-{y}", 20 + 3 * x, 20 + y) for x in range(4) for y in range(4)]
    far = (0.0, 0.0, 1.0, 1.0)
    near = [abs(words.dx) for words in _words(_map(*crowd), 4.0)]
    aside = [abs(words.dx) for words in _words(_map(*crowd), 4.0, (far,))]
    assert len(aside) > len(near), "farther places are tried"


def test_a_greater_city_has_larger_letters_and_a_capital_a_colour_of_its_own() -> None:
    map = _map(("Great", 20, 20), ("Small", 60, 20), ("Crown", 20, 60))
    great, small, crown = map.cities
    cities = replace(great, size=4), replace(small, size=1), replace(crown, capital=True)
    found = {words.text: words for words in _words(replace(map, cities=cities), 6.0)}
    assert found["Great"].size > found["Crown"].size > found["Small"].size
    assert [found[name].colour for name in ("Great", "Small", "Crown")] == [LIGHT.ink, LIGHT.ink, LIGHT.capital]
    assert found["Great"].face == found["Crown"].face != found["Small"].face


def test_a_village_has_a_soft_name_once_the_map_is_near() -> None:
    map = replace(_map(), villages=(Village("Heide", 9, 9),))
    assert _words(map, VILLAGES_FROM - 0.01) == []
    (words,) = _words(map, VILLAGES_FROM)
    assert (words.text, words.colour) == ("Heide", LIGHT.ink_soft)
