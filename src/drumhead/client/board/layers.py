"""Items above the ground: overlays by name, fog, the frames of selection and pointer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.overlays import Shape, bounds_of, paint
from drumhead.client.board.plane import Plane
from drumhead.client.palette import Palette


class OverlayItem(QGraphicsItem):
    """The shapes of one named overlay."""

    def __init__(self, plane: Plane, palette: Palette) -> None:
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


class FogItem(QGraphicsItem):
    """Veils the cells not watched: a picture of one pixel a cell, scaled up."""

    def __init__(self, plane: Plane, colour: QColor) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._colour = plane, colour
        self._image = QImage()

    def sync_with(self, watched: Sequence[int]) -> None:
        """Lifts the fog over the watched cells."""
        board, alpha = self._plane.board, self._colour.alpha()
        parts = (self._colour.blue(), self._colour.green(), self._colour.red(), 255)
        veil = [part * alpha // 255 for part in parts]
        pixels = np.tile(np.array(veil, np.uint8), (board.size, 1))
        pixels[list(watched)] = 0
        data = pixels.tobytes()
        form = QImage.Format.Format_ARGB32_Premultiplied
        self._image = QImage(data, board.columns, board.rows, board.columns * 4, form).copy()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        columns, rows = self._plane.span(option.exposedRect)
        if not columns or not rows or self._image.isNull():
            return
        side = self._plane.side
        target = QRectF(columns.start * side, rows.start * side, len(columns) * side, len(rows) * side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawImage(target, self._image, QRectF(columns.start, rows.start, len(columns), len(rows)))


class FrameItem(QGraphicsItem):
    """A frame round one cell: double for the selection, a hairline for the pointer."""

    def __init__(self, plane: Plane, colour: QColor, double: bool) -> None:
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
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._double:
            self._paint_double(painter, self._plane.rect(self.cell))
        else:
            painter.setPen(_cosmetic(self._colour, 1))
            painter.drawRect(self._plane.rect(self.cell))

    def _paint_double(self, painter: QPainter, rect: QRectF) -> None:
        inner = QColor(Qt.GlobalColor.white) if self._colour.lightness() < 128 else QColor(Qt.GlobalColor.black)
        painter.setPen(_cosmetic(self._colour, 4))
        painter.drawRect(rect)
        painter.setPen(_cosmetic(inner, 1.4))
        painter.drawRect(rect)


def _cosmetic(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
