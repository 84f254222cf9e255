"""Territories as shapes, and every fault of a drawing: rings, holes, crossings, overlaps, gaps and coasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import LinearRing, Polygon

from drumhead.engine.boards.area import Path, Territory, shared_borders
from drumhead.engine.maps.areas.coasts import coast_faults
from drumhead.engine.maps.areas.gaps import gaps, overlaps
from drumhead.engine.maps.areas.rings import crossings, ring_faults, written


def shape_of(territory: Territory) -> list[Polygon]:
    """A territory's rings as polygons; each hole goes to the smallest ring round it."""
    return [Polygon(ring, holes) for ring, holes in zip(territory.rings, _holes(territory)[0], strict=True)]


def _holes(territory: Territory) -> tuple[list[list[Path]], list[Path]]:
    """The holes of each ring, and those that no ring surrounds."""
    outer = [Polygon(ring) for ring in territory.rings] if territory.holes else []
    found: list[list[Path]] = [[] for _ in territory.rings]
    lost = []
    for hole in territory.holes:
        around = [at for at, ring in enumerate(outer) if ring.contains(Polygon(hole))]
        if around:
            found[min(around, key=lambda at: outer[at].area)].append(hole)
        else:
            lost.append(hole)
    return found, lost


def faults_of(territories: Sequence[Territory], longest: int) -> list[str]:
    """A sentence for each fault of territories whose borders are knotted, on a map `longest` units wide or high."""
    owners = shared_borders(territories)
    broken = [*crossings(owners), *(fault for territory in territories for fault in ring_faults(territory))]
    broken = broken or [fault for territory in territories for fault in _hole_faults(territory)]
    if broken:
        return broken
    shapes = {territory.code: shape_of(territory) for territory in territories}
    flat = [polygon for polygons in shapes.values() for polygon in polygons]
    whole = shapely.union_all(flat)
    found = [*gaps(territories, owners, whole, longest)]
    if _ground(flat) != _ground(shapely.get_parts(whole)):
        found = [*overlaps(shapes), *found]
    return found + list(coast_faults(territories, shapes))


def _hole_faults(territory: Territory) -> Iterator[str]:
    """Holes outside their territory, and holes that lie over each other or along the border."""
    kept, lost = _holes(territory)
    for hole in lost:
        yield f"{territory.code}: its hole at {written(hole[0])} lies outside it."
    for ring, holes in zip(territory.rings, kept, strict=True):
        if holes and not Polygon(ring, holes).is_valid:
            yield f"{territory.code}: its holes near {written(holes[0][0])} touch its border or each other."


def _ground(shapes: Iterable[Polygon]) -> int:
    """Twice the ground of shapes, exactly."""
    return sum(_ring(shape.exterior) - sum(_ring(hole) for hole in shape.interiors) for shape in shapes)


def _ring(ring: LinearRing) -> int:
    points = np.asarray(ring.coords).astype(np.int64)
    a, b = points[:-1], points[1:]
    return abs(int((a[:, 0] * b[:, 1] - b[:, 0] * a[:, 1]).sum()))
