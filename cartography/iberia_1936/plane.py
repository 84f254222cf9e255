"""Where a longitude and latitude lies on the board: an azimuthal projection turned into the sheets, and bent so that
every place whose hex is known lies in it.

The fit is an affine one to those places; what it leaves over is a thin plate's bend. Kilometres in between, points of
the board (`HexBoard.middle`) in the end.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator

from drumhead.engine.boards.hex import RISE, HexBoard, Sheet

from . import tables

Doubles = NDArray[np.float64]
BOXES = (
    "Gran Canaria",
    "Tenerife",
    "France box",
    "Portugal box",
    "Germany",
    "Italy",
    "USSR",
    "Asturias garrison",
    "Euzkadi garrison",
    "Santander garrison",
    "Catalunya garrison",
)
BOARD = HexBoard(1, 52, (Sheet("23A", 33), Sheet("33", 34, -33)), BOXES)
AFFINE = (
    (-0.7701831222809457, -0.6145583767403864, 241.4583119591211),
    (0.6351905720106437, -0.7741976401698221, 657.6038270413706),
)
WIDE, DEEP = 25.749504, 22.299724598849018
"""Kilometres from one hex to the next, and from row to row."""
CENTRE_LAT, CENTRE_LON = 40.0, -3.0
AXIS_KM, FLATTENING = 6378.137, 1.0 / 298.257223563
SQUASH = FLATTENING * (2.0 - FLATTENING)
ECCENTRICITY = SQUASH**0.5
ROUNDS = 12
_FIRST = BOARD.at(2, 0)
_LEFT = BOARD.middle(_FIRST)[0]
"""Column 0 of an even row, where the affine fit has its origin."""


def _zone(sine: Doubles | float) -> Doubles:
    """Snyder's q: the area between the equator and a latitude, in units of its own."""
    q: Doubles = (1.0 - SQUASH) * (sine / (1.0 - SQUASH * sine * sine) + np.arctanh(ECCENTRICITY * sine) / ECCENTRICITY)
    return q


_POLE = float(_zone(1.0))
_RADIUS = AXIS_KM * (_POLE / 2.0) ** 0.5
_SINE = float(np.sin(np.radians(CENTRE_LAT)))
_TILT = float(np.arcsin(_zone(_SINE) / _POLE))
_STRETCH = float(
    AXIS_KM * np.cos(np.radians(CENTRE_LAT)) / (1.0 - SQUASH * _SINE**2) ** 0.5 / (_RADIUS * np.cos(_TILT))
)


def _to_km(lon: Doubles, lat: Doubles) -> Doubles:
    """(n, 2): kilometres east and north of the centre, by Lambert's azimuthal equal-area projection."""
    turn = np.radians(lon - CENTRE_LON)
    beta = np.arcsin(_zone(np.sin(np.radians(lat))) / _POLE)
    ahead = np.cos(beta) * np.cos(turn)
    scale = _RADIUS * np.sqrt(2.0 / (1.0 + np.sin(_TILT) * np.sin(beta) + np.cos(_TILT) * ahead))
    east = scale * _STRETCH * np.cos(beta) * np.sin(turn)
    north = scale / _STRETCH * (np.cos(_TILT) * np.sin(beta) - np.sin(_TILT) * ahead)
    return np.stack([east, north], axis=-1)


def _to_degrees(km: Doubles) -> Doubles:
    """(n, 2): longitude and latitude; the inverse of `_to_km`."""
    u, v = km[..., 0] / _STRETCH, km[..., 1] * _STRETCH
    away = np.maximum(np.hypot(u, v), 1e-9)
    arc = 2.0 * np.arcsin(away / (2.0 * _RADIUS))
    sine = np.cos(arc) * np.sin(_TILT) + v * np.sin(arc) * np.cos(_TILT) / away
    turn = np.arctan2(u * np.sin(arc), away * np.cos(_TILT) * np.cos(arc) - v * np.sin(_TILT) * np.sin(arc))
    lat = np.arcsin(sine)
    for _ in range(4):
        near = np.sin(lat)
        wide = 1.0 - SQUASH * near * near
        lat = lat + wide * wide / (2.0 * (1.0 - SQUASH) * np.cos(lat)) * (_POLE * sine - _zone(near))
    return np.stack([CENTRE_LON + np.degrees(turn), np.degrees(lat)], axis=-1)


def _sheet(km: Doubles) -> Doubles:
    """Kilometres to the left and down on the sheet, before the bend."""
    (a, b, e), (c, d, f) = AFFINE
    return np.stack([a * km[..., 0] + b * km[..., 1] + e, c * km[..., 0] + d * km[..., 1] + f], axis=-1)


def _off_sheet(sheet: Doubles) -> Doubles:
    (a, b, e), (c, d, f) = AFFINE
    back = np.linalg.inv(np.array([[a, b], [c, d]]))
    turned: Doubles = (sheet - np.array([e, f])) @ back.T
    return turned


@cache
def _bend() -> RBFInterpolator:
    """The least shift that brings each anchor as near to its hex's middle as it must lie, and a thin plate between."""
    anchors = tables.anchors()
    degrees = np.array([(each.lon, each.lat) for each in anchors])
    at = _sheet(_to_km(degrees[:, 0], degrees[:, 1]))
    shifts = [_shift(each, point) for each, point in zip(anchors, at, strict=True)]
    return RBFInterpolator(at, np.array(shifts), kernel="thin_plate_spline")


def _shift(anchor: tables.Anchor, at: Doubles) -> Doubles:
    """What brings a point of the sheet to where an anchor must lie."""
    off = at - np.array(_middle(BOARD.cell(anchor.hex)))
    if anchor.spot is not None:
        left, down = anchor.spot
        return np.array([left * WIDE, down * DEEP]) - off
    return off * (min(1.0, anchor.reach * WIDE / max(float(np.hypot(*off)), 1e-9)) - 1.0)


def _middle(cell: int) -> tuple[float, float]:
    """A hex's middle in kilometres on the sheet."""
    row, column = BOARD.row(cell), BOARD.column(cell)
    return WIDE * (column - row % 2 / 2), DEEP * row


def to_board(lon_lat: Doubles) -> Doubles:
    """(n, 2) longitudes and latitudes as points of the board."""
    sheet = _sheet(_to_km(lon_lat[:, 0], lon_lat[:, 1]))
    bent = sheet + _bend()(sheet)
    return np.stack([_LEFT - bent[:, 0] / WIDE, (bent[:, 1] / DEEP - BOARD.first_row) * RISE], axis=-1).round(6)


def to_lon_lat(points: Doubles) -> Doubles:
    """(n, 2) points of the board as longitudes and latitudes."""
    bent = np.stack([(_LEFT - points[:, 0]) * WIDE, (points[:, 1] / RISE + BOARD.first_row) * DEEP], axis=-1)
    sheet = bent
    for _ in range(ROUNDS):
        sheet = bent - _bend()(sheet)
    return _to_degrees(_off_sheet(sheet))


def cell_of(lon: float, lat: float) -> int:
    """The hex a place lies in."""
    ((x, y),) = to_board(np.array([[lon, lat]]))
    return BOARD.under((float(x), float(y)))
