"""What the mouse does to a scenario on both boards: put down what was taken up, choose and drag what stands there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.documents.changes import Change, Edit, KeyPath
from drumhead.engine.play.staging.staging import Entry


class Placing(QObject):
    """One tool on each board; `taken_up` carries what is to be put down from now on, nothing once nothing is."""

    taken_up = Signal(str)

    def __init__(self, desk: ScenarioDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self.stamp = ""
        self._chosen_before = False
        self._tools: tuple[PlaceTool, ...] = ()
        boards.field_opened.connect(lambda _: self.renew())
        boards.escaped.connect(self._on_escaped)

    def take_up(self, stamp: str) -> None:
        """What a click puts down from now on; nothing: a click chooses."""
        self.stamp = stamp
        self.renew()

    def renew(self) -> None:
        """Give both boards their tools."""
        if self._boards.strategic is not None:
            self._tools = (self._tool(on_field=False), self._tool(on_field=True))
            self._boards.set_tool(*self._tools)

    def lay_down(self) -> None:
        """The boards are about to go."""
        self.stamp = ""
        self._boards.set_tool(None)
        self._tools = ()

    def _tool(self, *, on_field: bool) -> PlaceTool:
        tool = PlaceTool(opens=not on_field and not self.stamp)
        tool.pressed.connect(lambda cell: self._on_pressed(*self._spot(cell, on_field)))
        tool.let_go.connect(lambda cell: self._on_let_go(*self._spot(cell, on_field)))
        tool.picked.connect(lambda cell: self._on_picked(*self._spot(cell, on_field)))
        tool.dropped.connect(lambda start, end: self._on_dropped(start, end, on_field))
        return tool

    def _spot(self, cell: int, on_field: bool) -> tuple[int, int | None]:
        """A strategic square, or one of the battlefield that is open."""
        return (self._boards.field_cell or 0, cell) if on_field else (cell, None)

    def _standing(self, cell: int, tactical: int | None) -> Sequence[Entry]:
        """Who stands there, troops before what belongs to the map."""
        return sorted(self._desk.staged.standing(cell, tactical), key=lambda entry: entry.fixed)

    def _on_pressed(self, cell: int, tactical: int | None) -> None:
        if self.stamp:
            self._put_down(cell, tactical)
            return
        there = [entry.path for entry in self._standing(cell, tactical)]
        self._chosen_before = any(path in there for path in self._desk.chosen)
        if not self._chosen_before:
            self._desk.choose(there[:1])

    def _on_let_go(self, cell: int, tactical: int | None) -> None:
        """A click on what was chosen before goes on to the next that stands there."""
        there = [entry.path for entry in self._standing(cell, tactical)]
        if self._chosen_before and not self.stamp and len(there) > 1:
            at = next(at for at, path in enumerate(there) if path in self._desk.chosen)
            self._desk.choose((there[(at + 1) % len(there)],))

    def _on_picked(self, cell: int, tactical: int | None) -> None:
        """What stands there, that at hand before others, is taken up to be put down once more."""
        there = [entry.path for entry in self._standing(cell, tactical)]
        first = [path for path in self._desk.chosen if path in there]
        stamps = (self._desk.staged.like(path) for path in (*first, *there))
        stamp = next((stamp for stamp in stamps if stamp), "")
        if stamp:
            self._change(stamp)

    def _put_down(self, cell: int, tactical: int | None) -> None:
        try:
            edit = self._desk.staged.stamped(self.stamp, cell, tactical)
        except DrumheadError as error:
            self._desk.refused.emit(str(error))
            return
        self._desk.do(edit, soundly=True)

    def _on_dropped(self, start: int, end: int, on_field: bool) -> None:
        if self.stamp:
            return
        here, there = self._spot(start, on_field), self._spot(end, on_field)
        standing = [entry.path for entry in self._standing(*here) if not entry.fixed]
        self.move([path for path in self._desk.chosen if path in standing], *there)

    def move(self, paths: Sequence[KeyPath], cell: int, tactical: int | None) -> None:
        """Put what is chosen elsewhere, as one step."""
        edits = [self._desk.staged.moved(path, cell, tactical) for path in paths]
        if edits:
            changes = tuple(change for edit in edits for change in edit.changes)
            self._desk.do(_together(edits, changes), soundly=True)

    def _on_escaped(self) -> None:
        if self.stamp:
            self._change("")

    def _change(self, stamp: str) -> None:
        self.take_up(stamp)
        self.taken_up.emit(stamp)


def _together(edits: Sequence[Edit], changes: tuple[Change, ...]) -> Edit:
    title = edits[0].title if len(edits) == 1 else f"{len(edits)} moved"
    return Edit(title, changes, edits[0].path)
