"""1.3, 2.3: drawing and erasing river courses, setting fords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from drumhead.engine.maps.squares.draft import Edit, Indices, ListChange, change
from drumhead.engine.maps.squares.edits.ground import city_spots, fordable, plain_ground
from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass

Cell = tuple[int, int]


def draw_river(map: GameMap, path: Sequence[Cell], rank: RiverClass, name: str = "", stream: bool = False) -> Edit:
    """1.3: a course along four-connected tactical cells (x, y) of the whole ground, in flow order.

    A path that begins at the end of a river of the same class goes on with it, one that ends at its source comes
    before it; another name makes another river. A course stops before a city.
    """
    width = map.board.columns * map.tactical_board.columns
    path = _up_to_cities(map, path, width)
    if not path or rank == RiverClass.NONE:
        return Edit("")
    rivers = _joined(map.rivers, tuple(path), rank, name, stream)
    spots = np.unique(np.array([y * width + x for x, y in path], np.int64))
    ground, river = map.tactical.terrain.reshape(-1)[spots], map.tactical.river.reshape(-1)[spots]
    dry = ground != Ground.WATER
    classes = np.where(dry, np.maximum(river, np.uint8(rank)), 0)
    ford = (ground == Ground.FORD) & (classes == RiverClass.FORDABLE)
    grounds = np.where(dry & ~ford, np.uint8(Ground.RIVER), ground)
    cells = (*change(map, "ground", spots, grounds), *change(map, "stream", spots, classes))
    return Edit(f"draw {rank.name.lower()} river", cells, _replaced(map, rivers))


def _up_to_cities(map: GameMap, path: Sequence[Cell], width: int) -> list[Cell]:
    spots = np.array([y * width + x for x, y in path], np.int64)
    towns = set(city_spots(map, spots))
    stop = next((n for n, spot in enumerate(spots.tolist()) if spot in towns), len(path))
    return list(path[:stop])


def _replaced(map: GameMap, rivers: tuple[River, ...]) -> tuple[ListChange, ...]:
    return (ListChange("rivers", map.rivers, rivers),) if rivers != map.rivers else ()


def _joined(
    rivers: tuple[River, ...], path: tuple[Cell, ...], rank: RiverClass, name: str, stream: bool
) -> tuple[River, ...]:
    """The rivers with a path laid on: at the end of one, before the source of one, or as one more."""
    kind = rank, stream
    alike = [n for n, r in enumerate(rivers) if (r.rank, r.stream) == kind and name in ("", r.name) and r.course]
    for place in sorted(alike, key=lambda n: rivers[n].course[-1] != path[0]):
        old = rivers[place].course
        if _touch(old[-1], path[0]):
            course = old + path[old[-1] == path[0] :]
        elif _touch(path[-1], old[0]):
            course = path + old[path[-1] == old[0] :]
        else:
            continue
        return (*rivers[:place], replace(rivers[place], course=course), *rivers[place + 1 :])
    return (*rivers, River(name, rank, path, stream))


def _touch(first: Cell, second: Cell) -> bool:
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) <= 1


def erase_river(map: GameMap, spots: Indices) -> Edit:
    """1.3: takes tactical cells out of every course; what is left of a course in between stays as rivers."""
    width = map.board.columns * map.tactical_board.columns
    erased = np.unique(spots[map.tactical.river.reshape(-1)[spots] > 0])
    gone = {(spot % width, spot // width) for spot in erased.tolist()}
    rivers = tuple(piece for river in map.rivers for piece in _pieces(river, gone))
    cells = (*change(map, "ground", erased, plain_ground(map, erased)), *change(map, "stream", erased, 0))
    return Edit("erase rivers", cells, _replaced(map, rivers))


def _pieces(river: River, gone: set[Cell]) -> list[River]:
    """A river as it is, or the runs of at least two cells that are left of it."""
    if gone.isdisjoint(river.course):
        return [river]
    runs: list[list[Cell]] = [[]]
    for cell in river.course:
        if cell in gone:
            runs.append([])
        else:
            runs[-1].append(cell)
    return [replace(river, course=tuple(run)) for run in runs if len(run) > 1]


def set_fords(map: GameMap, spots: Indices, there: bool) -> Edit:
    """1.3: fords on those of some tactical cells that lie in a fordable river, or none."""
    ground = Ground.FORD if there else Ground.RIVER
    return Edit("set a ford" if there else "take a ford away", change(map, "ground", fordable(map, spots), ground))
