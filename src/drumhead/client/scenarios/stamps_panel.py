"""The palette of a scenario: what can be put on the map, by nation; what is chosen goes down at a click."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from drumhead.client.scenarios.entry_form import column
from drumhead.client.scenarios.trees import below, groups, open_titles
from drumhead.engine.play.staging.staging import Stamp

ID = Qt.ItemDataRole.UserRole
HINT = "Choose what to put down, then click on the map; Esc lays it back."


class StampsPanel(QWidget):
    """`taken_up` carries the id of a stamp, nothing once none is."""

    taken_up = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stamps: tuple[Stamp, ...] = ()
        self._taken = ""
        hint = QLabel(HINT)
        hint.setWordWrap(True)
        hint.setObjectName("soft")
        self.search = QLineEdit()
        self.search.setObjectName("find-stamp")
        self.search.setPlaceholderText("Find what is to be put down")
        self.search.setAccessibleName("Find what can be put down")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._look)
        self.tree = QTreeWidget()
        self.tree.setObjectName("stamps")
        self.tree.setAccessibleName("What can be put on the map")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.itemSelectionChanged.connect(self._on_chosen)
        self.setLayout(column(hint, self.search, self.tree))

    def show_stamps(self, stamps: Sequence[Stamp]) -> None:
        """What the scenario has now; what is folded stays so, and what is taken up while there is such."""
        if tuple(stamps) == self._stamps:
            return
        self._stamps = tuple(stamps)
        self._fill()
        self._look()
        if self._taken and not self._mark(self._taken):
            self.taken_up.emit("")

    def _fill(self) -> None:
        known, unfolded = {group.text(0) for group in groups(self.tree)}, open_titles(self.tree)
        with QSignalBlocker(self.tree):
            self.tree.clear()
            made: dict[str, QTreeWidgetItem] = {}
            for stamp in self._stamps:
                group = made.get(stamp.group) or QTreeWidgetItem(self.tree, [stamp.group])
                made[stamp.group] = group
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                item = QTreeWidgetItem(group, [stamp.title])
                item.setData(0, ID, stamp.id)
                item.setToolTip(0, stamp.tip)
            for title, group in made.items():
                group.setExpanded(title in unfolded or title not in known)

    def choose(self, stamp: str) -> None:
        """Take a stamp up; none with nothing."""
        if self._mark(stamp):
            self.search.clear()

    def _mark(self, stamp: str) -> bool:
        """Show what is taken up; whether there is such."""
        with QSignalBlocker(self.tree):
            self.tree.clearSelection()
            found = [item for item in self._items() if stamp and item.data(0, ID) == stamp]
            for item in found:
                item.setSelected(True)
                self.tree.scrollToItem(item)
        self._taken = stamp if found else ""
        return bool(found)

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for group in groups(self.tree) for item in below(group)]

    def _look(self) -> None:
        words = self.search.text().casefold().split()
        for group in groups(self.tree):
            for item in below(group):
                text = f"{item.text(0)} {group.text(0)}".casefold()
                item.setHidden(not all(word in text for word in words))

    def _on_chosen(self) -> None:
        chosen = self.tree.selectedItems()
        self._taken = str(chosen[0].data(0, ID)) if chosen else ""
        self.taken_up.emit(self._taken)
