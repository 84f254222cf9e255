"""Square boards: eight neighbours, compass directions, straight walks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import product

from drumhead.engine.errors import UnknownNameError


class Direction(IntEnum):
    """The eight compass directions, clockwise from north; rows grow southwards."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def offset(self) -> tuple[int, int]:
        """(columns east, rows south) of one step."""
        return _OFFSETS[self]

    @property
    def diagonal(self) -> bool:
        return self % 2 == 1

    @property
    def opposite(self) -> Direction:
        return _DIRECTIONS[(self + 4) % 8]

    def turned(self, eighths: int) -> Direction:
        """The direction so many eighths of a circle clockwise."""
        return _DIRECTIONS[(self + eighths) % 8]


_OFFSETS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_DIRECTIONS = tuple(Direction)
_BY_OFFSET = dict(zip(_OFFSETS, _DIRECTIONS, strict=True))


class _Around(dict[int, tuple[int, ...]]):
    """Neighbours by cell, worked out when first asked for: of a large board most cells never are."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self._columns, self._rows = columns, rows

    def __missing__(self, cell: int) -> tuple[int, ...]:
        if not 0 <= cell < self._columns * self._rows:
            raise IndexError(cell)
        found = self[cell] = tuple(near for near in _steps(self._columns, self._rows, cell) if near is not None)
        return found


_around = lru_cache(maxsize=8)(_Around)
"""Boards of one size have the same neighbours."""


@lru_cache(maxsize=1 << 15)
def _steps(columns: int, rows: int, cell: int) -> tuple[int | None, ...]:
    """The next cell in each direction, clockwise from north; None off the board."""
    row, column = divmod(cell, columns)
    return tuple(
        (row + south) * columns + column + east if 0 <= column + east < columns and 0 <= row + south < rows else None
        for east, south in _OFFSETS
    )


@lru_cache(maxsize=1 << 13)
def _within(columns: int, rows: int, cell: int, radius: int) -> tuple[int, ...]:
    row, column = divmod(cell, columns)
    left, right = max(0, column - radius), min(columns - 1, column + radius)
    top, bottom = max(0, row - radius), min(rows - 1, row + radius)
    return tuple(r * columns + c for r in range(top, bottom + 1) for c in range(left, right + 1))


@lru_cache(maxsize=1 << 13)
def _ring(columns: int, rows: int, cell: int, radius: int) -> tuple[int, ...]:
    row, column = divmod(cell, columns)
    edges, ends = {row - radius, row + radius}, {column - radius, column + radius}
    across = range(max(0, column - radius), min(columns, column + radius + 1))
    sides = [at for at in sorted(ends) if 0 <= at < columns]
    down = range(max(0, row - radius), min(rows, row + radius + 1))
    return tuple(r * columns + c for r in down for c in (across if r in edges else sides))


@dataclass(frozen=True)
class SquareBoard:
    """A grid of `columns` x `rows`; cell = row * columns + column; names are `COLUMN-ROW`."""

    columns: int
    rows: int
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    kind: str = "square"

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def at(self, column: int, row: int) -> int | None:
        """The cell at a column and row, or None off the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def position(self, cell: int) -> tuple[int, int]:
        """(column, row) of a cell."""
        row, column = divmod(cell, self.columns)
        return column, row

    def name(self, cell: int) -> str:
        column, row = self.position(cell)
        return f"{self.column_names[column]}-{self.row_names[row]}"

    @cached_property
    def _by_name(self) -> tuple[dict[str, int], dict[str, int]]:
        """Columns and rows."""
        columns, rows = ({name: at for at, name in enumerate(names)} for names in (self.column_names, self.row_names))
        return columns, rows

    def cell(self, name: str) -> int:
        column, _, row = "".join(name.split()).upper().partition("-")
        columns, rows = self._by_name
        if column not in columns or row not in rows:
            first, last = self.name(0), self.name(self.size - 1)
            raise UnknownNameError(f"There is no square {name!r}; squares run from {first} to {last}.")
        return rows[row] * self.columns + columns[column]

    @cached_property
    def _neighbours(self) -> _Around:
        return _around(self.columns, self.rows)

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Clockwise from north; three to eight of them."""
        return self._neighbours[cell]

    def step(self, cell: int, direction: Direction) -> int | None:
        """The next cell in a direction, or None off the board."""
        return _steps(self.columns, self.rows, cell)[direction]

    def steps(self, cell: int) -> tuple[int | None, ...]:
        """The next cell in each direction, clockwise from north; None off the board."""
        return _steps(self.columns, self.rows, cell)

    def direction(self, a: int, b: int) -> Direction | None:
        """The direction of the single step from `a` to `b`, or None if they are not neighbours."""
        columns = self.columns
        return _BY_OFFSET.get((b % columns - a % columns, b // columns - a // columns))

    def distance(self, a: int, b: int) -> int:
        columns = self.columns
        return max(abs(a % columns - b % columns), abs(a // columns - b // columns))

    def within(self, cell: int, radius: int) -> tuple[int, ...]:
        """All cells at most `radius` steps away, the cell itself included, in reading order."""
        return _within(self.columns, self.rows, cell, radius)

    def ring(self, cell: int, radius: int) -> tuple[int, ...]:
        """All cells just `radius` steps away, in reading order."""
        return _ring(self.columns, self.rows, cell, radius)

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """Straight walk, one step along the longer axis each; an exact half goes to the cell nearer `b`."""
        (ca, ra), (cb, rb) = self.position(a), self.position(b)
        count = max(abs(cb - ca), abs(rb - ra))
        walk = []
        for i in range(1, count + 1):
            column, row = _towards(ca, cb, i, count), _towards(ra, rb, i, count)
            walk.append(row * self.columns + column)
        return tuple(walk)


def _towards(start: int, end: int, i: int, count: int) -> int:
    """`start + i * (end - start) / count` rounded to the nearest integer, halves towards `end`."""
    span = abs(end - start)
    whole = (2 * i * span + count) // (2 * count)
    return start + whole if end >= start else start - whole


def numbered_board(columns: int, rows: int) -> SquareBoard:
    """Columns and rows named by numbers from 0, as on a tactical map (2.1 of ROTD): `14-1`."""
    return SquareBoard(columns, rows, _numbers(columns), _numbers(rows))


def lettered_board(columns: int, rows: int, column_letters: str, row_letters: str) -> SquareBoard:
    """Columns and rows named by a letter and a digit, as on a strategic map (1.1 of ROTD): `D2-T2`.

    Where letters run out two take their place, in the same order: after `M9` comes `AA0`, after `AM9` `BA0`.
    """
    return SquareBoard(columns, rows, _lettered(column_letters, columns), _lettered(row_letters, rows))


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(count))


def _lettered(letters: Sequence[str], count: int) -> tuple[str, ...]:
    tens = (*letters, *map("".join, product(letters, repeat=2)))
    return tuple(f"{tens[i // 10]}{i % 10}" for i in range(count))
