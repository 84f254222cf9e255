"""The board of places: ground, names, centres and units of an AreaMap and a View."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from PySide6.QtGui import QColor, QImage

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.areas.ground import HOME_TINT, TINT, AreaGround
from drumhead.client.board.areas.names import AreaNamesItem
from drumhead.client.board.items.area_items import CentresItem, UnitsItem
from drumhead.client.board.items.counters import Counters
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.scene import BoardScene
from drumhead.client.palette import Palette
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.owners import Owners, homelands
from drumhead.engine.reports.troops import Mark, marks

BAKED = ("owners", "borders", "waters")
LAYERS = (*BAKED, "names", "places", "troops")


class AreaScene(BoardScene):
    """Territories of a polygon map; tiles hold the ground, which changes only when centres change hands."""

    plane: AreaPlane

    def __init__(self, map: AreaMap, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(AreaPlane(map), palette)
        self.map = map
        self.owners = Owners(area.home for area in map.areas)
        self._drawing = AreaGround(self.plane, palette)
        self._ground = TileItem(self.plane.bounds, self._drawing.paint, self.overview)
        self._names = AreaNamesItem(self.plane, palette)
        self._centres = CentresItem(self.plane, palette, self.owners)
        self._small: QImage | None = None
        self._units = UnitsItem(self.plane, Counters(resources, palette, ruleset), self.owners)
        for z, item in ((0.0, self._ground), (20.0, self._names), (21.0, self._centres), (25.0, self._units)):
            item.setZValue(z)
            self.addItem(item)

    @property
    def scales(self) -> tuple[float, float, float]:
        return 0.3, 1.6, 8.0

    @property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        """The marks shown, by place."""
        return self._units.marks

    def set_view(self, view: View | None) -> None:
        """Shows what a seat may know; None clears the board of all of it."""
        self._units.sync_with(marks(view) if view else {})

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Whose the centres are."""
        held = {self.map.area_of(note.cell).code: note.owner for note in notes if note.owner}
        self._centres.sync_with(held)
        found = {code: (self.owners.tone(power), HOME_TINT) for code, power in homelands(self.map, held).items()}
        found |= {code: (self.owners.tone(power), TINT) for code, power in held.items()}
        if found != self._drawing.holdings:
            self._drawing.hold(found)
            self._small = None
            self._ground.refresh()

    def layer(self, name: str) -> bool:
        """Whether a layer (LAYERS) is shown."""
        items = {"names": self._names, "places": self._centres, "troops": self._units}
        return items[name].isVisible() if name in items else name in self._drawing.layers

    def set_layer(self, name: str, shown: bool) -> None:
        """Shows or hides a layer."""
        items = {"names": self._names, "places": self._centres, "troops": self._units}
        if name in items:
            items[name].setVisible(shown)
        elif shown != (name in self._drawing.layers):
            self._drawing.layers ^= {name}
            self._small = None
            self._ground.renew()

    def words(self, cell: int) -> str:
        """The territory and who is there."""
        area = self.map.area_of(cell)
        lines = [f"<b>{escape(area.name)}</b>", *(["nobody enters"] if self.plane.is_closed(area) else [])]
        lines.extend(escape(mark.sentence) for place in self.plane.alike(cell) for mark in self.marks.get(place, ()))
        return "<br>".join(lines)

    def settle(self) -> None:
        self._ground.settle()

    def draw_at_once(self, wanted: bool) -> None:
        self._ground.draw_at_once(wanted)

    def overview(self) -> QImage:
        """The whole ground small, for the minimap."""
        if self._small is None:
            self._small = self._drawing.overview()
        return self._small

    def tone(self, owner: str) -> int:
        return self.owners.tone(owner)

    def tint(self, mark: Mark) -> QColor:
        """A power's colour; that of a stance where nobody is named."""
        known = mark.state in self.owners.names
        return self.palette_.owner(self.owners.tone(mark.state)) if known else super().tint(mark)
