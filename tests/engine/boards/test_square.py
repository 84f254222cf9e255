"""Square boards: names, neighbours, distances, straight walks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.boards.board import Board
from drumhead.engine.boards.square import Direction, lettered_board, numbered_board
from drumhead.engine.errors import UnknownNameError

EUROPE = lettered_board(130, 120, "ABCDEFGHIJKLM", "NPQRSTUVWXYZ")
FIELD = numbered_board(15, 15)
cells = st.integers(0, EUROPE.size - 1)
spots = st.integers(0, FIELD.size - 1)


def test_a_square_board_is_a_board() -> None:
    assert isinstance(EUROPE, Board)


@pytest.mark.rule("rotd", "1.1a")
@pytest.mark.rule("rotd", "1.1c")
def test_the_strategic_map_runs_from_a0_n0_to_m9_z9_without_the_letter_o_and_holds_paris() -> None:
    assert (EUROPE.name(0), EUROPE.name(EUROPE.size - 1)) == ("A0-N0", "M9-Z9")
    assert EUROPE.position(EUROPE.cell("D2-T2")) == (32, 52)
    assert not any("O" in name for name in EUROPE.row_names)
    assert EUROPE.position(EUROPE.cell("A0-P0")) == (0, 10)


def test_where_letters_run_out_two_take_their_place_in_the_same_order() -> None:
    large = lettered_board(1000, 1000, "ABCDEFGHIJKLM", "NPQRSTUVWXYZ")
    assert large.name(0) == "A0-N0"
    tens = (119, 120, 129, 130, 140, 260)
    assert [large.column_names[at] for at in tens] == ["L9", "M0", "M9", "AA0", "AB0", "BA0"]
    assert [large.row_names[at] for at in tens] == ["Z9", "NN0", "NN9", "NP0", "NQ0", "PQ0"]
    assert len(set(large.column_names)) == len(set(large.row_names)) == 1000
    assert not any("O" in name for name in large.row_names)
    assert large.cell(large.name(987_654)) == 987_654
    assert large.cell(" ab3 - np4 ") == 134 * 1000 + 143


@given(cells)
def test_the_squares_of_a_small_board_have_their_names_on_a_larger_one(cell: int) -> None:
    large = lettered_board(200, 150, "ABCDEFGHIJKLM", "NPQRSTUVWXYZ")
    column, row = EUROPE.position(cell)
    assert large.name(large.at(column, row) or 0) == EUROPE.name(cell)


@pytest.mark.parametrize("cell", [-1, EUROPE.size])
def test_what_is_no_cell_has_no_neighbours(cell: int) -> None:
    with pytest.raises(IndexError):
        EUROPE.neighbours(cell)


def test_a_name_is_read_in_any_case_and_spacing() -> None:
    assert EUROPE.cell(" d2 - t2 ") == EUROPE.cell("D2-T2")


def test_an_unknown_name_says_where_squares_run() -> None:
    with pytest.raises(UnknownNameError, match="A0-N0 to M9-Z9"):
        EUROPE.cell("D2-O2")


@given(cells)
def test_reading_a_name_gives_its_cell(cell: int) -> None:
    assert EUROPE.cell(EUROPE.name(cell)) == cell


BY_NAME = {EUROPE.name(cell): cell for cell in range(EUROPE.size)}
PART = st.text("ADMNTZ019- \tß", max_size=4)


@given(st.builds("{}-{}".format, PART, PART) | PART)
def test_whatever_is_no_name_of_a_cell_is_refused(text: str) -> None:
    known = BY_NAME.get("".join(text.split()).upper())
    if known is None:
        with pytest.raises(UnknownNameError):
            EUROPE.cell(text)
    else:
        assert EUROPE.cell(text) == known


@given(cells)
def test_neighbours_are_mutual_and_one_step_away(cell: int) -> None:
    for other in EUROPE.neighbours(cell):
        assert cell in EUROPE.neighbours(other)
        assert EUROPE.distance(cell, other) == 1


def test_a_corner_has_three_neighbours_and_the_middle_eight() -> None:
    assert len(FIELD.neighbours(0)) == 3
    assert len(FIELD.neighbours(FIELD.cell("7-7"))) == 8


@given(spots, spots)
def test_a_straight_walk_has_as_many_steps_as_the_distance_and_every_step_is_to_a_neighbour(a: int, b: int) -> None:
    walk = FIELD.line(a, b)
    assert len(walk) == FIELD.distance(a, b)
    assert all(there in FIELD.neighbours(here) for here, there in zip((a, *walk), walk, strict=False))
    assert not walk or walk[-1] == b


@pytest.mark.rule("rotd", "9.2a")
def test_an_exact_half_goes_to_the_square_nearer_the_destination() -> None:
    assert [FIELD.name(cell) for cell in FIELD.line(FIELD.cell("5-5"), FIELD.cell("6-7"))] == ["6-6", "6-7"]
    assert [FIELD.name(cell) for cell in FIELD.line(FIELD.cell("6-7"), FIELD.cell("5-5"))] == ["5-6", "5-5"]


@given(spots, st.sampled_from(list(Direction)))
def test_a_step_and_its_opposite_return(cell: int, direction: Direction) -> None:
    there = FIELD.step(cell, direction)
    if there is not None:
        assert FIELD.step(there, direction.opposite) == cell
        assert FIELD.direction(cell, there) == direction


SMALL = numbered_board(6, 4)


@pytest.mark.parametrize("radius", range(8))
@pytest.mark.parametrize("cell", range(SMALL.size))
def test_within_and_ring_hold_what_is_so_near_in_reading_order_and_nothing_else(cell: int, radius: int) -> None:
    away = {other: SMALL.distance(cell, other) for other in range(SMALL.size)}
    assert SMALL.within(cell, radius) == tuple(other for other in away if away[other] <= radius)
    assert SMALL.ring(cell, radius) == tuple(other for other in away if away[other] == radius)


def test_steps_go_clockwise_from_north_and_end_at_the_edge() -> None:
    assert SMALL.steps(7) == (1, 2, 8, 14, 13, 12, 6, 0) == SMALL.neighbours(7)
    assert SMALL.steps(0) == (None, None, 1, 7, 6, None, None, None) and SMALL.neighbours(0) == (1, 7, 6)
    assert SMALL.steps(23) == (17, None, None, None, None, None, 22, 16)
    assert [SMALL.step(7, direction) for direction in Direction] == list(SMALL.steps(7))
    assert SMALL.direction(5, 6) is None and SMALL.direction(7, 7) is None, "the next number may lie across the board"


def test_there_is_a_cell_at_every_column_and_row_of_the_board_alone() -> None:
    inside = [(column, row) for row in range(4) for column in range(6)]
    assert [SMALL.at(*place) for place in inside] == list(range(24))
    assert [SMALL.position(cell) for cell in range(24)] == inside
    assert {SMALL.at(*place) for place in ((-1, 0), (6, 0), (0, -1), (0, 4))} == {None}


def test_directions_turn_clockwise_by_eighths() -> None:
    assert [Direction.N.turned(eighths) for eighths in range(9)] == [*Direction, Direction.N]
    assert Direction.N.turned(-1) is Direction.NW and Direction.W.opposite is Direction.E
    assert [direction.name for direction in Direction if direction.diagonal] == ["NE", "SE", "SW", "NW"]
