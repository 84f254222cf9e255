"""The coloured band over the board: whose desk it is, which turn, which mode, and the way out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

WORDS = {
    "DRAFT": "orders may be changed until they are handed in",
    "LOCKED": "orders are handed in",
    "REPLAY": "what was known then",
    "GM": "everything is shown",
}


class _ShortLabel(QLabel):
    """A label that ends in dots where a narrow window leaves it no room; its tool tip has the whole."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip("" if words == self.text() else self.text())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()


class Band(QFrame):
    """Says DRAFT, LOCKED, REPLAY or GM in a word and a colour."""

    hand_in_requested = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("mode-band")
        self._mode, self._subject, self._words = QLabel(), QLabel(), _ShortLabel()
        self._mode.setObjectName("mode")
        self._hand_in = QPushButton()
        self._hand_in.setObjectName("hand-in")
        self._hand_in.clicked.connect(self.hand_in_requested)
        leave = QPushButton("Leave the desk")
        leave.setObjectName("leave-desk")
        leave.setToolTip("Keep the draft and hand the screen over (Ctrl+L)")
        leave.clicked.connect(self.leave_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.setSpacing(12)
        for widget in (self._mode, self._subject, self._words):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self._hand_in)
        row.addWidget(leave)

    def show_mode(self, mode: str, subject: str, colour: QColor, *, over: str = "") -> None:
        """`mode` is DRAFT, LOCKED, REPLAY or GM; `subject` whose desk and when; `over` how the game ended."""
        self._mode.setText(mode)
        self._subject.setText(subject)
        self._words.setText(f"the game is over: {over}" if over and mode in ("LOCKED", "GM") else WORDS[mode])
        self.setStyleSheet(
            f"QFrame#mode-band {{ background: {colour.name()}; }} QFrame#mode-band QLabel {{ color: white; }}"
            "QFrame#mode-band QLabel#mode { font-weight: bold; }"
        )

    def show_hand_in(self, text: str, tip: str) -> None:
        """What handing in means now; empty where it means nothing."""
        self._hand_in.setText(text)
        self._hand_in.setToolTip(tip)
        self._hand_in.setVisible(bool(text))

    def forget(self) -> None:
        """Between two seats."""
        for label in (self._mode, self._subject, self._words):
            label.clear()
        self.show_hand_in("", "")
