"""States as text, one after the other: what did not change is written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from drumhead.engine.play.state import canonical, encode, plain, record_type


class Scribe:
    """Writes the states of a turn as they follow each other; a record that is the one before keeps its text."""

    def __init__(self) -> None:
        self._written: dict[str, dict[str, tuple[Any, str]]] = {}

    def text(self, state: Any) -> str:
        """The canonical JSON of `encode(state)`, to the byte."""
        names = sorted(field.name for field in fields(state))
        return f"{{{','.join(f'{canonical(name)}:{self._value(type(state), name, state)}' for name in names)}}}"

    def _value(self, kind: type[Any], name: str, state: Any) -> str:
        value = getattr(state, name)
        if not isinstance(value, Mapping) or record_type(kind, name) is None:
            return canonical(plain(value))
        before = self._written.get(name, {})
        now = {id: _entry(id, value[id], before.get(id)) for id in sorted(value)}
        self._written[name] = now
        return f"{{{','.join(text for _, text in now.values())}}}"


def _entry(id: str, record: Any, before: tuple[Any, str] | None) -> tuple[Any, str]:
    """A record with its key and text; records never change, so the same one has the same text."""
    if before is not None and before[0] is record:
        return before
    return record, f"{canonical(id)}:{canonical(encode(record))}"
