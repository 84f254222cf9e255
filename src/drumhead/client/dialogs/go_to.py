"""Find a place by its old or new name, a square, or a known unit, and go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.maps.names import Place

PLACE_ROLE = Qt.ItemDataRole.UserRole
HINT, SHORT_HINT = "Return shows the place, Ctrl+Return its battlefield.", "Return shows the place."
ASKED = "City by its old or new name, village, river, region, square (G4-V6) or unit"
SHORT_ASKED = "Place by its name, other name or code, or unit"


class GoToDialog(QDialog):
    """A list that narrows as one types.

    `find` gives the places for words; `go` shows one, on its battlefield if it is told so. `fields` tells whether there
    are battlefields.
    """

    def __init__(
        self,
        find: Callable[[str], Sequence[Place]],
        go: Callable[[Place, bool], None],
        parent: QWidget | None = None,
        fields: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Find a place or unit")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._find, self._go = find, go
        self._hint = HINT if fields else SHORT_HINT
        self.name = QLineEdit()
        self.name.setObjectName("place")
        self.name.setPlaceholderText(ASKED if fields else SHORT_ASKED)
        self.name.setClearButtonEnabled(True)
        self.name.textChanged.connect(self._fill)
        self.found = QTreeWidget()
        self.found.setObjectName("found")
        self.found.setColumnCount(2)
        self.found.setHeaderHidden(True)
        self.found.setRootIsDecorated(False)
        self.found.header().setStretchLastSection(False)
        self.found.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.found.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.found.itemActivated.connect(lambda *_: self._finish(False))
        self._said = QLabel(self._hint)
        self._said.setObjectName("soft")
        self._said.setWordWrap(True)
        outer = QVBoxLayout(self)
        for widget in (self.name, self.found, self._said):
            outer.addWidget(widget)
        self.resize(560, 400)

    @property
    def said(self) -> str:
        """The line below the list."""
        return self._said.text()

    def _fill(self, words: str) -> None:
        self.found.clear()
        for place in self._find(words):
            item = QTreeWidgetItem([place.label, place.kind])
            item.setData(0, PLACE_ROLE, place)
            item.setForeground(1, self.palette().placeholderText())
            self.found.addTopLevelItem(item)
        self._choose(0)
        lost = words.strip() and not self.found.topLevelItemCount()
        self._said.setText(f"There is no place or unit {words.strip()!r} that you know of." if lost else self._hint)

    def _choose(self, row: int) -> None:
        item = self.found.topLevelItem(max(0, min(self.found.topLevelItemCount() - 1, row)))
        if item is not None:
            self.found.setCurrentItem(item)

    def _finish(self, on_field: bool) -> None:
        item = self.found.currentItem()
        if item is not None:
            self.accept()
            self._go(item.data(0, PLACE_ROLE), on_field)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go through the list while the line keeps the keyboard; Return goes there."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._choose(self.found.currentIndex().row() + (1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        else:
            super().keyPressEvent(event)
