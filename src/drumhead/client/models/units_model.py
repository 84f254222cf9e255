"""Own offices and units and their orders as a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QFont

from drumhead.client.alternatives.forking import forking
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.kinds import kind_of
from drumhead.client.models.drafted import Drafted, changed, is_drafting, refused, without_unit
from drumhead.engine.play.view import Desk, Token, View

COLUMNS = ("Unit", "Where", "Orders")
OF = "alternative {} of {}"
Index = QModelIndex | QPersistentModelIndex


class UnitsModel(QAbstractTableModel):
    """A row an office, then a row a unit; bold where a unit has no order, or something waits for an office, underlined
    where an order may not stand any more, italic where orders are others than those that last left the desk."""

    def __init__(self, desk: OrderDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._forking = desk, forking(desk)
        self._rows: list[tuple[str, str, str, str]] = []
        self._written: dict[str, str] = {}
        self._decides: set[str] = set()
        self._marks, self._stale = Drafted(), True
        self.waiting: frozenset[str] = frozenset()
        """Own units without orders, as they were read last."""

    def refresh(self) -> None:
        """Read the seat's units again."""
        self.beginResetModel()
        self._stale = True
        self._written, self.waiting = {}, frozenset(self._desk.unordered()) if self._desk.seat else frozenset()
        self._rows = self._read(frozenset(self._desk.subjects())) if self._desk.seat else []
        self.endResetModel()

    def refresh_units(self, units: frozenset[str]) -> None:
        """Read some units' orders again."""
        fresh = {row[0]: row for row in self._read(units)} if self._desk.seat else {}
        waited, self.waiting = self.waiting, frozenset(self._desk.unordered()) if self._desk.seat else frozenset()
        changed = fresh.keys() | (waited ^ self.waiting)
        for number, row in enumerate(self._rows):
            if row[0] in changed:
                self._rows[number] = fresh.get(row[0], row)
                self.dataChanged.emit(self.index(number, 0), self.index(number, len(COLUMNS) - 1))
        self._stale = True

    def _read(self, units: frozenset[str]) -> list[tuple[str, str, str, str]]:
        """(id, square, orders, title) of some own offices and units, in the view's order; of an office what waits."""
        session = self._desk.session
        words: dict[str, list[str]] = {}
        for order in self._desk.draft:
            if order.key[0] in units:
                words.setdefault(order.key[0], []).append(without_unit(session.write_order(order), order.unit))
        for unit, fork in self._forking.forks.items():
            if unit in units:
                words.setdefault(unit, []).append(OF.format(fork.at + 1, len(fork.others) + 1))
        tokens = [token for token in self._desk.own_tokens() if token.id in units]
        self._written |= {t.id: f"{t.arm} {t.id.partition(' ')[0]}" for t in tokens if t.owner and t.arm}
        desks = [desk for desk in self._desk.desks() if desk.id in units]
        self._written |= {desk.id: desk.title for desk in desks}
        self._decides = {desk.id for desk in self._desk.desks() if desk.waiting}
        rows = [(d.id, _waiting(d), ", ".join(words.get(d.id, ())), "\n".join(("", *d.lines))) for d in desks]
        view = self._desk.shown() if self._desk.moment is None else None
        return [*rows, *((t.id, self._where(t, view), ", ".join(words.get(t.id, ())), t.title) for t in tokens)]

    def _where(self, token: Token, view: View | None) -> str:
        """Where it stands, or where in a view its orders have brought it at once; with the word that tells it from
        another unit in the same place, if its id has one."""
        token = (view.token(token.id) if view else None) or token
        if token.status == "away":
            return dict(token.facts).get("Location", "away")
        map, told = self._desk.session.game.map, token.id.partition(" ")[2]
        place = kind_of(map).name(map, token.cell)
        return f"{place}, {told}" if told else place

    def unit_at(self, row: int) -> str:
        return self._rows[row][0] if 0 <= row < len(self._rows) else ""

    def row_of(self, unit: str) -> int:
        """The unit's row, or -1."""
        return next((number for number, row in enumerate(self._rows) if row[0] == unit), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return COLUMNS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._written.get(row[0], row[0]) if index.column() == 0 else row[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row[0]}  {row[3]}" + (f"\n{row[2]}" if row[2] else "\nNo orders yet")
        if role == Qt.ItemDataRole.FontRole:
            return self._font(row[0])
        return None

    def _mark(self) -> None:
        """Found where rows are painted; an order may make others impossible, whose rows are told of after that."""
        desk, before, self._stale = self._desk, self._marks, False
        drafting = bool(desk.seat) and is_drafting(desk)
        self._marks = Drafted(changed=changed(desk), refused=refused(desk)) if drafting else Drafted()
        others = (before.changed ^ self._marks.changed) | (before.refused ^ self._marks.refused)
        if others:
            QTimer.singleShot(0, self, lambda: self._tell(others))

    def _tell(self, units: frozenset[str]) -> None:
        for number, row in enumerate(self._rows):
            if row[0] in units:
                self.dataChanged.emit(self.index(number, 0), self.index(number, len(COLUMNS) - 1))

    def _font(self, unit: str) -> QFont:
        if self._stale:
            self._mark()
        font = QFont()
        font.setBold(unit in self.waiting or unit in self._decides)
        font.setItalic(unit in self._marks.changed)
        font.setUnderline(unit in self._marks.refused)
        return font


def _waiting(desk: Desk) -> str:
    return f"{len(desk.waiting)} waiting" if desk.waiting else ""
