"""What can still be read of a damaged game file, row by row, as a file of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile.migrations import FORMAT, migrate
from drumhead.engine.gamefile.opening import APPLICATION_ID
from drumhead.engine.gamefile.pages import SIZES, Pages, Row
from drumhead.engine.reading import read_bytes

TABLES = ("meta", "seats", "steps", "turns", "sheets", "drafts")
"""What a game goes on from; of what was taken back nothing is saved."""
UNSURE = "drafts"
"""Where a row lies that might as well be a sheet: nothing is handed in that nobody may have handed in."""


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    kinds: tuple[type, ...]
    row_number: bool


Shapes = Mapping[str, tuple[_Column, ...]]


def salvaged(path: Path, into: Path) -> None:
    """A new file with every row of a damaged one that can be read; GameFileError where that is no game file at all."""
    data = read_bytes(path, "game file", limits.GAME)
    version = int.from_bytes(data[60:64], "big")
    version = version if 0 < version <= FORMAT else FORMAT
    shapes = _shapes(version)
    found = max((_rows(Pages(data, size), shapes) for size in _sizes(data)), key=_weight)
    if not found["meta"] or not found["seats"]:
        raise GameFileError(f"{path} holds nothing of a game that could be saved.")
    try:
        _write(into, version, shapes, found)
    except sqlite3.OperationalError as error:
        raise GameFileError(f"{into} cannot be written: {error}.") from error


def _sizes(data: bytes) -> tuple[int, ...]:
    """Of pages: what the head says, where it can be; else all there are."""
    said = int.from_bytes(data[16:18], "big")
    said = 65536 if said == 1 else said
    return (said,) if said in SIZES else SIZES


def _weight(found: Mapping[str, list[Row]]) -> int:
    return sum(map(len, found.values()))


def _shapes(version: int) -> Shapes:
    """The columns of each table, as a format has them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as blank:
        migrate(blank, 0, version)
        return {table: tuple(_columns(blank, table)) for table in TABLES}


def _columns(blank: sqlite3.Connection, table: str) -> Iterator[_Column]:
    for _, name, kind, needed, _, part in blank.execute(f"pragma table_info({table})"):
        kinds = {"integer": (int,), "text": (str,), "blob": (bytes,)}[kind.lower()]
        alone = part == 1 and kind.lower() == "integer" and table in ("seats", "turns")
        yield _Column(name, kinds if needed or part else (*kinds, type(None)), alone)


def _rows(pages: Pages, shapes: Shapes) -> dict[str, list[Row]]:
    """The rows of each table: of its own pages, then of those that no table can be seen to have."""
    owners = {number: table for table, root in _roots(pages) for number in pages.below(root)}
    nobodys = set(range(1, pages.count + 1)) - set(owners) - pages.free()
    found: dict[str, list[Row]] = {table: [] for table in TABLES}
    for number, table in owners.items():
        for row in pages.rows(number) if table in found else ():
            if (fitting := _fitting(shapes[table], *row)) is not None:
                found[table].append(fitting)
    for number in sorted(nobodys):
        for row in pages.rows(number):
            table = _likely(shapes, row)
            if table:
                found[table].append(_fitting(shapes[table], *row) or ())
    return found


def _roots(pages: Pages) -> Iterator[tuple[str, int]]:
    """(table, page) as the tree that begins on the first page says."""
    for _, row in (row for number in pages.below(1) for row in pages.rows(number)):
        if len(row) == 5 and isinstance(row[1], str) and isinstance(row[3], int):
            yield row[1], row[3]


def _fitting(columns: tuple[_Column, ...], number: int | None, row: Row) -> Row | None:
    """The values of a row of a table, None where they cannot be that."""
    short = len(columns) - len(row)
    if not 0 <= short <= 1:  # a column that came later is not written in rows before it
        return None
    values = tuple(
        number if column.row_number else value for column, value in zip(columns, (*row, *[None] * short), strict=True)
    )
    fits = all(type(value) in column.kinds for column, value in zip(columns, values, strict=True))
    counted = all(abs(value) <= limits.TURNS for value in values if type(value) is int)
    return values if fits and counted else None


def _likely(shapes: Shapes, row: tuple[int | None, Row]) -> str:
    """The table whose row it can be, empty where it is none's."""
    numbered = row[0] is not None
    fits = [
        table
        for table, columns in shapes.items()
        if any(column.row_number for column in columns) == numbered
        and len(row[1]) == len(columns)
        and _fitting(columns, *row) is not None
    ]
    return UNSURE if UNSURE in fits else next(iter(fits), "")


def _write(into: Path, version: int, shapes: Shapes, found: Mapping[str, list[Row]]) -> None:
    with closing(sqlite3.connect(into, isolation_level=None)) as db:
        db.execute(f"pragma application_id = {APPLICATION_ID}")
        migrate(db, 0, version)
        db.execute("begin")
        for table, rows in found.items():
            marks = ", ".join("?" * len(shapes[table]))
            db.executemany(f"insert or ignore into {table} values ({marks})", rows)
        db.execute("commit")
