"""When a draft is due to be kept: a moment after the last edit, and never long after the first."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

QUIET_MS, LONGEST_MS = 500, 1000


class Autosave(QObject):
    """Says `due` once the desk is quiet, or has not been for too long."""

    due = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._longest = QTimer(self, singleShot=True, interval=LONGEST_MS)
        for timer in (self._quiet, self._longest):
            timer.timeout.connect(self.due)

    def touch(self) -> None:
        """Something was edited."""
        self._quiet.start()
        if not self._longest.isActive():
            self._longest.start()

    def set_longest(self, milliseconds: int) -> None:
        """How long an edit may wait at most."""
        self._longest.setInterval(milliseconds)
        self._quiet.setInterval(milliseconds // 2)

    def stop(self) -> None:
        """All is kept."""
        self._quiet.stop()
        self._longest.stop()
