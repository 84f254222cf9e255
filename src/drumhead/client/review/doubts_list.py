"""A list of tasks or doubts by kind: narrowed to one, and rid of what need not be told again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QListView, QMenu, QToolButton, QVBoxLayout, QWidget

from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.client.review.hidden import Hidden
from drumhead.engine.play.review import Doubt
from drumhead.engine.play.view import Task

OF_THIS_KIND, ALL_HIDDEN = "None of this kind.", "All of them are hidden."


class DoubtsList(QWidget):
    """`chosen` tells which line was clicked; `names` are the kinds with their headings, `whole` that of all; `none` is
    said where there are none."""

    chosen = Signal(object)

    def __init__(
        self, name: str, whole: str, names: Mapping[str, str], hidden: Hidden, none: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.model = LinesModel(self)
        self._whole, self._names, self._hidden = whole, names, hidden
        self._items: tuple[Task | Doubt, ...] = ()
        self._plural = name
        self._kinds, self._list, self._back = QComboBox(), QListView(), QToolButton()
        self._kinds.setObjectName(f"{name.removesuffix('s')}-kinds")
        self._kinds.setAccessibleName(f"Kinds of {name}")
        for heading in (whole, *names.values()):
            self._kinds.addItem(heading)
        self._kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._kinds.setMinimumContentsLength(10)
        self._list.setObjectName(name)
        self._list.setAccessibleName(whole)
        self._list.setModel(self.model)
        self._none, self._vacancy = none, Vacancy(self._list, none)
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._back.setObjectName(f"{name}-hidden")
        self._back.setToolTip("Show again what was hidden with a right click")
        self._back.clicked.connect(hidden.show_all)
        self._lay_out()
        self._wire()
        self._fill()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._kinds, 1)
        head.addWidget(self._back)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2)
        outer.addLayout(head)
        outer.addWidget(self._list)

    def _wire(self) -> None:
        self._kinds.currentIndexChanged.connect(self._fill)
        self._hidden.changed.connect(self._fill)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._list.customContextMenuRequested.connect(self._on_menu)

    def show_items(self, items: Sequence[Task | Doubt]) -> None:
        """Fill the list."""
        if tuple(items) != self._items:
            self._items = tuple(items)
            self._fill()

    def forget(self) -> None:
        """Another seat begins with all kinds, whatever the last one looked at."""
        self._kinds.setCurrentIndex(0)
        self.show_items(())

    def _fill(self) -> None:
        items = self._hidden.shown(self._items)
        self._kinds.setItemText(0, f"{self._whole} ({len(items)})" if self._items else self._whole)
        for at, (kind, heading) in enumerate(self._names.items(), start=1):
            count = sum(item.kind == kind for item in items)
            self._kinds.setItemText(at, f"{heading} ({count})" if self._items else heading)
        chosen = self._kinds.currentIndex()
        wanted = list(self._names)[chosen - 1] if chosen > 0 else ""
        self.model.show_lines([(each.text, each.text, each) for each in items if wanted in ("", each.kind)])
        self._vacancy.words = OF_THIS_KIND if items else ALL_HIDDEN if self._items else self._none
        gone = len(self._items) - len(items)
        self._back.setText(f"{gone} hidden")
        self._back.setVisible(gone > 0)

    def _on_chosen(self, index: QModelIndex) -> None:
        item = index.data(ITEM_ROLE)
        if item is not None:
            self.chosen.emit(item)

    def _on_menu(self, at: QPoint) -> None:
        item = self._list.indexAt(at).data(ITEM_ROLE)
        if item is not None:
            self.menu(item).popup(self._list.viewport().mapToGlobal(at))

    def menu(self, item: Task | Doubt) -> QMenu:
        """What may be done with a line."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("&Go there").triggered.connect(lambda: self.chosen.emit(item))
        menu.addAction("&Hide this").triggered.connect(lambda: self._hidden.hide(item))
        heading = self._names.get(item.kind, item.kind)
        menu.addAction(f"Hide all of “{heading}”").triggered.connect(lambda: self._hidden.hide_kind(item.kind))
        return menu
