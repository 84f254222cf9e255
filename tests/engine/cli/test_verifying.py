"""`drumhead verify`: all turns or some, on one core or several, broken off and gone on with."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from drumhead.engine.session.playing import Progress
from drumhead.engine.session.verifying import Found, Verifier
from tests.engine.session.pages import PAGE

pytestmark = pytest.mark.whole

TURNS = 4


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where it is remembered what came out, empty."""
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setattr("drumhead.engine.session.resuming.folder", lambda: folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    (folder / "page.toml").write_text(PAGE.replace("turns = 3", f"turns = {TURNS}"), encoding="utf-8")
    session = GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed="1")
    for _ in range(TURNS):
        session.advance()
    session.close()
    return folder / "game.drum"


def _tampered(played: Path, folder: Path, turn: int) -> Path:
    path = Path(shutil.copy(played, folder / "game.drum"))
    _changed(path, f"update steps set hash = 'x' where turn = {turn} and number = 3")
    return path


def _changed(path: Path, change: str) -> None:
    with sqlite3.connect(path) as file:
        file.execute(change)
    file.close()


@pytest.mark.parametrize("cores", ["1", "2"])
def test_every_phase_of_every_turn_is_told_in_order(
    played: Path, cores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = GameSession.open(played)
    phases = [(turn, phase) for turn in range(1, TURNS + 1) for phase in session.phases(turn)]
    session.close()
    assert run(["verify", str(played), "--cores", cores, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(step["turn"], step["phase"]) for step in found] == phases


@pytest.mark.parametrize("cores", ["1", "2"])
def test_the_first_turn_that_comes_out_otherwise_is_named(
    played: Path, tmp_path: Path, cores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(_tampered(played, tmp_path, 3)), "--cores", cores]) == 1
    assert "turn 3, phase tactical-1: comes out differently, in the state after it." in capsys.readouterr().err


def test_what_lies_before_the_turn_one_begins_with_is_believed(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _tampered(played, tmp_path, 2)
    assert run(["verify", str(path), "--from", "3"]) == 0
    assert "30 phases replayed from turn 3, every hash agrees." in " ".join(capsys.readouterr().out.split())
    assert run(["verify", str(path), "--from", "2"]) == 1


def test_the_state_one_begins_with_must_be_the_one_that_was_stored(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(played, tmp_path / "game.drum"))
    with sqlite3.connect(path) as file:
        file.execute("update steps set hash = 'x' where turn = 2 and number = 15")
    file.close()
    assert run(["verify", str(path), "--from", "3"]) == 1
    assert "the state with which turn 3 begins was changed." in capsys.readouterr().err


def test_a_turn_that_was_not_played_cannot_be_verified(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(played), "--from", "7"]) == 2
    assert "holds no turn 7 that was played; played are 1 to 4." in capsys.readouterr().err


def _stops_after(monkeypatch: pytest.MonkeyPatch, turns: int) -> list[tuple[str, int, int]]:
    """Somebody presses Ctrl-C after some turns; gives what the bar tells until then."""
    told: list[tuple[str, int, int]] = []

    @contextmanager
    def watched() -> Iterator[Progress]:
        def call(title: str, done: int, total: int) -> None:
            told.append((title, done, total))
            if len(told) == turns:
                raise KeyboardInterrupt

        yield call

    monkeypatch.setattr("drumhead.engine.cli.verifying.progress", watched)
    return told


def _broken_off(path: Path, turns: int, cores: str = "1") -> list[tuple[str, int, int]]:
    """A verification that somebody stopped after some turns."""
    with pytest.MonkeyPatch.context() as stopped:
        told = _stops_after(stopped, turns)
        assert run(["verify", str(path), "--cores", cores]) == 1
    return told


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The turns that are replayed in this process, one after the other."""
    found: list[int] = []
    turn = Verifier.turn

    def watched(self: Verifier, number: int) -> tuple[Found, ...]:
        found.append(number)
        return turn(self, number)

    monkeypatch.setattr(Verifier, "turn", watched)
    return found


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(
    played: Path, replayed: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _broken_off(played, 2) == [("Turn 1", 1, 4), ("Turn 2", 2, 4)]
    assert "broken off before turn 3; the same command goes on there, with `--again` from" in capsys.readouterr().err
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    assert replayed == [3, 4]
    said = " ".join(capsys.readouterr().out.split())
    assert "30 phases replayed, every hash agrees; 2 turns from 1 to 2 agreed before, in a run that was" in said


def test_what_came_out_in_any_process_is_not_replayed(played: Path, replayed: list[int]) -> None:
    told = _broken_off(played, 3, "2")
    assert [(done, total) for _, done, total in told] == [(1, 4), (2, 4), (3, 4)]
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    came = {title for title, _, _ in told}
    assert {f"Turn {turn}" for turn in replayed} == {"Turn 1", "Turn 2", "Turn 3", "Turn 4"} - came


def test_after_its_end_all_is_replayed(played: Path, replayed: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    _broken_off(played, 2)
    run(["verify", str(played), "--cores", "1"])
    replayed.clear()
    capsys.readouterr()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    assert replayed == [1, 2, 3, 4]
    assert "60 phases replayed, every hash agrees." in capsys.readouterr().out


def test_what_agreed_before_is_marked_for_programs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _broken_off(played, 1)
    told = []
    for _ in range(2):
        assert run(["verify", str(played), "--cores", "1", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert {step["turn"] for step in told[0] if step["earlier"]} == {1}
    assert [step | {"earlier": False} for step in told[0]] == told[1]


def test_with_again_all_is_replayed(played: Path, replayed: list[int]) -> None:
    _broken_off(played, 2)
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1", "--again"]) == 0
    assert replayed == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "change",
    [
        "update steps set hash = 'x' where turn = 2 and number = 3",
        "update steps set events = x'00' where turn = 2 and number = 3",
        f"update steps set events = x'{zlib.compress(b'[1, 2]').hex()}' where turn = 2 and number = 1",
        f"update steps set events = x'{zlib.compress(b'7').hex()}' where turn = 2 and number = 1",
        "update steps set state = null where turn = 2",
        "update turns set orders = '[]' where turn = 2",
        "update turns set orders = x'00' where turn = 2",
        *(
            f"update turns set orders = x'{zlib.compress(orders).hex()}' where turn = 2"
            for orders in (b"[1]", b"none", b"[{}]", b'[{"unit": "FR1IN"}]')
        ),
        "update turns set sheets = '1' where turn = 2",
        "insert into sheets values (2, 'Gyulai', 1, 'drumhead orders')",
    ],
)
def test_a_turn_that_was_changed_since_is_replayed(
    played: Path, tmp_path: Path, change: str, replayed: list[int]
) -> None:
    path = Path(shutil.copy(played, tmp_path / "game.drum"))
    _broken_off(path, 3)
    _changed(path, change)
    replayed.clear()
    assert run(["verify", str(path), "--cores", "1"]) > 0
    assert replayed[0] == 2


def test_of_another_game_nothing_is_remembered(played: Path, tmp_path: Path, replayed: list[int]) -> None:
    path = Path(shutil.copy(played, tmp_path / "game.drum"))
    _broken_off(played, 3)
    _changed(path, "update seats set title = 'Marshal' where name = 'MacMahon'")
    replayed.clear()
    run(["verify", str(path), "--cores", "1"])
    assert replayed[0] == 1


def test_after_a_turn_that_came_out_otherwise_all_is_replayed(
    played: Path, tmp_path: Path, replayed: list[int]
) -> None:
    path = _tampered(played, tmp_path, 3)
    for _ in range(2):
        assert run(["verify", str(path), "--cores", "1"]) == 1
    assert replayed == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00nonsense", b"a" * 63])
def test_what_is_remembered_may_be_damaged(played: Path, content: bytes, cache: Path, replayed: list[int]) -> None:
    _broken_off(played, 2)
    (kept,) = cache.rglob("*.txt")
    kept.write_bytes(content)
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    assert replayed == [1, 2, 3, 4]
    assert not kept.exists()


def test_a_line_that_was_broken_off_hides_none_behind_it(played: Path, cache: Path, replayed: list[int]) -> None:
    for _ in range(2):
        _broken_off(played, 1)
        (kept,) = cache.rglob("*.txt")
        kept.write_bytes(kept.read_bytes() + b"0123456789abcdef")
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    assert replayed == [3, 4]


def test_where_nothing_can_be_remembered_one_is_told_the_turn(
    played: Path, cache: Path, replayed: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    cache.rmdir()
    cache.write_text("no folder", encoding="utf-8")
    _broken_off(played, 2)
    assert "broken off before turn 3; `--from 3` goes on." in capsys.readouterr().err
    replayed.clear()
    assert run(["verify", str(played), "--cores", "1"]) == 0
    assert replayed == [1, 2, 3, 4]


def test_a_file_that_nobody_may_write_is_gone_on_with(played: Path, tmp_path: Path, replayed: list[int]) -> None:
    path = Path(shutil.copy(played, tmp_path / "game.drum"))
    path.chmod(0o444)
    _broken_off(path, 3)
    replayed.clear()
    assert run(["verify", str(path), "--cores", "1"]) == 0
    assert replayed == [4]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended in other ways")
@pytest.mark.parametrize("sent", ["SIGINT", "SIGKILL"])
def test_a_verification_that_is_ended_leaves_no_process_behind(played: Path, sent: str) -> None:
    command = [sys.executable, "-m", "drumhead", "verify", str(played), "--cores", "2"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while len(workers := _children(process.pid)) < 2 and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(getattr(signal, sent))
    _, said = process.communicate(timeout=300)
    assert "Traceback" not in said
    assert all(map(_ends, workers))


def _children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def _ends(pid: int) -> bool:
    """Whether a process has ended within a minute."""
    for _ in range(600):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended in other ways")
def test_a_process_that_was_ended_from_outside_is_told_of(played: Path) -> None:
    command = [sys.executable, "-m", "drumhead", "verify", str(played), "--cores", "2"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while len(workers := _children(process.pid)) < 2 and process.poll() is None:
        time.sleep(0.02)
    os.kill(workers[-1], signal.SIGKILL)
    _, said = process.communicate(timeout=300)
    assert said.endswith("a process that replayed turns was ended from outside; `--cores 1` does without.\n")
    assert process.returncode == 1
