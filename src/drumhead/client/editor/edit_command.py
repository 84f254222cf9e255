"""One stroke on the undo stack of whatever map is edited: it swaps the old values and the new."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtGui import QUndoCommand


class Desk(Protocol):
    """Who owns the draft of a map; an edit has a title, and can be taken back and joined with a later one."""

    def make(self, edit: Any) -> Any:
        """Put an edit and what follows from it into the draft."""

    def apply(self, edit: Any) -> None:
        """Put exactly this edit into the draft."""


class EditCommand(QUndoCommand):
    """Edits of one stroke are undone together; stroke 0 is none."""

    def __init__(self, desk: Desk, edit: Any, stroke: int) -> None:
        super().__init__(edit.title)
        self._desk, self._edit, self.stroke = desk, edit, stroke
        self._done_before = False
        self.revoked = False

    def id(self) -> int:
        return 1 if self.stroke else -1

    def redo(self) -> None:
        if self._done_before:
            self._desk.apply(self._edit)
        else:
            self._edit, self._done_before = self._desk.make(self._edit), True

    def undo(self) -> None:
        self._desk.apply(self._edit.back())
        self.setObsolete(self.revoked)  # not before: what is obsolete already is dropped without being undone

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand) or other.stroke != self.stroke:
            return False
        self._edit = self._edit.then(other._edit)
        return True
