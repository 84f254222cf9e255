"""Changes written into the text of a scenario: what they do not touch keeps its words, comments and order."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
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
Document = tomlkit.TOMLDocument


def edited(text: str, changes: Iterable[Change]) -> str:
    """The text with the changes; ScenarioError where it cannot be read, or is written so that they cannot be made."""
    for change in changes:
        try:
            wanted = applied(tomllib.loads(text), change)
            text = _written(text, change)
            good = tomllib.loads(text) == wanted
        except (TOMLKitError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise ScenarioError([f"{_place(change)} cannot be changed here: {error}."]) from error
        if not good:
            raise ScenarioError([f"{_place(change)} is written so that it cannot be changed here."])
    return text


def _place(change: Change) -> str:
    return f"The scenario's {'.'.join(change.path)}" if change.path else "The scenario's head"


def _written(text: str, change: Change) -> str:
    document = tomlkit.parse(text)
    if isinstance(change, Put):
        return _put(text, document, change)
    if isinstance(change, Insert):
        return _insert(text, document, change)
    if isinstance(change, Drop):
        return _drop(text, document, change.path)
    return _swap(document, change)


def _swap(document: Document, change: Swap) -> str:
    table = found(document, change.path[:-1])
    words: Any = table.setdefault(change.path[-1], tomlkit.array())
    if not change.old:
        words.append(change.new)
    elif change.new:
        words[words.index(change.old)] = change.new
    else:
        words.remove(change.old)
    return document.as_string()


# values into a table


def _put(text: str, document: Document, change: Put) -> str:
    table = found(document, change.path) if change.path else document
    fresh = {key: value for key, value in change.values.items() if value is not None}
    if table is None:
        return _new_table(text, document, change.path, fresh) if fresh else text
    if isinstance(table, InlineTable):
        _write_inline(document, change.path, table, change.values)
        return document.as_string() if found(document, change.path) else _drop(text, document, change.path)
    for key, value in change.values.items():
        if value is None and key in table:
            del table[key]
        elif key in table and table[key] != value:
            table[key] = value
    more = {key: value for key, value in fresh.items() if key not in table}
    if change.path and not table and not more:
        return _drop(text, tomlkit.parse(text), change.path)
    return _with_keys(document, table, more) if more else document.as_string()


def _with_keys(document: Document, table: Any, values: Mapping[str, Any]) -> str:
    """Lines behind the last key of a table, before what is remarked about the next."""
    if isinstance(table, Document):
        at = _head_end(document)
    elif isinstance(table, Table) and not table.is_super_table():
        at = _keys_end(document, table)
    else:
        for key, value in values.items():
            table[key] = value
        return document.as_string()
    return _inserted(document.as_string(), at, _lines(values))


def _write_inline(document: Document, path: KeyPath, table: InlineTable, values: Mapping[str, Any]) -> None:
    """The table anew in one line: what is kept of it keeps its spelling."""
    kept = {key: item.as_string() for key, item in table.items() if isinstance(item, Item)}
    for key, value in values.items():
        if value is None:
            kept.pop(key, None)
        elif key not in table or table[key] != value:
            kept[key] = tomlkit.item(value).as_string()
    above, last = found(document, path[:-1]), path[-1]
    above[position(above, last) if isinstance(above, Array) else last] = _inline(kept)


def _inline(written: Mapping[str, str]) -> Item | OutOfOrderTableProxy:
    pairs = ", ".join(f"{_key(key)} = {value}" for key, value in written.items())
    return tomlkit.parse(f"it = {{ {pairs} }}" if pairs else "it = {}").item("it")


def _new_table(text: str, document: Document, path: KeyPath, values: Mapping[str, Any]) -> str:
    """A table with its own header behind its sisters; beside sisters in one line it is as they are."""
    above = found(document, path[:-1])
    if isinstance(above, InlineTable):
        above[path[-1]] = _inline({key: tomlkit.item(value).as_string() for key, value in values.items()})
        return document.as_string()
    header = f"[{'.'.join(_key(step) for step in path)}]\n"
    at = _end_of(document, above) if isinstance(above, Table) and above else len(text.splitlines())
    return _inserted(text, at, f"\n{header}{_lines(values)}")


# tables into lists, and away


def _insert(text: str, document: Document, change: Insert) -> str:
    rows: Any = document.get(change.path[0])
    at = -1 if rows is None else position(rows, change.after)
    if isinstance(rows, Array):
        written = {key: tomlkit.item(value).as_string() for key, value in change.values.items()}
        rows.insert(at + 1 if at >= 0 else len(rows), _inline(written))
        return document.as_string()
    row = f"\n[[{_key(change.path[0])}]]\n{_lines(change.values)}"
    last = rows[at] if rows else None
    return _inserted(text, len(text.splitlines()) if last is None else _end_of(document, last), row)


def _drop(text: str, document: Document, path: KeyPath) -> str:
    above = found(document, path[:-1]) if path[:-1] else document
    table = found(above, path[-1:])
    if table is None:
        return text
    if isinstance(above, Array):
        del above[position(above, path[-1])]
    elif isinstance(table, Table) and not table.is_super_table() and not isinstance(_last(table), Table | AoT):
        return _cut(text, _keys_end(document, table))
    else:
        del above[path[-1]]
    return document.as_string()


def _cut(text: str, end: int) -> str:
    """Lines away from a table's header to its last key; remarks about the next stay, of two empty lines one."""
    lines = text.splitlines(keepends=True)
    start = next(at for at in reversed(range(end)) if re.match(r"\s*\[\[?\s*[\w\"'][^=]*\]\s*(#.*)?$", lines[at]))
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
