"""Turns replayed and held against what is stored, with as many processes as help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import RefusedError
from drumhead.engine.session.verify_processes import cores, verified_apart
from drumhead.engine.session.verifying import Found


def verify_game(game: Path, first: int | None, most: int | None, json: bool) -> None:
    """The turns replayed, on all cores where there are turns enough."""
    with opened(game) as session:
        verifier = session.verifier()
        turns = verifier.turns(first)
        processes = min(most or cores(), len(turns) // 2)
        each = map(verifier.turn, turns) if processes < 2 else verified_apart(game, turns, processes)
        found = _told(game, turns, each)
    if json:
        say_json([{"turn": turn, "phase": phase, "hash": hash} for turn, phase, hash in found])
        return
    since = "" if first is None else f" from turn {first}"
    say(f"{game}: {len(found)} phases replayed{since}, every hash agrees.")


def _told(game: Path, turns: Sequence[int], each: Iterable[tuple[Found, ...]]) -> list[Found]:
    """All steps of the turns; who breaks off is told where to go on."""
    found: list[Found] = []
    try:
        with progress() as bar:
            for done, steps in enumerate(each, start=1):
                found += steps
                bar(f"Turn {found[-1][0]}", done, len(turns))
    except KeyboardInterrupt as error:
        coming = found[-1][0] + 1 if found else turns[0]
        raise RefusedError(f"{game}: broken off before turn {coming}; `--from {coming}` goes on there.") from error
    return found
