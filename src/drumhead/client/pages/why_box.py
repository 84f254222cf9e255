"""Why one event came as it did, below the page that tells of it; away with a click on its button, or another page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QToolButton, QWidget

from drumhead.engine.reports.why import Cause, why_lines


class WhyBox(QWidget):
    """Hidden while nothing was asked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QTextBrowser()
        self._text.setObjectName("why")
        self._text.setAccessibleName("Why it happened")
        close = QToolButton()
        close.setObjectName("close-why")
        close.setText("×")
        close.setAccessibleName("Close the reasons")
        close.setToolTip("Close the reasons")
        close.clicked.connect(self.forget)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._text, 1)
        outer.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def show_causes(self, causes: Sequence[Cause]) -> None:
        """An event, the sums behind its numbers, and what it came of."""
        self._text.setPlainText("\n".join(why_lines(causes)))
        self.show()

    def forget(self) -> None:
        """Nothing was asked."""
        self._text.clear()
        self.hide()

    def text(self) -> str:
        """What is shown."""
        return self._text.toPlainText()
