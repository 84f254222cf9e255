"""Names of states on their land."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import Taken, meet, within
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.state_names import GONE_FROM, SMALLEST, StateNames, box_of, broadest
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from tests.client.board.boards import small_map

STATES = frozenset({"states"})


def _look(scale: float) -> Look:
    return Look(LIGHT, STATES, scale)


def _shown(map: GameMap, scale: float) -> list[Words]:
    return list(StateNames(map).shown(_look(scale)).values())


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


def test_a_name_lies_on_the_broadest_land_deep_inside() -> None:
    land = np.zeros((11, 20), bool)
    land[2:9, 2:9] = True
    land[0, :] = True
    assert broadest(land, np.zeros(land.shape, np.int64))[0][::2] == (2, 7)


def test_where_there_is_no_land_there_is_no_place_for_a_name() -> None:
    assert broadest(np.zeros((4, 5), bool), np.zeros((4, 5), np.int64)) == []


def test_a_name_keeps_off_towns_where_land_as_broad_has_none() -> None:
    land, towns = np.ones((9, 9), bool), np.zeros((9, 9), np.int64)
    towns[4, 4] = 5
    assert broadest(land, towns)[0][1] != 4


def test_each_state_with_land_is_named_once_in_the_middle_of_it() -> None:
    map = small_map()
    assert [(words.text, words.x) for words in _shown(map, 2.0)] == [("WESTLAND", 75.0), ("EASTLAND", 225.0)]
    assert [words.text for words in _shown(small_map(uniform=True), 2.0)] == ["WESTLAND"]


def test_letters_are_as_large_as_the_land_allows_and_none_too_small_to_be_read() -> None:
    sizes = [words.size for scale in (0.3, 0.8, 1.5, 2.5) for words in _shown(small_map(), scale)]
    assert sizes == sorted(sizes) and min(sizes) >= SMALLEST and max(sizes) == 26
    assert _shown(small_map(), 0.1) == []


def test_names_are_gone_from_a_board_seen_from_near() -> None:
    assert _shown(small_map(), GONE_FROM) == []


def test_a_long_tongue_of_land_beside_the_broadest_is_no_place_for_a_name() -> None:
    land = np.zeros((11, 20), bool)
    land[2:9, 1:7], land[5, 8:20] = True, True
    assert {run[0] for run in broadest(land, np.zeros(land.shape, np.int64))} == {1}


def test_a_name_leaves_the_longest_land_where_too_much_of_a_town_lies_in_its_middle() -> None:
    """Two strips of land, the longer with a town: a name leaves it for the shorter where that costs too much."""
    land, towns = np.zeros((9, 30), bool), np.zeros((9, 30), np.int64)
    land[0, 0:20], land[6, 0:17] = True, True
    for weight, row in ((0, 0), (1, 0), (3, 6)):
        towns[0, 10] = weight
        assert broadest(land, towns)[0][1] == row


def test_a_board_names_the_states_that_an_area_touches_and_none_where_they_are_not_shown(europe: GameMap) -> None:
    chart, look, whole = SquaresChart(europe, Traces(europe)), _look(2.0), (0.0, 0.0, 2550.0, 2550.0)
    every = list(chart.states(whole, look))
    assert len(every) > 9 and every == _shown(europe, 2.0)
    for words in every[:3]:
        left, top, right, bottom = (edge / 2 for edge in box_of(words, look))
        assert list(chart.states((left + 1, top + 1, right - 1, bottom - 1), look)) == [words]
    hidden = replace(look, layers=frozenset({"cities", "rivers"}))
    assert list(chart.states(whole, hidden)) == []
    assert (chart.names(hidden).states, len(chart.names(look).states)) == ((), len(every))


@pytest.mark.parametrize("scale", [0.8, 1.5, 3.0])
def test_a_page_names_every_state_whose_name_lies_on_it_as_a_whole_on_the_board(europe: GameMap, scale: float) -> None:
    column, row = europe.board.position(europe.place("Milano")[0])
    part = (column - 20) * 15.0, (row - 20) * 15.0, (column + 21) * 15.0, (row + 21) * 15.0
    page: Box = part[0] * scale, part[1] * scale, part[2] * scale, part[3] * scale
    chart, look = SquaresChart(europe, Traces(europe)), replace(_look(scale), layers=STATES | {"cities"})
    whole = {words.text for words in chart.names(look).states if within(box_of(words, look), page)}
    shown = chart.names(look, part=part).states
    assert whole and whole <= {words.text for words in shown}
    assert set(chart.names(look).states) & set(shown), "where there is room they stand where they do on the board"


def test_a_state_that_is_cut_by_a_page_is_named_on_what_is_seen_of_it(europe: GameMap) -> None:
    names, look = StateNames(europe), _look(4.0)
    column, row = europe.board.position(europe.place("Milano")[0])
    part = (column - 4) * 15.0, (row - 4) * 15.0, (column + 5) * 15.0, (row + 5) * 15.0
    held: Box = (column * 60.0, row * 60.0, column * 60.0 + 60, row * 60.0 + 60)
    found = names.on_page(look, part, {}, Taken([held])).values()
    assert {"SARDINIA-PIEDMONT", "AUSTRIA"} <= {words.text for words in found}
    boxes = [box_of(words, look) for words in found]
    assert not any(meet(box, held) for box in boxes)
    assert all(within(box, (part[0] * 4, part[1] * 4, part[2] * 4, part[3] * 4)) for box in boxes)
