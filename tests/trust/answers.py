"""Whether a command that met a damaged file gave an answer: well, or one sentence and nothing left behind."""

from __future__ import annotations

import io
import resource
import shlex
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType

from drumhead.engine.cli import run
from drumhead.engine.cli.output import STEERING

SECONDS = 10.0
"""Of work, not of waiting: other programs may be busy."""
MEMORY = 3 * 2**30
WELL, REFUSED, UNUSABLE = 0, 1, 2


class Slow(BaseException):
    """Who takes too long is stopped wherever he is."""


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise Slow


@contextmanager
def bounded() -> Iterator[None]:
    """So much time and memory and no more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGVTALRM, _ring)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGVTALRM, before)


def fault(arguments: Sequence[str], file: Path, *, many: bool = False) -> str:
    """What is wrong with the answer to a command about a file, empty where nothing is.

    It ends well; or with its code and a sentence (`many`: a sentence for each of many faults of the file), and then the
    file is as it was and nothing new lies beside it.
    """
    before, beside = file.read_bytes(), _listed(file.parent)  # of a map's folder one file stands for all
    code, said, trace = answered(arguments)
    if trace:
        return trace
    if code == WELL:
        return ""
    if code not in (REFUSED, UNUSABLE) or not said.strip():
        return f"code {code}, without a word"
    if STEERING.search(said.replace("\n", "")) or (not many and len(said.strip().splitlines()) > 1):
        return f"not one plain sentence: {said!r}"
    if file.read_bytes() != before:
        return f"the file was changed: {said}"
    if code == UNUSABLE and (left := sorted(_listed(file.parent) - beside)):
        return f"left behind {left}: {said}"
    return ""


def _listed(folder: Path) -> set[str]:
    return {str(path) for path in folder.rglob("*")}


def answered(arguments: Sequence[str]) -> tuple[int, str, str]:
    """To a command: (code, what it said of errors, the trace of what it should never have come to)."""
    out, said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    try:
        with bounded(), redirect_stdout(out), redirect_stderr(said):
            code = run(arguments)
            out.flush()
            told = out.buffer.getvalue().decode()  # type: ignore[attr-defined]
            return code, said.getvalue() or (told if code else ""), ""
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return -1, "", "".join(traceback.format_exception(error)[-4:])


def words(command: str, **given: str) -> list[str]:
    """A command's words with what is given in the place of some."""
    return [given.get(word, word) for word in shlex.split(command)]
