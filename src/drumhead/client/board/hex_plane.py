"""Hexes of a board in a scene, a unit of whose drawing is one of the scene."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from drumhead.engine.boards.hex import HexBoard
from drumhead.engine.drawing.hexes.traces import traces_of
from drumhead.engine.drawing.orders.plots import HexPlot
from drumhead.engine.maps.hexes.model import HexMap


class HexPlane:
    """Where hexes and boxes lie."""

    def __init__(self, map: HexMap) -> None:
        self.board: HexBoard = map.board
        self.layout = traces_of(map).layout
        self._path = lru_cache(maxsize=1024)(self._drawn)

    @property
    def side(self) -> float:
        return self.layout.side

    @property
    def bounds(self) -> QRectF:
        _, _, wide, high = self.layout.bounds
        return QRectF(0, 0, wide, high)

    def plot(self, scale: float) -> HexPlot:
        return self.layout.plot(scale)

    def cell_at(self, x: float, y: float, among: Collection[int] = (), scale: float = 1.0) -> int | None:
        """The hex or the box under a point."""
        return self.layout.under(x, y)

    def alike(self, cell: int) -> tuple[int, ...]:
        return (cell,)

    def centre(self, cell: int) -> QPointF:
        return QPointF(*self.layout.middle(cell))

    def rect(self, cell: int) -> QRectF:
        return self.body(cell).boundingRect()

    def body(self, cell: int) -> QPainterPath:
        return self._path(cell)

    def _drawn(self, cell: int) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in self.layout.outline(cell).tolist()]))
        path.closeSubpath()
        return path
