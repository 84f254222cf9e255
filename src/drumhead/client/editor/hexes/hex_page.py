"""The editor of maps of hexes: the board in the middle, brushes at the left, what was done and faults at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from drumhead.client.board.hex_scene import HexScene
from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.editor.hexes.hex_desk import HexDesk
from drumhead.client.editor.hexes.hex_panel import LOOK, PLACE, SIDE, TERRAIN, ZONE, HexPanel
from drumhead.client.editor.map_page import MapPage
from drumhead.client.editor.stroke_tool import StrokeTool
from drumhead.client.palette import Palette
from drumhead.client.settings import Settings
from drumhead.engine.maps.hexes import edits
from drumhead.engine.maps.hexes.faults import Fault, find_hex_faults
from drumhead.engine.maps.hexes.gazetteer import find_hexes
from drumhead.engine.maps.hexes.model import HexMap, HexPlace


class HexPage(MapPage):
    """One map at a time."""

    desk: HexDesk

    def __init__(self, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        self.desk, self.panel = HexDesk(), HexPanel()
        super().__init__(self.desk, "hex-editor", self.panel, palette, settings, parent)
        self._tool: Tool | None = None
        self.desk.changed.connect(self._on_changed)
        self.panel.brush_chosen.connect(self._take_up)
        self.panel.size_changed.connect(lambda _: self._take_up(self.panel.brush))
        self.panel.place_changed.connect(self._change_place)
        self.panel.place_dropped.connect(lambda place: self.desk.do(edits.drop(self.desk.map, place)))
        self.faults_panel.jump_requested.connect(self.jump)

    # the map

    @property
    def scene(self) -> HexScene:
        """The board that is painted on."""
        assert isinstance(self.boards.scene, HexScene), "only maps of hexes are edited here"
        return self.boards.scene

    def open(self, folder: Path) -> None:
        """Take up a map folder, or a copy of a bundled one; MapError if its files are wrong."""
        self.desk.open(folder)
        self._show_map()

    def begin(self, map: HexMap) -> None:
        """Take up a new map, which has no folder yet."""
        self.desk.begin(map)
        self._show_map()

    def _show_map(self) -> None:
        self.boards.set_game(self.desk.map)
        self.panel.set_map(self.desk.map)
        self.panel.choose(LOOK)
        self._shown_anew()

    def _lay_down(self) -> None:
        self.boards.set_tool(None)
        self._tool = None

    def _entitle(self, title: str) -> None:
        self.desk.do(edits.entitle(self.desk.map, title))

    def _look_for_faults(self) -> None:
        map = self.desk.map
        self.faults_panel.show_faults([(fault.sentence(map), fault) for fault in find_hex_faults(map)])

    def jump(self, fault: Fault) -> None:
        """Go where a fault is."""
        if fault.cells:
            self.boards.show_found(fault.cells)

    def ask_place(self) -> None:
        """Find a place by name."""
        GoToDialog(lambda words: find_hexes(self.desk.map, words), self._go_to, self).open()

    # brushes

    def _take_up(self, brush: str) -> None:
        """Give the mouse to a brush."""
        self._said.clear()
        if not self.desk.is_open:
            return
        self._tool = None if brush == LOOK else self._place_tool() if brush == PLACE else self._stroke_tool(brush)
        self.boards.set_tool(self._tool)

    def _stroke_tool(self, brush: str) -> StrokeTool:
        tool = StrokeTool(self.desk.map.board, 2 * self.panel.breadth.value() - 1 if brush in (TERRAIN, ZONE) else 1)
        tool.touched.connect(self._paint)
        tool.picked.connect(self._pick)
        return tool

    def _place_tool(self) -> PlaceTool:
        tool = PlaceTool()
        tool.pressed.connect(self._press)
        tool.dropped.connect(self._move)
        return tool

    def _paint(self, before: int | None, here: int, stroke: int) -> None:
        map, panel = self.desk.map, self.panel
        if panel.brush == SIDE:
            if before is not None and here in map.board.neighbours(before):
                kind = panel.side.currentText()
                self.desk.do(edits.lay(map, before, here, kind, kind not in map.on(before, here)), stroke)
            return
        way = (here,) if before is None else map.board.line(before, here)
        cells = sorted({cell for spot in way for cell in map.board.within(spot, panel.breadth.value() - 1)})
        if panel.brush == TERRAIN:
            self.desk.do(edits.paint(map, cells, panel.wanted_terrain), stroke)
        elif panel.brush == ZONE:
            self.desk.do(edits.zone(map, cells, panel.wanted_layer, panel.zone.text().strip()), stroke)

    def _pick(self, cell: int) -> None:
        """What lies under a right click."""
        if self.panel.brush == TERRAIN:
            self.panel.terrain.setCurrentText(self.desk.map.terrain[cell] or "off the map")
        elif self.panel.brush == ZONE:
            self.panel.zone.setText(self.desk.map.zone(self.panel.wanted_layer, cell))

    def _press(self, cell: int) -> None:
        """Choose the place of a hex, or found one."""
        map = self.desk.map
        place = next(iter(map.places_in.get(cell, ())), None)
        if place is None:
            place = HexPlace(_free_name(map), (cell,), "town")
            self.desk.do(edits.put(map, place))
        self.panel.show_place(self.desk.map, place)

    def _move(self, start: int, end: int) -> None:
        """Take a place to another hex."""
        map = self.desk.map
        place = next(iter(map.places_in.get(start, ())), None)
        if place is not None and map.board.line(start, end):
            cells = tuple(end if cell == start else cell for cell in place.cells)
            self._change_place(place, HexPlace(place.name, cells, place.city, place.port, place.marks, place.names))

    def _change_place(self, old: HexPlace, new: HexPlace) -> None:
        done = self.desk.do(edits.put(self.desk.map, new, old))
        self._said.setText("" if done else "Another place is called so.")
        self.panel.show_place(self.desk.map, new if done else old)

    # what follows from an edit

    def _on_changed(self, edit: edits.HexEdit) -> None:
        map = self.desk.map
        self.boards.follow(map)
        self.scene.follow(map, edit.cells, named=bool(edit.places or edit.zones))
        self.faults_panel.mark_old()
        if edit.places:
            left = [place for place in edit.places[1] if place not in edit.places[0]]
            self.panel.show_place(map, left[0] if left else None)
        if edit.name:
            self._tell_title()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        super().set_palette(palette)
        self._take_up(self.panel.brush)


def _free_name(map: HexMap) -> str:
    """What no other place is called."""
    taken = {word.casefold() for place in map.places for word in (place.name, *place.names)}
    names = ["New place", *(f"New place {number}" for number in range(2, len(map.places) + 3))]
    return next(name for name in names if name.casefold() not in taken)
