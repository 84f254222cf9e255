"""Lines with something behind each: events, tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE = Qt.ItemDataRole.UserRole


class LinesModel(QAbstractListModel):
    """Rows of (text, tooltip, item)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        found = {Qt.ItemDataRole.DisplayRole: text, Qt.ItemDataRole.ToolTipRole: tip, ITEM_ROLE: item}
        return found.get(Qt.ItemDataRole(role))
