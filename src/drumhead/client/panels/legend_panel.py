"""What the signs of the board in front mean, each drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget


class Sign(Protocol):
    """A sign and what it means."""

    @property
    def label(self) -> str: ...
    @property
    def icon(self) -> QPixmap: ...


class LegendPanel(QScrollArea):
    """Rows of swatch and meaning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.labels: tuple[str, ...] = ()

    def show_signs(self, signs: Iterable[Sign]) -> None:
        """Fill the legend anew."""
        page, grid = QWidget(), QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        found = list(signs)
        for row, sign in enumerate(found):
            swatch, meaning = QLabel(), QLabel(sign.label)
            swatch.setPixmap(sign.icon)
            swatch.setAlignment(Qt.AlignmentFlag.AlignCenter)
            meaning.setWordWrap(True)
            grid.addWidget(swatch, row, 0)
            grid.addWidget(meaning, row, 1)
        outer = QVBoxLayout(page)
        outer.addLayout(grid)
        outer.addStretch(1)
        self.labels = tuple(sign.label for sign in found)
        self.setWidget(page)
