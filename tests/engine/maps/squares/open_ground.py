"""Ground an army can stand on, cut into patches: how the tests of the map walk its 15,600 battlefields at once."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Set

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.land import leads, passable
from drumhead.engine.maps.squares.model import GameMap, Ground

Bools = NDArray[np.bool_]
Labels = NDArray[np.int64]
Cell = tuple[int, int]
SIDE, ENTRY, HALF = 15, 4, 8
CLOSED = (Ground.RIVER, Ground.MOUNTAIN, Ground.WATER)


def bridges(map: GameMap) -> Bools:
    """12.2: river cells with track open by the map's year."""
    rail = map.tactical.rail
    open_bridges: Bools = (rail > 0) & (rail <= map.year - 1800) & (map.tactical.river > 0)
    return open_bridges


def free(map: GameMap) -> Bools:
    """2.2: cells of the whole raster troops can stand on."""
    return ~np.isin(map.tactical.terrain, CLOSED) | bridges(map)


def patches(ground: Bools) -> Labels:
    """A number for each patch of ground joined over edges and corners within its own square; 0 where closed."""
    numbers = label(_spaced(ground), np.ones((3, 3)))[0]
    return _unspaced(numbers, ground.shape)


def _spaced(ground: Bools) -> Bools:
    """The raster with a closed row and column after every square, so that no patch leaves its square."""
    rows, columns = ground.shape[0] // SIDE, ground.shape[1] // SIDE
    spaced = np.zeros((rows, SIDE + 1, columns, SIDE + 1), dtype=bool)
    spaced[:, :SIDE, :, :SIDE] = ground.reshape(rows, SIDE, columns, SIDE)
    return spaced.reshape(rows * (SIDE + 1), columns * (SIDE + 1))


def _unspaced(numbers: Labels, shape: tuple[int, ...]) -> Labels:
    rows, columns = shape[0] // SIDE, shape[1] // SIDE
    blocks = numbers.reshape(rows, SIDE + 1, columns, SIDE + 1)[:, :SIDE, :, :SIDE]
    return blocks.reshape(shape)


def seams(numbers: Labels) -> dict[int, set[int]]:
    """The patches that touch each patch over the edge or corner between two squares."""
    found: dict[int, set[int]] = defaultdict(set)
    views = (
        (numbers[:, :-1], numbers[:, 1:]),
        (numbers[:-1], numbers[1:]),
        (numbers[:-1, :-1], numbers[1:, 1:]),
        (numbers[1:, :-1], numbers[:-1, 1:]),
    )
    for here, there in views:
        meet = (here != there) & (here > 0) & (there > 0)
        for a, b in np.unique(np.column_stack((here[meet], there[meet])), axis=0).tolist():
            found[a].add(b)
            found[b].add(a)
    return found


def steps(map: GameMap) -> Iterator[tuple[int, int, Direction]]:
    """7.4: every strategic step between passable squares that terrain allows, straits among them."""
    for start in range(map.board.size):
        if not passable(map, start):
            continue
        for direction in Direction:
            target = map.board.step(start, direction)
            if target is None:
                continue
            if leads(map, start, target) or (map.parted(start, target) and passable(map, target)):
                yield start, target, direction


def entry(direction: Direction) -> Bools:
    """7.14: the cells a march in a direction may enter its new square by, (15, 15)."""
    dx, dy = direction.offset
    far = SIDE - 1
    ys, xs = np.mgrid[0:SIDE, 0:SIDE]
    x, y = (xs if dx > 0 else far - xs), (ys if dy > 0 else far - ys)
    if direction.diagonal:
        corner: Bools = ((x < ENTRY) & (y < HALF)) | ((y < ENTRY) & (x < HALF))
        return corner
    edge: Bools = (x if dx else y) < ENTRY
    return edge


class Country:
    """The patches of a map's ground and the steps they allow."""

    def __init__(self, map: GameMap, ground: Bools) -> None:
        self._map = map
        self._patches = patches(ground)
        self._seams = seams(self._patches)
        self._kept: dict[int, frozenset[int]] = {}
        self._entries = {direction: entry(direction) for direction in Direction}

    def square(self, cell: int) -> Labels:
        """The patches of a strategic cell, (15, 15)."""
        column, row = self._map.board.position(cell)
        return self._patches[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]

    def opens(self, start: int, target: int, direction: Direction) -> bool:
        """7.14: whether some cell of a square leads to an entry cell of its neighbour within their block."""
        dx, dy = direction.offset
        column, row = self._map.board.position(start)
        block = [self._map.board.at(column + i, row + j) for i in {0, dx} for j in {0, dy}]
        inside = {n for cell in block if cell is not None for n in self._numbers(cell)}
        goal = set(self.square(target)[self._entries[direction]].tolist()) - {0}
        return bool(goal & self._spread(self._numbers(start), inside))

    def joined(self, here: Cell, there: Cell, within: Iterable[int]) -> bool:
        """Whether two cells of the raster are joined over the ground of given strategic cells."""
        inside = {n for cell in within for n in self._numbers(cell)}
        return self.patch(there) in self._spread({self.patch(here)} - {0}, inside)

    def patch(self, cell: Cell) -> int:
        """The patch of a cell of the raster; 0 where nobody can stand."""
        return int(self._patches[cell[1], cell[0]])

    def _numbers(self, cell: int) -> frozenset[int]:
        if cell not in self._kept:
            self._kept[cell] = frozenset(self.square(cell).reshape(-1).tolist()) - {0}
        return self._kept[cell]

    def _spread(self, start: Set[int], inside: set[int]) -> set[int]:
        reached, queue = set(start), deque(start)
        while queue:
            for beside in self._seams[queue.popleft()]:
                if beside in inside and beside not in reached:
                    reached.add(beside)
                    queue.append(beside)
        return reached
