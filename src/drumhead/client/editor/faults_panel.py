"""The faults that a check found; a double click goes there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

_FAULT = Qt.ItemDataRole.UserRole


class FaultsPanel(QWidget):
    """`check_requested` wants a check; `jump_requested` carries what a fault is."""

    check_requested = Signal()
    jump_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = QLabel("Not checked yet.")
        self._said.setWordWrap(True)
        self.rows = QListWidget()
        self.rows.setObjectName("faults")
        self.rows.setAccessibleName("Faults of the map")
        self.rows.setWordWrap(True)
        self.rows.itemActivated.connect(lambda item: self.jump_requested.emit(item.data(_FAULT)))
        button = QPushButton("Check the map (F7)")
        button.clicked.connect(self.check_requested)
        column = QVBoxLayout(self)
        for widget in (button, self._said, self.rows):
            column.addWidget(widget)

    def show_faults(self, faults: Sequence[tuple[str, object]]) -> None:
        """What a check found: each fault in a sentence, and what a jump there is given."""
        self.rows.clear()
        for sentence, fault in faults:
            item = QListWidgetItem(sentence)
            item.setData(_FAULT, fault)
            self.rows.addItem(item)
        self._said.setText(f"{len(faults)} faults; a double click goes there." if faults else "Nothing is wrong.")

    def forget(self) -> None:
        """Another map, or one that has changed since it was checked."""
        self.rows.clear()
        self._said.setText("Not checked yet.")

    def mark_old(self) -> None:
        """The map has changed since it was checked."""
        if not self._said.text().endswith("since."):
            self._said.setText(f"{self._said.text()} The map has changed since.")
