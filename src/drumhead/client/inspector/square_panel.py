"""A square that was pinned: all there is to tell of it, while the pointer goes elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from drumhead.client.hover import heading, table
from drumhead.engine.maps.squares.survey_words import Fact

NOTHING = "Middle click a place of the map or of a battlefield to pin it here."
NOTHING_WITHOUT_FIELDS = "Middle click a place of the map to pin it here."


class SquarePanel(QWidget):
    """Shows one square, `pinned` (cell, tactical or None); wishes go out as signals."""

    show_requested = Signal(int, object)
    field_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pinned: tuple[int, int | None] | None = None
        self._nothing = NOTHING
        self._page = QTextBrowser()
        self._page.setObjectName("square")
        self._page.setAccessibleName("All about the square")
        self._page.setOpenLinks(False)
        self._show = QPushButton("Show")
        self._show.setToolTip("Bring the square into view")
        self._show.clicked.connect(self._on_show)
        self._open = QPushButton("Battlefield")
        self._open.setToolTip("Open the square's battlefield")
        self._open.clicked.connect(self._on_open)
        buttons = QHBoxLayout()
        for button in (self._show, self._open):
            buttons.addWidget(button)
        buttons.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self._page)
        outer.addLayout(buttons)
        self.forget()

    def show_square(self, cell: int, tactical: int | None, title: str, rows: Sequence[Fact]) -> None:
        """Pin a square; the page stays where it was scrolled to if it was pinned already."""
        place = self._page.verticalScrollBar().value() if self.pinned == (cell, tactical) else 0
        self.pinned = (cell, tactical)
        self._page.setHtml(heading(title) + table(rows))
        self._page.verticalScrollBar().setValue(place)
        self._allow(True)

    def set_fields(self, wanted: bool) -> None:
        """Whether squares have battlefields."""
        self._open.setVisible(wanted)
        self._nothing = NOTHING if wanted else NOTHING_WITHOUT_FIELDS
        if self.pinned is None:
            self.forget()

    def forget(self) -> None:
        """No square is pinned."""
        self.pinned = None
        self._page.setPlainText(self._nothing)
        self._allow(False)

    @property
    def text(self) -> str:
        """What the page says."""
        return self._page.toPlainText()

    def _allow(self, wanted: bool) -> None:
        for button in (self._show, self._open):
            button.setEnabled(wanted)

    def _on_show(self) -> None:
        if self.pinned is not None:
            self.show_requested.emit(*self.pinned)

    def _on_open(self) -> None:
        if self.pinned is not None:
            self.field_requested.emit(self.pinned[0])
