"""Rows of a damaged game file: of which table each can be, and what is saved of all of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile.cutting import cut
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.gamefile.migrations import FORMAT, migrate
from drumhead.engine.gamefile.opening import APPLICATION_ID
from drumhead.engine.gamefile.pages import SIZES, sizes
from drumhead.engine.gamefile.salvage import salvaged
from drumhead.engine.gamefile.shapes import TABLES, Shapes

SHAPES = Shapes(FORMAT)
STEP = (3, 1, "fire", b"events", b"state", "hash")
TURN = (None, "0.1", b"orders", "{}", "digest")
SEAT = (None, "Ney", "france", "Marshal", "[]", "[]", b"salt", b"key")


def test_a_row_fits_a_table_by_its_kinds_of_values() -> None:
    fit: tuple[tuple[str, int | None, tuple[Any, ...], tuple[Any, ...]], ...] = (
        ("meta", None, ("kind", "game"), ("kind", "game")),
        ("steps", None, STEP, STEP),
        ("steps", None, (*STEP[:4], None, "hash"), (*STEP[:4], None, "hash")),
        ("steps", None, (limits.TURNS, *STEP[1:]), (limits.TURNS, *STEP[1:])),
        ("turns", 7, TURN, (7, *TURN[1:])),
        ("turns", 7, TURN[:-1], (7, *TURN[1:-1], None)),
        ("seats", 2, SEAT, (2, *SEAT[1:])),
        ("seats", 2, SEAT[:-1], (2, *SEAT[1:-1], None)),
    )
    assert [SHAPES.fitting(*row) for *row, _ in fit] == [values for *_, values in fit]
    unfit: tuple[tuple[str, int | None, tuple[Any, ...]], ...] = (
        ("seats", 2, SEAT[:-2]),
        ("meta", None, ("kind",)),
        ("meta", None, ("kind", "game", "more")),
        ("meta", None, ("kind", None)),
        ("meta", None, (None, "game")),
        ("meta", None, ("kind", 3)),
        ("steps", None, ("3", *STEP[1:])),
        ("steps", None, (*STEP[:3], "events", *STEP[4:])),
        ("steps", None, (limits.TURNS + 1, *STEP[1:])),
        ("steps", None, (-limits.TURNS - 1, *STEP[1:])),
        ("turns", None, TURN),
    )
    assert [row for row in unfit if SHAPES.fitting(*row) is not None] == []


def test_a_row_that_nobody_has_is_taken_for_what_it_can_be_and_never_for_a_sheet() -> None:
    """What might be either is a draft: nothing is handed in that nobody may have handed in."""
    likely: tuple[tuple[int | None, tuple[Any, ...], str], ...] = (
        (None, ("kind", "game"), "meta"),
        (None, STEP, "steps"),
        (7, TURN, "turns"),
        (2, SEAT, "seats"),
        (None, (4, "Ney", 1, "text"), "drafts"),
        (7, TURN[:-1], ""),
        (None, TURN, ""),
        (7, STEP, ""),
        (7, ("kind", "game"), ""),
        (None, (b"x", b"y"), ""),
    )
    assert [SHAPES.likely(*row) for *row, _ in likely] == [table for *_, table in likely]


def test_pages_are_of_the_size_that_the_head_says_or_of_any() -> None:
    def head(size: int) -> bytes:
        return bytes(16) + size.to_bytes(2, "big")

    assert sizes(head(4096)) == (4096,) and sizes(head(1)) == (65536,)
    assert sizes(head(0)) == sizes(head(1000)) == sizes(b"") == SIZES


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Two turns were played, one was taken back, a sheet and a draft are in."""
    seats = (StoredSeat("A", "west", "", ("o",), (), b"s", b"k"), StoredSeat("gm", "", "", (), ()))
    path = tmp_path / "game.drum"
    with closing(GameFile.create(path, {"kind": "game"}, seats, (StoredStep(1, 0, "", b"[]", b"{}", "h"),))) as file:
        for turn in (1, 2):
            file.append(turn, "0.1", [], (StoredStep(turn, 1, "p", b"[]", b"{}", f"h{turn}"),), {"A": "d"})
        cut(file, 2, "")
        file.add_sheet(2, "A", "sheet")
        file.save_draft(2, "A", "draft")
    return path


