"""The tactical board: one strategic square's battlefield of 15 x 15 squares (2.1-2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from shiboken6 import isValid

from drumhead.client.board.items.counters import Counters
from drumhead.client.board.items.field_items import BELOW, FieldTroopsItem
from drumhead.client.board.items.signs_item import Drawn, SignsItem
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.board.scene import SquareScene
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.chart import GROUND, FieldChart, named, signs
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.window import field_window
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Item, Words, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.survey_words import spot_words
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.troops import field_marks, placeless

TILE = 1024  # a whole battlefield at the usual zoom
LAYERS = ("grid", "ratings", "troops")
NOTE = 17  # pixels of the letters of a line below the board
NAMES = 26.0  # above the troops, below what is chosen and ordered


class FieldScene(SquareScene):
    """The battlefield of one strategic cell; its cells are tactical cells."""

    layers = LAYERS
    scales = 0.25, 1.0, 4.0
    kilometres = 1.0 / CELL
    _troops: FieldTroopsItem

    def __init__(self, map: GameMap, cell: int, resources: Path, palette: Palette, ruleset: str) -> None:
        super().__init__(Plane(map.tactical_board, CELL), palette)
        self.map, self.cell = map, cell
        self._field = map.battlefield(cell)
        self._chart, self._pen, self._theme = FieldChart(field_window(map, cell)), Pen(), theme_of(palette)
        self._ground = TileItem(self._bounds, partial(self._pen.part, self._made), self._overview, TILE)
        self._troops = FieldTroopsItem(self.plane, Counters(resources, palette, ruleset))
        margin = self.plane.side * 4
        beyond = self.plane.bounds.adjusted(-margin, -margin, margin, margin)
        self._signs = SignsItem(beyond, self._pen, self._over)
        self._names = SignsItem(beyond, self._pen, self._named)
        self._grid, self._ratings, self._note = True, False, ""
        self.lay((0.0, self._ground), (20.0, self._signs), (25.0, self._troops), (NAMES, self._names))

    @property
    def whole(self) -> QRectF:
        below = BELOW if self._troops.unplaced else 1.6
        return self.plane.bounds.adjusted(-1.1 * CELL, -1.1 * CELL, 1.1 * CELL, below * CELL)

    def token_at(self, point: QPointF) -> Token | None:
        """The token whose counter lies at a scene point."""
        cell = self.cell_at(point)
        return self._troops.token_at(cell, point) if cell is not None else None

    def tokens_in(self, area: QRectF) -> list[Token]:
        """The tokens whose counters lie in an area of the scene."""
        return self._troops.tokens_in(area)

    def says_in(self, area: QRectF, scale: float) -> bool:
        """Names of the neighbours stand at the edges of the board, where others have theirs within."""
        if not isValid(self._signs):  # a view still asks while its scene goes with it
            return False
        return self._signs.says_in(area, scale) or self._names.says_in(area, scale)

    def set_view(self, view: View | None) -> None:
        """Shows what a seat may know of this battlefield."""
        if view is None:
            self._troops.sync_with({}, ())
        else:
            self._troops.sync_with(field_marks(view, self.cell), placeless(view, self.cell))
        self._names.renew()

    def renew(self, map: GameMap) -> None:
        """Shows another state of the map, its ground as soon as there is time."""
        self.map, self._field = map, map.battlefield(self.cell)
        self._chart = FieldChart(field_window(map, self.cell))
        self._renew_signs()
        self._ground.refresh()

    def set_note(self, text: str) -> None:
        """2.7: a line below the board, such as a siege; empty for none."""
        self._note = text
        self._signs.renew()

    def layer(self, name: str) -> bool:
        """Whether a layer (LAYERS) is shown."""
        return {"grid": self._grid, "ratings": self._ratings, "troops": self._troops.isVisible()}[name]

    def set_layer(self, name: str, shown: bool) -> None:
        """Shows or hides a layer: grid, ratings, troops."""
        if name == "ratings":
            self._ratings = shown
            self._renew_signs()
        elif name == "troops":
            self._troops.setVisible(shown)
        elif shown != self._grid:
            self._grid = shown
            self._ground.renew()

    def words(self, cell: int) -> str:
        """2.2, 2.4, 2.5: the square, its terrain and rating, what crosses it, and who is there by name."""
        ground, *ways = spot_words(self._field, cell)
        lines = [f"<b>{self.plane.board.name(cell)}</b> {ground}", *ways]
        lines.extend(escape(city.name) for city in self.map.cities_at(self.cell) if city.tactical == cell)
        for mark in self.marks.get(cell, ()):
            lines.extend(escape(token.name) for token in mark.tokens)
        return "<br>".join(lines)

    def _renew_signs(self) -> None:
        self._signs.renew()
        self._names.renew()

    def _look(self, scale: float) -> Look:
        """What lies over the ground at every zoom in the same size."""
        return Look(self._theme, frozenset(("neighbours", "cities", *(("ratings",) if self._ratings else ()))), scale)

    def _named(self, scale: float) -> Iterator[Drawn]:
        """Names give way to troops, and lie over them where they cannot."""
        return named(self.map, self.cell, self._look(scale), self._troops.boxes(scale))

    def _over(self, scale: float) -> Iterator[Drawn]:
        yield from signs(self.map, self.cell, self._look(scale))
        if self._note:
            bounds, look = self.plane.bounds, (Face.SERIF_BOLD, "middle", self._theme.halo)
            yield Words(bounds.center().x(), bounds.bottom(), self._note, NOTE, self._theme.bad, *look, dy=3.0 * NOTE)

    def _made(self, area: QRectF, scale: float, fine: float) -> Iterator[Item]:
        yield rectangle((area.left(), area.top(), area.right(), area.bottom()), self._theme.paper)
        wanted = {"terrain": self._theme.letters, "grid": self._grid}
        look = Look(self._theme, GROUND | {layer for layer in wanted if wanted[layer]}, scale, fine)
        yield from self._chart.ground(look)

    @property
    def _bounds(self) -> QRectF:
        """All of the ground, the neighbours' included."""
        left, top, right, bottom = self._chart.box
        return QRectF(left, top, right - left, bottom - top)

    def _overview(self) -> QImage:
        return self._pen.whole(self._made, self._bounds, 0.25)


def theme_of(palette: Palette) -> Theme:
    """What a map is drawn in, on the ground of a window."""
    return replace(palette.theme, paper=palette.window.name())
