"""The tree of the order of battle: rows chosen are units chosen, and a row dragged onto another is given to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QDropEvent, QFont, QFontMetricsF, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from drumhead.client.army.army_filter import ArmyFilter
from drumhead.client.army.army_model import BEHIND, NAME, ORDERS, ArmyModel, Row

ORDERED, LETTERS = 0.2, 22
"""How much of the width orders take, and how many letters of a name are to be seen: the first figure gives way for them
in a narrow dock, and orders first of all."""
NEARLY = 0.8
"""How much of the longest name is enough, where all names are short."""
BESIDE = 14
"""Pixels that stand beside a name."""
ORDERS_AT = 2
"""Where the orders stand: beside the first figure, to be seen in a narrow dock."""
GAP = "  "
"""Before orders, which begin where the figures of the column before them end."""
CHOOSE = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class SetApart(QStyledItemDelegate):
    """Orders that stand clear of the figures beside them."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = GAP + option.text


class ArmyTree(QTreeView):
    """Tells what was chosen by mouse and keys, and shows what was chosen elsewhere."""

    units_chosen = Signal(object)
    unit_requested = Signal(str)
    shown_requested = Signal(object)
    handed = Signal(object, str, bool)

    def __init__(self, model: ArmyModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._army, self._filter = model, ArmyFilter(self)
        self._apart = SetApart(self)
        self._filter.setSourceModel(model)
        self._chosen: tuple[str, ...] = ()
        self._following, self._on_chosen_row = False, False
        self.shares, self.sharing = True, False
        self._folded: set[str] = set()
        self.setObjectName("army")
        self.setAccessibleName("Order of battle")
        self.setModel(self._filter)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setExpandsOnDoubleClick(False)
        self.setIndentation(8)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(lambda at: self.row_menu(at).popup(self.viewport().mapToGlobal(at)))
        self._prepare_header()
        self.collapsed.connect(lambda index: self._folded.add(self._row(index).key))
        self.expanded.connect(lambda index: self._folded.discard(self._row(index).key))
        self.selectionModel().selectionChanged.connect(self._on_chosen)
        self.doubleClicked.connect(lambda index: self.shown_requested.emit(self._row(index).units))

    def _prepare_header(self) -> None:
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(24)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self.columns_menu().popup(header.mapToGlobal(at)))
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        self._filter.sort(-1)

    # what is shown

    def renew(self) -> None:
        """The model was filled anew: open what was open, lay the columns out, mark what is chosen."""
        with QSignalBlocker(self):
            self.expandAll()
            for index, row in self.rows():
                if row.key in self._folded:
                    self.setExpanded(index, False)
        if self.shares:
            self.share_width()
        self.mark(self._chosen)

    def forget(self) -> None:
        """Another seat may fold up others."""
        self._folded.clear()
        self._chosen = ()

    def lay_out_columns(self) -> None:
        """Widths of a game's columns, by all that stands in them, and those aside hidden."""
        gauges = {gauge.name: gauge for gauge in self._army.muster.gauges}
        commands = bool(self._army.muster.links)
        for at in range(self._filter.columnCount()):
            name = self._name(at)
            aside = gauges[name].aside if name in gauges else name in list(BEHIND)[2:] and not commands
            self.setColumnHidden(at, aside)
            self.header().setSectionResizeMode(at, QHeaderView.ResizeMode.Interactive)
            if name not in (NAME, ORDERS):
                self.resizeColumnToContents(at)
        header, orders = self.header(), self.columns().index(ORDERS)
        for at in range(self._filter.columnCount()):
            self.setItemDelegateForColumn(at, self._apart if at == orders else self.itemDelegate())
        header.moveSection(header.visualIndex(orders), min(ORDERS_AT, orders))
        self.shares = True
        self.share_width()

    def share_width(self) -> None:
        """Names take as much of the dock as they need, and orders what is left; `sharing` meanwhile."""
        columns = self.columns()
        if ORDERS not in columns or not self._army.rowCount():
            return
        room, orders, header = self.viewport().width(), columns.index(ORDERS), self.header()
        wide = round(ORDERED * room)
        before = sum(header.sectionSize(header.logicalIndex(at)) for at in range(1, header.visualIndex(orders)))
        longest = self._longest()
        letters = LETTERS * self.fontMetrics().averageCharWidth() + 4 * self.indentation()
        least = min(letters, round(NEARLY * longest))
        name = next((left for left in (room - before - wide, room - before) if left >= least), room)
        if name + before + wide <= room:
            name = min(name, longest)
        self.sharing = True
        self.setColumnWidth(orders, max(wide, room - before - name))
        self.setColumnWidth(columns.index(NAME), name)
        self.sharing = False

    def _longest(self) -> int:
        """How wide the column of names must be for all of them to be read."""
        letters = self._bold()
        names = self._army.texts(self._army.column_of(NAME))
        widths = (letters.horizontalAdvance(name) + row.depth * self.indentation() for row, name in names)
        return ceil(max(widths, default=0)) + BESIDE

    def sizeHintForColumn(self, column: int) -> int:
        """What the widest of a column's texts takes, were it bold; by itself Qt asks seven things of every cell."""
        name = self._name(column)
        if name == NAME:
            return self._longest()
        letters, said = self._bold(), {text for _, text in self._army.texts(column)}
        before = letters.horizontalAdvance(GAP) if name == ORDERS else 0
        aside = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 1
        return ceil(before + max(map(letters.horizontalAdvance, said), default=0)) + 2 * aside

    def _bold(self) -> QFontMetricsF:
        bold = QFont(self.font())
        bold.setBold(True)
        return QFontMetricsF(bold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width of the dock is shared out anew, unless a person has pulled at the columns."""
        super().resizeEvent(event)
        if self.shares:
            self.share_width()

    def columns(self) -> tuple[str, ...]:
        """The names of all columns there are now."""
        return tuple(self._name(at) for at in range(self._filter.columnCount()))

    def look_for(self, words: str, state: str) -> None:
        """Show only units with these words and in this state."""
        self._filter.look_for(words, state)
        if self._filter.narrows:
            self.expandAll()
        self.mark(self._chosen)

    def choose_shown(self) -> None:
        """Choose every unit that is not filtered out, and take the keyboard."""
        units = tuple(row.unit for _, row in self.rows() if row.unit)
        if units:
            self.units_chosen.emit(units)
        self.setFocus()

    def fold(self, rank: str) -> None:
        """Fold up the formations of a rank and those below it, and open all above; all without a rank."""
        ranks = self._army.muster.order.ranks
        last = ranks.index(rank) if rank in ranks else len(ranks)
        for index, row in self.rows():
            if row.formation is not None:
                self.setExpanded(index, ranks.index(row.formation.rank) < last)

    def mark(self, units: Sequence[str]) -> None:
        """Show what is chosen: units, and formations of which all are."""
        self._chosen = tuple(units)
        wanted, rows = frozenset(units), QItemSelection()
        found = [each for each in self.rows() if wanted and wanted.issuperset(self._shown(*each))]
        for first, end in _runs(found):
            rows.append(QItemSelectionRange(first, end))
        self._following = True
        self.selectionModel().select(rows, CHOOSE)
        self._following = False

    def show_unit(self, unit: str) -> None:
        """Bring a unit's row into view, if it is there."""
        for index, row in self.rows():
            if row.unit == unit:
                self.scrollTo(index)
                self._following = True
                self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                self._following = False

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
        """The arrows of rows that are chosen stand out from their ground as the words do."""
        self._on_chosen_row = self.selectionModel().isSelected(index)
        super().drawBranches(painter, rect, index)
        self._on_chosen_row = False

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        if self._on_chosen_row:
            colours = option.palette
            colours.setColor(QPalette.ColorRole.WindowText, colours.color(QPalette.ColorRole.HighlightedText))

    # what is chosen

    def _on_chosen(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        if self._following:
            return
        let_go = _rows(deselected)
        anew = len(let_go) > 1
        gone = {unit for index in let_go for unit in self._row(index).units}
        rows = self._meant(self.selectionModel().selectedRows() if anew else _rows(selected))
        come = [unit for index in rows for unit in self._shown(index, self._row(index))]
        left = [] if anew else [unit for unit in self._chosen if unit not in gone]
        units = tuple(dict.fromkeys((*left, *come)))
        self.units_chosen.emit(units)
        if len(units) == 1:
            self.unit_requested.emit(units[0])

    def _meant(self, rows: Sequence[QModelIndex]) -> list[QModelIndex]:
        """Of rows chosen in one go those of formations that lie open speak only through what is chosen under them."""
        if len(rows) < 2:
            return list(rows)
        return [index for index in rows if self._row(index).unit or not self.isExpanded(index)]

    def _shown(self, index: QModelIndex, row: Row) -> tuple[str, ...]:
        """The units that choosing a row means: of a formation those that are not filtered out."""
        if not self._filter.narrows or row.formation is None:
            return row.units
        below = (self._filter.index(at, 0, index) for at in range(self._filter.rowCount(index)))
        return tuple(unit for child in below for unit in self._shown(child, self._row(child)))

    # what is dragged

    def dropEvent(self, event: QDropEvent) -> None:
        """Nothing moves in the tree by itself: the order that is given moves it."""
        onto = self.indexAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        target = self._army.target(self._filter.mapToSource(onto)) if onto.isValid() else ""
        rows = (self._row(index) for index in self.selectionModel().selectedRows())
        units = tuple(row.unit for row in rows if row.unit and row.unit != target)
        if units and target:
            deputy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.handed.emit(units, target, deputy)

    # columns and rows

    def row_menu(self, at: QPoint) -> QMenu:
        """What may be done with the row at a place, and with all of them."""
        menu, index = QMenu(self), self.indexAt(at)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if index.isValid():
            units = self._row(index).units
            menu.addAction("Show on the map").triggered.connect(lambda: self.shown_requested.emit(units))
            menu.addSeparator()
        ranks = self._army.muster.order.ranks if not self._army.flat else ()
        for rank in ranks:
            menu.addAction(f"Fold up every {rank}").triggered.connect(partial(self._fold, rank))
        if ranks:
            menu.addAction("Unfold everything").triggered.connect(partial(self._fold, ""))
        return menu

    def _fold(self, rank: str, _: bool = False) -> None:
        self.fold(rank)

    def columns_menu(self) -> QMenu:
        """Which columns are shown; the first always is."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at in range(1, self._filter.columnCount()):
            title = self._filter.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            said = str(title or self._filter.headerData(at, Qt.Orientation.Horizontal)).partition(";")[0]
            action = menu.addAction(said)
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(at))
            action.toggled.connect(self._showing(at))
        return menu

    def _showing(self, column: int) -> Callable[[bool], None]:
        return lambda shown: self.setColumnHidden(column, not shown)

    def _name(self, column: int) -> str:
        gauges = [gauge.name for gauge in self._army.muster.gauges]
        return (NAME, *gauges, *BEHIND)[column]

    def _row(self, index: QModelIndex) -> Row:
        return self._army.row_at(self._filter.mapToSource(index))

    def rows(self) -> Iterator[tuple[QModelIndex, Row]]:
        """What is not filtered out, folded or not, from the top down."""
        for source, row in self._army.indexes():
            index = self._filter.mapFromSource(source)
            if index.isValid():
                yield index, row


def _runs(found: list[tuple[QModelIndex, Row]]) -> list[list[QModelIndex]]:
    """The first and last of rows that follow each other under one row: Qt compares every range with every other."""
    runs: list[list[QModelIndex]] = []
    before: tuple[int, int] = (0, -2)
    for index, row in sorted(found, key=lambda each: (id(each[1].above), each[0].row())):
        if (id(row.above), index.row() - 1) == before:
            runs[-1][1] = index
        else:
            runs.append([index, index])
        before = id(row.above), index.row()
    return runs


def _rows(selection: QItemSelection) -> list[QModelIndex]:
    return [index for index in selection.indexes() if index.column() == 0]
