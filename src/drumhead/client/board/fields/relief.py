"""The lie of a battlefield's land: hill shade, contours, hachures down the slopes."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from drumhead.client.board.paths import CELL, polygon_of
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.relief import FINE, Contour, Grid, contours, figures, raised
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.fields import FLAT
from drumhead.engine.drawing.ink.outlines import Points, rounded


class FieldRelief:
    """Shade, contours and slopes of one window; the painter's units are a field's, CELL a square."""

    def __init__(self, window: FieldWindow, palette: Palette) -> None:
        self._window, self._palette = window, palette

    @cached_property
    def shade(self) -> QImage | None:
        """A veil of black and white over the window, or None where nothing is known of heights."""
        lit = self._lit()
        if lit is None:
            return None
        alpha = np.clip(np.abs(lit) * np.where(lit > 0, 66, 84), 0, 84).astype(np.uint32)
        grey = np.where(lit > 0, alpha, 0)
        pixels = ((alpha << 24) | (grey << 16) | (grey << 8) | grey).astype(np.uint32)
        rows, columns = pixels.shape
        form = QImage.Format.Format_ARGB32_Premultiplied
        return QImage(pixels.tobytes(), columns, rows, columns * 4, form).copy()

    def _lit(self) -> Grid | None:
        """How much lighter (to 1) or darker (to -1) the sun in the north-west makes the ground."""
        height, relief = self._window.height, self._window.relief
        if height is not None:
            fine = raised(height)
            south, east = np.gradient(fine, 1000 / FINE)
            steepness = 1.4 + 700 / (60 + float(np.ptp(fine)))
            found: Grid = np.tanh((south + east) * steepness)
            return found
        if relief is None:
            return None
        return np.clip((raised(relief) - FLAT) / 90, -1, 1)

    def paint_shade(self, painter: QPainter) -> None:
        """The veil, stretched over the window."""
        if self.shade is not None:
            size = self._window.span * CELL
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(QRectF(-MARGIN * CELL, -MARGIN * CELL, size, size), self.shade)

    @cached_property
    def _contours(self) -> list[tuple[Contour, QPolygonF]]:
        return [(contour, polygon_of((contour.line - MARGIN) * CELL)) for contour in contours(self._window)]

    def paint_contours(self, painter: QPainter, scale: float) -> None:
        """Thin lines; every fifth height heavier, with its metres where there is room."""
        colour = QColor(self._palette.hachure)
        for contour, line in self._contours:
            colour.setAlpha(150 if contour.heavy else 78)
            painter.setPen(QPen(colour, 1.5 if contour.heavy else 0.9))
            painter.drawPolyline(line)
        if scale >= 0.6:
            for level, at in figures(self._window, (contour for contour, _ in self._contours)):
                self._label(painter, level, QPointF(*((at - MARGIN) * CELL).tolist()))

    def _label(self, painter: QPainter, level: int, at: QPointF) -> None:
        """The metres on a heavy contour."""
        painter.setFont(number_font(12))
        width = painter.fontMetrics().horizontalAdvance(str(level)) + 4
        halo = QColor(self._palette.halo)
        halo.setAlpha(170)
        painter.fillRect(QRectF(at.x() - width / 2, at.y() - 6, width, 12), halo)
        painter.setPen(self._palette.hachure)
        painter.drawText(QPointF(at.x() - width / 2 + 2, at.y() + 4.5), str(level))

    def slopes(self, outlines: list[Points]) -> list[QLineF]:
        """Strokes that fall away inside outlines, long and short in turn."""
        found: list[QLineF] = []
        for outline in outlines:
            at, inward = along(rounded(outline), 0.125)
            reach = np.where(np.arange(len(at)) % 2, 0.13, 0.2)[:, None]
            start = at + inward * 0.05
            ends = np.concatenate([start, start + inward * reach], axis=1) * CELL - MARGIN * CELL
            found.extend(QLineF(x1, y1, x2, y2) for x1, y1, x2, y2 in ends.tolist())
        return found


def along(outline: Points, spacing: float) -> tuple[Points, Points]:
    """Points evenly spaced on a closed outline and the unit vectors to its inner side, which is on the right."""
    closed = np.concatenate([outline, outline[:1]])
    steps = np.hypot(*np.diff(closed, axis=0).T)
    reach = np.concatenate([[0.0], np.cumsum(steps)])
    where = np.linspace(0, reach[-1], max(4, round(reach[-1] / spacing)), endpoint=False)
    at = np.stack([np.interp(where, reach, closed[:, i]) for i in (0, 1)], axis=1)
    ahead = np.roll(at, -1, axis=0) - np.roll(at, 1, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    return at, np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
