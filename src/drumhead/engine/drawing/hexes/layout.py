"""Hexes in the units of their drawing, of which one is about a kilometre."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import numpy.typing as npt

from drumhead.engine.boards.hex import NO_CELL, RISE, Point
from drumhead.engine.drawing.ink.items import Box, Points
from drumhead.engine.drawing.orders.plots import UNIT, HexPlot, Place
from drumhead.engine.maps.hexes.model import HexMap

HEX = 26.0
"""Units from one side of a hex to the opposite one: 16 miles in kilometres."""
SMALLEST, LARGEST = 15.0, 90.0  # pixels a unit is wide
Cells = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.float32]


class HexLayout:
    """A map of hexes whose frame has its corner at the origin."""

    side = HEX

    def __init__(self, map: HexMap) -> None:
        self.map, self.board = map, map.board
        self._left, self._top, right, bottom = map.board.whole
        self.bounds: Box = 0.0, 0.0, (right - self._left) * HEX, (bottom - self._top) * HEX

    @cached_property
    def land(self) -> Box:
        """Where the hexes lie, without the boxes below."""
        left, top, right, bottom = self.board.frame
        return 0.0, 0.0, (right - left) * HEX, (bottom - top) * HEX

    def point(self, at: Point) -> Place:
        """A point of the map."""
        return (at[0] - self._left) * HEX, (at[1] - self._top) * HEX

    def line(self, points: Iterable[Point]) -> Points:
        """A line through points of the map."""
        found: Points = (np.array(list(points), np.float64).reshape(-1, 2) - (self._left, self._top)) * HEX
        return found

    def middle(self, cell: int) -> Place:
        """Where what stands on a cell is drawn."""
        return self.point(self.board.middle(cell))

    def outline(self, cell: int) -> Points:
        return self.line(self.board.corners(cell))

    def under(self, x: float, y: float) -> int | None:
        """The cell under a place."""
        cell = self.board.under((x / HEX + self._left, y / HEX + self._top))
        return None if cell == NO_CELL else cell

    def unit(self, scale: float) -> float:
        """How many pixels wide a unit is drawn."""
        return max(SMALLEST, min(LARGEST, HEX * UNIT * scale))

    def plot(self, scale: float, left: float = 0.0, top: float = 0.0) -> HexPlot:
        """The board in pixels, so many a unit."""
        return HexPlot(self.board, HEX * scale, left, top)

    def hexes_at(self, x: Numbers, y: Numbers) -> Cells:
        """The nearest hex of each place, however far off; all at a stroke."""
        board = self.board
        across, down = x / HEX + self._left, y / HEX / RISE + self._top / RISE
        first = np.clip(np.floor(down), 0, board.rows - 1).astype(np.int32)
        best, found = np.full(first.shape, np.inf, np.float32), np.zeros(first.shape, np.int32)
        for row in (first, np.clip(first + 1, 0, board.rows - 1)):
            place = across + self._shift(row)
            at = np.clip(np.rint(place), 0, board.columns - 1).astype(np.int32)
            apart = (at - place) ** 2 + ((down - row) * RISE) ** 2
            nearer = apart < best
            best = np.where(nearer, apart, best)
            found = np.where(nearer, row * board.columns + board.columns - 1 - at, found)
        return found

    def _shift(self, row: Cells) -> Numbers:
        """How far a row lies to the left of the first one."""
        odd = (row + self.board.first_row) % 2
        return ((self.board.first_row % 2 - odd) / 2).astype(np.float32)
