"""Past orders with their results, as lines or as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from json import dumps
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver
from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.session.evening.exchanging import listed
from drumhead.engine.session.recalling.past import past, played_turns

FORMATS = LINES, JSON, LISTING = ("lines", "json", "listing")


def list_history(file: Path, turn: int | None, out: Path | None, format: str) -> None:
    """One turn, or all that were played."""
    if format not in FORMATS:
        raise InputError(f"--format {format}: one of {', '.join(FORMATS)} is expected.")
    with opened(file) as session:
        if format == LISTING:
            deliver(listed(session, None if turn is None else (turn,)), out)
            return
        turns = played_turns(session) if turn is None else (turn,)
        found = [(each, session.turn_title(each), past(session, each)) for each in turns]
    data = [
        {"turn": number, "title": title, "orders": [_data(fate) for fate in fates]} for number, title, fates in found
    ]
    lines = (line for _, title, fates in found for line in (title, *_lines(fates), ""))
    deliver(
        dumps(data, ensure_ascii=False, indent=1)
        if format == JSON
        else "\n".join(lines).strip() or "No turn is played.",
        out,
    )


def _lines(fates: Sequence[Fate]) -> Iterator[str]:
    for side, orders in groupby(fates, key=lambda fate: fate.side):
        yield f"{side}:"
        yield from (f"  {fate.text}" for fate in orders)
    if not fates:
        yield "  No orders."


def _data(fate: Fate) -> dict[str, object]:
    return {
        "side": fate.side,
        "unit": fate.unit,
        "order": fate.order,
        "given": fate.given,
        "results": list(fate.results),
    }
