"""A card that tells of a cell beside the board, never on it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

GAP, WIDTH = 6, 400


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
        self.setFixedWidth(WIDTH)
        self._board = board

    def tell(self, words: str, cell: QRect) -> None:
        """Show the words beside the board, near a cell's place on the screen; nothing where there is no room."""
        self.setText(words)
        self.setFixedHeight(self.heightForWidth(WIDTH))
        board = QRect(self._board.mapToGlobal(QPoint()), self._board.size())
        at = beside(board, cell, self.size(), self._board.screen().availableGeometry())
        self.setVisible(bool(words) and at is not None)
        if at is not None:
            self.move(at)

    def forget(self) -> None:
        """Gone, with what it told."""
        self.hide()
        self.clear()


def beside(board: QRect, cell: QRect, card: QSize, screen: QRect) -> QPoint | None:
    """Where a card stands beside a board: on the side that is nearer to the cell, if there is room on the screen."""
    height = max(screen.top(), min(cell.center().y() - card.height() // 2, screen.bottom() + 1 - card.height()))
    right = QPoint(board.right() + 1 + GAP, height)
    left = QPoint(board.left() - GAP - card.width(), height)
    fits = [right] * (right.x() + card.width() <= screen.right() + 1) + [left] * (left.x() >= screen.left())
    if fits:
        return min(fits, key=lambda at: abs(at.x() + card.width() // 2 - cell.center().x()))
    across = max(screen.left(), min(cell.center().x() - card.width() // 2, screen.right() + 1 - card.width()))
    below, above = QPoint(across, board.bottom() + 1 + GAP), QPoint(across, board.top() - GAP - card.height())
    if below.y() + card.height() <= screen.bottom() + 1:
        return below
    return above if above.y() >= screen.top() else None
