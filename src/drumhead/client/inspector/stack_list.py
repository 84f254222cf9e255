"""Who stands on a square, as a table with totals; or the offices of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from drumhead.engine.play.view import Desk, Token
from drumhead.engine.reports.troops import strength_of

BESIDE = "All units you know on this square (Tab goes to the next); several are chosen with Shift and Ctrl"
OFFICES = "All offices that you hold"
ID = Qt.ItemDataRole.UserRole
MOST = 7
"""So many rows are seen at once."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StackList(QTreeWidget):
    """A row each with its strength; what is clicked goes out as a signal."""

    subject_requested = Signal(str)
    units_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stack")
        self.setColumnCount(2)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemSelectionChanged.connect(self._on_chosen)

    def show_units(self, tokens: Sequence[Token], unit: str) -> None:
        """The units of a square, one of them at hand."""
        self._fill(BESIDE, "Units on this square", [(t.id, t.name, strength_of(t)) for t in tokens], unit)
        counts = [int(men) for token in tokens if (men := strength_of(token)).isdecimal()]
        men = f", {sum(counts):,} men" if counts else ""
        self.setHeaderLabels([f"{len(tokens)} units here{men}", ""])

    def show_desks(self, desks: Sequence[Desk], chosen: str) -> None:
        """The offices of a seat, one of them at hand."""
        self._fill(OFFICES, "Offices", [(desk.id, desk.title, "") for desk in desks], chosen)
        self.setHeaderLabels([f"{len(desks)} offices", ""])

    def _fill(self, tip: str, name: str, rows: Sequence[tuple[str, str, str]], chosen: str) -> None:
        self.setToolTip(tip)
        self.setAccessibleName(name)
        with QSignalBlocker(self):
            self.clear()
            for id, title, men in rows:
                self.addTopLevelItem(_row(id, title, men))
            if (item := self.row_of(chosen)) is not None:
                self.setCurrentItem(item)
        self.setVisible(bool(rows))
        self.setHeaderHidden(len(rows) < 2)
        self._take_height(min(MOST, len(rows)))

    def _take_height(self, rows: int) -> None:
        above = 0 if self.isHeaderHidden() else self.header().sizeHint().height()
        self.setFixedHeight(rows * max(18, self.sizeHintForRow(0)) + above + 2 * self.frameWidth())

    def row_of(self, id: str) -> QTreeWidgetItem | None:
        """The row of a unit or an office."""
        items = (self.topLevelItem(at) for at in range(self.topLevelItemCount()))
        return next((item for item in items if item is not None and item.data(0, ID) == id), None)

    def _on_chosen(self) -> None:
        chosen = [str(item.data(0, ID)) for item in self.selectedItems()]
        if len(chosen) == 1:
            self.subject_requested.emit(chosen[0])
        elif chosen:
            self.units_chosen.emit(tuple(chosen))


def _row(id: str, title: str, men: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([title, f"{int(men):,}" if men.isdecimal() else men])
    item.setData(0, ID, id)
    item.setToolTip(0, title)
    item.setTextAlignment(1, RIGHT)
    return item
