"""The desk of who writes a scenario: owns its text and the undo stack, and is the only one to change or save it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from drumhead.client.drafting.draft_desk import DraftDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.documents.changes import Edit, KeyPath
from drumhead.engine.maps.documents.patches import Patch, between
from drumhead.engine.reading import read_text
from drumhead.engine.session.staging.staged import Staged, stage
from drumhead.engine.whole_file import write_whole


class ScenarioDesk(DraftDesk):
    """One scenario being written; `staged_changed` after every step, `refused` says why one was not taken."""

    KIND = "scenario"
    staged_changed = Signal()
    chosen_changed = Signal()
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chosen: tuple[KeyPath, ...] = ()
        self._staged: Staged | None = None

    @property
    def is_open(self) -> bool:
        return self._staged is not None

    @property
    def staged(self) -> Staged:
        """The scenario as it is now; only to be asked while one is open."""
        if self._staged is None:
            raise RuntimeError("no scenario is open")
        return self._staged

    @property
    def source(self) -> Path | None:
        """The file it came from, which may be one of the program's; None for a new one."""
        return Path(self.staged.scenario.source) if self.staged.scenario.source else None

    @property
    def title(self) -> str:
        return self.staged.scenario.title

    def open(self, path: Path, *, empty: bool = False) -> None:
        """Take up a file; InputError where it cannot be read. Emptied it is a new one, without what stands on it."""
        staged = stage(read_text(path, "scenario"), path.stem, str(path))
        staged = staged.emptied() if empty else staged
        self.undo_stack.clear()
        self._staged = staged
        self.choose(())

    def close(self) -> None:
        """Forget it."""
        self.undo_stack.clear()
        self._staged, self.chosen = None, ()

    def choose(self, paths: Iterable[KeyPath]) -> None:
        """What is at hand from now on."""
        self.chosen = tuple(paths)
        self.chosen_changed.emit()

    def do(self, edit: Edit, *, soundly: bool = False) -> bool:
        """Take a step if it changes anything; `soundly` only if nothing more is wrong then. Whether it was taken."""
        try:
            after = self.staged.after(edit)
        except DrumheadError as error:
            self.refused.emit(str(error))
            return False
        fresh = [sentence for sentence in after.sentences if sentence not in self.staged.sentences]
        if soundly and fresh and len(after.sentences) >= len(self.staged.sentences):
            self.refused.emit(fresh[0])
            return False
        patch = between(self.staged.text, after.text)
        if patch:
            self.undo_stack.push(_EditCommand(self, edit, patch, after))
        return bool(patch)

    def become(self, staged: Staged, chosen: Sequence[KeyPath]) -> None:
        """Put another state of it on the desk; for commands."""
        self._staged = staged
        self.chosen = tuple(path for path in chosen if staged.knows(path))
        self.staged_changed.emit()
        self.chosen_changed.emit()

    _of_your_own = "as a file of your own"

    def _write(self, place: Path) -> None:
        there = self.staged.at(place)
        write_whole(place, self.staged.text)
        self._staged = there


class _EditCommand(QUndoCommand):
    """One step as the lines that differ."""

    def __init__(self, desk: ScenarioDesk, edit: Edit, patch: Patch, after: Staged) -> None:
        super().__init__(edit.title)
        self._desk, self._patch = desk, patch
        self._before, self._behind = desk.chosen, (edit.path,)
        self._fresh: Staged | None = after

    def redo(self) -> None:
        fresh, self._fresh = self._fresh, None
        staged = self._desk.staged
        self._desk.become(fresh or staged.became(self._patch.applied(staged.text)), self._behind)

    def undo(self) -> None:
        staged = self._desk.staged
        self._desk.become(staged.became(self._patch.back().applied(staged.text)), self._before)
