"""A box drawn with the left button over a view, to choose what lies in it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QRubberBand, QWidget

FROM = 6
"""Pixels that the mouse has to be dragged before it is a box and no click."""


class DrawnBox(QRubberBand):
    """From where the button was pressed to where the pointer is."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(QRubberBand.Shape.Rectangle, view)

    def stretch(self, start: QPoint, end: QPoint) -> bool:
        """Draw it, once it is large enough; whether it is drawn."""
        if self.isVisible() or (end - start).manhattanLength() > FROM:
            self.setGeometry(QRect(start, end).normalized())
            self.show()
        return self.isVisible()

    def take(self) -> QRect | None:
        """What it encloses, if it was drawn; it is gone then."""
        drawn = self.geometry() if self.isVisible() else None
        self.hide()
        return drawn
