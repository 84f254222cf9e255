"""Rivers and track as they are kept, and as Qt draws them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from drumhead.client.board.squares.lines import polygons, rail_lines, river_lines
from drumhead.engine.drawing.ink.pieces import Lines, lines_of
from drumhead.engine.drawing.squares.traces import rail_runs, river_runs
from drumhead.engine.maps.squares.model import GameMap, Ground
from tests.client.board.boards import Layers


def _layers(map: GameMap) -> Layers:
    assert isinstance(map.tactical, Layers)
    return map.tactical


def test_only_pieces_near_an_area_are_drawn(map: GameMap) -> None:
    rails = rail_lines(map)
    assert len(polygons(rails, QRectF(0, 0, 300, 300))) > len(polygons(rails, QRectF(38, 0, 6, 20))) == 1
    assert polygons(rails, QRectF(100, 0, 10, 20)) == []


def test_a_polygon_is_made_once(map: GameMap) -> None:
    rails, area = rail_lines(map), QRectF(38, 0, 6, 20)
    (first,), (second,) = polygons(rails, area), polygons(rails, area)
    assert first is second


def _drawn(lines: Lines) -> list[list[tuple[float, float]]]:
    return [[(point.x(), point.y()) for point in piece] for piece in polygons(lines, QRectF(0, 0, 300, 300))]


def test_lines_kept_of_another_time_are_those_traced_anew(map: GameMap) -> None:
    terrain = map.tactical.terrain
    for _ in range(2):
        (rivers,) = river_lines(map).values()
        assert _drawn(rivers) == _drawn(lines_of(run for river in map.rivers for run in river_runs(river, terrain)))
        assert _drawn(rail_lines(map)) == _drawn(lines_of(rail_runs(map, 0, 0, 300, 300)))


def test_two_boards_of_one_map_share_their_lines(map: GameMap) -> None:
    first = rail_lines(map)
    assert rail_lines(replace(map)) is first


@pytest.mark.parametrize("year", [1849, 1859, 1895])
def test_lines_of_another_year_are_lines_of_their_own(map: GameMap, year: int) -> None:
    then = replace(map, year=year)
    assert _drawn(rail_lines(then)) == _drawn(lines_of(rail_runs(then, 0, 0, 300, 300)))


def test_a_river_that_a_lake_floods_is_traced_anew(map: GameMap) -> None:
    rivers = river_lines(map)
    terrain = map.tactical.terrain.copy()
    terrain[95:105, 20:30] = Ground.WATER
    flooded = river_lines(replace(map, tactical=replace(_layers(map), terrain=terrain)))
    assert _drawn(flooded[2]) != _drawn(rivers[2])
