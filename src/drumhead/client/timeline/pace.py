"""How a turn plays: how fast, and whether quiet phases are left out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

SPEEDS = (0.5, 1.0, 2.0, 4.0)


class Pace(QMenu):
    """The menu of the button that plays."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        for speed in SPEEDS:
            action = QAction(f"{speed:g} times as fast" if speed != 1 else "As fast as usual", self, checkable=True)
            action.setObjectName(f"replay.speed-{speed:g}")
            action.setToolTip("How fast the turn plays")
            action.setData(speed)
            action.setChecked(speed == 1)
            self._group.addAction(action)
            self.addAction(action)
        self._group.triggered.connect(lambda _: self.changed.emit())
        self.addSeparator()
        self._skips = QAction("Leave out quiet phases", self, checkable=True)
        self._skips.setObjectName("replay.skip")
        self._skips.setToolTip("Playing leaves out the phases in which nothing moved")
        self._skips.setChecked(True)
        self.addAction(self._skips)

    @property
    def speed(self) -> float:
        """So many times as fast as usual."""
        return float(self._group.checkedAction().data())

    @property
    def skips(self) -> bool:
        """Whether phases in which nothing moved are left out."""
        return self._skips.isChecked()
