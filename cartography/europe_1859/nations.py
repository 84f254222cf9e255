"""1.4: the home region each strategic square belongs to; its owners by year follow from the region."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from scipy.spatial import cKDTree
from shapely.geometry import shape

from . import tables as hand
from .grid import COLUMNS, ROWS, TACTICAL, Bools, Bytes, Cell, by_square, square_of
from .places import Site
from .tables import Region, State
from .water import paint

NO_REGION = 255
STRIDE = 3  # every third cell of a square, both ways, is asked for its region

Seeds = Mapping[int, Sequence[Cell]]
"""Cells known to lie in a region, by its number."""


@dataclass(frozen=True, slots=True)
class Nations:
    """The states, the regions, and the number of each square's region; 255 is water."""

    states: tuple[State, ...]
    regions: tuple[Region, ...]
    squares: Bytes


def read_nations(tables: Path, water: Bools, terrain: NDArray[np.str_], sites: Sequence[Site]) -> Nations:
    """Regions within the outlines of 1859, each square with its nearest places; a listed city wins over all that."""
    regions = tuple(hand.regions(tables))
    number = {region.code: n for n, region in enumerate(regions)}
    seeds: dict[int, list[Cell]] = {n: [] for n in number.values()}
    for site in sites:
        seeds[number[site.town.region]].append(site.town.cell)
    for code, cell in hand.region_points(tables):
        seeds[number[code]].append(cell)
    squares = _settle(_outlined(tables, regions, water), regions, seeds)
    for site in reversed(sites):
        column, row = square_of(site.cell)
        squares[row, column] = number[site.town.region]
    squares[terrain == "~"] = NO_REGION
    return Nations(tuple(hand.states(tables)), regions, squares)


def _outlined(tables: Path, regions: Sequence[Region], water: Bools) -> NDArray[np.str_]:
    """The code of the outline with most land in each square."""
    features = json.loads((tables / "states_1859.geojson").read_text())["features"]
    codes = sorted({region.outline for region in regions})
    shapes = [(shape(item["geometry"]), codes.index(item["properties"]["code"]) + 1) for item in features]
    painted = _spread(paint(sorted(shapes, key=lambda pair: -pair[0].area)), water)
    return np.array(codes)[_most(by_square(painted), range(1, len(codes) + 1))]


def _spread(painted: Bytes, water: Bools) -> Bytes:
    """Land that no outline covers falls to the nearest one."""
    nearest = distance_transform_edt(painted == 0, return_distances=False, return_indices=True)
    return np.where(water, 0, painted[tuple(nearest)]).astype(np.uint8)


def _most(blocks: NDArray[np.uint8], values: Sequence[int]) -> NDArray[np.intp]:
    """The place in `values` of the value most frequent along the last axis; the first of equals."""
    return np.stack([(blocks == value).sum(axis=-1) for value in values]).argmax(axis=0)


def _settle(outlined: NDArray[np.str_], regions: Sequence[Region], seeds: Seeds) -> Bytes:
    """Each square's region: the one nearest to most of it, among those of its outline."""
    squares = np.full((ROWS, COLUMNS), NO_REGION, dtype=np.uint8)
    for outline in sorted({region.outline for region in regions}):
        members = [n for n, region in enumerate(regions) if region.outline == outline]
        inside = np.argwhere(outlined == outline)
        nearest = _nearest(_samples(inside), {n: seeds[n] for n in members})
        squares[inside[:, 0], inside[:, 1]] = np.array(members)[_most(nearest, members)]
    return squares


def _samples(squares: NDArray[np.intp]) -> NDArray[np.intp]:
    """(squares, samples, 2): x and y of cells spread over each (row, column)."""
    steps = np.arange(STRIDE // 2, TACTICAL, STRIDE)
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return squares[:, None, ::-1] * TACTICAL + offsets


def _nearest(cells: NDArray[np.intp], seeds: Seeds) -> Bytes:
    """The number of the region whose nearest seed is nearest to each cell."""
    numbers = np.array([n for n, found in seeds.items() for _ in found], dtype=np.uint8)
    _, index = cKDTree([cell for found in seeds.values() for cell in found]).query(cells)
    nearest: Bytes = numbers[index]
    return nearest
