"""11.7: the sea area of each square of salt water; lakes have none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, label
from shapely.geometry import Polygon

from . import tables as hand
from .grid import Bools, Bytes, by_square
from .tables import Sea
from .water import paint

NO_SEA = 255
LAGOON_KM2 = 600  # between Balaton, the largest lake here, and the Stettin lagoon


@dataclass(frozen=True, slots=True)
class Seas:
    """The sea areas, and the number of each square's area; 255 is land and lake."""

    areas: tuple[Sea, ...]
    squares: Bytes


def read_seas(tables: Path, water: Bools, terrain: NDArray[np.str_]) -> Seas:
    """The area with most salt water in each water square."""
    areas = tuple(hand.seas(tables))
    salt = _salt(water)
    painted = np.where(salt, _spread(_painted(areas), salt), 0)
    blocks = by_square(painted)
    count = np.stack([(blocks == number).sum(axis=2) for number in range(1, len(areas) + 1)])
    afloat = (terrain == "~") & (count.max(axis=0) > 0)
    return Seas(areas, np.where(afloat, count.argmax(axis=0), NO_SEA).astype(np.uint8))


def _painted(areas: Sequence[Sea]) -> Bytes:
    """The number of each cell's area, from 1; 0 outside all outlines."""
    return paint((Polygon([(lon, lat) for lat, lon in area.outline]), n) for n, area in enumerate(areas, start=1))


def _spread(painted: Bytes, salt: Bools) -> Bytes:
    """Salt water outside all outlines falls to the nearest painted salt water."""
    nearest = distance_transform_edt((painted == 0) | ~salt, return_distances=False, return_indices=True)
    spread: Bytes = painted[tuple(nearest)]
    return spread


def _salt(water: Bools) -> Bools:
    """Water that is no lake: bodies as large as the lagoons of the Baltic."""
    bodies, _ = label(water, structure=np.ones((3, 3)))
    sizes = np.bincount(bodies.ravel())
    salt: Bools = water & (sizes[bodies] > LAGOON_KM2)
    return salt
