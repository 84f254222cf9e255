"""All games of which copies are kept: one of them is brought back as a file of its own, and opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.errors import DrumheadError
from drumhead.engine.reading import written_at
from drumhead.engine.session.keeping.copies import Copy, all_copies, bring_back

LEAD = "Before a turn is played a copy of the game is kept, the last twelve of each. Choose one to go on from."
NONE = "No copy is kept yet: one is made before each turn that is played."


class KeptCopies(QDialog):
    """Games with the turns of which there are copies, the newest first."""

    def __init__(self, folder: Path, opening: Callable[[Path], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Copies of games")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._folder, self._opening = folder, opening
        self.tree = QTreeWidget()
        self.tree.setObjectName("kept-copies")
        self.tree.setAccessibleName("Games and the turns before which copies were kept")
        self.tree.setHeaderLabels(["Game", "Kept"])
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.back = QPushButton("&Bring it back…")
        self._fill()
        self._lay_out()
        self.back.clicked.connect(self._ask)
        self.tree.itemActivated.connect(lambda *_: self._ask())
        self.tree.currentItemChanged.connect(lambda *_: self._allow())
        self._allow()

    def _fill(self) -> None:
        for name, kept in all_copies():
            game = QTreeWidgetItem([name])
            for copy in kept:
                when = written_at(copy.path)
                row = QTreeWidgetItem([f"before turn {copy.turn}", f"{when:%Y-%m-%d %H:%M}"])
                row.setData(0, Qt.ItemDataRole.UserRole, (name, copy))
                game.addChild(row)
            self.tree.addTopLevelItem(game)
        first = self.tree.topLevelItem(0)
        newest = None if first is None else first.child(0)
        if first is not None and newest is not None:
            first.setExpanded(True)
            self.tree.setCurrentItem(newest)
        self.message.setText(LEAD if first is not None else NONE)

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.back, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.message, self.tree, buttons):
            column.addWidget(widget, 1 if widget is self.tree else 0)
        self.tree.setColumnWidth(0, 320)
        self.back.setDefault(True)
        self.resize(560, 420)

    @property
    def chosen(self) -> tuple[str, Copy] | None:
        """The copy at hand, and what its game was called."""
        item = self.tree.currentItem()
        found: tuple[str, Copy] | None = None if item is None else item.data(0, Qt.ItemDataRole.UserRole)
        return found

    def _ask(self) -> None:
        if (chosen := self.chosen) is None:
            return
        folder = QFileDialog.getExistingDirectory(self, "A folder for the copy", str(self._folder))
        if folder:
            self.bring(Path(folder), *chosen)

    def bring(self, folder: Path, name: str, copy: Copy) -> None:
        """A copy into a folder under a name that is free there, and open it."""
        try:
            found = bring_back(folder / f"{name}.drum", copy)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self.accept()
        self._opening(found)

    def _allow(self) -> None:
        self.back.setEnabled(self.chosen is not None)
