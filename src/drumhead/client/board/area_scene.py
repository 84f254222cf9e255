"""The board of places: the chart of an AreaMap, with a View's units and the Notes of who holds what."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.chart_scene import ChartScene
from drumhead.client.palette import Palette
from drumhead.engine.drawing.areas.chart import LAYERS, AreaChart
from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.view import Note

__all__ = ["LAYERS", "AreaScene"]


class AreaScene(ChartScene):
    """Territories of a polygon map."""

    layers = LAYERS
    scales = 0.3, 1.6, 8.0
    plane: AreaPlane
    chart: AreaChart

    def __init__(self, map: AreaMap, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(AreaPlane(map), AreaChart(map, ruleset), palette)
        self.map = map

    @property
    def stops(self) -> bool:
        return bool(links_of(self.map).railways)

    def _names(self, look: Look) -> tuple[Words, ...]:
        return self.chart.names(look)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Whose the centres are."""
        if self.chart.follow({self.map.area_of(note.cell).code: note.owner for note in notes if note.owner}):
            self.renew_ground()

    def words(self, cell: int) -> str:
        """The territory and who is there."""
        area = self.map.area_of(cell)
        lines = [f"<b>{escape(area.name)}</b>", *(["nobody enters"] if self.plane.layout.is_closed(area) else [])]
        lines.extend(escape(mark.sentence) for place in self.plane.alike(cell) for mark in self.marks.get(place, ()))
        return "<br>".join(lines)
