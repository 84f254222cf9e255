"""A game taken aside by its game master."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say
from drumhead.engine.session.rehearsal.branching import branched


def branch_game(game: Path, out: Path, turn: int | None, phase: str | None, seed: str | None, *, orders: bool) -> None:
    """Write the branch, and say from which moment it goes on."""
    with opened(game) as session:
        words = branched(session, out, turn, phase, seed=seed, orders=orders)
    say(f"{out}: goes on from {words}; {game} is as it was.")
