"""The signs of cities: which is shown from which scale, and what it looks like."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Shape, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.squares.names import Names
from drumhead.engine.drawing.squares.places import (
    DOT_FROM,
    FORTS_FROM,
    NAME_FROM,
    PORTS_FROM,
    STAR,
    STRENGTHS_FROM,
    Sign,
    city_items,
    ordered,
    room_of,
    sign_of,
    signs,
    spot,
)
from drumhead.engine.maps.squares.model import City
from tests.engine.maps.squares.sheets import small_map

TOWN = City("Town", 0, 0, "WES", size=2)
FORTRESS = replace(TOWN, fort=4, fort_capacity=5000, port="river")


def test_a_city_stands_in_the_middle_of_its_tactical_square() -> None:
    map = small_map()
    assert spot(map, map.city("Alt")) == (6.5, 10.5)
    assert spot(map, map.city("Hafen")) == (6 * 15 + 9.5, 10.5)


def test_capitals_come_first_and_then_the_greatest() -> None:
    map = small_map()
    assert [city.name for city in ordered(map)] == ["Alt", "Hafen", 'Dorf, "das"']


def test_greater_cities_are_shown_from_farther_and_none_is_named_without_its_dot() -> None:
    for table in (DOT_FROM, NAME_FROM):
        assert all(table[great] <= table[small] for great, small in pairwise((4, 3, 2, 1)))
    assert all(DOT_FROM[size] <= NAME_FROM[size] for size in DOT_FROM)


@pytest.mark.rule("rotd", "2.6a")
def test_a_fort_its_strength_and_a_port_come_one_after_the_other() -> None:
    signs = [sign_of(FORTRESS, scale) for scale in (1.0, FORTS_FROM, PORTS_FROM, STRENGTHS_FROM)]
    assert [(sign.fort, sign.port, sign.strength) for sign in signs] == [
        (0, False, False),
        (4, False, False),
        (4, True, False),
        (4, True, True),
    ]


def test_a_city_without_a_fort_has_neither_star_nor_strength_however_near_and_an_inland_one_no_port() -> None:
    for every in (False, True):
        sign = sign_of(TOWN, 9.0, every=every)
        assert (sign.fort, sign.strength, sign.port) == (0, False, False)
        assert not any(isinstance(item, Words) for item in city_items(sign, LIGHT))


def test_a_page_shows_every_fort_and_port_that_its_legend_tells_of() -> None:
    assert sign_of(FORTRESS, 0.4, every=True) == replace(sign_of(FORTRESS, 0.4), fort=4, port=True)


def test_dots_grow_as_the_map_comes_near_up_to_a_bound() -> None:
    radii = [sign_of(TOWN, scale).radius for scale in (0.2, 0.8, 2.0, 8.0)]
    assert radii == sorted(radii) and radii[2] == radii[3]


def test_a_capital_is_a_square_and_another_city_a_ring() -> None:
    town, capital = (city_items(Sign(3.0, capital, 0, False, False), LIGHT) for capital in (False, True))
    (ring,), (square,) = town, capital
    assert isinstance(ring, Shape) and isinstance(square, Shape)
    assert (len(ring.lines[0]), ring.fill) == (24, LIGHT.city_fill)
    assert (len(square.lines[0]), square.fill) == (4, LIGHT.capital)


@pytest.mark.rule("rotd", "2.6a")
def test_a_sign_stays_in_the_room_it_asks_for() -> None:
    sign = sign_of(FORTRESS, 8.0)
    items = city_items(sign, LIGHT)
    left, top, right, bottom = room_of(sign)
    lines = np.concatenate([line for item in items if isinstance(item, Shape) for line in item.lines])
    assert left - 0.1 <= lines[:, 0].min() and lines[:, 0].max() <= right + 0.1
    assert top <= lines[:, 1].min() and lines[:, 1].max() <= bottom + 1
    (strength,) = (item for item in items if isinstance(item, Words))
    assert strength.text == "4" and top - 2 < strength.y - strength.size * 0.7 and strength.y < -sign.radius


def test_a_forts_star_stands_out_from_its_dot() -> None:
    star, dot = city_items(Sign(3.0, False, 2, False, False), LIGHT)
    assert isinstance(star, Shape) and isinstance(dot, Shape)
    assert np.hypot(*star.lines[0].T).max() == pytest.approx(3.0 + STAR)
    assert np.hypot(*star.lines[0].T).min() > np.hypot(*dot.lines[0].T).max()


def test_by_its_size_a_city_is_shown_and_named_from_so_near_with_such_a_dot_and_such_letters() -> None:
    found = {}
    for size in range(6):
        map = replace(small_map(), cities=(replace(TOWN, name="T", cell=18, tactical=112, size=size),), villages=())
        looks = [Look(LIGHT, frozenset(), step / 100) for step in range(250)]
        dot = next(look.scale for look in looks if [*signs(map, look)])
        name = next(look.scale for look in looks if Names(map, look).words())
        (words,) = Names(map, looks[-1]).words()
        found[size] = (dot, name, sign_of(map.cities[0], 9.0).radius, words.size)
    assert found == {
        0: (1.3, 2.4, 2.4, 11),
        1: (1.3, 2.4, 2.4, 11),
        2: (0.7, 1.4, 3.0, 12),
        3: (0.3, 0.5, 3.8, 13),
        4: (0.0, 0.32, 4.6, 15),
        5: (0.0, 0.32, 4.6, 15),
    }


@pytest.mark.rule("rotd", "2.6a")
def test_a_capital_with_a_fort_and_a_port_is_drawn_from_its_star_to_its_anchor_in_the_room_it_takes() -> None:
    map = replace(small_map(), cities=(replace(FORTRESS, capital=True),), villages=())
    (stamp,) = signs(map, Look(LIGHT, frozenset(), 5.0))
    assert stamp.box == (-10.5, -21.5, 10.5, 21.5), "the radius 3, the star 4.5 more, and 11 each above and below"
    star, dot, strength, *anchor = stamp.items
    assert isinstance(star, Shape) and isinstance(dot, Shape) and isinstance(strength, Words)
    assert (star.stroke, star.width, star.fill, star.closed) == (LIGHT.fort, 1.2, LIGHT.halo, True)
    assert dot.lines[0].tolist() == [[-3, -3], [3, -3], [3, 3], [-3, 3]]
    assert (dot.fill, dot.stroke, dot.width) == (LIGHT.capital, LIGHT.ink, 1.3)
    assert (strength.x, strength.y, strength.text, strength.size) == (0.0, -8.5, "4", 11)
    assert (strength.colour, strength.anchor, strength.halo) == (LIGHT.fort, "middle", LIGHT.halo)
    deep = [float(line[:, 1].mean()) for item in anchor if isinstance(item, Shape) for line in item.lines]
    assert deep and all(7.5 < y < 18.5 for y in deep)
