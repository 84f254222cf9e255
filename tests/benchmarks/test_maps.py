"""Reading maps: against plain readers of the same files, against shapely asked the same, and in step with size."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from shapely import STRtree, union_all
from shapely.geometry import Polygon

from drumhead.engine.boards.area import touching
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.reader import read_map
from tests.benchmarks.conftest import Compare
from tests.engine.maps.areas.test_files import grid
from tests.engine.maps.areas.test_reader import HEAD

ROUNDS = 5
CLASSIC = data_folder("maps") / "diplomacy-classic"
EUROPE = data_folder("maps") / "europe-1859"


def test_the_map_of_europe_is_read_in_twice_what_plain_readers_of_its_files_take(compare: Compare) -> None:
    """Ours checks every row and letter besides."""
    compare(lambda: read_map(EUROPE, 1859), lambda: _plainly_read(EUROPE), most=2)


def _plainly_read(folder: Path) -> list[object]:
    """Every file of a map of squares as numpy, csv and tomllib give it."""
    head = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))
    tables = [list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) for path in folder.glob("*.csv")]
    layers = [list(map(list, path.read_text(encoding="utf-8").splitlines())) for path in folder.glob("*.txt")]
    with np.load(folder / "tactical.npz") as packed:
        return [head, tables, layers, [packed[name] for name in packed.files]]


def test_the_classic_board_is_read_in_less_than_twice_what_shapely_alone_takes(compare: Compare) -> None:
    """Ours tells lines and places, knots, follows coasts and links fleets besides."""
    compare(lambda: read_area_map(CLASSIC).sea_links, lambda: _judged(_shapes(CLASSIC)), most=2, rounds=ROUNDS)


def test_neighbours_by_equal_points_cost_less_than_shapelys(compare: Compare) -> None:
    territories = [area.territory for area in read_area_map(CLASSIC).areas]
    shapes = _shapes(CLASSIC)
    compare(lambda: touching(territories), lambda: _neighbours(shapes), most=0.8, rounds=ROUNDS)


def test_four_times_the_territories_take_about_four_times_as_long(tmp_path: Path, compare: Compare) -> None:
    small, large = (_square(tmp_path / str(side), side) for side in (12, 24))
    compare(lambda: read_area_map(large), lambda: read_area_map(small), most=7, rounds=ROUNDS)


def _tables(folder: Path) -> Mapping[str, Any]:
    return tomllib.loads((folder / "territories.toml").read_text(encoding="utf-8"))


def _shapes(folder: Path) -> list[Polygon]:
    rings = (ring for table in _tables(folder).values() for ring in table["border"])
    return [Polygon([tuple(map(int, point.split(","))) for point in ring.split()]) for ring in rings]


def _judged(shapes: list[Polygon]) -> tuple[bool, int, int]:
    """Whether all is valid, how many lie over each other, how many are neighbours, and the gaps."""
    over = sum(shapes[a].intersection(shapes[b]).area > 0 for a, b in _near(shapes))
    parts = getattr(union_all(shapes), "geoms", [])
    gaps = sum(len(part.interiors) for part in parts)
    return all(shape.is_valid for shape in shapes), over + gaps, _neighbours(shapes)


def _neighbours(shapes: list[Polygon]) -> int:
    """How many share a line, as anybody would ask shapely."""
    return sum(shapes[a].boundary.intersection(shapes[b].boundary).length > 0 for a, b in _near(shapes))


def _near(shapes: list[Polygon]) -> list[tuple[int, int]]:
    first, second = STRtree(shapes).query(shapes, predicate="intersects")
    return [(a, b) for a, b in zip(first.tolist(), second.tolist(), strict=True) if a < b]


def _square(folder: Path, side: int) -> Path:
    folder.mkdir()
    (folder / "map.toml").write_text(HEAD.replace("width = 60", f"width = {side * 8}").replace("= 40", f"= {side * 8}"))
    (folder / "territories.toml").write_text(grid(side, 8))
    return folder
