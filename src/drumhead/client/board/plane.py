"""Where a board's cells lie in a scene: the contract of every kind of board, and squares as one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from drumhead.engine.boards.board import Board
from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.drawing.ink.items import Box, Points
from drumhead.engine.drawing.orders.plots import Plot, SquarePlot


class Surface(Protocol):
    """A board laid out in a scene; `side` is about as wide as a cell."""

    @property
    def board(self) -> Board: ...

    @property
    def side(self) -> float: ...

    @property
    def bounds(self) -> QRectF: ...

    def plot(self, scale: float) -> Plot:
        """The board in pixels, so many a scene unit, for what is laid over it."""

    def cell_at(self, x: float, y: float, among: Collection[int] = (), scale: float = 1.0) -> int | None:
        """The cell under a point, None off the board; where several lie there, rather one `among` those wanted.

        `scale` is of pixels a scene unit, for what is drawn no smaller or larger than so many pixels.
        """

    def alike(self, cell: int) -> tuple[int, ...]:
        """All cells that a click on this one may mean."""

    def rect(self, cell: int) -> QRectF:
        """What a cell takes up, as a box."""

    def centre(self, cell: int) -> QPointF:
        """Where what stands on a cell is drawn."""

    def body(self, cell: int) -> QPainterPath:
        """The ground that a cell covers."""


class Layout(Protocol):
    """Where cells lie without Qt, a unit of which is one of the scene."""

    @property
    def side(self) -> float: ...

    @property
    def bounds(self) -> Box: ...

    def plot(self, scale: float) -> Plot: ...


class LaidOut:
    """A board that lies in a scene as its layout says."""

    def __init__(self, layout: Layout) -> None:
        self._laid = layout

    @property
    def side(self) -> float:
        return self._laid.side

    @property
    def bounds(self) -> QRectF:
        _, _, wide, high = self._laid.bounds
        return QRectF(0, 0, wide, high)

    def plot(self, scale: float) -> Plot:
        return self._laid.plot(scale)

    def alike(self, cell: int) -> tuple[int, ...]:
        return (cell,)


def area_of(plane: Surface, cells: Iterable[int]) -> QRectF:
    """What several cells take up."""
    found = QRectF()
    for cell in cells:
        found = found.united(plane.rect(cell))
    return found


def outlined(lines: Iterable[Points]) -> QPainterPath:
    """The ground within closed lines."""
    path = QPainterPath()
    for line in lines:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line.tolist()]))
        path.closeSubpath()
    return path


@dataclass(frozen=True)
class Plane:
    """A board whose cells are squares of `side` scene units, the first at the origin."""

    board: SquareBoard
    side: float

    def plot(self, scale: float) -> SquarePlot:
        return SquarePlot(self.board, self.side * scale)

    @property
    def bounds(self) -> QRectF:
        return QRectF(0, 0, self.board.columns * self.side, self.board.rows * self.side)

    def cell_at(self, x: float, y: float, among: Collection[int] = (), scale: float = 1.0) -> int | None:
        """The cell under a point, or None off the board."""
        return self.board.at(int(x // self.side), int(y // self.side))

    def alike(self, cell: int) -> tuple[int, ...]:
        return (cell,)

    def rect(self, cell: int) -> QRectF:
        column, row = self.board.position(cell)
        return QRectF(column * self.side, row * self.side, self.side, self.side)

    def centre(self, cell: int) -> QPointF:
        column, row = self.board.position(cell)
        return QPointF((column + 0.5) * self.side, (row + 0.5) * self.side)

    def body(self, cell: int) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.rect(cell))
        return path

    def span(self, area: QRectF) -> tuple[range, range]:
        """Columns and rows that an area touches."""
        left, top = int(area.left() // self.side), int(area.top() // self.side)
        right, bottom = int(area.right() // self.side), int(area.bottom() // self.side)
        columns = range(max(0, left), min(self.board.columns - 1, right) + 1)
        return columns, range(max(0, top), min(self.board.rows - 1, bottom) + 1)
