"""Rivers, track and frontiers of a map as lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from drumhead.engine.drawing.ink.lines import smoothed
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.squares.traces import Traces, rail_runs, river_runs, traces_of
from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass, TacticalLayers
from tests.engine.maps.squares.sheets import RIVER_Y, STREAM_X, TRACK_Y, small_map

SMALL = small_map()
Cell = tuple[int, int]


def _with(map: GameMap, **layers: npt.NDArray[np.uint8]) -> GameMap:
    assert isinstance(map.tactical, TacticalLayers)
    return replace(map, tactical=replace(map.tactical, **layers))


def _points(lines: Lines) -> npt.NDArray[np.float64]:
    return np.concatenate([np.zeros((0, 2)), *lines.pieces])


def test_rivers_go_by_class() -> None:
    rivers = traces_of(SMALL).rivers
    assert list(rivers) == [1, 2]
    assert set(_points(rivers[1])[:, 0]) == {STREAM_X + 0.5}
    assert set(_points(rivers[2])[:, 1]) == {RIVER_Y + 0.5}


def test_a_river_ends_with_its_first_point_in_the_sea() -> None:
    (across, _), most = _points(traces_of(SMALL).rivers[2]).max(axis=0), SMALL.tactical.terrain.shape[1]
    assert across == 105.5 < most


def test_a_river_that_a_lake_floods_is_two() -> None:
    terrain = SMALL.tactical.terrain.copy()
    terrain[RIVER_Y - 5 : RIVER_Y + 5, 20:30] = Ground.WATER
    flooded = _points(Traces(_with(SMALL, terrain=terrain)).rivers[2])[:, 0]
    assert not ((flooded > 21) & (flooded < 29)).any()
    assert (flooded < 21).any() and (flooded > 29).any()


def test_track_opened_after_the_maps_year_is_not_drawn() -> None:
    then, now = _points(Traces(replace(SMALL, year=1852)).rails), _points(traces_of(SMALL).rails)
    branch = ((points[:, 0] == 60.5) & (points[:, 1] > TRACK_Y + 2) for points in (then, now))
    assert [bool(found.any()) for found in branch] == [False, True]


def test_a_map_without_lines_draws_none() -> None:
    empty = replace(_with(SMALL, rail=np.zeros_like(SMALL.tactical.rail)), rivers=(), state=np.zeros_like(SMALL.state))
    assert (Traces(empty).rivers, Traces(empty).rails.pieces, Traces(empty).frontiers.pieces) == ({}, [], [])


def test_two_states_share_one_line_from_edge_to_edge_and_none_with_the_sea() -> None:
    (piece,) = traces_of(SMALL).frontiers.pieces
    assert set(piece[:, 0]) == {60.0}
    assert (piece[:, 1].min(), piece[:, 1].max()) == (0.0, 90.0)


def test_frontiers_meet_where_three_states_do() -> None:
    state = SMALL.state.copy()
    state.reshape(SMALL.board.rows, SMALL.board.columns)[3:, :4] = 2
    pieces = Traces(replace(SMALL, state=state)).frontiers.pieces
    ends = [tuple(piece[end].tolist()) for piece in pieces for end in (0, -1)]
    assert ends.count((60.0, 45.0)) == 3


TRACKS = arrays(bool, st.tuples(st.integers(1, 9), st.integers(1, 9)))


@given(TRACKS)
def test_track_is_walked_from_junction_to_junction_as_cell_by_cell(track: npt.NDArray[np.bool_]) -> None:
    """Against the same walk over cells as (column, row); runs in the same order, the same way round."""
    runs = rail_runs(_with(SMALL, rail=np.where(track, 50, 0).astype(np.uint8)), 0, 0, *track.shape[::-1])
    expected = [smoothed(np.array(run, np.float64) + 0.5) for run in _walked(track)]
    assert [run.tolist() for run in runs] == [run.tolist() for run in expected]


def _walked(track: npt.NDArray[np.bool_]) -> list[list[Cell]]:
    cells = [(x, y) for y, row in enumerate(track.tolist()) for x, there in enumerate(row) if there]
    links = {(x, y): [n for n in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if n in cells] for x, y in cells}
    walked: set[tuple[Cell, Cell]] = set()
    found = []
    for start in [cell for cell in cells if len(links[cell]) != 2] + cells:
        for step in links[start]:
            if (start, step) in walked:
                continue
            run = [start, step]
            while len(links[run[-1]]) == 2 and run[-1] != start:
                run.append(next(cell for cell in links[run[-1]] if cell != run[-2]))
            for here, there in pairwise(run):
                walked |= {(here, there), (there, here)}
            if len(run) > 2 or len(links[start]) != 1:
                found.append(run)
    return found


def test_a_river_of_two_cells_is_a_line_and_one_of_a_single_cell_none() -> None:
    terrain = np.zeros((9, 9), np.uint8)
    lines = [
        [line.tolist() for line in river_runs(River("", RiverClass.FORDABLE, course), terrain)]
        for course in (((3, 4),), ((3, 4), (3, 5)))
    ]
    assert lines == [[], [[[3.5, 4.5], [3.5, 5.5]]]]
