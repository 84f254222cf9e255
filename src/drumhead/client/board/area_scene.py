"""The board of places: the chart of an AreaMap, with a View's units and the Notes of who holds what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.items.signs_item import SignsItem
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.pen import Pen
from drumhead.client.board.scene import BoardScene
from drumhead.client.palette import Palette
from drumhead.engine.drawing.areas.chart import LAYERS, AreaChart
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Stamp, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.owners import Owners, owner_colour
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.troops import Mark, marks

__all__ = ["LAYERS", "AreaScene"]
SMALL = 0.8  # pixels a unit of the picture of the whole board


class AreaScene(BoardScene):
    """Territories of a polygon map; tiles hold the ground, which changes only when centres change hands."""

    layers = LAYERS
    plane: AreaPlane

    def __init__(self, map: AreaMap, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(AreaPlane(map), palette)
        self.map = map
        self.chart = AreaChart(map, ruleset)
        self._theme, self._pen = palette.theme, Pen()
        self._view: View | None = None
        self._marks: Mapping[int, tuple[Mark, ...]] = {}
        self._baked = frozenset(LAYERS)
        self._small: QImage | None = None
        bounds = self.plane.bounds
        self._ground = TileItem(bounds, partial(self._pen.part, self._made), self.overview)
        margin = self.plane.side
        beyond = bounds.adjusted(-margin, -margin, margin, margin)
        self._items = {
            "names": SignsItem(bounds, self._pen, lambda scale: self.chart.names(self._look(scale))),
            "places": SignsItem(bounds, self._pen, lambda scale: self._signs(scale, "places")),
            "troops": SignsItem(beyond, self._pen, lambda scale: self._signs(scale, "troops")),
        }
        for z, item in ((0.0, self._ground), *zip((20.0, 21.0, 25.0), self._items.values(), strict=True)):
            item.setZValue(z)
            self.addItem(item)

    @property
    def owners(self) -> Owners:
        """Everybody who owns or could own something."""
        return self.chart.owners

    @property
    def scales(self) -> tuple[float, float, float]:
        return 0.3, 1.6, 8.0

    @property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        """The marks shown, by place."""
        return self._marks

    def set_view(self, view: View | None) -> None:
        """Shows what a seat may know; None clears the board of all of it."""
        self._view, self._marks = view, marks(view) if view else {}
        self._items["troops"].renew()

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Whose the centres are."""
        if self.chart.follow({self.map.area_of(note.cell).code: note.owner for note in notes if note.owner}):
            self._small = None
            self._items["places"].renew()
            self._ground.refresh()

    def layer(self, name: str) -> bool:
        """Whether a layer (LAYERS) is shown."""
        return self._items[name].isVisible() if name in self._items else name in self._baked

    def set_layer(self, name: str, shown: bool) -> None:
        """Shows or hides a layer."""
        if name in self._items:
            self._items[name].setVisible(shown)
        elif shown != (name in self._baked):
            self._baked ^= {name}
            self._small = None
            self._ground.renew()

    def words(self, cell: int) -> str:
        """The territory and who is there."""
        area = self.map.area_of(cell)
        lines = [f"<b>{escape(area.name)}</b>", *(["nobody enters"] if self.plane.is_closed(area) else [])]
        lines.extend(escape(mark.sentence) for place in self.plane.alike(cell) for mark in self.marks.get(place, ()))
        return "<br>".join(lines)

    def overview(self) -> QImage:
        """The whole ground small, for the minimap."""
        if self._small is None:
            self._small = self._pen.whole(self._made, self.plane.bounds, SMALL)
        return self._small

    @property
    def powers(self) -> tuple[str, ...]:
        return self.owners.names

    @property
    def stops(self) -> bool:
        return bool(links_of(self.map).railways)

    def tone(self, owner: str) -> int:
        return self.owners.tone(owner)

    def tint(self, mark: Mark) -> str:
        """A power's colour; that of a stance where nobody is named."""
        known = mark.state in self.owners.names
        return owner_colour(self._theme, self.owners.tone(mark.state)) if known else super().tint(mark)

    def _look(self, scale: float) -> Look:
        return Look(self._theme, self._baked, scale)

    def _signs(self, scale: float, layer: str) -> Iterator[Stamp]:
        return self.chart.signs(Look(self._theme, frozenset({layer}), scale), self._view)

    def _made(self, area: QRectF, scale: float) -> Iterator[Item]:
        box: Box = area.left(), area.top(), area.right(), area.bottom()
        yield rectangle(box, self.palette_.window.name())
        yield Clip(self.chart.layout.bounds, tuple(self.chart.ground(box, self._look(scale))))
