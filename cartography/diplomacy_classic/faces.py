"""The territories as shapes: every line knotted, faces named by the points in them, thinned together and made whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import atan2, degrees

import numpy as np
import shapely
from shapely import STRtree, unary_union
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from .pieces import polygons
from .plane import HEIGHT, KM, WIDTH, sheet
from .tables import Province, Spot, islands

Ring = list[tuple[int, int]]
THINNING = 4.2 * KM
SLIVER = 2000.0 * KM**2
BLUNT = 18.0  # degrees a line may turn at one point


def faces(
    ground: BaseGeometry, lines: Sequence[BaseGeometry], provinces: Sequence[Province]
) -> dict[str, BaseGeometry]:
    """The shape of each territory by code, thinned, in whole units; together they cover the sheet."""
    frame = sheet()
    net = unary_union(
        [frame.boundary, ground.boundary.intersection(frame), *(line.intersection(frame) for line in lines)]
    )
    cells = list(polygonize(net))
    owners = _named(cells, provinces)
    _adopt(cells, owners, ground)
    whole = {
        p.code: unary_union([cell for cell, code in zip(cells, owners, strict=True) if code == p.code])
        for p in provinces
    }
    thin = shapely.coverage_simplify(np.array(list(whole.values())), THINNING)
    blunt = _Blunt(thin)
    return {code: _map(blunt.ring, shape) for code, shape in zip(whole, thin, strict=True)}


def _named(cells: Sequence[BaseGeometry], provinces: Sequence[Province]) -> list[str]:
    """The code of each cell, empty where none is named."""
    tree, owners = STRtree(cells), [""] * len(cells)
    spots = [(p.inside, p.code) for p in provinces]
    spots += [(island.inside, island.code) for island in islands() if island.code != "*"]
    for spot, code in spots:
        at = int(tree.nearest(Point(spot)))
        if owners[at] not in ("", code):
            raise ValueError(f"{owners[at]} and {code} are not parted.")
        owners[at] = code
    return owners


def _adopt(cells: Sequence[BaseGeometry], owners: list[str], ground: BaseGeometry) -> None:
    """Nameless slivers go to the neighbour with which they share most border, of their own element if there is one."""
    tree = STRtree(cells)
    dry = [ground.contains(cell.representative_point()) for cell in cells]
    for at in sorted((n for n, code in enumerate(owners) if not code), key=lambda n: -cells[n].area):
        if cells[at].area > SLIVER:
            x, y = cells[at].representative_point().coords[0]
            raise ValueError(f"A face of {cells[at].area:.0f} square units near {x:.0f},{y:.0f} has no name.")
        edge = cells[at].boundary
        shared = {int(n): edge.intersection(cells[int(n)].boundary).length for n in tree.query(cells[at]) if owners[n]}
        owners[at] = owners[max(shared, key=lambda n: (shared[n] > 0.0, dry[n] == dry[at], shared[n]))]


def _map(change: Callable[[BaseGeometry], Ring], shape: BaseGeometry) -> BaseGeometry:
    return unary_union([Polygon(change(p.exterior), [change(hole) for hole in p.interiors]) for p in polygons(shape)])


class _Blunt:
    """Cuts the corners of lines, on both sides alike: a point turns into two, except where three lines meet."""

    def __init__(self, shapes: Iterable[BaseGeometry]) -> None:
        beside: dict[Spot, set[Spot]] = {}
        for shape in shapes:
            for part in polygons(shape):
                for ring in (part.exterior, *part.interiors):
                    for a, b in pairwise(_spots(ring)):
                        beside.setdefault(a, set()).add(b)
                        beside.setdefault(b, set()).add(a)
        self.fixed = {spot for spot, others in beside.items() if len(others) > 2 or _on_edge(spot)}

    def ring(self, line: BaseGeometry) -> Ring:
        """A ring in whole units, closed."""
        spots = _spots(line)[:-1]
        found: list[tuple[int, int]] = []
        for at, spot in enumerate(spots):
            found += self._cut(spots[at - 1], spot, spots[(at + 1) % len(spots)])
        kept = [point for at, point in enumerate(found) if point != found[at - 1]]
        return [*kept, kept[0]]

    def _cut(self, before: Spot, spot: Spot, after: Spot) -> Ring:
        if spot in self.fixed or _turn(before, spot, after) < BLUNT:
            return [(round(spot[0]), round(spot[1]))]
        return [
            (round(spot[0] + (x - spot[0]) / 4.0), round(spot[1] + (y - spot[1]) / 4.0)) for x, y in (before, after)
        ]


def _spots(line: BaseGeometry) -> list[Spot]:
    return [(float(x), float(y)) for x, y in line.coords]


def _on_edge(spot: Spot) -> bool:
    return not (0.0 < spot[0] < WIDTH and 0.0 < spot[1] < HEIGHT)


def _turn(before: Spot, spot: Spot, after: Spot) -> float:
    """Degrees by which a line bends at a spot."""
    coming = atan2(spot[1] - before[1], spot[0] - before[0])
    going = atan2(after[1] - spot[1], after[0] - spot[0])
    return abs((degrees(going - coming) + 180.0) % 360.0 - 180.0)


def rings(shape: BaseGeometry) -> tuple[list[Ring], list[Ring]]:
    """Outer rings, the largest first, and holes; without closing points."""
    found = sorted(polygons(shape), key=lambda part: -part.area)
    outer = [_whole(part.exterior) for part in found]
    return outer, [_whole(hole) for part in found for hole in part.interiors]


def _whole(line: LineString) -> Ring:
    return [(int(x), int(y)) for x, y in line.coords][:-1]
