"""Lines smoothed, rounded, thinned, cut where they are seen, and found again in pieces."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.items import (
    Box,
    points,
)
from drumhead.engine.drawing.ink.lines import inside, nearest, parapets, rounded, ruled, smoothed, thinned
from drumhead.engine.drawing.ink.pieces import PIECE, joined, lines_of


def test_a_smoothed_line_keeps_its_ends_and_a_ring_stays_closed() -> None:
    stairs = points(*((i // 2, (i + 1) // 2) for i in range(12)))
    found = smoothed(stairs)
    assert found[0].tolist() == stairs[0].tolist() and found[-1].tolist() == stairs[-1].tolist()
    assert found[5] == pytest.approx(stairs[3:8].mean(axis=0))
    turn = np.linspace(0, 2 * np.pi, 25)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=1).round(6)
    ring[-1] = ring[0]
    closed = smoothed(ring)
    assert closed[0].tolist() == closed[-1].tolist() != ring[0].tolist()
    assert np.hypot(*closed.T).std() < 1e-3
    assert smoothed(stairs[:2]) is not None and smoothed(stairs[:2]).tolist() == stairs[:2].tolist()


def test_corners_are_cut_through_the_middles_between_points() -> None:
    line = points((0, 0), (4, 0), (4, 4))
    once = rounded(line, 1)
    assert once.tolist() == [[0, 0], [3, 0], [4, 1], [4, 4]]
    assert rounded(line[:2]).tolist() == line[:2].tolist()
    twice = rounded(line)
    assert twice[0].tolist() == [0, 0] and twice[-1].tolist() == [4, 4] and len(twice) > len(once)


def test_a_thinned_line_keeps_its_ends_and_no_two_points_nearer_than_told() -> None:
    line = points(*((x / 2, 0) for x in range(10)), (4.6, 0))
    found = thinned(line, 1.0)
    assert found[:, 0].tolist() == [0, 1, 2, 3, 4, 4.6]
    assert thinned(line[:2], 9).tolist() == line[:2].tolist()
    assert thinned(line[:5], 99).tolist() == [[0, 0], [2, 0]]


@pytest.mark.parametrize(
    ("shown", "parts"),
    [
        ("......", []),
        ("######", [(0, 5)]),
        ("..##..", [(1, 4)]),
        ("#....#", [(0, 1), (4, 5)]),
        ("##.#..", [(0, 2), (2, 4)]),
    ],
)
def test_a_line_is_shown_a_point_beyond_where_it_is_seen(shown: str, parts: list[tuple[int, int]]) -> None:
    line = points(*((x, 0) for x in range(6)))
    found = inside(line, np.array([letter == "#" for letter in shown]))
    assert [(run[0, 0], run[-1, 0]) for run in found] == parts


def test_the_nearest_point_of_lines_is_found_with_the_way_they_run_there() -> None:
    level, upright = points(*((x, 0) for x in range(10))), points(*((20, y) for y in range(10)))
    at, along = nearest([level, points((99, 99)), upright], points((4, 3), (22, 5), (-5, 0), (20, 30)))
    assert at.tolist() == [[4, 0], [20, 5], [0, 0], [20, 9]]
    assert along.tolist() == [[1, 0], [0, 1], [1, 0], [0, 1]]
    alone, way = nearest([], points((3, 4)))
    assert (alone.tolist(), way.tolist()) == ([[3, 4]], [[1, 0]])


def test_a_bridge_has_a_wall_on_each_side_whose_ends_turn_outwards() -> None:
    walls = parapets(points((10, 20)), points((1, 0)), 10)
    assert len(walls) == 2
    upper, lower = sorted(walls, key=lambda wall: float(wall[:, 1].mean()))
    for wall, out in ((upper, -1), (lower, 1)):
        assert wall[:, 0].tolist() == pytest.approx([10 - 4.2, 10 - 3.4, 10 + 3.4, 10 + 4.2])
        assert (wall[[0, 3], 1] - 20) * out == pytest.approx([2.3, 2.3])
        assert (wall[[1, 2], 1] - 20) * out == pytest.approx([1.4, 1.4])
    assert parapets(points(), points(), 10) == ()


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.3])
def test_a_ruled_line_runs_along_the_middle_of_a_pixel(scale: float) -> None:
    upright, level = ruled(15.0, 90.0, True, scale), ruled(15.0, 90.0, False, scale)
    assert upright[:, 1].tolist() == level[:, 0].tolist() == [0, 90]
    assert upright[0, 0] == upright[1, 0] == level[0, 1] == level[1, 1]
    assert (upright[0, 0] * scale) % 1 == pytest.approx(0.5)
    assert 0 <= upright[0, 0] * scale - 15 * scale + 0.5 <= 1


def test_long_lines_are_cut_into_pieces_that_share_their_ends() -> None:
    course = points(*((x, 0) for x in range(2 * PIECE + 5)))
    lines = lines_of([course, points((0, 9), (3, 9))])
    first, second, third, other = lines.pieces
    assert first[-1].tolist() == second[0].tolist() and second[-1].tolist() == third[0].tolist()
    assert np.concatenate([first, second[1:], third[1:]]).tolist() == course.tolist()
    assert [len(found) for found in (first, second, third, other)] == [PIECE + 1, PIECE + 1, 5, 2]
    assert lines.pieces[1] is second, "the same array whenever it is asked for"


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ((0, 0, 1, 1), [0]),
        ((10, 0, 20, 20), [0, 1]),
        ((10.5, 0, 20, 20), [1]),
        ((0, 21, 9, 30), []),
        ((30, 30, 40, 40), [2]),
        ((41, 0, 50, 50), []),
        ((-9, -9, -1, 99), []),
    ],
)
def test_pieces_that_touch_a_box_are_found_alone_or_joined(box: Box, found: list[int]) -> None:
    courses = [points((0, 0), (10, 10)), points((10, 10), (20, 20)), points((30, 30), (40, 40))]
    whole, parts = lines_of(courses), [lines_of(courses[:1]), lines_of([]), lines_of(courses[1:])]
    for lines in (whole, joined(parts)):
        assert [line.tolist() for line in lines.within(box)] == [courses[at].tolist() for at in found]
    assert joined(parts).pieces[1] is parts[2].pieces[0]
    assert joined([]).pieces == [] and joined([]).within(box) == []
