"""The phases of a turn that is judged: those that were looked at, with what waits in each, and those to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

WHOLE = "Whole turn"
TO_COME, NOTHING = "to come", "nothing happened"


@dataclass(frozen=True, slots=True)
class Judged:
    """A phase: its title, its battles and how many of them wait, its events; `open` once it may be looked at."""

    phase: str
    title: str
    battles: int
    waiting: int
    events: int
    open: bool

    @property
    def words(self) -> str:
        """How it stands."""
        if not self.open:
            return TO_COME
        if self.waiting:
            return f"{self.waiting} of {_counted(self.battles, 'battle')} {'waits' if self.waiting == 1 else 'wait'}"
        if self.battles:
            return f"{_counted(self.battles, 'battle')}, looked at"
        return _counted(self.events, "event") if self.events else NOTHING


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class PhasesList(QListWidget):
    """`turned` says that another phase is looked at, or all of them together."""

    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("judged-phases")
        self.setAccessibleName("Phases of the turn")
        self.setWordWrap(True)
        self.setAlternatingRowColors(True)
        self.setMinimumWidth(154)
        self._phases: tuple[Judged, ...] = ()
        self.currentRowChanged.connect(lambda _: self.turned.emit())

    def show_phases(self, phases: Sequence[Judged]) -> None:
        """Fill it; the phase that is looked at stays so while there is one."""
        at, self._phases = self.currentRow(), tuple(phases)
        with QSignalBlocker(self):
            self.clear()
            for words, open in ((WHOLE, True), *((f"{each.title}\n{each.words}", each.open) for each in phases)):
                item = QListWidgetItem(words)
                item.setToolTip(words.replace("\n", ": "))
                if not open:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                if phases:
                    self.addItem(item)
            self.setCurrentRow(max(0, at) if at <= len(self._phases) else 0)

    def look_at(self, phase: str) -> None:
        """Turn to a phase; without one to the whole turn."""
        names = ["", *(each.phase for each in self._phases)]
        self.setCurrentRow(names.index(phase) if phase in names else 0)
        self.scrollToItem(self.currentItem())

    @property
    def phase(self) -> str:
        """The phase that is looked at; empty for all of them."""
        at = self.currentRow()
        return self._phases[at - 1].phase if 0 < at <= len(self._phases) else ""
