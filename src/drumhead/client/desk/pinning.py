"""The pinned square: kept in step with what the seat knows at the moment that is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from drumhead.client.hover import field_rows
from drumhead.client.inspector.square_panel import SquarePanel
from drumhead.client.kinds import kind_of
from drumhead.client.panels.board_panel import BoardPanel


class Pinning(QObject):
    """Between the boards and the square panel."""

    pinned = Signal()

    def __init__(self, boards: BoardPanel, panel: SquarePanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._boards, self._panel = boards, panel
        boards.pin_requested.connect(self.pin)
        panel.show_requested.connect(self._on_show)
        panel.field_requested.connect(self._on_field)

    def pin(self, cell: int, tactical: int | None) -> None:
        """Tell all about a square in the panel."""
        self.follow(cell, tactical)
        self.pinned.emit()

    def follow(self, cell: int, tactical: int | None) -> None:
        """Tell of the square of what was chosen."""
        self._tell(cell, tactical)

    def renew(self) -> None:
        """What is known has changed."""
        if self._panel.pinned is not None:
            self._tell(*self._panel.pinned)

    def _tell(self, cell: int, tactical: int | None) -> None:
        known = self._boards.known
        rows = kind_of(known.map).rows(known, cell) if tactical is None else field_rows(known, cell, tactical)
        self._panel.show_square(cell, tactical, self._boards.title(cell, tactical), rows)

    def _on_show(self, cell: int, tactical: int | None) -> None:
        if tactical is None:
            self._boards.show_found((cell,))
        else:
            self._boards.show_found_on_field(cell, tactical)

    def _on_field(self, cell: int) -> None:
        if self._boards.field_cell != cell:
            self._boards.open_field(cell)
