"""GameFile over sqlite3: one file a game, one transaction a turn."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from drumhead.engine.errors import DamagedFileError, GameBusyError, GameFileError, RefusedError, UnknownNameError
from drumhead.engine.gamefile import opening
from drumhead.engine.gamefile.cells import checked, digests_of, orders_of, packed, text_of, words_of
from drumhead.engine.gamefile.memory import Memory
from drumhead.engine.gamefile.migrations import migrate
from drumhead.engine.gamefile.opening import APPLICATION_ID, Connection, connect, fetched, in_its_size, opened
from drumhead.engine.gamefile.rotation import BESIDE, SENT, Meanwhile, newest_first, rotate
from drumhead.engine.unpacking import one_line, unpacked
from drumhead.engine.whole_file import appearing, write_through

R = TypeVar("R")
T = TypeVar("T")


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
    """A phase as stored: its events and the state after it as JSON in UTF-8; of a turn that was played, the last state
    alone."""

    turn: int
    number: int
    phase: str
    events: bytes
    state: bytes | None
    hash: str


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A turn that was run: by which version, its orders, and a digest of the sheets of each seat and one of the rulings
    that it was run from (None: not kept)."""

    engine: str
    orders: Sequence[Mapping[str, Any]]
    sheets: Mapping[str, str] | None
    rulings: str | None = None


@dataclass(frozen=True, slots=True)
class StoredCut:
    """What was taken back: `turn` waited again, `last` was the last one that had been played."""

    number: int
    turn: int
    last: int
    why: str


PAGE = 2048
"""Bytes of a page of a new file: the events of most phases are short, and each phase begins a page of its own."""
_HEAD = ("select * from meta order by key", "select * from seats order by number")
_TURN = (
    "select hash, state from steps where turn = ? - 1 order by number desc limit 1",
    "select * from turns where turn = ?",
    "select * from sheets where turn = ? order by seat, number",
    "select * from steps where turn = ? order by number",
)
"""What a turn was played from, and what it left."""


class _TriedError(Exception):
    """Leaves the file as it was."""


