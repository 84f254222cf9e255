"""Ground that battles made known, shaped by hand where the grids are too coarse: ridges, streams, woods, villages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter

from .grid import Bools, Bytes, Cell, Floats, on_map
from .places import SIDES, nearest_dry
from .relief import Relief, short_noise
from .spots import Spot, distance, read_spots, spot_at, window
from .streams import fords
from .tables import lists, rows
from .tactical import FORD, FOREST, HIGH_HILLS, HILLS, OPEN, TOWN

CALM_KM, CALM_EDGE_KM, CALM_DEPTH = 5.0, 4.0, 0.85
KNOB_SEED, KNOB_SHARE = 1813, 0.15
BANK_CELLS = 2
GROUNDS = {"open": OPEN, "hills": HILLS, "high hills": HIGH_HILLS}
SHAPED = (OPEN, HILLS, HIGH_HILLS, FOREST)
RATED = (*SHAPED, TOWN)


@dataclass(frozen=True, slots=True)
class Field:
    """A battlefield: where made-up hills (`calm`) and woods give way to the listed ones."""

    name: str
    spot: Spot
    radius: float
    calm: bool


@dataclass(frozen=True, slots=True)
class Rise:
    """A ridge, or a hollow when metres are negative, along a line; `ground` and `rating` hold within its half width."""

    name: str
    metres: float
    width: float
    ground: int | None
    rating: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Village:
    """A named place without a city; one that deserves it covers a town cell."""

    name: str
    modern_name: str
    cell: Cell
    town: bool
    side: str


@dataclass(frozen=True, slots=True)
class Wood:
    """A wood: cells within the radius of a line."""

    name: str
    radius: float
    spots: tuple[Spot, ...]


def fields(tables: Path) -> list[Field]:
    """The battlefields of battlefields.csv."""
    return [
        Field(row["name"], spot_at(float(row["lat"]), float(row["lon"])), float(row["radius_km"]), row["calm"] == "1")
        for row in rows(tables, "battlefields.csv")
    ]


def rises(tables: Path) -> list[Rise]:
    """The ridges and hollows of ridges.csv."""
    return [
        Rise(name, float(metres), float(width), GROUNDS.get(ground), int(rating or 0), read_spots(text))
        for name, metres, width, ground, rating, text in lists(tables, "ridges.csv")
    ]


def woods(tables: Path) -> list[Wood]:
    """The woods of woods.csv."""
    return [Wood(name, float(radius), read_spots(text)) for name, radius, text in lists(tables, "woods.csv")]


def villages(tables: Path, water: Bools, ranks: Bytes) -> list[Village]:
    """The places of villages.csv, on dry ground and on their own side of a stream."""
    found = []
    for row in rows(tables, "villages.csv"):
        x, y = spot_at(float(row["lat"]), float(row["lon"]))
        if on_map((int(x), int(y))):
            cell = _dry((int(x), int(y)), row["side"], water, ranks)
            found.append(Village(row["name"], row["modern_name"], cell, row["town"] == "1", row["side"]))
    return found


def _dry(cell: Cell, side: str, water: Bools, ranks: Bytes) -> Cell:
    """The cell itself or, where it is wet, the nearest dry cell on the named side, else the nearest at all."""
    x, y = cell
    if not water[y, x] and not ranks[y, x]:
        return cell
    east, south = SIDES.get(side, (0, 0))
    reach = range(-BANK_CELLS, BANK_CELLS + 1)
    near = sorted((dx * dx + dy * dy, dx, dy) for dx in reach for dy in reach if dx * east + dy * south > 0)
    beside = ((x + dx, y + dy) for _, dx, dy in near if not water[y + dy, x + dx] and not ranks[y + dy, x + dx])
    return next(beside, None) or nearest_dry(cell, water, ranks)


def shape(relief: Relief, tables: Path, water: Bools) -> Relief:
    """The heights with made-up hills calmed on the fields, ridges raised and valleys hollowed; water stays level."""
    height = relief.height.copy()
    for field in fields(tables):
        if field.calm:
            _calm(height, field)
    knobs = 1.0 + KNOB_SHARE * short_noise(KNOB_SEED)
    for rise in rises(tables):
        _raise(height, rise, knobs)
    return replace(relief, height=np.where(water, relief.height, np.maximum(height, 0.0)).astype(np.float32))


def _calm(height: Floats, field: Field) -> None:
    """Smooths the heights of a field, less and less towards its rim."""
    reach = field.radius + 3 * CALM_KM
    here = window([field.spot], reach)
    away = distance([field.spot], here)
    share = CALM_DEPTH * np.clip((field.radius - away) / CALM_EDGE_KM + 0.5, 0.0, 1.0)
    smooth = gaussian_filter(height[here], CALM_KM)
    height[here] += (share * (smooth - height[here])).astype(np.float32)


def _raise(height: Floats, rise: Rise, knobs: Floats) -> None:
    """A knobbly ridge or hollow along a line, fading at its foot."""
    here = window(rise.spots, 3 * rise.width)
    fade = np.exp(-((distance(rise.spots, here) / rise.width) ** 2))
    height[here] += (rise.metres * knobs[here] * fade).astype(np.float32)


def stamp(cells: Bytes, ranks: Bytes, tables: Path) -> None:
    """2.2: on the fields the listed hills, woods and fords, instead of made-up woods."""
    for field in fields(tables):
        _paint(cells, [field.spot], field.radius, OPEN, (FOREST,))
    for rise in rises(tables):
        if rise.ground is not None:
            _paint(cells, rise.spots, rise.width, rise.ground, (OPEN, HILLS, FOREST))
    for wood in woods(tables):
        _paint(cells, wood.spots, wood.radius, FOREST, SHAPED)
    for x, y in fords(tables, ranks):
        cells[y, x] = FORD


def _paint(cells: Bytes, spots: Iterable[Spot], radius: float, kind: int, over: tuple[int, ...]) -> None:
    spots = list(spots)
    here = window(spots, radius)
    part = cells[here]
    part[(distance(spots, here) <= radius) & np.isin(part, over)] = kind


def rate(rating: Bytes, cells: Bytes, tables: Path) -> Bytes:
    """2.4: positions that proved themselves are rated at least as the table says."""
    rated = rating.copy()
    for rise in rises(tables):
        here = window(rise.spots, rise.width)
        held = (distance(rise.spots, here) <= rise.width) & np.isin(cells[here], RATED)
        rated[here] = np.where(held, np.maximum(rated[here], rise.rating), rated[here])
    return rated
