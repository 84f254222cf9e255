"""Lines with something behind each: events, tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE = Qt.ItemDataRole.UserRole


class LinesModel(QAbstractListModel):
    """Rows of (text, tooltip, item); those whose item is `marked` stand out."""

    def __init__(self, parent: QObject | None = None, marked: Callable[[Any], bool] = lambda item: False) -> None:
        super().__init__(parent)
        self._marked, self._bold = marked, QFont()
        self._bold.setBold(True)
        self._rows: tuple[tuple[str, str, Any], ...] = ()

    def show_lines(self, rows: Sequence[tuple[str, str, Any]]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        text, tip, item = self._rows[index.row()]
        if role == Qt.ItemDataRole.FontRole:
            return self._bold if item is not None and self._marked(item) else None
        found = {Qt.ItemDataRole.DisplayRole: text, Qt.ItemDataRole.ToolTipRole: tip, ITEM_ROLE: item}
        return found.get(Qt.ItemDataRole(role))
