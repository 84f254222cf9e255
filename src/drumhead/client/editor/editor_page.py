"""The editor: boards in the middle, brushes at the left, faults at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QWidget,
)

from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.editor.brush_panel import BrushPanel
from drumhead.client.editor.brushes import Brush
from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.editor.map_page import MapPage
from drumhead.client.editor.painting import Painting
from drumhead.client.editor.redrawing import Redrawing
from drumhead.client.editor.settling import Settling
from drumhead.client.palette import Palette
from drumhead.client.settings import Settings
from drumhead.engine.maps.squares.draft import Edit
from drumhead.engine.maps.squares.edits import rename
from drumhead.engine.maps.squares.faults import FILES, Fault, find_faults
from drumhead.engine.maps.squares.gazetteer import find_places
from drumhead.engine.maps.squares.model import City, GameMap

WIDTH = 270


class EditorPage(MapPage):
    """One map at a time."""

    desk: MapDesk

    def __init__(self, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        self.desk, self.brush_panel = MapDesk(), BrushPanel(palette)
        super().__init__(self.desk, "editor", self.brush_panel, palette, settings, parent)
        self.settling = Settling(self.desk, self)
        self.painting = Painting(self.desk, self.boards, self.settling, self)
        self.redrawing = Redrawing(self.desk, self.boards, self)
        self._wire()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.resizeDocks(list(self.docks.values()), [WIDTH] * len(self.docks), Qt.Orientation.Horizontal)

    def _wire(self) -> None:
        panel = self.brush_panel
        self.desk.changed.connect(self._on_changed)
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
        self._shown_anew()

    def _lay_down(self) -> None:
        self.redrawing.end()
        self.painting.lay_down()

    def _entitle(self, title: str) -> None:
        self.desk.do(rename(self.desk.map, title))

    def _look_for_faults(self) -> None:
        map = self.desk.map
        self.faults_panel.show_faults([(fault.sentence(map, FILES), fault) for fault in find_faults(map)])

    def jump(self, fault: Fault) -> None:
        """Go where a fault is: onto its battlefield if it is there."""
        if fault.cell is None:
            return
        if fault.tactical is None:
            self.boards.show_found((fault.cell,))
        else:
            self.boards.go_to(fault.cell)
            self.boards.show_found_on_field(fault.cell, fault.tactical)

    def ask_place(self) -> None:
        """Find a place by name."""
        GoToDialog(lambda words: find_places(self.desk.map, words), self._go_to, self).open()

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

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        super().set_palette(palette)
        self.brush_panel.set_palette(palette)
        self.redrawing.resume()
        self.painting.take_up(self.painting.brush)
