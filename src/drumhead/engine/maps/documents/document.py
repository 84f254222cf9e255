"""Changes written into the text of a scenario: what they do not touch keeps its words, comments and order."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.container import OutOfOrderTableProxy
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Comment, InlineTable, Item, Table, Whitespace

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.documents.changes import (
    Change,
    Drop,
    Insert,
    KeyPath,
    Put,
    Swap,
    applied,
    found,
    position,
)

MARK = "drumhead-marks-this-line"
ASIDE = (Whitespace, Comment, Table, AoT)
"""What stands behind the keys of a table."""
HEADER = re.compile(r"""\s*\[\[?(?:[\w\s.-]|"(?:[^"\\]|\\.)*"|'[^']*')+\]\]?\s*(#.*)?$""")
Document = tomlkit.TOMLDocument


def edited(text: str, changes: Iterable[Change]) -> str:
    """The text with the changes; ScenarioError where it cannot be read, or is written so that they cannot be made."""
    changes = tuple(changes)
    try:
        document, wanted = tomlkit.parse(text), tomllib.loads(text)
        for change in changes:
            wanted, made = applied(wanted, change), _written(document, change)
            document = tomlkit.parse(made) if isinstance(made, str) else made
        text = document.as_string()
        good = tomllib.loads(text) == wanted
    except (TOMLKitError, ValueError, TypeError, LookupError, AttributeError, StopIteration) as error:
        raise ScenarioError([f"{_places(changes)} cannot be changed here: {error}."]) from error
    if not good:
        raise ScenarioError([f"{_places(changes)} is written so that it cannot be changed here."])
    return text


def _places(changes: Sequence[Change]) -> str:
    named = (".".join(change.path) for change in changes[:1] if change.path)
    return f"The scenario's {next(named, 'head')}"


def _written(document: Document, change: Change) -> Document | str:
    """The document with a change, or its text where lines come and go."""
    if isinstance(change, Put):
        return _put(document, change)
    if isinstance(change, Insert):
        return _insert(document, change)
    if isinstance(change, Drop):
        return _drop(document, change.path)
    return _swap(document, change)


def _swap(document: Document, change: Swap) -> Document:
    table = found(document, change.path[:-1])
    words: Any = table.setdefault(change.path[-1], tomlkit.array())
    if not change.old:
        words.append(change.new)
    elif change.new:
        words[words.index(change.old)] = change.new
    else:
        words.remove(change.old)
    return document


# values into a table


def _put(document: Document, change: Put) -> Document | str:
    table = found(document, change.path) if change.path else document
    fresh = {key: value for key, value in change.values.items() if value is not None}
    if table is None:
        return _new_table(document, change.path, fresh) if fresh else document
    if change.path and not fresh and all(key in change.values for key in table):
        return _drop(document, change.path)
    if isinstance(table, InlineTable):
        _write_inline(document, change.path, table, change.values)
        return document
    more = {key: value for key, value in fresh.items() if key not in table}
    for key, value in change.values.items():
        if value is None and key in table:
            del table[key]
        elif key in table and table[key] != value:
            table[key] = value
    return _with_keys(document, table, more) if more else document


def _with_keys(document: Document, table: Any, values: Mapping[str, Any]) -> Document | str:
    """Lines behind the last key of a table, before what is remarked about the next."""
    if isinstance(table, Document):
        at = _head_end(document)
    elif isinstance(table, Table) and not table.is_super_table():
        at = _keys_end(document, table)
    else:
        for key, value in values.items():
            table[key] = value
        return document
    return _inserted(document.as_string(), at, _lines(values))


def _write_inline(document: Document, path: KeyPath, table: InlineTable, values: Mapping[str, Any]) -> None:
    """The table anew in one line: what is kept of it keeps its spelling."""
    kept = {key: _spelt(table, key) for key in table}
    for key, value in values.items():
        if value is None:
            kept.pop(key, None)
        elif key not in table or table[key] != value:
            kept[key] = tomlkit.item(value).as_string()
    above, last = found(document, path[:-1]), path[-1]
    above[position(above, last) if isinstance(above, Array) else last] = _inline(kept)


def _spelt(table: InlineTable, key: str) -> str:
    """A value as it stands in the file."""
    item = table.value.item(key)
    return item.as_string() if isinstance(item, Item) else str(tomlkit.item(table[key]).as_string())


