"""Connections to a game file: one file at every moment, and read as it is where nothing can be written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from drumhead.engine import limits
from drumhead.engine.errors import DamagedFileError, GameBusyError, GameFileError
from drumhead.engine.gamefile.migrations import FORMAT, migrate
from drumhead.engine.reading import reason
from drumhead.engine.unfinished import sweep

APPLICATION_ID = 0x4452554D  # "DRUM"
PATIENCE = 5.0
"""Seconds to wait for another program's writing."""
WRONG = (ValueError, LookupError, TypeError, AttributeError)
"""What a step from an older format raises where something else stands than its version wrote."""
BUSY = "{}: the turn is being played, or another program writes to the file; {}. Try again in a moment."
NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_FIRST_STEPS, _STEPS_A_BYTE, _BETWEEN = 1_000_000, 8, 10_000
"""Of SQLite's machine: a row takes some twenty, and as many bytes at least; and after how many they are counted."""
_WAL = b"\x02\x02"
"""What an SQLite file that is written through a second file beside it says of itself."""


class Connection(sqlite3.Connection):
    """To a file that may hold anything; `spent` tells of its statements whether they have gone on for too long."""

    spent: Callable[[], bool] | None = None


def connect(path: Path) -> Connection:
    """A connection whose writings go into the file itself before they are acknowledged."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, factory=Connection)
    _trust_nothing(connection)
    connection.execute("pragma synchronous = extra")
    connection.execute("pragma cache_spill = off")  # the file is touched by a commit alone
    return connection


def opened(path: Path) -> Connection:
    """A connection to an existing file, brought up to the current format; GameFileError if it is damaged or newer."""
    try:
        if path.is_dir():
            raise GameFileError(f"{path} is a folder, not a game file.")
        if not path.is_file():
            raise GameFileError(f"There is no game file {path}.")
        return _read_only(path) if _unwritable(path) else _written_or_read(path)
    except sqlite3.OperationalError as error:
        raise GameFileError(f"{path} cannot be opened: {error}.") from error
    except OSError as error:
        raise GameFileError(f"{path} cannot be opened: {reason(error)}.") from error
    except (sqlite3.DatabaseError, *WRONG) as error:  # SQLite's complaint may quote bytes that are no text
        raise DamagedFileError(f"{path} is damaged or no Drumhead game file ({error}).") from error


def _written_or_read(path: Path) -> Connection:
    """A file of an older format on a full disk is read as one that cannot be written."""
    try:
        return _writable(path)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in NO_ROOM:
            raise
        return _read_only(path)


def _writable(path: Path) -> Connection:
    sweep(path.parent)
    connection = connect(path)
    try:
        version = _version(path, connection)
        _clear_journal(path, connection)
        _make_one_file(path, connection)
        _migrate(connection, version)
        _check_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: Connection, version: int) -> None:
    with in_its_size(connection):
        migrate(connection, version)


def _clear_journal(path: Path, connection: sqlite3.Connection) -> None:
    """What a program left that was killed before it changed anything is of no use; SQLite lets it lie."""
    journal = path.with_name(f"{path.name}-journal")
    if not journal.exists():
        return
    connection.execute("pragma busy_timeout = 0")
    with suppress(sqlite3.OperationalError, OSError):  # whoever writes now clears it away himself
        connection.execute("begin immediate")
        journal.unlink(missing_ok=True)
    if connection.in_transaction:
        connection.execute("rollback")
    connection.execute(f"pragma busy_timeout = {1000 * PATIENCE:.0f}")


def _trust_nothing(connection: sqlite3.Connection) -> None:
    """A file that somebody sent may hold anything."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.CELL)
    connection.execute("pragma trusted_schema = off")
    connection.execute("pragma cell_size_check = on")


@contextmanager
def in_its_size(connection: Connection) -> Iterator[int]:
    """What is read and written meanwhile takes no more steps than the file's bytes allow, however often its pages lead
    to one another; DatabaseError where it would. How many bytes they are."""
    size = _pragma(connection, "page_count") * _pragma(connection, "page_size")
    left, around = (_FIRST_STEPS + size * _STEPS_A_BYTE) // _BETWEEN, connection.spent

    def count() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    _set_spent(connection, count)
    try:
        yield size
    except sqlite3.OperationalError as error:
        if left < 0:
            raise sqlite3.DatabaseError("its pages lead to one another without end") from error
        raise
    finally:
        _set_spent(connection, around)


