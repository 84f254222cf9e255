"""What desks have in common that own a draft: the undo stack, and where the draft is saved."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.library import is_bundled


class DraftDesk(QObject):
    """One map or scenario being made, the only one to change or save it; a KIND is called so in sentences."""

    KIND = ""
    clean_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self.clean_changed)

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether there is one."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it is called; only to be asked while one is open."""

    @property
    @abstractmethod
    def source(self) -> Path | None:
        """Where it came from, which may be of the program's own; None for a new one."""

    @property
    def home(self) -> Path | None:
        """Where saving goes without asking; None for a copy of a bundled one and for a new one."""
        return None if self.source is None or is_bundled(self.source) else self.source

    @property
    def is_clean(self) -> bool:
        """Whether nothing has changed since it was opened or saved."""
        return self.undo_stack.isClean()

    @abstractmethod
    def close(self) -> None:
        """Forget it."""

    def save(self, place: Path) -> None:
        """Write it whole, to a place that is its own from then on; DrumheadError if that fails."""
        if is_bundled(place):
            raise GameFileError(f"{place} is a {self.KIND} of the program; save yours {self._of_your_own}.")
        self._write(place)
        self.undo_stack.setClean()

    _of_your_own = "into a folder of your own"

    @abstractmethod
    def _write(self, place: Path) -> None:
        """Write it whole, to a place of its own."""
