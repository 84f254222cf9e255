"""Of which table a row may be, by the kinds of its values, where nothing else is left to tell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from drumhead.engine import limits
from drumhead.engine.gamefile.migrations import migrate
from drumhead.engine.gamefile.pages import Row

TABLES = ("meta", "seats", "steps", "turns", "sheets", "drafts")
"""What a game goes on from; of what was taken back nothing is saved."""
UNSURE = "drafts"
"""Where a row lies that might as well be a sheet: nothing is handed in that nobody may have handed in."""


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    kinds: tuple[type, ...]
    row_number: bool


class Shapes:
    """The columns of each table, as a format has them."""

    def __init__(self, version: int) -> None:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as blank:
            migrate(blank, 0, version)
            self._columns = {table: tuple(_columns(blank, table)) for table in TABLES}

    def width(self, table: str) -> int:
        """How many values a row has."""
        return len(self._columns[table])

    def fitting(self, table: str, number: int | None, row: Row) -> Row | None:
        """The values of a row of a table, None where they cannot be that."""
        columns = self._columns[table]
        short = len(columns) - len(row)
        if not 0 <= short <= 1:  # a column that came later is not written in rows before it
            return None
        values = tuple(
            number if column.row_number else value
            for column, value in zip(columns, (*row, *[None] * short), strict=True)
        )
        fits = all(type(value) in column.kinds for column, value in zip(columns, values, strict=True))
        counted = all(abs(value) <= limits.TURNS for value in values if type(value) is int)
        return values if fits and counted else None

    def likely(self, number: int | None, row: Row) -> str:
        """The table whose row it can be, empty where it is none's."""
        fits = [
            table
            for table, columns in self._columns.items()
            if any(column.row_number for column in columns) == (number is not None)
            and len(row) == len(columns)
            and self.fitting(table, number, row) is not None
        ]
        return UNSURE if UNSURE in fits else next(iter(fits), "")


def _columns(blank: sqlite3.Connection, table: str) -> Iterator[_Column]:
    for _, name, kind, needed, _, part in blank.execute(f"pragma table_info({table})"):
        kinds = {"integer": (int,), "text": (str,), "blob": (bytes,)}[kind.lower()]
        alone = part == 1 and kind.lower() == "integer" and table in ("seats", "turns")
        yield _Column(name, kinds if needed or part else (*kinds, type(None)), alone)
