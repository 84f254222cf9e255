"""Sea and lakes as they were in 1859, on the 1 km raster."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from rasterio.features import rasterize
from rasterio.transform import from_origin
from scipy.ndimage import label
from shapely import segmentize, transform
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from . import sources
from .grid import CELL_M, HEIGHT, WIDTH, Bools, Bytes, origin
from .projection import to_metres
from .tables import rows

LAKE_MIN_KM2 = 8.0
ISLET_KM2 = 4
DAM_DEGREES = 0.02


def paint(shapes: Iterable[tuple[BaseGeometry, int]], touched: bool = False) -> Bytes:
    """Longitude-latitude shapes with their values, burnt into a (HEIGHT, WIDTH) raster; later ones win."""
    west, north = origin()
    pairs = [(project(item), value) for item, value in shapes]
    place = from_origin(west, north, CELL_M, CELL_M)
    painted: Bytes = rasterize(pairs, (HEIGHT, WIDTH), transform=place, all_touched=touched, dtype="uint8")
    return painted


def project(item: BaseGeometry) -> BaseGeometry:
    """A shape in metres; long edges are cut first because straight lines bend."""
    window = box(*sources.WINDOW)
    clipped = segmentize(item.buffer(0).intersection(window) if item.area else item, 0.25)
    return transform(clipped, _metres)


def _metres(points: np.ndarray) -> np.ndarray:
    return np.column_stack(to_metres(points[:, 0], points[:, 1]))


def lake_mask(data: Path, tables: Path) -> Bools:
    """Lakes of at least 8 km2 that stood in 1859."""
    dammed = [Point(float(row["lon"]), float(row["lat"])) for row in rows(tables, "reservoirs.csv")]
    outlines = [Polygon(line) for line in sources.lake_outlines(data) if len(line) > 3]
    large = [item for item in outlines if project(item).area >= LAKE_MIN_KM2 * 1e6]
    old = [item for item in large if not any(item.distance(dam) < DAM_DEGREES for dam in dammed)]
    return paint((item, 1) for item in old).astype(bool)


def lost_water(tables: Path) -> Bools:
    """Water the coast lacks: the Zuiderzee and Lake Fucino, drained later, and the Prussian lagoons."""
    areas = json.loads((tables / "state_outlines.json").read_text())["water_1859"]
    shapes = [(Polygon([(lon, lat) for lat, lon in points]), 1) for points in areas.values()]
    return paint(shapes).astype(bool)


def water_masks(data: Path, tables: Path) -> tuple[Bools, Bools]:
    """(water, lake): all water cells, and those of them that are lake."""
    land = paint((item, 1) for item in sources.land_polygons(data)).astype(bool)
    lake = lake_mask(data, tables)
    water = ~land | lake | lost_water(tables)
    return water & ~_specks(water), lake


def _specks(water: Bools) -> Bools:
    """Ponds of a few cells, left over by two coasts that differ."""
    bodies, _ = label(water)
    sizes = np.bincount(bodies.ravel())
    return (sizes[bodies] < ISLET_KM2) & water
