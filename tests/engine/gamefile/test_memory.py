"""What was read of a file is kept until anybody has written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import DamagedFileError
from drumhead.engine.gamefile.memory import Memory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "kept.drum"
    with closing(sqlite3.connect(path)) as made:
        made.execute("create table sheets (text)")
    return path


@pytest.fixture
def mine(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        yield opened


class Reader:
    """Counts the sheets of a file by way of its memory, and how often they were counted."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.memory, self.times, self._db = Memory(path, connection), 0, connection

    def sheets(self) -> int:
        return self.memory.until_written("sheets", self._count)

    def _count(self) -> int:
        self.times += 1
        return int(self._db.execute("select count(*) from sheets").fetchone()[0])


def written(connection: sqlite3.Connection) -> None:
    connection.execute("insert into sheets values ('one more')")
    connection.commit()


def test_it_is_read_once_until_this_program_or_another_one_writes(path: Path, mine: sqlite3.Connection) -> None:
    reader = Reader(path, mine)
    assert [reader.sheets() for _ in range(3)] == [0, 0, 0] and reader.times == 1
    written(mine)
    assert [reader.sheets() for _ in range(3)] == [1, 1, 1] and reader.times == 2
    with closing(sqlite3.connect(path)) as other:
        written(other)
        assert [reader.sheets() for _ in range(3)] == [2, 2, 2] and reader.times == 3


def test_what_was_undone_is_read_again(path: Path, mine: sqlite3.Connection) -> None:
    reader = Reader(path, mine)
    mine.execute("begin")
    mine.execute("insert into sheets values ('in vain')")
    assert reader.sheets() == 1
    mine.execute("rollback")
    reader.memory.undone += 1
    assert reader.sheets() == 0


def test_what_was_read_while_another_wrote_is_not_kept(path: Path, mine: sqlite3.Connection) -> None:
    reader = Reader(path, mine)

    def meanwhile() -> int:
        before = int(mine.execute("select count(*) from sheets").fetchone()[0])
        with closing(sqlite3.connect(path)) as other:
            written(other)
        return before + 0 * reader.sheets()

    memory = reader.memory
    assert memory.until_written("turn", meanwhile) == 0
    assert memory.until_written("turn", lambda: int(mine.execute("select count(*) from sheets").fetchone()[0])) == 1


def test_each_thing_is_kept_by_its_own_name(path: Path, mine: sqlite3.Connection) -> None:
    memory = Memory(path, mine)
    assert memory.until_written(("senders", 1), lambda: "A") == "A"
    assert memory.until_written(("senders", 2), lambda: "B") == "B"
    assert memory.until_written(("senders", 1), lambda: "another") == "A"


def test_while_it_is_steady_others_are_not_looked_for_but_what_is_written_here_counts(
    path: Path, mine: sqlite3.Connection
) -> None:
    reader = Reader(path, mine)
    with closing(sqlite3.connect(path)) as other:
        with reader.memory.steady():
            assert reader.sheets() == 0
            written(other)
            with reader.memory.steady():
                assert reader.sheets() == 0
            assert reader.sheets() == 0, "what ends inside ends nothing around it"
            written(mine)
            assert reader.sheets() == 2
            written(other)
            assert reader.sheets() == 2
        assert reader.sheets() == 3
        written(other)
        assert reader.sheets() == 4


def test_an_act_that_fails_ends_it_too(path: Path, mine: sqlite3.Connection) -> None:
    reader = Reader(path, mine)
    with pytest.raises(ValueError, match="failed"), reader.memory.steady():
        assert reader.sheets() == 0
        raise ValueError("failed")
    with closing(sqlite3.connect(path)) as other:
        written(other)
    assert reader.sheets() == 1


def test_a_file_that_is_no_more_is_told_by_its_name(path: Path, mine: sqlite3.Connection) -> None:
    path.write_bytes(b"no game at all" * 300)
    with pytest.raises(DamagedFileError, match=r"kept\.drum is damaged"):
        Reader(path, mine).sheets()
