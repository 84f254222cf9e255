"""What is made of a turn once it was played, as plain values: reasons, a digest, battles, counts and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isclose
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.play.told.tolls import Throw, Toll
from drumhead.engine.play.view import View


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum: added to what stands before it, or with `times` multiplied by it; `text` as it is written
    where its digits do not say enough."""

    name: str
    value: float
    times: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number comes about, term by term; `result` as it is stored, `slack` how far it may be rounded."""

    title: str
    terms: tuple[Term, ...]
    result: float
    slack: float = 0.0

    @property
    def total(self) -> float:
        """What the terms come to."""
        found = 0.0
        for term in self.terms:
            found = found * term.value if term.times else found + term.value
        return found

    @property
    def adds_up(self) -> bool:
        """Whether that is the number which is stored."""
        return abs(self.total - self.result) <= self.slack or isclose(self.total, self.result, rel_tol=1e-6)


@dataclass(frozen=True, slots=True)
class Reason:
    """What an event's sentence leaves out of why it came so: lines in words, and sums."""

    lines: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()


def nothing_more(game: Game[Any], event: Event) -> Reason:
    """Of a game whose sentences say it all."""
    return Reason()


def all_alike(
    game: Game[Any], events: Sequence[Event], wording: Callable[[Event], str], views: Iterable[tuple[str, View]]
) -> tuple[Highlight, ...]:
    """Of a game that says of nothing that it matters more."""
    return ()


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of a digest: `event` is the one it tells, if it is one; `cell`, `tactical` and `unit` what it is about;
    `battle` if the cell has a page for its fighting."""

    text: str
    event: str = ""
    cell: int | None = None
    tactical: int | None = None
    unit: str = ""
    battle: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of a digest, with its lines."""

    title: str
    remarks: tuple[Remark, ...]


def no_history(game: Game[Any], before: View, orders: Sequence[Order], events: Sequence[Event]) -> tuple[Fate, ...]:
    """Of a game whose orders are not everybody's to read afterwards."""
    return ()


def nothing_told(game: Game[Any], events: Sequence[Event]) -> tuple[Fate, ...]:
    """Of a game that tells nobody what others ordered."""
    return ()


def no_digest(game: Game[Any], before: View, after: View, events: Sequence[Event]) -> tuple[Chapter, ...]:
    """Of a game whose turns are short enough to be read."""
    return ()


def no_battles(game: Game[Any], events: Sequence[Event]) -> tuple[Battle, ...]:
    """Of a game that tells of orders, not of fighting."""
    return ()


def no_tolls(game: Game[Any], events: Sequence[Event]) -> tuple[Toll, ...]:
    """Of a game that counts no men."""
    return ()


def no_throws(game: Game[Any], events: Sequence[Event]) -> tuple[Throw, ...]:
    """Of a game without dice."""
    return ()


@dataclass(frozen=True, slots=True)
class Accounts:
    """What a ruleset makes of turns that were played; each of its functions knows what one seat was told.

    `reason(game, event)` is why an event came as it did. `digest(game, before, after, events)` is a turn on one page:
    the views after its first phase and at its end. `highlights(game, events, wording, views)` are what of a turn is
    worth seeing, in the order of play; `wording` makes a sentence of an event, `views` are the seat's own, that of the
    turn's start first, under no phase, and then each with the phase it is after. `battles(game, events)`
    are the pages of its fighting, `tolls(game, events)` what it cost, `throws(game, events)` how its dice fell.
    `history(game, before, orders, events)` are its orders with what came of each, where they are no secret any more;
    `told_orders(game, events)` are those that events tell of, to whoever they are told.
    `told_since` are by kind of event the facts that former versions did not tell, all of them or none, `kept_since` by
    table of the state the fields of its records that they did not keep.
    """

    reason: Callable[[Game[Any], Event], Reason] = nothing_more
    digest: Callable[[Game[Any], View, View, Sequence[Event]], tuple[Chapter, ...]] = no_digest
    battles: Callable[[Game[Any], Sequence[Event]], tuple[Battle, ...]] = no_battles
    tolls: Callable[[Game[Any], Sequence[Event]], tuple[Toll, ...]] = no_tolls
    throws: Callable[[Game[Any], Sequence[Event]], tuple[Throw, ...]] = no_throws
    highlights: Callable[
        [Game[Any], Sequence[Event], Callable[[Event], str], Iterable[tuple[str, View]]], tuple[Highlight, ...]
    ] = all_alike
    history: Callable[[Game[Any], View, Sequence[Order], Sequence[Event]], tuple[Fate, ...]] = no_history
    told_orders: Callable[[Game[Any], Sequence[Event]], tuple[Fate, ...]] = nothing_told
    told_since: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kept_since: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def as_told(self, event: dict[str, Any], former: Any) -> dict[str, Any]:
        """An event as plain data, as a former version would have told it where it did: without what it left out."""
        if self.kept_since and isinstance(former, dict) and former.get("changes") != event.get("changes"):
            event = {**event, "changes": self._as_changed(event["changes"])}
        since = self.told_since.get(event["kind"], frozenset())
        facts = former.get("facts") if isinstance(former, dict) else None
        if not isinstance(facts, dict) or not since.isdisjoint(facts):
            return event
        return {**event, "facts": {name: fact for name, fact in event["facts"].items() if name not in since}}

    def _as_changed(self, changes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """What former versions wrote of some changes."""
        found = list[dict[str, Any]]()
        for change in changes:
            since = self.kept_since.get(change["table"], frozenset())
            whole = not change["field"] and isinstance(change["now"], dict)
            if change["field"] not in since:
                found.append({**change, "now": _without(change["now"], since)} if whole else change)
        return found

    def as_kept(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """A state as plain data, as former versions kept it."""
        kept = dict(state)
        for name, since in self.kept_since.items():
            kept[name] = {id: _without(record, since) for id, record in state.get(name, {}).items()}
        return kept


def _without(record: Mapping[str, Any], fields: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in fields}


PLAIN = Accounts()
"""Of a game that tells its events and no more."""


def numbered(values: Sequence[tuple[str, float]], *, times: bool = False) -> tuple[Term, ...]:
    """Terms of names and numbers."""
    return tuple(Term(name, value, times) for name, value in values)
