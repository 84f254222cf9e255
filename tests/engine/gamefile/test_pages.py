"""The pages of an SQLite file read one by one give what SQLite itself reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.gamefile.pages import COLUMNS, Pages

NUMBERS = (0, 1, -1, 2, 127, -128, 128, 32767, 32768, -(2**23), 2**31 - 1, -(2**31), 2**47 - 1, 2**47, -(2**63))
VALUES = (*NUMBERS, None, 0.5, -1e300, "", "word", "Přemysl", b"", b"\x00\xff")
ROWS = [(f"row {at}", value) for at, value in enumerate(VALUES)]


def _file(path: Path, table: str, rows: Iterable[tuple[Any, ...]], size: int = 1024) -> tuple[Pages, int]:
    """The pages of a file with a table of these rows, and the page on which its tree begins."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma page_size = {size}")
        db.execute(f"create table t {table}")
        for row in rows:
            db.execute(f"insert into t values ({', '.join('?' * len(row))})", row)
        db.commit()
        (root,) = db.execute("select rootpage from sqlite_master where name = 't'").fetchone()
    return Pages(path.read_bytes(), size), root


def _rows(pages: Pages, root: int) -> list[tuple[int | None, tuple[Any, ...]]]:
    return [row for number in pages.below(root) for row in pages.rows(number)]


@pytest.mark.parametrize("size", [512, 1024, 4096])
def test_every_kind_of_value_is_read(tmp_path: Path, size: int) -> None:
    found = _rows(*_file(tmp_path / "a.db", "(name, value)", ROWS, size))
    assert sorted(found, key=lambda row: row[0] or 0) == list(enumerate(ROWS, start=1))
    assert [type(row[1]) for _, row in sorted(found, key=lambda row: row[0] or 0)] == [type(value) for value in VALUES]


def test_rows_of_a_table_without_numbers_have_none(tmp_path: Path) -> None:
    rows = [(f"k{at:04}", at) for at in range(300)]
    pages, root = _file(tmp_path / "a.db", "(name primary key, value) without rowid", rows, 512)
    found = _rows(pages, root)
    assert pages.count >= 10 and {number for number, _ in found} == {None}
    assert sorted(row for _, row in found) == rows


def test_numbers_of_rows_may_be_of_any_length(tmp_path: Path) -> None:
    numbers = [1, 127, 128, 2**14 - 1, 2**14, 2**35, 2**56 - 1, 2**56, 2**63 - 1]
    found = _rows(*_file(tmp_path / "a.db", "(id integer primary key, value)", [(number, 7) for number in numbers]))
    assert sorted(found, key=lambda row: row[0] or 0) == [(number, (None, 7)) for number in numbers]


@pytest.mark.parametrize("size", [512, 1024, 2048, 8192])
@pytest.mark.parametrize("shape", ["(value)", "(value primary key) without rowid"])
def test_values_longer_than_a_page_go_on_where_sqlite_put_them(tmp_path: Path, size: int, shape: str) -> None:
    """Of every length about which a row is laid otherwise: what stays here, and up to three pages of the rest."""
    local = {size - 35, (size - 12) * 64 // 255 - 23, (size - 12) * 32 // 255 - 23}
    around = {at + more * (size - 4) + off for at in local for more in (0, 1, 2) for off in range(-6, 7)}
    values = [bytes([length % 256]) * length for length in sorted(around) if length > 0]
    found = _rows(*_file(tmp_path / "a.db", shape, [(value,) for value in values], size))
    assert sorted(len(row[0]) for _, row in found) == [len(value) for value in values]
    assert {row[0] for _, row in found} == set(values)


def test_a_value_whose_end_was_cut_off_is_left_and_the_others_are_read(tmp_path: Path) -> None:
    pages, root = _file(tmp_path / "a.db", "(value)", [("short",), ("x" * 5000,), ("last",)])
    whole = {row[0] for _, row in _rows(pages, root)}
    cut = Pages(pages.data[: -1024 * 2], 1024)
    assert whole == {"short", "x" * 5000, "last"} and {row[0] for _, row in _rows(cut, root)} == {"short", "last"}


def test_a_row_has_as_many_columns_as_any_table_might_and_no_more(tmp_path: Path) -> None:
    names = [f"c{at}" for at in range(COLUMNS + 1)]
    most = _rows(*_file(tmp_path / "a.db", f"({', '.join(names[:-1])})", [tuple(range(COLUMNS))]))
    over = _rows(*_file(tmp_path / "b.db", f"({', '.join(names)})", [tuple(range(COLUMNS + 1))]))
    assert (most, over) == ([(1, tuple(range(COLUMNS)))], [])


def test_the_first_page_has_the_rows_that_tell_of_tables_behind_the_head_of_the_file(tmp_path: Path) -> None:
    pages, root = _file(tmp_path / "a.db", "(name, value)", ROWS)
    (told,) = [row for _, row in pages.rows(1)]
    assert told[:4] == ("table", "t", "t", root)


def test_pages_that_were_given_back_are_free_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    pages, root = _file(path, "(value)", [("x" * 900,) for _ in range(400)], 512)
    assert not pages.free()
    with closing(sqlite3.connect(path)) as db:
        db.execute("delete from t where rowid > 3")
        db.commit()
        (count,) = db.execute("pragma freelist_count").fetchone()
    pages = Pages(path.read_bytes(), 512)
    free = pages.free()
    assert len(free) == count > 512 // 4, "more than one page tells which are free"
    assert free.isdisjoint(pages.below(root)) and 1 not in free and max(free) <= pages.count


def test_a_file_that_is_no_whole_number_of_pages_has_one_more_filled_up_with_nothing() -> None:
    pages = Pages(b"x" * 1025, 1024)
    assert (pages.count, Pages(b"x" * 1024, 1024).count) == (2, 1)
    assert pages.page(2) == b"x" + bytes(1023) and list(pages.rows(2)) == []


@pytest.mark.parametrize("number", [0, -1, 4, 10**9])
def test_a_page_outside_the_file_begins_no_tree(tmp_path: Path, number: int) -> None:
    pages, root = _file(tmp_path / "a.db", "(value)", [("x",)])
    assert pages.count == root == 2 and list(pages.below(number)) == []


@pytest.mark.parametrize("kind", [0x02, 0x05, 0x0A, 0x0D])
@pytest.mark.parametrize("filler", [0x00, 0xFF, 0x08])
def test_a_page_that_says_it_has_more_cells_than_fit_is_read_as_far_as_it_goes(kind: int, filler: int) -> None:
    page = bytes([kind, 0, 0, 0xFF, 0xFF]) + bytes([filler]) * (512 - 5)
    pages = Pages(bytes(512) + page, 512)
    assert len(list(pages.rows(2))) <= 252 and 2 in list(pages.below(2))
