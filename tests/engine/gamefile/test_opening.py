"""A game file opened: what is refused in it, what a killed program left beside it, and one that cannot be written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import DamagedFileError, GameBusyError, GameFileError
from drumhead.engine.gamefile import opening
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.gamefile.migrations import FORMAT, migrate
from drumhead.engine.gamefile.opening import connect, fetched, in_its_size, is_busy, unread
from drumhead.engine.unfinished import unfinished


@pytest.fixture
def path(tmp_path: Path) -> Path:
    seats, first = (StoredSeat("A", "west", "", (), ()),), StoredStep(1, 0, "", b"[]", b"{}", "h")
    with closing(GameFile.create(tmp_path / "a.drum", {"kind": "game"}, seats, (first,))) as file:
        return file.path


def _change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def test_a_folder_and_a_file_that_is_not_there_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"is a folder, not a game file\.$"):
        GameFile.open(tmp_path)
    with pytest.raises(GameFileError, match=r"^There is no game file .*b\.drum\.$"):
        GameFile.open(tmp_path / "b.drum")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("create view endless as select * from meta", "endless in it is no table"),
        ("create trigger harm after insert on sheets begin delete from meta; end", "harm in it is no table"),
        ("alter table sheets add column more text", "the table sheets is not as it should be"),
        ("drop table cut_turns", "the table cut_turns is not as it should be"),
    ],
)
def test_a_table_that_is_not_as_it_is_made_is_refused(path: Path, statement: str, said: str) -> None:
    _change(path, statement)
    with pytest.raises(DamagedFileError, match=said):
        GameFile.open(path)


def test_a_table_more_harms_nobody(path: Path) -> None:
    _change(path, "create table of_somebody (x)", "create index fast on of_somebody (x)")
    with closing(GameFile.open(path)) as file:
        assert file.meta() == {"kind": "game"}


def test_what_a_killed_program_left_beside_a_file_is_cleared_away(path: Path) -> None:
    journal = path.with_name("a.drum-journal")
    journal.write_bytes(b"")
    with closing(GameFile.open(path)) as file, closing(GameFile.open(path)) as other:
        assert not journal.exists()
        file.note("a", "1")
        other.note("b", "2")
        assert file.meta() == other.meta() == {"kind": "game", "a": "1", "b": "2"}


def test_a_connection_waits_for_others_as_long_as_ever_where_something_was_cleared_away(path: Path) -> None:
    path.with_name("a.drum-journal").write_bytes(b"")
    with closing(opening.opened(path)) as db:
        assert not db.in_transaction
        assert db.execute("pragma busy_timeout").fetchone() == (1000 * opening.PATIENCE,)


def test_what_is_left_beside_a_file_that_another_program_holds_is_his(path: Path) -> None:
    journal = path.with_name("a.drum-journal")
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("begin immediate")
        journal.write_bytes(b"")
        with closing(GameFile.open(path)) as file:
            assert file.meta() == {"kind": "game"}
        holder.execute("rollback")


def test_what_was_written_halfway_beside_a_file_is_swept_up(path: Path) -> None:
    mine = unfinished(path.with_name("b.drum"))
    left = mine.with_name(mine.name.replace(f".{os.getpid()}-", ".999999999-"))
    left.write_bytes(b"half")
    with closing(GameFile.open(path)):
        assert sorted(each.name for each in path.parent.iterdir()) == ["a.drum"]


@pytest.fixture
def sealed(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFile]:
    """A file on something that cannot be written."""
    monkeypatch.setattr(opening, "_unwritable", lambda path: True)
    before = path.read_bytes()
    with closing(GameFile.open(path)) as file:
        yield file
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == ["a.drum"]


def test_a_file_that_cannot_be_written_is_read_and_never_written(sealed: GameFile) -> None:
    assert (sealed.meta(), sealed.last()) == ({"kind": "game"}, (1, 0))
    with pytest.raises(GameFileError, match="cannot be written"):
        sealed.note("a", "1")
    with pytest.raises(GameFileError, match="cannot be written"):
        sealed.add_sheet(1, "A", "text")


def test_what_is_damaged_is_so_where_it_cannot_be_written_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_unwritable", lambda path: True)
    _change(path, "create view endless as select * from meta")
    with pytest.raises(DamagedFileError, match="endless in it is no table"):
        GameFile.open(path)
    _change(path, "drop view endless", f"pragma user_version = {FORMAT + 1}")
    with pytest.raises(GameFileError, match="newer Drumhead"):
        GameFile.open(path)


def test_a_file_is_closed_that_cannot_be_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Watched(opening.Connection):
        def close(self) -> None:
            closed.append("closed")
            super().close()

    monkeypatch.setattr(opening, "Connection", Watched)
    _change(path, "create view endless as select * from meta")
    for unwritable in (False, True):
        monkeypatch.setattr(opening, "_unwritable", lambda path, known=unwritable: known)
        with pytest.raises(DamagedFileError):
            GameFile.open(path)
    assert len(closed) == 2


def test_reading_takes_no_more_steps_than_a_file_of_its_size_needs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
    monkeypatch.setattr(opening, "_FIRST_STEPS", 100_000)
    with closing(connect(path)) as db:
        for _ in range(2):
            with (
                pytest.raises(sqlite3.DatabaseError, match="its pages lead to one another without end"),
                in_its_size(db),
            ):
                db.execute(endless).fetchone()
            assert db.spent is None and db.execute("select 1").fetchone() == (1,)
        with in_its_size(db) as size:
            around = db.spent
            assert size == path.stat().st_size and around is not None
            with in_its_size(db):
                assert db.spent is not around
            assert db.spent is around, "what is held inside counts on"


def test_what_goes_wrong_otherwise_while_steps_are_counted_is_told_as_it_is(path: Path) -> None:
    with closing(connect(path)) as db, pytest.raises(sqlite3.OperationalError, match="no such table"), in_its_size(db):
        db.execute("select * from strange")


def test_rows_hold_no_more_together_than_the_file_does(path: Path) -> None:
    with closing(connect(path)) as db:
        size = path.stat().st_size
        names, rows = fetched(db, "select ? as a, 3 as b", ("x" * size,))
        assert (names, rows) == (["a", "b"], [("x" * size, 3)])
        for query, values in (("select ?", ("x" * (size + 1),)), ("select ?, ?", ("x" * size, b"y"))):
            with pytest.raises(sqlite3.DatabaseError, match="its rows hold more than the whole file"):
                fetched(db, query, values)


def test_a_file_that_is_busy_is_told_from_one_that_is_damaged(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as db, closing(sqlite3.connect(path)) as other:
        other.execute("begin exclusive")
        with pytest.raises(sqlite3.OperationalError) as error:
            db.execute("select * from meta").fetchall()
    assert is_busy(error.value) and isinstance(unread(path, error.value), GameBusyError)
    assert "nothing was read" in str(unread(path, error.value))
    other_error = sqlite3.DatabaseError("malformed")
    assert not is_busy(other_error) and str(unread(path, other_error)) == f"{path} is damaged (malformed)."


def test_the_larger_a_file_is_the_more_steps_its_reading_may_take(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight for a byte: a row takes some twenty, and as many bytes at least."""
    monkeypatch.setattr(opening, "_FIRST_STEPS", 0)
    counting = "with recursive n(i) as (select 1 union all select i + 1 from n where i < {}) select count(*) from n"
    size = path.stat().st_size
    with closing(connect(path)) as db:
        with in_its_size(db):
            assert db.execute(counting.format(size // 8)).fetchone() == (size // 8,)
        with pytest.raises(sqlite3.DatabaseError, match="without end"), in_its_size(db):
            db.execute(counting.format(4 * size)).fetchone()


def _former(path: Path) -> Path:
    """A file of the third format."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"pragma application_id = {opening.APPLICATION_ID}")
        migrate(db, 0, 3)
        db.execute("insert into meta values ('kind', 'former')")
        db.execute("insert into steps values (1, 0, '', x'78', x'78', 'h')")
    return path


def test_a_file_of_a_former_format_that_cannot_be_written_is_read_as_one_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _former(tmp_path / "former.drum")
    before = path.read_bytes()
    monkeypatch.setattr(opening, "_unwritable", lambda path: True)
    with closing(GameFile.open(path)) as file:
        assert (file.meta(), file.last(), file.cuts()) == ({"kind": "former"}, (1, 0), ())
        with pytest.raises(GameFileError, match="cannot be written"):
            file.note("a", "1")
    assert path.read_bytes() == before


@pytest.mark.parametrize("sealed", ["a.drum", ""])
def test_a_file_is_read_only_where_it_or_its_folder_cannot_be_written(
    path: Path, sealed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = path.parent / sealed
    monkeypatch.setattr(os, "access", lambda asked, mode: not (Path(asked) == shut and mode == os.W_OK))
    with closing(GameFile.open(path)) as file, pytest.raises(GameFileError, match="cannot be written"):
        file.note("a", "1")
    monkeypatch.undo()
    with closing(GameFile.open(path)) as file:
        file.note("a", "1")


@pytest.mark.parametrize("left", [None, b""])
def test_a_file_on_a_disc_that_says_it_has_a_second_one_is_whole_where_that_one_holds_nothing(
    path: Path, left: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:18] + b"\x02\x02" + data[20:])
    if left is not None:
        path.with_name("a.drum-wal").write_bytes(left)
    monkeypatch.setattr(opening, "_unwritable", lambda path: True)
    names = sorted(each.name for each in path.parent.iterdir())
    with closing(GameFile.open(path)) as file:
        assert file.meta() == {"kind": "game"}
        assert sorted(each.name for each in path.parent.iterdir()) == names, "nothing is made beside it"


def test_a_file_that_is_closed_is_read_no_more(path: Path) -> None:
    file = GameFile.open(path)
    file.close()
    with pytest.raises(DamagedFileError, match="closed database"):
        file.meta()


@pytest.mark.parametrize(
    ("code", "read"),
    [
        (sqlite3.SQLITE_FULL, True),
        (sqlite3.SQLITE_IOERR, True),
        (sqlite3.SQLITE_IOERR_WRITE, True),
        (sqlite3.SQLITE_CANTOPEN, False),
        (sqlite3.SQLITE_PERM, False),
    ],
)
def test_a_file_of_a_former_format_is_read_where_the_disk_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, read: bool
) -> None:
    path = _former(tmp_path / "former.drum")

    def fail(connection: sqlite3.Connection, version: int, until: int = FORMAT) -> None:
        if connection.execute("pragma database_list").fetchone()[2]:
            error = sqlite3.OperationalError("something is wrong with the disk")
            error.sqlite_errorcode = code
            raise error
        migrate(connection, version, until)

    monkeypatch.setattr(opening, "migrate", fail)
    if not read:
        with pytest.raises(GameFileError, match="cannot be opened: something is wrong with the disk"):
            GameFile.open(path)
        return
    with closing(GameFile.open(path)) as file:
        assert file.meta() == {"kind": "former"}
