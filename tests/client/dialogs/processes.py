"""A process that plays nothing: what it was asked is noted, and it runs until it is told how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject, Signal

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Asked(QObject):
    """Notes what a process would be asked, and runs until it is told how it ended."""

    progressed = Signal(str, int, int)
    answered = Signal(object)
    succeeded = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running, self.asked, self.stopped = False, list[Mapping[str, Any]](), 0

    def start(self, path: Path, turn: int, act: str, asked: Mapping[str, Any] = NOTHING) -> None:
        self.running = True
        self.asked.append({"turn": turn, "act": act, **asked})

    def stop(self) -> None:
        self.running, self.stopped = False, self.stopped + 1

    def end(self, reason: str = "") -> None:
        self.running = False
        if reason:
            self.failed.emit(reason)
        else:
            self.succeeded.emit()
