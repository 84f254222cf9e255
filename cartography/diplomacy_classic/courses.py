"""Lines between territories: curves through drawn points, and traces along frontiers that history drew."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import shapely
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree
from shapely import unary_union
from shapely.geometry import LineString, shape
from shapely.geometry.base import BaseGeometry

from .ground import FRONTIERS, shapes
from .pieces import parts
from .plane import KM, Floats, to_sheet
from .tables import Course

OUTLINES = Path(__file__).parents[1] / "europe_1859" / "tables" / "states_1859.geojson"
STEP = 9.0 * KM
ROUGHNESS = 0.14
COARSE = 36.0 * KM
REACH = 20.0 * KM
GRAIN = 0.5 * KM  # ends of frontiers that lie closer than this are one point


def curve(points: Floats) -> Floats:
    """A smooth line through the points: a cubic that leaves each in the direction of its neighbours."""
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    pieces = [_cubic(*ends[at : at + 4]) for at in range(len(points) - 1)]
    return np.vstack([*pieces, points[-1:]])


def _cubic(before: Floats, a: Floats, b: Floats, after: Floats) -> Floats:
    count = max(2, int(np.hypot(*(b - a)) / STEP))
    t = np.linspace(0.0, 1.0, count, endpoint=False)[:, None]
    return 0.5 * (
        2 * a + (b - before) * t + (2 * before - 5 * a + 4 * b - after) * t**2 + (3 * a - before - 3 * b + after) * t**3
    )


def rugged(course: Course) -> Floats:
    """A border as rivers and ridges draw it: a curve whose stretches bend to either side, always in the same way."""
    dice = Random(course.name)
    line = curve(course.points)[:: max(1, int(COARSE / STEP))]
    line = np.vstack([line, course.points[-1:]])
    found = [line[0]]
    for a, b in pairwise(line):
        found += [*_bent(a, b, dice), b]
    return np.array(found)


def _bent(a: Floats, b: Floats, dice: Random) -> list[Floats]:
    along = b - a
    if np.hypot(*along) < STEP:
        return []
    middle = (a + b) / 2.0 + np.array([-along[1], along[0]]) * (dice.random() - 0.5) * 2.0 * ROUGHNESS
    return [*_bent(a, middle, dice), middle, *_bent(middle, b, dice)]


class Frontiers:
    """Known frontiers as a net of points: those of today, and of 1859 where they differ."""

    def __init__(self, data: Path) -> None:
        lines = [part for found in shapes(data / FRONTIERS) for part in parts(found)]
        net = shapely.set_precision(unary_union([*lines, *_outlines()]), GRAIN)
        sides = [pair for line in parts(net) for pair in pairwise(line.coords)]
        self.points, ends = np.unique(np.array(sides).reshape(-1, 2), axis=0, return_inverse=True)
        a, b = ends.reshape(-1, 2).T
        length = np.hypot(*(self.points[a] - self.points[b]).T)
        self.net = coo_array((length, (a, b)), shape=(len(self.points),) * 2).tocsr()
        self.tree = cKDTree(self.points)

    def trace(self, course: Course) -> Floats:
        """The shortest way along frontiers past the course's points, each taken at the nearest known point."""
        stops = self.tree.query(course.points)[1]
        found = [self.points[stops[0]]]
        for start, end in pairwise(stops):
            _, before = dijkstra(self.net, directed=False, indices=start, return_predecessors=True)
            way = [end]
            while way[-1] != start and before[way[-1]] >= 0:
                way.append(before[way[-1]])
            if way[-1] != start:
                raise ValueError(f"{course.name}: no frontier leads from point to point.")
            found += [self.points[at] for at in reversed(way[:-1])]
        return np.array(found)


def _outlines() -> list[BaseGeometry]:
    features = json.loads(OUTLINES.read_text(encoding="utf-8"))["features"]
    chosen = [shape(item["geometry"]).boundary for item in features if item["properties"]["code"] in ("RUS", "PRU")]
    return [shapely.transform(line, lambda points: to_sheet(points[:, 0], points[:, 1])) for line in chosen]


def joined(lines: Sequence[BaseGeometry], short: Sequence[bool], coast: BaseGeometry) -> list[BaseGeometry]:
    """Lines; the `short` ones that end just off a coast or another line are led on to it."""
    return [
        _joined(line, unary_union([coast, *lines[:at], *lines[at + 1 :]])) if short[at] else line
        for at, line in enumerate(lines)
    ]


def _joined(line: BaseGeometry, others: BaseGeometry) -> BaseGeometry:
    points = np.array(line.coords)
    for end, beside in ((0, 1), (-1, -2)):
        tip = shapely.Point(points[end])
        if 0.0 < others.distance(tip) <= REACH and not LineString([points[end], points[beside]]).crosses(others):
            near = np.array(shapely.shortest_line(tip, others).coords[1])
            beyond = near + (near - points[end]) * 0.05
            points = np.vstack([beyond, near, points] if end == 0 else [points, near, beyond])
    return LineString(points)
