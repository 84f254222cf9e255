"""Lines of the hand-made tables between cells: places with fractions of a cell, and how far cells lie from them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from .grid import CELL_M, HEIGHT, WIDTH, Floats, origin
from .projection import to_metres

Spot = tuple[float, float]
"""A place in cells with fractions, x east and y south."""


def spot_at(lat: float, lon: float) -> Spot:
    """A place in cells with fractions."""
    x, y = to_metres(lon, lat)
    west, north = origin()
    return float(x - west) / CELL_M, float(north - y) / CELL_M


def read_spots(text: str) -> tuple[Spot, ...]:
    """'lat lon; name lat lon' as spots."""
    places = (item.split()[-2:] for item in text.split(";") if item.strip())
    return tuple(spot_at(float(lat), float(lon)) for lat, lon in places)


def window(spots: Iterable[Spot], reach: float) -> tuple[slice, slice]:
    """The cells within reach of a line, cut at the edges of the map."""
    xs, ys = zip(*spots, strict=True)
    left, right = max(int(min(xs) - reach), 0), min(int(max(xs) + reach) + 1, WIDTH)
    top, bottom = max(int(min(ys) - reach), 0), min(int(max(ys) + reach) + 1, HEIGHT)
    return slice(top, bottom), slice(left, right)


def distance(spots: Iterable[Spot], here: tuple[slice, slice]) -> Floats:
    """How far the middle of each cell of a window is from a line, km."""
    ys, xs = np.mgrid[here]
    points = list(spots)
    legs = list(pairwise(points)) or [(points[0], points[0])]
    away: Floats = np.min([_from_leg(xs + 0.5, ys + 0.5, *leg) for leg in legs], axis=0)
    return away


def _from_leg(xs: Floats, ys: Floats, start: Spot, end: Spot) -> Floats:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = np.clip(((xs - start[0]) * dx + (ys - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9), 0.0, 1.0)
    away: Floats = np.hypot(xs - start[0] - share * dx, ys - start[1] - share * dy)
    return away
