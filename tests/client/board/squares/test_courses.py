"""Rivers, track and borders as lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PySide6.QtCore import QRectF

from drumhead.client.board.squares.courses import Cell, rail_lines, rail_runs, river_lines, river_runs, smoothed
from drumhead.client.board.squares.lines import Lines, lines_of
from drumhead.engine.maps.squares.model import GameMap, Ground
from tests.client.board.boards import Layers, small_map

SMALL = small_map()


def test_a_smoothed_course_keeps_its_ends() -> None:
    stairs = np.array([(i // 2, (i + 1) // 2) for i in range(20)], np.float64)
    found = smoothed(stairs)
    assert found[0].tolist() == stairs[0].tolist()
    assert found[-1].tolist() == stairs[-1].tolist()


def test_a_smoothed_course_has_no_more_right_angles() -> None:
    stairs = np.array([(i // 2, (i + 1) // 2) for i in range(40)], np.float64)
    steps = np.diff(smoothed(stairs)[4:-4], axis=0)
    assert np.all(steps > 0)


def test_only_pieces_near_an_area_are_drawn() -> None:
    lines = lines_of([np.array([(x, 0.0) for x in range(200)])])
    assert len(lines.lengths) > 3
    assert len(lines.within(QRectF(0, -1, 10, 2))) == 1
    assert lines.within(QRectF(0, 50, 10, 2)) == []


def test_rivers_are_sorted_by_class(map: GameMap) -> None:
    assert list(river_lines(map)) == [2]


def test_track_opened_after_the_maps_year_is_not_drawn(map: GameMap) -> None:
    rows = {round(p.y()) for piece in rail_lines(map).pieces for p in piece}
    columns = {round(p.x(), 1) for piece in rail_lines(map).pieces for p in piece}
    assert columns == {40.5}
    assert max(rows) - min(rows) > 290


def test_a_map_without_lines_draws_none() -> None:
    empty = small_map(uniform=True)
    assert river_lines(empty) == {}
    assert rail_lines(empty).within(QRectF(0, 0, 300, 300)) == []


def _layers(map: GameMap) -> Layers:
    assert isinstance(map.tactical, Layers)
    return map.tactical


TRACKS = arrays(bool, st.tuples(st.integers(1, 9), st.integers(1, 9)))


@given(TRACKS)
def test_track_is_walked_from_junction_to_junction_as_cell_by_cell(track: npt.NDArray[np.bool_]) -> None:
    """Against the same walk over cells as (column, row); runs in the same order, the same way round."""
    layers = replace(_layers(SMALL), rail=np.where(track, 50, 0).astype(np.uint8))
    runs = rail_runs(replace(SMALL, tactical=layers), 0, 0, *track.shape[::-1])
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


def _drawn(lines: Lines) -> list[list[tuple[float, float]]]:
    return [[(point.x(), point.y()) for point in piece] for piece in lines.within(QRectF(0, 0, 300, 300))]


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
