"""The table of bounds: what is measured, against what, and how many times as long it may take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from drumhead.engine.bench import commands, files, orders, turns, windows
from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import TRIES, least

SPARE = 0.9
"""A row has a tenth to spare where its ratio is at most this part of its bound."""


@dataclass(frozen=True, slots=True)
class Row:
    """One promise; `open` says why it does not hold yet, empty where it does; `tries` is 1 where one takes minutes."""

    id: str
    what: str
    against: str
    bound: float
    ratio: Callable[[Bench], float]
    open: str = ""
    tries: int = TRIES


@dataclass(frozen=True, slots=True)
class Result:
    """A row as it was measured."""

    row: Row
    ratio: float

    @property
    def within(self) -> bool:
        return self.ratio <= self.row.bound

    @property
    def broken(self) -> bool:
        """Beyond its bound though it is said to hold."""
        return not (self.within or self.row.open)

    @property
    def closed(self) -> bool:
        """Said to be open though it holds with a tenth to spare: it can be struck from the open ones."""
        return bool(self.row.open) and self.ratio <= SPARE * self.row.bound

    @property
    def word(self) -> str:
        """within, beyond, or open: beyond it and known to be."""
        return "within" if self.within else "open" if self.row.open else "beyond"


ALIKE = "one army's, as many times"
BARE = "a typer program of one command"
TABLE = (
    Row("help", "drumhead --help", BARE, 2, commands.help_told),
    Row("info", "drumhead info, Lombardy after two turns", BARE, 6, commands.info_told),
    Row("first-page", "the client's first page painted", "a bare window", 2.5, windows.first_page),
    Row("desk", "a desk opened in the first turn", "reading the map and one state", 8, windows.desk),
    Row("desk-late", "a desk opened after twelve turns", "the same in the first turn", 1.2, windows.late_desk),
    Row("typing", "a line typed at the desk, not repainted", "reading and checking it", 10, windows.line_typed),
    Row("memory", "what a desk holds beyond a bare window", "160 MB", 1.1, windows.desk_held),
    Row("turn-close", "a turn of 5,300 units, 20 armies on the same ground", ALIKE, 1.8, turns.close_turn, tries=1),
    Row("turn-close-marching", "the same, half of all marching", ALIKE, 1.8, turns.close_marching, tries=1),
    Row("turn-far", "a turn of 20,140 units, 76 armies apart", ALIKE, 1.9, turns.far_turn, tries=1),
    Row("turn-far-marching", "the same, half of all marching", ALIKE, 1.9, turns.far_marching, tries=1),
    Row("view", "what a seat may know of 5,300 units", ALIKE, 1.2, turns.seats_view),
    Row("states", "the states of a turn as text, hashed", "SHA-256 and zlib of the same bytes", 4, files.states_told),
    Row("written", "a turn written into its file", "zlib and sqlite3 of the same text", 1.5, files.turn_written),
    Row("bytes", "bytes that a turn takes", "its events by phase and one state in zlib", 1.2, files.turn_kept, tries=1),
    Row(
        "moment",
        "a moment of a past turn shown to a seat",
        "unzipping and reading the JSON it follows from",
        3,
        files.moment_opened,
    ),
    Row("verify", "a turn verified, and that it begins as its scenario says", "playing it", 1.15, files.turn_verified),
    Row(
        "rotd-lines",
        "the order lines of ROTD's bundled sheets read",
        "pydantic reading the same orders as JSON",
        5,
        orders.lines_read,
    ),
    Row(
        "diplomacy-lines",
        "the order lines of a Diplomacy season read",
        "their adjudication",
        0.5,
        orders.season_read,
    ),
)


def measure(row: Row, bench: Bench) -> Result:
    """One row; a row that holds is tried again where something else kept the machine busy."""
    tries = 1 if row.open else row.tries
    return Result(row, least(lambda: row.ratio(bench), row.bound, tries))


def results(rows: Iterable[Row], bench: Bench) -> Iterator[Result]:
    """Row by row, as each is measured."""
    return (measure(row, bench) for row in rows)