def _set_spent(connection: Connection, spent: Callable[[], bool] | None) -> None:
    connection.spent = spent
    connection.set_progress_handler(spent, _BETWEEN)


def fetched(connection: Connection, query: str, values: Sequence[Any]) -> tuple[list[str], list[Any]]:
    """The names of columns, and rows that hold no more together than the file does; DatabaseError else."""
    with in_its_size(connection) as room:
        found, rows = connection.execute(query, values), list[Any]()
        for row in found:
            room -= sum(len(part) for part in row if isinstance(part, str | bytes))
            if room < 0:
                raise sqlite3.DatabaseError("its rows hold more than the whole file")
            rows.append(row)
        return [column[0] for column in found.description], rows


def unread(path: Path, error: sqlite3.Error) -> DamagedFileError | GameBusyError:
    """What is told where a file could not be read."""
    if is_busy(error):
        return GameBusyError(BUSY.format(path, "nothing was read"))
    return DamagedFileError(f"{path} is damaged ({error}).")


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another program writes, and went on doing so for longer than one waits."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"pragma {name}").fetchone()[0])


def _check_tables(connection: Connection) -> None:
    """DatabaseError where a table is not as we make it, or is no table: a view may be endless, a trigger do harm."""
    with in_its_size(connection):
        made = connection.execute("select name from sqlite_master where type in ('view', 'trigger') or rootpage = 0")
        odd = made.fetchone()
    if odd:
        raise sqlite3.DatabaseError(f"{odd[0]} in it is no table")
    for table, columns in _tables().items():
        if _columns(connection, table) != columns:
            raise sqlite3.DatabaseError(f"the table {table} is not as it should be")


@cache
def _tables() -> dict[str, list[tuple[object, ...]]]:
    """Those of the current format with their columns."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as blank:
        migrate(blank, 0)
        names = [name for (name,) in blank.execute("select name from sqlite_master where type = 'table'")]
        return {name: _columns(blank, name) for name in names}


def _columns(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return connection.execute(f"pragma table_xinfo({table})").fetchall()


def _make_one_file(path: Path, connection: sqlite3.Connection) -> None:
    """A file of an older version, parts of which may stand beside it, becomes one file for good."""
    if connection.execute("pragma journal_mode").fetchone()[0] != "wal":
        return
    try:
        connection.execute("pragma journal_mode = delete")
    except sqlite3.OperationalError as error:
        raise GameFileError(f"{path} is open in an older Drumhead; close it there first.") from error


def _unwritable(path: Path) -> bool:
    return not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def _read_only(path: Path) -> Connection:
    """A file that cannot be written, as on a disc; one of an older format is brought up to date in memory."""
    with path.open("rb") as file:
        alone = file.read(20)[18:] == _WAL and not _holds(path.with_name(f"{path.name}-wal"))
    how = "immutable=1" if alone else "mode=ro"
    name = f"{path.resolve().as_uri()}?{how}"
    connection = sqlite3.connect(name, uri=True, isolation_level=None, timeout=PATIENCE, factory=Connection)
    try:
        _trust_nothing(connection)
        if (version := _version(path, connection)) != FORMAT:
            copy = sqlite3.connect(":memory:", isolation_level=None, factory=Connection)
            connection.backup(copy)
            connection.close()
            connection = copy
            _migrate(connection, version)
        connection.execute("pragma query_only = on")  # what was written to a copy would be lost
        _check_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _holds(path: Path) -> bool:
    """Whether anything lies in a file."""
    return path.exists() and path.stat().st_size > 0


def _version(path: Path, connection: sqlite3.Connection) -> int:
    """The file's format; GameFileError if it is none of ours or newer."""
    application = connection.execute("pragma application_id").fetchone()[0]
    version = int(connection.execute("pragma user_version").fetchone()[0])
    if application != APPLICATION_ID:
        raise GameFileError(f"{path} is no Drumhead game file.")
    if version > FORMAT:
        known = f"format {version}; this one reads up to {FORMAT}"
        raise GameFileError(f"{path} was written by a newer Drumhead ({known}).")
    return version
