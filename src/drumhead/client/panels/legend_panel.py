"""What the signs of the board in front mean, each drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from drumhead.client.board.legend.areas import area_legend
from drumhead.client.board.legend.legend import Entry, field_legend, strategic_legend
from drumhead.client.palette import Palette
from drumhead.engine.maps.bundled import data_folder

Told = tuple[str, tuple[str, ...], bool]
"""Ruleset, powers, and whether there are links that nobody enters by."""
Shown = tuple[Palette, str, tuple[str, ...], str, bool]
"""Palette, board, powers, ruleset, and whether there are such links."""


def _squares(palette: Palette, resources: Path, told: Told, ratio: float) -> tuple[Entry, ...]:
    return strategic_legend(palette, resources, ratio)


def _field(palette: Palette, resources: Path, told: Told, ratio: float) -> tuple[Entry, ...]:
    return field_legend(palette, resources, ratio)


def _areas(palette: Palette, resources: Path, told: Told, ratio: float) -> tuple[Entry, ...]:
    ruleset, powers, acts = told
    return area_legend(palette, resources, ruleset, powers, ratio, acts=acts)


LEGENDS: Mapping[str, Callable[[Palette, Path, Told, float], tuple[Entry, ...]]] = {
    "square": _squares,
    "field": _field,
    "area": _areas,
}
"""By the board in front."""


class LegendPanel(QScrollArea):
    """Signs and meanings in groups, one under another; drawn once they are to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.entries: tuple[Entry, ...] = ()
        self._board: Shown | None = None
        self._drawn: Shown | None = None
        self._seen = False

    def show_board(
        self,
        palette: Palette,
        board: str = "square",
        powers: Sequence[str] = (),
        ruleset: str = "",
        *,
        acts: bool = False,
    ) -> None:
        """The signs of a board (field, square or area) in the colours of a theme; an area board's powers by name, and
        whether it has links that nobody enters by."""
        self._board = palette, board, tuple(powers), ruleset, acts
        self._draw()

    def set_seen(self, seen: bool) -> None:
        """Whether the legend is in front of the tabs it shares its place with."""
        self._seen = seen
        self._draw()

    def _draw(self) -> None:
        if not self._seen or self._board is None or self._board == self._drawn:
            return
        self._drawn = palette, board, powers, ruleset, acts = self._board
        resources, ratio = data_folder("resources"), self.devicePixelRatioF()
        self._fill(LEGENDS[board](palette, resources, (ruleset, powers, acts), ratio))

    def _fill(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        page = QWidget()
        outer = QVBoxLayout(page)
        outer.setSpacing(2)
        for group, signs in groupby(self.entries, key=lambda entry: entry.group):
            heading = QLabel(group)
            heading.setObjectName("heading")
            outer.addWidget(heading)
            outer.addLayout(_grid(list(signs)))
        outer.addStretch(1)
        self.setWidget(page)


def _grid(signs: Sequence[Entry]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    for row, sign in enumerate(signs):
        swatch, meaning = QLabel(), QLabel(sign.label)
        swatch.setPixmap(sign.picture)
        meaning.setWordWrap(True)
        grid.addWidget(swatch, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(meaning, row, 1)
    return grid
