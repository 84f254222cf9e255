"""What a new map is to be: its title, its size, the states that may own its squares."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from drumhead.engine.errors import MapError
from drumhead.engine.maps.squares.blank import LEAST, blank_map
from drumhead.engine.maps.squares.reader import LARGEST

FIRST_SIZE = (20, 15)


class NewMapDialog(QDialog):
    """`begun` carries the new map; what cannot be is said, and the dialog stays."""

    begun = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("A new map")
        self.title, self.states = QLineEdit("New map"), QLineEdit()
        self.states.setPlaceholderText("Northland, Southland")
        self.columns, self.rows = (self._size(first) for first in FIRST_SIZE)
        self._said = QLabel()
        self._said.setObjectName("warning")
        self._said.setWordWrap(True)
        form = QFormLayout()
        for words, widget in (
            ("&Title", self.title),
            ("&Columns", self.columns),
            ("&Rows", self.rows),
            ("&States, with commas", self.states),
        ):
            form.addRow(words, widget)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(QLabel("All of it is open ground of the first state; a square is 15 kilometres wide."))
        column.addWidget(self._said)
        column.addWidget(buttons)

    @staticmethod
    def _size(first: int) -> QSpinBox:
        found = QSpinBox()
        found.setRange(LEAST, LARGEST)
        found.setValue(first)
        return found

    def accept(self) -> None:
        """Make the map."""
        states = tuple(name for name in (part.strip() for part in self.states.text().split(",")) if name)
        title = self.title.text().strip() or "New map"
        try:
            map = blank_map(title, self.columns.value(), self.rows.value(), states)
        except MapError as error:
            self._said.setText(str(error))
            return
        super().accept()
        self.begun.emit(map)
