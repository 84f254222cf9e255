"""The chain of command as a tree: a unit dragged onto a headquarters or an officer is given to him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from drumhead.engine.play.view import Link

COLUMNS = ("Unit", "Commander", "Deputy", "In this draft")
UNIT_WIDTH = 180
ID = Qt.ItemDataRole.UserRole
HINT = "Drag it onto a headquarters, an officer or a unit of his to give it to him; with Ctrl held he is its deputy."
READ = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDropEnabled


class ChainPanel(QTreeWidget):
    """Who commands what, as the seat knows it, and what its draft makes of that."""

    unit_requested = Signal(str)
    handed = Signal(str, str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chain")
        self.setAccessibleName("Chain of command")
        self.setHeaderLabels(list(COLUMNS))
        self.setUniformRowHeights(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.header().resizeSection(0, UNIT_WIDTH)
        for column in range(1, len(COLUMNS)):
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemClicked.connect(lambda item: self._choose(item))
        self._links: tuple[Link, ...] = ()

    def show_links(self, links: Sequence[Link]) -> None:
        """Fill the tree; what was folded up stays so."""
        if tuple(links) == self._links:
            return
        folded = {item.data(0, ID) for item in self._items() if item.childCount() and not item.isExpanded()}
        self._links = tuple(links)
        self.clear()
        made: dict[str, QTreeWidgetItem] = {}
        for link in links:
            made[link.id] = item = _item(link)
            if (above := made.get(link.under)) is not None:
                above.addChild(item)
            else:
                self.addTopLevelItem(item)
        for id, item in made.items():
            item.setExpanded(id not in folded)

    def item_of(self, id: str) -> QTreeWidgetItem | None:
        """The row of a unit or an officer."""
        return next((item for item in self._items() if item.data(0, ID) == id), None)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        left = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        while left:
            item = left.pop(0)
            if item is not None:
                yield item
                left += [item.child(row) for row in range(item.childCount())]

    def dropEvent(self, event: QDropEvent) -> None:
        """Nothing moves in the tree by itself: the order that is given moves it."""
        moved, onto = self.currentItem(), self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if moved is not None and onto is not None and moved is not onto:
            deputy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.handed.emit(moved.data(0, ID), onto.data(0, ID), deputy)

    def _choose(self, item: QTreeWidgetItem) -> None:
        unit = next((link.unit for link in self._links if link.id == item.data(0, ID)), "")
        if unit:
            self.unit_requested.emit(unit)


def _item(link: Link) -> QTreeWidgetItem:
    item = QTreeWidgetItem([link.title, link.commander, link.deputy, link.news])
    item.setFlags(READ | Qt.ItemFlag.ItemIsDragEnabled if link.given else READ)
    item.setData(0, ID, link.id)
    item.setToolTip(1, link.commander)
    item.setToolTip(3, link.news)
    item.setToolTip(0, f"{link.title}\n{HINT}" if link.given else link.title)
    font = item.font(len(COLUMNS) - 1)
    font.setBold(True)
    item.setFont(len(COLUMNS) - 1, font)
    return item
