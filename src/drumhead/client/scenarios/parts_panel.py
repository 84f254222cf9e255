"""All that a scenario tells of beside its units: head, rules, sides, seats, templates, stores, cities."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from drumhead.client.scenarios.entry_form import column
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.scenarios.trees import below, groups, open_titles
from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.play.staging.staging import Part

PATH = Qt.ItemDataRole.UserRole
MORE = "One &more"
Rows = tuple[tuple[str, KeyPath | None, tuple[tuple[str, KeyPath], ...]], ...]


class PartsPanel(QWidget):
    """`shown_requested` carries the path of what was double clicked."""

    shown_requested = Signal(object)

    def __init__(self, desk: ScenarioDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows: Rows = ()
        self.tree = QTreeWidget()
        self.tree.setObjectName("parts")
        self.tree.setAccessibleName("What the scenario tells of")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.itemSelectionChanged.connect(self._on_chosen)
        self.tree.itemDoubleClicked.connect(lambda item: self.shown_requested.emit(item.data(0, PATH)))
        self.add = QPushButton(MORE)
        self.add.setObjectName("one-more")
        self.add.setToolTip("One more side, seat or template, below the part that is chosen")
        self.add.clicked.connect(self._on_add)
        self.setLayout(column(self.add, self.tree))

    def refresh(self) -> None:
        """The scenario is another; what is folded stays so."""
        if not self._desk.is_open:
            return
        rows = self._read()
        if rows != self._rows:
            self._rows = rows
            self._fill()
        self.mark()

    def _read(self) -> Rows:
        staged = self._desk.staged
        standing: dict[str, list[tuple[str, KeyPath]]] = {}
        for entry in staged.entries:
            if not entry.unit:
                standing.setdefault(entry.group, []).append((entry.title, entry.path))
        parts = ((p.title, p.path, tuple((name, (*p.path, name)) for name in p.names)) for p in staged.parts)
        return (*parts, *((title, None, tuple(rows)) for title, rows in standing.items()))

    def _fill(self) -> None:
        unfolded = open_titles(self.tree)
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for title, path, names in self._rows:
                top = _item(QTreeWidgetItem(self.tree, [title]), path)
                for name, where in names:
                    _item(QTreeWidgetItem(top, [name]), where)
                top.setExpanded(title in unfolded)

    def mark(self) -> None:
        """Show what is chosen, and whether there may be more of it."""
        chosen = self._desk.chosen
        with QSignalBlocker(self.tree):
            self.tree.clearSelection()
            for item in self._items():
                if item.data(0, PATH) in chosen:
                    item.setSelected(True)
                    self.tree.scrollToItem(item)
        part = self._part()
        self.add.setEnabled(part is not None)
        self.add.setText(MORE if part is None else f"{MORE} under {part.title}")

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for group in groups(self.tree) for item in (group, *below(group))]

    def _part(self) -> Part | None:
        """The part that is chosen, or of which something is, if there may be more of it."""
        for path in self._desk.chosen[:1]:
            for part in self._desk.staged.parts:
                if part.fresh and part.path in (path, path[:-1]):
                    return part
        return None

    def _on_chosen(self) -> None:
        paths = [item.data(0, PATH) for item in self.tree.selectedItems()]
        self._desk.choose(path for path in paths if path is not None)

    def _on_add(self) -> None:
        part = self._part()
        if part is not None:
            self._desk.do(self._desk.staged.added(part))


def _item(item: QTreeWidgetItem, path: KeyPath | None) -> QTreeWidgetItem:
    item.setData(0, PATH, path)
    if path is None:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    return item
