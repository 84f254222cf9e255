"""Land of any size: a map laid out again and again, each sheet the mirror of those beside it, so that all goes on.

python -m drumhead.engine.bench.lands SIDE FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from drumhead.engine.boards.square import lettered_board
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.courses import river_classes
from drumhead.engine.maps.squares.faults.raster import free_ground
from drumhead.engine.maps.squares.model import City, GameMap, Layer, River, TacticalLayers, Terrain, Village
from drumhead.engine.maps.squares.reader import COLUMN_LETTERS, ROW_LETTERS, read_map
from drumhead.engine.maps.squares.writer import write_map

Place = TypeVar("Place", City, Village)
Point = tuple[int, int]
Points = npt.NDArray[np.int64]


def land(base: GameMap, columns: int, rows: int) -> GameMap:
    """A map of so many squares with the ground, rivers, railways, places and owners of another."""
    return _Layout(base, columns, rows).map()


class _Layout:
    """Sheets of `base` on a board of their own; the first lies in the corner and is as it was."""

    def __init__(self, base: GameMap, columns: int, rows: int) -> None:
        self._base, self._side = base, base.tactical_board.columns
        self._board = lettered_board(columns, rows, COLUMN_LETTERS, ROW_LETTERS)
        self._sheet = base.board.columns * self._side, base.board.rows * self._side
        self._whole = columns * self._side, rows * self._side

    def map(self) -> GameMap:
        base, sheets = self._base, tuple(self._sheets())
        found = replace(
            base,
            title=f"{base.title}, {self._board.columns} x {self._board.rows}",
            board=self._board,
            terrain=self._squares(_rimmed(base)),
            rail=self._squares(base.rail),
            state=self._squares(base.state),
            region=self._squares(base.region),
            sea=self._squares(base.sea),
            cities=tuple(city for sheet in sheets for city in self._placed(base.cities, sheet)),
            villages=tuple(village for sheet in sheets for village in self._placed(base.villages, sheet)),
            rivers=tuple(part for sheet in sheets for river in base.rivers for part in self._flowing(river, sheet)),
            straits=frozenset(pair for sheet in sheets for pair in self._parted(sheet)),
            tactical=self._ground(),
        )
        return replace(found, river=river_classes(found))

    def _sheets(self) -> Iterator[Point]:
        """How far each sheet lies east and south of the first, row by row."""
        across, down = (-(-whole // sheet) for whole, sheet in zip(self._whole, self._sheet, strict=True))
        return ((east, south) for south in range(down) for east in range(across))

    def _squares(self, layer: Layer) -> Layer:
        grid = layer.reshape(self._base.board.rows, self._base.board.columns)
        return _laid(grid, self._board.columns, self._board.rows).reshape(-1)

    def _ground(self) -> TacticalLayers:
        given = self._base.tactical
        needed = (given.terrain, given.rating, given.river, given.rail)
        extra = (given.relief, given.height, given.road)
        layers = (_laid(layer, *self._whole) for layer in needed)
        return TacticalLayers(*layers, *(None if layer is None else _laid(layer, *self._whole) for layer in extra))

    def _placed(self, places: Iterable[Place], sheet: Point) -> Iterator[Place]:
        """What a sheet has of some places; the name tells the sheet, so that no two are alike."""
        number = "" if sheet == (0, 0) else f" {sheet[0] + 1}-{sheet[1] + 1}"
        for place in places:
            x, y = self._point(place.cell, place.tactical)
            at = self._turned((x, y), sheet)
            if self._holds(at):
                cell, tactical = self._spot(at)
                yield replace(place, name=f"{place.name}{number}", cell=cell, tactical=tactical)

    def _parted(self, sheet: Point) -> Iterator[Point]:
        """7.4: the straits of a sheet."""
        for pair in self._base.straits:
            ends = [self._turned(self._point(cell, 0), sheet) for cell in pair]
            if all(map(self._holds, ends)):
                first, second = sorted(self._spot(end)[0] for end in ends)
                yield first, second

    def _flowing(self, river: River, sheet: Point) -> Iterator[River]:
        """1.3: the stretches of a river on a sheet that lie on the board, one square on into the next sheet."""
        course = [self._turned(point, sheet) for point in river.course]
        onward = self._onward(course[-1], sheet)
        points: Points = np.array([*course, onward] if onward else course)
        inside = np.array([self._holds(point) for point in points.tolist()])
        edges = np.flatnonzero(np.diff(np.concatenate([[0], inside.astype(np.int8), [0]]))).tolist()
        for first, last in zip(edges[::2], edges[1::2], strict=True):
            if last - first > 1:
                yield replace(river, course=tuple(map(tuple, points[first:last].tolist())))

    def _onward(self, end: Point, sheet: Point) -> Point | None:
        """The square beyond a sheet's edge where a course ends; there its own mirror comes to meet it."""
        for axis in (0, 1):
            start = sheet[axis] * self._sheet[axis]
            for step, edge in ((-1, start), (1, start + self._sheet[axis] - 1)):
                if end[axis] == edge:
                    found = (end[0] + step, end[1]) if axis == 0 else (end[0], end[1] + step)
                    return found if self._holds(found) else None
        return None

    def _point(self, cell: int, tactical: int) -> Point:
        """A tactical cell of the base by its column and row over the whole ground."""
        (column, row), (x, y) = self._base.board.position(cell), self._base.tactical_board.position(tactical)
        return column * self._side + x, row * self._side + y

    def _turned(self, point: Point, sheet: Point) -> Point:
        """Where a point of the base lies on a sheet; every second one is mirrored."""
        x, y = (
            nth * length + (length - 1 - at if nth % 2 else at)
            for at, nth, length in zip(point, sheet, self._sheet, strict=True)
        )
        return x, y

    def _holds(self, point: Point) -> bool:
        return 0 <= point[0] < self._whole[0] and 0 <= point[1] < self._whole[1]

    def _spot(self, point: Point) -> Point:
        """The strategic and the tactical cell of a point."""
        (column, x), (row, y) = (divmod(at, self._side) for at in point)
        return row * self._board.columns + column, y * self._side + x


def _rimmed(base: GameMap) -> Layer:
    """1.2: the terrain, with high mountain where no way leads over a sheet's edge, beyond which lies the mirror."""
    rows, columns, side = base.board.rows, base.board.columns, base.tactical_board.columns
    grid, free = base.terrain.reshape(rows, columns).copy(), free_ground(base)
    for edge in (0, -1):
        grid[edge, ~free[edge].reshape(columns, side).any(axis=1) & _dry(grid[edge])] = Terrain.HIGH_MOUNTAIN
        grid[:, edge][~free[:, edge].reshape(rows, side).any(axis=1) & _dry(grid[:, edge])] = Terrain.HIGH_MOUNTAIN
    return grid.reshape(-1)


def _dry(squares: Layer) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = squares != Terrain.WATER
    return found


def _laid(grid: Layer, columns: int, rows: int) -> Layer:
    """A grid mirrored east and south until it is so large."""
    return grid[_back_and_forth(grid.shape[0], rows)][:, _back_and_forth(grid.shape[1], columns)]


def _back_and_forth(length: int, count: int) -> npt.NDArray[np.int64]:
    """0 to length - 1 and back to 0, again and again, `count` numbers in all."""
    nth, at = np.divmod(np.arange(count), length)
    return np.where(nth % 2, length - 1 - at, at)


def main(arguments: Sequence[str]) -> None:
    """Write land of so many columns and rows, made of Europe, into a folder."""
    side, folder = arguments
    europe = read_map(data_folder("maps") / "europe-1859", 1859)
    write_map(land(europe, int(side), int(side)), Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
