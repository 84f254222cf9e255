"""When the orders for the waiting turn are due, and the words that remind of it. Nothing here reads a clock."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time

from pydantic import NaiveDatetime, TypeAdapter

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.session.game_session import GameSession

KEPT = "deadline"
"""Beside what the game file says of itself: the turn and its deadline."""


@dataclass(frozen=True, slots=True)
class _Kept:
    turn: int = 0
    due: NaiveDatetime | None = None


_KEPT = TypeAdapter(_Kept)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
LAST = time(23, 59)
"""The last minute of a day."""
EXPECTED = "A deadline is a day and a time such as '2026-11-27 20:00', not {!r}."


def read_due(text: str) -> datetime:
    """A day and a time of the game master's own clock, a day alone until it ends; InputError says what was expected."""
    words = text.strip()
    with suppress(ValueError):
        return datetime.combine(date.fromisoformat(words), LAST)
    try:
        found = datetime.fromisoformat(words)
        return found if found.tzinfo is None else found.astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError) as error:  # in another zone a day may lie beyond the calendar
        raise InputError(EXPECTED.format(text)) from error


def set_deadline(session: GameSession, due: datetime | None) -> None:
    """The waiting turn's, or none any more."""
    kept = {} if due is None else {"turn": session.turn, "due": due.isoformat(timespec="minutes")}
    session.hand.file.note(KEPT, json.dumps(kept, sort_keys=True))


def deadline(session: GameSession) -> datetime | None:
    """The waiting turn's; one of an earlier turn holds no more."""
    file = session.hand.file
    kept = file.read(_KEPT.validate_json, file.meta().get(KEPT) or "{}")
    return kept.due if kept.turn == session.turn else None


def awaited(session: GameSession) -> tuple[str, ...]:
    """The seats whose orders are not in; none once the game is over."""
    return () if session.over else tuple(status.seat.name for status in session.seats() if status.awaited)


def reminders(session: GameSession, seats: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """A letter for each of these seats, by default for all that are awaited."""
    names = tuple(session.game.seat(seat).name for seat in seats) or awaited(session)
    if GM in names:
        raise InputError("The game master gives no orders; a reminder is for a player's seat.")
    return tuple((name, _reminder(session, name)) for name in names)


def _reminder(session: GameSession, seat: str) -> str:
    title, turn = session.game.scenario.title, session.turn_title()
    return (
        f"To {seat}\n\n"
        f"{title}: {turn} waits for your orders. {due_words(deadline(session))}\n"
        f"Your position is {session.position(seat)}; the sheet you send names it.\n"
    )


def shown(due: datetime) -> str:
    """A deadline as people read it: in the words of all else here, whatever language the machine speaks."""
    return f"{DAYS[due.weekday()]}, {due.day} {MONTHS[due.month - 1]} {due:%Y, %H:%M}"


def due_words(due: datetime | None) -> str:
    """When orders are due, as a sentence."""
    return "Please send your sheet." if due is None else f"Your sheet is due on {shown(due)}."


def all_due(session: GameSession) -> str:
    """Until when the game master waits for sheets, as a sentence for him."""
    if session.over:
        return "No more orders are taken."
    due = deadline(session)
    return "No deadline is set." if due is None else f"Sheets are due on {shown(due)}."
