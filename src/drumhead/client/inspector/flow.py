"""A layout that sets widgets side by side and goes on in the next line when the width is used; what is wider than
a line is made as narrow as it can bear."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

GAP = 4


class Flow(QLayout):
    """Left to right, top to bottom; its height depends on its width."""

    def __init__(self, gap: int = GAP) -> None:
        super().__init__()
        self._gap = gap
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._arrange(area, place=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        """Those of which something is to be seen."""
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, area: QRect, *, place: bool) -> int:
        """Set the widgets into an area; gives the height they take."""
        x, y, line = area.left(), area.top(), 0
        for item in self._shown():
            size = item.sizeHint()
            size.setWidth(max(min(size.width(), area.width()), item.minimumSize().width()))
            if x > area.left() and x + size.width() > area.right() + 1:
                x, y, line = area.left(), y + line + GAP, 0
            if place:
                item.setGeometry(QRect(x, y, size.width(), size.height()))
            x, line = x + size.width() + self._gap, max(line, size.height())
        return y + line - area.top()
