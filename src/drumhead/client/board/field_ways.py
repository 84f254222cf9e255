"""Ways over a battlefield: roads, track, railway bridges, passes."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from drumhead.client.board.field_water import RIVER_SHARE, FieldWater, in_field, pen
from drumhead.client.board.paths import CELL, polygon_of
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.passes import Pass, passes
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.chains import Cell, Chain, chains

BRIDGE = 11.0


class FieldWays:
    """Roads and railways of one window, in a field's units."""

    def __init__(self, window: FieldWindow, palette: Palette, water: FieldWater) -> None:
        self._window, self._palette, self._water = window, palette, water

    @cached_property
    def _roads(self) -> list[QPolygonF]:
        window = self._window
        beside = window.track & ~window.wet
        found = chains(window.road, window.east, window.south, window.wet, aside=beside)
        return [polygon_of(in_field(chain.line)) for chain in found]

    @cached_property
    def _tracks(self) -> list[Chain]:
        window = self._window
        return chains(window.track, window.east, window.south, window.wet)

    @cached_property
    def _rails(self) -> list[QPolygonF]:
        return [polygon_of(in_field(chain.line)) for chain in self._tracks]

    def paint_roads(self, painter: QPainter) -> None:
        """A light way between two dark edges."""
        edge = self._palette.rail_gap if self._palette.dark else self._palette.road.darker(150)
        body = self._palette.road if self._palette.dark else self._palette.city_fill
        for colour, width in ((edge, 6.2), (body, 3.8)):
            painter.setPen(pen(colour, width))
            for line in self._roads:
                painter.drawPolyline(line)

    def paint_track(self, painter: QPainter) -> None:
        """Two rails on ties."""
        ties = pen(self._palette.rail, 10)
        ties.setCapStyle(Qt.PenCapStyle.FlatCap)
        ties.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        ties.setDashPattern([0.2, 0.6])
        for used in (ties, pen(self._palette.rail, 4.8), pen(self._palette.rail_gap, 2.0)):
            painter.setPen(used)
            for line in self._rails:
                painter.drawPolyline(line)

    @property
    def bridges(self) -> list[Cell]:
        """12.2: the window's cells where track crosses a river."""
        return [(x, y) for y, x in np.argwhere(self._window.track & self._window.wet).tolist()]

    @cached_property
    def _spans(self) -> list[tuple[QPointF, QPointF, QPointF]]:
        """(middle, half its length along the track, half its breadth across) of each bridge."""
        found = []
        for cell in self.bridges:
            at, along = self._crossing(cell)
            rank = max(1, int(self._window.river[cell[1], cell[0]]))
            across = QPointF(-along.y(), along.x())
            found.append((at, along * (RIVER_SHARE[rank] * CELL / 2 + 9), across * BRIDGE))
        return found

    def _crossing(self, cell: Cell) -> tuple[QPointF, QPointF]:
        at, ahead = next(chain for chain in self._tracks if cell in chain.cells).crossing(cell)
        return QPointF(*in_field(at).tolist()), QPointF(*ahead.tolist())

    def paint_decks(self, painter: QPainter) -> None:
        """The decks of bridges, over the water and under the track."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._palette.rail_gap)
        for at, half, deck in self._spans:
            painter.drawPolygon(QPolygonF([at - half - deck, at + half - deck, at + half + deck, at - half + deck]))

    def paint_bridges(self, painter: QPainter) -> None:
        """12.2: two heavy parapets with splayed wings."""
        painter.setPen(pen(self._palette.ink, 3.6))
        for at, half, deck in self._spans:
            splay = half * (6.0 / max(1.0, abs(half.x()) + abs(half.y())))
            for side in (-1, 1):
                edge, wing = at + deck * side, deck * (side * 0.55)
                ends = [edge - half - splay + wing, edge - half, edge + half, edge + half + splay + wing]
                painter.drawPolyline(QPolygonF(ends))

    @cached_property
    def _passes(self) -> tuple[Pass, ...]:
        return passes(self._window)

    def paint_passes(self, painter: QPainter) -> None:
        """A way between two brackets that open away from it."""
        for found in self._passes:
            if found.way is not None:
                painter.setPen(pen(self._palette.road, 4, Qt.PenStyle.DotLine))
                painter.drawPolyline(polygon_of(in_field(found.way)))
            for colour, width in ((self._palette.halo, 7.0), (self._palette.ink, 3.4)):
                painter.setPen(pen(colour, width))
                for bracket in found.brackets:
                    painter.drawPolyline(polygon_of(in_field(bracket)))
