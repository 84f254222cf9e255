"""The order of battle sorted, and only those units of it that are looked for."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from drumhead.client.army.army_model import SORT, STATES, WORDS


class ArmyFilter(QSortFilterProxyModel):
    """Units with all the words and in the state; formations if one of their units is shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._state = ""
        self.setRecursiveFilteringEnabled(True)
        self.setSortRole(SORT)

    @property
    def narrows(self) -> bool:
        """Whether anything is left out."""
        return bool(self._words or self._state)

    def look_for(self, words: str, state: str) -> None:
        """Show only these; all for nothing."""
        if (tuple(words.casefold().split()), state) != (self._words, self._state):
            self._words, self._state = tuple(words.casefold().split()), state
            self.invalidate()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By no column as the order of battle has them, whichever way the column before was sorted."""
        super().sort(column, order if column >= 0 else Qt.SortOrder.AscendingOrder)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        if not self.narrows:
            return True
        index = self.sourceModel().index(row, 0, parent)
        text: str = index.data(WORDS)
        states: tuple[str, ...] = index.data(STATES) or ()
        return bool(text) and all(word in text for word in self._words) and (not self._state or self._state in states)