class GameFile:
    """An open game or position file."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self.path = path
        self._db = connection
        self.memory = Memory(path, connection)

    @classmethod
    def create(
        cls, path: Path, meta: Mapping[str, str], seats: Sequence[StoredSeat], steps: Sequence[StoredStep]
    ) -> GameFile:
        """A new file with its first steps; GameFileError, and nothing left, if it is taken or cannot be written."""
        with appearing(path) as part:
            try:
                _fill(part, meta, seats, steps)
            except sqlite3.Error as error:
                raise GameFileError(f"{path} cannot be written: {error}.") from error
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> GameFile:
        """An existing file, brought up to the current format; GameFileError if it is missing, damaged or newer."""
        return cls(path, opened(path))

    def close(self) -> None:
        self._db.close()

    def copy(self, path: Path) -> None:
        """All of it as it is at this moment, as a file of its own."""
        with self._writing("it was not copied"), closing(sqlite3.connect(path)) as other:
            self._db.backup(other)

    @contextmanager
    def held(self, doing: str, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """One transaction against other writers, inside another one a part of it.

        GameBusyError says what was not done where another program holds the file for longer than one waits.
        """
        if self._is_held():
            yield self._db
            return
        with self._writing(doing):
            self._begin(opening.PATIENCE if patience is None else patience)
            try:
                with in_its_size(self._db):
                    yield self._db
                self._db.execute("commit")
            except BaseException:
                if self._is_held():
                    self.memory.undone += 1
                    self._db.execute("rollback")
                raise

    @contextmanager
    def tried(self, doing: str) -> Iterator[None]:
        """What is written meanwhile is undone again, inside a transaction too."""
        inside = self._is_held()
        with suppress(_TriedError), self.held(doing) as db:
            db.execute("savepoint tried")
            yield
            if not inside:
                raise _TriedError
            self.memory.undone += 1
            db.execute("rollback to tried")

    @contextmanager
    def still(self) -> Iterator[None]:
        """All is read as it is at one moment; who writes meanwhile waits."""
        if self._is_held():
            yield
            return
        self._db.execute("begin")
        try:
            yield
        finally:
            if self._is_held():
                self._db.execute("rollback")

    @contextmanager
    def _writing(self, doing: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if opening.is_busy(error):
                raise GameBusyError(opening.BUSY.format(self.path, doing)) from error
            raise GameFileError(f"{self.path} cannot be written: {error}; nothing was changed.") from error

    def shrink(self) -> None:
        """Give back the room of what was deleted."""
        with self._writing("its room was not given back"), in_its_size(self._db):
            self._db.execute("vacuum")

    def _begin(self, patience: float) -> None:
        """Hold the file against other writers, for whom one waits so many seconds."""
        self._db.execute(f"pragma busy_timeout = {1000 * patience:.0f}")
        try:
            self._db.execute("begin immediate")
        finally:
            self._db.execute(f"pragma busy_timeout = {1000 * opening.PATIENCE:.0f}")

    def _is_held(self) -> bool:
        return self._db.in_transaction

    def _rows(self, query: str, *values: Any) -> list[Any]:
        names, rows = self._as_stored(query, *values)
        return self.read(partial(checked, names), rows)

    def _as_stored(self, query: str, *values: Any) -> tuple[list[str], list[Any]]:
        """The names of columns, and rows in which anything may stand."""
        try:
            return fetched(self._db, query, values)
        except sqlite3.Error as error:
            raise opening.unread(self.path, error) from error
        except OverflowError:  # a number larger than any that can be stored
            return [], []

    def meta(self) -> dict[str, str]:
        return dict(self._rows("select key as entry, value from meta order by key"))

    def seats(self) -> tuple[StoredSeat, ...]:
        rows = self._rows("select name, side, title, offices, holds, salt, key from seats order by number")
        return tuple(
            StoredSeat(name, side, title, self.read(words_of, offices), self.read(words_of, holds), salt, key)
            for name, side, title, offices, holds, salt, key in rows
        )

    def first(self) -> int:
        """The turn with which the game began."""
        return int(self._rows("select min(turn) as first from steps")[0][0] or 0)

    def turns(self) -> frozenset[int]:
        """Those of which any step is there."""
        return frozenset(int(turn) for (turn,) in self._rows("select distinct turn from steps"))

    def last(self) -> tuple[int, int]:
        """(turn, number) of the newest step."""
        return self.memory.until_written("last", self._newest)

    def _newest(self) -> tuple[int, int]:
        found = self._rows("select turn, number from steps order by turn desc, number desc limit 1")
        if not found:
            raise DamagedFileError(f"{self.path} is damaged (it holds no turn).")
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
        kept = None if state is None else self.read(unpacked, state)
        return StoredStep(turn, number, phase, self.read(unpacked, events), kept, hash)

    def events(self, turn: int, number: int) -> bytes:
        """The events of one step alone, as JSON."""
        rows = self._rows("select events from steps where turn = ? and number = ?", turn, number)
        return self.read(unpacked, rows[0][0]) if rows else b"[]"

    def state(self, turn: int, number: int) -> bytes | None:
        """The state after one step as JSON, None where it follows from the events since the last one that is stored.

        UnknownNameError if there is no such step.
        """
        rows = self._rows("select state from steps where turn = ? and number = ?", turn, number)
        if not rows:
            raise UnknownNameError(f"{self.path} holds no step {number} of turn {turn}.")
        return None if rows[0][0] is None else self.read(unpacked, rows[0][0])

    def read(self, reader: Callable[[R], T], stored: R) -> T:
        """What a reader makes of something stored; GameFileError where it is damaged, by any error of values."""
        try:
            return reader(stored)
        except ValueError as error:
            raise DamagedFileError(f"{self.path} is damaged ({one_line(error)}).") from error

    def append(
        self,
        turn: int,
        engine: str,
        orders: Sequence[Mapping[str, Any]],
        steps: Iterable[StoredStep],
        sheets: Mapping[str, str],
    ) -> None:
        """A whole turn in one transaction: its orders, digests of the `sheets` they stand on, and every step.

        The steps are taken one by one, as they are played.
        """
        kept = packed(text_of(orders).encode())
        with self.held("the turn was not played") as db:
            values = (turn, engine, kept, text_of(sheets), self.rulings_digest(turn))
            db.execute("insert into turns values (?, ?, ?, ?, ?)", values)
            _insert_turn(db, steps)
            db.execute("delete from drafts where turn <= ?", (turn,))

    def begin(self, step: StoredStep) -> None:
        """The step with which a waiting turn begins, in the place of one that is there."""
        with self.held("the ruling was not made") as db:
            self.refuse_late(step.turn, "the ruling was not made")
            db.execute("delete from steps where turn = ? and number = 0", (step.turn,))
            insert(db, step)

    def turn(self, turn: int) -> StoredTurn:
        """What a turn that was run was run from."""
        rows = self._rows("select engine, orders, sheets, rulings from turns where turn = ?", turn)
        if not rows:
            raise UnknownNameError(f"{self.path} holds no run of turn {turn}.")
        engine, orders, sheets, rulings = rows[0]
        return StoredTurn(engine, self.read(orders_of, orders), self.read(digests_of, sheets), rulings)

    def rulings_digest(self, turn: int) -> str:
        """A digest of the rulings on the position from which a turn is played, to the letter."""
        return hashlib.sha256(self.events(turn, 0)).hexdigest()

    def cuts(self) -> tuple[StoredCut, ...]:
        """What was taken back and is still kept, the oldest first."""
        return tuple(StoredCut(*row) for row in self._rows("select number, turn, last, why from cuts order by number"))

    def digest(self, turn: int | None = None) -> str:
        """All that the file says of its game, or of one turn and the state in which that begins, as one hash."""
        found = hashlib.sha256()
        for query in _HEAD if turn is None else _TURN:
            found.update(query.encode())
            for row in self._as_stored(query, *(() if turn is None else (turn,)))[1]:
                parts = [part if isinstance(part, bytes) else repr(part).encode() for part in row]
                found.update(b"%r" % [len(part) for part in parts])
                found.update(b"".join(parts))
        return found.hexdigest()

    # sheets and drafts

    def sheets(self, turn: int, seat: str) -> tuple[str, ...]:
        """The sheets a seat handed in, as received, the newest last."""
        rows = self._rows("select text from sheets where turn = ? and seat = ? order by number", turn, seat)
        return tuple(str(text) for (text,) in rows)

    def numbered_sheets(self, turn: int, seat: str) -> tuple[tuple[int, str], ...]:
        """A seat's sheets with their numbers, by which those of all seats came in one after the other."""
        query = "select number, text from sheets where turn = ? and seat = ? order by number"
        return tuple((int(number), str(text)) for number, text in self._rows(query, turn, seat))

    def note(self, key: str, value: str) -> None:
        """A row of its own beside what the file says of itself."""
        with self.held("nothing was noted") as db:
            db.execute("insert or replace into meta values (?, ?)", (key, value))

    def set_key(self, seat: str, salt: bytes | None, key: bytes | None) -> None:
        """Another password of a seat, or none any more."""
        with self.held("the password was not changed") as db:
            db.execute("update seats set salt = ?, key = ? where name = ?", (salt, key, seat))

    def mentioning(self, turn: int, word: str) -> tuple[str, ...]:
        """The seats that have a word, of letters in any case, somewhere on their sheets."""
        query = "select distinct seat from sheets where turn = ? and text like ? order by seat"
        return tuple(str(seat) for (seat,) in self._rows(query, turn, f"%{word}%"))

    def senders(self, turn: int) -> tuple[str, ...]:
        """The seats whose sheets are in."""
        query = "select distinct seat from sheets where turn = ?"
        return self.memory.until_written(
            ("senders", turn), lambda: tuple(str(seat) for (seat,) in self._rows(query, turn))
        )

    def draft(self, turn: int, seat: str) -> str | None:
        """What a seat has at its desk."""
        rows = self._rows("select text from drafts where turn = ? and seat = ? and number = 0", turn, seat)
        return str(rows[0][0]) if rows else None

    def draft_apart(self, turn: int, seat: str) -> str | None:
        """The newest draft that was kept when a sheet came in beside it."""
        rows = self._rows(
            "select text from drafts where turn = ? and seat = ? and number > 0 order by number desc", turn, seat
        )
        return str(rows[0][0]) if rows else None

    def drafts_beside(self, turn: int, seat: str) -> list[tuple[int, str]]:
        """(number, text) of what is kept beside the draft on a desk and those apart."""
        return newest_first(self._rows(BESIDE, turn, seat))

    def all_drafts(self, turn: int, seat: str) -> tuple[tuple[int, str], ...]:
        """All that is kept of a seat's drafts with their numbers."""
        return tuple(self._rows("select number, text from drafts where turn = ? and seat = ?", turn, seat))

    def sent(self, turn: int, seat: str) -> str | None:
        """What last left a seat's desk and is not in: a sheet that was exported, or taken back."""
        rows = self._rows("select text from drafts where turn = ? and seat = ? and number = ?", turn, seat, SENT)
        return str(rows[0][0]) if rows else None

    def set_sent(self, turn: int, seat: str, text: str) -> None:
        """Keep what leaves a seat's desk."""
        with self.held("what was sent was not kept") as db:
            db.execute("insert or replace into drafts values (?, ?, ?, ?)", (turn, seat, SENT, text))

    def add_sheet(self, turn: int, seat: str, text: str) -> None:
        """One more sheet; RefusedError once the turn was played."""
        with self.held("the sheet was not handed in") as db:
            self.refuse_late(turn, "the sheet was not handed in")
            number = self._rows("select coalesce(max(number), 0) + 1 as number from sheets where turn = ?", turn)[0][0]
            db.execute("insert into sheets values (?, ?, ?, ?)", (turn, seat, number, text))

    def take_back(self, turn: int, seat: str, draft: str) -> None:
        """A seat's sheets out again, and what they said as its draft."""
        with self.held("the orders were not taken back") as db:
            self.refuse_late(turn, "its orders cannot be taken back")
            db.execute("delete from sheets where turn = ? and seat = ?", (turn, seat))
            db.execute("insert or replace into drafts values (?, ?, 0, ?)", (turn, seat, draft))
            self.set_sent(turn, seat, draft)

    def save_draft(
        self, turn: int, seat: str, text: str, patience: float | None = None, seen: str | None = None
    ) -> Meanwhile:
        """Keep what a seat has at its desk; beside a sheet that came in meanwhile it is kept apart. A draft that stood
        there and is not the one that was `seen`, if any is named, is among the earlier ones then."""
        with self.held("the draft was not kept", patience) as db:
            self.refuse_late(turn, "the draft came too late")
            over = seen is not None and (self.draft(turn, seat) or "") not in (seen, text)
            rotate(db, turn, seat, text)
            db.execute("insert or replace into drafts values (?, ?, 0, ?)", (turn, seat, text))
            if self.sheets(turn, seat):
                self.set_draft_apart(turn, seat)
                return Meanwhile.SHEET
            return Meanwhile.DRAFT if over else Meanwhile.NOTHING

    def set_draft_apart(self, turn: int, seat: str) -> None:
        """The draft at the desk leaves it and is kept."""
        with self.held("the draft was not kept") as db:
            if self.draft(turn, seat) == self.draft_apart(turn, seat):
                self.drop_draft(turn, seat)  # it is there no more to be moved
            next_one = "(select max(number) + 1 from drafts where turn = :turn and seat = :seat)"
            query = f"update drafts set number = {next_one} where turn = :turn and seat = :seat and number = 0"
            db.execute(query, {"turn": turn, "seat": seat})

    def drop_draft(self, turn: int, seat: str) -> None:
        """Forget the draft at the desk, which is what was handed in."""
        with self.held("the draft was not dropped") as db:
            db.execute("delete from drafts where turn = ? and seat = ? and number = 0", (turn, seat))

    def swap_drafts(self, turn: int, seat: str, text: str) -> None:
        """The newest draft kept apart to the desk, and `text`, which is there, in its place."""
        with self.held("the drafts were not swapped") as db:
            self.refuse_late(turn, "the draft came too late")
            apart = self.draft_apart(turn, seat)
            if apart is None:
                raise RefusedError(f"No draft of {seat} is kept apart.")
            last = "(select max(number) from drafts where turn = :turn and seat = :seat)"
            values = {"turn": turn, "seat": seat, "text": text, "apart": apart}
            query = f"update drafts set text = :text where turn = :turn and seat = :seat and number = {last}"
            db.execute(query, values)
            db.execute("insert or replace into drafts values (:turn, :seat, 0, :apart)", values)

    def refuse_late(self, turn: int, what: str) -> None:
        """RefusedError unless a turn waits: it was played, or one before it was taken back."""
        waiting = self._rows("select coalesce(max(turn + (number > 0)), 0) as turn from steps")[0][0]
        if waiting and turn != waiting:
            how = "has been played" if turn < waiting else "waits no more: an earlier one was taken back"
            raise RefusedError(f"{self.path}: turn {turn} {how} meanwhile; {what}.")


