"""Where a board's cells lie in pixels, for whatever is laid over it: one kind of plot a kind of board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np

from drumhead.engine.boards.hex import HexBoard
from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.drawing.ink.items import Box, Points, circle, corners, points
from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.spots import spot_of

Place = tuple[float, float]
SMALLEST = 17.0  # pixels a unit is wide
UNIT = 0.62  # of a hex's width
COAST, CITY = 0.4, 0.29  # of a side: how far round its middle a coast's or a City's own ground reaches


class Plot(Protocol):
    """A board laid out in pixels; `head` is how far from the middle of a cell a fight is drawn, in widths of a cell."""

    head: ClassVar[Place]

    @property
    def side(self) -> float:
        """About as wide as a cell."""

    @property
    def wide(self) -> float:
        """How wide a unit is drawn."""

    coloured: ClassVar[bool]
    """Whether the ground has colours of its own, on which a tint would not be seen."""

    @property
    def bounds(self) -> Box: ...

    def middle(self, cell: int) -> Place:
        """Where what stands on a cell is drawn."""

    def box(self, cell: int) -> Box:
        """A cell, or as much as one takes up round its middle."""

    def bodies(self, cells: Sequence[int]) -> tuple[Points, ...]:
        """The ground that cells cover."""

    def edges(self, cells: Sequence[int]) -> tuple[Points, ...]:
        """The lines round it."""


@dataclass(frozen=True, slots=True)
class SquarePlot:
    """A board of squares so many pixels wide, the first with its corner at (left, top)."""

    head: ClassVar[Place] = 0.0, -0.36
    coloured: ClassVar[bool] = False
    board: SquareBoard
    side: float
    left: float = 0.0
    top: float = 0.0

    @property
    def wide(self) -> float:
        return max(SMALLEST, self.side * 0.66)

    @property
    def bounds(self) -> Box:
        return (*self._corner(0, 0), *self._corner(self.board.columns, self.board.rows))

    def _corner(self, column: float, row: float) -> Place:
        return self.left + column * self.side, self.top + row * self.side

    def middle(self, cell: int) -> Place:
        column, row = self.board.position(cell)
        return self._corner(column + 0.5, row + 0.5)

    def box(self, cell: int) -> Box:
        column, row = self.board.position(cell)
        return (*self._corner(column, row), *self._corner(column + 1, row + 1))

    def bodies(self, cells: Sequence[int]) -> tuple[Points, ...]:
        return tuple(corners(self.box(cell)) for cell in cells)

    def edges(self, cells: Sequence[int]) -> tuple[Points, ...]:
        """The sides that a cell shares with no other of them."""
        inside, found = set(cells), []
        for cell in sorted(inside):
            (column, row), around = self.board.position(cell), corners(self.box(cell))
            for i, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                if self.board.at(column + dx, row + dy) not in inside:
                    found.append(np.stack([around[i], around[(i + 1) % 4]]))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class AreaPlot:
    """A map of territories, `unit` pixels for one of its own units, its corner at (left, top); `apart` is a unit's
    width in those, by which units that share a territory are kept off each other."""

    head: ClassVar[Place] = 0.0, -0.36
    coloured: ClassVar[bool] = True
    map: AreaMap
    unit: float
    side: float
    wide: float
    apart: float
    left: float = 0.0
    top: float = 0.0

    @property
    def bounds(self) -> Box:
        return self.left, self.top, self.left + self.map.width * self.unit, self.top + self.map.height * self.unit

    def _laid(self, line: Sequence[Place]) -> Points:
        found: Points = np.asarray(line, np.float64) * self.unit + (self.left, self.top)
        return found

    def middle(self, cell: int) -> Place:
        x, y = spot_of(self.map, cell, self.apart)
        return self.left + x * self.unit, self.top + y * self.unit

    def box(self, cell: int) -> Box:
        return _square(self.middle(cell), self.side)

    def bodies(self, cells: Sequence[int]) -> tuple[Points, ...]:
        return tuple(line for cell in sorted(set(cells)) for line in self._body(cell))

    def edges(self, cells: Sequence[int]) -> tuple[Points, ...]:
        """Every border of each of them: neighbours may be told apart."""
        return tuple(np.concatenate([line, line[:1]]) for line in self.bodies(cells))

    def _body(self, cell: int) -> tuple[Points, ...]:
        """A territory; round a coast's middle or a City's only as much as is its own."""
        name = self.map.board.name(cell)
        if name.endswith(STAR) or "/" in name:
            return (circle(self.middle(cell), self.side * (CITY if name.endswith(STAR) else COAST)),)
        territory = self.map.area_of(cell).territory
        return tuple(self._laid(ring) for ring in (*territory.rings, *territory.holes))


@dataclass(frozen=True, slots=True)
class HexPlot:
    """A board of hexes so many pixels wide, the corner of its frame at (left, top)."""

    head: ClassVar[Place] = 0.3, 0.24
    coloured: ClassVar[bool] = False
    board: HexBoard
    side: float
    left: float = 0.0
    top: float = 0.0

    @property
    def wide(self) -> float:
        return max(SMALLEST, self.side * UNIT)

    @property
    def bounds(self) -> Box:
        left, top, right, bottom = self.board.whole
        return (*self._laid((left, top)), *self._laid((right, bottom)))

    def _laid(self, point: Place) -> Place:
        left, top, _, _ = self.board.whole
        return self.left + (point[0] - left) * self.side, self.top + (point[1] - top) * self.side

    def middle(self, cell: int) -> Place:
        return self._laid(self.board.middle(cell))

    def box(self, cell: int) -> Box:
        return _square(self.middle(cell), self.side)

    def _corners(self, cell: int) -> list[Place]:
        return [self._laid(corner) for corner in self.board.corners(cell)]

    def bodies(self, cells: Sequence[int]) -> tuple[Points, ...]:
        return tuple(points(*self._corners(cell)) for cell in sorted(set(cells)))

    def edges(self, cells: Sequence[int]) -> tuple[Points, ...]:
        """The sides that a hex shares with no other of them."""
        inside = set(cells)
        return tuple(edge for cell in sorted(inside) for edge in self._edges(cell, inside))

    def _edges(self, cell: int, inside: set[int]) -> Iterator[Points]:
        around = self._corners(cell)
        if self.board.is_box(cell):
            yield points(*around, around[0])
            return
        for heading, other in enumerate(self.board.around[cell].tolist()):
            if other not in inside:
                yield points(around[heading - 1], around[heading])


def _square(middle: Place, side: float) -> Box:
    return middle[0] - side / 2, middle[1] - side / 2, middle[0] + side / 2, middle[1] + side / 2
