"""The turn rehearsed in a process of its own: guesses above, what came of it below, the first one to be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from drumhead.client.desk.worker import TurnWorker
from drumhead.engine.session.keeping.scratch import scratch

GUESSES = "What you guess that others do, an order a line. Strangers stand where you say nothing."
WAITING = "The turn is played on what you know, with dice of its own. The game is not touched."
MOST = 100


class RehearsalPanel(QWidget):
    """`wanted` asks for the draft to be kept before it begins; `looked_at` for a window on the turn that was played."""

    wanted = Signal()
    looked_at = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._worker = TurnWorker(self)
        self._folder: TemporaryDirectory[str] | None = None
        self._number, self._path = 0, Path()
        self.guesses, self.outcome, self.message = QPlainTextEdit(), QPlainTextEdit(), QLabel(WAITING)
        self.times = QSpinBox()
        self.begin_button, self.stop_button = QPushButton("Rehearse the t&urn"), QPushButton("&Stop")
        self.look_button = QPushButton("&Look at it phase by phase")
        self._name()
        self._lay_out()
        self.begin_button.clicked.connect(self.wanted)
        self.stop_button.clicked.connect(self.stop)
        self.look_button.clicked.connect(lambda: self.looked_at.emit(self._path))
        self._worker.answered.connect(self._show)
        self._worker.progressed.connect(self._on_progress)
        self._worker.succeeded.connect(lambda: self._ended("", found=True))
        self._worker.failed.connect(lambda why: self._ended(why, found=False))
        self._allow(found=False)

    def _name(self) -> None:
        self.guesses.setObjectName("guesses")
        self.guesses.setAccessibleName("Guessed orders of others")
        self.guesses.setPlaceholderText(GUESSES)
        self.guesses.setTabChangesFocus(True)
        self.outcome.setObjectName("rehearsed")
        self.outcome.setAccessibleName("What came of the rehearsals")
        self.outcome.setReadOnly(True)
        self.outcome.setPlaceholderText("What came of it stands here.")
        self.message.setWordWrap(True)
        self.times.setObjectName("rehearsals")
        self.times.setAccessibleName("How often the turn is rehearsed")
        self.times.setRange(1, MOST)
        self.times.setValue(5)
        self.times.setSuffix(" times")
        self.look_button.setToolTip("Opens the first of them in a window of its own, which closes with this seat")

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for widget in (self.times, self.begin_button, self.stop_button):
            row.addWidget(widget)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self.guesses, 1)
        outer.addLayout(row)
        outer.addWidget(self.message)
        outer.addWidget(self.outcome, 2)
        outer.addWidget(self.look_button)

    def begin(self, game: Path, turn: int, seat: str) -> None:
        """Rehearse the seat's orders as its file has them."""
        if self._worker.running:
            return
        self._folder = self._folder or scratch()
        self._number += 1
        self._path = Path(self._folder.name) / f"rehearsal {self._number}.drum"
        bare = (line.partition("#")[0].strip() for line in self.guesses.toPlainText().splitlines())
        lines = [line for line in bare if line]
        asked = {"seat": seat, "guesses": lines, "times": self.times.value(), "out": str(self._path)}
        self.outcome.clear()
        self._worker.start(game, turn, "rehearse", asked)
        self._allow(found=False)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._worker.stop()
        self._ended(WAITING, found=False)

    def forget(self) -> None:
        """The seat is left: what it guessed and tried goes with it."""
        self._worker.stop()
        self.guesses.clear()
        self.outcome.clear()
        self._ended(WAITING, found=False)
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _on_progress(self, title: str, done: int, total: int) -> None:
        self.message.setText(f"{title} {done + 1} of {total}")

    def _show(self, found: Mapping[str, Any]) -> None:
        self.outcome.setPlainText("\n".join(found["lines"]))

    def _ended(self, words: str, *, found: bool) -> None:
        self.message.setText(words)
        self._allow(found=found)

    def _allow(self, *, found: bool) -> None:
        running = self._worker.running
        self.begin_button.setEnabled(not running)
        self.stop_button.setEnabled(running)
        self.look_button.setEnabled(found and not running)
