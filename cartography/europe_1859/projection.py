"""Lambert's azimuthal equal-area projection of the ellipsoid (Snyder, USGS Professional Paper 1395, section 24)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
CENTRE_LAT, CENTRE_LON = 47.9, 9.0
PROJECTION = f"+proj=laea +lat_0={CENTRE_LAT} +lon_0={CENTRE_LON} +ellps=WGS84"
AXIS_M, FLATTENING = 6_378_137.0, 1.0 / 298.257223563
SQUASH = FLATTENING * (2.0 - FLATTENING)
ECCENTRICITY = SQUASH**0.5
ROUNDS = 4


def _zone(sine: Doubles | float) -> Doubles:
    """Snyder's q: the area between the equator and a latitude, in units of its own."""
    q: Doubles = (1.0 - SQUASH) * (sine / (1.0 - SQUASH * sine * sine) + np.arctanh(ECCENTRICITY * sine) / ECCENTRICITY)
    return q


POLE = float(_zone(1.0))
RADIUS = AXIS_M * (POLE / 2.0) ** 0.5
TILT = float(np.arcsin(_zone(np.sin(np.radians(CENTRE_LAT))) / POLE))
_SINE = float(np.sin(np.radians(CENTRE_LAT)))
STRETCH = float(AXIS_M * np.cos(np.radians(CENTRE_LAT)) / (1.0 - SQUASH * _SINE**2) ** 0.5 / (RADIUS * np.cos(TILT)))


def to_metres(lon: Doubles | float, lat: Doubles | float) -> tuple[Doubles, Doubles]:
    """Metres east and north of the centre."""
    turn = np.radians(np.asarray(lon) - CENTRE_LON)
    beta = np.arcsin(_zone(np.sin(np.radians(lat))) / POLE)
    ahead = np.cos(beta) * np.cos(turn)
    scale = RADIUS * np.sqrt(2.0 / (1.0 + np.sin(TILT) * np.sin(beta) + np.cos(TILT) * ahead))
    east = scale * STRETCH * np.cos(beta) * np.sin(turn)
    return east, scale / STRETCH * (np.cos(TILT) * np.sin(beta) - np.sin(TILT) * ahead)


def to_degrees(east: Doubles, north: Doubles) -> tuple[Doubles, Doubles]:
    """Longitude and latitude of a point off the centre; the inverse of `to_metres`."""
    u, v = east / STRETCH, north * STRETCH
    away = np.hypot(u, v)
    arc = 2.0 * np.arcsin(away / (2.0 * RADIUS))
    sine = np.cos(arc) * np.sin(TILT) + v * np.sin(arc) * np.cos(TILT) / away
    turn = np.arctan2(u * np.sin(arc), away * np.cos(TILT) * np.cos(arc) - v * np.sin(TILT) * np.sin(arc))
    return CENTRE_LON + np.degrees(turn), np.degrees(_latitude(sine))


def _latitude(sine: Doubles) -> Doubles:
    """The latitude, in radians, whose authalic latitude has this sine: Newton's rounds of Snyder's 3-16."""
    lat = np.arcsin(sine)
    for _ in range(ROUNDS):
        near = np.sin(lat)
        wide = 1.0 - SQUASH * near * near
        lat = lat + wide * wide / (2.0 * (1.0 - SQUASH) * np.cos(lat)) * (POLE * sine - _zone(near))
    return lat
