"""Moments of a turn that are not stored as states: a state before them, and the changes of the events since."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import Draft, State
from drumhead.engine.unpacking import counted

S = TypeVar("S", bound=State)


class _Event(BaseModel):
    """Of a stored event what it changes."""

    changes: tuple[Change, ...] = ()


_EVENTS = TypeAdapter(list[_Event])


def changes_in(text: bytes) -> tuple[Change, ...]:
    """The changes of events that are stored as JSON, in order; ValueError if it is damaged."""
    return tuple(change for event in _EVENTS.validate_json(counted(text)) for change in event.changes)


def retraced(state: S, changes: Iterable[Change], phase: str) -> S:
    """The state after some phases, which waits for `phase`; its tables are in the order in which they are stored.

    ValueError where a change is of nothing that the state has.
    """
    draft, last = Draft(state), _last(changes)
    try:
        draft.write(last)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"a change in it is of nothing there is: {error}") from error
    whole = {change.table for change in last if change.table and not change.field}
    tables = {name: dict(sorted(draft.table(name).items())) for name in sorted(whole)}
    return dataclasses.replace(draft.finished(), phase=phase, **tables)  # type: ignore[type-var]


def _last(changes: Iterable[Change]) -> list[Change]:
    """Of each field the last change, record by record: a turn changes some fields of a unit fifty times.

    A record that was removed keeps the change that made it, if one did: it may not have been there before.
    """
    found: dict[tuple[str, str], dict[str, Change]] = {}
    for change in changes:
        place = change.table, change.id
        if change.field or not change.table:
            found.setdefault(place, {})[change.field] = change
        elif change.now is None:
            made = found.get(place, {}).get("")
            found[place] = {"": change} if made is None or made.now is None else {"made": made, "": change}
        else:
            found[place] = {"": change}
    return [change for of_one in found.values() for change in of_one.values()]
