"""The ground as it is drawn under the hexes: coasts, lakes, borders, rivers and heights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from shapely import line_merge, unary_union
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from skimage.graph import route_through_array

from drumhead.engine.maps.hexes.model import Ground, Point, Stream

from . import plane, reading, tables
from .reading import BOTTOM, HEIGHT, LEFT, PIXELS, RIGHT, TOP, WIDTH, Floats, Rasters

MARGIN, THINNED = 1.0, 0.03
LEAST_ISLAND, LEAST_LAKE = 0.01, 0.03
"""Areas in hexes' widths squared."""
IN_CHANNEL, AT_SEA = 0.15, 3.0
"""What a pixel costs a river: on a channel that is known, and more at sea."""
STEP = 15
"""Metres of a step of `heights.png`."""
FRAME = box(LEFT - MARGIN, TOP - MARGIN, RIGHT + MARGIN, BOTTOM + MARGIN)


def draw(data: Path, rasters: Rasters, heights: Floats) -> Ground:
    """All of it; rivers run where the table leads them."""
    return Ground(
        coasts=tuple(_rings(reading.land_shapes(data), LEAST_ISLAND)),
        lakes=tuple(_rings(_lakes(data), LEAST_LAKE)),
        streams=tuple(_streams(rasters)),
        borders=tuple(_borders(data)),
        heights=(np.rint(heights / STEP) * STEP).astype(np.int16),
        step=STEP,
    )


def _rings(shapes: Iterable[BaseGeometry], least: float) -> Iterator[tuple[Point, ...]]:
    """Outer rings within the frame, thinned."""
    for part in _parts(unary_union([shape.intersection(FRAME) for shape in shapes])):
        if isinstance(part, Polygon) and part.area >= least:
            yield _line(part.exterior.simplify(THINNED))


def _lakes(data: Path) -> Iterator[BaseGeometry]:
    """All but the reservoirs, which are younger: on the peninsula those of the table alone."""
    countries = reading.country_shapes(data)
    peninsula = unary_union([countries["ESP"], countries["PRT"]]).buffer(THINNED)
    rows = [(float(row["lon"]), float(row["lat"])) for row in tables.rows("lakes")]
    kept = [Spot(*point) for point in plane.to_board(np.array(rows))]
    for lake in reading.lake_shapes(data):
        if not lake.intersects(peninsula) or any(lake.distance(spot) < THINNED for spot in kept):
            yield lake


def _streams(rasters: Rasters) -> Iterator[Stream]:
    """From point to point of each river, by the channels that are known."""
    costs = np.where(rasters.channels, IN_CHANNEL, 1.0) + np.where(rasters.land, 0.0, AT_SEA)
    for river in tables.rivers():
        pixels = reading.to_pixels(plane.to_board(np.array(river.points)))
        ends = [(_within(y, HEIGHT), _within(x, WIDTH)) for x, y in pixels]
        legs = [route_through_array(costs, one, other)[0] for one, other in pairwise(ends)]
        cells = [cell for leg in legs for cell in leg]
        course = LineString([(LEFT + (x + 0.5) / PIXELS, TOP + (y + 0.5) / PIXELS) for y, x in cells])
        yield Stream(river.name, river.size, _line(course.simplify(THINNED)))


def _within(number: float, most: int) -> int:
    return min(max(int(number), 0), most - 1)


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
