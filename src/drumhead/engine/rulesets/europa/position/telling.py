"""Writes events: everything on the map is in everybody's sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import EVERYONE, Change, Event
from drumhead.engine.play.state import Draft, plain, sets
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame


class Teller:
    """Records events of one phase with their changes, and has the state as they leave it."""

    def __init__(self, game: HexGame, draft: Draft[EuropaState]) -> None:
        self.game, self.draft = game, draft
        self._first = self._now = draft.finished()
        self._fresh = True

    @property
    def state(self) -> EuropaState:
        """The state as it stands now; it stays as it is, whatever is told after it."""
        if not self._fresh:
            found = self.draft.finished()
            written: dict[str, Any] = {
                name: dict(now) for name, now in vars(found).items() if self._is_written(name, now)
            }
            self._now, self._fresh = replace(found, **written), True
        return self._now

    def _is_written(self, name: str, now: Any) -> bool:
        """Whether a value is a table that the draft goes on writing to."""
        return isinstance(now, dict) and now is not getattr(self._first, name)

    def tell(
        self,
        kind: str,
        cell: int | None = None,
        *,
        rule: str = "",
        cause: str = "",
        changes: Sequence[Change] = (),
        units: Sequence[str] = (),
        **facts: Any,
    ) -> Event:
        """One event; `cause` the id of an earlier one, or `order UNIT KIND`."""
        self._fresh = False
        return self.draft.record(
            kind, changes, rule=rule, cause=cause, cell=cell, units=units, seen_by=(EVERYONE,), **facts
        )


def now(**fields: Any) -> tuple[Change, ...]:
    """Changes of fields of the state itself."""
    return tuple(Change(table="", id="", field=name, now=value) for name, value in fields.items())


def put(table: str, id: str, record: Any | None) -> tuple[Change, ...]:
    """A whole record, or a number of a table of them, into a table or out of it."""
    return (Change(table=table, id=id, field="", now=plain(record)),)


def sets_all(table: str, fields: Mapping[str, Mapping[str, Any]]) -> tuple[Change, ...]:
    """Changes of several records of a table, by their ids."""
    return tuple(change for id, values in fields.items() for change in sets(table, id, **values))
