"""Rivers, track and borders as lines."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF

from drumhead.client.board.courses import lines_of, rail_lines, river_lines, smoothed
from drumhead.engine.maps.model import GameMap
from tests.client.board.boards import small_map


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
    assert len(lines.pieces) > 3
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
