"""7.7, 7.8, 7.14: which squares beyond the edge lie on a marcher's bank, drawn square by square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Battlefield
from drumhead.engine.maps.squares.model import Ground as Terrain
from drumhead.engine.rulesets.rotd.campaign.frontier import same_side, walled_in
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, flat_map, rows, tac, unit

Ground = tuple[str, ...]
HOME = "G4-V6"


def transposed(ground: Sequence[str]) -> Ground:
    """Rows as columns."""
    return tuple("".join(column) for column in zip(*ground, strict=True))


def beyond(direction: Direction, steps: tuple[int, int] | None = None) -> str:
    """The strategic square one step from home."""
    column, row = BOARD.position(BOARD.cell(HOME))
    east, south = steps or direction.offset
    return BOARD.name((row + south) * BOARD.columns + column + east)


def kept(ground: Mapping[str, Ground], start: str, direction: Direction) -> set[tuple[int, int]] | None:
    """(column, row) of the squares on the bank of a unit that marches from home; None if all are open to it."""
    found = campaign(flat_map(ground=ground), unit("FR1IN", f"{HOME} {start}"))
    home, target = BOARD.cell(HOME), BOARD.cell(beyond(direction))
    cells = same_side(found, home, tac(start), target, direction, frozenset())
    return None if cells is None else {FIELD.position(cell) for cell in cells}


def turned(ground: Ground, direction: Direction) -> Ground:
    """A drawing for a march north as one for a march to another edge."""
    shown = ground if direction in (Direction.N, Direction.W) else ground[::-1]
    return transposed(shown) if direction in (Direction.E, Direction.W) else shown


def square(column: int, row: int, direction: Direction) -> tuple[int, int]:
    """A square of that drawing."""
    row = row if direction in (Direction.N, Direction.W) else 14 - row
    return (row, column) if direction in (Direction.E, Direction.W) else (column, row)


STRAIGHT = (Direction.N, Direction.E, Direction.S, Direction.W)
RIVER = rows(*["..........~...."] * 15)


def straight(direction: Direction, start: tuple[int, int], target: Ground) -> set[tuple[int, int]]:
    """What is kept of a march over an edge, as (column, row) of the same march north."""
    ground = {HOME: turned(RIVER, direction), beyond(direction): turned(target, direction)}
    column, row = square(*start, direction)
    found = kept(ground, f"{column}-{row}", direction)
    assert found is not None
    return {at for at in ((c, r) for c in range(15) for r in range(15)) if square(*at, direction) in found}


def block(columns: range, rows: range) -> set[tuple[int, int]]:
    return {(column, row) for column in columns for row in rows}


@pytest.mark.rule("rotd", "7.14j")
@pytest.mark.parametrize("direction", STRAIGHT)
def test_along_a_river_the_banks_four_rows_are_open_and_a_ford_belongs_to_both(direction: Direction) -> None:
    water, ford = "..........~....", "..........=...."
    drawn = rows(*[water] * 10, ford, water, ford, water, water)
    assert straight(direction, (4, 2), drawn) == block(range(10), range(11, 15)) | {(10, 12)}
    assert straight(direction, (13, 2), drawn) == block(range(11, 15), range(11, 15)) | {(10, 12)}


@pytest.mark.rule("rotd", "7.8f")
@pytest.mark.parametrize("direction", STRAIGHT)
def test_past_the_end_of_a_river_row_or_column_seven_belongs_to_neither_side(direction: Direction) -> None:
    assert straight(direction, (4, 2), rows("")) == block(range(7), range(15))
    assert straight(direction, (13, 2), rows("")) == block(range(8, 15), range(15))


@pytest.mark.rule("rotd", "7.8f")
def test_a_river_further_in_than_the_rows_of_entry_parts_nobody_who_enters() -> None:
    across = rows(*[""] * 10, "~" * 15)
    assert straight(Direction.N, (4, 2), across) == block(range(7), range(15))
    nearer = rows(*[""] * 11, "~" * 15)
    assert straight(Direction.N, (4, 2), nearer) == block(range(15), range(12, 15))


@pytest.mark.rule("rotd", "7.8f")
def test_a_bank_that_the_other_side_of_the_edge_does_not_face_alone_binds_nobody() -> None:
    pocket = rows(*[""] * 10, "~~~~~", "....~", "....~", "....~", "....~")
    ground = {HOME: pocket}
    assert kept(ground, "7-2", Direction.N) is None
    assert kept(ground, "7-2", Direction.S) == block(range(8, 15), range(15))
    assert kept(ground, "1-13", Direction.S) == block(range(7), range(15))


# The corner: a river comes up column 11 of home, turns east in the square to the north, and runs on through the target.
UP = rows(*["...........~..."] * 15)
BEND = rows(*[""] * 11, "...........~~~~", *["...........~..."] * 3)
ON = rows(*[""] * 11, "~~~=" + "~" * 11)


def corner(direction: Direction, start: tuple[int, int], beside: Ground = BEND) -> set[tuple[int, int]]:
    """What is kept of a march over a corner, as (column, row) of the same march north-east."""
    east, south = direction.offset

    def flipped(ground: Ground) -> Ground:
        upright = ground if south < 0 else ground[::-1]
        return upright if east > 0 else tuple(row[::-1] for row in upright)

    def at(place: tuple[int, int]) -> tuple[int, int]:
        column, row = place
        return (column if east > 0 else 14 - column), (row if south < 0 else 14 - row)

    ground = {HOME: flipped(UP), beyond(direction, (0, south)): flipped(beside), beyond(direction): flipped(ON)}
    column, row = at(start)
    found = kept(ground, f"{column}-{row}", direction)
    assert found is not None
    return {at(place) for place in found}


@pytest.mark.rule("rotd", "7.14j")
@pytest.mark.parametrize("direction", [Direction.NE, Direction.SE, Direction.SW, Direction.NW])
def test_round_a_corner_the_bank_is_followed_through_the_quarters_that_meet_there(direction: Direction) -> None:
    assert corner(direction, (9, 3)) == block(range(7), range(8, 11)) | {(3, 11)}
    assert corner(direction, (13, 3)) == block(range(7), range(12, 15)) | {(3, 11)}


@pytest.mark.rule("rotd", "7.14j")
def test_round_a_corner_the_middle_rows_and_columns_join_nothing() -> None:
    wall = rows(*[""] * 8, *["........MMMMMMM"] * 3, "........MMM~~~~", *["...........~..."] * 3)
    assert corner(Direction.NE, (9, 3), beside=wall) == set()


def shaft(column: int, *, to: str, end: int = 0) -> bool:
    """Whether mountains wall in a unit at 7-7 from which a lane leads along its row to a column and then north."""
    field = ["M" * 15] * 15
    field[end:7] = ["M" * column + "." + "M" * (14 - column)] * (7 - end)
    field[7] = "M" * min(7, column) + "." * (abs(column - 7) + 1) + "M" * (14 - max(7, column))
    map = flat_map(ground={HOME: tuple(field)})
    return walled_in(map.battlefield(BOARD.cell(HOME)), tac("7-7"), Direction[to])


@pytest.mark.rule("rotd", "7.7c")
@pytest.mark.parametrize(
    ("column", "to", "walled"),
    [
        (7, "N", False),
        (7, "S", True),
        (7, "E", True),
        (7, "NE", True),
        (7, "NW", True),
        (8, "NE", False),
        (8, "NW", True),
        (6, "NW", False),
        (6, "NE", True),
        (14, "E", False),
        (14, "SE", True),
        (0, "W", False),
    ],
)
def test_mountains_wall_in_whom_no_lane_leads_to_the_edge_or_the_corners_half_of_it(
    column: int, to: str, walled: bool
) -> None:
    assert shaft(column, to=to) is walled


@pytest.mark.rule("rotd", "7.7c")
def test_a_lane_that_ends_before_the_edge_leads_nowhere() -> None:
    assert shaft(7, to="N", end=1)
    assert shaft(8, to="NE", end=1)


def at_edge(column: int, row: int, direction: Direction) -> bool:
    """Whether a square lies on an edge, or for a diagonal on one of the half-edges that meet at the corner."""
    east, south = direction.offset
    from_side = {1: 14 - column, -1: column}.get(east, 0)
    from_end = {1: 14 - row, -1: row}.get(south, 0)
    return min((from_side,) * abs(east) + (from_end,) * abs(south)) == 0 and max(from_side, from_end) < 7


@pytest.mark.rule("rotd", "7.7c")
@pytest.mark.parametrize("direction", list(Direction))
def test_alone_among_mountains_only_who_stands_at_the_edge_itself_is_not_walled_in(direction: Direction) -> None:
    wall, none = bytes([Terrain.MOUNTAIN]) * 225, bytes(225)
    alone = (Battlefield(wall[:at] + bytes(1) + wall[at + 1 :], none, none, none) for at in range(225))
    free = {FIELD.position(at) for at, field in enumerate(alone) if not walled_in(field, at, direction)}
    squares = ((column, row) for column in range(15) for row in range(15))
    assert free == {square for square in squares if at_edge(*square, direction)}
