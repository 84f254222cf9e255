"""Finds maps/, scenarios and resources/: the installed place first, the checkout second."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.areas.carried import carried
from drumhead.engine.maps.bundled import data_folder, map_folders, scenario_files
from drumhead.engine.maps.scenarios import Scenario, read_scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.texts import data_of, text_of, toml_of
from drumhead.engine.unfinished import put_back

if TYPE_CHECKING:
    from drumhead.engine.maps.areas.model import AreaMap
    from drumhead.engine.maps.hexes.model import HexMap

    AnyMap = GameMap | AreaMap | HexMap
else:
    AnyMap = Any

AREA, HEX, SQUARE = "area", "hex", GameMap.kind
Stamps = tuple[tuple[str, int, int, int], ...]


def find_scenario(name: str) -> Scenario:
    """A bundled scenario by its id, or any scenario file by its path, with a folder of territories it names inside."""
    path = Path(name)
    if path.suffix == ".toml":
        return _with_its_map(read_scenario(path))
    for found in scenario_files():
        if found.stem == name:
            return read_scenario(found)
    known = ", ".join(path.stem for path in scenario_files())
    raise UnknownNameError(f"There is no scenario {name!r}; bundled are {known}. A file of your own ends in .toml.")


def _with_its_map(scenario: Scenario) -> Scenario:
    named = scenario.content["map"]
    folder = map_folder(named, Path(scenario.source).parent) if isinstance(named, str) else None
    if folder is None or is_bundled(folder) or not (folder / "map.toml").is_file() or kind_of(folder) != AREA:
        return scenario
    return carried(scenario, folder, data_folder("maps"))


def map_folder(name: str, beside: Path | None = None) -> Path | None:
    """The folder of a bundled map by its id, or any map folder by its path from `beside` or from here."""
    bundled = (folder for folder in map_folders() if folder.name == name)
    given = (folder for folder in ((beside or Path()) / name, Path(name)) if _is_there(folder))
    return next(bundled, next(given, None))


def _is_there(folder: Path) -> bool:
    """Whether a folder is there, put back if somebody was killed over it; one that no disk can hold is not."""
    with suppress(OSError):
        put_back(folder)
        return folder.is_dir()
    return False


def is_bundled(folder: Path) -> bool:
    """Whether a folder lies among the bundled maps, which nobody writes to."""
    return folder.resolve().is_relative_to(data_folder("maps").resolve())


def find_map(id: str, year: int, beside: Path | None = None) -> AnyMap:
    """A bundled map by its id, with the track of a year; a map folder's path, from `beside` or here, serves as well."""
    folder = map_folder(id, beside)
    if folder is not None and (folder / "map.toml").is_file():
        return _read_once(folder.resolve(), year, _stamps(folder))
    known = ", ".join(folder.name for folder in map_folders())
    raise UnknownNameError(f"There is no map {id[:60]!r}; bundled are {known}.")


def kind_of(folder: Path) -> str:
    """The board kind that a map folder's head names; squares where it names none."""
    path = folder.resolve() / "map.toml"
    kind = str(_head(path).get("kind", SQUARE))
    if kind not in (AREA, HEX, SQUARE):
        known = f"{AREA!r}, {HEX!r} or {SQUARE!r}"
        raise MapError([f"{path.parent.name}/map.toml: kind: it must be {known}, not {kind[:20]!r}."])
    return kind


def title_of(folder: Path) -> str:
    """What a map folder's head calls the map; the folder's name where it does not."""
    return str(_head(folder.resolve() / "map.toml").get("title") or folder.name)


def _head(path: Path) -> Mapping[str, Any]:
    return toml_of(path, text_of(path, data_of(path)))


@lru_cache(maxsize=4)
def _read_once(folder: Path, year: int, stamps: Stamps) -> AnyMap:
    return read_folder(folder, year)


def read_folder(folder: Path, year: int | None = None) -> AnyMap:
    """The map of a folder of any kind, with the track of a year where its kind has years."""
    match kind_of(folder):
        case "area":
            from drumhead.engine.maps.areas.reader import read_area_map

            return read_area_map(folder, data_folder("maps"))
        case "hex":
            from drumhead.engine.maps.hexes.reader import read_hex_map

            return read_hex_map(folder)
    from drumhead.engine.maps.squares.reader import read_map

    return read_map(folder, year)


def _stamps(folder: Path) -> Stamps:
    """What tells an edited folder from the one read before."""
    found = ((path.name, path.stat()) for path in sorted(folder.iterdir()) if path.is_file())
    return tuple((name, about.st_ino, about.st_mtime_ns, about.st_size) for name, about in found)


@dataclass(frozen=True)
class _Carried:
    """A scenario, known by what its map and the sentences about it are made of."""

    id: str
    title: str
    source: str
    map: str
    scenario: Scenario = field(compare=False)


@lru_cache(maxsize=4)
def _read_carried_once(carried: _Carried) -> AreaMap:
    from drumhead.engine.maps.areas.reader import read_inline_area_map

    return read_inline_area_map(carried.scenario)


@lru_cache(maxsize=4)
def _read_hexes_once(carried: _Carried, year: int) -> HexMap:
    from drumhead.engine.maps.hexes.inline import read_inline_hex_map

    return read_inline_hex_map(carried.scenario)


@lru_cache(maxsize=2)
def _read_squares_once(carried: _Carried, year: int) -> GameMap:
    from drumhead.engine.maps.squares.inline import read_inline_map

    return read_inline_map(carried.scenario)


def map_of(scenario: Scenario) -> AnyMap:
    """The map a scenario plays on: bundled, in a folder, or the small one it carries inline."""
    named = scenario.content.get("map")
    if isinstance(named, str):
        return find_map(named, scenario.date.year, Path(scenario.source).parent if scenario.source else None)
    head = scenario.id, scenario.title, scenario.source
    carried = _Carried(*head, json.dumps(named, default=str), scenario)
    if isinstance(named, dict) and "territories" in named:
        return _read_carried_once(carried)
    if isinstance(named, dict) and named.get("kind") == HEX:
        return _read_hexes_once(carried, scenario.date.year)
    return _read_squares_once(carried, scenario.date.year)


def bundled_sheets(scenario: Scenario, turn: int) -> tuple[Path, ...]:
    """The order sheets that come with a scenario for one turn, by seat."""
    folder = Path(scenario.source).with_suffix("") / f"turn-{turn}"
    return tuple(sorted(folder.glob("*.orders"), key=lambda path: path.name))
