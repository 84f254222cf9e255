"""The map grid: 130 x 120 strategic squares of 15 km, each of 15 x 15 cells of 1 km, in one equal-area projection."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .projection import to_degrees, to_metres

COLUMNS, ROWS, TACTICAL = 130, 120, 15
WIDTH, HEIGHT = COLUMNS * TACTICAL, ROWS * TACTICAL
SQUARE_M, CELL_M = 15_000.0, 1_000.0
PARIS = (48.8566, 2.3522)
PARIS_SQUARE = (32, 52)
COLUMN_LETTERS = "ABCDEFGHIJKLM"
ROW_LETTERS = "NPQRSTUVWXYZ"

Value = TypeVar("Value", bound=np.generic)
Cell = tuple[int, int]
"""(x, y) of a 1 km cell: x eastwards, y southwards, from the north-west corner."""
Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]


@cache
def origin() -> tuple[float, float]:
    """West and north edge of the map in metres: Paris lies in the middle of D2-T2."""
    x, y = map(float, to_metres(PARIS[1], PARIS[0]))
    return x - (PARIS_SQUARE[0] + 0.5) * SQUARE_M, y + (PARIS_SQUARE[1] + 0.5) * SQUARE_M


def cell_at(lat: float, lon: float) -> Cell:
    """The 1 km cell of a place; may lie outside the map."""
    x, y = to_metres(lon, lat)
    west, north = origin()
    return int((x - west) // CELL_M), int((north - y) // CELL_M)


def on_map(cell: Cell) -> bool:
    """Whether the cell is one of the raster's."""
    return 0 <= cell[0] < WIDTH and 0 <= cell[1] < HEIGHT


def square_of(cell: Cell) -> tuple[int, int]:
    """Column and row of the strategic square that holds the cell."""
    return cell[0] // TACTICAL, cell[1] // TACTICAL


def label(column: int, row: int) -> str:
    """1.1: the square's name, such as D2-T2."""
    return f"{COLUMN_LETTERS[column // 10]}{column % 10}-{ROW_LETTERS[row // 10]}{row % 10}"


@cache
def lon_lat() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Longitude and latitude of every cell's middle, each (HEIGHT, WIDTH)."""
    west, north = origin()
    xs = west + (np.arange(WIDTH) + 0.5) * CELL_M
    ys = north - (np.arange(HEIGHT) + 0.5) * CELL_M
    grid_x, grid_y = np.meshgrid(xs, ys)
    return to_degrees(grid_x, grid_y)


def by_square(raster: NDArray[Value]) -> NDArray[Value]:
    """A (HEIGHT, WIDTH) raster as (ROWS, COLUMNS, 225): the cells of each square."""
    blocks = raster.reshape(ROWS, TACTICAL, COLUMNS, TACTICAL).swapaxes(1, 2)
    return blocks.reshape(ROWS, COLUMNS, TACTICAL * TACTICAL)


def to_cells(squares: NDArray[Value]) -> NDArray[Value]:
    """A (ROWS, COLUMNS) grid spread over its cells."""
    return squares.repeat(TACTICAL, axis=0).repeat(TACTICAL, axis=1)
