"""Pens and arrow heads of what is laid over a board."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette


def pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen of so many pixels at every zoom."""
    found = QPen(colour, width, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    found.setCosmetic(True)
    return found


def set_pen(painter: QPainter, stroke: QPen) -> None:
    """Draw with a pen as wide in the window's own pixels, of which a fine screen has several for one."""
    found = QPen(stroke)
    found.setWidthF(stroke.widthF() * painter.device().devicePixelRatioF())
    painter.setPen(found)


def short_of(start: QPointF, end: QPointF, gap: float) -> QPointF:
    """The point `gap` before the end of a line."""
    length = hypot(end.x() - start.x(), end.y() - start.y()) or 1.0
    return end - (end - start) * (gap / length)


def paint_head(p: QPainter, start: QPointF, end: QPointF, size: float, colour: QColor, palette: Palette) -> None:
    """The head of an arrow that comes from `start`."""
    angle = atan2(end.y() - start.y(), end.x() - start.x())
    wings = [end - QPointF(cos(angle + turn), sin(angle + turn)) * size for turn in (-pi / 6.5, pi / 6.5)]
    set_pen(p, pen(palette.halo, 1.2))
    p.setBrush(colour)
    p.drawPolygon(QPolygonF([end, *wings]))


def paint_badge(painter: QPainter, at: QPointF, reach: float, letter: str, colour: QColor, palette: Palette) -> None:
    """A letter in a disc, in pixels."""
    painter.setPen(QPen(palette.halo, 1.4))
    painter.setBrush(colour)
    painter.drawEllipse(at, reach, reach)
    painter.setFont(number_font(round(reach * 1.7)))
    painter.setPen(palette.base if palette.dark else palette.on_side)
    area = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), letter)
