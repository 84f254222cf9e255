"""Hex boards: straight rows, printed numbers on sheets that share a seam, boxes off the map.

A hex is its row and its column; columns grow to the left, as the numbers are printed, and odd rows lie half a hex
towards lower columns. Directions are those of the sheet, wherever its north is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import cos, dist, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.errors import UnknownNameError

Hexside = tuple[int, int]
"""Two adjacent cells, the lower one first."""

NO_CELL = -1
RISE = sqrt(3) / 2
"""From row to row, in widths of a hex."""
RADIUS = 1 / sqrt(3)
"""From a hex's middle to its corners."""
BOX_WIDE, BOX_HIGH, BOX_GAP = 4.0, 2.25, 0.4
"""Of boxes off the map, in widths of a hex."""
Frame = tuple[float, float, float, float]
Point = tuple[float, float]
"""Widths of a hex to the right and down of the middle of the drawing's upper left hex."""


class Heading(IntEnum):
    """The six directions of the sheet, counter-clockwise from the right."""

    RIGHT = 0
    UPPER_RIGHT = 1
    UPPER_LEFT = 2
    LEFT = 3
    LOWER_LEFT = 4
    LOWER_RIGHT = 5

    @property
    def opposite(self) -> Heading:
        return Heading((self + 3) % 6)

    def step(self, row: int) -> tuple[int, int]:
        """(rows down, columns to the left) of one step from a row."""
        return (_FROM_ODD if row % 2 else _FROM_EVEN)[self]


