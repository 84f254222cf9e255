"""Pens as wide at every zoom, for what is laid over a board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen


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
