"""Where each town stands on the 1 km raster: on its own bank, never in the river."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .grid import HEIGHT, WIDTH, Bools, Bytes, Cell, square_of
from .tables import Town

REACH = 3
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SPREAD = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
CELLS_BY_SIZE = {1: 1, 2: 2, 3: 4, 4: 9}


@dataclass(frozen=True, slots=True)
class Site:
    """A town with its chief cell and all its cells."""

    town: Town
    cell: Cell
    cells: tuple[Cell, ...]


def place_towns(towns: list[Town], banks: dict[str, str], water: Bools, rivers: Bytes) -> list[Site]:
    """A site for every town, the most important first; a lesser town on a taken cell is left out."""
    dry = ~water & (rivers == 0)
    taken: set[Cell] = set()
    sites = []
    for town in towns:
        cell = _stand(town, banks.get(town.name), dry, rivers, taken)
        if cell is None:
            continue
        taken.add(cell)
        sites.append((town, cell))
    chief = {cell for _, cell in sites}
    return [Site(town, cell, _grow(town, cell, dry, chief)) for town, cell in sites]


def _stand(town: Town, side: str | None, dry: Bools, rivers: Bytes, taken: set[Cell]) -> Cell | None:
    """The dry cell of the town's own square nearest to its true place, on the side of the river it stood on."""
    square = square_of(town.cell)
    near = sorted(_nearby(town.cell), key=lambda item: (item[0], item[1]))
    river = next((cell for _, cell in near if rivers[cell[1], cell[0]]), None)
    reach = near if town.tier == 1 else near[:25]
    for strict in (True, False):
        for _, cell in reach:
            inside = square_of(cell) == square and dry[cell[1], cell[0]] and cell not in taken
            if inside and (not strict or side is None or river is None or _beyond(cell, river, SIDES[side])):
                return cell
    return None


def _nearby(cell: Cell) -> list[tuple[int, Cell]]:
    reach = range(-2 * REACH, 2 * REACH + 1)
    around = [(dx * dx + dy * dy, (cell[0] + dx, cell[1] + dy)) for dx in reach for dy in reach]
    return [item for item in around if 0 <= item[1][0] < WIDTH and 0 <= item[1][1] < HEIGHT]


def _beyond(cell: Cell, river: Cell, way: tuple[int, int]) -> bool:
    return (cell[0] - river[0]) * way[0] + (cell[1] - river[1]) * way[1] > 0


def _grow(town: Town, cell: Cell, dry: Bools, chief: set[Cell]) -> tuple[Cell, ...]:
    """2.2: larger towns cover more cells, on the same bank and in the same square."""
    cells = [cell]
    for dx, dy in SPREAD[1:]:
        x, y = cell[0] + dx, cell[1] + dy
        free = square_of((x, y)) == square_of(cell) and (x, y) not in chief
        if free and dry[y, x] and len(cells) < CELLS_BY_SIZE[town.size]:
            cells.append((x, y))
    return tuple(cells)


def nearest_dry(cell: Cell, water: Bools, rivers: Bytes) -> Cell:
    """The nearest cell in reach that is neither water nor river, else the cell itself."""
    near = sorted(_nearby(cell))
    return next((place for _, place in near if not water[place[1], place[0]] and not rivers[place[1], place[0]]), cell)


def town_mask(sites: list[Site], villages: list[Cell]) -> Bools:
    """All town cells."""
    mask = np.zeros((HEIGHT, WIDTH), dtype=bool)
    for x, y in [cell for site in sites for cell in site.cells] + villages:
        mask[y, x] = True
    return mask
