"""What is at hand: what else stands on its square, its values, and the way to be rid of it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from drumhead.client.scenarios.entry_form import EntryForm, column
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.play.staging.staging import Entry

ROWS = 8
PATH = Qt.ItemDataRole.UserRole


class ChosenPanel(QWidget):
    """`remove_requested` wants what is at hand away."""

    remove_requested = Signal()

    def __init__(self, desk: ScenarioDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._title = QLabel()
        self._title.setObjectName("part")
        self._title.setWordWrap(True)
        self.here = QListWidget()
        self.here.setObjectName("here")
        self.here.setAccessibleName("What stands on the square")
        self.here.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.here.itemSelectionChanged.connect(self._on_chosen)
        self.form = EntryForm()
        self.remove = QPushButton("Ta&ke away (Del)")
        self.remove.setObjectName("take-away")
        self.remove.setToolTip("Out of the scenario; Undo brings it back")
        self.remove.clicked.connect(self.remove_requested)
        self.setLayout(column(self._title, self.here, self.remove, self.form))

    def refresh(self) -> None:
        """The scenario or what is chosen of it is another."""
        if not self._desk.is_open:
            return
        staged, chosen = self._desk.staged, self._desk.chosen
        first = chosen[0] if chosen else None
        entry = staged.entry(first) if first is not None else None
        self._title.setText(self._name(chosen))
        self._list(entry)
        self.remove.setEnabled(any(self.goes(path) for path in chosen))
        if first is None or len(chosen) > 1:
            self.form.show_values(None, (), {}, {})
        else:
            self.form.show_values(first, staged.form(first), staged.own(first), staged.implied(first))

    def goes(self, path: KeyPath) -> bool:
        """Whether that can be taken away: not what is one thing or belongs to the map."""
        entry = self._desk.staged.entry(path)
        added = [part.path for part in self._desk.staged.parts if part.fresh]
        return not entry.fixed if entry is not None else path[:-1] in added and bool(path)

    def _name(self, chosen: tuple[KeyPath, ...]) -> str:
        if len(chosen) != 1:
            return f"{len(chosen)} are chosen" if chosen else "Nothing is chosen"
        (path,) = chosen
        entry = self._desk.staged.entry(path)
        part = next((part.title for part in self._desk.staged.parts if part.path == path), "")
        return entry.title if entry is not None else part or path[-1]

    def _list(self, entry: Entry | None) -> None:
        there = () if entry is None or entry.cell is None else self._desk.staged.standing(entry.cell)
        with QSignalBlocker(self.here):
            self.here.clear()
            for each in there:
                item = QListWidgetItem(each.title, self.here)
                item.setData(PATH, each.path)
                if each.path in self._desk.chosen:
                    self.here.setCurrentItem(item)
        self.here.setVisible(len(there) > 1)
        self.here.setFixedHeight(min(len(there), ROWS) * self.here.sizeHintForRow(0) + 2 * self.here.frameWidth())

    def _on_chosen(self) -> None:
        self._desk.choose(item.data(PATH) for item in self.here.selectedItems())
