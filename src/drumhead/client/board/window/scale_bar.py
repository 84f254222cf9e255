"""The scale bar in the corner of a view: kilometres at the zoom of now, and how wide a square is."""

from __future__ import annotations

import math
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
GAP = 18  # pixels by which it is lifted over names at the lower edge


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
        self._corner = 0

    def sizeHint(self) -> QSize:
        return QSize(LONGEST + 130, 34)

    def lie_in(self, frame: QRect, taken: Callable[[QRect], bool]) -> None:
        """In the lower left corner of a frame, or where troops or names would be under it in the first other place of
        these: the lower right, once and twice above both, the upper two; it stays where it is as long as it covers
        none, or if it would everywhere."""
        size = QSize(min(math.ceil(self._wide), self.sizeHint().width()), self.sizeHint().height())
        low = frame.bottom() - size.height() - 7
        lift = size.height() + GAP
        tops = (low, low - lift, low - 2 * lift, frame.top() + 8)
        lefts = (frame.left() + 8, frame.right() - size.width() - 8)
        corners = [QRect(QPoint(left, top), size) for top in tops for left in lefts]
        if taken(corners[self._corner]):
            self._corner = next((at for at, corner in enumerate(corners) if not taken(corner)), self._corner)
        self.setGeometry(corners[self._corner])

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

    @property
    def _end(self) -> str:
        return f"{self.kilometres:g} km"

    @property
    def _wide(self) -> float:
        """Bar and words with the ground around them."""
        metrics, bar = QFontMetricsF(number_font(FONT)), self.kilometres * self._pixels_a_km
        return 16 + bar + metrics.horizontalAdvance(self._end) / 2 + 12 + metrics.horizontalAdvance(self.words) + 8

    def paintEvent(self, event: QPaintEvent) -> None:
        font = number_font(FONT)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            metrics, bar, width = QFontMetricsF(font), self.kilometres * self._pixels_a_km, self._wide - 8
            end = self._end
            ground = QColor(self._colours.panel)
            ground.setAlpha(214)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(0, 0, self._wide, self.height()), 4, 4)
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
