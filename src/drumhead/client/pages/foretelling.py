"""What could have been foretold of a battle, worked out in a process of its own by what one seat knew before it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from drumhead.client.desk.worker import TurnWorker

ASK, STOP = "Odds be&forehand", "Enough"
TIP = "What could have been foretold of this battle before each phase of it, by what was known then"


class Foretelling(QObject):
    """Behind a button that asks, and while it is being worked out ends it; what was `told` of a key is kept."""

    told = Signal()
    failed = Signal(str)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.button = QPushButton(ASK)
        self.button.setObjectName(name)
        self.button.setToolTip(TIP)
        self._worker = TurnWorker(self)
        self._known: dict[Hashable, tuple[str, ...]] = {}
        self._asked: Hashable = None
        self._worker.answered.connect(self._on_answered)
        self._worker.succeeded.connect(self._show)
        self._worker.failed.connect(self._on_failed)

    @property
    def running(self) -> bool:
        """Whether it is being worked out."""
        return self._worker.running

    def lines(self, key: Hashable) -> Sequence[str]:
        """What is known of a battle so far."""
        return self._known.get(key, ())

    def ask(self, key: Hashable, game: Path, turn: int, asked: Mapping[str, Any]) -> None:
        """Find out what could have been foretold of a battle, or if that goes on already, end it."""
        if self._worker.running:
            self.stop()
            return
        self._asked = key
        self.button.setMinimumWidth(self.button.sizeHint().width())  # nothing beside it moves while it says otherwise
        self._worker.start(game, turn, "beforehand", asked)
        self._show()

    def stop(self) -> None:
        """Nobody waits for the rest any more."""
        self._worker.stop()
        self._show()

    def forget(self) -> None:
        """Nothing is left of it."""
        self._known.clear()
        self.stop()

    def _on_answered(self, found: Mapping[str, Any]) -> None:
        self._known[self._asked] = tuple(found["lines"])
        self.told.emit()

    def _on_failed(self, reason: str) -> None:
        self._show()
        self.failed.emit(reason)

    def _show(self) -> None:
        self.button.setText(STOP if self._worker.running else ASK)
