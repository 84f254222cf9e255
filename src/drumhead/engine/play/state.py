"""States are values; `apply` is their only writer, and a Draft is a state in the making inside one phase."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter

from drumhead.engine.play.events import EVERYONE, SCALARS, Change, Event
from drumhead.engine.unpacking import counted


class State(Protocol):
    """A frozen dataclass: scalars, and tables (dict fields of frozen records keyed by id)."""

    @property
    def turn(self) -> int:
        """Counts from 1."""

    @property
    def phase(self) -> str:
        """The phase that is waiting."""


S = TypeVar("S", bound=State)
R = TypeVar("R")


class Draft(Generic[S]):
    """A private state in the making: what is recorded is applied at once, so later rolls meet it."""

    def __init__(self, state: S, phase: str = "") -> None:
        self._state = state
        self._phase = phase
        self._tables: dict[str, dict[str, Any]] = {}
        self._fields: dict[str, Any] = {}
        self._events: list[Event] = []

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def phase(self) -> str:
        """The phase at work."""
        return self._phase

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been recorded so far."""
        return tuple(self._events)

    def event(self, number: int) -> Event:
        """What was recorded after so many others."""
        return self._events[number]

    def table(self, name: str) -> Mapping[str, Any]:
        """The current records of a table."""
        found: Mapping[str, Any] = self._tables[name] if name in self._tables else getattr(self._state, name)
        return found

    def value(self, name: str) -> Any:
        """The current value of a field that is no table."""
        return self._fields[name] if name in self._fields else getattr(self._state, name)

    def record(
        self,
        kind: str,
        changes: Sequence[Change] = (),
        *,
        rule: str = "",
        cause: str = "",
        retells: str = "",
        cell: int | None = None,
        tactical: int | None = None,
        units: Sequence[str] = (),
        seen_by: Iterable[str] = (),
        secret: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> Event:
        """Append an event with the next id of the phase, and apply its changes."""
        event = Event(
            id=f"{self.turn}.{self._phase}.{len(self._events) + 1}",
            kind=kind,
            phase=self._phase,
            rule=rule,
            cause=cause,
            cell=cell,
            tactical=tactical,
            units=tuple(units),
            facts=facts,
            secret=dict(secret or {}),
            seen_by=tuple(sorted(set(seen_by))),
            cause_known_to=self.knows_of(cause),
            retells=retells,
            changes=tuple(changes),
        )
        self._events.append(event)
        self.write(event.changes)
        return event

    def knows_of(self, cause: str) -> tuple[str, ...]:
        """The seats that may know the order an event comes from."""
        return (EVERYONE,)

    def write(self, changes: Iterable[Change]) -> None:
        """Apply changes in order; an unknown table or field is our own bug and raises KeyError or TypeError."""
        for (name, id, partly), alike in groupby(changes, key=_record_of):
            if not name:
                self._fields |= {change.field: _frozen(change.now) for change in alike}
                continue
            table = self._writable(name)
            if partly:
                table[id] = changed(table[id], {change.field: _frozen(change.now) for change in alike})
            else:
                self._replace_whole(table, name, alike)

    def _replace_whole(self, table: dict[str, Any], name: str, changes: Iterable[Change]) -> None:
        for change in changes:
            if change.now is None:
                del table[change.id]
            else:
                table[change.id] = _record(record_type(type(self._state), name), change.now)

    def _writable(self, name: str) -> dict[str, Any]:
        if name not in self._tables:
            self._tables[name] = dict(getattr(self._state, name))
        return self._tables[name]

    def finished(self) -> S:
        """The state as it stands now."""
        return dataclasses.replace(self._state, **self._tables, **self._fields)  # type: ignore[type-var]


def _record_of(change: Change) -> tuple[str, str, bool]:
    """The table and id of the record that a change is of, and whether only a field of it changes."""
    return change.table, change.id, bool(change.field)


def apply(state: S, events: Iterable[Event]) -> S:
    """The state after the events, as the draft that recorded them has it; nothing else makes one state of another."""
    draft = Draft(state)
    for event in events:
        draft.write(event.changes)
    return draft.finished()


def sets(table: str, id: str, **fields: Any) -> tuple[Change, ...]:
    """Changes that give fields of one record new values."""
    return _CHANGES.validate_python([{"table": table, "id": id, "field": of, "now": now} for of, now in fields.items()])


_CHANGES = TypeAdapter(tuple[Change, ...])


LATER = {"later": True}
"""The metadata of a field that came after games were kept: at its default it is not written, so their text stays."""


def encode(state: Any) -> dict[str, Any]:
    """A state as plain JSON data."""
    kind: Any = type(state)
    names, values = _fields(kind)
    pairs = zip(names, values(state), strict=True)
    unsaid = _later(kind)
    return {
        name: value if type(value) in SCALARS else plain(value)
        for name, value in pairs
        if name not in unsaid or value != unsaid[name]
    }


def written_fields(state: Any) -> tuple[str, ...]:
    """The fields of a record that `encode` writes."""
    kind: Any = type(state)
    unsaid, names = _later(kind), _fields(kind)[0]
    return tuple(name for name in names if name not in unsaid or getattr(state, name) != unsaid[name])


@cache
def _later(kind: Any) -> Mapping[str, Any]:
    """What a record's later fields are where nothing is said of them."""
    made = [field for field in dataclasses.fields(kind) if field.metadata.get("later")]
    return {field.name: _default(field) for field in made}


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a record's fields by the alphabet, as they are written, and what reads all their values at once."""
    names = tuple(sorted(field.name for field in dataclasses.fields(kind)))
    read = attrgetter(*names) if names else lambda record: ()
    return names, read if len(names) != 1 else lambda record: (read(record),)


def plain(value: Any) -> Any:
    """A value as `dataclasses.asdict` gives it, without copying what cannot change: states have thousands of fields."""
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is tuple:
        return tuple(plain(item) for item in value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return encode(value) if dataclasses.is_dataclass(value) else value


def decode(kind: type[S], data: Mapping[str, Any]) -> S:
    """The state that `encode` wrote, by an earlier version too: what a record no longer has is left out.

    ValueError where it is none.
    """
    found: S = form_of(kind).validate_python(data)
    return found


def read_state(kind: type[S], text: bytes) -> S:
    """The same of its JSON."""
    found: S = _read(kind, text)
    return found


@lru_cache(maxsize=2)
def _read(kind: Any, text: bytes) -> Any:
    """The position that waits is asked for again by every seat that sits down to it."""
    return form_of(kind).validate_json(counted(text))


@cache
def form_of(kind: Any) -> TypeAdapter[Any]:
    """What reads plain data as records of a kind."""
    return TypeAdapter(kind)


def changed(record: R, fields: Mapping[str, Any]) -> R:
    """As `dataclasses.replace`; a frozen record of many fields is filled slot by slot, which takes half as long."""
    kind: Any = type(record)
    slots = _slots(kind)
    if not slots:
        return dataclasses.replace(record, **fields)  # type: ignore[type-var]
    made: R = object.__new__(kind)
    for fill, value in zip(slots.values(), _fields(kind)[1](record), strict=True):
        fill(made, value)
    for name, now in fields.items():
        slots[name](made, now)
    return made


@cache
def _slots(record: Any) -> Mapping[str, Callable[[Any, Any], None]]:
    """What sets each field of a record that has slots and does nothing else when it is made; nothing for others."""
    if "__slots__" not in vars(record) or hasattr(record, "__post_init__"):
        return {}
    return {name: getattr(record, name).__set__ for name in _fields(record)[0]}


def state_hash(state: Any) -> str:
    """sha256 over the canonical JSON of a state, in hex."""
    return data_hash(encode(state))


def data_hash(data: Mapping[str, Any]) -> str:
    """The hash of the state that `encode` wrote as `data`."""
    return text_hash(canonical(data))


def text_hash(text: bytes) -> str:
    """The hash of a state whose canonical JSON is `text`."""
    return hashlib.sha256(text).hexdigest()


def canonical(data: Any) -> bytes:
    """Plain data as the one JSON text it has: what is stored and hashed."""
    return _JSON(data).encode()


_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def record_type(kind: type[Any], table: str) -> Any:
    """The dataclass of a table's records, or None where the values are plain."""
    hint = _hints(kind)[table]
    if get_origin(hint) is None or len(get_args(hint)) != 2:
        return None
    record = get_args(hint)[1]
    return record if dataclasses.is_dataclass(record) else None


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def _record(record: Any, value: Any) -> Any:
    if record is None or not isinstance(value, Mapping):
        return _frozen(value)
    return record(**{name: _frozen(item) for name, item in value.items()})


def _frozen(value: Any) -> Any:
    """Lists, as JSON gives them back, become the tuples that records hold."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
