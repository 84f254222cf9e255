"""Where each town stands on the 1 km raster: on its own bank, never in the river."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import label

from .grid import HEIGHT, WIDTH, Bools, Bytes, Cell, square_of
from .tables import Town

REACH = 3
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CELLS_BY_SIZE = {1: 1, 2: 2, 3: 4, 4: 9}
SPREAD, FAR_SHARE = 3, 3


@dataclass(frozen=True, slots=True)
class Site:
    """A town with its chief cell and all its cells."""

    town: Town
    cell: Cell
    cells: tuple[Cell, ...]


def place_towns(
    towns: list[Town], banks: dict[str, str], bridged: frozenset[str], water: Bools, rivers: Bytes
) -> list[Site]:
    """A site for every town, the most important first; a lesser town on a taken cell is left out.

    Towns named in `bridged` lie on both banks of their river.
    """
    dry = ~water & (rivers == 0)
    taken: set[Cell] = set()
    sites = []
    for town in towns:
        cell = _stand(town, banks.get(town.name), dry, rivers, taken)
        if cell is None:
            continue
        taken.add(cell)
        sites.append((town, cell))
    return [Site(town, cell, _grow(town, cell, dry, taken, town.name in bridged)) for town, cell in sites]


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


def _grow(town: Town, cell: Cell, dry: Bools, taken: set[Cell], bridged: bool) -> tuple[Cell, ...]:
    """2.2: larger towns cover more cells, close together in one square; `taken` learns them."""
    size = CELLS_BY_SIZE[town.size]
    over = _over_river(cell, dry, taken) if bridged else None
    cells = [cell]
    if over and size > 1:
        far = _spread([over], max(size // FAR_SHARE, 1), cell, dry, taken)
        cells = [cell, *far]
    return tuple(_spread(cells, size, cell, dry, taken))


def _spread(cells: list[Cell], size: int, middle: Cell, dry: Bools, taken: set[Cell]) -> list[Cell]:
    """The cells and the free neighbours nearest to the middle, until there are enough."""
    cells = list(cells)
    taken.update(cells)
    while len(cells) < size:
        beside = {(x + dx, y + dy) for x, y in cells for dx, dy in SIDES.values()}
        free = [spot for spot in beside if _free(spot, middle, dry, taken)]
        if not free:
            break
        cells.append(min(free, key=lambda spot: (_away(spot, middle), spot)))
        taken.add(cells[-1])
    return cells


def _over_river(cell: Cell, dry: Bools, taken: set[Cell]) -> Cell | None:
    """The free cell nearest to the town that a river parts from it."""
    left, top = max(cell[0] - SPREAD, 0), max(cell[1] - SPREAD, 0)
    parts, _ = label(dry[top : cell[1] + SPREAD + 1, left : cell[0] + SPREAD + 1])
    beyond = np.argwhere((parts > 0) & (parts != parts[cell[1] - top, cell[0] - left])).tolist()
    spots = [(x + left, y + top) for y, x in beyond]
    free = [spot for spot in spots if _free(spot, cell, dry, taken)]
    return min(free, key=lambda spot: (_away(spot, cell), spot), default=None)


def _free(spot: Cell, middle: Cell, dry: Bools, taken: set[Cell]) -> bool:
    near = max(abs(spot[0] - middle[0]), abs(spot[1] - middle[1])) <= SPREAD
    return near and square_of(spot) == square_of(middle) and bool(dry[spot[1], spot[0]]) and spot not in taken


def _away(spot: Cell, middle: Cell) -> int:
    return (spot[0] - middle[0]) ** 2 + (spot[1] - middle[1]) ** 2


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
