"""Dispute bundles written and proven."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.session.evening.bundle import write_bundle
from drumhead.engine.session.evening.proof import verify_bundle


def bundle_turn(game: Path, out: Path, turn: int | None, *, judge: bool) -> None:
    """A turn's bundle, and the hash that it must come to."""
    with opened(game) as session:
        result = write_bundle(session, out, turn, judge=judge)
    say(f"{out}: the bundle of a turn that comes to {result}.")


def prove_bundle(path: Path, seed: str | None, json: bool) -> None:
    """A bundle's turn replayed."""
    found = verify_bundle(path, seed)
    if json:
        say_json([{"turn": turn, "phase": phase, "hash": hash} for turn, phase, hash in found.steps])
        return
    say(f"{path}: {found.title}, turn {found.turn}: {len(found.steps)} phases replayed, every hash agrees.")
    say(f"It comes to {found.result}.")
    if found.seed:
        if found.committed:
            say("The seed is the one that was committed to, and these are its dice.")
        else:
            say(f"Nothing in it is committed to a seed; the {found.rolls} rolls of its dice are those of this one.")
    if found.other_release:
        say(f"It was played by another release, {found.engine}.")
