"""Borders made to agree: every point that lies on a stretch of border or coast is knotted into it.

Whether a point lies on a stretch is reckoned in whole numbers; shapely only finds points near enough to ask about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

import numpy as np
import shapely

from drumhead.engine.boards.area import Coast, Path, Point, Side, Territory, sides_of
from drumhead.engine.maps.areas.rings import near

Knots = Mapping[Side, tuple[Point, ...]]


def knotted(territories: Sequence[Territory]) -> list[Territory]:
    """The territories with every point that lies on a neighbour's border or coast added to it, exactly."""
    lines = [line for territory in territories for line in _lines(territory)]
    sides = sorted({side for path, closed in lines for side in sides_of(path, closed)})
    knots = dict(_knots(sides, sorted({point for path, _ in lines for point in path})))
    return [_with_knots(territory, knots) for territory in territories] if knots else list(territories)


def added(drawn: Territory, whole: Territory) -> tuple[Point, ...]:
    """The points that a territory was given besides its own."""
    before, after = ({point for path, _ in _lines(one) for point in path} for one in (drawn, whole))
    return tuple(sorted(after - before))


def _lines(territory: Territory) -> Iterator[tuple[Path, bool]]:
    """Its rings and holes, which are closed, and the paths of its coasts, which are not."""
    yield from ((ring, True) for ring in (*territory.rings, *territory.holes))
    yield from ((path, False) for coast in territory.coasts for path in coast.paths)


def _knots(sides: Sequence[Side], points: Sequence[Point]) -> Iterator[tuple[Side, tuple[Point, ...]]]:
    """The points strictly inside each stretch that has any, from its smaller end to its greater."""
    spots, ends = np.array(points, dtype=np.int64), np.array(sides, dtype=np.int64)
    for of, at in near(ends, np.asarray(shapely.points(spots))):
        along, off = ends[of, 1] - ends[of, 0], spots[at] - ends[of, 0]
        straight = along[:, 0] * off[:, 1] == along[:, 1] * off[:, 0]
        inside = straight & (off != 0).any(axis=1) & (off != along).any(axis=1)
        pairs = zip(of[inside].tolist(), at[inside].tolist(), strict=True)
        for side, found in groupby(sorted(pairs), key=lambda pair: pair[0]):
            yield sides[side], tuple(points[point] for _, point in found)


def _with_knots(territory: Territory, knots: Knots) -> Territory:
    return replace(
        territory,
        rings=tuple(_knot(ring, knots, True) for ring in territory.rings),
        holes=tuple(_knot(hole, knots, True) for hole in territory.holes),
        coasts=tuple(Coast(c.name, tuple(_knot(path, knots, False) for path in c.paths)) for c in territory.coasts),
    )


def _knot(line: Path, knots: Knots, closed: bool) -> Path:
    found = [point for a, b in pairwise([*line, line[0]] if closed else line) for point in _stretch(a, b, knots)]
    return tuple(found) if closed else (*found, line[-1])


def _stretch(a: Point, b: Point, knots: Knots) -> Iterable[Point]:
    """A stretch's first end and the points inside it, in its direction."""
    inside = knots.get((min(a, b), max(a, b)), ())
    return (a, *(inside if a < b else reversed(inside)))
