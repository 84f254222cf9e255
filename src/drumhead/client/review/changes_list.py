"""What a draft has otherwise than what was sent: a line a change, and the same over the map if that is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QCheckBox, QListView, QVBoxLayout, QWidget

from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.session.rehearsal.differing import Difference

NOTHING_SENT = "Nothing was handed in or exported this turn, so there is nothing to lay the draft beside."
NOTHING = "The draft is as it was sent."


class ChangesList(QWidget):
    """`chosen` tells the unit whose line was clicked, `marked` whether the changes shall be seen on the map."""

    chosen = Signal(str)
    marked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LinesModel(self)
        self._list, self._on_map = QListView(), QCheckBox("Show them on the ma&p")
        self._list.setObjectName("changes")
        self._list.setAccessibleName("Changes since the orders were sent")
        self._list.setModel(self.model)
        self._none = Vacancy(self._list, NOTHING_SENT)
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._on_map.setObjectName("changes-on-map")
        self._on_map.setToolTip("Marches of now and before over the map, and a mark at each unit whose orders changed")
        self._on_map.toggled.connect(self.marked)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2)
        for widget in (self._list, self._on_map):
            outer.addWidget(widget)

    @property
    def on_map(self) -> bool:
        """Whether they are wanted on the map."""
        return self._on_map.isChecked()

    def show_changes(self, found: Sequence[Difference] | None) -> None:
        """Fill the list; None where nothing was sent."""
        self._none.words = NOTHING_SENT if found is None else NOTHING
        self.model.show_lines([(one.words(), one.kind, one) for one in found or ()])
        self._on_map.setEnabled(bool(found))

    def forget(self) -> None:
        """The seat is left."""
        self._on_map.setChecked(False)
        self.show_changes(None)

    def _on_chosen(self, index: QModelIndex) -> None:
        found = index.data(ITEM_ROLE)
        if found is not None:
            self.chosen.emit(found.unit)
