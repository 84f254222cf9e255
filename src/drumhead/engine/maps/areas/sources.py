"""Where a map of territories is written down: in the two files of a folder, or in a scenario."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from drumhead.engine.errors import MapError
from drumhead.engine.maps.scenarios import Scenario

TERRITORIES = "territories"
DRAWING = re.compile(r"^[ \t]*drawing[ \t]*=.*\n?", re.MULTILINE)
"""The line of a head that names another map's drawing."""
_HEADING = r"""[ \t]*\[[ \t]*{prefix}"?([^\W_]+)"?[ \t]*\]"""
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|(end of document))\)$")


class Source(Protocol):
    """A map's head and territories as data, and how a fault of them says where it is."""

    def head(self) -> Mapping[str, Any]:
        """What the map says of itself."""

    def territories(self, drawing: str) -> Mapping[str, Any]:
        """The territories by code, of another map where `drawing` names it."""

    def digest(self) -> str:
        """A hash of all that was read."""

    def in_head(self) -> str:
        """Where the head is."""

    def in_territories(self, code: str) -> str:
        """Where a territory is."""


class FolderSource:
    """`map.toml` and `territories.toml`; the folder of another map's drawing lies beside it or among `maps`."""

    def __init__(self, folder: Path, maps: Path | None) -> None:
        self.folder = folder.resolve()
        self._shelves = (self.folder.parent, maps or self.folder.parent)
        self._drawn = self.folder / "territories.toml"
        self.written = ""
        self._digest = hashlib.sha256()

    def head(self) -> Mapping[str, Any]:
        return toml_of(self.folder / "map.toml", self._text(self.folder / "map.toml"))

    def territories(self, drawing: str) -> Mapping[str, Any]:
        if drawing:
            folders = [shelf / drawing for shelf in self._shelves]
            self._drawn = next((one for one in folders if one.is_dir()), folders[0]) / "territories.toml"
        self.written = self._text(self._drawn)
        return toml_of(self._drawn, self.written)

    def digest(self) -> str:
        return self._digest.hexdigest()

    def in_head(self) -> str:
        return _name(self.folder / "map.toml")

    def in_territories(self, code: str) -> str:
        return _name(self._drawn) + _line(self._lines.get(code))

    @cached_property
    def _lines(self) -> Mapping[str, int]:
        return _headings(self.written, "")

    def _text(self, path: Path) -> str:
        data = data_of(path)
        self._digest.update(path.name.encode() + hashlib.sha256(data).digest())
        return text_of(path, data)


class ScenarioSource:
    """`[map]` and `[map.territories.CODE]` of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.title = scenario, f"The scenario {scenario.source or scenario.id}"
        self.data: Mapping[str, Any] = scenario.content["map"]

    def head(self) -> Mapping[str, Any]:
        given = {key: value for key, value in self.data.items() if key != TERRITORIES}
        named = {"format": 2, "kind": "area", "id": self.scenario.id, "title": self.scenario.title}
        return named | given

    def territories(self, drawing: str) -> Mapping[str, Any]:
        found = self.data[TERRITORIES]
        if not isinstance(found, dict):
            raise MapError([f"{self.in_territories('')}: it takes a table [map.territories.CODE] for each territory."])
        return found

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.data).encode()).hexdigest()

    def in_head(self) -> str:
        return f"{self.title}/[map]"

    def in_territories(self, code: str) -> str:
        return f"{self.title}/[map.territories]{_line(self._lines.get(code))}"

    @cached_property
    def _lines(self) -> Mapping[str, int]:
        return _headings(self.scenario.text, r"map\.territories\.")


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _line(line: int | None) -> str:
    return "" if line is None else f": line {line}"


def _headings(text: str, prefix: str) -> Mapping[str, int]:
    """The line of each territory's heading, by its code in capitals."""
    heading = re.compile(_HEADING.format(prefix=prefix))
    found = ((heading.match(line), at) for at, line in enumerate(text.split("\n"), start=1))
    return {one.group(1).upper(): at for one, at in found if one}


def data_of(path: Path) -> bytes:
    """The bytes of a map's file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise MapError([f"{_name(path)}: cannot be read: {(error.strerror or str(error)).lower()}."]) from error


def text_of(path: Path, data: bytes) -> str:
    """The text of a map's file, without the mark that some editors put first."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MapError([f"{_name(path)}: line {line}: is not UTF-8 text."]) from error


def toml_of(path: Path, text: str) -> Mapping[str, Any]:
    """The tables of a map's file."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said = "brackets within brackets without end" if isinstance(error, RecursionError) else str(error)
        place = _PLACE.search(said)
        line = text.count("\n") + 1 if place is None or place.group(2) else int(place.group(1))
        raise MapError([f"{_name(path)}: line {line}: is not good TOML: {_PLACE.sub('', said)}."]) from error
