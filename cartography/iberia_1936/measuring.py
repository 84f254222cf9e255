"""What the rasters say of each hex and hexside, and the ground as it is drawn: made once from the data packages, kept
in `measured/` and with the map, so that everything else is made again without them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cartography.europe_1859.relief import blended, level_water
from drumhead.engine.maps.folder import csv_table

from . import plane, tables
from .reading import HEIGHT, LEFT, PIXELS, TOP, WIDTH, Floats, Rasters, Town

BOARD = plane.BOARD
HEX_COLUMNS = ("hex", "land", "height", "relief", "forest", "country", "region")
SIDE_COLUMNS = ("a", "b", "sea")
LEAST_SEA, LEAST_LAND = 0.5, 0.03
POINTS = 25
"""Points a hexside is looked at."""


def heights_of(rasters: Rasters) -> Floats:
    """Metres of every pixel: measured east of 0 E, elsewhere a coarse grid, light and shade, and like ground."""
    water = ~rasters.land
    fine = np.maximum(rasters.fine, 0.0)
    return level_water(blended(fine, rasters.coarse, rasters.luminance, rasters.sharp, water), water)


def cells_of_pixels() -> NDArray[np.int32]:
    """(HEIGHT, WIDTH): the hex each pixel lies in; -1 beyond all."""
    xs, ys = LEFT + (np.arange(WIDTH) + 0.5) / PIXELS, TOP + (np.arange(HEIGHT) + 0.5) / PIXELS
    return np.array([[BOARD.under((float(x), float(y))) for x in xs] for y in ys], np.int32)


def hexes_table(rasters: Rasters, heights: Floats, regions: NDArray[np.uint8]) -> bytes:
    """All hexes with any land: per cent of it, metres, per cent of forest, Natural Earth's letters, region of Spain."""
    return csv_table(HEX_COLUMNS, _hexes(rasters, heights, regions, cells_of_pixels()))


def _hexes(
    rasters: Rasters, heights: Floats, regions: NDArray[np.uint8], cells: NDArray[np.int32]
) -> Iterator[tuple[str, ...]]:
    for cell in range(BOARD.hexes):
        inside = cells == cell
        dry = inside & rasters.land
        if dry.any():
            low, high = np.percentile(heights[dry], (5, 95))
            codes = np.bincount(rasters.country[dry], minlength=len(tables.CODES) + 1)[1:]
            numbers = (
                100 * dry.sum() / inside.sum(),
                heights[dry].mean(),
                high - low,
                100 * rasters.forest[dry].mean(),
            )
            country = tables.CODES[int(codes.argmax())] if codes.any() else ""
            region = tables.REGIONS[int(np.bincount(regions[dry]).argmax())] if country == "ESP" else ""
            yield BOARD.name(cell), *(str(round(float(number))) for number in numbers), country, region


def regions_of(towns: list[Town]) -> NDArray[np.uint8]:
    """(HEIGHT, WIDTH): the region of Spain of the nearest town, by its number."""
    communities = cKDTree(plane.to_board(np.array([(town.lon, town.lat) for town in towns])))
    capitals = [
        (tables.REGIONS.index(row["region"]), float(row["lon"]), float(row["lat"])) for row in tables.rows("capitals")
    ]
    nearest = cKDTree(plane.to_board(np.array([(lon, lat) for _, lon, lat in capitals])))
    xs, ys = LEFT + (np.arange(WIDTH) + 0.5) / PIXELS, TOP + (np.arange(HEIGHT) + 0.5) / PIXELS
    points = np.stack([axis.ravel() for axis in np.meshgrid(xs, ys)], axis=-1)
    of_town = np.array([tables.COMMUNITIES.get(town.community, -1) for town in towns])[communities.query(points)[1]]
    of_capital = np.array([number for number, _, _ in capitals])[nearest.query(points)[1]]
    found: NDArray[np.uint8] = np.where(of_town < 0, of_capital, of_town).astype(np.uint8).reshape(HEIGHT, WIDTH)
    return found


def sides_table(rasters: Rasters) -> bytes:
    """`a,b,sea` of hexsides between hexes with land that are half sea or more, per cent."""
    return csv_table(SIDE_COLUMNS, _sides(rasters))


def _sides(rasters: Rasters) -> Iterator[tuple[str, str, str]]:
    cells = cells_of_pixels()
    land = np.bincount(cells[rasters.land & (cells >= 0)], minlength=BOARD.size) > LEAST_LAND * PIXELS**2
    for a, b in BOARD.sides():
        if not (land[a] and land[b]):
            continue
        (ax, ay), (bx, by) = BOARD.side_line(a, b)
        along = np.linspace(0.0, 1.0, POINTS)
        columns = ((ax + (bx - ax) * along - LEFT) * PIXELS).astype(int).clip(0, WIDTH - 1)
        rows = ((ay + (by - ay) * along - TOP) * PIXELS).astype(int).clip(0, HEIGHT - 1)
        sea = float(1.0 - rasters.land[rows, columns].mean())
        if sea >= LEAST_SEA:
            yield BOARD.name(a), BOARD.name(b), str(round(100 * sea))
