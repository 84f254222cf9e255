"""Names of columns and rows along the edges of a view; they stay while the board scrolls."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette

THICKNESS = 18
FONT = 11


class Ruler(QWidget):
    """One edge: `names` one a cell, each `length` pixels, the first beginning at `origin`."""

    def __init__(self, parent: QWidget, palette: Palette, level: bool) -> None:
        super().__init__(parent)
        self._colours, self._level = palette, level
        self._names: tuple[str, ...] = ()
        self._origin, self._length = 0.0, 1.0
        self._marked: int | None = None

    def sizeHint(self) -> QSize:
        return QSize(THICKNESS, THICKNESS)

    def sync_with(self, names: tuple[str, ...], origin: float, length: float) -> None:
        self._names, self._origin, self._length = names, origin, length
        self.update()

    def mark(self, index: int | None) -> None:
        """Emphasises the column or row under the pointer."""
        if index != self._marked:
            self._marked = index
            self.update()

    def shown(self) -> range:
        """The indices at least partly on the ruler."""
        extent = self.width() if self._level else self.height()
        first = max(0, int(-self._origin // self._length))
        last = min(len(self._names) - 1, int((extent - self._origin) // self._length))
        return range(first, last + 1)

    def step(self) -> int:
        """Every how many cells a name finds room: 1, 2, 5 or 10."""
        metrics = QFontMetricsF(number_font(FONT))
        widest = max((metrics.horizontalAdvance(name) for name in self._names), default=0)
        need = widest + 6 if self._level else metrics.height()
        return next((step for step in (1, 2, 5) if step * self._length >= need), 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._colours.panel)
            painter.setPen(self._colours.edge)
            if self._level:
                painter.drawLine(0, THICKNESS - 1, self.width(), THICKNESS - 1)
            else:
                painter.drawLine(THICKNESS - 1, 0, THICKNESS - 1, self.height())
            painter.setFont(number_font(FONT))
            step = self.step()
            for index in self.shown():
                if index % step == 0 or index == self._marked:
                    self._paint_name(painter, index)

    def _paint_name(self, painter: QPainter, index: int) -> None:
        start = self._origin + index * self._length
        middle, reach = start + self._length / 2, max(self._length, 26.0) / 2
        area = QRectF(middle - reach, 0, 2 * reach, THICKNESS - 1)
        if not self._level:
            area = QRectF(0, middle - reach, THICKNESS - 1, 2 * reach)
        if index == self._marked:
            painter.fillRect(area, self._colours.accent)
        painter.setPen(self._colours.base if index == self._marked else self._colours.text_soft)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self._names[index])
