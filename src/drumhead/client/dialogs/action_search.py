"""Find a command by its words and run it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from drumhead.client.keys.keymap import words_of


class ActionSearch(QDialog):
    """A line to type in and the commands that match; those that cannot run now are grey."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Search commands")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = sorted(actions, key=lambda action: words_of(action).casefold())
        self.line = QLineEdit()
        self.line.setPlaceholderText("Type a word of the command")
        self.line.setAccessibleName("Words of the command")
        self.line.textChanged.connect(self._fill)
        self.line.returnPressed.connect(self._run)
        self.found = QListWidget()
        self.found.setAccessibleName("Commands found")
        self.found.itemActivated.connect(self._run)
        self.found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.addWidget(self.line)
        outer.addWidget(self.found)
        self.resize(520, 420)
        self._fill("")

    def _fill(self, typed: str) -> None:
        self.found.clear()
        for action in self._actions:
            text = words_of(action)
            if all(word in text.casefold() for word in typed.casefold().split()):
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                item = QListWidgetItem(f"{text}    {key}" if key else text)
                item.setData(Qt.ItemDataRole.UserRole, action)
                if not action.isEnabled():
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
                self.found.addItem(item)
        self.found.setCurrentRow(0)

    def _run(self) -> None:
        item = self.found.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.accept()
            item.data(Qt.ItemDataRole.UserRole).trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go through what was found while the line keeps the keyboard."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.found.setCurrentRow(max(0, min(self.found.count() - 1, self.found.currentRow() + step)))
        else:
            super().keyPressEvent(event)
