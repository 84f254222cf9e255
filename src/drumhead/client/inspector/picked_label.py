"""What was picked on the board, in one line: of a long way its end, and all of it in the tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

WIDE = 120


class PickedLabel(QLabel):
    """Asks for no more room than a square's name takes."""

    def sizeHint(self) -> QSize:
        return QSize(min(WIDE, super().sizeHint().width()), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @property
    def shown(self) -> str:
        """What fits."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideLeft, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        self.setToolTip("" if self.shown == self.text() else self.text())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown)
        painter.end()
