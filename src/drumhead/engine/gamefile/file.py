"""GameFile over sqlite3: one file a game, one transaction a turn."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.engine.errors import GameFileError, UnknownNameError
from drumhead.engine.gamefile.migrations import FORMAT, migrate

APPLICATION_ID = 0x4452554D  # "DRUM"


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat with its password's salt and key (both None: no password)."""

    name: str
    side: str
    title: str
    offices: tuple[str, ...]
    holds: tuple[str, ...]
    salt: bytes | None = None
    key: bytes | None = None


@dataclass(frozen=True, slots=True)
class StoredStep:
    """A phase as stored: events and state as plain JSON data."""

    turn: int
    number: int
    phase: str
    events: Sequence[Mapping[str, Any]]
    state: Mapping[str, Any]
    hash: str


class GameFile:
    """An open game or position file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    @classmethod
    def create(
        cls, path: Path, meta: Mapping[str, str], seats: Sequence[StoredSeat], steps: Sequence[StoredStep]
    ) -> GameFile:
        """A new file with its first steps; GameFileError, and nothing left, if it is taken or cannot be written."""
        if path.exists():
            raise GameFileError(f"{path} is there already; choose another name or move it away.")
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            _fill(part, meta, seats, steps)
            part.replace(path)
        except (OSError, sqlite3.Error) as error:
            for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm"), Path(f"{part}-journal")):
                left.unlink(missing_ok=True)
            raise GameFileError(f"{path} cannot be written: {_reason(error)}.") from error
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> GameFile:
        """An existing file, brought up to the current format; GameFileError if it is missing, damaged or newer."""
        if path.is_dir():
            raise GameFileError(f"{path} is a folder, not a game file.")
        if not path.is_file():
            raise GameFileError(f"There is no game file {path}.")
        try:
            connection = _connect(path)
            _check_head(path, connection)
            connection.execute("pragma journal_mode = wal")
        except sqlite3.OperationalError as error:
            raise GameFileError(f"{path} cannot be opened: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise GameFileError(f"{path} is damaged or no Drumhead game file ({error}).") from error
        return cls(path, connection)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("begin immediate")
            try:
                yield self._db
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise GameFileError(f"{self.path} cannot be written: {_reason(error)}; nothing was changed.") from error

    def _rows(self, query: str, *values: Any) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise GameFileError(f"{self.path} is damaged ({error}).") from error
        except OverflowError:  # a number larger than any that can be stored
            return []

    def meta(self) -> dict[str, str]:
        return dict(self._rows("select key, value from meta order by key"))

    def seats(self) -> tuple[StoredSeat, ...]:
        rows = self._rows("select name, side, title, offices, holds, salt, key from seats order by number")
        return tuple(
            StoredSeat(name, side, title, tuple(json.loads(offices)), tuple(json.loads(holds)), salt, key)
            for name, side, title, offices, holds, salt, key in rows
        )

    def first(self) -> int:
        """The turn with which the game began."""
        return int(self._rows("select min(turn) from steps")[0][0] or 0)

    def last(self) -> tuple[int, int]:
        """(turn, number) of the newest step."""
        found = self._rows("select turn, number from steps order by turn desc, number desc limit 1")
        if not found:
            raise GameFileError(f"{self.path} is damaged (it holds no turn).")
        return int(found[0][0]), int(found[0][1])

    def phases(self, turn: int) -> tuple[tuple[int, str, str], ...]:
        """(number, phase, state hash) of a turn's steps in order."""
        return tuple(self._rows("select number, phase, hash from steps where turn = ? order by number", turn))

    def step(self, turn: int, number: int) -> StoredStep:
        """One step; UnknownNameError if it is not stored."""
        rows = self._rows(
            "select turn, number, phase, events, state, hash from steps where turn = ? and number = ?", turn, number
        )
        if not rows:
            raise UnknownNameError(f"{self.path} holds no step {number} of turn {turn}.")
        turn, number, phase, events, state, hash = rows[0]
        return StoredStep(turn, number, phase, self._unpacked(events), self._unpacked(state), hash)

    def events(self, turn: int, number: int) -> Sequence[Mapping[str, Any]]:
        """The events of one step alone."""
        rows = self._rows("select events from steps where turn = ? and number = ?", turn, number)
        found: Sequence[Mapping[str, Any]] = self._unpacked(rows[0][0]) if rows else ()
        return found

    def _unpacked(self, blob: bytes) -> Any:
        try:
            return json.loads(zlib.decompress(blob))
        except (zlib.error, ValueError) as error:
            raise GameFileError(f"{self.path} is damaged ({error}).") from error

    def append(self, turn: int, engine: str, orders: Sequence[Mapping[str, Any]], steps: Sequence[StoredStep]) -> None:
        """A whole turn in one transaction: the orders carried out and every step; nothing is kept if anything fails."""
        with self._writing() as db:
            if db.execute("select 1 from turns where turn = ?", (turn,)).fetchone():
                raise GameFileError(
                    f"{self.path}: turn {turn} was played by somebody else meanwhile; nothing was changed."
                )
            db.execute("insert into turns values (?, ?, ?)", (turn, engine, _text(orders)))
            for step in steps:
                _insert(db, step)
            db.execute("delete from drafts where turn <= ?", (turn,))

    def turn(self, turn: int) -> tuple[str, Sequence[Mapping[str, Any]]]:
        """(engine version, orders carried out) of a turn that was run."""
        rows = self._rows("select engine, orders from turns where turn = ?", turn)
        if not rows:
            raise UnknownNameError(f"{self.path} holds no run of turn {turn}.")
        return rows[0][0], json.loads(rows[0][1])

    def sheet(self, turn: int, seat: str) -> str | None:
        """The sheet a seat handed in, as received."""
        return self._one("select text from sheets where turn = ? and seat = ?", turn, seat)

    def draft(self, turn: int, seat: str) -> str | None:
        return self._one("select text from drafts where turn = ? and seat = ?", turn, seat)

    def _one(self, query: str, *values: Any) -> str | None:
        rows = self._rows(query, *values)
        return str(rows[0][0]) if rows else None

    def save_sheet(self, turn: int, seat: str, text: str) -> None:
        with self._writing() as db:
            db.execute("insert or replace into sheets values (?, ?, ?)", (turn, seat, text))

    def withdraw_sheet(self, turn: int, seat: str) -> None:
        with self._writing() as db:
            db.execute("delete from sheets where turn = ? and seat = ?", (turn, seat))

    def save_draft(self, turn: int, seat: str, text: str) -> None:
        with self._writing() as db:
            db.execute("insert or replace into drafts values (?, ?, ?)", (turn, seat, text))


