"""1.3, 2.3: streams of battlefields are fordable, show on tactical maps only, and run to a river or to water."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.squares.model import GameMap, Ground
from tests.engine.maps.squares.lie_of_the_land import Cell, Countryside


@pytest.fixture(scope="session")
def country(europe: GameMap) -> Countryside:
    return Countryside(europe)


def test_streams_show_on_tactical_maps_only(country: Countryside) -> None:
    streams = [river for river in country.europe.rivers if river.stream]
    assert {"Givonne", "Mance", "Goldbach", "Tione"} <= {river.name for river in streams}
    real = {cell for river in country.europe.rivers if not river.stream for cell in river.course}
    side = country.europe.tactical_board.columns
    squares = {(x // side, y // side) for x, y in real}
    alone = {(x // side, y // side) for river in streams for x, y in river.course} - squares
    assert alone
    assert not any(country.europe.river[country.europe.board.at(column, row)] for column, row in alone)


def test_every_stream_is_fordable_and_runs_to_a_river_or_water(country: Countryside) -> None:
    ends: dict[Cell, int] = {}
    for river in country.europe.rivers:
        for cell in set(river.course):
            ends[cell] = ends.get(cell, 0) + 1
    for river in (river for river in country.europe.rivers if river.stream):
        x, y = river.course[-1]
        assert river.rank == 1
        assert ends[x, y] > 1 or country.terrain[y, x] == Ground.WATER, river.name
