"""Cells of a square board on the drawing plane; the scene's units are the caller's choice."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from drumhead.engine.boards.square import SquareBoard


@dataclass(frozen=True)
class Plane:
    """A board whose cells are squares of `side` scene units, the first at the origin."""

    board: SquareBoard
    side: float

    @property
    def bounds(self) -> QRectF:
        return QRectF(0, 0, self.board.columns * self.side, self.board.rows * self.side)

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell under a point, or None off the board."""
        return self.board.at(int(x // self.side), int(y // self.side))

    def rect(self, cell: int) -> QRectF:
        column, row = self.board.position(cell)
        return QRectF(column * self.side, row * self.side, self.side, self.side)

    def centre(self, cell: int) -> QPointF:
        column, row = self.board.position(cell)
        return QPointF((column + 0.5) * self.side, (row + 0.5) * self.side)

    def span(self, area: QRectF) -> tuple[range, range]:
        """Columns and rows that an area touches."""
        left, top = int(area.left() // self.side), int(area.top() // self.side)
        right, bottom = int(area.right() // self.side), int(area.bottom() // self.side)
        columns = range(max(0, left), min(self.board.columns - 1, right) + 1)
        return columns, range(max(0, top), min(self.board.rows - 1, bottom) + 1)
