"""Where things stand in a territory: its unit, its name, its centre and its fleets by coast, none over another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from .faces import Ring
from .pieces import polygons
from .plane import KM, Floats
from .tables import Spot

UNITS = tuple(KM * size for size in (36.0, 32.0, 28.0, 24.0, 20.0, 16.0))
LETTERS = tuple(KM * size for size in (28.0, 24.0, 20.0))
"""Radius of a unit and height of letters, in the order tried."""
WIDE = 0.62  # a letter's width in heights
DOT, GAP = 11.0 * KM, 5.0 * KM
FAR = int(60 * KM)  # most that a centre is moved off its city
WIDTH, HEIGHT = 121.0 * KM, 90.0 * KM  # what a unit's picture covers of the sheet when it is looked at whole
IN_CITY = 0.72  # of that, for a unit in a City
LEFT_OVER = 240.0 * KM  # how far a unit gives way rather than lie wholly beyond its border
MOST = 500
PULL = 0.12  # of a unit's and a name's distance from the heart of their territory
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Anchors:
    """Points of a territory, in whole units; `coasts` by name."""

    unit: tuple[int, int]
    label: tuple[int, int]
    centre: tuple[int, int] | None
    coasts: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Room:
    """Whole-number spots inside the largest part of a territory, with how far each is from its border."""

    shape: BaseGeometry
    spots: Floats
    clear: Numbers

    @property
    def middle(self) -> Floats:
        deepest: Floats = self.spots[np.argmax(self.clear)]
        return deepest


def place(
    shape: BaseGeometry, name: str, code: str, city: Spot | None, coasts: Mapping[str, Sequence[Ring]]
) -> Anchors:
    """The best places for a unit and a name beside the centre, as large as they fit."""
    room = _room(max(polygons(shape), key=lambda part: part.area))
    centre = _centre(shape, city) if city else None
    words = [(len(name) * WIDE * high, high) for high in LETTERS] + [(len(code) * WIDE * LETTERS[-1], LETTERS[-1])]
    sizes = sorted(product(range(len(words)), range(len(UNITS))), key=lambda size: 1.6 * size[0] + size[1])
    for word, unit in sizes:
        found = _pair(room, words[word], UNITS[unit], centre)
        if found is not None:
            return _with_coasts(room, found, words[word], UNITS[unit], centre, coasts)
    return Anchors(_whole(room.middle), _whole(room.middle), _whole(centre) if centre is not None else None, {})


def _room(shape: BaseGeometry) -> _Room:
    west, north, east, south = shape.bounds
    step = max(4.0 * KM, (shape.area / 3000.0) ** 0.5)
    x, y = np.meshgrid(np.arange(west, east, step).round(), np.arange(north, south, step).round())
    inside = shapely.contains_xy(shape, x, y)
    spots = np.column_stack([x[inside], y[inside]])
    return _Room(shape, spots, np.asarray(shapely.distance(shape.boundary, shapely.points(spots))))


def _centre(shape: BaseGeometry, city: Spot) -> Floats:
    """The spot nearest to the city where a dot has room."""
    shapely.prepare(roomy := shape.buffer(-DOT - GAP))
    grid = np.arange(-FAR, FAR + 1)
    x, y = np.meshgrid(grid + round(city[0]), grid + round(city[1]))
    inside = shapely.contains_xy(roomy, x, y)
    spots = np.column_stack([x[inside], y[inside]]).astype(float)
    nearest: Floats = spots[np.argmin(_away(spots, np.array(city)))]
    return nearest


def _pair(room: _Room, word: tuple[float, float], radius: float, centre: Floats | None) -> tuple[Floats, Floats] | None:
    """A unit's and a name's spot, far from borders, from each other and from the centre."""
    units = _thin(room.clear >= radius)
    half = np.array(word) / 2.0
    boxes = shapely.box(*(room.spots - half - GAP).T, *(room.spots + half + GAP).T)
    names = _thin(np.asarray(shapely.contains(room.shape, boxes)))
    if centre is not None:
        units = units[_away(room.spots[units], centre) >= radius + DOT + GAP]
        names = names[_off_box(room.spots[names], centre, half) >= DOT + GAP]
    if not (len(units) and len(names)):
        return None
    worth = _worth(room, units, names, half, radius, centre)
    best = np.unravel_index(np.argmax(worth), worth.shape)
    if worth[best] == -np.inf:
        return None
    return room.spots[units[best[0]]], room.spots[names[best[1]]]


def _thin(chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    found = np.flatnonzero(chosen)
    return found[:: max(1, len(found) // MOST)]


def _worth(
    room: _Room, units: NDArray[np.intp], names: NDArray[np.intp], half: Floats, radius: float, centre: Floats | None
) -> Numbers:
    """(unit, name): how good a pair of spots is; minus infinity where the two overlap."""
    unit, name = room.spots[units], room.spots[names]
    hearth = room.middle if centre is None else (room.middle + centre) / 2.0
    alone = np.minimum(room.clear[units], 2.0 * radius) - PULL * _away(unit, hearth) - LEFT_OVER * _beyond(room, unit)
    beside = 0.5 * np.minimum(room.clear[names], 2.0 * radius) - PULL * _away(name, hearth)
    if centre is not None:
        alone -= LEFT_OVER * _over(unit, centre)
        alone += 1.2 * np.minimum(_away(unit, centre), 2.0 * radius + GAP)
        beside += 0.2 * np.minimum(_off_box(name, centre, half), radius)
    gap = np.stack([_off_box(name, spot, half) for spot in unit]) - radius
    worth: Numbers = alone[:, None] + beside[None, :] + 0.5 * np.minimum(gap, 2.4 * GAP) - 0.1 * gap
    return np.where(gap >= GAP, worth, -np.inf)


def _beyond(room: _Room, spots: Floats) -> Numbers:
    """The share of a unit's picture that would lie beyond the border, by spot."""
    half = np.array([WIDTH, HEIGHT]) / 2.0
    boxes = shapely.box(*(spots - half).T, *(spots + half).T)
    within: Numbers = np.asarray(shapely.area(shapely.intersection(room.shape, boxes)))
    return 1.0 - within / (WIDTH * HEIGHT)


