"""Towns of a battlefield: built-up ground joined over its cells, with blocks of houses."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from drumhead.client.board.fields.textures import mixed
from drumhead.client.board.fields.water import pen
from drumhead.client.board.paths import CELL, path_of
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Mask, soft_loops
from drumhead.engine.maps.squares.model import Ground

ROWS = 5  # houses along a cell's side


class FieldTowns:
    """The towns of one window, in a field's units."""

    def __init__(self, window: FieldWindow, palette: Palette) -> None:
        self._window, self._palette = window, palette

    @cached_property
    def _extent(self) -> QPainterPath:
        found = soft_loops(self._window.kind(Ground.TOWN), self._window.east, self._window.south)
        return path_of([outline - MARGIN for outline in found], CELL)

    @cached_property
    def _houses(self) -> tuple[QPainterPath, QPainterPath]:
        """Roofs in the light and roofs in the shade."""
        paths = QPainterPath(), QPainterPath()
        for path in paths:
            path.setFillRule(Qt.FillRule.WindingFill)
        towns = np.pad(self._window.kind(Ground.TOWN), 1)
        for y, x in np.argwhere(towns[1:-1, 1:-1]).tolist():
            for i in range(ROWS * ROWS):
                self._build(paths, x, y, i, towns)
        return paths

    def _build(self, paths: tuple[QPainterPath, QPainterPath], x: int, y: int, i: int, towns: Mask) -> None:
        """One house, thinner where the town ends."""
        column, row = i % ROWS, i // ROWS
        seed = mixed(((y + self._window.south) * 4096 + x + self._window.east) * 32 + i)
        outer = (column == 0 and not towns[y + 1, x]) + (column == ROWS - 1 and not towns[y + 1, x + 2])
        outer += (row == 0 and not towns[y, x + 1]) + (row == ROWS - 1 and not towns[y + 2, x + 1])
        if outer > 1 or seed % 100 < (12, 45)[outer]:
            return
        step = CELL / ROWS
        wide, high = step * (0.5 + seed % 7 * 0.05), step * (0.48 + seed // 7 % 7 * 0.05)
        at = QPointF((x - MARGIN) * CELL + (column + 0.5) * step, (y - MARGIN) * CELL + (row + 0.5) * step)
        at += QPointF(seed // 49 % 5 - 2, seed // 245 % 5 - 2) * 0.6
        turned = QTransform().translate(at.x(), at.y()).rotate((seed // 1225 % 9 - 4) * 3)
        paths[seed % 3 == 0].addPolygon(turned.map(QRectF(-wide / 2, -high / 2, wide, high)))

    def paint(self, painter: QPainter) -> None:
        """Built-up ground, then houses."""
        painter.fillPath(self._extent, self._palette.ground[Ground.TOWN])
        edge = QColor(self._palette.roof)
        edge.setAlpha(150)
        painter.strokePath(self._extent, pen(edge, 1.4))
        light, dark = self._houses
        for path, colour in ((light, self._palette.roof), (dark, self._palette.roof.darker(128))):
            painter.fillPath(path, colour)
            painter.strokePath(path, pen(self._palette.roof.darker(185), 0.8))
