"""What a new map is to be: its title, its size, the states that may own its squares."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.errors import MapError
from drumhead.engine.maps.hexes.edits import blank
from drumhead.engine.maps.squares.blank import LEAST, blank_map
from drumhead.engine.maps.squares.reader import LARGEST

FIRST_SIZE = (20, 15)
MOST_HEXES = 99
"""Columns and rows: their numbers have two figures."""
SQUARES = "All of it is open ground of the first state; a square is 15 kilometres wide."
HEXES = "All of it is sea; columns are numbered from the right."


class NewMapDialog(QDialog):
    """`begun` carries the new map, `hexes_begun` one of hexes; what cannot be is said, and the dialog stays."""

    begun = Signal(object)
    hexes_begun = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("A new map")
        self.title, self.states = QLineEdit("New map"), QLineEdit()
        self.states.setPlaceholderText("Northland, Southland")
        self.columns, self.rows = (self._size(first) for first in FIRST_SIZE)
        self.cells = QComboBox()
        self.cells.setObjectName("cells")
        self.cells.addItems(["Squares", "Hexes"])
        self.cells.currentIndexChanged.connect(self._on_cells)
        self._said = QLabel()
        self._said.setObjectName("warning")
        self._said.setWordWrap(True)
        form = QFormLayout()
        for words, widget in (
            ("&Title", self.title),
            ("Cells", self.cells),
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
        self._hint = QLabel(SQUARES)
        column.addWidget(self._hint)
        column.addWidget(self._said)
        column.addWidget(buttons)

    @staticmethod
    def _size(first: int) -> QSpinBox:
        found = QSpinBox()
        found.setRange(LEAST, LARGEST)
        found.setValue(first)
        return found

    def _on_cells(self, number: int) -> None:
        """Hexes have no states, and fewer of them fit on a sheet."""
        self.states.setEnabled(number == 0)
        self._hint.setText(SQUARES if number == 0 else HEXES)
        for spin in (self.columns, self.rows):
            spin.setMaximum(LARGEST if number == 0 else MOST_HEXES)

    def accept(self) -> None:
        """Make the map."""
        title = self.title.text().strip() or "New map"
        if self.cells.currentIndex():
            super().accept()
            self.hexes_begun.emit(blank(title, self.columns.value(), self.rows.value()))
            return
        states = tuple(name for name in (part.strip() for part in self.states.text().split(",")) if name)
        try:
            map = blank_map(title, self.columns.value(), self.rows.value(), states)
        except MapError as error:
            self._said.setText(str(error))
            return
        super().accept()
        self.begun.emit(map)
