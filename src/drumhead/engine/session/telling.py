"""A turn's events as one seat hears them: counted among its own, without what it may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import EVERYONE, GM, Event
from drumhead.engine.play.rulings import RULED, concerns


def told(events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    """The events of a turn that a seat may know, none twice; the game master gets them as they are.

    What a player holds is numbered over his own events alone, so that gaps do not count the hidden ones.
    """
    seen = [event for event in events if event.visible_to(seat)]
    known = {event.id for event in seen}
    heard = [event for event in seen if event.retells not in known]
    if seat == GM:
        return tuple(heard)
    names = _names(heard)
    return tuple(_as_told(event, seat, names) for event in heard)


def _names(heard: Iterable[Event]) -> dict[str, str]:
    """Each event's id, and that of the fuller one it retells, with the number it has for the seat."""
    counts: Counter[str] = Counter()
    found: dict[str, str] = {}
    for event in heard:
        phase = event.id.rpartition(".")[0]
        counts[phase] += 1
        found[event.id] = f"{phase}.{counts[phase]}"
        if event.retells:
            found[event.retells] = found[event.id]
    return found


def _as_told(event: Event, seat: str, names: Mapping[str, str]) -> Event:
    """Without changes and secrets, the seats that know it too, and a cause that this seat does not know."""
    cause = names.get(event.cause, "")
    if event.ordered():
        cause = event.cause if event.order_known_to(seat) else ""
    return event.model_copy(
        update={
            "id": names[event.id],
            "cause": "" if cause == names[event.id] else cause,
            "seen_by": (seat,),
            "cause_known_to": (EVERYONE,),
            "retells": "",
            "secret": {},
            "changes": (),
        }
    )


def turn_of_event(id: str, phase: str) -> int:
    """The turn in an event's id; UnknownNameError says what ids look like, by an example of a phase."""
    turn, _, _ = id.partition(".")
    if not (turn.isdecimal() and len(turn) < 10):
        raise UnknownNameError(f"There is no event {id!r}; ids look like 1.{phase}.7.")
    return int(turn)


def chain_of(id: str, events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    """An event and the chain of its causes among those a seat knows; UnknownNameError if it is not among them."""
    known = {event.id: event for event in events}
    if id not in known:
        raise UnknownNameError(f"There is no event {id!r} that {seat} may know.")
    chain = [known[id]]
    while (cause := known.get(chain[-1].cause)) is not None and cause not in chain:
        chain.append(cause)
    return (chain[0], *_ruled_on(chain, known), *chain[1:])


def _ruled_on(chain: Sequence[Event], known: Mapping[str, Event]) -> Iterator[Event]:
    """What was ruled on the events of a chain, each with its ruling."""
    for event in known.values():
        if event.kind == RULED and event not in chain and any(concerns(event, link) for link in chain):
            yield event
            if event.cause in known:
                yield known[event.cause]
