"""A season in short: how each power's orders fared, and what it won and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.accounts import Chapter, Remark
from drumhead.engine.play.events import Event
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.seats.told_orders import told_orders
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, powers_of

CAME, FAILED = ("advanced", "acted"), ("bounced", "stalled", "stranded")
COUNTED = (
    (("cut", "disrupted"), "kept from helping"),
    (("void", "ignored"), "void"),
    (("dislodged",), "dislodged"),
    (("disbanded",), "disbanded"),
    (("built",), "built"),
    (("removed",), "removed"),
)


def digest(game: AreaGame, before: View, after: View, events: Sequence[Event]) -> tuple[Chapter, ...]:
    """A line a power that did or suffered anything; everybody is told the same."""
    remarks = tuple(Remark(f"{power}: {words}.") for power in powers_of(game) if (words := _fared(events, power)))
    lists = tuple(Remark(f"{power}: {'; '.join(lines)}.") for power, lines in _listed(game, events).items())
    return tuple(Chapter(*each) for each in (("In short", remarks), ("Orders as judges list them", lists)) if each[1])


def _listed(game: AreaGame, events: Sequence[Event]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for fate in told_orders(game, events):
        found.setdefault(fate.side, []).append(fate.text)
    return found


def _fared(events: Sequence[Event], power: str) -> str:
    return ", ".join((*_moves(events, power), *_counts(events, power), *_centres(events, power)))


def _moves(events: Sequence[Event], power: str) -> Iterator[str]:
    came, failed = (_count(events, power, kinds) for kinds in (CAME, FAILED))
    if came or failed:
        yield f"{came} of {came + failed} move{'' if came + failed == 1 else 's'} came off"


def _counts(events: Sequence[Event], power: str) -> Iterator[str]:
    for kinds, words in COUNTED:
        if found := _count(events, power, kinds):
            yield f"{found} {words}"


def _count(events: Sequence[Event], power: str, kinds: Sequence[str]) -> int:
    return sum(event.kind in kinds and event.facts.get("power") == power for event in events)


def _centres(events: Sequence[Event], power: str) -> Iterator[str]:
    taken = [event for event in events if event.kind == "captured"]
    for role, words in (("power", "taken"), ("loser", "lost")):
        if found := sum(event.facts.get(role) == power for event in taken):
            yield f"{found} centre{'' if found == 1 else 's'} {words}"
