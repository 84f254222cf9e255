"""The waiting turn looked at and judged: all orders, battles accepted or overruled, and the turn played."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import keep_waiting, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.session import Said
from drumhead.engine.session.evening.adjudication import (
    Battle,
    Changed,
    Work,
    accept,
    finish,
    overrule,
    worked,
)
from drumhead.engine.session.evening.all_orders import Ordered, side_by_side

ALL = "all"


@dataclass(frozen=True, slots=True)
class Decision:
    """How far one looks, and what is accepted there."""

    until: str | None
    accepted: tuple[str, ...]
    note: str


def tell_orders(game: Path, seats: Sequence[str], turn: int | None, json: bool) -> None:
    """A line for each order, behind its seat."""
    with opened(game) as session:
        rows = side_by_side(session, turn, seats)
    if json:
        say_json([asdict(row) | {"disputed": row.disputed} for row in rows])
        return
    for row in rows:
        _tell_row(row)
    if not rows:
        say(f"{game}: no orders are in.")


def _tell_row(row: Ordered) -> None:
    for seat, lines in row.by_seat.items():
        for line in lines:
            say(f"{seat:<14}{line}")
    if row.disputed:
        for line in row.carried_out or (f"{row.unit}: nothing",):
            say(f"{'  carried out':<14}{line}")


def adjudicate_turn(game: Path, decision: Decision, json: bool) -> None:
    """The phases up to one with their battles, after what was accepted of them."""
    with opened(game) as session, progress() as bar, worked(session, bar) as work:
        if decision.accepted:
            accept(session, _meant(work, decision), decision.note)
        until = decision.until or work.first()
        battles, titles = work.battles(until), session.ruleset.titles()
        counts = [(phase, titles[phase], len(work.events(phase))) for phase in work.phases_until(until)]
        title, left = session.turn_title(), len(work.waiting())
    if json:
        say_json({"until": until, "left": left, "battles": [_data(battle) for battle in battles]})
        return
    say(f"{title[:1].upper()}{title[1:]}, up to {until}:")
    for phase, name, count in counts:
        say(f"{phase:<13}{name}, {count} {'event' if count == 1 else 'events'}")
        for battle in battles:
            if battle.phase == phase:
                _tell_battle(battle)
    say(f"{left} {'battle waits' if left == 1 else 'battles wait'} in the whole turn.")


def _meant(work: Work, decision: Decision) -> tuple[Battle, ...]:
    """The battles that are accepted by their names."""
    if ALL in decision.accepted:
        return work.waiting(decision.until)
    known = {battle.name: battle for battle in work.battles()}
    for name in decision.accepted:
        if name not in known:
            raise UnknownNameError(f"There is no battle {name!r}; there are {', '.join(known) or 'none'}.")
    return tuple(known[name] for name in decision.accepted)


def _tell_battle(battle: Battle) -> None:
    mark = "accepted" if battle.accepted else "waits"
    say(f"  {mark:<9} {battle.name}{', as ruled' if battle.ruled else ''}: {battle.result}")
    for line in battle.told:
        say(f"            {line}")


def _data(battle: Battle) -> dict[str, Any]:
    return asdict(battle) | {"name": battle.name}


def overrule_battle(game: Path, rule: str, reason: str, json: bool) -> None:
    """A ruling on what comes of the waiting turn, and all that is otherwise by it."""
    try:
        words = shlex.split(rule)
    except ValueError as error:
        raise InputError(f"A quotation mark is missing in {rule!r}.") from error
    with opened(game) as session, progress() as bar:
        found = overrule(session, words, Said(reason), bar)
        sentence = session.wording(found.ruled.event)
    if json:
        say_json({"id": found.ruled.event.id, "changed": [asdict(change) for change in found.changed]})
        return
    say(f"{found.ruled.event.id.rpartition('.')[2]}  {sentence}")
    for change in found.changed:
        _tell_change(change)
    if not found.changed:
        say("Nothing else comes out otherwise by it.")


def _tell_change(change: Changed) -> None:
    say(f"{change.phase}{f', {change.place}' if change.place else ''}:")
    for mark, lines in (("-", change.was), ("+", change.now)):
        for line in lines:
            say(f"  {mark} {line}")


def finish_turn(game: Path, json: bool) -> None:
    """The turn played, as it was judged."""
    with opened(game) as session, progress() as bar:
        keep_waiting(session)
        turn = finish(session, bar)
        now = session.ended or f"Next: {session.turn_title()}."
    if json:
        say_json({"turn": turn})
    else:
        say(f"Turn {turn} was played as judged. {now}")
