"""The board of hexes: the chart of a HexMap, with a View's units and the Notes of who holds what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from pathlib import Path

import numpy as np

from drumhead.client.board.chart_scene import ChartScene
from drumhead.client.board.hex_plane import HexPlane
from drumhead.client.board.kept import digest_of, kept
from drumhead.client.board.plane import area_of
from drumhead.client.board.scene import OVER_TROOPS
from drumhead.client.palette import Palette
from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.land import laid
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.hexes.units import standing
from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.view import Note, View

__all__ = ["LAYERS", "HexScene"]
OVER_ARROWS = OVER_TROOPS + 1
"""How high names lie: they keep off units, yet not off arrows, and are to be read there too."""
FEW = 24
"""Hexes that changed hands up to which each is drawn anew for itself."""


class HexScene(ChartScene):
    """Hexes of printed sheets."""

    layers = LAYERS
    plane: HexPlane
    chart: HexChart
    small = 0.4
    scales = 0.2, 2.2, 6.0

    def __init__(self, map: HexMap, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(HexPlane(map), HexChart(map, ruleset), palette)
        self._items["names"].setZValue(OVER_ARROWS)
        self.map = map
        if map.digest:
            self.chart.lay(kept("hexes", digest_of([np.frombuffer(map.digest.encode(), np.uint8)]), lambda: laid(map)))

    def _names(self, look: Look) -> tuple[Words, ...]:
        """Off the units that are shown."""
        seen = self._view if self.layer("troops") else None
        return self.chart.names(look, standing(self.chart.layout, seen, look.scale))

    def set_view(self, view: View | None) -> None:
        self.chart.meet(view)
        super().set_view(view)
        self._items["names"].renew()

    def set_layer(self, name: str, shown: bool) -> None:
        """What is no longer shown leaves its room to names."""
        super().set_layer(name, shown)
        if name not in ("names", "places"):
            self._items["names"].renew()

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Whose the cities are."""
        changed = self.chart.follow({note.cell: note.owner for note in notes if note.owner})
        if len(changed) > FEW:
            self.renew_ground()
        elif changed:
            self._items["places"].renew()
            for cell in sorted(changed):
                self.patch_ground(self.plane.rect(cell))

    def follow(self, map: HexMap, cells: Collection[int], named: bool) -> None:
        """Shows another state of a map that is being edited: the ground of some cells, places where they changed."""
        self.map = map
        self.chart.renew(map, cells)
        if cells:
            self._small = None
            self._ground.patch(area_of(self.plane, cells).adjusted(-HEX, -HEX, HEX, HEX))
        if named:
            for item in self._items.values():
                item.renew()

    def words(self, cell: int) -> str:
        """The hex, its places and who is there."""
        places = ", ".join(place.name for place in self.map.places_in.get(cell, ()))
        heading = " ".join(filter(None, (self.map.board.name(cell), places)))
        lines = [f"<b>{escape(heading)}</b>", *(escape(mark.sentence) for mark in self.marks.get(cell, ()))]
        return "<br>".join(lines)
