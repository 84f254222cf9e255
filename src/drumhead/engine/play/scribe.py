"""States as text, one after the other: what did not change is written once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.state import canonical, encode, plain, record_type, written_fields
from drumhead.engine.play.view import View

STATE = "state"
"""The field of a view that is a state."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A table as it was written last: its records by id, each with its key and text, and all of them as one text."""

    table: Mapping[str, Any]
    entries: dict[str, tuple[Any, bytes]]
    text: bytes


class Scribe:
    """Writes the states of a turn as they follow each other; a record that is the one before keeps its text."""

    def __init__(self) -> None:
        self._written: dict[str, _Written] = {}

    def text(self, state: Any) -> bytes:
        """The canonical JSON of `encode(state)` in UTF-8, to the byte."""
        names = sorted(written_fields(state))
        return _object(b"%b:%b" % (canonical(name), self._value(type(state), name, state)) for name in names)

    def view(self, view: View) -> bytes:
        """That of `encode_view(view)`: what seats are given of one state is mostly the same records."""
        texts = {name: canonical(plain(getattr(view, name))) for name in written_fields(view) if name != STATE}
        texts[STATE] = self.text(view.state)
        return _object(b"%b:%b" % (canonical(name), texts[name]) for name in sorted(texts))

    def _value(self, kind: type[Any], name: str, state: Any) -> bytes:
        value = getattr(state, name)
        if not isinstance(value, Mapping) or record_type(kind, name) is None:
            return canonical(plain(value))
        before = self._written.get(name)
        if before is None or before.table is not value:
            self._written[name] = before = _written(value, before.entries if before else {})
        return before.text


def _written(table: Mapping[str, Any], before: Mapping[str, tuple[Any, bytes]]) -> _Written:
    """A table whose records may have been written before: they never change, so the same one has the same text."""
    entries = dict(before) if before.keys() == table.keys() else {id: before.get(id, _NONE) for id in sorted(table)}
    for id, (record, _) in entries.items():
        if table[id] is not record:
            entries[id] = table[id], b"%b:%b" % (canonical(id), canonical(encode(table[id])))
    return _Written(table, entries, _object(text for _, text in entries.values()))


def _object(entries: Iterable[bytes]) -> bytes:
    return b"{%b}" % b",".join(entries)


_NONE = (None, b"")
