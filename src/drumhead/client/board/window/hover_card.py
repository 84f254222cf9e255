"""A card that tells of a cell beside the board, never on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

GAP, WIDEST, LEAST = 4, 400, 220


class HoverCard(QLabel):
    """Shows words at the side of a board where there is room, at the height of what they tell of."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board, Qt.WindowType.ToolTip)
        self.setObjectName("hover-card")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setWordWrap(True)
        self.setMargin(6)
        self._board = board

    def tell(self, words: str, cell: QRect) -> None:
        """Show the words beside the board, near a cell's place on the screen; nothing where there is no room."""
        self.setText(words)
        board = QRect(self._board.mapToGlobal(QPoint()), self._board.size())
        place = beside(board, cell, self.heightForWidth, self._board.screen().availableGeometry())
        self.setVisible(bool(words) and place is not None)
        if place is not None:
            self.setGeometry(place)

    def forget(self) -> None:
        """Gone, with what it told."""
        self.hide()
        self.clear()


def beside(board: QRect, cell: QRect, height_of: Callable[[int], int], screen: QRect) -> QRect | None:
    """Where a card stands beside a board: on the side that is nearer to the cell, as wide as there is room; where
    neither side has any, below or above."""
    right, left = board.right() + 1 + GAP, board.left() - GAP
    rooms = ((screen.right() + 1 - right, 1), (left - screen.left(), -1))
    sides = [(min(room, WIDEST), side) for room, side in rooms if room >= LEAST]
    if not sides:
        return _above_or_below(board, cell, height_of(WIDEST), screen)
    towards = 1 if cell.center().x() >= board.center().x() else -1
    width, side = max(sides, key=lambda found: found[1] == towards)
    height = height_of(width)
    top = max(screen.top(), min(cell.center().y() - height // 2, screen.bottom() + 1 - height))
    return QRect(right if side > 0 else left - width, top, width, height)


def _above_or_below(board: QRect, cell: QRect, height: int, screen: QRect) -> QRect | None:
    across = max(screen.left(), min(cell.center().x() - WIDEST // 2, screen.right() + 1 - WIDEST))
    below = QRect(across, board.bottom() + 1 + GAP, WIDEST, height)
    above = QRect(across, board.top() - GAP - height, WIDEST, height)
    return next((place for place in (below, above) if screen.contains(place)), None)
