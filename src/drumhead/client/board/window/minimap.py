"""The whole map small, with troops and the part in view; click or drag to look elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from drumhead.client.board.items.troops_item import paint_dot
from drumhead.client.board.map_scene import MapScene


class Minimap(QWidget):
    """A picture of a scene's map; `look_requested` goes to the view, whose outlook comes back to `show_outlook`."""

    look_requested = Signal(QPointF)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._seen = QRectF()
        self._ground = QPixmap()
        self.setMinimumSize(120, 110)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def sizeHint(self) -> QSize:
        return QSize(260, 240)

    def show_outlook(self, seen: QRectF) -> None:
        """Frames the part of the scene in view."""
        if seen != self._seen:
            self._seen = QRectF(seen)
            self.update()

    def sync(self) -> None:
        """Paints anew after the scene's view changed."""
        self._ground = QPixmap()
        self.update()

    @property
    def scale_now(self) -> float:
        """Pixels a scene unit."""
        bounds = self._scene.plane.bounds
        return min(self.width() / bounds.width(), self.height() / bounds.height())

    @property
    def frame(self) -> QRectF:
        """Where the map lies in the widget."""
        bounds, scale = self._scene.plane.bounds, self.scale_now
        width, height = bounds.width() * scale, bounds.height() * scale
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def scene_point(self, point: QPointF) -> QPointF:
        """The scene point under a point of the widget, kept on the board."""
        bounds, found = self._scene.plane.bounds, (point - self.frame.topLeft()) / self.scale_now
        return QPointF(min(max(found.x(), 0.0), bounds.width()), min(max(found.y(), 0.0), bounds.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ground = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        frame, scale = self.frame, self.scale_now
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._scene.palette_.window)
            painter.drawPixmap(frame.topLeft().toPoint(), self._scaled())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for cell, marks in self._scene.marks.items():
                at = frame.topLeft() + self._scene.plane.centre(cell) * scale
                stance = marks[0].stance
                paint_dot(painter, stance, at, 2.4, QColor(self._scene.tint(marks[0])))
            self._paint_outlook(painter, frame, scale)

    def _scaled(self) -> QPixmap:
        if self._ground.isNull():
            size = self.frame.size().toSize() * self.devicePixelRatioF()
            picture = self._scene.overview().scaled(
                size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            self._ground = QPixmap.fromImage(picture)
            self._ground.setDevicePixelRatio(self.devicePixelRatioF())
        return self._ground

    def _paint_outlook(self, painter: QPainter, frame: QRectF, scale: float) -> None:
        seen = self._seen.intersected(self._scene.plane.bounds)
        if seen.isEmpty():
            return
        corner = frame.topLeft() + seen.topLeft() * scale
        box = QRectF(corner.x(), corner.y(), max(6.0, seen.width() * scale), max(6.0, seen.height() * scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(Qt.GlobalColor.white), 3.0), (QColor("#111111"), 1.2)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(box)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.look_requested.emit(self.scene_point(event.position()))
