"""Commands for many units written out as the ordinary lines of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import deliver, say_error, say_json
from drumhead.engine.cli.staff.given import given
from drumhead.engine.play.orders import Order
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import Written, written

REFUSED = 1


def spread_orders(
    game: Path, seat: str, lines: Sequence[str], typed: Path | None, whole: bool, out: Path | None, json: bool
) -> None:
    """What comes of some lines, beside what the seat handed in or drafted; the exit code is 1 if one was not taken."""
    with opened(game) as session:
        name = session.game.seat(seat).name
        before = given(session, name, None)
        said = [*lines, *(read_text(typed, "list of commands").splitlines() if typed is not None else ())]
        found = written(session, name, said, before)
        if json:
            say_json(_data(session, before, found))
        elif whole:
            deliver(session.sheet(name, found.orders), out)
        elif new := _new(session, before, found.orders):
            deliver("".join(f"{line}\n" for line in new), out)
    for line, sentence in () if json else (*found.failed, *found.told):
        say_error(f"{line}: {sentence}")
    if found.failed:
        raise typer.Exit(REFUSED)


def _new(session: GameSession, before: Sequence[Order], orders: Sequence[Order]) -> list[str]:
    """The lines that were not there before."""
    return [session.write_order(order) for order in orders if order not in before]


def _data(session: GameSession, before: Sequence[Order], found: Written) -> dict[str, object]:
    return {
        "orders": _new(session, before, found.orders),
        "dropped": [session.write_order(order) for order in before if order not in found.orders],
        "failed": [{"line": line, "reason": reason} for line, reason in found.failed],
        "told": [{"line": line, "said": said} for line, said in found.told],
    }
