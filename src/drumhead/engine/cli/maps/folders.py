"""Whole maps: their faults, and copies to edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from drumhead.engine.cli.maps import hexes
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import GameFileError, InputError, MapError
from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.writer import copy_area_map, write_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.hexes.writer import write_hex_map
from drumhead.engine.maps.library import AREA, HEX, SQUARE, AnyMap, is_bundled, map_folder, map_of, read_folder
from drumhead.engine.maps.scenarios import read_scenario
from drumhead.engine.maps.squares.faults import FILES, KEYS, Fault, Part, find_faults
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.writer import write_map


def check_map(source: str, json: bool) -> None:
    """Every fault of a map; the exit code is 2 if there is any."""
    try:
        found, sparse = _read(source)
        CHECKS[found.kind](source, found, sparse, json)
    except MapError as error:
        _tell_problems(error.problems, json)
        raise typer.Exit(2) from error


def _check_squares(source: str, found: GameMap, sparse: bool, json: bool) -> None:
    faults, names = find_faults(found, sparse=sparse), KEYS if sparse else FILES
    if json:
        say_json([_data(found, fault, names) for fault in faults])
    elif faults:
        _tell_problems([fault.sentence(found, names) for fault in faults], json)
    else:
        say(f"{source}: {found.title}: {found.board.size} squares, {len(found.cities)} cities; nothing is wrong.")
    if faults:
        raise typer.Exit(2)


def _check_areas(source: str, found: AreaMap, sparse: bool, json: bool) -> None:
    faults = find_area_faults(found)
    if json:
        say_json([*({"sentence": fault} for fault in faults), *({"note": remark} for remark in found.remarks)])
    else:
        _tell_problems([*faults, *(f"note: {remark}" for remark in found.remarks)], json)
    if not (faults or json):
        centres = sum(area.centre is not None for area in found.areas)
        say(f"{source}: {found.title}: {len(found.areas)} territories, {centres} centres; nothing is wrong.")
    if faults:
        raise typer.Exit(2)


def _check_hexes(source: str, found: HexMap, sparse: bool, json: bool) -> None:
    faults = find_hex_faults(found)
    if json:
        say_json([hexes.data(found, fault, sparse) for fault in faults])
    elif faults:
        _tell_problems([fault.sentence(found, sparse) for fault in faults], json)
    else:
        land = sum(map(found.is_land, range(found.board.size)))
        say(f"{source}: {found.title}: {land} hexes of land, {len(found.places)} places; nothing is wrong.")
    if faults:
        raise typer.Exit(2)


def copy_map(source: str, folder: Path) -> None:
    """A folder of a map's own."""
    if folder.exists():
        raise GameFileError(f"{folder} is there already.")
    if is_bundled(folder):
        raise GameFileError(f"{folder} is a place of the program; choose a folder of your own.")
    found, sparse = _read(source)
    COPIES[found.kind](source, found, sparse, folder)
    say(f"{folder}: {found.title}, to be edited.")


def _copy_squares(source: str, found: GameMap, sparse: bool, folder: Path) -> None:
    write_map(replace(found, id=folder.name), folder, None if sparse else map_folder(source))


def _copy_hexes(source: str, found: HexMap, sparse: bool, folder: Path) -> None:
    write_hex_map(replace(found, id=folder.name), folder, None if sparse else map_folder(source))


def _copy_areas(source: str, found: AreaMap, sparse: bool, folder: Path) -> None:
    """Two text files, with their comments where they lie in a folder."""
    scenario = read_scenario(Path(source)) if source.endswith(".toml") else None
    named = source if scenario is None else scenario.content["map"]
    if isinstance(named, str):
        original = map_folder(named, None if scenario is None else Path(source).parent)
        copy_area_map(original or Path(named), data_folder("maps"), folder)
    elif scenario is not None:
        write_area_map(scenario, folder)


def _read(source: str) -> tuple[AnyMap, bool]:
    """A map, and whether it is one that a scenario carries."""
    if source.endswith(".toml"):
        scenario = read_scenario(Path(source))
        return map_of(scenario), not isinstance(scenario.content["map"], str)
    folder = map_folder(source)
    if folder is None:
        raise InputError(f"There is no map folder {source}.")
    return read_folder(folder), False


def _tell_problems(problems: Sequence[str], json: bool) -> None:
    if json:
        say_json([{"sentence": problem} for problem in problems])
        return
    for problem in problems:
        say(problem)


def _data(map: GameMap, fault: Fault, names: Mapping[Part, str]) -> dict[str, Any]:
    """A fault for a program."""
    return {
        "sentence": fault.sentence(map, names),
        "part": names[fault.part],
        "square": None if fault.cell is None else map.board.name(fault.cell),
        "tactical": None if fault.tactical is None else map.tactical_board.name(fault.tactical),
    }


CHECKS: Mapping[str, Callable[[str, Any, bool, bool], None]] = {
    AREA: _check_areas,
    HEX: _check_hexes,
    SQUARE: _check_squares,
}
"""By the kind of board: source, map, whether a scenario carries it, and whether a program asks."""
COPIES: Mapping[str, Callable[[str, Any, bool, Path], None]] = {
    AREA: _copy_areas,
    HEX: _copy_hexes,
    SQUARE: _copy_squares,
}
"""By the kind of board: the same, and where to."""
