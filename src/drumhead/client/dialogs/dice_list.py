"""What dice fell for in the turn that was played last: one of them to be ruled on."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from drumhead.client.desk.worker import TurnWorker
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.session import GameSession


class DiceList(QWidget):
    """Filled when it is asked for, since the turn is played for it in a process of its own."""

    chosen = Signal(str)

    def __init__(self, session: GameSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._worker = TurnWorker(self)
        self._worker.answered.connect(self._fill)
        self._worker.failed.connect(self._on_failed)
        self._ask = QPushButton("&Show the dice")
        self._ask.setAutoDefault(False)
        self._ask.clicked.connect(self.ask)
        self._words, self.throws, self.message = QLineEdit(), QListWidget(), QLabel()
        self._words.setPlaceholderText("Show only those with these words")
        self._words.textChanged.connect(self._sift)
        self.throws.setWordWrap(True)
        Vacancy(self.throws, "The throws of the turn played last stand here.")
        self.throws.itemActivated.connect(self._on_chosen)
        outer = QVBoxLayout(self)
        for widget in (self._ask, self._words, self.throws, self.message):
            outer.addWidget(widget)
        self.message.setText("A double click makes a ruling of one of them.")

    @property
    def turn(self) -> int:
        """The turn that was played last."""
        return self._session.turn - 1

    def ask(self) -> None:
        """Play the turn once more for its dice, which changes nothing."""
        if not self._worker.running:
            self.message.setText("The turn is played once more for its dice; nothing is changed by it.")
            self._worker.start(self._session.path, self.turn, "dice")

    def stop(self) -> None:
        """Nobody waits for them any more."""
        self._worker.stop()

    def _fill(self, found: Mapping[str, Any]) -> None:
        self.throws.clear()
        for throw in found["throws"]:
            rolls = ", ".join(f"{roll:.4f}" for roll in throw["rolls"])
            item = QListWidgetItem(f"{throw['phase']}  {throw['purpose']}: {rolls}")
            words = shlex.join(["roll", throw["phase"], throw["purpose"]])
            item.setData(Qt.ItemDataRole.UserRole, f"{words} {throw['rolls'][0]:.4f}")
            self.throws.addItem(item)
        self._sift()
        self.message.setText("A double click makes a ruling of one of them.")

    def _sift(self) -> None:
        wanted = self._words.text().casefold().split()
        for row in range(self.throws.count()):
            item = self.throws.item(row)
            item.setHidden(not all(word in item.text().casefold() for word in wanted))

    def _on_failed(self, reason: str) -> None:
        self.message.setText(reason)

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
