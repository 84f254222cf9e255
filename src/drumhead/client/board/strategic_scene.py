"""The strategic board: ground, lines, places, fog and troops of a GameMap and a View."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from drumhead.client.board.items.counters import Counters
from drumhead.client.board.items.layers import FogItem
from drumhead.client.board.items.signs_item import Drawn, SignsItem
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.items.troops_item import TroopsItem, extent
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane, area_of
from drumhead.client.board.scene import SquareScene
from drumhead.client.board.squares.lines import kept_traces
from drumhead.client.board.squares.raster import BandPictures, GroundPictures
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.items import Box, Item, Scaled
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.drawing.orders.ships import place
from drumhead.engine.drawing.squares.chart import LETTERS, SquaresChart
from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.maps.squares.survey_words import ground_words
from drumhead.engine.play.figures import Afloat, Figure
from drumhead.engine.play.view import View
from drumhead.engine.reports.troops import marks

BAKED = ("terrain", "rivers", "rails", "borders", "grid", "states")
FLOATING = ("fog", "places", "troops")
LAYERS = (*BAKED, *FLOATING)
NAMED = ("states", "rivers")  # what has names that others keep off
TILE = 256  # pixels: of smaller ones fewer lie half outside the window, of larger ones lines are drawn less often


class StrategicScene(SquareScene):
    """One scene unit is one tactical cell (a fifteenth of a square); tiles hold all that seldom changes.

    `city_words` may be replaced to tell what a seat knows of a city (1.4).
    """

    layers = LAYERS
    _troops: TroopsItem

    def __init__(self, map: GameMap, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(Plane(map.board, float(map.tactical_board.columns)), palette)
        self.map = map
        self._raster = GroundPictures(map, palette.theme)
        self._bands = BandPictures(map, self.plane.bounds, palette.theme)
        self._chart = SquaresChart(map, kept_traces(map))
        self._pen, self._theme = Pen(), palette.theme
        self._baked = {"rivers", "rails", "borders", "grid", "states"}
        self._ground = TileItem(self.plane.bounds, self._draw, self._overview, TILE)
        self._troops = TroopsItem(self.plane, Counters(resources, palette, ruleset))
        self._fog = FogItem(self.plane, palette.fog)
        self._places = SignsItem(self.plane.bounds, self._pen, self._named)
        self._units: Mapping[int, int] = {}
        self._fog.hide()
        self.lay((0.0, self._ground), (5.0, self._fog), (20.0, self._places), (25.0, self._troops))
        self._fog_wanted = True
        self.city_words: Callable[[City], str] = _city_words
        self._view: View | None = None

    def follow(self, map: GameMap, rivers: dict[int, Lines], rails: Lines, squares: Collection[int] = ()) -> None:
        """Shows another state of a map being edited; the `squares` that changed are drawn anew at once."""
        self.map = map
        self._chart.follow(map, rivers, rails)
        if squares:
            area = self._around(squares)
            self._raster.renew(map, *self.plane.span(area))
            self._ground.patch(area)

    def _around(self, squares: Collection[int]) -> QRectF:
        """Some squares and as much round them as may look different with them."""
        margin = 0.9 * self.plane.side
        return area_of(self.plane, squares).adjusted(-margin, -margin, margin, margin).intersected(self.plane.bounds)

    def renew_places(self) -> None:
        """Lays out the cities of the map anew."""
        self._places.renew()

    def renew_land(self) -> None:
        """Draws all anew that hangs together over long distances: borders, names of states, the depth of the sea."""
        self._bands.renew(self.map)
        self._chart.renew_land()
        self._raster.renew_sea(self.map)
        self._ground.refresh()

    def set_view(self, view: View | None) -> None:
        """Shows what a seat may know; None clears the board of all of it."""
        self._view = view
        self._troops.sync_with(marks(view, self.map.state_names) if view else {})
        shown = {cell: sum(max(1, len(mark.tokens)) for mark in found) for cell, found in self.marks.items()}
        if shown != self._units:
            self._units = shown
            self._places.renew()
        if view is not None and not view.gm:
            self._fog.sync_with(view.watched)
        self._show_fog()

    def set_overlay(self, name: str, shapes: Sequence[Figure]) -> None:
        """Names make room for ships."""
        before = self._afloat(name)
        super().set_overlay(name, shapes)
        if before != self._afloat(name):
            self._places.renew()

    def _afloat(self, name: str) -> list[Afloat]:
        return [shape for shape in self.overlay(name) if isinstance(shape, Afloat)]

    def layer(self, name: str) -> bool:
        """Whether a layer (LAYERS) is shown."""
        floating = {"fog": self._fog_wanted, "places": self._places.isVisible(), "troops": self._troops.isVisible()}
        return floating.get(name, name in self._baked)

    def set_layer(self, name: str, shown: bool) -> None:
        """Shows or hides a layer: terrain, rivers, rails, borders, grid, states, fog, places, troops."""
        if name == "fog":
            self._fog_wanted = shown
            self._show_fog()
        elif name in FLOATING:
            {"places": self._places, "troops": self._troops}[name].setVisible(shown)
        elif shown != (name in self._baked):
            self._baked ^= {name}
            self._ground.renew()
            if name in NAMED:
                self._places.renew()

    def words(self, cell: int) -> str:
        """1.2-1.5: the square, its terrain and state, its cities, and who is there."""
        lines = [f"<b>{self.plane.board.name(cell)}</b> {escape(ground_words(self.map, cell))}"]
        for city in self.map.cities_at(cell):
            lines.append(escape(self.city_words(city)))
        lines.extend(escape(mark.sentence) for mark in self.marks.get(cell, ()))
        return "<br>".join(lines)

    def overview(self) -> QImage:
        """The whole ground at a quarter pixel a unit, for the minimap."""
        return self._raster.level(2)

    def _overview(self) -> QImage:
        return self._raster.level(1)

    def _named(self, scale: float) -> Iterator[Drawn]:
        """Cities and villages, with their names and those of rivers; names of states lie on the ground."""
        look = Look(self._theme, frozenset((*self._baked, "cities")), scale)
        found = self._chart.names(look, self._held(scale))
        yield from chain(found.rivers, self._chart.signs(look), found.places)

    def _held(self, scale: float) -> Iterator[Box]:
        """Where troops and ships are drawn, in pixels from the board's corner."""
        plot = self.plane.plot(scale)
        yield from (place(ship, plot) for name in self._overlays for ship in self._afloat(name))
        for cell, count in self._units.items():
            across, down = extent(count, self.plane.side * scale)
            at = self.plane.centre(cell) * scale
            yield at.x() - across, at.y() - down, at.x() + across, at.y() + down

    def _show_fog(self) -> None:
        self._fog.setVisible(self._fog_wanted and self._view is not None and not self._view.gm)

    def _draw(self, painter: QPainter, area: QRectF, scale: float, fine: float) -> None:
        """One tile of everything baked."""
        size = round(area.width() * scale * fine)
        painter.scale(1 / fine, 1 / fine)
        self._raster.paint(painter, area, size, scale * fine, fine)
        painter.resetTransform()
        box = (area.left(), area.top(), area.right(), area.bottom())
        letters = (LETTERS,) if self._theme.letters else ()
        look = Look(self._theme, frozenset((*self._baked, *letters)), scale, fine)
        self._ink(painter, area, scale, self._chart.tints(box, look))
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        if "borders" in self._baked:
            self._bands.paint(painter, area)
        painter.resetTransform()
        self._ink(painter, area, scale, chain(self._chart.lines(box, look), self._chart.states(box, look)))
        painter.scale(1 / fine, 1 / fine)
        self._cover_outside(painter, area, size, scale * fine)

    def _ink(self, painter: QPainter, area: QRectF, scale: float, items: Iterator[Item]) -> None:
        self._pen.draw(painter, [Scaled((area.left(), area.top()), scale, tuple(items))])

    def _cover_outside(self, painter: QPainter, area: QRectF, size: int, scale: float) -> None:
        inside = self.plane.bounds.intersected(area).translated(-area.topLeft())
        kept = QRectF(inside.x() * scale, inside.y() * scale, inside.width() * scale, inside.height() * scale)
        outside = QPainterPath()
        outside.addRect(QRectF(0, 0, size, size))
        outside.addRect(QRectF(kept.toAlignedRect()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(outside, self.palette_.window)


def _city_words(city: City) -> str:
    """2.6: a city as the map has it."""
    fort = f", fort {city.fort} for {city.fort_capacity}" if city.fort else ""
    return f"{city.name} ({city.state}{fort})"
