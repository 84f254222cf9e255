"""What is kept of a game: written, read again, proved, and how large it is."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from drumhead import __version__
from drumhead.engine.bench.bench import LONG, SHORT, Bench
from drumhead.engine.bench.compare import measured
from drumhead.engine.gamefile.file import GameFile, StoredStep
from drumhead.engine.play.scribe import Scribe
from drumhead.engine.play.state import text_hash
from drumhead.engine.session import GameSession

SEAT = "MacMahon"
ROUNDS, GAMES = 5, 7


def states_told(bench: Bench) -> float:
    """The states of a marching turn as text with their hashes, over SHA-256 and zlib of the same bytes."""
    states = list(bench.single.states(bench.single.marching))
    texts = list(map(Scribe().text, states))

    def ours() -> None:
        scribe = Scribe()
        for state in states:
            text_hash(scribe.text(state))

    return measured(ours, lambda: [(hashlib.sha256(text), zlib.compress(text, 1)) for text in texts], ROUNDS).ratio()


def turn_written(bench: Bench) -> float:
    """A turn appended to its file, over zlib and sqlite3 of the same text."""
    steps = _steps(bench.once, 1)
    path = Path(shutil.copy(bench.fresh, bench.folder / "written.drum"))
    file, turns = GameFile.open(path), count(1)
    plain = sqlite3.connect(bench.folder / "plain.db", isolation_level=None)
    plain.execute("create table steps (turn, number, events, state)")
    try:
        return measured(
            lambda: _append(file, next(turns), steps), lambda: _insert(plain, next(turns), steps), ROUNDS
        ).ratio()
    finally:
        file.close()
        plain.close()


def _steps(path: Path, turn: int) -> list[StoredStep]:
    file = GameFile.open(path)
    try:
        return [file.step(turn, number) for number, _, _ in file.phases(turn) if number > 0]
    finally:
        file.close()


def _append(file: GameFile, turn: int, steps: Sequence[StoredStep]) -> None:
    file.append(turn, __version__, [], [replace(step, turn=turn) for step in steps], {})


def _insert(plain: sqlite3.Connection, turn: int, steps: Sequence[StoredStep]) -> None:
    plain.execute("begin immediate")
    for step in steps:
        blobs = (zlib.compress(text, 1) for text in (step.events, step.state or b""))
        plain.execute("insert into steps values (?, ?, ?, ?)", (turn, step.number, *blobs))
    plain.execute("commit")


def turn_kept(bench: Bench) -> float:
    """Bytes by which a file grows in a turn, over its events, phase by phase, and one state in zlib."""
    grown = bench.long.stat().st_size - bench.played.stat().st_size
    turns = (_steps(bench.long, turn) for turn in range(SHORT + 1, LONG + 1))
    return grown / sum(_bare(steps) for steps in turns)


def _bare(steps: Sequence[StoredStep]) -> int:
    texts = (*(step.events for step in steps), steps[-1].state or b"")
    return sum(len(zlib.compress(text, 1)) for text in texts)


def moment_opened(bench: Bench) -> float:
    """A seat's view of a moment long past with nothing kept, over unzipping and reading JSON of what it is made of."""
    session = GameSession.open(bench.long)
    turn, phases = LONG - 2, session.phases(LONG - 2)
    middle = len(phases) // 2
    phase, start = phases[middle], _steps(bench.long, turn - 1)[-1].state or b""
    texts = (start, *(step.events for step in _steps(bench.long, turn)[: middle + 1]))
    blobs = [zlib.compress(text, 1) for text in texts]

    def ours() -> None:
        session.reload()
        session.view(SEAT, turn, phase)

    try:
        return measured(ours, lambda: [json.loads(zlib.decompress(blob)) for blob in blobs]).ratio()
    finally:
        session.close()


def turn_verified(bench: Bench) -> float:
    """A game of one turn with all its sheets opened and verified, over opened and played."""
    copies = count(1)

    def verify() -> None:
        session = GameSession.open(bench.once)
        list(session.verify())
        session.close()

    def play() -> None:
        session = GameSession.open(Path(shutil.copy(bench.ready, bench.folder / f"again-{next(copies)}.drum")))
        session.advance()
        session.close()

    return measured(verify, play, GAMES).ratio()
