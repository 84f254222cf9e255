"""Which map to edit: a copy of a bundled one, or a folder of one's own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
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

from drumhead.client.editor.new_map_dialog import NewMapDialog
from drumhead.engine.maps.bundled import map_folders
from drumhead.engine.maps.library import HEX, SQUARE, kind_of, title_of

_FOLDER = Qt.ItemDataRole.UserRole


class OpenMapDialog(QDialog):
    """`chosen` carries the folder of a map, `begun` a new map, `hexes_begun` one of hexes."""

    chosen = Signal(object)
    begun = Signal(object)
    hexes_begun = Signal(object)

    def __init__(self, start: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Edit a map")
        self._start = start
        self.maps = QListWidget()
        self.maps.setObjectName("maps")
        self.maps.setAccessibleName("Maps")
        for folder in (folder for folder in map_folders() if kind_of(folder) in (HEX, SQUARE)):
            item = QListWidgetItem(f"A copy of {title_of(folder)}")
            item.setToolTip(folder.name)
            item.setData(_FOLDER, folder)
            self.maps.addItem(item)
        self.maps.setCurrentRow(0)
        self.maps.itemActivated.connect(self.accept)
        browse = QPushButton("A map &folder of your own…")
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        new = QPushButton("A &new map…")
        new.setObjectName("new-map")
        new.setAutoDefault(False)
        new.clicked.connect(self._begin)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(QLabel("Bundled maps stay as they are; a copy is saved where you say."))
        for widget in (self.maps, browse, new, buttons):
            column.addWidget(widget)

    def accept(self) -> None:
        """The bundled map that is marked."""
        item = self.maps.currentItem()
        super().accept()
        if item is not None:
            self.chosen.emit(item.data(_FOLDER))

    def _begin(self) -> None:
        dialog = NewMapDialog(self.parentWidget())
        dialog.begun.connect(self.begun)
        dialog.hexes_begun.connect(self.hexes_begun)
        super().accept()
        dialog.open()

    def _browse(self) -> None:
        name = QFileDialog.getExistingDirectory(self, "Open a map folder", str(self._start))
        if name:
            super().accept()
            self.chosen.emit(Path(name))
