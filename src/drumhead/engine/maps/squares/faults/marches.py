"""7.4, 7.14: whether every march the strategic map allows finds a way over the tactical maps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.faults.fault import Fault
from drumhead.engine.maps.squares.faults.raster import Bools, Numbers, blocks, distinct, free_ground, joined, patches
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer

ENTRY, HALF = 4, 8  # rows to enter by, and how far along them from the corner of a diagonal march
Pair = tuple[int, int]
HALVES = (Direction.E, Direction.S, Direction.SE, Direction.SW)


def march_faults(map: GameMap) -> Iterator[Fault]:
    """Marches without a way that are no straits, and straits that are none."""
    name, free = map.board.name, free_ground(map)
    shut = closed(map, free)
    for first, second in sorted(shut - map.straits):
        yield Fault("tactical", f"no way leads over the battlefields to or from {name(second)}.", first)
    if not map.straits:
        return
    allowed, drained = set(marches(map)), closed(map, free | (map.tactical.terrain == Ground.WATER))
    for first, second in sorted(map.straits):
        if (first, second) not in allowed:
            yield Fault("straits", f"nobody could march to {name(second)} anyway.", first)
        elif (first, second) not in shut:
            yield Fault("straits", f"a way leads to {name(second)} all the same.", first)
        elif (first, second) in drained:
            yield Fault("straits", f"it is not water that parts it from {name(second)}.", first)


def marches(map: GameMap) -> Iterator[Pair]:
    """1.2, 7.4: neighbours that terrain lets anybody march between, straits left out; the lower cell first."""
    for direction, cells in _leaving(map):
        yield from _over(map, direction, cells)


def _over(map: GameMap, direction: Direction, cells: Numbers) -> Iterator[Pair]:
    east, south = direction.offset
    return zip(cells.tolist(), (cells + south * map.board.columns + east).tolist(), strict=True)


def _leaving(map: GameMap) -> Iterator[tuple[Direction, Numbers]]:
    """By direction, the lower cells of those neighbours."""
    columns = map.board.columns
    grid = map.terrain.reshape(map.board.rows, columns)
    barred = np.isin(grid, tuple(IMPASSABLE))
    for direction in HALVES:
        free = _both_free(~barred, direction)
        if direction.diagonal:
            beside, below = (1, 0) if direction is Direction.SE else (-1, 0), (0, 1)
            first, second = _shifted(grid, *beside), _shifted(grid, *below)
            free &= ~((first == second) & np.isin(first, tuple(IMPASSABLE)))
        yield direction, np.flatnonzero(free).astype(np.int32)


def _both_free(free: Bools, direction: Direction) -> Bools:
    found: Bools = free & (_shifted(free.astype(np.uint8), *direction.offset) == 1)
    return found


def _shifted(grid: Layer, east: int, south: int) -> Layer:
    """The neighbour in a direction; 255 off the board."""
    rows, columns = grid.shape
    padded = np.pad(grid, 1, constant_values=255)
    return padded[1 + south : 1 + south + rows, 1 + east : 1 + east + columns]


def closed(map: GameMap, free: Bools) -> set[Pair]:
    """Neighbours of which one march at least finds no entry that free ground joins to where it comes from."""
    open = _Ways(map, free).open
    shut = ((direction, cells[~open[direction][cells]]) for direction, cells in _leaving(map))
    return {pair for direction, cells in shut for pair in _over(map, direction, cells)}


class _Ways:
    """Patches of free ground square by square, and the marches they carry; masks are by a pair's lower cell."""

    def __init__(self, map: GameMap, free: Bools) -> None:
        self._board, self._side = map.board, map.tactical_board.columns
        numbers = patches(free, self._side)
        self._blocks = blocks(map, numbers)
        self._count = int(numbers.max(initial=-1)) + 1
        self._square = self._squares()
        contacts = self._contacts(numbers)
        self.open = self._edges(contacts) | self._corners(contacts)
        """By direction and lower cell, whether marches between two neighbours have a way both there and back."""

    def _squares(self) -> Numbers:
        """By patch, the strategic cell it lies in."""
        found = np.zeros(self._count, np.int32)
        inside = self._blocks >= 0
        found[self._blocks[inside]] = np.repeat(np.arange(self._board.size, dtype=np.int32), inside.sum(axis=1))
        return found

    def _contacts(self, numbers: Numbers) -> dict[Direction, tuple[Numbers, Numbers]]:
        """By direction, pairs of patches that touch, the second in the square that lies there from the first's."""
        found = []
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            here, there = _pairs(numbers, dx, dy)
            found += [(here, there), (there, here)]
        first, second = (np.concatenate(part).astype(np.int64) for part in zip(*found, strict=True))
        once = distinct(first * self._count + second)
        pairs = np.stack(np.divmod(once, max(1, self._count))).astype(np.int32)
        rows, columns = np.divmod(self._square[pairs], self._board.columns)
        leaps = {d: (columns[1] - columns[0] == d.offset[0]) & (rows[1] - rows[0] == d.offset[1]) for d in HALVES}
        return {direction: (pairs[0][leap], pairs[1][leap]) for direction, leap in leaps.items()}

    def _edges(self, contacts: dict[Direction, tuple[Numbers, Numbers]]) -> dict[Direction, Bools]:
        """Marches over an edge: who crosses it stands on a square of entry."""
        found = {direction: np.zeros(self._board.size, bool) for direction in (Direction.E, Direction.S)}
        for direction, crossed in found.items():
            crossed[self._square[contacts[direction][0]]] = True
        return found

    def _corners(self, contacts: dict[Direction, tuple[Numbers, Numbers]]) -> dict[Direction, Bools]:
        """Diagonal marches, which may lead through all four squares of a block (0 1 above 2 3)."""
        roles = {Direction.E: ((0, 1), (2, 3)), Direction.S: ((0, 2), (1, 3)), Direction.SE: ((0, 3),)}
        roles[Direction.SW] = ((1, 2),)
        ends = [(first + a * self._count, second + b * self._count)
                for direction, (first, second) in contacts.items() for a, b in roles[direction]]  # fmt: skip
        first, second = (np.concatenate(part) for part in zip(*ends, strict=True))
        owner = joined(4 * self._count, first, second).reshape(4, self._count)
        below = self._board.columns
        return {
            Direction.SE: np.roll(self._entered(owner, 0, 3), -below - 1) & self._entered(owner, 3, 0),
            Direction.SW: np.roll(self._entered(owner, 1, 2), 1 - below) & self._entered(owner, 2, 1),
        }

    def _entered(self, owner: Numbers, start: int, goal: int) -> Bools:
        """Squares in the place `goal` of their block with a cell of entry joined to the square in the place `start`."""
        east, south = goal % 2 > start % 2, goal // 2 > start // 2
        cells, spots = np.nonzero((self._blocks >= 0) & _entry(self._side, east, south))
        held = distinct(self._blocks[cells, spots])
        held = held[np.isin(owner[goal][held], owner[start])]
        found = np.zeros(self._board.size, bool)
        found[self._square[held]] = True
        return found


def _pairs(numbers: Numbers, dx: int, dy: int) -> tuple[Numbers, Numbers]:
    """Patches that touch, cell and neighbour in one direction."""
    left, right = max(0, -dx), numbers.shape[1] - max(0, dx)
    here, there = numbers[: numbers.shape[0] - dy, left:right], numbers[dy:, left + dx : right + dx]
    meet = (here >= 0) & (there >= 0) & (here != there)
    return here[meet], there[meet]


def _entry(side: int, east: bool, south: bool) -> Bools:
    """7.14: the tactical cells to enter a square by, marching diagonally east or west and south or north."""
    far = side - 1 - np.arange(side)
    x, y = (np.arange(side) if forward else far for forward in (east, south))
    found: Bools = ((x < ENTRY) & (y < HALF)[:, None]) | ((y < ENTRY)[:, None] & (x < HALF))
    return found.reshape(-1)
