"""A plain button that begins a kind of order, with its key at its right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton

AIR, APART = 8, 8
"""Pixels beside the words, and between them and the key."""
LEAST = 120
"""So narrow it may become: its key goes first, then its words are cut; its tip has both."""


class OrderButton(QToolButton):
    """Triggers an action; its words are the action's."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        self.setObjectName(f"order-{action.text().partition(' ')[0].lower()}")
        self.setProperty("compact", True)
        self.setText(action.text())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(action.trigger)

    @property
    def key(self) -> str:
        """The action's key as it is shown; empty if it has none."""
        return self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        key = APART + metrics.horizontalAdvance(self.key) if self.key else 0
        return QSize(2 * AIR + metrics.horizontalAdvance(self.text()) + key, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(LEAST, self.sizeHint().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        room = self.rect().adjusted(AIR, 0, -AIR, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        words, key = self.shown
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, words)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, key)
        painter.end()

    @property
    def shown(self) -> tuple[str, str]:
        """Words and key as there is room for them."""
        if self.width() >= self.sizeHint().width():
            return self.text(), self.key
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 2 * AIR), ""
