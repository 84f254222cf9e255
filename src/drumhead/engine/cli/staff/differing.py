"""A seat's orders beside what it sent before, as lines or as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.staff.given import given
from drumhead.engine.errors import RefusedError
from drumhead.engine.play.orders import Order
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.differing import MARKS, Difference, differences
from drumhead.engine.session.rehearsal.sent import sent


def compare_orders(file: Path, seat: str, sheet: Path | None, json: bool) -> None:
    """What the draft has otherwise than a sheet, or than what last left the desk."""
    with opened(file) as session:
        found = compared(session, session.game.seat(seat).name, sheet)
    if json:
        say_json([_data(one) for one in found])
        return
    for one in found:
        say(one.words())
    counts = Counter(one.change for one in found)
    say(", ".join(f"{counts[change]} {change}" for change in MARKS) if found else "Nothing differs.")


def compared(session: GameSession, seat: str, sheet: Path | None) -> tuple[Difference, ...]:
    """RefusedError where there is nothing to lay the draft beside."""
    if sheet is not None:
        return differences(session, seat, given(session, seat, sheet), _draft(session, seat))
    before = sent(session, seat)
    if before is None:
        raise RefusedError(f"{seat} has sent nothing this turn; name a sheet to lay the draft beside.")
    return differences(session, seat, before, _draft(session, seat))


def _draft(session: GameSession, seat: str) -> Sequence[Order]:
    """What is kept beside orders that are in, else what is on the desk."""
    given(session, seat, None)
    return session.draft_apart(seat) or session.draft(seat)


def _data(one: Difference) -> dict[str, object]:
    before, now = one.lines
    return {"unit": one.unit, "kind": one.kind, "change": one.change, "before": before, "now": now}
