"""The editor: boards in the middle, brushes at the left, faults at the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMainWindow,
    QUndoView,
    QWidget,
)

from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.editor.brush_panel import BrushPanel
from drumhead.client.editor.brushes import Brush
from drumhead.client.editor.faults_panel import FaultsPanel
from drumhead.client.editor.leaving import ask_to_save, warn
from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.editor.painting import Painting
from drumhead.client.editor.redrawing import Redrawing
from drumhead.client.editor.settling import Settling
from drumhead.client.palette import Palette
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.settings import Settings
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.names import Place
from drumhead.engine.maps.squares.draft import Edit
from drumhead.engine.maps.squares.edits import rename
from drumhead.engine.maps.squares.faults import FILES, Fault, find_faults
from drumhead.engine.maps.squares.gazetteer import find_places
from drumhead.engine.maps.squares.model import City, GameMap

WIDTH = 270


class EditorPage(QMainWindow):
    """One map at a time; `title_changed` carries the window's title, `closed` says that no map is open any more."""

    title_changed = Signal(str)
    closed = Signal()

    def __init__(self, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._settings = settings
        self.desk = MapDesk(self)
        self.boards = BoardPanel(palette)
        self.brush_panel, self.faults_panel = BrushPanel(palette), FaultsPanel()
        self.done = QUndoView(self.desk.undo_stack)
        self.done.setAccessibleName("What was done; click a step to go back to it")
        self.done.setEmptyLabel("The map as it was opened")
        self.settling = Settling(self.desk, self)
        self.painting = Painting(self.desk, self.boards, self.settling, self)
        self.redrawing = Redrawing(self.desk, self.boards, self)
        self._place, self._said, self._zoom = QLabel(), QLabel(), QLabel()
        self._said.setObjectName("warning")
        self.docks: dict[str, QDockWidget] = {}
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.setCentralWidget(self.boards)
        sides = (("Brushes", self.brush_panel, Qt.DockWidgetArea.LeftDockWidgetArea),
                 ("Done", self.done, Qt.DockWidgetArea.RightDockWidgetArea),
                 ("Faults", self.faults_panel, Qt.DockWidgetArea.RightDockWidgetArea))  # fmt: skip
        for title, widget, side in sides:
            dock = QDockWidget(title)
            dock.setObjectName(f"editor-{title}")
            dock.setWidget(widget)
            self.addDockWidget(side, dock)
            self.docks[title] = dock
        self.docks["Done"].hide()
        self.docks["Faults"].hide()
        self.statusBar().addWidget(self._place, 1)
        self.statusBar().addPermanentWidget(self._said)
        self.statusBar().addPermanentWidget(self._zoom)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resizeDocks(list(self.docks.values()), [WIDTH] * len(self.docks), Qt.Orientation.Horizontal)

    def _wire(self) -> None:
        desk, boards, panel = self.desk, self.boards, self.brush_panel
        desk.clean_changed.connect(self._tell_title)
        desk.changed.connect(self._on_changed)
        boards.cell_hovered.connect(self._place.setText)
        boards.zoom_changed.connect(lambda percent: self._zoom.setText(f"{percent:.0f} %"))
        panel.brush_chosen.connect(self._take_up)
        panel.options_changed.connect(self.painting.set_options)
        panel.village_named.connect(lambda name, today: setattr(self.settling, "village_name", (name, today)))
        panel.village_removed.connect(self.settling.remove_village)
        panel.city_form.changed.connect(self.settling.change_city)
        panel.city_form.remove_requested.connect(self.settling.remove_city)
        self.painting.options_changed.connect(panel.show_options)
        self.settling.city_chosen.connect(self._show_city)
        self.settling.village_chosen.connect(panel.show_village)
        self.settling.told.connect(self._said.setText)
        self.faults_panel.check_requested.connect(self.check)
        self.faults_panel.jump_requested.connect(self.jump)

    # the map

    def open(self, folder: Path) -> None:
        """Take up a map folder, or a copy of a bundled one; MapError if its files are wrong."""
        self.desk.open(folder)
        self._show_map()

    def begin(self, map: GameMap) -> None:
        """Take up a new map, which has no folder yet."""
        self.desk.begin(map)
        self._show_map()

    def _show_map(self) -> None:
        self.boards.set_game(self.desk.shown)
        self.redrawing.begin()
        self.brush_panel.set_map(self.desk.map)
        self.brush_panel.choose("look")
        self.settling.choose_city("")
        self.faults_panel.forget()
        self._said.clear()
        self._tell_title()

    def close_map(self) -> None:
        """Put the map away; asks if it has changed."""
        self.leave(self.drop)

    def drop(self) -> None:
        """Put the map away, saved or not."""
        if not self.desk.is_open:
            return
        self.redrawing.end()
        self.painting.lay_down()
        self.boards.set_game(None)
        self.desk.close()
        self.closed.emit()

    def leave(self, going: Callable[[], object]) -> None:
        """Go on once the map is saved, or is not to be."""
        if not self.desk.is_open or self.desk.is_clean:
            going()
            return
        ask_to_save(self, self.desk.map.title, self.desk.undo_stack, self.save, going)

    def save(self) -> bool:
        """Save where the map came from, or ask where for a copy of a bundled one; whether it is saved."""
        return self.save_to(self.desk.folder) if self.desk.folder is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a folder and save there."""
        start = self.desk.folder or self._settings.folder / "my-map"
        name, _ = QFileDialog.getSaveFileName(self, "Save the map as a folder", str(start))
        return self.save_to(Path(name)) if name else False

    def save_to(self, folder: Path) -> bool:
        """Save into a folder; whether that went well."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.desk.save(folder)
        except DrumheadError as error:
            warn(self, str(error))
            return False
        finally:
            QApplication.restoreOverrideCursor()
        self._said.clear()
        self._tell_title()
        self._place.setText(f"Saved: {folder}")
        return True

    def ask_title(self) -> None:
        """Ask what the map is called."""
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Title of the map")
        dialog.setLabelText("What the map is called:")
        dialog.setTextValue(self.desk.map.title)
        dialog.textValueSelected.connect(lambda title: self.desk.do(rename(self.desk.map, title)))
        dialog.open()

    def check(self) -> None:
        """Look for faults."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        faults = find_faults(self.desk.map)
        QApplication.restoreOverrideCursor()
        self.faults_panel.show_faults([(fault.sentence(self.desk.map, FILES), fault) for fault in faults])
        self.docks["Faults"].show()
        self.docks["Faults"].raise_()

    def jump(self, fault: Fault) -> None:
        """Go where a fault is: onto its battlefield if it is there."""
        if fault.cell is None:
            return
        if fault.tactical is None:
            self.boards.show_found((fault.cell,))
        else:
            self.boards.go_to(fault.cell)
            self.boards.show_found_on_field(fault.cell, fault.tactical)

    def fit(self) -> None:
        """Show the whole of the board in front."""
        if self.boards.current is not None:
            self.boards.current.fit()

    def ask_place(self) -> None:
        """Find a place by name."""
        GoToDialog(lambda words: find_places(self.desk.map, words), self._go_to, self).open()

    def _go_to(self, place: Place, on_field: bool) -> None:
        if on_field:
            self.boards.show_found_on_field(place.cell, place.tactical or 0)
        else:
            self.boards.show_found((place.cell,))

    # what is shown

    def _take_up(self, brush: Brush) -> None:
        """Show what a brush works on."""
        self.painting.take_up(brush)
        self._said.clear()
        if not self.desk.is_open:
            return
        self.boards.set_layer("terrain", brush.name == "terrain")
        self.boards.set_layer("ratings", brush.name == "rating")
        self.redrawing.straits_shown = brush.name == "strait"
        self.redrawing.show_straits()

    def show_layer(self, name: str, shown: bool) -> None:
        """Show or hide a layer of the boards."""
        self.boards.set_layer(name, shown)

    def _show_city(self, city: City | None) -> None:
        region = self.desk.map.region_of(city.cell) if city else None
        owner = self.desk.map.state_of(city.cell) if city else None
        names = dict.fromkeys(found.name for found in (region, owner) if found is not None)
        self.brush_panel.city_form.show_city(city, ", ".join(names))

    def _on_changed(self, edit: Edit) -> None:
        self._said.clear()
        self.faults_panel.mark_old()
        if any(swap.name == "title" for swap in edit.lists):
            self._tell_title()

    def _tell_title(self) -> None:
        if self.desk.is_open:
            self.title_changed.emit(self.title)

    @property
    def title(self) -> str:
        """The map and its folder, with a star while it is not saved; only to be asked while a map is open."""
        origin = f"copy of {self.desk.map.title}" if self.desk.source else "not saved yet"
        place = str(self.desk.folder) if self.desk.folder else origin
        return f"{'' if self.desk.is_clean else '*'}{self.desk.map.title} – {place}"

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.boards.set_palette(palette)
        self.brush_panel.set_palette(palette)
        self.redrawing.resume()
        self.painting.take_up(self.painting.brush)
