"""2.3: rivers as unbroken 4-connected courses over the whole raster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

import numpy as np
from scipy.ndimage import maximum_filter, minimum_filter

from .grid import HEIGHT, TACTICAL, WIDTH, Bools, Bytes, Cell, Floats, on_map
from .relief import short_noise
from .routing import clamp, clipped_legs, route
from .tables import Stretch

SNAP_CELLS = 3
JOIN_CELLS = 14
MARGIN = 25
CHANNEL, LAKE, SEA, OLD_RIVER = 0.2, 0.5, 0.45, 0.5
SEAM, BARRED, BESIDE = 8.0, -1.0, 3.0
MEANDER_SEED = 317


@dataclass(frozen=True, slots=True)
class Course:
    """A routed stretch in flow order; a stream shows on tactical maps only."""

    name: str
    rank: int
    cells: tuple[Cell, ...]
    stream: bool = False


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
    """Courses led on until all reach water or the map's edge, and great rivers led up to where they branch off."""
    joined = [_sprung(course, courses, cost, water) for course in courses]
    goal, known = water.copy(), [False] * len(joined)
    stuck: set[int] = set()
    while True:
        drained = _drained(joined, water)
        for course in (course for course, old, new in zip(joined, known, drained, strict=True) if new and not old):
            _visit(course, goal)
        known = drained
        dry = next((i for i, good in enumerate(drained) if not good and i not in stuck), None)
        if dry is None:
            return joined
        led = _join(joined[dry].cells, cost, goal)
        joined[dry] = replace(joined[dry], cells=tuple(led or joined[dry].cells))
        stuck |= set() if led else {dry}


def _sprung(course: Course, courses: list[Course], cost: Floats, water: Bools) -> Course:
    """A great river that begins beside no water and on no other river is led from the nearest one."""
    x, y = course.cells[0]
    if course.rank == 1 or _wet((x, y), water):
        return course
    others = _visited([other for other in courses if other is not course])
    if others[y, x]:
        return course
    led = _join(course.cells[::-1], cost, others)
    return replace(course, cells=tuple(led[::-1])) if led else course


def _drained(courses: list[Course], water: Bools) -> list[bool]:
    """Whether each course runs to water or the map's edge, by way of other rivers if need be."""
    drained = [_wet(course.cells[-1], water) for course in courses]
    places: dict[Cell, list[int]] = {}
    for index, course in enumerate(courses):
        for cell in course.cells[:-1]:
            places.setdefault(cell, []).append(index)
    fresh = True
    while fresh:
        fresh = False
        for index, course in enumerate(courses):
            if not drained[index] and any(drained[i] for i in places.get(course.cells[-1], ()) if i != index):
                drained[index] = fresh = True
    return drained


def _wet(cell: Cell, water: Bools) -> bool:
    """Whether a cell lies at the map's edge or beside water."""
    x, y = cell
    return x in (0, WIDTH - 1) or y in (0, HEIGHT - 1) or bool(water[y - 1 : y + 2, x - 1 : x + 2].any())


def _visited(courses: list[Course]) -> Bools:
    """Cells on the courses, their last ones left out."""
    visited = np.zeros((HEIGHT, WIDTH), dtype=bool)
    for course in courses:
        _visit(course, visited)
    return visited


def _visit(course: Course, visited: Bools) -> None:
    xs, ys = np.array(course.cells[:-1]).T
    visited[ys, xs] = True


def undrained(courses: Sequence[Course], water: Bools) -> list[str]:
    """Rivers that end in a field, or go round in a circle."""
    return [course.name for course, good in zip(courses, _drained(list(courses), water), strict=True) if not good]


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
    seams = np.where(water, 1.0, _seams())
    cost = np.where(seams < 0, BARRED, cost * seams)
    toil: Floats = cost.astype(np.float32)
    return toil


@cache
def _seams() -> Floats:
    """2.1: dear along the edges of tactical maps, where banks are in doubt, and barred at their corners (7.14)."""
    x, y = (np.isin(np.arange(size) % TACTICAL, (0, TACTICAL - 1)) for size in (WIDTH, HEIGHT))
    toil: Floats = np.where(y[:, None] & x, BARRED, np.where(y[:, None] | x, SEAM, 1.0)).astype(np.float32)
    return toil


def _courses(stretch: Stretch, cost: Floats, attractive: Bools) -> list[list[Cell]]:
    """The stretch's course; two or more where it leaves the map and comes back."""
    runs: list[list[Cell]] = []
    for leg_ends in clipped_legs(stretch.points):
        start, end = (cell if cell in stretch.exact else _snap(cell, attractive) for cell in leg_ends)
        leg = route(cost, start, end, MARGIN)
        if runs and runs[-1][-1] == leg[0]:
            runs[-1] += leg[1:]
        else:
            runs.append(leg)
    return [run for run in map(_without_loops, runs) if len(run) > 1]


def _snap(cell: Cell, attractive: Bools) -> Cell:
    """The nearest channel cell within 3 km, else the nearest cell off the corners of tactical maps; edges are kept."""
    x, y = clamp(cell)
    left, top = max(x - SNAP_CELLS, 0), max(y - SNAP_CELLS, 0)
    here = np.s_[top : y + SNAP_CELLS + 1, left : x + SNAP_CELLS + 1]
    inner = (_seams()[here] > 0) & (_edge()[here] | (not _edge()[y, x]))
    ys, xs = np.nonzero(attractive[here] & inner)
    if len(xs) == 0:
        ys, xs = np.nonzero(inner)
    best = int(np.argmin((xs + left - x) ** 2 + (ys + top - y) ** 2))
    return int(xs[best]) + left, int(ys[best]) + top


@cache
def _edge() -> Bools:
    """The outermost cells of the map."""
    edge = np.ones((HEIGHT, WIDTH), dtype=bool)
    edge[1:-1, 1:-1] = False
    return edge


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


def _join(cells: Sequence[Cell], cost: Floats, goal: Bools) -> list[Cell]:
    """The course led on to the nearest goal cell within reach that is not its own; empty when there is none."""
    x, y = cells[-1]
    left, top = max(x - JOIN_CELLS, 0), max(y - JOIN_CELLS, 0)
    found = np.argwhere(goal[top : y + JOIN_CELLS + 1, left : x + JOIN_CELLS + 1])
    near = sorted(((int(i) + left - x) ** 2 + (int(j) + top - y) ** 2, int(i) + left, int(j) + top) for j, i in found)
    own = set(cells)
    target = next(((i, j) for _, i, j in near if (i, j) not in own and cost[j, i] > 0), None)
    if target is None:
        return []
    led = route(cost, (x, y), target, MARGIN)
    first = next(place for place, (i, j) in enumerate(led) if place and goal[j, i] and (i, j) not in own)
    return _without_loops([*cells, *led[1 : first + 1]])


def _mark(cells: list[Cell], taken: Bools, cost: Floats) -> None:
    """Later rivers are drawn into this one, but not along beside it."""
    xs, ys = np.array(cells).T
    here = np.s_[max(int(ys.min()) - 1, 0) : int(ys.max()) + 2, max(int(xs.min()) - 1, 0) : int(xs.max()) + 2]
    before = maximum_filter(taken[here], size=3)
    taken[ys, xs] = True
    cost[here][maximum_filter(taken[here], size=3) & ~before] *= BESIDE
    cost[ys, xs] = np.minimum(cost[ys, xs], OLD_RIVER)


def gaps(course: Course) -> int:
    """How many steps of the course are not to an edge neighbour, or leave the map."""
    broken = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a, b in pairwise(course.cells))
    return broken + sum(not on_map(cell) for cell in course.cells)
