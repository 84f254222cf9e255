"""Items above the ground: overlays by name, fog, the frames of selection and pointer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.overlays import Shape, bounds_of, paint
from drumhead.client.board.pens import set_pen
from drumhead.client.board.plane import Plane, Surface
from drumhead.client.board.tiles import TileItem
from drumhead.client.palette import Palette

FOG_FINE, FOG_SOFT = 4, 4  # pixels a cell; passes of blur


class OverlayItem(QGraphicsItem):
    """The shapes of one named overlay."""

    def __init__(self, plane: Surface, palette: Palette) -> None:
        super().__init__()
        self._plane, self._palette = plane, palette
        self._bounds, self.shapes = QRectF(), tuple[Shape, ...]()

    def sync_with(self, shapes: Sequence[Shape]) -> None:
        self.prepareGeometryChange()
        self.shapes = tuple(shapes)
        self._bounds = bounds_of(shapes, self._plane)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, self.shapes, self._plane, self._palette)


class FogItem(TileItem):
    """Veils the cells not watched, softly from one cell to the next."""

    def __init__(self, plane: Plane, colour: QColor) -> None:
        self._plane, self._colour = plane, colour
        self._veil = _veil(plane, (), colour)
        super().__init__(plane.bounds, self._draw_veil, lambda: self._veil, clear=True)

    def sync_with(self, watched: Sequence[int]) -> None:
        """Lifts the fog over the watched cells."""
        self._veil = _veil(self._plane, watched, self._colour)
        self.renew()

    def _draw_veil(self, painter: QPainter, area: QRectF, scale: float) -> None:
        inside, share = area.intersected(self._plane.bounds), FOG_FINE / self._plane.side
        corner = (inside.topLeft() - area.topLeft()) * scale
        target = QRectF(corner.x(), corner.y(), inside.width() * scale, inside.height() * scale)
        part = QRectF(inside.x() * share, inside.y() * share, inside.width() * share, inside.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(target, self._veil, part)


def _veil(plane: Plane, watched: Sequence[int], colour: QColor) -> QImage:
    """A picture of the whole board, FOG_FINE pixels a cell, clear over the watched cells."""
    board = plane.board
    mask = np.ones(board.size, np.float32)
    mask[list(watched)] = 0
    alpha = mask.reshape(board.rows, board.columns).repeat(FOG_FINE, axis=0).repeat(FOG_FINE, axis=1)
    for _ in range(FOG_SOFT):
        padded = np.pad(alpha, 1, mode="edge")
        tall = padded[:-2] + 2 * padded[1:-1] + padded[2:]
        alpha = (tall[:, :-2] + 2 * tall[:, 1:-1] + tall[:, 2:]) / np.float32(16)
    parts = np.array([colour.blueF(), colour.greenF(), colour.redF(), 1.0], np.float32) * colour.alpha()
    data = (alpha[..., None] * parts).astype(np.uint8).tobytes()
    wide, high = board.columns * FOG_FINE, board.rows * FOG_FINE
    return QImage(data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


class FrameItem(QGraphicsItem):
    """A frame round one cell: double for the selection, a hairline for the pointer."""

    def __init__(self, plane: Surface, colour: QColor, double: bool) -> None:
        super().__init__()
        self._plane, self._colour, self._double = plane, colour, double
        self.cell: int | None = None
        self.hide()

    def sync_with(self, cell: int | None) -> None:
        if cell == self.cell:
            return
        self.prepareGeometryChange()
        self.cell = cell
        self.setVisible(cell is not None)

    def boundingRect(self) -> QRectF:
        if self.cell is None:
            return QRectF()
        margin = self._plane.side * 0.5
        return self._plane.rect(self.cell).adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.cell is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not isinstance(self._plane, Plane))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        body = self._plane.body((self.cell,))
        if self._double:
            self._paint_double(painter, body)
        else:
            set_pen(painter, _cosmetic(self._colour, 1))
            painter.drawPath(body)

    def _paint_double(self, painter: QPainter, body: QPainterPath) -> None:
        inner = QColor(Qt.GlobalColor.white) if self._colour.lightness() < 128 else QColor(Qt.GlobalColor.black)
        set_pen(painter, _cosmetic(self._colour, 4))
        painter.drawPath(body)
        set_pen(painter, _cosmetic(inner, 1.4))
        painter.drawPath(body)


def _cosmetic(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
