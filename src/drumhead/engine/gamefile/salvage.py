"""What can still be read of a damaged game file, row by row, as a file of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile.migrations import FORMAT, migrate
from drumhead.engine.gamefile.opening import APPLICATION_ID
from drumhead.engine.gamefile.pages import Pages, Row, sizes
from drumhead.engine.gamefile.shapes import TABLES, Shapes
from drumhead.engine.reading import read_bytes


def salvaged(path: Path, into: Path) -> None:
    """A new file with every row of a damaged one that can be read; GameFileError where that is no game file at all."""
    data = read_bytes(path, "game file", limits.GAME)
    version = int.from_bytes(data[60:64], "big")
    version = version if 0 < version <= FORMAT else FORMAT
    shapes = Shapes(version)
    found = max((_rows(Pages(data, size), shapes) for size in sizes(data)), key=_weight)
    if not found["meta"] or not found["seats"]:
        raise GameFileError(f"{path} holds nothing of a game that could be saved.")
    try:
        _write(into, version, shapes, found)
    except sqlite3.OperationalError as error:
        raise GameFileError(f"{into} cannot be written: {error}.") from error


def _weight(found: Mapping[str, list[Row]]) -> int:
    return sum(map(len, found.values()))


def _rows(pages: Pages, shapes: Shapes) -> dict[str, list[Row]]:
    """The rows of each table: of its own pages, then of those that no table can be seen to have."""
    owners = {number: table for table, root in _roots(pages) for number in pages.below(root)}
    nobodys = set(range(1, pages.count + 1)) - set(owners) - pages.free()
    found: dict[str, list[Row]] = {table: [] for table in TABLES}
    for number, table in owners.items():
        for row in pages.rows(number) if table in found else ():
            if (fitting := shapes.fitting(table, *row)) is not None:
                found[table].append(fitting)
    for number in sorted(nobodys):
        for row in pages.rows(number):
            table = shapes.likely(*row)
            if table:
                found[table].append(shapes.fitting(table, *row) or ())
    return found


def _roots(pages: Pages) -> Iterator[tuple[str, int]]:
    """(table, page) as the tree that begins on the first page says."""
    for _, row in (row for number in pages.below(1) for row in pages.rows(number)):
        if len(row) == 5 and isinstance(row[1], str) and isinstance(row[3], int):
            yield row[1], row[3]


def _write(into: Path, version: int, shapes: Shapes, found: Mapping[str, list[Row]]) -> None:
    with closing(sqlite3.connect(into, isolation_level=None)) as db:
        db.execute(f"pragma application_id = {APPLICATION_ID}")
        migrate(db, 0, version)
        db.execute("begin")
        for table, rows in found.items():
            marks = ", ".join("?" * shapes.width(table))
            db.executemany(f"insert or ignore into {table} values ({marks})", rows)
        db.execute("commit")
