"""Moves a board while the pointer rests at its edge."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractScrollArea

EDGE, STEP, EVERY_MS = 14, 24, 30


class EdgeScroll(QObject):
    """Asks for `scroll_by` some pixels again and again until the pointer leaves the edge or the window."""

    def __init__(self, view: QAbstractScrollArea, scroll_by: Callable[[int, int], None]) -> None:
        super().__init__(view)
        self._view, self._scroll_by = view, scroll_by
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._scroll)

    def point(self, at: QPoint) -> None:
        """The pointer came to a point of the board."""
        if self.way(at) != (0, 0) and not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """The pointer left the board."""
        self._timer.stop()

    def way(self, at: QPoint) -> tuple[int, int]:
        """Which way the board is to move: -1, 0 or 1 across and down."""
        frame = self._view.viewport().rect()
        across = (at.x() > frame.right() - EDGE) - (at.x() < frame.left() + EDGE)
        return across, (at.y() > frame.bottom() - EDGE) - (at.y() < frame.top() + EDGE)

    def _scroll(self) -> None:
        dx, dy = self.way(self._view.viewport().mapFromGlobal(QCursor.pos()))
        if (dx, dy) == (0, 0):
            self._timer.stop()
        self._scroll_by(dx * STEP, dy * STEP)
