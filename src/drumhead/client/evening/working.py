"""An act that a process of its own does for a page of the game master's, and the bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QProgressBar

from drumhead.client.desk.worker import TurnWorker


class Working(QObject):
    """`done` carries the act and what it answered, `failed` a sentence."""

    done = Signal(str, object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar()
        self.bar.hide()
        self._worker = TurnWorker(self)
        self._act, self._answer = "", dict[str, Any]()
        self._worker.progressed.connect(self._on_progress)
        self._worker.answered.connect(self._answer.update)
        self._worker.succeeded.connect(self._on_done)
        self._worker.failed.connect(self._on_failed)

    @property
    def running(self) -> bool:
        """Whether something is being done."""
        return self._worker.running

    def start(self, path: Path, turn: int, act: str, asked: Mapping[str, Any] | None = None) -> None:
        """Begin with an act on a game file."""
        self._act = act
        self._answer.clear()
        self.bar.setRange(0, 0)
        self.bar.show()
        self._worker.start(path, turn, act, asked)

    def stop(self) -> None:
        """End it; nothing was changed then."""
        self._worker.stop()
        self.bar.hide()

    def _on_progress(self, title: str, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.bar.setFormat(f"{title}  %p%")

    def _on_done(self) -> None:
        self.bar.hide()
        self.done.emit(self._act, dict(self._answer))

    def _on_failed(self, reason: str) -> None:
        self.bar.hide()
        self.failed.emit(reason)
