"""What was worth seeing, and the notes a seat made, as lines or as data."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.recall.highlights import ranked
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.bookmarks import Bookmark, bookmarks, keep
from drumhead.engine.session.recalling.highlights import highlights


def tell_moments(file: Path, seat: str | None, turn: int | None, most: int, in_order: bool, json: bool) -> None:
    """The moments of a turn, the weightiest first or as they came; then the seat's own notes at it."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else session.game.seat(seat).name
        shown = _played(session) if turn is None else turn
        if not session.phases(shown):
            raise UnknownNameError(f"Turn {shown} has not been played yet.")
        found = highlights(session, name, shown)
        first = ranked(found)[:most]
        chosen = tuple(each for each in found if each in first) if in_order else first
        marks = [mark for mark in bookmarks(session, name) if mark.turn == shown]
        titles = session.ruleset.titles()
        if json:
            say_json({"turn": shown, "moments": [asdict(each) for each in chosen], "notes": [asdict(m) for m in marks]})
            return
    if not chosen:
        say(f"Nothing of turn {shown} stands out.")
    for each in chosen:
        say(f"{each.weight:>5}  {titles[each.phase]:<22} {each.text}")
    for mark in marks:
        say(f" note  {titles.get(mark.phase, 'Start'):<22} {mark.note}")


def _played(session: GameSession) -> int:
    """The last turn that was played."""
    return session.turn if session.phases(session.turn) else session.turn - 1


def keep_note(file: Path, seat: str | None, turn: int, phase: str, note: str) -> None:
    """A note at a moment; without words it is taken away."""
    with opened(file) as session:
        keep(session, only_seat(session) if seat is None else seat, Bookmark(turn, phase, note))
