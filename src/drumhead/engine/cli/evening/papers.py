"""What a game master writes to players: receipts, deadlines, reminders, and all papers of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import RefusedError
from drumhead.engine.session.evening.deadline import deadline, read_due, reminders, set_deadline, shown
from drumhead.engine.session.evening.receipts import understood, write_receipt
from drumhead.engine.session.evening.sending import send_out

NONE = "none"


def write_receipts(game: Path, seat: str, turn: int | None, out: Path | None) -> None:
    """A seat's receipts for a turn."""
    with opened(game) as session:
        found = understood(session, seat, turn)
        asked = session.turn if turn is None else turn
    if not found:
        raise RefusedError(f"{seat} has handed in no sheet for turn {asked}.")
    deliver("\n".join(map(write_receipt, found)), out)


def keep_deadline(game: Path, text: str) -> None:
    """Another deadline for the waiting turn, or none any more."""
    with opened(game) as session:
        set_deadline(session, None if text == NONE else read_due(text))
    tell_deadline(game)


def tell_deadline(game: Path) -> None:
    """When the orders for the waiting turn are due."""
    with opened(game) as session:
        due, title = deadline(session), session.turn_title()
    say(f"{title}: {'no deadline is set' if due is None else f'orders are due on {shown(due)}'}.")


def write_reminders(game: Path, seats: Sequence[str]) -> None:
    """A letter for each seat."""
    with opened(game) as session:
        found = reminders(session, seats)
    for _, text in found:
        say(f"{text}\n")
    if not found:
        say(f"{game}: nobody is awaited.")


def send_papers(game: Path, folder: Path, seats: Sequence[str], cores: int | None, json: bool) -> None:
    """All papers of a turn, and how many there are for each seat."""
    with opened(game) as session, progress() as bar:
        papers = send_out(session, folder, seats, bar, cores)
    if json:
        say_json([asdict(paper) for paper in papers])
        return
    for seat in dict.fromkeys(paper.seat for paper in papers):
        say(f"{seat}: {', '.join(paper.file for paper in papers if paper.seat == seat)}")
    say(f"{folder}: {len(papers)} papers; index.html lists them.")
