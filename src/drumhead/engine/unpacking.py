"""Plain data out of bytes that anybody may have written: every fault is a ValueError that says what is wrong."""

from __future__ import annotations

import re
import tomllib
import zlib
from typing import Any

from pydantic_core import ValidationError, from_json

from drumhead.engine import limits

LONGEST = 100
"""Letters of a place in data, as sentences name it."""
_NINES = bytes.maketrans(b"0123456789", b"9" * 10)
_ENDLESS = b"9" * (limits.DIGITS + 1)
_NUMBER = re.compile(rb"(?:^|[\[:,{\s])-?[0-9]{%d,}" % (limits.DIGITS + 1))


def unpacked(packed: bytes) -> bytes:
    """What was packed by zlib."""
    machine = zlib.decompressobj()
    try:
        found = machine.decompress(packed, limits.UNPACKED)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if machine.unconsumed_tail:
        raise ValueError(f"what is packed in it has more than {limits.UNPACKED:,} bytes")
    if not machine.eof:
        raise ValueError("the end of what is packed in it is missing")
    return found


def counted(text: bytes) -> bytes:
    """JSON that holds no number too long to count with."""
    if _ENDLESS in text.translate(_NINES) and _NUMBER.search(text):
        raise ValueError(f"a number in it has more than {limits.DIGITS} digits")
    return text


def json_of(text: bytes | str) -> Any:
    """The data of JSON, of sane depth and numbers."""
    return from_json(counted(text.encode(errors="surrogatepass") if isinstance(text, str) else text))


def object_of(text: bytes | str) -> dict[str, Any]:
    """The data of JSON that is a table."""
    found = json_of(text)
    if not isinstance(found, dict):
        raise ValueError("a table is expected there")
    return found


def toml_of(text: str) -> dict[str, Any]:
    """The tables of TOML, of sane depth and numbers: those of base 16 may be as long as the text."""
    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("brackets within brackets without end") from error
    waiting: list[Any] = [found]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value
        elif type(value) is int and abs(value) >= 10**limits.DIGITS:
            raise ValueError(f"a number in it has more than {limits.DIGITS} digits")
    return found


def one_line(error: ValueError) -> str:
    """What is wrong with data, in one line: of the many things a model finds wrong the first."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return f"{place[:LONGEST]}: {first['msg']}" if place else first["msg"]
    return " ".join(str(error).split())
