"""Rivers, track and borders as they are kept from one board to the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.client.board.squares.lines import kept_traces
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import GameMap, Ground, TacticalLayers


def _layers(map: GameMap) -> TacticalLayers:
    assert isinstance(map.tactical, TacticalLayers)
    return map.tactical


def _drawn(lines: Lines) -> list[list[list[float]]]:
    return [piece.tolist() for piece in lines.pieces]


def _all(traces: Traces) -> list[list[list[list[float]]]]:
    return [_drawn(lines) for lines in (*traces.rivers.values(), traces.rails, traces.frontiers)]


def test_lines_kept_of_another_time_are_those_traced_anew(map: GameMap) -> None:
    for _ in range(2):
        assert _all(kept_traces(map)) == _all(Traces(map))


def test_two_boards_of_one_map_share_their_lines(map: GameMap) -> None:
    first = kept_traces(map)
    assert kept_traces(replace(map)).rails is first.rails
    assert kept_traces(replace(map)).frontiers is first.frontiers


@pytest.mark.parametrize("year", [1849, 1859, 1895])
def test_lines_of_another_year_are_lines_of_their_own(map: GameMap, year: int) -> None:
    then = replace(map, year=year)
    assert _drawn(kept_traces(then).rails) == _drawn(Traces(then).rails)


def test_a_river_that_a_lake_floods_is_traced_anew(map: GameMap) -> None:
    rivers = kept_traces(map).rivers
    terrain = map.tactical.terrain.copy()
    terrain[95:105, 20:30] = Ground.WATER
    flooded = kept_traces(replace(map, tactical=replace(_layers(map), terrain=terrain))).rivers
    assert _drawn(flooded[2]) != _drawn(rivers[2])


def test_states_that_move_have_borders_of_their_own(map: GameMap) -> None:
    moved = map.state.copy()
    moved.reshape(map.board.rows, map.board.columns)[:, :12] = 0
    then = replace(map, state=moved)
    assert _drawn(kept_traces(then).frontiers) == _drawn(Traces(then).frontiers) != _drawn(kept_traces(map).frontiers)
