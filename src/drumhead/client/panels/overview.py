"""The dock with the whole map small, whichever map is open."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from drumhead.client.board.window.minimap import Minimap
from drumhead.client.panels.board_panel import BoardPanel


class Overview(QWidget):
    """Holds a minimap while a game is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.minimap: Minimap | None = None

    def drop(self) -> None:
        """Take the minimap away."""
        if self.minimap is not None:
            self._column.removeWidget(self.minimap)
            self.minimap.deleteLater()
            self.minimap = None

    def follow(self, boards: BoardPanel) -> None:
        """A minimap of the map that is open, if any."""
        if boards.strategic is not None:
            self.minimap = Minimap(boards.scene)
            self.minimap.look_requested.connect(boards.strategic.go_to_point)
            self._column.addWidget(self.minimap)

    def sync(self) -> None:
        """What is known has changed."""
        if self.minimap is not None:
            self.minimap.sync()

    def show_outlook(self, area: QRectF) -> None:
        """Frame what the board shows."""
        if self.minimap is not None:
            self.minimap.show_outlook(area)
