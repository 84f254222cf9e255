"""Water on a battlefield: lakes and sea with their shores, rivers as bodies by class, fords."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from drumhead.client.board.paths import CELL, path_of, polygon_of
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.letters import LETTERS
from drumhead.engine.drawing.fields.lines import RIVER_SHARE, Crossing, FieldLines, Stream
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.outlines import Points, soft_loops
from drumhead.engine.maps.squares.model import Ground

LETTERS_FROM = 0.55  # pixels a unit
SHORE = 3.0


def in_field(points: Points) -> Points:
    """Cell units of a window as a field's units."""
    found: Points = (points - MARGIN) * CELL
    return found


class FieldWater:
    """The waters of one window, in a field's units."""

    def __init__(self, window: FieldWindow, palette: Palette, lines: FieldLines) -> None:
        self._window, self._palette, self._lines = window, palette, lines

    @cached_property
    def lakes(self) -> QPainterPath:
        """Open water."""
        found = soft_loops(self._window.kind(Ground.WATER), self._window.east, self._window.south)
        return path_of([outline - MARGIN for outline in found], CELL)

    @cached_property
    def _streams(self) -> list[tuple[Stream, QPolygonF]]:
        return [(stream, polygon_of(in_field(stream.line))) for stream in self._lines.streams]

    @cached_property
    def _pools(self) -> list[tuple[int, QPolygonF]]:
        """The water between rivers side by side, by class."""
        return [(pool.rank, polygon_of(in_field(pool.outline))) for pool in self._lines.pools]

    def paint_lakes(self, painter: QPainter) -> None:
        """Water that is lighter along its shore."""
        painter.fillPath(self.lakes, self._palette.ground[Ground.WATER])
        shallow = QColor(self._palette.coast)
        painter.save()
        painter.setClipPath(self.lakes, Qt.ClipOperation.IntersectClip)
        for width, alpha in ((40, 60), (22, 90)):
            shallow.setAlpha(alpha)
            painter.strokePath(self.lakes, pen(shallow, width))
        painter.restore()
        painter.strokePath(self.lakes, pen(self._palette.river[2], 1.6))

    def paint_rivers(self, painter: QPainter) -> None:
        """Banks of all first, then water, so that rivers join without a seam."""
        for extra, shade in ((SHORE, 150), (0.0, 100)):
            for stream, line in self._streams:
                colour = self._palette.river[stream.rank].darker(shade) if extra else self.body(stream.rank)
                painter.setPen(pen(colour, stream.breadth * CELL + extra))
                painter.drawPolyline(line)
            if not extra:
                painter.setPen(Qt.PenStyle.NoPen)
                for rank, pool in self._pools:
                    painter.setBrush(self.body(rank))
                    painter.drawPolygon(pool, Qt.FillRule.WindingFill)
        for stream, line in self._streams:
            if stream.rank > 1 and stream.share == 1.0:
                painter.setPen(_ripple(self.body(stream.rank), self._palette.dark))
                painter.drawPolyline(line)

    def body(self, rank: int) -> QColor:
        """A river's water by class: the larger the deeper."""
        water, deep = self._palette.ground[Ground.WATER], self._palette.river[rank]
        share = {1: 0.55, 2: 0.6, 3: 0.8}[rank]
        return blended(water, deep, share)

    def paint_fords(self, painter: QPainter, scale: float) -> None:
        """Steps across at right angles to the stream and, near enough, the letter F."""
        for ford in self._lines.fords:
            self._paint_ford(painter, ford, scale)

    def _paint_ford(self, painter: QPainter, ford: Crossing, scale: float) -> None:
        at, along = QPointF(*in_field(ford.at).tolist()), QPointF(*ford.along.tolist())
        across = QPointF(-along.y(), along.x())
        painter.setPen(pen(self._palette.ink, 1.3))
        painter.setBrush(self._palette.city_fill)
        for i in range(-3, 4):
            place = at + across * (i * (RIVER_SHARE[ford.rank] * CELL * 0.5 + 12) / 3)
            painter.drawEllipse(place, 3.7, 3.7)
        if scale >= LETTERS_FROM:
            _letter(painter, at + along * 19, LETTERS[Ground.FORD], self._palette)


def _letter(painter: QPainter, at: QPointF, letter: str, palette: Palette) -> None:
    painter.setPen(pen(palette.ink, 1.1))
    painter.setBrush(palette.halo)
    painter.drawEllipse(at, 7.5, 7.5)
    painter.setFont(number_font(12))
    painter.drawText(QRectF(at.x() - 8, at.y() - 8, 16, 16), int(Qt.AlignmentFlag.AlignCenter), letter)


def _ripple(body: QColor, dark: bool) -> QPen:
    found = pen(body.lighter(112 if dark else 116), 1.4)
    found.setDashPattern([9, 7])
    return found


def pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A round pen, its width in scene units."""
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def blended(first: QColor, second: QColor, share: float) -> QColor:
    """A colour between two; `share` of the second."""
    parts = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    red, green, blue = (round(a + (b - a) * share) for a, b in parts)
    return QColor(red, green, blue)
