"""Scrubbing through the phases of a turn that was played, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from drumhead.client.icons import icon

PLAY_MS = 900


class ReplayBar(QWidget):
    """A slider over the phases; its last notch beyond the newest turn is now."""

    moment_requested = Signal(int, object)
    now_requested = Signal()
    turn_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[tuple[str | None, str], ...] = ()
        self._turns = QComboBox()
        self._turns.setObjectName("replay-turns")
        self._turns.setAccessibleName("Turn that is replayed")
        self._turns.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._turns.currentIndexChanged.connect(self._on_turn)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("replay")
        self._slider.setAccessibleName("Phase that is shown")
        self._slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._slider.setPageStep(1)
        self._slider.setMinimumWidth(90)
        self._slider.valueChanged.connect(self._on_moved)
        self._label = QLabel()
        self._label.setObjectName("moment")
        self._label.setMinimumWidth(130)
        self._timer = QTimer(self, interval=PLAY_MS)
        self._timer.timeout.connect(self._on_tick)
        self._buttons: dict[str, QToolButton] = {}
        self._lay_out()
        self.renew_icons()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 4)
        row.addWidget(QLabel("Replay"))
        row.addWidget(self._turns)
        wanted: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("first", "To the start of the turn (Ctrl+Home)", self.first),
            ("back", "One phase back (Ctrl+PgUp)", self.back),
            ("play", "Play the turn phase by phase", self._on_play),
            ("on", "One phase on (Ctrl+PgDown)", self.on),
            ("now", "Back to now (Ctrl+End)", self.now),
        )
        for name, tip, called in wanted:
            button = QToolButton()
            button.setObjectName(f"replay-{name}")
            button.setAccessibleName(tip.partition(" (")[0])
            button.setToolTip(tip)
            button.clicked.connect(called)
            self._buttons[name] = button
            row.addWidget(button)
        row.addWidget(self._slider, 1)
        row.addWidget(self._label)

    def renew_icons(self) -> None:
        """Another theme: draw the buttons anew."""
        for name, button in self._buttons.items():
            button.setIcon(icon("pause" if name == "play" and self._timer.isActive() else name))

    def show_turns(self, turns: Sequence[int], titles: Mapping[int, str] = MappingProxyType({})) -> None:
        """Which turns can be replayed, by their titles, the newest chosen; the bar is hidden if there are none."""
        self._stop()
        with QSignalBlocker(self._turns):
            self._turns.clear()
            for turn in turns:
                self._turns.addItem(_title(turn, titles), turn)
            self._turns.setCurrentIndex(len(turns) - 1)
        if not turns:
            self.show_phases(())
            self._label.clear()
        self.setVisible(bool(turns))

    @property
    def turn(self) -> int:
        """The turn chosen; -1 if none."""
        chosen = self._turns.currentData()
        return -1 if chosen is None else int(chosen)

    @property
    def notch(self) -> int:
        """Where the slider stands: 0 is the first moment of the turn."""
        return self._slider.value()

    @property
    def notches(self) -> int:
        """The last notch: now."""
        return self._slider.maximum()

    @property
    def playing(self) -> bool:
        """Whether the turn runs by itself."""
        return self._timer.isActive()

    def show_phases(self, phases: Sequence[tuple[str | None, str]]) -> None:
        """(id, title) of the chosen turn's moments, None for its start; the slider stands behind the last, at now."""
        self._phases = tuple(phases)
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, len(phases))
            self._slider.setValue(len(phases))
        self._tell()

    def go(self, notch: int) -> None:
        """Move to a notch."""
        self._slider.setValue(notch)

    def first(self) -> None:
        """To the first moment of the turn."""
        self._stop()
        self.go(0)

    def back(self) -> None:
        """One moment back."""
        self._stop()
        self.go(self.notch - 1)

    def on(self) -> None:
        """One moment on."""
        self._stop()
        self.go(self.notch + 1)

    def now(self) -> None:
        """Behind the last moment, where it ends by itself."""
        self.go(self.notches)

    def _tell(self) -> None:
        at = self.notch
        title = self._phases[at][1] if at < len(self._phases) else "now"
        self._label.setText(title[:1].upper() + title[1:])

    def _on_moved(self, at: int) -> None:
        self._tell()
        if at < len(self._phases):
            self.moment_requested.emit(self.turn, self._phases[at][0])
        else:
            self._stop()
            self.now_requested.emit()

    def _on_turn(self) -> None:
        self._stop()
        if self.turn >= 0:
            self.turn_chosen.emit(self.turn)

    def _on_play(self) -> None:
        if self._timer.isActive():
            self._stop()
            return
        if self.notch >= self.notches:
            self.go(0)
        self._timer.start()
        self.renew_icons()

    def _stop(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.renew_icons()

    def _on_tick(self) -> None:
        if self.notch + 1 >= self.notches:
            self._stop()
        else:
            self.go(self.notch + 1)


def _title(turn: int, titles: Mapping[int, str]) -> str:
    """`Turn 3`, or what the game calls it, without its date."""
    title = titles.get(turn, f"turn {turn}").partition(" from ")[0]
    return title[:1].upper() + title[1:]
