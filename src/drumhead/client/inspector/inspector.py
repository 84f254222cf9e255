"""The inspector at the right of the desk: the unit, formation or office that is chosen, and its square below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.inspector.square_panel import SquarePanel
from drumhead.client.inspector.unit_panel import UnitPanel

UPPER, LOWER = 5, 2
LEAST = QSize(230, 200)


class Inspector(QWidget):
    """What is chosen above, the square it stands on, or one that was pinned, below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit, self.square = UnitPanel(), SquarePanel()
        self.formation = FormationCard()
        self._chosen = QStackedWidget()
        for card in (self.unit, self.formation):
            self._chosen.addWidget(card)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        parts: tuple[tuple[QWidget, int], ...] = ((self._chosen, UPPER), (self.square, LOWER))
        for widget, share in parts:
            self._split.addWidget(widget)
            self._split.setStretchFactor(self._split.indexOf(widget), share)
        self._split.setSizes([UPPER * 100, LOWER * 100])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split)

    def minimumSizeHint(self) -> QSize:
        """Always the same: the map stays where it is while orders are made."""
        return LEAST

    def show_many(self, many: bool) -> None:
        """The card of several units, or the unit at hand."""
        self._chosen.setCurrentWidget(self.formation if many else self.unit)