def _over(spots: Floats, centre: Floats) -> Numbers:
    """The share of a unit's picture that would lie over one drawn smaller in the City at the centre, by spot."""
    lap = np.maximum(np.array([WIDTH, HEIGHT]) * (1.0 + IN_CITY) / 2.0 - np.abs(spots - centre), 0.0)
    over: Numbers = lap.prod(axis=1) / (WIDTH * HEIGHT)
    return over


def _with_coasts(
    room: _Room,
    pair: tuple[Floats, Floats],
    word: tuple[float, float],
    radius: float,
    centre: Floats | None,
    coasts: Mapping[str, Sequence[Ring]],
) -> Anchors:
    unit, label = pair
    taken = [unit, *([centre] if centre is not None else [])]
    found: dict[str, tuple[int, int]] = {}
    for name, paths in coasts.items():
        free = _off_box(room.spots, label, np.array(word) / 2.0) >= radius * 0.8
        for other, reach in zip(taken, (2.0 * radius, radius + DOT, 2.0 * radius), strict=False):
            free &= _away(room.spots, other) >= reach
        line = MultiLineString([LineString(path) for path in paths])
        shore = shapely.distance(line, shapely.points(room.spots))
        score = -shore - 0.15 * _away(room.spots, np.array(line.centroid.coords[0]))
        if centre is not None:
            score -= LEFT_OVER * _over(room.spots, centre)
        spot = room.spots[np.argmax(np.where(free & (room.clear >= radius * 0.9), score, -np.inf))]
        taken.append(spot)
        found[name] = _whole(spot)
    return Anchors(_whole(unit), _whole(label), _whole(centre) if centre is not None else None, found)


def _away(spots: Floats, other: Floats) -> Numbers:
    away: Numbers = np.hypot(*(spots - other).T)
    return away


def _off_box(middles: Floats, spot: Floats, half: Floats) -> Numbers:
    """How far a spot is from the boxes of these middles."""
    off: Numbers = np.hypot(*np.maximum(np.abs(middles - spot) - half, 0.0).T)
    return off


def _whole(spot: Floats) -> tuple[int, int]:
    return round(float(spot[0])), round(float(spot[1]))
