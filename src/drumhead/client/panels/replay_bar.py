"""Scrubbing through the phases of a turn that was played, both ways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

PLAY_MS = 900


class ReplayBar(QWidget):
    """A slider over the phases; its last notch beyond the newest turn is now."""

    moment_requested = Signal(int, object)
    now_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[tuple[str, str], ...] = ()
        self._turns = QComboBox()
        self._turns.currentIndexChanged.connect(self._on_turn)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("replay")
        self._slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._slider.setPageStep(1)
        self._slider.valueChanged.connect(self._on_moved)
        self._label = QLabel()
        self._label.setMinimumWidth(210)
        self._timer = QTimer(self, interval=PLAY_MS)
        self._timer.timeout.connect(self._on_tick)
        self._play = self._button("▶", "Play the turn phase by phase", self._on_play)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        row.addWidget(QLabel("Replay"))
        row.addWidget(self._turns)
        row.addWidget(self._button("⏮", "To the start of the turn (Ctrl+Home)", self.first))
        row.addWidget(self._button("◀", "One phase back (Ctrl+PgUp)", self.back))
        row.addWidget(self._play)
        row.addWidget(self._button("▶▏", "One phase on (Ctrl+PgDown)", self.on))
        row.addWidget(self._slider, 1)
        row.addWidget(self._label)
        self._now = self._button("Now", "Back to the waiting turn (Ctrl+End)", self.now)
        row.addWidget(self._now)

    def _button(self, text: str, tip: str, called: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.clicked.connect(called)
        return button

    def show_turns(self, turns: Sequence[int]) -> None:
        """Which turns can be replayed; the bar is hidden if there are none."""
        with QSignalBlocker(self._turns):
            self._turns.clear()
            for turn in turns:
                self._turns.addItem(f"Turn {turn}", turn)
            self._turns.setCurrentIndex(len(turns) - 1)
        self.setVisible(bool(turns))

    @property
    def turn(self) -> int:
        """The turn chosen; 0 if none."""
        return int(self._turns.currentData() or 0)

    def show_phases(self, phases: Sequence[tuple[str, str]]) -> None:
        """(id, title) of the chosen turn's phases; the slider stands behind the last, at now."""
        self._phases = tuple(phases)
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, len(phases) + 1)
            self._slider.setValue(len(phases) + 1)
        self._tell()

    def show_now(self) -> None:
        """Stand at now without asking for it."""
        self._timer.stop()
        with QSignalBlocker(self._slider):
            self._slider.setValue(self._slider.maximum())
        self._tell()

    def first(self) -> None:
        self._slider.setValue(0)

    def back(self) -> None:
        self._slider.setValue(self._slider.value() - 1)

    def on(self) -> None:
        self._slider.setValue(self._slider.value() + 1)

    def now(self) -> None:
        self._slider.setValue(self._slider.maximum())

    def _tell(self) -> None:
        at = self._slider.value()
        if at == 0:
            text = f"Turn {self.turn}: start"
        elif at <= len(self._phases):
            text = f"Turn {self.turn}: {self._phases[at - 1][1]}"
        else:
            text = "Now"
        self._label.setText(text)

    def _on_moved(self, at: int) -> None:
        self._tell()
        if at > len(self._phases):
            self._timer.stop()
            self.now_requested.emit()
        else:
            self.moment_requested.emit(self.turn, None if at == 0 else self._phases[at - 1][0])

    def _on_turn(self) -> None:
        self.moment_requested.emit(self.turn, None)

    def _on_play(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            return
        if self._slider.value() > len(self._phases):
            self.first()
        self._timer.start()

    def _on_tick(self) -> None:
        if self._slider.value() >= len(self._phases):
            self._timer.stop()
        else:
            self.on()
