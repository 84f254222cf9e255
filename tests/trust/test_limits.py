"""Files made to use up a machine: pipes and endless devices, bombs, endless numbers; each in a program of its own."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet
from tests.trust.conftest import Tried

MEMORY, SECONDS = 2**30, 60
"""Of work, not of waiting: other programs may be busy."""
HANGS = 40 * SECONDS
"""After so long nobody waits any more for one that does nothing."""
MAIN = "import sys; from drumhead.__main__ import main; sys.exit(main())"


def _bomb(path: Path, query: str) -> None:
    """A cell of a kilobyte or so that unpacks to one and a half gigabytes."""
    machine = zlib.compressobj(9)
    packed = b"".join(machine.compress(b" " * 2**24) for _ in range(96)) + machine.flush()
    with closing(sqlite3.connect(path)) as db:
        db.execute(query, (packed,))
        db.commit()


def _set(path: Path, query: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(query, values)
        db.commit()


def _view(path: Path) -> None:
    """A table that is an endless question."""
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select i"
    _set(path, "drop table drafts")
    _set(path, f"create view drafts as {endless} as turn, '' as seat, 0 as number, '' as text from n")


def _huge_unit(path: Path) -> None:
    """A unit whose number has 4,500 digits, in each state of a file."""
    with closing(sqlite3.connect(path)) as db:
        for turn, number, state in db.execute("select turn, number, state from steps").fetchall():
            text = zlib.decompress(state).decode().replace('"number":1', f'"number":{"9" * 4500}')
            kept = zlib.compress(text.encode())
            db.execute("update steps set state = ? where turn = ? and number = ?", (kept, turn, number))
        db.commit()


def _zip_bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("bundle.json", b" " * 2**30)


Make = Callable[[Path], object]
CASES: dict[str, tuple[str, str, Make]] = {
    "a pipe as a sheet": ("x.orders", "check g.drum X", lambda path: os.mkfifo(path)),
    "a pipe handed in": ("x.orders", "submit g.drum X", lambda path: os.mkfifo(path)),
    "a pipe as a scenario": ("x.toml", "new X o.drum", lambda path: os.mkfifo(path)),
    "a pipe as a game": ("x.drum", "info X", lambda path: os.mkfifo(path)),
    "a pipe as a bundle": ("x.zip", "verify X", lambda path: os.mkfifo(path)),
    "an endless device as a sheet": ("x.orders", "check g.drum X", lambda path: path.symlink_to("/dev/zero")),
    "an endless device as a scenario": ("x.toml", "new X o.drum", lambda path: path.symlink_to("/dev/zero")),
    "an endless device as a bundle": ("x.zip", "verify X", lambda path: path.symlink_to("/dev/zero")),
    "a folder as a sheet": ("x.orders", "check g.drum X", lambda path: path.mkdir()),
    "a sheet of a gigabyte": ("x.orders", "check g.drum X", lambda path: (path.touch(), os.truncate(path, 2**30))),
    "a scenario of a gigabyte": ("x.toml", "new X o.drum", lambda path: (path.touch(), os.truncate(path, 2**30))),
    "a state that unpacks without end": ("p.drum", "info X", lambda path: _bomb(path, "update steps set state = ?")),
    "events that unpack without end": ("g.drum", "report X", lambda path: _bomb(path, "update steps set events = ?")),
    "orders that unpack without end": ("g.drum", "verify X", lambda path: _bomb(path, "update turns set orders = ?")),
    "a question in the place of a table": ("g.drum", "info X", _view),
    "a unit of 4,500 digits": ("p.drum", "report X", _huge_unit),
    "a bundle that unpacks without end": ("x.zip", "verify X", _zip_bomb),
    "tables within tables": ("g.drum", "info X", lambda path: _set(path, "update seats set holds = ?", "[" * 100_000)),
    "a turn beyond all turns": ("g.drum", "info X", lambda path: _set(path, "update steps set turn = ?", 2**62)),
    "a file of notes without end": ("g.drum.notes.json", "note g.drum 1 ha", lambda path: path.write_text("[" * 10**6)),
}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "g.drum", "--seed", "7"]) == 0
    session = GameSession.open(tmp_path / "g.drum")
    session.submit(sheet("MacMahon", "FR1IN engage"))
    session.advance()
    session.export("MacMahon", tmp_path / "p.drum")
    session.close()
    return tmp_path


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set as Linux has them")
@pytest.mark.promise("limits")
@pytest.mark.parametrize("case", CASES)
def test_what_would_use_up_a_machine_is_refused_in_a_gigabyte_and_a_minute(desk: Path, case: str, tried: Tried) -> None:
    name, command, make = CASES[case]
    make(desk / name)
    asked = [name if word == "X" else word for word in command.split()]
    done = subprocess.run(
        [sys.executable, "-c", MAIN, *asked], capture_output=True, text=True, timeout=HANGS, preexec_fn=_limited
    )
    assert done.returncode in (1, 2) and len(done.stdout) < 100, done.stderr
    assert len(done.stderr.splitlines()) == 1 and name in done.stderr and len(done.stderr) < 400
    assert not (desk / "o.drum").exists()
    tried()


@pytest.mark.promise("plain-words")
def test_what_steers_a_terminal_is_written_out(desk: Path, capsys: pytest.CaptureFixture[str], tried: Tried) -> None:
    bad = "\x1b]0;gone\x07\x1b[2J\u202e\r\x9b31m"
    text = (desk / "skirmish.toml").read_text("utf-8").replace('title = "Skirmish"', f"title = {json.dumps(bad)}")
    (desk / "bad.toml").write_text(text.replace('name = "Novara"', f"name = {json.dumps(f'N{bad}')}"), encoding="utf-8")
    run(["new", "bad.toml", "bad.drum", "--seed", "7"])
    asked = ("info bad.drum", "show bad.drum", "report bad.drum", "why bad.drum 1.x", "check bad.drum skirmish.toml")
    for command in asked:
        run(command.split())
        found = capsys.readouterr()
        steering = [letter for letter in found.out + found.err if letter != "\n" and not letter.isprintable()]
        assert not set(steering) - {"\t"}, command
        tried()
