"""A damaged game saved into a new file, and what was left of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import typer

from drumhead.engine.cli.output import say, say_json
from drumhead.engine.session.keeping.mending import mend, mended_name

LEFT = 1
"""The exit code where something could not be saved."""


def mend_game(file: Path, out: Path | None, json: bool) -> None:
    """What is whole of a game, in another file."""
    target = mended_name(file) if out is None else out
    found = mend(file, target)
    if json:
        say_json({"file": str(target), **asdict(found)})
    else:
        saved = f"{_turns(found.turns)} of it {'is' if len(found.turns) == 1 else 'are'} saved, " if found.turns else ""
        say(f"{target}: {saved}turn {found.waits} waits for orders.")
        if found.again:
            say(f"Played again from the sheets: {_turns(found.again)}.")
        for line in found.left:
            say(f"Left: {line}.")
    if found.left:
        raise typer.Exit(LEFT)


def _turns(turns: Sequence[int]) -> str:
    """`turn 3`, `turns 1 to 4 and 6`."""
    runs = list[list[int]]()
    for turn in turns:
        if runs and runs[-1][-1] == turn - 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    *rest, last = words
    listed = f"{', '.join(rest)} and {last}" if rest else last
    return f"turn{'s' if len(turns) > 1 else ''} {listed}"