def _rows(path: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        return sorted(db.execute(f"select * from {table}").fetchall(), key=repr)


def test_every_row_of_a_whole_file_is_saved_and_nothing_of_what_was_taken_back(game: Path, tmp_path: Path) -> None:
    salvaged(game, tmp_path / "saved.drum")
    for table in TABLES:
        assert _rows(tmp_path / "saved.drum", table) == _rows(game, table) != []
    assert _rows(game, "cut_steps") and not _rows(tmp_path / "saved.drum", "cut_steps")
    with closing(GameFile.open(tmp_path / "saved.drum")) as saved:
        assert saved.last() == (1, 1) and saved.sheets(2, "A") == ("sheet",)


def test_rows_of_tables_that_nobody_knows_any_more_are_found_and_sheets_among_them_are_drafts(
    game: Path, tmp_path: Path
) -> None:
    data = game.read_bytes()
    (tmp_path / "broken.drum").write_bytes(bytes(100) + bytes(2048 - 100) + data[2048:])
    salvaged(tmp_path / "broken.drum", tmp_path / "saved.drum")
    for table in ("meta", "seats", "turns"):
        assert _rows(tmp_path / "saved.drum", table) == _rows(game, table)
    assert set(_rows(game, "steps")) <= set(_rows(tmp_path / "saved.drum", "steps"))
    assert _rows(tmp_path / "saved.drum", "sheets") == []
    found = {row[3] for row in _rows(tmp_path / "saved.drum", "drafts")}
    assert {"sheet", "draft"} & found


def test_what_has_no_head_or_no_seats_is_no_game(game: Path, tmp_path: Path) -> None:
    whole = game.read_bytes()
    for table in ("meta", "seats"):
        game.write_bytes(whole)
        with closing(sqlite3.connect(game)) as db:
            db.execute(f"delete from {table}")
            db.commit()
            db.execute("vacuum")
        with pytest.raises(GameFileError, match=r"game\.drum holds nothing of a game that could be saved"):
            salvaged(game, tmp_path / "saved.drum")
        assert not (tmp_path / "saved.drum").exists()


@pytest.mark.parametrize("version", [1, FORMAT - 1])
def test_a_file_of_a_former_format_is_saved_as_one_of_that_format(version: int, tmp_path: Path) -> None:
    """What it says of its format is believed where there is such a one; else it is one of today."""
    former, saved = tmp_path / "former.drum", tmp_path / "saved.drum"
    with closing(sqlite3.connect(former, isolation_level=None)) as db:
        db.execute(f"pragma application_id = {APPLICATION_ID}")
        migrate(db, 0, version)
        db.execute("insert into meta values ('kind', 'game')")
        db.execute("insert into seats values (1, 'A', 'west', '', '[]', '[]', null, null)")
    data = former.read_bytes()
    for said, believed in ((version, version), (0, FORMAT), (FORMAT + 1, FORMAT), (2**24 + 1, FORMAT)):
        former.write_bytes(data[:60] + said.to_bytes(4, "big") + data[64:])
        saved.unlink(missing_ok=True)
        salvaged(former, saved)
        with closing(sqlite3.connect(saved)) as db:
            assert db.execute("pragma user_version").fetchone() == (believed,)
        assert [_rows(saved, table) for table in ("meta", "seats")] == [
            _rows(former, table) for table in ("meta", "seats")
        ]


@pytest.mark.parametrize(
    "statements",
    [
        ("create index back on meta (value, key)",),
        (
            "pragma writable_schema = on",
            "insert into sqlite_master select 'table', null, 'x', rootpage, '' from sqlite_master where name = 'turns'",
        ),
        ("pragma writable_schema = on", "insert into sqlite_master values ('table', 'meta', 'meta', 'x', '')"),
    ],
    ids=["an index", "no name", "no page"],
)
def test_whatever_else_the_first_page_tells_of_every_row_is_saved(
    statements: tuple[str, ...], game: Path, tmp_path: Path
) -> None:
    before = [_rows(game, table) for table in TABLES]
    with closing(sqlite3.connect(game)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    salvaged(game, tmp_path / "saved.drum")
    assert [_rows(tmp_path / "saved.drum", table) for table in TABLES] == before
