"""Events: what happened, why, who may know, and which fields of the state it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, field_serializer

from drumhead.engine.unpacking import counted

EVERYONE = "*"
"""In `seen_by`: every seat."""
GM = "gm"
"""The game master's seat; he sees every event, so it need not be named in `seen_by`."""


SCALARS = frozenset({str, int, bool, float, type(None)})
"""Kinds of values that hold no others."""
STORED = ConfigDict(frozen=True, extra="forbid")
"""The fields of what is stored stand by the alphabet, as they are written: the same text for the same event."""


def in_order(data: Any) -> Any:
    """Plain data whose keys stand by the alphabet, whatever they were gathered from."""
    if isinstance(data, dict):
        items = ((key, data[key]) for key in sorted(data))
        return {key: item if type(item) in SCALARS else in_order(item) for key, item in items}
    if isinstance(data, list | tuple):
        return [item if type(item) in SCALARS else in_order(item) for item in data]
    return data


class Change(BaseModel):
    """One field of one record of the state: `table` is a dict field of the state, `id` its key.

    `field` empty means the whole record: `now` a plain dict makes it, None removes it.
    `table` empty means a field of the state itself.
    """

    model_config = STORED

    field: str
    id: str
    now: Any
    table: str

    @field_serializer("now", when_used="json")
    def _now_in_order(self, now: Any) -> Any:
        return in_order(now)


class Event(BaseModel):
    """One thing that happened.

    `id` is `TURN.PHASE.NUMBER`; `cause` the id of an earlier event or `order UNIT KIND`; such an order is known to the
    seats in `cause_known_to` alone. `retells` is the id of a fuller event that this one tells to strangers.
    `cell` and `tactical` say where; `units` who took part; `facts` are numbers and names that add up, rolls included;
    `secret` facts that only the true state knows, for the game master alone;
    `seen_by` seats (sorted) that may know it. Wording lives elsewhere, keyed by `kind`.
    """

    model_config = STORED

    cause: str = ""
    cause_known_to: tuple[str, ...] = (EVERYONE,)
    cell: int | None = None
    changes: tuple[Change, ...] = ()
    facts: dict[str, Any] = {}
    id: str
    kind: str
    phase: str
    retells: str = ""
    rule: str = ""
    secret: dict[str, Any] = {}
    seen_by: tuple[str, ...] = ()
    tactical: int | None = None
    units: tuple[str, ...] = ()

    @field_serializer("facts", "secret", when_used="json")
    def _facts_in_order(self, facts: dict[str, Any]) -> Any:
        return in_order(facts)

    def visible_to(self, seat: str) -> bool:
        return seat == GM or seat in self.seen_by or EVERYONE in self.seen_by

    def ordered(self) -> bool:
        """Whether its cause is an order."""
        return self.cause.startswith("order ")

    def order_known_to(self, seat: str) -> bool:
        return seat == GM or seat in self.cause_known_to or EVERYONE in self.cause_known_to


_EVENTS = TypeAdapter(tuple[Event, ...], config=ConfigDict(ser_json_inf_nan="constants"))


def write_events(events: Sequence[Event]) -> bytes:
    """Events as JSON in UTF-8, as they are stored."""
    return _EVENTS.dump_json(tuple(events))


def read_events(text: bytes) -> tuple[Event, ...]:
    """Events that were stored; ValueError where they are damaged."""
    return _EVENTS.validate_json(counted(text))
