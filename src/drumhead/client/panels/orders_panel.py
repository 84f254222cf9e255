"""Own units with their orders, and the typed order line."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering import example, open_kinds
from drumhead.client.models.units_model import COLUMNS, UnitsModel
from drumhead.client.panels.order_line import OrderLine
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.play.events import GM

COUNT, ALL_ORDERED = "{} of {} wait for orders, in bold", "Nothing waits for orders."
MASTER = "The game master gives no orders."
MOST_REASONS = 112
"""As high as reasons stand before they scroll."""
EXAMPLE = "Type or paste orders, such as: {}"


class OrdersPanel(QWidget):
    """Asks the desk, and shows what it says."""

    unit_requested = Signal(str)
    lines_entered = Signal(str)

    def __init__(self, desk: OrderDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = UnitsModel(desk, self)
        self._table = self._make_table()
        self._count = QLabel()
        self._count.setObjectName("count")
        self.line = OrderLine()
        self.line.setObjectName("order-line")
        self.line.entered.connect(self.lines_entered)
        self._reasons = QLabel()
        self._reasons.setObjectName("warning")
        self._reasons.setWordWrap(True)
        self._reasons.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._told = QScrollArea()
        self._told.setWidget(self._reasons)
        self._told.setWidgetResizable(True)
        self._told.setFrameShape(QFrame.Shape.NoFrame)
        self._told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told.hide()
        self._enter = QPushButton("&Enter orders")
        self._enter.setShortcut("Ctrl+Return")
        self._enter.clicked.connect(self.line.enter)
        self._lay_out()

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setObjectName("units")
        Vacancy(table, "Nothing can be ordered from here.")
        table.setAccessibleName("Units and their orders")
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(22)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(len(COLUMNS) - 1, QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(self._on_row)
        table.activated.connect(self._on_row)
        return table

    def _lay_out(self) -> None:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.line, 1)
        row.addWidget(self._enter, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row, 1)
        column.addWidget(self._told)
        self.line.setMinimumHeight(44)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._table)
        splitter.addWidget(below)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([300, 44])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 2, 4, 4)
        outer.setSpacing(2)
        outer.addWidget(self._count)
        outer.addWidget(splitter)

    def refresh(self) -> None:
        """Another seat or another position."""
        self.model.refresh()
        for column in (0, 1):
            self._table.resizeColumnToContents(column)
        self.line.forget()
        self._reasons.clear()
        self._told.hide()
        units = self._desk.own_units() if self._desk.seat else ()
        shown = example(self._desk) if units else ""
        if units and not self._desk.session.ruleset.by_places:
            kinds = sorted(open_kinds(self._desk, units[0]))
            self.line.set_words((*(desk.title for desk in self._desk.desks()), *units), kinds)
            shown = f"{units[0]} march G4-V6 G5-V6" if "march" in kinds else _beside(self._desk, units[0])
        self.line.setPlaceholderText(EXAMPLE.format(shown) if shown else MASTER if self._desk.seat == GM else "")
        self._show_count()

    def refresh_draft(self, units: frozenset[str]) -> None:
        """Some units' orders changed."""
        self.model.refresh_units(units)
        self._show_count()

    def _show_count(self) -> None:
        total = len(self._desk.own_units()) if self._desk.seat else 0
        waiting = len(self.model.waiting)
        nothing = MASTER if self._desk.seat == GM else ""
        self._count.setText(COUNT.format(waiting, total) if waiting else ALL_ORDERED if total else nothing)

    def mark_unit(self, unit: str) -> None:
        """Show which unit is at hand."""
        row = self.model.row_of(unit)
        if row >= 0:
            self._table.selectRow(row)
            self._table.scrollTo(self.model.index(row, 0))
        else:
            self._table.clearSelection()

    def keep_failed(self, failed: list[tuple[str, str]]) -> None:
        """Lines that were not taken stay, each with its number there and its reason."""
        self.line.keep(failed, self._reasons.palette().color(self._reasons.foregroundRole()))
        told = (f"Line {number}, {line}: {reason}" for number, (line, reason) in enumerate(failed, start=1) if reason)
        self._reasons.setText("\n".join(told))
        self._told.setFixedHeight(min(self._reasons.heightForWidth(self.width()) + 4, MOST_REASONS))
        self._told.setVisible(bool(failed))

    def set_locked(self, locked: bool) -> None:
        """Orders can be read, not typed."""
        self.line.setEnabled(not locked)
        self._enter.setEnabled(not locked)

    def _on_row(self, index: QModelIndex) -> None:
        self.unit_requested.emit(self.model.unit_at(index.row()))


def _beside(desk: OrderDesk, unit: str) -> str:
    """How an order is written that leads a unit to a cell beside it, else one of another kind."""
    kinds, token, board = open_kinds(desk, unit), desk.view().token(unit), desk.session.game.map.board
    near = () if token is None or token.cell < 0 else board.neighbours(token.cell)
    for form in desk.session.ruleset.forms:
        if near and form.kind in kinds and any(field.type == "path" for field in form.asked):
            return f"{unit} {form.kind} {board.name(near[0])}"
    return f"{unit} {min(kinds, default='')}".strip()
