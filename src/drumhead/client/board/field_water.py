"""Water on a battlefield: lakes and sea with their shores, rivers as bodies by class, fords."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from drumhead.client.board.paths import CELL, path_of, polygon_of
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.chains import Cell, Chain, chains
from drumhead.engine.drawing.ink.outlines import Points, soft_loops
from drumhead.engine.maps.squares.model import Ground

RIVER_SHARE = {1: 0.15, 2: 0.27, 3: 0.44}  # class: part of a square's side
LETTERS_FROM = 0.55  # pixels a unit
SHORE = 3.0
SPRING = (0.35, 0.55, 0.8)  # of a river's breadth, two samples of its line each


def in_field(points: Points) -> Points:
    """Cell units of a window as a field's units."""
    found: Points = (points - MARGIN) * CELL
    return found


class FieldWater:
    """The waters of one window, in a field's units."""

    def __init__(self, window: FieldWindow, palette: Palette) -> None:
        self._window, self._palette = window, palette

    @cached_property
    def lakes(self) -> QPainterPath:
        """Open water."""
        found = soft_loops(self._window.kind(Ground.WATER), self._window.east, self._window.south)
        return path_of([outline - MARGIN for outline in found], CELL)

    @cached_property
    def chains(self) -> list[Chain]:
        """The rivers' lines in the window's cell units."""
        window = self._window
        crossed = window.wet & (window.track | window.road | window.kind(Ground.FORD))
        return chains(window.wet, window.east, window.south, crossed, window.kind(Ground.WATER))

    @cached_property
    def _streams(self) -> list[tuple[int, float, QPolygonF]]:
        """(class, share of its breadth, line) piece by piece, smaller rivers first; springs are narrow."""
        found = []
        for chain in self.chains:
            rank, line = self._rank(chain), in_field(chain.line)
            found += [(rank, share, polygon_of(line[part])) for share, part in _pieces(chain)]
        return sorted(found, key=lambda stream: stream[0])

    def _rank(self, chain: Chain) -> int:
        ranks = [int(self._window.river[y, x]) for x, y in chain.cells]
        return max(1, int(np.median([rank for rank in ranks if rank] or [1])))

    @cached_property
    def _pools(self) -> QPainterPath:
        """Where four cells of river meet in a block, the water between them."""
        wet, path = self._window.wet, QPainterPath()
        blocks = wet[:-1, :-1] & wet[1:, :-1] & wet[:-1, 1:] & wet[1:, 1:]
        for y, x in np.argwhere(blocks).tolist():
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            path.addPolygon(QPolygonF([self.crossing(corner)[0] for corner in corners]))
            path.closeSubpath()
        path.setFillRule(Qt.FillRule.WindingFill)
        return path

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
            for rank, share, line in self._streams:
                colour = self._palette.river[rank].darker(shade) if extra else self.body(rank)
                painter.setPen(pen(colour, RIVER_SHARE[rank] * CELL * share + extra))
                painter.drawPolyline(line)
            if not extra:
                painter.fillPath(self._pools, self.body(2))
        for rank, share, line in self._streams:
            if rank > 1 and share == 1.0:
                painter.setPen(_ripple(self.body(rank), self._palette.dark))
                painter.drawPolyline(line)

    def body(self, rank: int) -> QColor:
        """A river's water by class: the larger the deeper."""
        water, deep = self._palette.ground[Ground.WATER], self._palette.river[rank]
        share = {1: 0.55, 2: 0.6, 3: 0.8}[rank]
        return blended(water, deep, share)

    def paint_fords(self, painter: QPainter, scale: float) -> None:
        """Steps across at right angles to the stream and, near enough, the letter F."""
        for x, y in np.argwhere(self._window.kind(Ground.FORD))[:, ::-1].tolist():
            self._paint_ford(painter, (x, y), scale)

    def _paint_ford(self, painter: QPainter, cell: Cell, scale: float) -> None:
        at, along = self.crossing(cell)
        across = QPointF(-along.y(), along.x())
        rank = max(1, int(self._window.river[cell[1], cell[0]]))
        painter.setPen(pen(self._palette.ink, 1.3))
        painter.setBrush(self._palette.city_fill)
        for i in range(-3, 4):
            place = at + across * (i * (RIVER_SHARE[rank] * CELL * 0.5 + 12) / 3)
            painter.drawEllipse(place, 3.7, 3.7)
        if scale >= LETTERS_FROM:
            _letter(painter, at + along * 19, "F", self._palette)

    def crossing(self, cell: Cell) -> tuple[QPointF, QPointF]:
        """Where a river passes through a cell, in the field's units, and the unit vector along it there."""
        at, ahead = next(chain for chain in self.chains if cell in chain.cells).crossing(cell)
        return QPointF(*in_field(at).tolist()), QPointF(*ahead.tolist())


def _pieces(chain: Chain) -> list[tuple[float, slice]]:
    """(share of the breadth, part of the line): a river grows over the first cell from its spring."""
    first = len(SPRING) * 2 if chain.loose[0] else 0
    last = len(chain.line) - (len(SPRING) * 2 if chain.loose[1] else 0)
    if last - first < 2:
        return [(SPRING[-1], slice(None))]
    found = [(1.0, slice(first, last))]
    for i, share in enumerate(SPRING):
        if chain.loose[0]:
            found.append((share, slice(2 * i, 2 * i + 3)))
        if chain.loose[1]:
            found.append((share, slice(len(chain.line) - 2 * i - 3, len(chain.line) - 2 * i)))
    return found


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
