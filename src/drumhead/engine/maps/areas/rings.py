"""Rings that are no rings: without ground, run back on themselves, touching or crossing. All in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString

from drumhead.engine.boards.area import Path, Side, Territory

Whole = NDArray[np.int64]
AT_ONCE = 500
MOST = 10_000
"""Crossings, and overlaps, after which no more are looked for."""


def written(point: Sequence[float]) -> str:
    """A point as maps write it, rounded where it is between whole numbers."""
    return f"{round(point[0])},{round(point[1])}"


def ring_faults(territory: Territory) -> Iterator[str]:
    """A sentence for each ring that comes back to one of its points; the rings are knotted, so flat ones do."""
    for ring in (*territory.rings, *territory.holes):
        if len(set(ring)) < len(ring):
            yield f"{territory.code}: {_come_back(ring)}."


def _come_back(ring: Path) -> str:
    (x, y), (far_x, far_y) = min(ring), max(ring)
    if all((far_x - x) * (b - y) == (far_y - y) * (a - x) for a, b in ring):
        return f"the ring at {written(ring[0])} has no ground within"
    for before, here, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
        if before == after:
            return f"its border runs out to {written(here)} and back the same way"
    double = next(point for point, times in Counter(ring).items() if times > 1)
    return f"its border touches itself at {written(double)}; each part must be a ring of its own"


def crossings(owners: Mapping[Side, tuple[str, ...]]) -> Iterator[str]:
    """The first place where a border crosses itself, or two borders each other; they are knotted, so between points."""
    sides = sorted(owners)
    told = set[tuple[str, ...]]()
    ends = np.array(sides, dtype=np.int64).reshape(-1, 2, 2)
    for a, b in _crossing(ends):
        both = set(owners[sides[a]]) & set(owners[sides[b]])
        names = (min(both),) if both else tuple(sorted((min(owners[sides[a]]), min(owners[sides[b]]))))
        if names not in told:
            told.add(names)
            yield _crossed(names, ends[a], ends[b])


def _crossing(ends: Whole) -> Iterator[tuple[int, int]]:
    """Pairs of stretches that cross between their ends, as many as anybody mends at once."""
    found = 0
    for a, b in near(ends, np.asarray(shapely.linestrings(ends))):
        a, b = a[a < b], b[a < b]
        apart = _turn(ends[a], ends[b, 0]) * _turn(ends[a], ends[b, 1]) < 0
        apart &= _turn(ends[b], ends[a, 0]) * _turn(ends[b], ends[a, 1]) < 0
        yield from sorted(zip(a[apart].tolist(), b[apart].tolist(), strict=True))
        found += int(apart.sum())
        if found > MOST:
            return


def near(ends: Whole, others: NDArray[np.object_]) -> Iterator[tuple[Whole, Whole]]:
    """Numbers of stretches and of what may touch them, a handful of stretches at a time, so that memory suffices."""
    tree = shapely.STRtree(others)
    for start in range(0, len(ends), AT_ONCE):
        few, other = tree.query(shapely.linestrings(ends[start : start + AT_ONCE]))
        yield few + start, other


def _turn(sides: Whole, points: Whole) -> Whole:
    """On which side of each stretch each point lies: -1, 0 or 1."""
    along, off = sides[:, 1] - sides[:, 0], points - sides[:, 0]
    turned: Whole = np.sign(along[:, 0] * off[:, 1] - along[:, 1] * off[:, 0])
    return turned


def _crossed(names: Sequence[str], a: Whole, b: Whole) -> str:
    near = written(LineString(a).intersection(LineString(b)).coords[0])
    if len(names) == 1:
        return f"{names[0]}: its border crosses itself near {near}."
    return f"{names[0]} and {names[1]} lie over each other near {near}."
