"""Where a map of territories is written down: in the two files of a folder, or in a scenario."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from drumhead.engine.errors import MapError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.texts import data_of, named, text_of, toml_of

TERRITORIES = "territories"
DRAWING = re.compile(r"^[ \t]*drawing[ \t]*=.*\n?", re.MULTILINE)
"""The line of a head that names another map's drawing."""
_HEADING = r"""[ \t]*\[[ \t]*{prefix}"?([^\W_]+)"?[ \t]*\]"""


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
        return named(self.folder / "map.toml")

    def in_territories(self, code: str) -> str:
        return named(self._drawn) + _line(self._lines.get(code))

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


def _line(line: int | None) -> str:
    return "" if line is None else f": line {line}"


def _headings(text: str, prefix: str) -> Mapping[str, int]:
    """The line of each territory's heading, by its code in capitals."""
    heading = re.compile(_HEADING.format(prefix=prefix))
    found = ((heading.match(line), at) for at, line in enumerate(text.split("\n"), start=1))
    return {one.group(1).upper(): at for one, at in found if one}
