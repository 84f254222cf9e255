"""What commands print: plain lines, JSON for programs, progress on a terminal only."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from drumhead.engine.play.events import GM
from drumhead.engine.session import Change, GameSession, Verdict
from drumhead.engine.session.playing import Progress as ProgressCall
from drumhead.engine.whole_file import write_whole

errors = Console(stderr=True)
LONGEST_LINE = 200


def say(text: str) -> None:
    """A line to standard output."""
    typer.echo(text)


def say_error(sentence: str) -> None:
    """A sentence to standard error, in one line however long it is."""
    errors.print(sentence, markup=False, highlight=False, soft_wrap=True)


def say_json(data: Any) -> None:
    """Data as JSON, keys sorted, the same bytes for the same data."""
    typer.echo(as_json(data))


def as_json(data: Any) -> str:
    """Data for a program, keys sorted."""
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False)


def deliver(text: str | bytes, out: Path | None) -> None:
    """To a file, written whole, or to standard output."""
    if out is not None:
        write_whole(out, text)
    elif isinstance(text, bytes):
        sys.stdout.buffer.write(text)
    else:
        typer.echo(text, nl=not text.endswith("\n"))


@contextmanager
def opened(path: Path) -> Iterator[GameSession]:
    """A game or position file, closed again."""
    session = GameSession.open(path)
    try:
        yield session
    finally:
        session.close()


def only_seat(session: GameSession) -> str:
    """The seat meant where none is named: a position's own, or the game master's."""
    return session.seats()[0].seat.name if session.kind == "position" else GM


@contextmanager
def progress() -> Iterator[ProgressCall]:
    """A progress bar where standard error is a terminal, silence elsewhere."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda title, done, total: bar.update(task, description=title, completed=done, total=total)


def verdict_data(name: str, verdict: Verdict) -> dict[str, Any]:
    """A verdict for a program."""
    return {
        "sheet": name,
        "line": verdict.line,
        "order": verdict.text,
        "meaning": verdict.meaning,
        "accepted": verdict.accepted,
        "replaced": verdict.replaced,
        "reason": verdict.reason,
        "rule": verdict.rule,
    }


def change_data(name: str, change: Change) -> dict[str, Any]:
    """What a sheet did to a unit, for a program."""
    return {
        "sheet": name,
        "unit": change.unit,
        "outcome": change.outcome,
        "before": list(change.before),
        "now": list(change.now),
    }


def verdict_line(name: str, verdict: Verdict) -> str:
    """A verdict as one line."""
    word = "accepted" if verdict.accepted else "REFUSED" if verdict.refusal else "UNREADABLE"
    tail = f": {verdict.reason}" if verdict.reason else "" if _same(verdict) else f"  = {verdict.meaning}"
    later = f"  (replaced by line {verdict.replaced})" if verdict.replaced else ""
    return f"{name}:{verdict.line}: {word}  {_printable(verdict.text)}{tail}{later}"


def _same(verdict: Verdict) -> bool:
    """Whether a line says what it means but for capitals and spaces."""
    return "".join(verdict.text.split()).casefold() == "".join(verdict.meaning.split()).casefold()


def _printable(text: str) -> str:
    """A stranger's line, without what would steer the terminal and not longer than a line should be."""
    shown = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}..."
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
