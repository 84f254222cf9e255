"""The turn below the map: what is planned for its phases, and through those that were played, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from drumhead.client.desk.mode_words import capital
from drumhead.client.icons import icon
from drumhead.client.timeline.agenda_bar import AgendaBar
from drumhead.client.timeline.pace import Pace
from drumhead.client.timeline.strip import Notch, Strip

PLAY_MS = 900
OWN_EYES = "as the game master"
NOW = Notch(None, "Now", "now")
BUTTONS = (
    ("first", "To the start of the turn (Ctrl+Home)"),
    ("back", "One phase back (Ctrl+PgUp)"),
    ("play", "Play the turn phase by phase; its menu has the speed"),
    ("on", "One phase on (Ctrl+PgDown)"),
    ("now", "Back to now (Ctrl+End)"),
)


class Timeline(QWidget):
    """A strip of phases; its last notch beyond the newest turn is now."""

    moment_requested = Signal(int, object)
    now_requested = Signal()
    turn_chosen = Signal(int)
    eyes_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moments: tuple[Notch, ...] = ()
        self._turns, self._bound = QComboBox(), False
        self._turns.setObjectName("replay-turns")
        self._turns.setAccessibleName("Turn to replay")
        self._turns.setToolTip("The turn that is replayed")
        self._turns.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._turns.currentIndexChanged.connect(self._on_turn)
        self.agenda, self.strip = AgendaBar(), Strip()
        self.strip.asked.connect(self._on_asked)
        self._label = QLabel()
        self._label.setObjectName("moment")
        self._timer = QTimer(self, interval=PLAY_MS)
        self._timer.timeout.connect(self._on_tick)
        self._pace = Pace(self)
        self._pace.changed.connect(lambda: self._timer.setInterval(self.pace))
        self._eyes = QComboBox()
        self._eyes.setObjectName("replay-eyes")
        self._eyes.setAccessibleName("Whose knowledge the replay shows")
        self._eyes.setToolTip("Whose knowledge the replay shows")
        self._eyes.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._eyes.currentIndexChanged.connect(lambda: self.eyes_chosen.emit(self._eyes.currentData() or ""))
        self.is_quiet: Callable[[int, str | None], bool] = lambda turn, phase: False
        self.stepped = False
        self._kept: Mapping[str, str] = {}
        self._buttons = {name: self._button(name, tip) for name, tip in BUTTONS}
        self._buttons["play"].setMenu(self._pace)
        self._buttons["play"].setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._lay_out()
        self.renew_icons()

    def _button(self, name: str, tip: str) -> QToolButton:
        calls: Mapping[str, Callable[[], None]] = {
            "first": self.first,
            "back": self.back,
            "play": self._on_play,
            "on": self.on,
            "now": self.now,
        }
        button = QToolButton()
        button.setObjectName(f"replay-{name}")
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.setAutoRaise(True)
        button.clicked.connect(calls[name])
        return button

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._turns)
        words.addWidget(self._eyes)
        words.addWidget(self._label)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(8, 4, 8, 4)
        outer.setSpacing(3)
        outer.addWidget(self.agenda)
        row = QHBoxLayout()
        outer.addLayout(row)
        row.setSpacing(2)
        row.addLayout(words)
        for button in self._buttons.values():
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.strip, 1)

    def renew_icons(self) -> None:
        """Another theme: draw the buttons anew."""
        for name, button in self._buttons.items():
            button.setIcon(icon("pause" if name == "play" and self._timer.isActive() else name))

    def show_turns(self, turns: Sequence[int], titles: Mapping[int, str] = MappingProxyType({})) -> None:
        """Which turns can be replayed, by their titles, the newest chosen; without any only a plan can be shown."""
        self._stop()
        with QSignalBlocker(self._turns):
            self._turns.clear()
            for turn in turns:
                self._turns.addItem(_title(turn, titles), turn)
            self._turns.setCurrentIndex(len(turns) - 1)
        if not turns:
            self.show_moments(())
        for widget in (self._turns, *self._buttons.values()):
            widget.setVisible(bool(turns))
        self._show_words()

    def _show_words(self) -> None:
        """Below the turn as whom one looks, or where one has but his own eyes what the moment is called."""
        eyes = bool(self._turns.count()) and self._eyes.count() > 1
        self._eyes.setVisible(eyes)
        self._label.setVisible(not eyes)
        boxes = (self._turns, self._eyes) if eyes else (self._turns,)
        wide = max(box.sizeHint().width() for box in boxes)
        for box in boxes:
            box.setFixedWidth(wide)  # by itself a box never gets narrower than it was for another game's turns

    def show_eyes(self, seats: Sequence[str]) -> None:
        """The seats as which the game master may look at what was played; none for whoever has eyes of his own."""
        with QSignalBlocker(self._eyes):
            self._eyes.clear()
            self._eyes.addItem(OWN_EYES, "")
            for seat in seats:
                self._eyes.addItem(f"as {seat}", seat)
        self._show_words()

    @property
    def turn(self) -> int:
        """The turn chosen; -1 if none."""
        chosen = self._turns.currentData()
        return -1 if chosen is None else int(chosen)

    @property
    def notch(self) -> int:
        """Which moment is shown: 0 is the first of the turn."""
        return max(0, self.strip.at)

    @property
    def notches(self) -> int:
        """The last notch: now."""
        return len(self._moments)

    @property
    def playing(self) -> bool:
        """Whether the turn runs by itself."""
        return self._timer.isActive()

    @property
    def pace(self) -> int:
        """Milliseconds that a phase is shown while the turn plays."""
        return round(PLAY_MS / self._pace.speed)

    def pause(self) -> None:
        """The turn runs no more by itself."""
        self._stop()

    def show_moment(self, turn: int, phase: str | None) -> None:
        """A moment of any turn that was played."""
        self._stop()
        if turn != self.turn and (at := self._turns.findData(turn)) >= 0:
            self._bound = True  # there at once, not by the turn's first moment
            self._turns.setCurrentIndex(at)
            self._bound = False
        phases = [moment.phase for moment in self._moments]
        if turn == self.turn:
            self.go(phases.index(phase) if phase in phases else self.notch)

    def show_moments(self, moments: Sequence[Notch]) -> None:
        """The chosen turn's moments, without a phase for its start; what is shown is behind the last, now."""
        self._moments = tuple(moments)
        self.strip.show_notches((*moments, NOW) if moments else (), open=True)
        self.strip.setVisible(bool(moments))
        self._keep_room()
        self._tell()

    def show_phases(self, phases: Sequence[Notch]) -> None:
        """Where nothing was played yet: the phases of the turn that waits, for its plan."""
        if not self._moments:
            self.strip.show_notches(phases, open=False)
            self.strip.setVisible(bool(phases))
            self.strip.go(-1)

    def plan(self, notes: Mapping[str, str]) -> None:
        """What is planned for the phases of the turn that waits, by their ids; nothing while a moment is shown."""
        self.strip.note(notes if self.notch == self.notches or not self._moments else self._kept)

    def keep(self, notes: Mapping[str, str]) -> None:
        """What was noted at the phases that were played, by their ids; told of each while one of them is shown."""
        self._kept = notes
        if self._moments and self.notch < self.notches:
            self.strip.note(notes)

    def go(self, notch: int) -> None:
        """Show a moment, as far as there is one; the one shown is not asked for again."""
        wanted = max(0, min(self.notches, notch))
        if self._moments and wanted != self.notch:
            self._move(wanted)

    def first(self) -> None:
        """To the first moment of the turn, unless another one is about to be shown."""
        self._stop()
        if not self._bound:
            self.go(0)

    def back(self) -> None:
        """One moment back."""
        self._stop()
        self._step(self.notch - 1)

    def on(self) -> None:
        """One moment on."""
        self._stop()
        self._step(self.notch + 1)

    def _step(self, notch: int) -> None:
        """To a moment that follows or goes before, which is told by `stepped` while it is asked for."""
        self.stepped = True
        self.go(notch)
        self.stepped = False

    def now(self) -> None:
        """Behind the last moment, where it ends by itself."""
        self.go(self.notches)

    def _move(self, at: int) -> None:
        self.strip.note(self._kept)
        self.strip.go(at)
        self._tell()
        if at < len(self._moments):
            self.moment_requested.emit(self.turn, self._moments[at].phase)
        else:
            self._stop()
            self.now_requested.emit()

    def _tell(self) -> None:
        self._label.setText(capital((*self._moments, NOW)[self.notch].title) if self._moments else "")

    def _keep_room(self) -> None:
        """As much room for a moment's name as the longest needs: nothing beside it moves from one to the next."""
        letters = self._label.fontMetrics()
        names = (capital(moment.title) for moment in (*self._moments, NOW))
        self._label.setMinimumWidth(max(letters.horizontalAdvance(name) for name in names) if self._moments else 0)

    def _on_asked(self, at: int) -> None:
        self._stop()
        self.go(at)

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
        self._timer.start(self.pace)
        self.renew_icons()

    def _stop(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.renew_icons()

    def _on_tick(self) -> None:
        if QApplication.activeModalWidget() is not None:
            self._stop()
            return
        wanted = self.notch + 1
        while self._pace.skips and wanted < self.notches - 1 and self._passes(wanted):
            wanted += 1
        if wanted >= self.notches:
            self._stop()
        else:
            self._step(wanted)

    def _passes(self, notch: int) -> bool:
        return self.is_quiet(self.turn, self._moments[notch].phase)


def _title(turn: int, titles: Mapping[int, str]) -> str:
    """`Turn 3`, or what the game calls it, without its date."""
    return capital(titles.get(turn, f"turn {turn}").partition(" from ")[0])
