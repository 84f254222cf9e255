"""The ground as it is drawn under the hexes: coasts, lakes, borders, rivers and heights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from shapely import line_merge, unary_union
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from drumhead.engine.maps.hexes.model import Ground, Point

from . import plane, reading, tables
from .reading import BOTTOM, LEFT, RIGHT, TOP, Floats

MARGIN, THINNED = 1.0, 0.03
LEAST_ISLAND, LEAST_LAKE = 0.01, 0.03
"""Areas in hexes' widths squared."""
STEP = 15
"""Metres of a step of `heights.png`."""
FRAME = box(LEFT - MARGIN, TOP - MARGIN, RIGHT + MARGIN, BOTTOM + MARGIN)


def draw(data: Path, heights: Floats) -> Ground:
    """Everything but the rivers, whose courses follow from a table."""
    return Ground(
        coasts=tuple(_rings(reading.land_shapes(data), LEAST_ISLAND)),
        lakes=tuple(_rings(reading.lake_shapes(data), LEAST_LAKE)),
        borders=tuple(_borders(data)),
        heights=(np.rint(heights / STEP) * STEP).astype(np.int16),
        step=STEP,
    )


def _rings(shapes: Iterable[BaseGeometry], least: float) -> Iterator[tuple[Point, ...]]:
    """Outer rings within the frame, thinned."""
    for part in _parts(unary_union([shape.intersection(FRAME) for shape in shapes])):
        if isinstance(part, Polygon) and part.area >= least:
            yield _line(part.exterior.simplify(THINNED))


def _borders(data: Path) -> Iterator[tuple[Point, ...]]:
    """Where two countries of today meet, and the border of Spanish Morocco."""
    shapes = reading.country_shapes(data)
    for one, other in (("ESP", "PRT"), ("ESP", "FRA"), ("ESP", "AND"), ("FRA", "AND"), ("FRA", "ITA"), ("MAR", "DZA")):
        if one in shapes and other in shapes:
            shared = shapes[one].buffer(THINNED).intersection(shapes[other].boundary).intersection(FRAME)
            yield from (_line(part.simplify(THINNED)) for part in _parts(_joined(shared)) if part.length > MARGIN)
    rows = tables.rows("moroccan_border")
    degrees = LineString([(float(row["lon"]), float(row["lat"])) for row in rows]).segmentize(0.2)
    yield _line(LineString(plane.to_board(np.array(degrees.coords))))


def _joined(lines: BaseGeometry) -> BaseGeometry:
    return line_merge(unary_union([part for part in _parts(lines) if isinstance(part, LineString)]))


def _parts(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    yield from getattr(shape, "geoms", (shape,))


def _line(line: BaseGeometry) -> tuple[Point, ...]:
    return tuple((round(float(x), 3), round(float(y), 3)) for x, y in line.coords)
