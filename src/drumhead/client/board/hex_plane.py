"""Hexes of a board in a scene, a unit of whose drawing is one of the scene."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from drumhead.client.board.plane import LaidOut, outlined
from drumhead.engine.boards.hex import HexBoard
from drumhead.engine.drawing.hexes.traces import traces_of
from drumhead.engine.maps.hexes.model import HexMap


class HexPlane(LaidOut):
    """Where hexes and boxes lie."""

    board: HexBoard

    def __init__(self, map: HexMap) -> None:
        self.board = map.board
        self.layout = traces_of(map).layout
        super().__init__(self.layout)
        self._path = lru_cache(maxsize=1024)(lambda cell: outlined([self.layout.outline(cell)]))

    def cell_at(self, x: float, y: float, among: Collection[int] = (), scale: float = 1.0) -> int | None:
        """The hex or the box under a point."""
        return self.layout.under(x, y)

    def centre(self, cell: int) -> QPointF:
        return QPointF(*self.layout.middle(cell))

    def rect(self, cell: int) -> QRectF:
        return self.body(cell).boundingRect()

    def body(self, cell: int) -> QPainterPath:
        return self._path(cell)
