"""The data packages as rasters of the map's cells: the only stage that needs them and their readers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from shapely.geometry import LineString

from . import sources
from .grid import Bools
from .inputs import FOREST_STEPS, Inputs
from .water import paint, water_masks


def read_inputs(data: Path, tables: Path) -> Inputs:
    """All rasters, from the folder the packages are installed in; rounded, to be kept in files."""
    water, lake = water_masks(data, tables)
    return Inputs(
        fine=np.rint(sources.globe_elevation(data)),
        coarse=np.rint(sources.etopo_elevation(data)),
        luminance=np.rint(sources.shaded_luminance(data)),
        forest=(np.rint(sources.forest_share(data) * FOREST_STEPS) / FOREST_STEPS).astype(np.float32),
        water=water,
        lake=lake,
        channels=river_channels(data),
    )


def river_channels(data: Path) -> Bools:
    """Cells on a WDBII river line."""
    lines = (LineString(line) for line in sources.river_lines(data) if len(line) > 1)
    return paint(((line, 1) for line in lines), touched=True).astype(bool)