_FROM_ODD = ((0, -1), (-1, -1), (-1, 0), (0, 1), (1, 0), (1, -1))
_FROM_EVEN = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed sheet: its name, empty where there is but one, and the columns its numbers 1 .. `hexes` lie in.

    Number H is column H + `offset` of the board. Numbers beyond its edge, up to `hexes`, are those of the neighbouring
    sheet under another name.
    """

    name: str
    hexes: int
    offset: int = 0

    def label(self, row: int, column: int) -> str:
        """`23A:2710`; the numbers alone where the sheet has no name."""
        number = f"{row:02d}{column - self.offset:02d}"
        return f"{self.name}:{number}" if self.name else number


@dataclass(frozen=True, eq=False)
class HexBoard:
    """Rows `first_row` .. `last_row` of all sheets together, then the boxes; of two names of a hex the first sheet's
    counts."""

    first_row: int
    last_row: int
    sheets: tuple[Sheet, ...]
    boxes: tuple[str, ...] = ()

    kind = "hex"

    @cached_property
    def first_column(self) -> int:
        return min(sheet.offset + 1 for sheet in self.sheets)

    @cached_property
    def columns(self) -> int:
        return max(sheet.offset + sheet.hexes for sheet in self.sheets) - self.first_column + 1

    @property
    def rows(self) -> int:
        return self.last_row - self.first_row + 1

    @cached_property
    def hexes(self) -> int:
        """How many cells are hexes; those from there on are boxes."""
        return self.rows * self.columns

    @cached_property
    def size(self) -> int:
        return self.hexes + len(self.boxes)

    def at(self, row: int, column: int) -> int:
        """The cell of a row and a column; NO_CELL beyond the edge."""
        down, left = row - self.first_row, column - self.first_column
        return down * self.columns + left if 0 <= down < self.rows and 0 <= left < self.columns else NO_CELL

    def row(self, cell: int) -> int:
        """The row as it is printed."""
        return cell // self.columns + self.first_row

    def column(self, cell: int) -> int:
        """The column of the first sheet, to the left; on sheets to its right below one."""
        return cell % self.columns + self.first_column

    def is_box(self, cell: int) -> bool:
        return cell >= self.hexes

    def name(self, cell: int) -> str:
        return self._names[cell]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(self._name, range(self.size)))

    def _name(self, cell: int) -> str:
        if self.is_box(cell):
            return self.boxes[cell - self.hexes]
        row, column = self.row(cell), self.column(cell)
        return next(sheet for sheet in self.sheets if 0 < column - sheet.offset <= sheet.hexes).label(row, column)

    @cached_property
    def _cells(self) -> dict[str, int]:
        named = {box.casefold(): self.hexes + number for number, box in enumerate(self.boxes)}
        for row, sheet in ((row, sheet) for row in range(self.first_row, self.last_row + 1) for sheet in self.sheets):
            for column in range(sheet.offset + 1, sheet.offset + sheet.hexes + 1):
                named[sheet.label(row, column).casefold()] = self.at(row, column)
        return named

    def cell(self, name: str) -> int:
        """The cell of a printed number, by either sheet's name of it, or of a box."""
        found = self._cells.get(name.strip().casefold(), NO_CELL)
        if found == NO_CELL:
            raise UnknownNameError(f"There is no hex or box {name!r} on this board; a hex is written {self.name(0)}.")
        return found

    def other_names(self, cell: int) -> tuple[str, ...]:
        """What a hex is called on the other sheets that show it."""
        if self.is_box(cell):
            return ()
        row, column = self.row(cell), self.column(cell)
        return tuple(one.label(row, column) for one in self.sheets if 0 < column - one.offset <= one.hexes)[1:]

    def names(self, cells: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.name(cell) for cell in cells)

    def step(self, cell: int, heading: Heading) -> int:
        """The neighbour in a direction; NO_CELL beyond the edge and from a box."""
        if self.is_box(cell):
            return NO_CELL
        row, column = self.row(cell), self.column(cell)
        down, left = heading.step(row)
        return self.at(row + down, column + left)

    @cached_property
    def around(self) -> NDArray[np.int32]:
        """(size, 6): each cell's neighbours by heading, NO_CELL where there is none."""
        found = np.full((self.size, len(Heading)), NO_CELL, np.int32)
        for cell in range(self.hexes):
            found[cell] = [self.step(cell, heading) for heading in Heading]
        return found

    @cached_property
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell for cell in row if cell != NO_CELL) for row in self.around.tolist())

    def neighbours(self, cell: int) -> tuple[int, ...]:
        return self._near[cell]

    def heading(self, a: int, b: int) -> Heading:
        """Where an adjacent cell lies; ValueError if it is not adjacent."""
        return Heading(self.around[a].tolist().index(b))

    def sides(self) -> Iterator[Hexside]:
        """Every hexside between two hexes, once."""
        for cell in range(self.hexes):
            yield from ((cell, other) for other in self._near[cell] if other > cell)

    def _cube(self, cell: int) -> tuple[int, int, int]:
        row, column = self.row(cell), self.column(cell)
        across = -column - (row if row % 2 == 0 else row - 1) // 2
        return across, row, -across - row

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other; -1 where either is a box and they differ."""
        if a == b:
            return 0
        if self.is_box(a) or self.is_box(b):
            return -1
        return max(abs(one - other) for one, other in zip(self._cube(a), self._cube(b), strict=True))

    def within(self, cell: int, reach: int) -> tuple[int, ...]:
        """A cell and all at most so many steps from it."""
        found = {cell}
        for _ in range(reach):
            found |= {other for one in found for other in self.neighbours(one)}
        return tuple(sorted(found))

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The straight walk from `a` to `b`, without `a`; of two that are as near, the lower heading."""
        walk: list[int] = []
        here = a
        while here != b and self.distance(a, b) > 0:
            here = min(self.neighbours(here), key=lambda cell: (self.distance(cell, b), self._off_line(a, b, cell)))
            walk.append(here)
        return tuple(walk)

    def _off_line(self, a: int, b: int, cell: int) -> int:
        """How far a cell lies off the straight line, in whole units of its own."""
        (ax, ay), (bx, by), (cx, cy) = (self.doubled(each) for each in (a, b, cell))
        return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

    def doubled(self, cell: int) -> tuple[int, int]:
        """(half hexes to the right, rows down) of a hex's middle, so that they are whole numbers."""
        row = self.row(cell)
        return 2 * -self.column(cell) + row % 2, row

    @cached_property
    def _origin(self) -> int:
        """Half hexes of the leftmost middle of the first row."""
        return self.doubled(self.columns - 1)[0]

    def middle(self, cell: int) -> Point:
        """Where a hex's middle is drawn, or a box's below all hexes."""
        if self.is_box(cell):
            left, top, right, bottom = self.box(cell - self.hexes)
            return (left + right) / 2, (top + bottom) / 2
        across, row = self.doubled(cell)
        return (across - self._origin) / 2, (row - self.first_row) * RISE

    def corners(self, cell: int) -> tuple[Point, ...]:
        """A hex's corners, the same for all that share one; the side towards heading h ends at corner h. A box has
        four."""
        if self.is_box(cell):
            left, top, right, bottom = self.box(cell - self.hexes)
            return (left, top), (right, top), (right, bottom), (left, bottom)
        x, y = self.middle(cell)
        return tuple((round(x + dx, 6), round(y + dy, 6)) for dx, dy in _CORNERS)

    def side_line(self, a: int, b: int) -> tuple[Point, Point]:
        """The two ends of the hexside between adjacent hexes."""
        heading, corners = self.heading(a, b), self.corners(a)
        return corners[heading - 1], corners[heading]

    @cached_property
    def frame(self) -> Frame:
        """(left, top, right, bottom) of all hexes as they are drawn."""
        rows = range(self.first_row, min(self.first_row + 1, self.last_row) + 1)
        ends = [
            self.middle(self.at(row, column))[0]
            for row in rows
            for column in (self.first_column, self.first_column + self.columns - 1)
        ]
        return min(ends) - 0.5, -RADIUS, max(ends) + 0.5, (self.rows - 1) * RISE + RADIUS

    def box(self, number: int) -> Frame:
        """Where a box is drawn: in rows below all hexes, from the left."""
        left, _, right, bottom = self.frame
        in_row = max(1, int((right - left) / (BOX_WIDE + BOX_GAP)))
        down, across = divmod(number, in_row)
        x, y = left + across * (BOX_WIDE + BOX_GAP), bottom + BOX_GAP + down * (BOX_HIGH + BOX_GAP)
        return x, y, x + BOX_WIDE, y + BOX_HIGH

    @cached_property
    def whole(self) -> Frame:
        """(left, top, right, bottom) of hexes and boxes together."""
        frames = [self.frame, *map(self.box, range(len(self.boxes)))]
        return frames[0][0], frames[0][1], max(frame[2] for frame in frames), max(frame[3] for frame in frames)

    def under(self, point: Point) -> int:
        """The hex or the box a point of the drawing lies in; NO_CELL beyond all."""
        x, y = point
        if y > self.frame[3]:
            boxes = ((number, self.box(number)) for number in range(len(self.boxes)))
            inside = (number for number, (left, top, right, low) in boxes if left <= x <= right and top <= y <= low)
            return next((self.hexes + number for number in inside), NO_CELL)
        row = round(y / RISE)
        near = (cell for down in (row - 1, row, row + 1) for cell in self._beside(down, x))
        found = min(near, key=lambda cell: dist(self.middle(cell), point), default=NO_CELL)
        return found if found != NO_CELL and _within(self.middle(found), point) else NO_CELL

    def _beside(self, down: int, x: float) -> Iterator[int]:
        """The hexes of a row whose middles lie nearest to an x."""
        row = down + self.first_row
        column = round((row % 2 - self._origin) / 2 - x)
        return (cell for left in (column - 1, column, column + 1) if (cell := self.at(row, left)) != NO_CELL)


_CORNERS = tuple((RADIUS * cos(radians(60 * turn + 30)), -RADIUS * sin(radians(60 * turn + 30))) for turn in range(6))


def _within(middle: Point, point: Point) -> bool:
    """Whether a point lies in the hex of a middle; on its border it does."""
    dx, dy = abs(point[0] - middle[0]), abs(point[1] - middle[1])
    return dx <= 0.5 and dx / 2 + dy * RISE <= 0.5 + 1e-9


def side_of(a: int, b: int) -> Hexside:
    """The hexside between two adjacent cells."""
    return (a, b) if a < b else (b, a)
