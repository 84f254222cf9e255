"""A scenario that names a folder of territories, as one that carries them: its game then needs no folder anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.areas.sources import DRAWING, TERRITORIES, FolderSource
from drumhead.engine.maps.scenarios import Scenario, means, scenario_from_text
from drumhead.engine.maps.texts import data_of, text_of

_NAMED = re.compile(r"^[ \t]*map[ \t]*=.*\n?", re.MULTILINE)
_HEADING = re.compile(r"^([ \t]*\[{1,2}[ \t]*)(?=[^\s\[\],]+[ \t]*\]{1,2}[ \t]*(?:#.*)?$)", re.MULTILINE)


def carried(scenario: Scenario, folder: Path, maps: Path) -> Scenario:
    """The scenario with the polygon map of a folder inside, word for word; `maps` may hold the drawing it uses."""
    source = FolderSource(folder, maps)
    head = source.head()
    territories = source.territories(str(head.get("drawing", "")))
    wanted = {key: value for key, value in head.items() if key != "drawing"} | {TERRITORIES: territories}
    before, heading, after = scenario.text.partition("\n[")
    text = _NAMED.sub("", before, count=1) + heading + after + "\n" + "".join(_tables(folder, source))
    if not means(text, {**scenario.content, "map": wanted}):
        named = f"The scenario {scenario.source or scenario.id}"
        raise ScenarioError([f"{named}: map: this key, and each heading of the map's files, takes a line of its own."])
    return scenario_from_text(text, scenario.id, scenario.source)


def _tables(folder: Path, source: FolderSource) -> Iterator[str]:
    path = folder / "map.toml"
    yield "\n[map]\n" + DRAWING.sub("", _under("map", text_of(path, data_of(path))), count=1)
    yield "\n" + _under(f"map.{TERRITORIES}", source.written)


def _under(table: str, text: str) -> str:
    """A file's text as a part of a table."""
    return _HEADING.sub(rf"\g<1>{table}.", text.replace("\r\n", "\n"))
