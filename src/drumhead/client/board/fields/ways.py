"""Ways over a battlefield: roads, track, railway bridges, passes."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from drumhead.client.board.fields.water import in_field, pen
from drumhead.client.board.paths import CELL, polygon_of
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.lines import RIVER_SHARE, FieldLines
from drumhead.engine.drawing.fields.passes import Pass, passes
from drumhead.engine.drawing.fields.window import FieldWindow

BRIDGE = 11.0


class FieldWays:
    """Roads and railways of one window, in a field's units."""

    def __init__(self, window: FieldWindow, palette: Palette, lines: FieldLines) -> None:
        self._window, self._palette, self._lines = window, palette, lines

    @cached_property
    def _roads(self) -> list[QPolygonF]:
        return [polygon_of(in_field(line)) for line in self._lines.roads]

    @cached_property
    def _rails(self) -> list[QPolygonF]:
        return [polygon_of(in_field(line)) for line in self._lines.tracks]

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

    @cached_property
    def _spans(self) -> list[tuple[QPointF, QPointF, QPointF]]:
        """(middle, half its length along the track, half its breadth across) of each bridge."""
        found = []
        for bridge in self._lines.bridges:
            at, along = QPointF(*in_field(bridge.at).tolist()), QPointF(*bridge.along.tolist())
            across = QPointF(-along.y(), along.x())
            found.append((at, along * (RIVER_SHARE[bridge.rank] * CELL / 2 + 9), across * BRIDGE))
        return found

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
