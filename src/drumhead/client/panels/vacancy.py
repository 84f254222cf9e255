"""What a list, a tree or a table says while nothing stands in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView

EDGE = 4
"""Pixels from the edge to the words."""


class Vacancy(QObject):
    """Paints `words` softly where the first row would be; they may be others later."""

    def __init__(self, view: QAbstractItemView, words: str) -> None:
        super().__init__(view)
        self.view, self.words = view, words
        view.viewport().installEventFilter(self)

    @property
    def shown(self) -> str:
        """What is said now: nothing while there are rows."""
        model = self.view.model()
        return "" if model is None or model.rowCount(self.view.rootIndex()) else self.words

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self.shown:
            self._paint()
        return False

    def _paint(self) -> None:
        viewport = self.view.viewport()
        with QPainter(viewport) as painter:
            painter.setPen(viewport.palette().placeholderText().color())
            room = viewport.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop), self.shown)
