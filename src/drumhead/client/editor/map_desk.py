"""The editor's desk: owns the draft of a map and the undo stack, and is the only one to change or save it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from drumhead.client.drafting.draft_desk import DraftDesk
from drumhead.client.editor.edit_command import EditCommand
from drumhead.engine.maps.squares.draft import Edit, MapDraft
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.track_years import LAST_YEAR
from drumhead.engine.maps.squares.writer import write_map


class MapDesk(DraftDesk):
    """One map being edited; `changed` carries every edit done, undone or done again."""

    KIND = "map"
    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: Path | None = None
        self._draft: MapDraft | None = None

    @property
    def is_open(self) -> bool:
        return self._draft is not None

    @property
    def map(self) -> GameMap:
        """The map as it is now; only to be asked while one is open."""
        if self._draft is None:
            raise RuntimeError("no map is open")
        return self._draft.map

    @property
    def shown(self) -> GameMap:
        """The map as the boards show it: with all its track, whenever it was opened."""
        return replace(self.map, year=LAST_YEAR)

    @property
    def title(self) -> str:
        return self.map.title

    @property
    def source(self) -> Path | None:
        return self._source

    def open(self, folder: Path) -> None:
        """Take up a map folder; MapError lists what is wrong with its files."""
        self.begin(read_map(folder), folder)

    def begin(self, map: GameMap, source: Path | None = None) -> None:
        """Take up a map; one that came from no folder is saved where the user says."""
        draft = MapDraft(map)
        self.undo_stack.clear()
        self._draft, self._source = draft, source

    def close(self) -> None:
        """Forget the map."""
        self.undo_stack.clear()
        self._draft = self._source = None

    def do(self, edit: Edit, stroke: int = 0) -> bool:
        """Do an edit if it changes anything; edits of one stroke are undone together. Whether it did."""
        if edit:
            self.undo_stack.push(EditCommand(self, edit, stroke))
        return bool(edit)

    def revoke(self, stroke: int) -> None:
        """Take a stroke back for good if it was the last thing done."""
        last = self.undo_stack.command(self.undo_stack.index() - 1)
        if isinstance(last, EditCommand) and last.stroke == stroke:
            last.revoked = True
            self.undo_stack.undo()

    def make(self, edit: Edit) -> Edit:
        """Put an edit and what follows from it into the draft; for commands."""
        assert self._draft is not None, "commands live as long as the draft"
        whole = self._draft.make(edit)
        self.changed.emit(whole)
        return whole

    def apply(self, edit: Edit) -> None:
        """Put exactly this edit into the draft; for commands."""
        assert self._draft is not None, "commands live as long as the draft"
        self._draft.apply(edit)
        self.changed.emit(edit)

    def _write(self, place: Path) -> None:
        write_map(replace(self.map, id=place.name), place, self._source)
        self._source = place
