"""Polylines in pieces."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.items import Points
from drumhead.engine.drawing.ink.pieces import PIECE, joined, lines_of


def _straight(length: int) -> Points:
    return np.array([(x, 0.0) for x in range(length)])


def test_only_pieces_near_a_box_are_found() -> None:
    lines = lines_of([_straight(200)])
    assert len(lines.lengths) > 3
    assert len(lines.within((0, -1, 10, 1))) == 1
    assert len(lines.within((PIECE - 1, -1, PIECE + 1, 1))) == 2
    assert lines.within((0, 50, 10, 52)) == []


def test_pieces_share_their_ends() -> None:
    pieces = lines_of([_straight(200), _straight(3)]).pieces
    assert [piece[0].tolist() for piece in pieces[1:-1]] == [piece[-1].tolist() for piece in pieces[:-2]]
    assert pieces[-1].tolist() == _straight(3).tolist()


def test_a_piece_is_the_same_array_whenever_it_is_asked_for() -> None:
    lines = lines_of([_straight(200)])
    assert all(a is b for a, b in zip(lines.pieces, lines.within((0, 0, 200, 0)), strict=True))


def test_lines_are_told_without_their_points() -> None:
    whole = joined([lines_of([_straight(200)])])
    assert whole.pieces and repr(whole) == "Lines()"


def test_lines_joined_have_the_pieces_of_all() -> None:
    one, other = lines_of([_straight(60)]), lines_of([_straight(9)])
    assert [len(piece) for piece in joined([one, other]).pieces] == [49, 12, 9]
    assert joined([]).pieces == []


def test_lines_joined_anew_have_the_same_arrays_where_nothing_changed() -> None:
    kept, gone = lines_of([_straight(60), _straight(9)]), lines_of([_straight(30)])
    before = joined([gone, kept]).pieces
    after = joined([lines_of(()), kept, lines_of([_straight(20)])])
    assert all(a is b for a, b in zip(before[1:], after.pieces[:-1], strict=True))
    assert [piece.tolist() for piece in after.within((50, -1, 59, 1))] == [kept.pieces[1].tolist()]
