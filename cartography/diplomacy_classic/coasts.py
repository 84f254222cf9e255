"""Coasts: the stretches of a border that lie on an open sea, from where they begin to where they end; and canals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from .faces import Ring
from .plane import Floats
from .tables import Province, Spot

Side = tuple[tuple[int, int], tuple[int, int]]


def seaboard(outlines: Mapping[str, Sequence[Ring]], provinces: Sequence[Province]) -> frozenset[Side]:
    """Every stretch of an open sea's border."""
    seas = [province.code for province in provinces if province.ocean and not province.closed]
    return frozenset(side for code in seas for ring in outlines[code] for side in _sides(ring))


def _sides(ring: Ring) -> Iterator[Side]:
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        yield (a, b) if a < b else (b, a)


def paths(rings: Sequence[Ring], sea: frozenset[Side]) -> list[Ring]:
    """The coasts of a territory's outer rings; one round a whole island ends where it begins."""
    return [path for ring in rings for path in _runs(ring, [side in sea for side in _sides(ring)])]


def _runs(ring: Ring, wet: Sequence[bool]) -> Iterator[Ring]:
    if all(wet):
        yield [*ring, ring[0]]
        return
    size = len(ring)
    for start in (at for at in range(size) if wet[at] and not wet[at - 1]):
        length = next(n for n in range(1, size + 1) if not wet[(start + n) % size])
        yield [ring[(start + n) % size] for n in range(length + 1)]


def by_name(found: Sequence[Ring], names: Mapping[str, Spot]) -> dict[str, list[Ring]]:
    """Paths under the name of the nearest spot, or all of them without a name."""
    named: dict[str, list[Ring]] = {}
    for path in found:
        away = {name: np.hypot(*(np.array(path) - spot).T).min() for name, spot in names.items()}
        named.setdefault(min(away, key=lambda name: away[name]) if away else "", []).append(path)
    return dict(sorted(named.items()))


def canal(course: Floats, rings: Sequence[Ring]) -> Ring:
    """A canal's course with its ends on points of the border."""
    points = [(round(x), round(y)) for x, y in course]
    edge = np.array([point for ring in rings for point in ring])
    for end in (0, -1):
        x, y = edge[np.argmin(np.hypot(*(edge - points[end]).T))]
        points[end] = (int(x), int(y))
    return points
