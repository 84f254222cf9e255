"""A seat's orders looked over, as lines or as data."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.staff.given import coming, given
from drumhead.engine.play.review import KINDS, Review
from drumhead.engine.session.rehearsal.reviewing import reviewed


def review_orders(file: Path, seat: str, sheet: Path | None, json: bool) -> None:
    """What each formation does and what may be regretted, of a draft or of a sheet."""
    with opened(file) as session:
        name = session.game.seat(seat).name
        looked_at = coming(session, name, sheet)
        orders = None if looked_at is None else given(session, name, sheet)
        found = reviewed(session, name, orders, looked_at)
        title = f"{name}, {session.turn_title()}"
    if json:
        say_json({"seat": name, **asdict(found)})
        return
    say(title)
    for line in review_lines(found):
        say(line)


def review_lines(found: Review) -> list[str]:
    """Formations first, then doubts under their headings."""
    lines = [f"  {part.sentence()}" for part in found.parts]
    for kind, heading in KINDS.items():
        doubts = found.of(kind)
        lines += [f"{heading}: {len(doubts)}", *(f"  {doubt.text}" for doubt in doubts)] if doubts else []
        lines += [f"  {found.silence}"] if doubts and kind == "unordered" and found.silence else []
    return lines if found.doubts else [*lines, "Nothing is left open."]
