"""What may be changed in a scenario's file, as values, and what comes of it in what the file says.

A path names a table by its keys; in a list of tables a step is the `id` or the `name` of one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, MutableSequence, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

KeyPath = tuple[str, ...]
CALLED = ("id", "name")
"""The keys by which a table in a list is known; the first that it has."""


@dataclass(frozen=True, slots=True)
class Put:
    """Values into a table, which is made where it is not there; None takes a key away, and an empty table with it."""

    path: KeyPath
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Insert:
    """One more table into a list of them, behind the one that is called `after`; else the last."""

    path: KeyPath
    values: Mapping[str, Any]
    after: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """A table away, out of a list or from under its name."""

    path: KeyPath


@dataclass(frozen=True, slots=True)
class Swap:
    """One word in a list of words for another; "" for `old` puts one more behind them, for `new` takes it away."""

    path: KeyPath
    old: str
    new: str


Change = Put | Insert | Drop | Swap


@dataclass(frozen=True, slots=True)
class Edit:
    """Changes that are one step, what they are called, and what is at hand afterwards."""

    title: str
    changes: tuple[Change, ...] = ()
    path: KeyPath = ()


def called(row: Any) -> str:
    """What a table in a list is called; empty where it says nothing of that."""
    names = (str(row[key]) for key in CALLED if key in row) if isinstance(row, Mapping) else iter(())
    return next(names, "")


def position(rows: Sequence[Any], name: str) -> int:
    """Where a table stands in a list of them; -1 where it is not there."""
    return next((at for at, row in enumerate(rows) if called(row) == name), -1)


def found(content: Any, path: Iterable[str]) -> Any:
    """What stands at a path; None where nothing does."""
    here = content
    for step in path:
        if isinstance(here, Mapping):
            here = here.get(step)
        elif isinstance(here, Sequence) and not isinstance(here, str):
            at = position(here, step)
            here = here[at] if at >= 0 else None
        else:
            return None
    return here


def rows(content: Mapping[str, Any], name: str) -> tuple[Mapping[str, Any], ...]:
    """The tables in a list of them, as far as they are tables."""
    given = content.get(name, ())
    return tuple(row for row in given if isinstance(row, Mapping)) if isinstance(given, list) else ()


def tables(content: Mapping[str, Any], name: str) -> dict[str, Mapping[str, Any]]:
    """The tables under a name, as far as they are tables."""
    given = content.get(name, {})
    named = given.items() if isinstance(given, Mapping) else ()
    return {key: table for key, table in named if isinstance(table, Mapping)}


def words(content: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The words in a list of them, none where it is no list."""
    given = content.get(name, ())
    return tuple(map(str, given)) if isinstance(given, list) else ()


def applied(content: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """What a file says once a change is made in it."""
    new = deepcopy(dict(content))
    if isinstance(change, Put):
        _put(new, change)
    elif isinstance(change, Insert):
        rows = new.setdefault(change.path[0], [])
        at = position(rows, change.after)
        rows.insert(at + 1 if at >= 0 else len(rows), dict(change.values))
    elif isinstance(change, Drop):
        _drop(new, change.path)
    else:
        _swap(new, change)
    return new


def _put(content: dict[str, Any], change: Put) -> None:
    table: Any = content
    for step in change.path:
        table = table.setdefault(step, {}) if isinstance(table, MutableMapping) else found(table, (step,))
    for key, value in change.values.items():
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    if change.path and not table:
        _drop(content, change.path)


def _drop(content: dict[str, Any], path: KeyPath) -> None:
    """What is left empty above it goes too."""
    above, last = found(content, path[:-1]), path[-1]
    if isinstance(above, MutableSequence):
        at = position(above, last)
        if at >= 0:
            del above[at]
    elif above is not None:
        above.pop(last, None)
    if path[1:] and not above:
        _drop(content, path[:-1])


def _swap(content: dict[str, Any], change: Swap) -> None:
    table = found(content, change.path[:-1])
    words = table.setdefault(change.path[-1], [])
    if not change.old:
        words.append(change.new)
    elif change.new:
        words[words.index(change.old)] = change.new
    else:
        words.remove(change.old)
