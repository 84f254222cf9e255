"""The files of a map as text and as tables, with the file and the line of what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from drumhead.engine import limits, unpacking
from drumhead.engine.errors import MapError
from drumhead.engine.reading import contents, reason

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|(end of document))\)$")


def named(path: Path) -> str:
    """A map's file as sentences call it."""
    return f"{path.parent.name}/{path.name}"


def data_of(path: Path) -> bytes:
    """The bytes of a map's file."""
    try:
        return contents(path, limits.MAP_FILE)
    except OSError as error:
        raise MapError([f"{named(path)}: cannot be read: {reason(error)}."]) from error


def text_of(path: Path, data: bytes) -> str:
    """The text of a map's file, without the mark that some editors put first."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MapError([f"{named(path)}: line {line}: is not UTF-8 text."]) from error


def toml_of(path: Path, text: str) -> Mapping[str, Any]:
    """The tables of a map's file."""
    try:
        return unpacking.toml_of(text)
    except ValueError as error:
        said = str(error)
        place = _PLACE.search(said)
        line = text.count("\n") + 1 if place is None or place.group(2) else int(place.group(1))
        raise MapError([f"{named(path)}: line {line}: is not good TOML: {_PLACE.sub('', said)}."]) from error
