"""What may stand in the cells of a game file: by the name of each column, and what is packed or written in it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine import limits
from drumhead.engine.unpacking import json_of, unpacked

Row = tuple[Any, ...]
LEVEL = 3
"""Of zlib: a fifteenth smaller than the quickest in a tenth more time; beyond it time grows faster."""
NUMBER, TEXT, DATA = (int,), (str,), (bytes,)
PERHAPS = (type(None),)
KINDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("turn", "number", "last", "data_version"), NUMBER),
    **dict.fromkeys(("first",), NUMBER + PERHAPS),
    **dict.fromkeys(("entry", "value", "name", "side", "title", "offices", "holds"), TEXT),
    **dict.fromkeys(("phase", "hash", "seat", "text", "engine", "why"), TEXT),
    **dict.fromkeys(("sheets", "rulings"), TEXT + PERHAPS),
    **dict.fromkeys(("events", "orders"), DATA),
    **dict.fromkeys(("state", "salt", "key"), DATA + PERHAPS),
}
"""SQLite keeps any kind of value in any column."""


def checked(names: Sequence[str], rows: list[Row]) -> list[Row]:
    """Rows of these columns; ValueError where a cell holds another kind of value, or a number that counts nothing."""
    kinds = [KINDS[name] for name in names]
    for row in rows:
        for name, kind, value in zip(names, kinds, row, strict=True):
            if type(value) not in kind:
                raise ValueError(f"{name} is {_called(value)}")
            if type(value) is int and abs(value) > limits.TURNS:
                raise ValueError(f"{name} is {value}")
    return rows


def _called(value: object) -> str:
    words = {type(None): "missing", bytes: "bytes", str: "a text", float: "a fraction", int: "a number"}
    return words[type(value)]


def packed(text: bytes) -> bytes:
    """As it is stored."""
    return zlib.compress(text, LEVEL)


def text_of(data: Any) -> str:
    """Plain data as it is stored."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def words_of(text: str) -> tuple[str, ...]:
    """A list of words; ValueError where something else stands there."""
    found = json_of(text)
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise ValueError("a list of words is expected there")
    return tuple(found)


def orders_of(kept: bytes) -> list[dict[str, Any]]:
    """The orders of a turn; ValueError where something else stands there."""
    found = json_of(unpacked(kept))
    if not isinstance(found, list) or not all(isinstance(order, dict) for order in found):
        raise ValueError("the orders of a turn are none")
    return found


def digests_of(text: str | None) -> dict[str, str] | None:
    """By each seat a digest of its sheets, None where none were kept; ValueError where something else stands there."""
    found = None if text is None else json_of(text)
    if found is not None and not (isinstance(found, dict) and all(isinstance(each, str) for each in found.values())):
        raise ValueError("the digests of a turn's sheets are none")
    return found
