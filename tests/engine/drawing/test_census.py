"""Every sign of a battlefield that the map has is on its page, and none other; each has its line in the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures.field import field_drawing
from drumhead.engine.reports.pictures.frame import LAYERS, Frame
from tests.engine.drawing.census import (
    Census,
    cliffs,
    examples,
    map_letters,
    map_signs,
    named_places,
    read_field,
)

pytestmark = pytest.mark.slow

SIDE = 1600
LEGEND = {"village": "named place", "ford": "ford", "pass": "pass", "bridge": "railway bridge", "port": "port"}
LEGEND |= {"fort": "fort and its strength"}


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


@pytest.fixture(scope="module")
def pages(europe: GameMap) -> Mapping[int, Census]:
    """Battlefields as they are read back from their pages, light for most and each theme for some."""
    found = {}
    for number, square in enumerate(examples(europe)):
        theme = (LIGHT, LIGHT, DARK, PRINT)[number % 4]
        frame = Frame(width=SIDE, height=SIDE, theme=theme.name, layers=frozenset(LAYERS), square=square)
        found[square] = read_field(field_drawing(europe, None, frame), europe.tactical_board, theme)
    return found


def test_forty_battlefields_are_read(pages: Mapping[int, Census]) -> None:
    assert len(pages) >= 36


@pytest.mark.rule("rotd", "2.2b")
@pytest.mark.parametrize(
    "kind",
    [
        "ford",
        "pass",
        "bridge",
        "fort",
        "village",
        "port",
    ],
)
def test_a_sign_stands_where_the_map_has_it_and_nowhere_else(
    europe: GameMap, pages: Mapping[int, Census], kind: str
) -> None:
    wanted = {square: map_signs(europe, square, kind) for square in pages}
    assert sum(map(sum, (count.values() for count in wanted.values()))) >= 5
    wrong = {
        europe.board.name(square): (census.of(kind) - wanted[square], wanted[square] - census.of(kind))
        for square, census in pages.items()
        if census.of(kind) != wanted[square]
    }
    assert wrong == {}


@pytest.mark.rule("rotd", "2.2b")
def test_every_ground_but_open_ground_has_its_letter(europe: GameMap, pages: Mapping[int, Census]) -> None:
    for square, census in pages.items():
        letters = {sign: count for sign, count in census.signs.items() if sign[0].startswith("letter ")}
        assert {sign: 1 for sign in letters if not sign[0][-1].isdigit()} == map_letters(europe, square)


def test_every_named_place_is_named_by_its_place(europe: GameMap, pages: Mapping[int, Census]) -> None:
    missing, far = Counter[str](), dict[str, float]()
    for square, census in pages.items():
        for name, (x, y) in named_places(europe, square).items():
            text = next((words for words in census.names if words == name), None)
            if text is None:
                missing[name] += 1
            else:
                left, top, right, bottom = census.names[text]
                far[name] = max(left - x, x - right, top - y, y - bottom)
    assert missing == Counter()
    assert max(far.values()) < 1.5


@pytest.mark.parametrize("kind", LEGEND)
def test_a_sign_that_is_drawn_stands_in_the_legend(pages: Mapping[int, Census], kind: str) -> None:
    drawn = [census for census in pages.values() if census.of(kind)]
    assert drawn
    assert all(LEGEND[kind] in census.legend for census in drawn)


def test_what_runs_over_the_board_stands_in_the_legend(pages: Mapping[int, Census]) -> None:
    for census in pages.values():
        assert all(words & census.legend for words in census.lines if words)


@pytest.mark.rule("rotd", "9.5b")
def test_every_cliff_is_drawn_once_and_none_where_none_is(europe: GameMap, pages: Mapping[int, Census]) -> None:
    assert sum(sum(cliffs(europe, square).values()) for square in pages) > 100
    wrong = {square for square, census in pages.items() if census.cliffs != cliffs(europe, square)}
    assert wrong == set()


@pytest.mark.rule("rotd", "9.5b")
def test_cliffs_stand_in_the_legend(europe: GameMap, pages: Mapping[int, Census]) -> None:
    steep = [census for square, census in pages.items() if cliffs(europe, square)]
    assert len(steep) >= 5
    assert all("cliff: no way in battle" in census.legend for census in steep)
