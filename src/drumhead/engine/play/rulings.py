"""Rulings: what a game master mends by hand, as events that say why and what was before, and who may know of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import Change, Event
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import plain

RULING = "ruling"
"""The phase and kind of a ruling: it stands before all others of the turn that waits."""
NOTICE = "ruling-notice"
"""What is told to a seat whose view a ruling changed, where it may not know the ruling itself."""
MAKE, REMOVE = "make", "remove"
STRIKE, ORDER = "strike", "order"
"""What is kept, among the secrets of its event, of a ruling on orders: unit and kind, or the order as plain data."""
IN_TURN = "in_turn"
"""And of one on what is played: what `InTurn` reads."""
RULED = "ruled"
"""The kind of the event that such a ruling leaves in its phase, for the game master."""
RULINGS = frozenset({RULING, NOTICE, RULED})
AGAIN = "again"
"""Among the facts of what is told: whether by it a turn that had been played was played again, or taken back."""
SUPERSEDED = "superseded"
"""Among the secrets of a ruling: by seat the hash of a position that was given out and no longer is so."""


@dataclass(frozen=True, slots=True)
class Mend:
    """What a ruleset makes of a game master's words: what changes, and in its own words what it was and is.

    `problems` are the rules that the position would break by it and did not break before, each as a sentence.
    """

    subject: str
    changes: tuple[Change, ...]
    values: tuple[tuple[str, str, str], ...]
    problems: tuple[str, ...] = ()
    cell: int | None = None
    tactical: int | None = None
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """What a ruleset makes of words on what must come of something dice are thrown for, and whom and where it concerns.

    `wanted` is read again by the ruleset as the dice are thrown.
    """

    purpose: str
    wanted: Mapping[str, str]
    cell: int | None = None
    tactical: int | None = None
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InTurn:
    """A ruling on a phase of the turn that is played: on what its dice show or what must come of them, or with `words`
    on the state that it begins with."""

    id: str
    phase: str
    purpose: str = ""
    rolls: tuple[float | None, ...] = ()
    wanted: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    forced: bool = False
    cell: int | None = None
    tactical: int | None = None
    units: tuple[str, ...] = ()

    def kept(self) -> dict[str, Any]:
        """As it stands among the secrets of its event."""
        return {key: value for key, value in plain(self).items() if key != "id"}


def corrects(event: Event) -> bool:
    """Whether by a ruling what had been told of its turn no longer holds."""
    return event.kind in (RULING, NOTICE) and AGAIN in event.facts


def marked(events: Iterable[Event]) -> str:
    """What stands behind the name of a turn of whose events these are: ` (corrected)`, or nothing."""
    return " (corrected)" if any(map(corrects, events)) else ""


def forced(event: Event) -> bool:
    """Whether a ruling went past a rule; only the game master knows that."""
    return bool(event.secret.get("forced") or event.secret.get(IN_TURN, {}).get("forced"))


def concerns(ruled: Event, event: Event) -> bool:
    """Whether a ruling on a phase was on what an event of that phase tells of."""
    place, named = (event.cell, event.tactical), {*ruled.units, *str(ruled.facts.get("purpose", "")).split()}
    same_place = event.cell is not None and place == (ruled.cell, ruled.tactical)
    return ruled.phase == event.phase and (same_place or not named.isdisjoint(event.units))


def in_turn(events: Iterable[Event]) -> tuple[InTurn, ...]:
    """The standing rulings on what is played; ValueError where one is damaged."""
    found = ((event.id, event.secret[IN_TURN]) for event in standing(events) if IN_TURN in event.secret)
    return tuple(_IN_TURN.validate_python({"id": id, **kept}) for id, kept in found)


_IN_TURN = TypeAdapter(InTurn)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game master's words: `unit FR1IN men=1500`, `make unit FR99IN place=Lyon`, `remove depot D3`."""

    act: str
    kind: str
    id: str
    values: Mapping[str, str]

    @property
    def subject(self) -> str:
        """What it is about."""
        return f"{self.kind} {self.id}"


def read_wanted(words: Sequence[str], kinds: Iterable[str]) -> Wanted:
    """The words as what they want; InputError says what was expected."""
    act = words[0] if words and words[0] in (MAKE, REMOVE) else ""
    kind, id, *rest = [*words[bool(act) :], "", ""]
    if kind not in kinds:
        raise InputError(f"{kind!r} cannot be mended; what can is {', '.join(kinds)}.")
    if not id or "=" in id:
        raise InputError(f"Which {kind}? Its name is expected behind the word, not {id!r}.")
    values = dict(read_pair(word) for word in rest if word)
    if act == REMOVE and values:
        raise InputError(f"To remove {kind} {id} nothing else is said of it.")
    if not act and not values:
        raise InputError(f"What of {kind} {id}? KEY=VALUE is expected, such as men=1500.")
    return Wanted(act, kind, id, values)


def read_pair(word: str) -> tuple[str, str]:
    """`KEY=VALUE` as its two parts; InputError says what was expected."""
    key, equals, value = word.partition("=")
    if not (key and equals):
        raise InputError(f"KEY=VALUE is expected, not {word!r}; a value with blanks stands in quotes.")
    return key, value


def value_at(state: Any, change: Change) -> Any:
    """What a state holds where a change writes: a field, a whole record, or None where there is none."""
    if not change.table:
        return getattr(state, change.field)
    record = getattr(state, change.table).get(change.id)
    return record if record is None or not change.field else getattr(record, change.field)


def inverse(state: Any, changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes that lead back to a state, the last one first."""
    back = [change.model_copy(update={"now": plain_at(state, change)}) for change in changes]
    return tuple(reversed(back))


def plain_at(state: Any, change: Change) -> Any:
    """What a state holds where a change writes, as plain data."""
    return plain(value_at(state, change))


def shows(change: Change, state: Any, known: Any) -> bool:
    """Whether a view's state has what the true one has where a change writes."""
    return bool(value_at(state, change) == value_at(known, change))


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The rulings that no other one has undone, in order."""
    found: list[Event] = []
    undone: set[str] = set()
    for event in reversed([event for event in events if event.kind == RULING]):
        if event.id not in undone:
            undone.add(event.cause)
            found.append(event)
    return tuple(reversed(found))


def is_meant(order: Order, unit: str, kind: str) -> bool:
    """Whether an order is of a unit, and of a kind unless that is empty."""
    return order.unit.casefold() == unit.casefold() and (not kind or order.kind.casefold() == kind.casefold())
