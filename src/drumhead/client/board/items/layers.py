"""Items above the ground: overlays by name, fog, the frames of selection and pointer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.overlays import Tone, bounds_of, hand_of, laid, paint
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane, Surface, area_of
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.fields import Field, blurred
from drumhead.engine.drawing.ink.items import Item
from drumhead.engine.play.figures import Figure

FOG_FINE, FOG_SOFT = 4, 4  # pixels a cell; passes of blur
WASH = 46  # how strongly cells are coloured where units are chosen, of 255


class OverlayItem(QGraphicsItem):
    """The figures of one named overlay."""

    def __init__(self, plane: Surface, palette: Palette, tone: Tone) -> None:
        super().__init__()
        self._plane, self._hand, self._pen = plane, hand_of(palette, tone), Pen()
        self._laid: tuple[float, tuple[Item, ...]] | None = None
        self._bounds, self.shapes = QRectF(), tuple[Figure, ...]()

    def sync_with(self, shapes: Sequence[Figure]) -> None:
        self.prepareGeometryChange()
        self.shapes, self._laid = tuple(shapes), None
        self._bounds = bounds_of(shapes, self._plane)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        scale = painter.worldTransform().m11()
        if self._laid is None or self._laid[0] != scale:
            self._laid = scale, laid(self.shapes, self._plane, self._hand, scale)
        paint(painter, self._laid[1], self._pen)


class FogItem(QGraphicsItem):
    """Veils the cells not watched, softly from one cell to the next; a small picture of the board, drawn large."""

    def __init__(self, plane: Plane, colour: QColor) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._colour = plane, colour
        self.sync_with(())

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def sync_with(self, watched: Sequence[int]) -> None:
        """Lifts the fog over the watched cells."""
        self._alpha = _alpha(self._plane, watched)
        self._veil = _veil(self._alpha, self._colour)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        area = option.exposedRect.intersected(self._plane.bounds)
        if self._is_clear(area):
            return
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self._plane.bounds, self._veil)
        painter.restore()

    def _is_clear(self, area: QRectF) -> bool:
        share, (high, wide) = FOG_FINE / self._plane.side, self._alpha.shape
        columns = slice(max(0, int(area.left() * share) - 1), min(wide, int(area.right() * share) + 2))
        rows = slice(max(0, int(area.top() * share) - 1), min(high, int(area.bottom() * share) + 2))
        return not self._alpha[rows, columns].any()


def _alpha(plane: Plane, watched: Sequence[int]) -> Field:
    """How thick the fog is, 0 to 1, FOG_FINE values a cell: none over the watched cells."""
    board = plane.board
    mask = np.ones(board.size, np.float32)
    mask[list(watched)] = 0
    fine = mask.reshape(board.rows, board.columns).repeat(FOG_FINE, axis=0).repeat(FOG_FINE, axis=1)
    return blurred(fine, FOG_SOFT)


def _veil(alpha: Field, colour: QColor) -> QImage:
    """A picture of the whole board in fog."""
    parts = np.array([colour.blueF(), colour.greenF(), colour.redF(), 1.0], np.float32) * colour.alpha()
    data, (high, wide) = (alpha[..., None] * parts).astype(np.uint8), alpha.shape
    return QImage(data.data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


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
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._plane.plot(1.0).coloured)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        body = self._plane.body(self.cell)
        if self._double:
            self._paint_double(painter, body)
        else:
            painter.setPen(_cosmetic(self._colour, 1, painter))
            painter.drawPath(body)

    def _paint_double(self, painter: QPainter, body: QPainterPath) -> None:
        inner = QColor(Qt.GlobalColor.white) if self._colour.lightness() < 128 else QColor(Qt.GlobalColor.black)
        for colour, width in ((self._colour, 4.0), (inner, 1.4)):
            painter.setPen(_cosmetic(colour, width, painter))
            painter.drawPath(body)


class FramesItem(QGraphicsItem):
    """Frames round the cells of units that are chosen together, inside those of the pointer and the unit at hand."""

    def __init__(self, plane: Surface, colour: QColor) -> None:
        super().__init__()
        self._plane, self._colour = plane, colour
        self.cells: tuple[int, ...] = ()

    def sync_with(self, cells: Sequence[int]) -> None:
        if tuple(cells) != self.cells:
            self.prepareGeometryChange()
            self.cells = tuple(cells)
            self.update()

    def boundingRect(self) -> QRectF:
        return area_of(self._plane, self.cells)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._plane.plot(1.0).coloured)
        wash = QColor(self._colour)
        wash.setAlpha(WASH)
        painter.setBrush(wash)
        painter.setPen(_cosmetic(self._colour, 1.6, painter))
        for cell in self.cells:
            painter.drawPath(self._plane.body(cell))


def _cosmetic(colour: QColor, width: float, painter: QPainter) -> QPen:
    """As wide at every zoom, in the window's own pixels, of which a fine screen has several for one."""
    pen = QPen(colour, width * painter.device().devicePixelRatioF())
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
