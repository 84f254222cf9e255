"""2.3: rivers as unbroken 4-connected courses over the whole raster."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.ndimage import minimum_filter
from shapely.geometry import LineString

from . import sources
from .grid import HEIGHT, WIDTH, Bools, Bytes, Cell, Floats, on_map
from .relief import short_noise
from .routing import clamp, clipped_legs, route
from .tables import Stretch
from .water import paint

SNAP_CELLS = 3
JOIN_CELLS = 14
MARGIN = 25
CHANNEL, LAKE, SEA, OLD_RIVER = 0.2, 0.5, 0.45, 0.5
MEANDER_SEED = 317


@dataclass(frozen=True, slots=True)
class Course:
    """A routed stretch in flow order."""

    name: str
    rank: int
    cells: tuple[Cell, ...]


def river_channels(data: Path) -> Bools:
    """Cells on a WDBII river line."""
    lines = (LineString(line) for line in sources.river_lines(data) if len(line) > 1)
    return paint(((line, 1) for line in lines), touched=True).astype(bool)


def route_rivers(stretches: list[Stretch], height: Floats, water: Bools, lake: Bools, channels: Bools) -> list[Course]:
    """All courses; the largest rivers first, so that tributaries run into them."""
    cost = _ground_cost(height, water, lake, channels)
    order = sorted(range(len(stretches)), key=lambda index: (-stretches[index].rank, index))
    taken = np.zeros((HEIGHT, WIDTH), dtype=bool)
    courses: list[Course] = []
    for index in order:
        for cells in _courses(stretches[index], cost, channels | taken):
            courses.append(Course(stretches[index].name, stretches[index].rank, tuple(cells)))
            _mark(cells, taken, cost)
    return _join_all(courses, cost, water)


def _join_all(courses: list[Course], cost: Floats, water: Bools) -> list[Course]:
    """Courses that stop short of a river or of water are led on to one."""
    visits = np.zeros((HEIGHT, WIDTH), dtype=np.int32)
    for course in courses:
        xs, ys = np.array(course.cells).T
        visits[ys, xs] += 1
    joined = []
    for course in courses:
        end = course.cells[-1]
        cells = course.cells if visits[end[1], end[0]] > 1 else _join(course.cells, cost, water | (visits > 0))
        joined.append(Course(course.name, course.rank, tuple(cells)))
    return joined


def class_raster(courses: list[Course], water: Bools) -> Bytes:
    """The class of the largest river in each cell; none on water."""
    ranks = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    for course in courses:
        xs, ys = np.array(course.cells).T
        ranks[ys, xs] = np.maximum(ranks[ys, xs], course.rank)
    ranks[water] = 0
    return ranks


def _ground_cost(height: Floats, water: Bools, lake: Bools, channels: Bools) -> Floats:
    above = height - minimum_filter(height, size=9)
    cost = (1.0 + above / 25.0) * np.exp(0.6 * short_noise(MEANDER_SEED))
    cost[channels] *= CHANNEL
    cost[water] = SEA
    cost[lake] = LAKE
    toil: Floats = cost.astype(np.float32)
    return toil


def _courses(stretch: Stretch, cost: Floats, attractive: Bools) -> list[list[Cell]]:
    """The stretch's course; two or more where it leaves the map and comes back."""
    runs: list[list[Cell]] = []
    for start, end in clipped_legs(stretch.points):
        leg = route(cost, _snap(start, attractive), _snap(end, attractive), MARGIN)
        if runs and runs[-1][-1] == leg[0]:
            runs[-1] += leg[1:]
        else:
            runs.append(leg)
    return [run for run in map(_without_loops, runs) if len(run) > 1]


def _snap(cell: Cell, attractive: Bools) -> Cell:
    """The nearest channel cell within 6 km, else the cell itself."""
    x, y = clamp(cell)
    left, top = max(x - SNAP_CELLS, 0), max(y - SNAP_CELLS, 0)
    ys, xs = np.nonzero(attractive[top : y + SNAP_CELLS + 1, left : x + SNAP_CELLS + 1])
    if len(xs) == 0:
        return x, y
    best = int(np.argmin((xs + left - x) ** 2 + (ys + top - y) ** 2))
    return int(xs[best]) + left, int(ys[best]) + top


def _without_loops(cells: list[Cell]) -> list[Cell]:
    """The way with every detour that returns to an earlier cell cut out."""
    kept: list[Cell] = []
    place: dict[Cell, int] = {}
    for cell in cells:
        if cell in place:
            for gone in kept[place[cell] + 1 :]:
                del place[gone]
            del kept[place[cell] + 1 :]
        else:
            place[cell] = len(kept)
            kept.append(cell)
    return kept


def _join(cells: tuple[Cell, ...], cost: Floats, goal: Bools) -> list[Cell]:
    """The course led on to the nearest goal cell near its end that is not its own."""
    x, y = cells[-1]
    if x in (0, WIDTH - 1) or y in (0, HEIGHT - 1):
        return list(cells)
    left, top = max(x - JOIN_CELLS, 0), max(y - JOIN_CELLS, 0)
    found = np.argwhere(goal[top : y + JOIN_CELLS + 1, left : x + JOIN_CELLS + 1])
    near = sorted(((int(i) + left - x) ** 2 + (int(j) + top - y) ** 2, int(i) + left, int(j) + top) for j, i in found)
    own = set(cells)
    target = next(((i, j) for _, i, j in near if (i, j) not in own), None)
    return _without_loops([*cells, *route(cost, cells[-1], target, MARGIN)[1:]]) if target else list(cells)


def _mark(cells: list[Cell], taken: Bools, cost: Floats) -> None:
    xs, ys = np.array(cells).T
    taken[ys, xs] = True
    cost[ys, xs] = np.minimum(cost[ys, xs], OLD_RIVER)


def gaps(course: Course) -> int:
    """How many steps of the course are not to an edge neighbour, or leave the map."""
    broken = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a, b in pairwise(course.cells))
    return broken + sum(not on_map(cell) for cell in course.cells)
