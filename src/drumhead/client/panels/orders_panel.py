"""Own units with their orders, open tasks, and the typed order line."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.models.units_model import UnitsModel

PLACEHOLDER = "Type or paste orders, such as\nFR3IN march G4-V6 G5-V6\nand press Ctrl+Return"


class OrdersPanel(QWidget):
    """Asks the desk, and shows what it says."""

    unit_requested = Signal(str)
    lines_entered = Signal(str)

    def __init__(self, desk: OrderDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = UnitsModel(desk, self)
        self.tasks = LinesModel(self)
        self._table = QTableView()
        self._table.setModel(self.model)
        self._table.setObjectName("units")
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setDefaultSectionSize(22)
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self._table.clicked.connect(self._on_row)
        self._table.activated.connect(self._on_row)
        self._task_list = QListView()
        self._task_list.setModel(self.tasks)
        self._task_list.setWordWrap(True)
        self._task_list.doubleClicked.connect(self._on_task)
        self._count = QLabel()
        self._line = QPlainTextEdit()
        self._line.setObjectName("order-line")
        self._line.setPlaceholderText(PLACEHOLDER)
        self._line.setToolTip("Orders in words, one a line (Ctrl+Return enters them)")
        self._reasons = QLabel()
        self._reasons.setObjectName("warning")
        self._reasons.setWordWrap(True)
        self._enter = QPushButton("&Enter orders")
        self._enter.setShortcut("Ctrl+Return")
        self._enter.clicked.connect(lambda: self.lines_entered.emit(self._line.toPlainText()))
        self._lay_out()

    def _lay_out(self) -> None:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self._line, self._reasons, self._enter):
            column.addWidget(widget)
        splitter = QSplitter(Qt.Orientation.Vertical)
        for part in (self._table, self._task_list, below):
            splitter.addWidget(part)
        splitter.setSizes([320, 140, 120])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self._count)
        outer.addWidget(splitter)

    def refresh(self) -> None:
        """Another seat or another position."""
        self.model.refresh()
        self._line.clear()
        self._reasons.clear()
        self.refresh_tasks()

    def refresh_draft(self, units: frozenset[str]) -> None:
        """Some units' orders changed."""
        self.model.refresh_units(units)
        self.refresh_tasks()

    def refresh_tasks(self) -> None:
        tasks = self._desk.tasks() if self._desk.seat else ()
        self.tasks.show_lines([(task.text, task.kind, task) for task in tasks])
        total = self.model.rowCount()
        without = len(self._desk.unordered()) if self._desk.seat else 0
        self._count.setText(f"{total - without} of {total} units have orders" if total else "")

    def mark_unit(self, unit: str) -> None:
        """Show which unit is at hand."""
        row = self.model.row_of(unit)
        if row >= 0:
            self._table.selectRow(row)
        else:
            self._table.clearSelection()

    def keep_failed(self, failed: list[tuple[str, str]]) -> None:
        """Lines that were not taken stay, with their reasons."""
        self._line.setPlainText("\n".join(line for line, _ in failed))
        self._reasons.setText("\n".join(reason for _, reason in failed))

    def set_locked(self, locked: bool) -> None:
        self._line.setEnabled(not locked)
        self._enter.setEnabled(not locked)

    def _on_row(self, index: QModelIndex) -> None:
        self.unit_requested.emit(self.model.unit_at(index.row()))

    def _on_task(self, index: QModelIndex) -> None:
        task = index.data(ITEM_ROLE)
        if task is not None and task.unit:
            self.unit_requested.emit(task.unit)
