"""Rivers, roads and track run through their squares, and what crosses them lies on both."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.fields.lines import RIVER_SHARE, FieldLines
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground

LETTERS = {".": Ground.OPEN, "=": Ground.FORD, "~": Ground.RIVER, "#": Ground.RIVER, "w": Ground.WATER}


def window(*rows: str, rank: int = 2) -> FieldWindow:
    """A window drawn by its letters; `#` and `-` are track, over a river and on land."""
    drawn = [row.replace("-", ".") for row in rows]
    terrain = np.array([[LETTERS[letter] for letter in row] for row in drawn], np.uint8)
    track = np.array([[letter in "#-" for letter in row] for row in rows])
    river = np.where(np.isin(terrain, (Ground.RIVER, Ground.FORD)), np.uint8(rank), np.uint8(0))
    side, empty = len(rows) - 2 * MARGIN, np.zeros(terrain.shape, np.uint8)
    land = (-MARGIN, -MARGIN, side + MARGIN, side + MARGIN)
    return FieldWindow(side, 0, 0, terrain, empty, river, track, empty > 0, None, None, land)


def _in_water(found: FieldLines, wet: np.ndarray) -> int:
    ends = [tuple(np.floor(line[end]).astype(int)) for line in (s.line for s in found.streams) for end in (0, -1)]
    return sum(bool(wet[y, x]) for x, y in ends)


@pytest.mark.rule("rotd", "1.3f")
def test_a_river_beside_two_squares_of_a_lake_flows_out_once() -> None:
    lake = window(".......", "...ww..", "...w~..", "....~..", "....~..", "....~..", ".......")
    assert _in_water(FieldLines(lake), lake.terrain == Ground.WATER) == 1


@pytest.mark.rule("rotd", "12.2a")
def test_a_bridge_is_where_track_meets_a_river_and_lies_on_both() -> None:
    found = FieldLines(window(*("...~...",) * 3, "---#---", *("...~...",) * 3))
    (bridge,) = found.bridges
    assert bridge.cell == (3, 3)
    for lines in (found.tracks, [stream.line for stream in found.streams]):
        assert min(np.abs(line - bridge.at).sum(axis=1).min() for line in lines) < 1e-9
    assert abs(bridge.along[0]) > abs(bridge.along[1])


@pytest.mark.rule("rotd", "2.2b")
def test_a_ford_lies_on_its_river_inside_its_square() -> None:
    (ford,) = FieldLines(window(*("...~...",) * 3, "...=...", *("...~...",) * 3)).fords
    assert ford.cell == tuple(np.floor(ford.at).astype(int)) == (3, 3)
    assert ford.rank == 2
    assert abs(ford.along[1]) > abs(ford.along[0])


def test_a_river_is_as_broad_as_its_class_but_for_its_spring() -> None:
    breadths = [
        stream.breadth for stream in FieldLines(window(*(".......",) * 3, "...~~~~", *(".......",) * 3)).streams
    ]
    assert max(breadths) == RIVER_SHARE[2]
    assert min(breadths) < RIVER_SHARE[2] / 2


def test_four_squares_of_river_in_a_block_are_one_water() -> None:
    (pool,) = FieldLines(window(*(".......",) * 2, "..~~...", "..~~...", *(".......",) * 3)).pools
    assert [tuple(np.floor(corner).astype(int)) for corner in pool.outline] == [(2, 2), (3, 2), (3, 3), (2, 3)]
    assert pool.rank == 2