def _inline(written: Mapping[str, str]) -> Item | OutOfOrderTableProxy:
    pairs = ", ".join(f"{_key(key)} = {value}" for key, value in written.items())
    return tomlkit.parse(f"it = {{ {pairs} }}" if pairs else "it = {}").item("it")


def _new_table(document: Document, path: KeyPath, values: Mapping[str, Any]) -> Document | str:
    """A table with its own header behind its sisters; beside sisters in one line it is as they are."""
    above, text = found(document, path[:-1]), document.as_string()
    if isinstance(above, InlineTable):
        above[path[-1]] = _inline({key: tomlkit.item(value).as_string() for key, value in values.items()})
        return document
    header = f"[{'.'.join(_key(step) for step in path)}]\n"
    at = _end_of(document, above) if isinstance(above, Table) and above else len(text.splitlines())
    return _inserted(text, at, f"\n{header}{_lines(values)}")


# tables into lists, and away


def _insert(document: Document, change: Insert) -> Document | str:
    rows: Any = document.get(change.path[0])
    at = -1 if rows is None else position(rows, change.after)
    if isinstance(rows, Array):
        written = {key: tomlkit.item(value).as_string() for key, value in change.values.items()}
        rows.insert(at + 1 if at >= 0 else len(rows), _inline(written))
        return document
    row, text = f"\n[[{_key(change.path[0])}]]\n{_lines(change.values)}", document.as_string()
    last = rows[at] if rows else None
    return _inserted(text, len(text.splitlines()) if last is None else _end_of(document, last), row)


def _drop(document: Document, path: KeyPath) -> Document | str:
    """A table away, and what is left empty above it."""
    left = _without(document, path)
    if not path[1:]:
        return left
    left = tomlkit.parse(left) if isinstance(left, str) else left
    above = found(left, path[:-1])
    return _drop(left, path[:-1]) if above is not None and not above else left


def _without(document: Document, path: KeyPath) -> Document | str:
    above: Any = found(document, path[:-1]) if path[:-1] else document
    table = found(above, path[-1:])
    if isinstance(table, Table) and not table.is_super_table() and not isinstance(_last(table), Table | AoT):
        return _cut(document.as_string(), _keys_end(document, table))
    if table is not None:
        del above[position(above, path[-1]) if isinstance(above, Array) else path[-1]]
    return document


def _cut(text: str, end: int) -> str:
    """Lines away from a table's header to its last key; remarks about the next stay, of two empty lines one."""
    lines = text.splitlines(keepends=True)
    start = next(at for at in reversed(range(end)) if HEADER.match(lines[at]))
    if start and end < len(lines) and not lines[start - 1].strip() and not lines[end].strip():
        end += 1
    return "".join((*lines[:start], *lines[end:]))


# lines


def _end_of(document: Document, table: Table) -> int:
    """The line behind the last key of a table and of what stands under it."""
    while isinstance(last := _last(table), Table | AoT):
        table = last[-1] if isinstance(last, AoT) else last
    return _keys_end(document, table)


def _keys_end(document: Document, table: Table) -> int:
    """The line behind the last of a table's own keys."""
    body = table.value.body
    tail = next((at + 1 for at in reversed(range(len(body))) if not isinstance(body[at][1], ASIDE)), 0)
    rest, body[tail:] = body[tail:], []
    table[MARK] = True
    line = next(at for at, line in enumerate(document.as_string().splitlines()) if line.startswith(MARK))
    del table[MARK]
    body[tail:] = rest
    return line


def _last(table: Table) -> Any:
    items = [item for key, item in table.value.body if key is not None]
    return items[-1] if items else None


def _head_end(document: Document) -> int:
    """The line behind the last of the file's own keys that is written in one line."""
    keys = [key for key, item in document.body if key is not None and not isinstance(item, Table | AoT | Array)]
    lines = document.as_string().splitlines()
    for key in reversed(keys):
        sign = rf"\s*{re.escape(key.as_string())}\s*=(?!.*(\"\"\"|'''))"
        at = next((at for at, line in enumerate(lines) if re.match(sign, line)), -1)
        if at >= 0:
            return at + 1
    return 0


def _inserted(text: str, at: int, more: str) -> str:
    lines = text.splitlines(keepends=True)
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    return "".join((*lines[:at], more, *lines[at:]))


def _lines(values: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {tomlkit.item(value).as_string()}\n" for key, value in values.items())


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else str(tomlkit.item(name).as_string())
