"""Programs as children of one that has everything imported: they begin at once, and are killed at any moment.

What one prints lies in files, since pipes of the killed are lost; its folders of the user lie in a folder of its own.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from drumhead.engine.cli import run

OUT, ERR, HOME, TEMPORARY = "out", "err", "home", "temporary"
_FORKS = multiprocessing.get_context("forkserver") if sys.platform != "win32" else None


@dataclass(frozen=True)
class Child:
    """A program at work in a folder; what it says and keeps for its user lies in `beside`."""

    folder: Path
    beside: Path
    process: BaseProcess
    voice: str = ""

    @property
    def said(self) -> str:
        """What it printed so far."""
        return self._text(OUT)

    @property
    def complaint(self) -> str:
        """What it printed as errors so far."""
        return self._text(ERR)

    def _text(self, name: str) -> str:
        path = self.beside / (self.voice + name)
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def end(self) -> int:
        """Wait for it, as long as a busy machine takes; gives its exit code."""
        self.process.join()
        return int(self.process.exitcode or 0)

    def kill(self) -> None:
        """As kill -9 does."""
        self.process.kill()
        self.process.join()


def begun(folder: Path, beside: Path, act: Callable[..., int | None], *words: Any, voice: str = "") -> Child:
    """Start a program in a folder; of two at once each has a voice of its own."""
    assert _FORKS is not None
    _FORKS.set_forkserver_preload(["tests.trust.warm"])
    for name in (HOME, TEMPORARY):
        (beside / name).mkdir(parents=True, exist_ok=True)
    for name in (OUT, ERR):
        (beside / (voice + name)).unlink(missing_ok=True)
    process = _FORKS.Process(target=_at_work, args=(folder, beside, act, words, voice), daemon=True)
    process.start()
    return Child(folder, beside, process, voice)


def _at_work(folder: Path, beside: Path, act: Callable[..., int | None], words: Sequence[Any], voice: str) -> None:
    for number, name in ((1, voice + OUT), (2, voice + ERR)):
        os.dup2(os.open(beside / name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), number)
    os.environ |= {f"XDG_{kind}_HOME": str(beside / HOME / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")}
    os.environ["TMPDIR"], tempfile.tempdir = str(beside / TEMPORARY), None
    os.chdir(folder)
    code = act(*words)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


def command(*words: str) -> int:
    """A command line, as a program of its own would run it."""
    return run(words)


def at_any_time(seed: float, *words: str) -> int:
    """The same, by a clock that jumps back and forth by years."""
    jumps, now = random.Random(seed), time.time
    time.time = lambda: now() + jumps.uniform(-1e9, 1e9)
    return command(*words)


def kill_later(child: Child, seconds: float) -> None:
    """Kill it when it has worked so long, unless it has ended before."""
    child.process.join(seconds)
    child.kill()


def kill_at_sign(child: Child, seconds: float) -> None:
    """Kill it so long after its folder began to look otherwise: as it writes."""
    before = set(child.folder.iterdir())
    while child.process.is_alive() and set(child.folder.iterdir()) == before:
        pass
    kill_later(child, seconds)


@contextlib.contextmanager
def user_of(beside: Path) -> Iterator[None]:
    """This process has the same folders of its user as a child meanwhile."""
    names = {f"XDG_{kind}_HOME": str(beside / HOME / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")}
    kept, place = {name: os.environ.get(name) for name in names}, tempfile.tempdir
    os.environ |= names
    tempfile.tempdir = str(beside / TEMPORARY)
    try:
        yield
    finally:
        tempfile.tempdir = place
        for name, value in kept.items():
            os.environ.pop(name)
            os.environ |= {} if value is None else {name: value}
