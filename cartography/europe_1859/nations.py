"""1.4: the state that owns each strategic square."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from shapely.geometry import shape

from .grid import Bools, Bytes, by_square, square_of
from .places import Site
from .water import paint

SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
OWNERS = {"HOL": "DEN", "LUX": "NLD"}
NAMES = {"RUS": "Russia", "DEN": "Denmark"}


@dataclass(frozen=True, slots=True)
class States:
    """Codes in symbol order, their names, and the owner of each square as an index; 255 is water."""

    codes: tuple[str, ...]
    names: dict[str, str]
    squares: Bytes

    def symbol(self, code: str) -> str:
        """The character that stands for the state."""
        return SYMBOLS[self.codes.index(code)]

    def nation(self, code: str) -> str:
        """The nation the state belongs to."""
        owner = OWNERS.get(code, code)
        return NAMES.get(owner, self.names[owner])


def read_states(tables: Path, water: Bools, terrain: NDArray[np.str_], sites: list[Site]) -> States:
    """States painted from the outlines of 1859; a listed city wins over the outline."""
    features = json.loads((tables / "states_1859.geojson").read_text())["features"]
    names = {item["properties"]["code"]: item["properties"]["name"] for item in features}
    codes = tuple(sorted(names))
    shapes = [(shape(item["geometry"]), codes.index(item["properties"]["code"]) + 1) for item in features]
    squares = _majority(_spread(paint(sorted(shapes, key=lambda pair: -pair[0].area)), water))
    for site in reversed([site for site in sites if site.town.state in names]):
        column, row = square_of(site.cell)
        squares[row, column] = codes.index(site.town.state)
    squares[terrain == "~"] = 255
    return States(codes, names, squares)


def _spread(painted: Bytes, water: Bools) -> Bytes:
    """Land that no outline covers falls to the nearest state."""
    nearest = distance_transform_edt(painted == 0, return_distances=False, return_indices=True)
    return np.where(water, 0, painted[tuple(nearest)]).astype(np.uint8)


def _majority(painted: Bytes) -> Bytes:
    """The state with most land in each square, as an index."""
    blocks = by_square(painted)
    count = np.stack([(blocks == value).sum(axis=2) for value in range(1, int(painted.max()) + 1)])
    most: Bytes = count.argmax(axis=0).astype(np.uint8)
    return most
