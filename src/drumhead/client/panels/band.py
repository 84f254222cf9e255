"""The coloured band over the board: whose desk it is, which turn, which mode, the pages, and the way out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from drumhead.client.panels.short_label import ShortLabel

WORDS = {
    "DRAFT": "orders may be changed until they are handed in",
    "LOCKED": "orders are handed in",
    "REPLAY": "what was known then",
    "REHEARSAL": "tried out on what the seat knows; the game goes on in its own window",
    "GM": "everything is shown",
}


class Band(QFrame):
    """Says DRAFT, LOCKED, REPLAY, REHEARSAL or GM in a word and a colour."""

    hand_in_requested = Signal()
    page_requested = Signal(str)
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("mode-band")
        self._mode, self._subject, self._words = QLabel(), QLabel(), ShortLabel()
        self._mode.setObjectName("mode")
        self._hand_in = QPushButton()
        self._hand_in.setObjectName("hand-in")
        self._hand_in.clicked.connect(self.hand_in_requested)
        leave = QPushButton("Leave the desk")
        leave.setObjectName("leave-desk")
        leave.setToolTip("Keep the draft and hand the screen over (Ctrl+L)")
        leave.clicked.connect(self.leave_requested)
        self._tabs, self._group = QHBoxLayout(), QButtonGroup(self)
        self._tabs.setSpacing(2)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 8, 3)
        row.setSpacing(12)
        row.addWidget(self._mode)
        row.addWidget(self._subject)
        row.addWidget(self._words, 1)
        row.addLayout(self._tabs)
        row.addWidget(self._hand_in)
        row.addWidget(leave)

    def set_tabs(self, tabs: Sequence[tuple[str, str]]) -> None:
        """A tab for each (title, tip)."""
        for title, tip in tabs:
            tab = QToolButton()
            tab.setObjectName(f"tab-{title.lower()}")
            tab.setProperty("tab", True)
            tab.setText(title)
            tab.setToolTip(tip)
            tab.setCheckable(True)
            tab.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tab.clicked.connect(lambda _=False, title=title: self.page_requested.emit(title))
            self._group.addButton(tab)
            self._tabs.addWidget(tab)

    def show_tab(self, chosen: str, offered: Sequence[str]) -> None:
        """Which tab is in front, and which there are."""
        for tab in self._group.buttons():
            tab.setVisible(tab.text() in offered)
            tab.setChecked(tab.text() == chosen)

    def show_mode(self, mode: str, subject: str, colour: QColor, *, over: str = "") -> None:
        """`mode` is as the desk has it; `subject` whose desk and when; `over` how the game ended."""
        self._mode.setText(mode)
        self._subject.setText(subject)
        self._words.setText(f"the game is over: {over}" if over and mode in ("LOCKED", "GM") else WORDS[mode])
        self.setStyleSheet(
            f"QFrame#mode-band {{ background: {colour.name()}; }} QFrame#mode-band QLabel {{ color: white; }}"
            "QFrame#mode-band QLabel#mode { font-weight: bold; }"
            "QToolButton[tab='true'] { color: white; border: 0; border-radius: 4px; padding: 4px 9px; }"
            "QToolButton[tab='true']:hover { background: rgba(255, 255, 255, 50); }"
            f"QToolButton[tab='true']:checked {{ background: white; color: {colour.name()}; font-weight: bold; }}"
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
