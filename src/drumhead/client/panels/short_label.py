"""A label that presses nothing beside it together: it shows what fits of its words, and its tool tip has the whole."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget


class ShortLabel(QLabel):
    """Words are left out where `cut` says; where it says nothing, all of them or none."""

    def __init__(
        self, text: str = "", cut: Qt.TextElideMode = Qt.TextElideMode.ElideNone, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self._cut = cut

    @property
    def shown(self) -> str:
        """What fits."""
        text, letters = self.text(), self.fontMetrics()
        if self._cut != Qt.TextElideMode.ElideNone:
            return letters.elidedText(text, self._cut, self.width())
        return text if letters.horizontalAdvance(text) <= self.width() else ""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        words = self.shown
        self.setToolTip("" if words == self.text() else self.text())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()