def _fill(path: Path, meta: Mapping[str, str], seats: Sequence[StoredSeat], steps: Sequence[StoredStep]) -> None:
    """Nobody knows the file yet: the last writing alone is waited for, and with it all those before."""
    write_through(path, b"")  # with the rights that new files have
    connection = connect(path)
    try:
        connection.execute("pragma synchronous = off")
        connection.execute(f"pragma page_size = {PAGE}")
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        migrate(connection, 0)
        connection.execute("pragma synchronous = extra")
        connection.execute("begin immediate")
        connection.executemany("insert into meta values (?, ?)", sorted(meta.items()))
        for number, seat in enumerate(seats):
            lists = (text_of(seat.offices), text_of(seat.holds))
            values = (number, seat.name, seat.side, seat.title, *lists, seat.salt, seat.key)
            connection.execute("insert into seats values (?, ?, ?, ?, ?, ?, ?, ?)", values)
        for step in steps:
            insert(connection, step)
        connection.execute("commit")
    finally:
        connection.close()


def _insert_turn(db: sqlite3.Connection, steps: Iterable[StoredStep]) -> None:
    """Of the steps of a turn the last one keeps its state."""
    last = None
    for last in steps:
        insert(db, replace(last, state=None))
    if last is not None and last.state is not None:
        values = (packed(last.state), last.turn, last.number)
        db.execute("update steps set state = ? where turn = ? and number = ?", values)


def insert(db: sqlite3.Connection, step: StoredStep) -> None:
    """One more step."""
    kept = (packed(step.events), None if step.state is None else packed(step.state))
    db.execute("insert into steps values (?, ?, ?, ?, ?, ?)", (step.turn, step.number, step.phase, *kept, step.hash))
