"""What the signs of the board in front mean, each drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from drumhead.client.board.legend import Told, entries, picture
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.legend import Entry


class LegendPanel(QScrollArea):
    """Signs and meanings in groups, one under another; drawn once they are to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.entries: tuple[Entry, ...] = ()
        self._board: tuple[str, Palette, Told] | None = None
        self._drawn: tuple[str, Palette, Told] | None = None
        self._seen = False

    def show_board(self, palette: Palette, board: str = "square", told: Told | None = None) -> None:
        """The signs of a board (field, square or area) in the colours of a theme."""
        self._board = board, palette, told or Told()
        self._draw()

    def set_seen(self, seen: bool) -> None:
        """Whether the legend is in front of the tabs it shares its place with."""
        self._seen = seen
        self._draw()

    def _draw(self) -> None:
        if not self._seen or self._board is None or self._board == self._drawn:
            return
        self._drawn = self._board
        self._fill(entries(*self._board, self.devicePixelRatioF()))

    def _fill(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        page = QWidget()
        outer = QVBoxLayout(page)
        outer.setSpacing(2)
        for group, signs in groupby(self.entries, key=lambda entry: entry.group):
            heading = QLabel(group)
            heading.setObjectName("heading")
            outer.addWidget(heading)
            outer.addLayout(_grid(list(signs), self.devicePixelRatioF()))
        outer.addStretch(1)
        self.setWidget(page)


def _grid(signs: Sequence[Entry], ratio: float) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    for row, sign in enumerate(signs):
        swatch, meaning = QLabel(), QLabel(sign.label)
        swatch.setPixmap(picture(sign, ratio))
        meaning.setWordWrap(True)
        grid.addWidget(swatch, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(meaning, row, 1)
    return grid
