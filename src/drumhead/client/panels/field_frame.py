"""What stands over a battlefield that was opened: where it is, and the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from drumhead.engine.maps.squares.model import GameMap

MOST = 4  # names of places in a title


class FieldFrame(QWidget):
    """A battlefield with its title above it; `left` by the button."""

    left = Signal()

    def __init__(self, title: str, board: QWidget) -> None:
        super().__init__()
        words = QLabel(title)
        words.setObjectName("field-title")
        font = words.font()
        font.setBold(True)
        words.setFont(font)
        back = QToolButton()
        back.setObjectName("field-back")
        back.setText("Back to the map")
        back.setToolTip("Leave the battlefield (Esc)")
        back.clicked.connect(self.left)
        row = QHBoxLayout()
        row.setContentsMargins(8, 2, 4, 2)
        row.addWidget(words, 1)
        row.addWidget(back)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(row)
        outer.addWidget(board, 1)
        self.setFocusProxy(board)


def field_title(map: GameMap, cell: int) -> str:
    """The square with its cities, and with villages where it has few of those."""
    cities = [city.name for city in map.cities_at(cell)]
    names = [*cities, *(village.name for village in map.villages if village.cell == cell)][:MOST]
    return f"Battlefield {map.board.name(cell)}{': ' if names else ''}{', '.join(names)}"
