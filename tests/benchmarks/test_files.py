"""Game files beside the table of `drumhead bench`: a turn written from what was judged, and moments of one opened."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.commands import ran
from drumhead.engine.bench.compare import TRIES, least
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.state import encode
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.session import GameSession, playing
from drumhead.engine.session.gathering import gathered
from drumhead.engine.session.verify_processes import cores
from tests.benchmarks.conftest import Compare

SEED, ROUNDS = "1", 7


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lombardy with the bundled sheets of turn 2 in, after turn 1."""
    path = tmp_path_factory.mktemp("file") / "game.drum"
    session = GameSession.create("lombardy-1859", path, seed=SEED)
    for turn in (1, 2):
        for sheet in bundled_sheets(find_scenario("lombardy-1859"), turn):
            session.submit(sheet.read_text(encoding="utf-8"), sheet.name)
        if turn == 1:
            session.advance()
    session.close()
    return path


@pytest.fixture(scope="module")
def after(before: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after turn 2."""
    path = Path(shutil.copy(before, tmp_path_factory.mktemp("after") / "game.drum"))
    session = GameSession.open(path)
    session.advance()
    session.close()
    return path


@pytest.fixture(scope="module")
def steps(before: Path) -> list[Step[Any]]:
    """Turn 2 as it is judged."""
    session = GameSession.open(before)
    orders = gathered(session._founded, session._file, session._record, 2).orders
    phases, state = session.ruleset.phases, session._record.waiting
    return list(advance(phases, session.game, state, orders, lambda turn, phase: SeededDice(SEED, turn, phase)))


def _stored(path: Path, turn: int) -> list[tuple[bytes, bytes | None]]:
    """Events and state of each step of a turn as they lie in the file."""
    file = sqlite3.connect(path)
    found = file.execute("select events, state from steps where turn = ? order by number", (turn,)).fetchall()
    file.close()
    return found


def test_a_turn_is_written_in_three_fifths_of_what_json_hashes_zlib_and_sqlite_take_for_the_same(
    steps: list[Step[Any]], before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compare: Compare
) -> None:
    """All but the judging. Against sqlite3 alone no bound can hold, for packing what is stored costs ten times that."""
    monkeypatch.setattr(playing, "advance", lambda *_: iter(steps))
    files = (Path(shutil.copy(before, tmp_path / f"{number}.drum")) for number in count())
    data = [([event.model_dump(mode="json") for event in step.events], encode(step.state)) for step in steps]
    opened = [GameSession.open(next(files)) for _ in range(TRIES * (ROUNDS + 1))]
    ready = [(session, session._record.waiting) for session in opened]
    plain = [sqlite3.connect(next(files)) for _ in ready]

    def ours() -> None:
        session, state = ready.pop()
        session._file.append(2, "", [], playing.played(session._founded, SEED, state, ()), {})

    def stock() -> None:
        texts = [[json.dumps(part, sort_keys=True).encode() for part in step] for step in data]
        rows = [
            (n, zlib.compress(told, 1), sha256(state).hexdigest()) for n, (told, state) in enumerate(texts, start=1)
        ]
        with plain.pop() as file:
            file.executemany("insert into steps values (2, ?, '', ?, null, ?)", rows)
            file.execute("update steps set state = ? where turn = 2 and number = 15", (zlib.compress(texts[-1][1], 1),))

    compare(ours, stock, most=0.6, rounds=ROUNDS)
    for session in opened:
        session.close()


@pytest.mark.parametrize("phase", ["strategic-1", "strategic-2", "tactical-5"])
def test_a_moment_is_opened_in_less_than_three_times_what_its_json_takes(
    after: Path, phase: str, compare: Compare
) -> None:
    """As a seat sees it, nothing kept: against the state before the turn and the events since, unpacked and read."""
    session = GameSession.open(after)
    start = _stored(after, 1)[-1][1] or b""
    blobs = [start, *(told for told, _ in _stored(after, 2)[: session.phases(2).index(phase) + 1])]

    def ours() -> None:
        session.reload()
        session.view("MacMahon", 2, phase)

    compare(ours, lambda: [json.loads(zlib.decompress(blob)) for blob in blobs], most=3)
    session.close()


@pytest.mark.skipif(cores() == 1, reason="there is one core")
def test_twelve_turns_are_verified_on_all_cores_in_less_time_than_on_one(
    bench: Bench, tell: Callable[[str, float, float], None]
) -> None:
    """By the clock, commands as they are given: what is started is the price of what is shared."""
    most = 0.9
    game = str(bench.long)

    def seconds(processes: int) -> float:
        start = perf_counter()
        ran(bench, "-m", "drumhead", "verify", game, "--cores", str(processes))
        return perf_counter() - start

    found = least(lambda: seconds(cores()) / seconds(1), most)
    tell(f"verify of twelve turns on {cores()} cores, by the clock; against one", found, most)
    assert found < most
