"""Ground that two territories cover, and ground between territories that none does.

The borders are knotted and nowhere cross, so shapely joins and cuts them without a new point: nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import dist

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from drumhead.engine.boards.area import Point, Side, Territory, corners, sides_of
from drumhead.engine.maps.areas.rings import MOST, written

Owners = Mapping[Side, tuple[str, ...]]
FINEST, FEWEST = 2000, 50
"""Territories apart by less than this part of a large map are meant to touch, and of one of so few units by a unit."""
WEDGE = 4
"""From how many times their distance borders that part at a point may keep so near."""


def overlaps(shapes: Mapping[str, Sequence[Polygon]]) -> Iterator[str]:
    """A sentence for each two territories, or two rings of one, that lie over each other."""
    flat = [(code, polygon) for code, polygons in shapes.items() for polygon in polygons]
    polygons = np.array([polygon for _, polygon in flat])
    first, second = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    pairs = sorted((a, b) for a, b in zip(first.tolist(), second.tolist(), strict=True) if a < b)
    common = ((flat[a], flat[b], polygons[a].intersection(polygons[b])) for a, b in pairs)
    for one, other, over in islice((found for found in common if found[2].area > 0), MOST):
        yield _over(one, other, over.representative_point().coords[0])


def _over(one: tuple[str, Polygon], other: tuple[str, Polygon], near: Sequence[float]) -> str:
    if one[0] == other[0]:
        return f"{one[0]}: two of its rings lie over each other near {written(near)}."
    inner, outer = sorted((one, other), key=lambda part: part[1].area)
    is_within = inner[1].area < outer[1].area and Polygon(outer[1].exterior).contains(inner[1])
    within = f"; {outer[0]} needs a hole there" if is_within else ""
    return f"{one[0]} and {other[0]} lie over each other near {written(near)}{within}."


def gaps(territories: Sequence[Territory], owners: Owners, whole: BaseGeometry, longest: int) -> Iterator[str]:
    """A sentence for each gap: closed in by territories, or a slit between two that is open to the rim of the map."""
    found = _enclosed(whole)
    for gap in found:
        yield _gap(gap, owners)
    if not found:
        yield from _slits(territories, owners, whole, max(longest / FINEST, min(1.0, longest / FEWEST)))


def _enclosed(whole: BaseGeometry) -> list[Polygon]:
    """The ground that nobody has and from which no way leads to the rim, also where corners alone touch round it."""
    left, low, right, high = whole.bounds
    frame = shapely.box(left - 1, low - 1, right + 1, high + 1)
    parts = shapely.get_parts(frame.difference(whole))
    return sorted((part for part in parts if part.bounds != frame.bounds), key=lambda part: part.bounds)


def _gap(gap: Polygon, owners: Owners) -> str:
    """A gap closed in, by the territories that have most of its border."""
    beside = Counter[str]()
    points = [(round(x), round(y)) for x, y in gap.exterior.coords]
    for side in sorted(sides_of(points, False)):
        for code in owners.get(side, ()):
            beside[code] += round(dist(*side) * 1000)
    near = written(gap.representative_point().coords[0])
    names = sorted(code for code, _ in sorted(beside.items(), key=lambda item: (-item[1], item[0]))[:2])
    if len(names) == 1:
        return f"{names[0]}: nobody's ground lies within it near {near}; a territory must fill every hole."
    return f"{' and '.join(names)} leave a gap between them near {near}."


def _slits(territories: Sequence[Territory], owners: Owners, whole: BaseGeometry, reach: float) -> Iterator[str]:
    """Places where borders with nothing beside them run close to another territory's and do not touch."""
    here = corners(territories)
    joints, told = _joints(here), set[tuple[str, str]]()
    for point, code, way in _close(owners, reach):
        if code in here[point] or whole.covers(way.interpolate(0.5, normalized=True)):
            continue
        for names in sorted((min(code, other), max(code, other)) for other in here[point]):
            apart = all(dist(joint, point) > WEDGE * way.length for joint in joints.get(names, ()))
            if apart and names not in told:
                told.add(names)
                yield f"{names[0]} and {names[1]} leave a gap between them near {written(point)}."


def _joints(here: Mapping[Point, frozenset[str]]) -> dict[tuple[str, str], list[Point]]:
    """The points that each two territories share."""
    found: dict[tuple[str, str], list[Point]] = {}
    for point, codes in here.items():
        for pair in combinations(sorted(codes), 2):
            found.setdefault(pair, []).append(point)
    return found


def _close(owners: Owners, reach: float) -> Iterator[tuple[Point, str, LineString]]:
    """Points of borders that have nothing beside them, with a like stretch nearby, its territory, and the way there."""
    free = sorted((side, codes[0]) for side, codes in owners.items() if len(codes) == 1)
    if not free:
        return
    points, lines = sorted({end for side, _ in free for end in side}), shapely.linestrings([side for side, _ in free])
    found = shapely.STRtree(lines).query(shapely.points(points), predicate="dwithin", distance=reach)
    for at, side in sorted(zip(*found.tolist(), strict=True)):
        if points[at] not in free[side][0]:
            yield points[at], free[side][1], shapely.shortest_line(Spot(points[at]), lines[side])
