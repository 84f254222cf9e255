"""Names of territories: from how near they are written, how large, and how the letters are set."""

from __future__ import annotations

from functools import lru_cache

import pytest

from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.areas.names import Name, Names
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder

pytestmark = pytest.mark.whole


@lru_cache(maxsize=2)
def layout(id: str = "diplomacy-classic") -> AreaLayout:
    return AreaLayout(read_area_map(data_folder("maps") / id))


def named(pixels: float, id: str = "diplomacy-classic", part: Box | None = None) -> list[Name]:
    """The names where the side of a common territory is so many pixels."""
    return [*Names(layout(id), pixels / layout(id).side, (), part).placed()]


def _codes(names: list[Name]) -> set[bool]:
    return {name.lines == (name.area.code.title(),) for name in names}


def test_codes_are_written_from_15_pixels_names_from_24_and_cities_from_80() -> None:
    assert named(14.99) == []
    assert _codes(named(15)) == _codes(named(23.99)) == {True}
    assert _codes(named(24)) == {True, False}
    assert not any(name.city for name in named(79.99, "city-country"))
    assert any(name.city for name in named(80, "city-country"))


def test_letters_are_11_to_19_pixels_high_of_codes_12_at_most_and_on_a_page_8_at_least() -> None:
    def sizes(names: list[Name], codes: bool) -> set[int]:
        return {name.size for name in names if _codes([name]) == {codes}}

    everywhere = 0.0, 0.0, 1000.0, 1000.0
    assert [sizes(named(pixels), True) for pixels in (20, 60, 109)] == [{11}, {11}, {12}]
    assert [sizes(named(pixels), False) for pixels in (24, 60, 80, 400)] == [{11}, {11}, {11, 13}, {19}]
    page = named(20, part=everywhere)
    assert sizes(page, True) == sizes(page, False) == {8, 9, 10, 11}
    assert sizes(named(70, part=everywhere), True) == {12}


def test_names_at_sea_are_slanted_and_spaced_and_those_on_land_small_capitals() -> None:
    for name in named(100):
        (*_, words) = name.words(LIGHT, 2.0)
        if name.area.territory.ocean:
            assert (words.face, words.caps, words.spacing) == (Face.ITALIC, False, pytest.approx(0.03 * words.size))
        else:
            assert (words.face, words.caps, words.spacing) == (Face.SERIF, True, pytest.approx(0.01 * words.size))
