"""The scale bar in the corner of a view: kilometres at the zoom of now, and how wide a square is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette

LONGEST = 170  # pixels
PARTS = 4
STEPS = (1, 2, 5)
FONT = 12


def length_of(pixels_a_km: float, longest: int = LONGEST) -> float:
    """The longest round number of kilometres (1, 2 or 5 times a power of ten) that fits."""
    powers = [step * 10.0**power for power in range(-2, 5) for step in STEPS]
    return max((km for km in powers if km * pixels_a_km <= longest), default=powers[0])


class ScaleBar(QWidget):
    """Lies over a view without taking its mouse."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._colours = palette
        self._pixels_a_km, self._square = 1.0, 1.0
        self._at_right = False

    def sizeHint(self) -> QSize:
        return QSize(LONGEST + 130, 34)

    def lie_in(self, frame: QRect, taken: Callable[[QRect], bool]) -> None:
        """In the lower left corner of a frame, or in the right one where troops would be under it; it stays where it
        is as long as it covers none."""
        size = self.sizeHint()
        top = frame.bottom() - size.height() - 7
        corners = [QRect(QPoint(left, top), size) for left in (frame.left() + 8, frame.right() - size.width() - 8)]
        if taken(corners[self._at_right]) and not taken(corners[not self._at_right]):
            self._at_right = not self._at_right
        self.setGeometry(corners[self._at_right])

    def sync_with(self, pixels_a_km: float, square: float) -> None:
        """Pixels a kilometre, and the kilometres of a square's side."""
        if (pixels_a_km, square) != (self._pixels_a_km, self._square):
            self._pixels_a_km, self._square = pixels_a_km, square
            self.update()

    @property
    def words(self) -> str:
        """What stands beside the bar."""
        return f"squares of {self._square:g} km"

    @property
    def kilometres(self) -> float:
        """What the whole bar measures."""
        return length_of(self._pixels_a_km)

    def paintEvent(self, event: QPaintEvent) -> None:
        font = number_font(FONT)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            metrics, bar = QFontMetricsF(font), self.kilometres * self._pixels_a_km
            end = f"{self.kilometres:g} km"
            width = 16 + bar + metrics.horizontalAdvance(end) / 2 + 12 + metrics.horizontalAdvance(self.words)
            ground = QColor(self._colours.panel)
            ground.setAlpha(214)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(0, 0, width + 8, self.height()), 4, 4)
            painter.setFont(font)
            painter.setPen(self._colours.text)
            painter.drawText(QPointF(12 - metrics.horizontalAdvance("0") / 2, 14), "0")
            painter.drawText(QPointF(12 + bar - metrics.horizontalAdvance(end) / 2, 14), end)
            painter.setPen(self._colours.text_soft)
            painter.drawText(QPointF(width - metrics.horizontalAdvance(self.words), 28), self.words)
            self._paint_bar(painter, bar)

    def _paint_bar(self, painter: QPainter, bar: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(self._colours.text, 1))
        for i in range(PARTS):
            painter.setBrush(self._colours.text if i % 2 == 0 else self._colours.base)
            painter.drawRect(QRectF(12 + i * bar / PARTS, 19, bar / PARTS, 6))
