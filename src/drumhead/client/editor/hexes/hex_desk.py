"""The desk of a map of hexes: owns the draft and the undo stack, and is the only one to change or save it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from drumhead.client.drafting.draft_desk import DraftDesk
from drumhead.client.editor.edit_command import EditCommand
from drumhead.engine.maps.hexes.edits import HexEdit, apply
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.hexes.reader import read_hex_map
from drumhead.engine.maps.hexes.writer import write_hex_map


class HexDesk(DraftDesk):
    """One map being edited; `changed` carries every edit done, undone or done again."""

    KIND = "map"
    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: Path | None = None
        self._map: HexMap | None = None

    @property
    def is_open(self) -> bool:
        return self._map is not None

    @property
    def map(self) -> HexMap:
        """The map as it is now; only to be asked while one is open."""
        if self._map is None:
            raise RuntimeError("no map is open")
        return self._map

    @property
    def title(self) -> str:
        return self.map.title

    @property
    def source(self) -> Path | None:
        return self._source

    def open(self, folder: Path) -> None:
        """Take up a map folder; MapError lists what is wrong with its files."""
        self.begin(read_hex_map(folder), folder)

    def begin(self, map: HexMap, source: Path | None = None) -> None:
        """Take up a map; one that came from no folder is saved where the user says."""
        self.undo_stack.clear()
        self._map, self._source = map, source

    def close(self) -> None:
        """Forget the map."""
        self.undo_stack.clear()
        self._map = self._source = None

    def do(self, edit: HexEdit, stroke: int = 0) -> bool:
        """Do an edit if it changes anything; edits of one stroke are undone together. Whether it did."""
        if edit:
            self.undo_stack.push(EditCommand(self, edit, stroke))
        return bool(edit)

    def make(self, edit: HexEdit) -> HexEdit:
        """Nothing follows from an edit of hexes but the edit; for commands."""
        self.apply(edit)
        return edit

    def apply(self, edit: HexEdit) -> None:
        """Put exactly this edit into the draft; for commands."""
        self._map = apply(self.map, edit)
        self.changed.emit(edit)

    def _write(self, place: Path) -> None:
        write_hex_map(replace(self.map, id=place.name), place, self._source)
        self._source = place
