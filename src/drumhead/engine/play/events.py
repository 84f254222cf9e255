"""Events: what happened, why, who may know, and which fields of the state it changed."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

Scalar = str | int | float | bool | None

EVERYONE = "*"
"""In `seen_by`: every seat."""
GM = "gm"
"""The game master's seat; he sees every event, so it need not be named in `seen_by`."""


class Change(BaseModel):
    """One field of one record of the state: `table` is a dict field of the state, `id` its key.

    `field` empty means the whole record: `now` a plain dict makes it, None removes it.
    `table` empty means a field of the state itself.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    id: str
    field: str
    now: Any


class Event(BaseModel):
    """One thing that happened.

    `id` is `TURN.PHASE.NUMBER`; `cause` the id of an earlier event or `order UNIT KIND`; such an order is known to the
    seats in `cause_known_to` alone. `retells` is the id of a fuller event that this one tells to strangers.
    `cell` and `tactical` say where; `units` who took part; `facts` are numbers and names that add up, rolls included;
    `secret` facts that only the true state knows, for the game master alone;
    `seen_by` seats (sorted) that may know it. Wording lives elsewhere, keyed by `kind`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    kind: str
    phase: str
    rule: str = ""
    cause: str = ""
    cell: int | None = None
    tactical: int | None = None
    units: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    seen_by: tuple[str, ...] = ()
    cause_known_to: tuple[str, ...] = (EVERYONE,)
    retells: str = ""
    changes: tuple[Change, ...] = ()

    def visible_to(self, seat: str) -> bool:
        return seat == GM or seat in self.seen_by or EVERYONE in self.seen_by

    def ordered(self) -> bool:
        """Whether its cause is an order."""
        return self.cause.startswith("order ")

    def order_known_to(self, seat: str) -> bool:
        return seat == GM or seat in self.cause_known_to or EVERYONE in self.cause_known_to
