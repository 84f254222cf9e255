"""The drafts of a seat listed, kept and brought back, and shared with an ally."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say, say_json
from drumhead.engine.cli.staff.given import given
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.differing import differences
from drumhead.engine.session.rehearsal.drafts import forget, keep_as, kept_drafts, take
from drumhead.engine.session.rehearsal.sharing import read_shared, shared_lines, shared_text


@dataclass(frozen=True, slots=True)
class Ask:
    """The command's options as they were typed."""

    keep: str | None
    take: str | None
    forget: str | None
    json: bool


def tell_drafts(file: Path, seat: str, ask: Ask) -> None:
    """Do what is asked with them, and list those there are."""
    with opened(file) as session:
        turn, name = session.turn, session.game.seat(seat).name
        now = given(session, name, None)
        if ask.keep is not None:
            keep_as(session, name, ask.keep, now, turn)
        if ask.take is not None:
            take(session, name, ask.take)
        if ask.forget is not None:
            forget(session, name, ask.forget)
        found = _listed(session, name)
    if ask.json:
        say_json([{"name": title, "orders": count, "differences": differ} for title, count, differ in found])
        return
    for title, count, differ in found:
        said = f"{title:<20} {count} {'order' if count == 1 else 'orders'}"
        say(said if title == "on the desk" else f"{said}, {differ} otherwise than on the desk")


def _listed(session: GameSession, seat: str) -> list[tuple[str, int, int]]:
    """Each with how many orders it has, and how many are otherwise than on the desk."""
    now = session.draft(seat)
    kept = [(each.name, each.orders) for each in kept_drafts(session, seat)]
    return [
        (title, len(orders), len(differences(session, seat, now, orders)))
        for title, orders in (("on the desk", now), *kept)
    ]


def share_draft(file: Path, seat: str, out: Path | None, show: Path | None) -> None:
    """Write the seat's own, or show another's."""
    with opened(file) as session:
        name = session.game.seat(seat).name
        if show is None:
            deliver(shared_text(session, name, given(session, name, None)), out)
            return
        shared = read_shared(session, read_text(show, "shared draft"), str(show))
        say(f"{shared.seat} means to order, for {session.turn_title()}:")
        for line in shared_lines(session, shared):
            say(f"  {line}")
