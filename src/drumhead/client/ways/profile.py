"""The ground along a line over a battlefield, cut through: how high it is or how it is rated, square by square."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from drumhead.client.palette import Palette
from drumhead.engine.maps.squares.survey import FieldSurvey

WIDE, HIGH, HEAD, FOOT = 300, 120, 22, 20
LOW_GROUND = 0.12
"""The share of the height at which the lowest ground is drawn."""


class Profile(QWidget):
    """Lies in a corner of the board while a line is looked along."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self._squares: tuple[FieldSurvey, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("profile of the ground")
        self.resize(WIDE, HIGH)
        self.hide()

    @property
    def squares(self) -> tuple[FieldSurvey, ...]:
        return self._squares

    def show_line(self, squares: Sequence[FieldSurvey]) -> None:
        """The squares from the post to the one looked at; none hide it."""
        self._squares = tuple(squares)
        self.setVisible(len(self._squares) > 1)
        parent = self.parentWidget()
        if parent is not None:
            self.move(parent.width() - WIDE - 8, parent.height() - HIGH - 8)
        self.setAccessibleDescription(self.words())
        self.update()

    def words(self) -> str:
        """The same as a sentence: `7-4 open 120 m, 7-5 hills 160 m`."""
        return ", ".join(f"{each.tactical} {each.ground} {self._level(each)}" for each in self._squares)

    def _level(self, square: FieldSurvey) -> str:
        return f"{square.rating}" if square.height is None else f"{square.height} m"

    def _heights(self) -> list[float]:
        return [float(each.rating if each.height is None else each.height) for each in self._squares]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._palette
        painter.fillRect(self.rect(), colours.panel)
        painter.setPen(colours.text_soft)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        self._paint_ground(painter, colours.text_soft)
        painter.setPen(colours.text)
        first, last = self._squares[0], self._squares[-1]
        painter.drawText(QRectF(6, 2, WIDE - 12, HEAD), Qt.AlignmentFlag.AlignLeft, self._title(first))
        painter.drawText(QRectF(6, 2, WIDE - 12, HEAD), Qt.AlignmentFlag.AlignRight, self._title(last))
        grounds = "  ".join(dict.fromkeys(each.ground for each in self._squares))
        painter.drawText(QRectF(6, HIGH - FOOT, WIDE - 12, FOOT), Qt.AlignmentFlag.AlignHCenter, grounds)
        painter.end()

    def _title(self, square: FieldSurvey) -> str:
        return f"{square.tactical}  {self._level(square)}"

    def _paint_ground(self, painter: QPainter, colour: QColor) -> None:
        """The ground filled, and the straight line of sight over it."""
        heights = self._heights()
        low, high = min(heights), max(heights)
        base, room = HIGH - FOOT - 2, HIGH - FOOT - HEAD - 10
        step = (WIDE - 24) / (len(heights) - 1)
        tops = [
            QPointF(12 + at * step, base - room * (LOW_GROUND + (1 - LOW_GROUND) * (each - low) / ((high - low) or 1)))
            for at, each in enumerate(heights)
        ]
        ground = QColor(colour)
        ground.setAlphaF(0.35)
        painter.setBrush(ground)
        painter.drawPolygon(QPolygonF([QPointF(tops[0].x(), base), *tops, QPointF(tops[-1].x(), base)]))
        painter.setPen(self._palette.selection)
        painter.drawLine(tops[0], tops[-1])
