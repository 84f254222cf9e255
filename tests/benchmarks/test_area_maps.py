"""Reading a map of territories: against shapely asked the same questions, and in step with its size."""

from __future__ import annotations

import gc
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest
from shapely import STRtree, union_all
from shapely.geometry import Polygon

from drumhead.engine.boards.area import touching
from drumhead.engine.maps.area_reader import read_area_map
from drumhead.engine.maps.library import data_folder
from tests.engine.maps.test_area_files import grid
from tests.engine.maps.test_area_reader import HEAD

ROUNDS = 5
MOST_SECONDS = 0.6
CLASSIC = data_folder("maps") / "diplomacy-classic"


def test_the_classic_board_is_read_in_less_than_twice_what_shapely_alone_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ours tells lines and places, knots, follows coasts and links fleets besides."""
    ours, stock = _taken(lambda: read_area_map(CLASSIC).sea_links, lambda: _judged(_shapes(CLASSIC)))
    with capsys.disabled():
        sys.stdout.write(f"\nreading diplomacy-classic: {ours * 1000:.0f} ms, {ours / stock:.2f} of plain shapely\n")
    assert ours < 2 * stock
    assert ours < MOST_SECONDS


def test_neighbours_by_equal_points_cost_less_than_shapelys() -> None:
    territories = [area.territory for area in read_area_map(CLASSIC).areas]
    shapes = _shapes(CLASSIC)
    ours, stock = _taken(lambda: touching(territories), lambda: _neighbours(shapes))
    assert ours < 0.8 * stock


def test_four_times_the_territories_take_about_four_times_as_long(tmp_path: Path) -> None:
    small, large = (_square(tmp_path / str(side), side) for side in (12, 24))
    one, other = _taken(lambda: read_area_map(large), lambda: read_area_map(small))
    assert one < 7 * other


def _taken(ours: Callable[[], object], stock: Callable[[], object]) -> tuple[float, float]:
    """The medians of both, in seconds of processor time, taken in turn."""
    times: tuple[list[float], list[float]] = [], []
    gc.disable()
    for _ in range(ROUNDS):
        for work, found in zip((ours, stock), times, strict=True):
            start = process_time()
            work()
            found.append(process_time() - start)
    gc.enable()
    return median(times[0]), median(times[1])


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
