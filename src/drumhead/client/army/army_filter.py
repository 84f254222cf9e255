"""The order of battle sorted, and only those units of it that are looked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from drumhead.client.army.army_model import SORT, STATES, WORDS, ArmyModel

CLOSEST = (r"(?<!\w){}(?!\w)", r"(?<!\w){}", "{}")
"""How a word may stand in a text: as a whole word, as the beginning of one, anywhere."""


class ArmyFilter(QSortFilterProxyModel):
    """Units with all the words and in the state; formations if one of their units is shown.

    A word that somebody has as a whole word is no part of others, so that II is not found in III, nor IV in Division.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[re.Pattern[str], ...] = ()
        self._state = ""
        self.setRecursiveFilteringEnabled(True)
        self.setSortRole(SORT)

    @property
    def narrows(self) -> bool:
        """Whether anything is left out."""
        return bool(self._words or self._state)

    def look_for(self, words: str, state: str) -> None:
        """Show only these; all for nothing."""
        texts = self._texts() if words.strip() else ()
        sought = tuple(_closest(word, texts) for word in words.casefold().split())
        if (sought, state) != (self._words, self._state):
            self._words, self._state = sought, state
            self.invalidate()

    def _texts(self) -> tuple[str, ...]:
        """What is searched of each unit."""
        model = self.sourceModel()
        return tuple(index.data(WORDS) for index, _ in model.indexes()) if isinstance(model, ArmyModel) else ()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By no column as the order of battle has them, whichever way the column before was sorted."""
        super().sort(column, order if column >= 0 else Qt.SortOrder.AscendingOrder)

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        if not self.narrows:
            return True
        index = self.sourceModel().index(row, 0, parent)
        text: str = index.data(WORDS)
        states: tuple[str, ...] = index.data(STATES) or ()
        return (
            bool(text) and all(word.search(text) for word in self._words) and (not self._state or self._state in states)
        )


def _closest(word: str, texts: Sequence[str]) -> re.Pattern[str]:
    """The closest way in which a word stands in any of the texts."""
    ways = [re.compile(way.format(re.escape(word))) for way in CLOSEST]
    return next((way for way in ways if any(way.search(text) for text in texts)), ways[-1])
