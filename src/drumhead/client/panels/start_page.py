"""The first page: new game, open, recent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget


class StartPage(QWidget):
    """Says what it is, and asks what to do."""

    new_requested = Signal()
    open_requested = Signal()
    recent_requested = Signal(object)

    def __init__(self, emblem: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recent = QListWidget()
        self._recent.setObjectName("recent")
        self._recent.itemActivated.connect(self._on_recent)
        self._recent.itemClicked.connect(self._on_recent)
        self._none = QLabel("No game was opened lately.")
        column = QVBoxLayout()
        column.setSpacing(10)
        for widget in (*self._head(emblem), self._new_button(), self._open_button()):
            column.addWidget(widget)
        column.addSpacing(18)
        column.addWidget(_heading("Opened lately"))
        column.addWidget(self._none)
        column.addWidget(self._recent)
        column.addStretch(1)
        frame = QWidget()
        frame.setLayout(column)
        frame.setMaximumWidth(620)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(frame, 3)
        outer.addStretch(1)

    def _head(self, emblem: QPixmap) -> tuple[QWidget, ...]:
        picture = QLabel()
        picture.setPixmap(emblem)
        title = QLabel("Drumhead")
        title.setObjectName("title")
        line = QLabel("Campaigns by simultaneous orders: at one table, by mail, or under a game master.")
        line.setWordWrap(True)
        return picture, title, line

    def _new_button(self) -> QPushButton:
        button = QPushButton("&New game…")
        button.setObjectName("new-game")
        button.setToolTip("Choose a scenario and who plays (Ctrl+N)")
        button.clicked.connect(self.new_requested)
        return button

    def _open_button(self) -> QPushButton:
        button = QPushButton("&Open game or position…")
        button.setObjectName("open-game")
        button.setToolTip("A .drum file: your own game, or the position a game master sent (Ctrl+O)")
        button.clicked.connect(self.open_requested)
        return button

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Fill the list of games opened lately."""
        self._recent.clear()
        for path in paths:
            item = QListWidgetItem(f"{path.stem}    {path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(str(path))
            self._recent.addItem(item)
        self._recent.setVisible(bool(paths))
        self._none.setVisible(not paths)

    def _on_recent(self, item: QListWidgetItem) -> None:
        self.recent_requested.emit(item.data(Qt.ItemDataRole.UserRole))


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("heading")
    return label
