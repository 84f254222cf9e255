"""Which scenario to write on: a copy of a bundled one, or a file of one's own; whole, or without its troops."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.maps.bundled import billings
from drumhead.engine.session.staging.staged import written_here

FILE = Qt.ItemDataRole.UserRole
FILES = "Scenarios (*.toml)"


class OpenScenarioDialog(QDialog):
    """`chosen` carries the file, and whether only what is not on its map is wanted."""

    chosen = Signal(object, bool)

    def __init__(self, start: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Edit a scenario")
        self._start = start
        self.files = QListWidget()
        self.files.setObjectName("scenarios")
        self.files.setAccessibleName("Scenarios")
        titles = {billing.id: billing.title for billing in billings()}
        for path in written_here():
            item = QListWidgetItem(f"A copy of {titles.get(path.stem, path.stem)}", self.files)
            item.setToolTip(path.name)
            item.setData(FILE, path)
        self.files.setCurrentRow(0)
        self.files.itemActivated.connect(self.accept)
        self.empty = QCheckBox("&New: without its units and stores")
        self.empty.setObjectName("empty")
        self.empty.setToolTip("Map, sides, seats and templates are kept; the file you save is another")
        self._lay_out()

    def _lay_out(self) -> None:
        browse = QPushButton("A &file of your own…")
        browse.setObjectName("own-file")
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(QLabel("Bundled scenarios stay as they are; a copy is saved where you say."))
        for widget in (self.files, self.empty, browse, buttons):
            column.addWidget(widget)

    def accept(self) -> None:
        """The bundled scenario that is marked."""
        item, empty = self.files.currentItem(), self.empty.isChecked()
        super().accept()
        if item is not None:
            self.chosen.emit(item.data(FILE), empty)

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Open a scenario", str(self._start), FILES)
        if name:
            empty = self.empty.isChecked()
            super().accept()
            self.chosen.emit(Path(name), empty)
