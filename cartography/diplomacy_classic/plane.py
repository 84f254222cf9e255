"""The sheet: Europe as seen from high above it, in whole units of half a kilometre at its middle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon, box

Floats = NDArray[np.float64]

EARTH_KM, HEIGHT_KM = 6371.0, 6000.0
CENTRE_LON, CENTRE_LAT = 14.0, 50.0
WEST_KM, EAST_KM, NORTH_KM, SOUTH_KM = 2150.0, 2250.0, 2330.0, 1690.0
KM = 2.0
"""Units in a kilometre at the middle of the sheet."""
WIDTH, HEIGHT = int((WEST_KM + EAST_KM) * KM), int((NORTH_KM + SOUTH_KM) * KM)
WINDOW = (-45.0, 25.0, 88.0, 84.0)
"""Longitudes and latitudes beyond which nothing is ever seen: west, south, east, north."""


def to_sheet(lon: Floats | float, lat: Floats | float) -> Floats:
    """Units east and south of the north-west corner, (n, 2): the perspective of a height above a sphere."""
    turn, phi, tilt = np.radians(np.asarray(lon) - CENTRE_LON), np.radians(lat), np.radians(CENTRE_LAT)
    away = np.sin(tilt) * np.sin(phi) + np.cos(tilt) * np.cos(phi) * np.cos(turn)
    scale = HEIGHT_KM / (1.0 + HEIGHT_KM / EARTH_KM - away)
    east = scale * np.cos(phi) * np.sin(turn)
    north = scale * (np.cos(tilt) * np.sin(phi) - np.sin(tilt) * np.cos(phi) * np.cos(turn))
    return np.stack([east + WEST_KM, NORTH_KM - north], axis=-1) * KM


def sheet() -> Polygon:
    """The whole sheet."""
    return box(0.0, 0.0, WIDTH, HEIGHT)
