"""The territories as shapes: every line knotted, faces named by the points in them, thinned together and made whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import STRtree, unary_union
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from .ground import parts
from .plane import sheet
from .tables import Province, islands

Ring = list[tuple[int, int]]
THINNING = 4.0
SLIVER = 2000.0


def faces(ground: BaseGeometry, lines: Sequence[BaseGeometry], provinces: Sequence[Province]) -> dict[str, BaseGeometry]:
    """The shape of each territory by code, thinned, in whole units; together they cover the sheet."""
    frame = sheet()
    net = unary_union([frame.boundary, ground.boundary.intersection(frame), *(line.intersection(frame) for line in lines)])
    cells = list(polygonize(net))
    owners = _named(cells, provinces)
    _adopt(cells, owners, ground)
    whole = {p.code: unary_union([cell for cell, code in zip(cells, owners, strict=True) if code == p.code]) for p in provinces}
    thin = shapely.coverage_simplify(np.array(list(whole.values())), THINNING)
    return dict(zip(whole, (_rounded(shape) for shape in thin), strict=True))


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


def _rounded(shape: BaseGeometry) -> BaseGeometry:
    return unary_union([Polygon(_ring(p.exterior), [_ring(hole) for hole in p.interiors]) for p in parts(shape)])


def _ring(line: BaseGeometry) -> Ring:
    points = [(round(x), round(y)) for x, y in line.coords]
    return [point for at, point in enumerate(points) if at == 0 or point != points[at - 1]]


def rings(shape: BaseGeometry) -> tuple[list[Ring], list[Ring]]:
    """Outer rings, the largest first, and holes; without closing points."""
    polygons = sorted(parts(shape), key=lambda part: -part.area)
    outer = [_whole(polygon.exterior) for polygon in polygons]
    return outer, [_whole(hole) for polygon in polygons for hole in polygon.interiors]


def _whole(line: LineString) -> Ring:
    return [(int(x), int(y)) for x, y in line.coords][:-1]