def _connect(path: Path) -> sqlite3.Connection:
    if _read_only(path):
        return sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True, isolation_level=None)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma synchronous = full")
    return connection


def _read_only(path: Path) -> bool:
    """Whether a file lies where nothing can be written, as on a disc: then it is read without SQLite's side files."""
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return path.exists() and not writable and not path.with_name(f"{path.name}-wal").exists()


def _check_head(path: Path, connection: sqlite3.Connection) -> None:
    application = connection.execute("pragma application_id").fetchone()[0]
    version = connection.execute("pragma user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise GameFileError(f"{path} is no Drumhead game file.")
    if version > FORMAT:
        known = f"format {version}; this one reads up to {FORMAT}"
        raise GameFileError(f"{path} was written by a newer Drumhead ({known}).")
    migrate(connection, version)


def _fill(path: Path, meta: Mapping[str, str], seats: Sequence[StoredSeat], steps: Sequence[StoredStep]) -> None:
    connection = _connect(path)
    try:
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        migrate(connection, 0)
        connection.execute("begin immediate")
        connection.executemany("insert into meta values (?, ?)", sorted(meta.items()))
        for number, seat in enumerate(seats):
            lists = (_text(seat.offices), _text(seat.holds))
            values = (number, seat.name, seat.side, seat.title, *lists, seat.salt, seat.key)
            connection.execute("insert into seats values (?, ?, ?, ?, ?, ?, ?, ?)", values)
        for step in steps:
            _insert(connection, step)
        connection.execute("commit")
    finally:
        connection.close()


def _insert(db: sqlite3.Connection, step: StoredStep) -> None:
    packed = (zlib.compress(_text(step.events).encode(), 1), zlib.compress(_text(step.state).encode(), 1))
    db.execute("insert into steps values (?, ?, ?, ?, ?, ?)", (step.turn, step.number, step.phase, *packed, step.hash))


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error)
