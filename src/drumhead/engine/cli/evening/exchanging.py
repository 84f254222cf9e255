"""Games carried to another program and back, as files."""

from __future__ import annotations

from pathlib import Path

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say
from drumhead.engine.reading import read_text
from drumhead.engine.session.evening.exchanging import exported, read_moments, replayed, start_at


def export_game(file: Path, out: Path | None) -> None:
    """A game as the other program saves it."""
    with opened(file) as session:
        text = exported(session)
    deliver(text, out)


def import_game(file: Path, out: Path, phase: str) -> None:
    """A game file of all its turns, or the scenario of one phase."""
    moments = read_moments(read_text(file, "saved game"), file.name)
    if phase:
        deliver(start_at(moments, phase), out)
        return
    carried = replayed(moments, file.name, out)
    for line in carried.lines(str(out)):
        say(line)
    if carried.phase:
        raise typer.Exit(1)
