"""The order of battle as a tree: formations with their totals, the units in them below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from drumhead.client.army.muster import Muster
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import Formation, Gauge
from drumhead.engine.play.view import Link

Index = QModelIndex | QPersistentModelIndex
SORT = Qt.ItemDataRole.UserRole
STATES = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
NAME, WHERE, ORDERS, COMMANDER, DEPUTY, NEWS = "name", "where", "orders", "commander", "deputy", "news"
BEHIND = {WHERE: "Where", ORDERS: "Orders", COMMANDER: "Commander", DEPUTY: "Deputy", NEWS: "In this draft"}
"""The columns behind the figures."""
GIVEN = "Drag it onto a headquarters, an officer or a unit of his to give it to him; with Ctrl held he is its deputy."
NOTHING = Link("", "")


@dataclass(eq=False)
class Row:
    """A formation or, where there is none, a unit; `units` are all that choosing it chooses."""

    units: tuple[str, ...] = ()
    formation: Formation | None = None
    above: Row | None = None
    number: int = 0
    below: list[Row] = field(default_factory=list)

    @property
    def unit(self) -> str:
        """The unit that the row is; empty for a formation."""
        return "" if self.formation is not None else self.units[0]

    @property
    def key(self) -> str:
        return f"unit {self.unit}" if self.formation is None else self.formation.id

    @property
    def depth(self) -> int:
        """How many rows stand above it."""
        return 0 if self.above is None else self.above.depth + 1

    def take(self, row: Row) -> Row:
        """Put a row under it."""
        row.above, row.number = self, len(self.below)
        self.below.append(row)
        return row

    def all(self) -> Iterator[Row]:
        """Every row under it, from the top down."""
        for row in self.below:
            yield row
            yield from row.all()


class ArmyModel(QAbstractItemModel):
    """Reads a muster; bold for who has no orders, italic for orders changed since they left the desk, underlined for
    those that may not stand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._muster, self._top, self._flat = Muster(), Row(), False
        self._columns: tuple[str, ...] = (NAME, *BEHIND)

    @property
    def muster(self) -> Muster:
        return self._muster

    @property
    def flat(self) -> bool:
        """Whether units alone are shown, without formations."""
        return self._flat

    def show_muster(self, muster: Muster, flat: bool | None = None) -> None:
        """Show another position, seat or game."""
        self.beginResetModel()
        self._muster, self._flat = muster, self._flat if flat is None else flat
        self._columns = (NAME, *(gauge.name for gauge in muster.gauges), *BEHIND)
        self._top = Row()
        if self._flat:
            for unit in muster.order.units:
                self._top.take(Row((unit,)))
        else:
            self._fill(self._top, "")
        self.endResetModel()

    def _fill(self, above: Row, id: str) -> None:
        order = self._muster.order
        for formation in order.below(id):
            row = above.take(Row(formation.units, formation))
            for unit in order.direct(formation):
                row.take(Row((unit,)))
            self._fill(row, formation.id)

    def show_draft(self, muster: Muster) -> None:
        """The same units with other orders."""
        self._muster = muster
        self._tell(self._top, QModelIndex())

    def _tell(self, row: Row, index: QModelIndex) -> None:
        if row.below:
            last = len(row.below) - 1
            self.dataChanged.emit(self.index(0, 0, index), self.index(last, self.columnCount() - 1, index))
        for below in row.below:
            self._tell(below, self.index(below.number, 0, index))

    def column_of(self, name: str) -> int:
        """The place of a column by its name."""
        return self._columns.index(name)

    def row_at(self, index: Index) -> Row:
        """The row of an index; the root of all for none."""
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, Row) else self._top

    def indexes(self) -> Iterator[tuple[QModelIndex, Row]]:
        """Every row with its index, those above before those below."""
        for row in self._top.all():
            yield self.createIndex(row.number, 0, row), row

    def texts(self, column: int) -> Iterator[tuple[Row, str]]:
        """What stands in a column, row by row."""
        name, gauge = self._columns[column], self._gauge(column)
        return ((row, self._written(row, name, gauge)) for row in self._top.all())

    def target(self, index: Index) -> str:
        """The link that is meant by dropping somebody here."""
        row = self.row_at(index)
        return row.unit if row.formation is None else self._muster.target(row.formation)

    # as Qt asks

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        above = self.row_at(parent)
        if not (0 <= row < len(above.below) and 0 <= column < self.columnCount()):
            return QModelIndex()
        return self.createIndex(row, column, above.below[row])

    def parent(self, index: Index = QModelIndex()) -> Any:
        above = self.row_at(index).above if index.isValid() else None
        return QModelIndex() if above is None or above is self._top else self.createIndex(above.number, 0, above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return len(self.row_at(parent).below) if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        if index.isValid():
            found |= Qt.ItemFlag.ItemIsDropEnabled
            link = self._muster.links.get(self.row_at(index).unit, NOTHING)
            found |= Qt.ItemFlag.ItemIsDragEnabled if link.given else found
        return found

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        gauge = self._gauge(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return None if gauge is None else _told(gauge)
        if role == Qt.ItemDataRole.DisplayRole:
            return BEHIND.get(self._columns[section], "Unit") if gauge is None else gauge.short or gauge.title
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, name, gauge = self.row_at(index), self._columns[index.column()], self._gauge(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._written(row, name, gauge)
        if role == SORT:
            value = self._value(row, gauge) if gauge else None
            return self._written(row, name, None) if gauge is None else -1 if value is None else value
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and gauge is not None and not gauge.words:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == STATES:
            return self._muster.states(row.unit) if row.formation is None else ()
        if role == WORDS:
            return self._words(row)
        return self._font(row) if role == Qt.ItemDataRole.FontRole else None

    def _gauge(self, column: int) -> Gauge | None:
        at, gauges = column - 1, self._muster.gauges
        return gauges[at] if 0 <= at < len(gauges) else None

    def _value(self, row: Row, gauge: Gauge) -> float | None:
        return self._muster.order.total(gauge, row.units)

    def _written(self, row: Row, name: str, gauge: Gauge | None) -> str:
        if gauge is not None:
            value = self._value(row, gauge)
            return "" if value is None else gauge.write(value)
        if name == NAME:
            return self._muster.title(row.unit) if row.formation is None else row.formation.title
        if name == ORDERS:
            return self._orders(row)
        known = self._muster.order.strengths.get(row.unit)
        if name == WHERE:
            return "" if known is None else known.where
        link = self._muster.links.get(row.unit or (row.formation.id if row.formation else ""), NOTHING)
        return {COMMANDER: link.commander, DEPUTY: link.deputy, NEWS: link.news}[name]

    def _orders(self, row: Row) -> str:
        """A unit's orders; of a formation how many of those who should have some have."""
        drafted = self._muster.drafted
        if row.formation is None:
            return ", ".join(drafted.lines.get(row.unit, ()))
        given, missing = (sum(unit in found for unit in row.units) for found in (drafted.lines, drafted.waiting))
        return f"{given} of {given + missing}" if given + missing else ""

    def _words(self, row: Row) -> str:
        """What is searched: the unit, its formations, where it is, what is ordered, in what state it is."""
        if row.formation is not None:
            return ""
        over = (each.title for each in self._muster.order.above(row.unit))
        said = (self._written(row, name, None) for name in (NAME, WHERE, ORDERS, COMMANDER))
        return " ".join((*said, *over, *self._muster.states(row.unit))).casefold()

    def _tip(self, row: Row) -> str:
        if row.formation is not None:
            leads = f", {row.formation.commander}" if row.formation.commander else ""
            count = len(row.units)
            return f"{row.formation.title}{leads}\n{count} {'unit' if count == 1 else 'units'}"
        lines = [self._muster.title(row.unit), *self._figures(row), ", ".join(self._muster.states(row.unit))]
        link = self._muster.links.get(row.unit, NOTHING)
        told = (*lines, *self._muster.drafted.lines.get(row.unit, ()), GIVEN if link.given else "")
        return "\n".join(line for line in told if line)

    def _figures(self, row: Row) -> Iterator[str]:
        known = self._muster.order.strengths.get(row.unit)
        if known is not None:
            yield known.where
            told = (gauge for gauge in self._muster.gauges if gauge.name in known.values)
            yield ", ".join(f"{gauge.title.lower()} {gauge.write(known.values[gauge.name])}" for gauge in told)

    def _font(self, row: Row) -> QFont:
        drafted: Drafted = self._muster.drafted
        return _marked(*(_any(row.units, units) for units in (drafted.waiting, drafted.changed, drafted.refused)))


@cache
def _marked(bold: bool, italic: bool, underlined: bool) -> QFont:
    font = QFont()
    font.setBold(bold)
    font.setItalic(italic)
    font.setUnderline(underlined)
    return font


def _any(units: Sequence[str], marked: frozenset[str]) -> bool:
    return not marked.isdisjoint(units)


def _told(gauge: Gauge) -> str:
    how = "the mean of their men" if gauge.weight else "the mean of their units"
    return f"{gauge.title}; of a formation {'the sum' if gauge.total == 'sum' else how}"
