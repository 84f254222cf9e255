"""The hex board: printed numbers, the seam of two sheets, what is cited as adjacent, and distances."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.boards.board import Board
from drumhead.engine.boards.hex import NO_CELL, RADIUS, Heading, HexBoard, Sheet, side_of
from drumhead.engine.errors import UnknownNameError

IBERIA = HexBoard(0, 52, (Sheet("23A", 33), Sheet("33", 34, -33)), ("France", "Italy"))
CELLS = st.integers(0, IBERIA.hexes - 1)


def test_it_is_a_board() -> None:
    assert isinstance(IBERIA, Board)
    assert IBERIA.size == 53 * 66 + 2


@pytest.mark.parametrize(
    ("hex", "near"),
    [
        ("33:1124", "33:1223"),
        ("33:1124", "33:1224"),
        ("33:1223", "33:1224"),
        ("33:1423", "33:1424"),
        ("33:1524", "33:1525"),
        ("33:1933", "33:2033"),
        ("33:1933", "33:2032"),
        ("33:2033", "23A:2001"),
        ("23A:1006", "23A:1007"),
        ("23A:2710", "23A:2711"),
        ("33:3625", "33:3624"),
    ],
)
def test_what_is_cited_as_adjacent_is(hex: str, near: str) -> None:
    a, b = IBERIA.cell(hex), IBERIA.cell(near)
    assert b in IBERIA.neighbours(a)
    assert a in IBERIA.neighbours(b)
    assert IBERIA.distance(a, b) == 1


def test_odd_rows_lie_towards_lower_numbers() -> None:
    assert {IBERIA.name(cell) for cell in IBERIA.neighbours(IBERIA.cell("23A:2710"))} == {
        *("23A:2709", "23A:2711", "23A:2609", "23A:2610", "23A:2809", "23A:2810")
    }
    assert {IBERIA.name(cell) for cell in IBERIA.neighbours(IBERIA.cell("23A:2810"))} == {
        *("23A:2809", "23A:2811", "23A:2710", "23A:2711", "23A:2910", "23A:2911")
    }


def test_the_seam_has_two_names() -> None:
    assert IBERIA.cell("33:2034") == IBERIA.cell("23A:2001")
    assert IBERIA.name(IBERIA.cell("33:2034")) == "23A:2001"
    assert IBERIA.name(IBERIA.cell("33:2033")) == "33:2033"


def test_a_point_lies_in_the_hex_or_the_box_drawn_there_or_in_none() -> None:
    for number in range(len(IBERIA.boxes)):
        left, top, right, bottom = IBERIA.box(number)
        for x, y in ((left, top), (right, bottom), ((left + right) / 2, (top + bottom) / 2)):
            assert IBERIA.under((x, y)) == IBERIA.hexes + number
        assert IBERIA.under((left, bottom + 1)) == NO_CELL
    left, _, _, bottom = IBERIA.frame
    assert IBERIA.under((left + 0.1, bottom + 0.1)) == NO_CELL


def test_boxes_fill_row_after_row_below_the_hexes_and_no_further_than_they_reach() -> None:
    board = HexBoard(1, 3, (Sheet("", 14),), tuple("abcdefg"))
    left, _, right, bottom = board.frame
    boxes = [board.box(number) for number in range(7)]
    rows = [[box for box in boxes if box[1] == top] for top in sorted({box[1] for box in boxes})]
    assert [len(row) for row in rows] == [3, 3, 1]
    assert all(row[0][0] == left and row[0][1] > bottom and row[-1][2] <= right for row in rows)
    assert all(box[2] < following[0] for row in rows for box, following in pairwise(row))
    assert all(row[0][3] < below[0][1] for row, below in pairwise(rows))


def test_boxes_lie_beside_the_hexes() -> None:
    box = IBERIA.cell("france")
    assert IBERIA.is_box(box)
    assert (IBERIA.distance(box, 0), IBERIA.distance(0, box), IBERIA.distance(box, box)) == (-1, -1, 0)
    assert IBERIA.name(box) == "France"
    assert IBERIA.neighbours(box) == ()


@pytest.mark.parametrize("name", ["23A:2734", "23A:5301", "2710", "34:0101", "", "23A:27100"])
def test_what_is_not_printed_is_refused(name: str) -> None:
    with pytest.raises(UnknownNameError, match="no hex or box"):
        IBERIA.cell(name)


@given(CELLS)
def test_names_are_read_back(cell: int) -> None:
    assert IBERIA.cell(IBERIA.name(cell)) == cell


@given(CELLS, st.sampled_from(Heading))
def test_steps_lead_back(cell: int, heading: Heading) -> None:
    other = IBERIA.step(cell, heading)
    if other >= 0:
        assert IBERIA.step(other, heading.opposite) == cell
        assert IBERIA.heading(cell, other) is heading


@given(CELLS, CELLS)
def test_a_line_is_as_long_as_the_distance(a: int, b: int) -> None:
    line = IBERIA.line(a, b)
    assert len(line) == IBERIA.distance(a, b)
    assert all(IBERIA.distance(one, other) == 1 for one, other in zip((a, *line), line, strict=False))
    assert not line or line[-1] == b


def test_a_hexside_is_shared() -> None:
    sides = list(IBERIA.sides())
    assert len(sides) == len(set(sides))
    assert all(side_of(b, a) == (a, b) for a, b in sides)


@given(st.integers(0, 3), st.integers(0, 5), st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_a_point_lies_in_the_hex_whose_middle_is_nearest(first: int, more: int, at: tuple[float, float]) -> None:
    board = HexBoard(first, first + more, (Sheet("", 4),))
    left, top, right, bottom = board.frame
    point = left + at[0] * (right - left), top + at[1] * (bottom - top)
    near = min(range(board.hexes), key=lambda cell: dist(board.middle(cell), point))
    inside = board.under(point)
    assert inside in {NO_CELL, near} or dist(board.middle(inside), point) == pytest.approx(
        dist(board.middle(near), point)
    )
    assert (inside != NO_CELL) >= (dist(board.middle(near), point) < 0.499)


def test_neighbours_are_drawn_a_width_apart_and_share_a_side() -> None:
    board = HexBoard(0, 4, (Sheet("", 5),))
    for a, b in board.sides():
        assert dist(board.middle(a), board.middle(b)) == pytest.approx(1)
        one, other = board.side_line(a, b), board.side_line(b, a)
        assert one == other[::-1]
        assert dist(*one) == pytest.approx(RADIUS, abs=1e-5)


BOARDS = [
    HexBoard(first, first + rows - 1, (Sheet("", columns, offset),), ("Box", "Bin", "Bag"))
    for first in (0, 1)
    for rows in (1, 2, 3, 4)
    for columns in (1, 2, 5)
    for offset in (0, -33)
]


@pytest.mark.parametrize("board", BOARDS)
def test_a_drawing_begins_with_the_middle_of_its_upper_left_hex_and_is_framed_by_its_corners(board: HexBoard) -> None:
    """A row that begins half a hex to the left of the first one juts out."""
    middles = [board.middle(cell) for cell in range(board.hexes)]
    assert min(x for x, y in middles if y == 0) == 0
    corners = [corner for cell in range(board.hexes) for corner in board.corners(cell)]
    left, top, right, bottom = board.frame
    assert (left, top) == pytest.approx((min(x for x, _ in corners), min(y for _, y in corners)), abs=1e-5)
    assert (right, bottom) == pytest.approx((max(x for x, _ in corners), max(y for _, y in corners)), abs=1e-5)


@pytest.mark.parametrize("board", BOARDS)
def test_all_of_a_hex_its_border_included_lies_in_a_hex_and_its_middle_in_it(board: HexBoard) -> None:
    for cell in range(board.hexes):
        x, y = board.middle(cell)
        corners = board.corners(cell)
        assert board.under((x, y)) == cell
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = (ax + bx) / 2, (ay + by) / 2
            inner = x + 0.99 * (side[0] - x), y + 0.99 * (side[1] - y)
            assert board.under(inner) == cell
            outer = x + 1.01 * (side[0] - x), y + 1.01 * (side[1] - y)
            assert board.under(outer) != cell


@pytest.mark.parametrize("board", BOARDS)
def test_a_border_between_hexes_belongs_to_one_of_both(board: HexBoard) -> None:
    for a, b in board.sides():
        (ax, ay), (bx, by) = board.middle(a), board.middle(b)
        assert board.under(((ax + bx) / 2, (ay + by) / 2)) in (a, b)


@pytest.mark.parametrize("board", BOARDS)
def test_boxes_lie_within_the_whole_drawing_one_below_the_other_where_it_is_narrow(board: HexBoard) -> None:
    boxes = [board.box(number) for number in range(3)]
    left, top, right, bottom = board.whole
    assert (left, top) == board.frame[:2] and right == max(board.frame[2], *(box[2] for box in boxes))
    assert bottom == max(box[3] for box in boxes) and {box[0] for box in boxes} == {left}
    for number, (x, y, end, foot) in enumerate(boxes):
        cell = board.hexes + number
        assert board.corners(cell) == ((x, y), (end, y), (end, foot), (x, foot))
        assert board.under(board.middle(cell)) == cell == board.under((end, foot))
        assert board.step(cell, Heading.LEFT) == NO_CELL and board.other_names(cell) == ()


@given(CELLS, CELLS)
def test_a_line_never_leaves_the_hexes_that_the_straight_one_touches(a: int, b: int) -> None:
    (ax, ay), (bx, by) = IBERIA.middle(a), IBERIA.middle(b)
    for cell in IBERIA.line(a, b):
        x, y = IBERIA.middle(cell)
        assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= (RADIUS + 1e-9) * dist((ax, ay), (bx, by))


def test_of_two_walks_that_are_as_near_the_lower_heading_goes() -> None:
    up, down = IBERIA.cell("23A:2610"), IBERIA.cell("23A:2810")
    assert IBERIA.line(down, up)[0] == IBERIA.step(down, Heading.UPPER_RIGHT)
    assert IBERIA.line(up, down)[0] == IBERIA.step(up, Heading.LOWER_LEFT)
    assert IBERIA.line(up, up) == () == IBERIA.line(up, IBERIA.cell("France"))


def test_within_holds_all_that_are_so_few_steps_away() -> None:
    middle = IBERIA.cell("23A:2710")
    for reach in range(4):
        near = tuple(cell for cell in range(IBERIA.hexes) if IBERIA.distance(middle, cell) <= reach)
        assert IBERIA.within(middle, reach) == near and len(near) == 1 + 3 * reach * (reach + 1)
    assert IBERIA.names(IBERIA.within(IBERIA.cell("France"), 2)) == ("France",)


def test_only_hexes_that_two_sheets_show_have_another_name() -> None:
    assert IBERIA.other_names(IBERIA.cell("23A:2001")) == ("33:2034",)
    assert IBERIA.other_names(IBERIA.cell("23A:2002")) == IBERIA.other_names(IBERIA.cell("33:2033")) == ()
    for cell in (0, IBERIA.hexes - 1):
        assert IBERIA.at(IBERIA.row(cell), IBERIA.column(cell)) == cell
    off = ((-1, 1), (53, 1), (0, IBERIA.first_column - 1), (0, IBERIA.first_column + IBERIA.columns))
    assert {IBERIA.at(*place) for place in off} == {NO_CELL}


def test_what_is_not_adjacent_lies_in_no_direction() -> None:
    with pytest.raises(ValueError):
        IBERIA.heading(0, 5)
