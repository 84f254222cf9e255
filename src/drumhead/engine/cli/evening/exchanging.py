"""Games carried to another program and back, as files."""

from __future__ import annotations

from pathlib import Path

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say
from drumhead.engine.reading import read_text
from drumhead.engine.session.evening.exchanging import Carried, exported, read_moments, replayed, start_at


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
    _tell(replayed(moments, file.name, out), out)


def _tell(carried: Carried, out: Path) -> None:
    for line in carried.refused:
        say(f"Not carried out: {line}.")
    turns = "1 turn" if carried.turns == 1 else f"{carried.turns} turns"
    if not carried.phase:
        say(f"{out}: all {turns} played, and every position is the same.")
        return
    say(f"{out}: {carried.played} of {turns} played; {carried.phase} is another position here.")
    for who, lines in (("There", carried.theirs), ("Here", carried.ours)):
        say(f"{who}: {'; '.join(lines) or 'nothing more'}.")
    raise typer.Exit(1)
