"""A folder of a map of territories of one's own: copied from another, or written from what a scenario carries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.engine.maps.areas.sources import DRAWING, FolderSource, ScenarioSource
from drumhead.engine.maps.folder import write_folder
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.texts import data_of, text_of

_ID = re.compile(r"^[ \t]*id[ \t]*=.*$", re.MULTILINE)
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
Table = Mapping[str, Any]


def copy_area_map(folder: Path, maps: Path, to: Path) -> None:
    """The two files of a map folder, with the territories of the drawing it uses; the copy is called by its folder."""
    source = FolderSource(folder, maps)
    source.territories(str(source.head().get("drawing", "")))
    path = folder / "map.toml"
    named = _ID.sub(lambda _: f"id = {_text(to.resolve().name)}", text_of(path, data_of(path)), count=1)
    _write(to, DRAWING.sub("", named, count=1), source.written)


def write_area_map(scenario: Scenario, to: Path) -> None:
    """The map that a scenario carries, as the two files of a folder."""
    source = ScenarioSource(scenario)
    head = {**source.head(), "id": to.resolve().name}
    _write(to, "\n".join(_lines(head, "")) + "\n", "\n".join(_lines(source.territories(""), "")) + "\n")


def _write(folder: Path, head: str, territories: str) -> None:
    write_folder(folder, {"map.toml": head.encode(), "territories.toml": territories.encode()})


def _lines(table: Table, name: str) -> Iterator[str]:
    """A table as TOML: its values, then its tables and its lists of tables under their own headings."""
    yield from (f"{_key(key)} = {_text(value)}" for key, value in table.items() if not _tables(value))
    for key, value in table.items():
        full = f"{name}.{_key(key)}" if name else _key(key)
        for part in _tables(value):
            yield f"[[{full}]]" if isinstance(value, list) else f"[{full}]"
            yield from _lines(part, full)


def _tables(value: Any) -> list[Table]:
    if isinstance(value, dict):
        return [value]
    return value if isinstance(value, list) and value and isinstance(value[0], dict) else []


def _key(key: str) -> str:
    return key if _PLAIN.fullmatch(key) else _text(key)


def _text(value: Any) -> str:
    """Text, numbers, truth and lists of them; JSON writes them as TOML does."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
