"""Keeps the boards in step with the map that is edited: what is near at once, what reaches far after a moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.editor.local_lines import LocalLines
from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.maps.squares.draft import Edit
from drumhead.engine.play.figures import Cells, Path

FIELD_MS, LAND_MS = 60, 350  # after the last edit: a battlefield's ground and words, borders and seas of the map
WET, STRAITS = "wet", "straits"


def squares_of(boards: BoardPanel) -> StrategicScene:
    """The scene of the map that is edited, which is one of squares."""
    assert isinstance(boards.scene, StrategicScene), "only maps of squares are edited"
    return boards.scene


class Redrawing(QObject):
    """Edits come in by `on_changed`; `straits_shown` says whether straits are marked on the map."""

    def __init__(self, desk: MapDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self._lines: LocalLines | None = None
        self.straits_shown = False
        self._field_touched = False
        self._field_timer, self._land_timer = self._timer(FIELD_MS), self._timer(LAND_MS)
        self._field_timer.timeout.connect(self._renew_field)
        self._land_timer.timeout.connect(self._renew_land)
        desk.changed.connect(self.on_changed)
        boards.field_opened.connect(self._on_opened)

    def _timer(self, interval: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        return timer

    def begin(self) -> None:
        """Show the map that was opened."""
        self._lines = LocalLines(self._desk.shown)
        self.resume()

    def resume(self) -> None:
        """The boards were built anew."""
        if self._lines is not None:
            squares_of(self._boards).follow(self._desk.shown, self._lines.rivers, self._lines.rails)
            self.show_straits()

    def end(self) -> None:
        """The map is closed."""
        self._field_timer.stop()
        self._land_timer.stop()
        self._lines = None

    def settle(self) -> None:
        """Draw now what still waits; for tests and pictures."""
        for timer, renew in ((self._field_timer, self._renew_field), (self._land_timer, self._renew_land)):
            if timer.isActive():
                timer.stop()
                renew()

    def _on_opened(self, cell: int | None) -> None:
        """The boards may have opened it as it was a moment ago."""
        if cell is not None and self._field_timer.isActive():
            self._field_timer.stop()
            self._field_touched = True
            self._renew_field()

    def on_changed(self, edit: Edit) -> None:
        """Redraw what an edit touches."""
        if self._lines is None:
            return
        map, squares = self._desk.shown, edit.touched(self._desk.map)
        layers, lists = {part.layer for part in edit.cells}, {swap.name for swap in edit.lists}
        rivers = "rivers" in lists or "stream" in layers
        self._lines.follow(map, squares, rivers, "track" in layers)
        self._boards.follow(map)
        squares_of(self._boards).follow(map, self._lines.rivers, self._lines.rails, squares)
        if "cities" in lists:
            squares_of(self._boards).renew_places()
        if layers & {"region", "sea"}:
            self._show_wet(tuple(squares))
            self._land_timer.start()
        if "straits" in lists:
            self.show_straits()
        self._touch_field(edit, squares, bool(lists & {"cities", "villages"}))

    def _show_wet(self, squares: tuple[int, ...]) -> None:
        shown = [cell for shape in self._boards.scene.overlay(WET) if isinstance(shape, Cells) for cell in shape.cells]
        self._boards.scene.set_overlay(WET, [Cells(tuple(sorted({*shown, *squares})), "watched")])

    def _touch_field(self, edit: Edit, squares: frozenset[int], named: bool) -> None:
        """The battlefield in front, if the edit touches it or its neighbours' ground at its rim."""
        cell = self._boards.field_cell
        if cell is not None and (named or not squares.isdisjoint((cell, *self._desk.map.board.neighbours(cell)))):
            self._field_touched = True
        self._field_timer.start()

    def _renew_field(self) -> None:
        """What is said of squares, and the battlefield in front if it was touched or opened meanwhile."""
        map, scene = self._desk.shown, self._boards.field_scene
        self._boards.follow(map)
        if scene is not None and self._field_touched:
            scene.renew(map)
        self._field_touched = False

    def _renew_land(self) -> None:
        self._boards.scene.set_overlay(WET, ())
        squares_of(self._boards).renew_land()

    def show_straits(self) -> None:
        """Mark the straits, or no longer."""
        pairs = sorted(self._desk.map.straits) if self.straits_shown and self._desk.is_open else []
        self._boards.scene.set_overlay(STRAITS, [Path(pair, "broken") for pair in pairs])
