"""A board that one chart draws whole: its ground in tiles, its names and signs laid out once a zoom."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from drumhead.client.board.items.signs_item import SignsItem
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Layout, Surface
from drumhead.client.board.scene import BoardScene
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Stamp, Words, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.owners import Owners, owner_colour
from drumhead.engine.play.view import View
from drumhead.engine.reports.troops import Mark, marks

HEIGHTS = (20.0, 21.0, 25.0)
"""How high each of them lies over the ground."""


class Chart(Protocol):
    """What draws a board of a kind."""

    owners: Owners

    @property
    def layout(self) -> Layout: ...

    def ground(self, area: Box, look: Look) -> Iterator[Item]: ...

    def signs(self, look: Look, view: View | None) -> Iterator[Stamp]: ...


class ChartScene(BoardScene):
    """A chart's board, with a View's units; tiles hold the ground, which changes only when something changes hands."""

    chart: Chart
    small = 0.8
    """Pixels a unit of the picture of the whole board."""

    def __init__(self, plane: Surface, chart: Chart, palette: Palette) -> None:
        super().__init__(plane, palette)
        self.chart = chart
        self._theme, self._pen = palette.theme, Pen()
        self._view: View | None = None
        self.marks: Mapping[int, tuple[Mark, ...]] = {}
        self._baked = frozenset(self.layers)
        self._small: QImage | None = None
        bounds = self.plane.bounds
        self._ground = TileItem(bounds, partial(self._pen.part, self._made), self.overview)
        margin = self.plane.side
        beyond = bounds.adjusted(-margin, -margin, margin, margin)
        self._items = {
            "names": SignsItem(bounds, self._pen, lambda scale: self._names(self._look(scale))),
            "places": SignsItem(bounds, self._pen, lambda scale: self._signs(scale, "places")),
            "troops": SignsItem(beyond, self._pen, lambda scale: self._signs(scale, "troops")),
        }
        self.lay((0.0, self._ground), *zip(HEIGHTS, self._items.values(), strict=True))

    @abstractmethod
    def _names(self, look: Look) -> Iterable[Words]:
        """All names of a zoom."""

    @property
    def owners(self) -> Owners:
        """Everybody who owns or could own something."""
        return self.chart.owners

    def set_view(self, view: View | None) -> None:
        """Shows what a seat may know; None clears the board of all of it."""
        self._view, self.marks = view, marks(view) if view else {}
        self._items["troops"].renew()

    def renew_ground(self) -> None:
        """What lies on the ground has changed hands."""
        self._small = None
        self._items["places"].renew()
        self._ground.refresh()

    def patch_ground(self, area: QRectF) -> None:
        """The same in one place: only that is drawn anew."""
        self._ground.patch(area)
        if self._small is not None:
            self._pen.patch(self._small, self._made, area, self.plane.bounds, self.small)

    def layer(self, name: str) -> bool:
        """Whether a layer is shown."""
        return self._items[name].isVisible() if name in self._items else name in self._baked

    def set_layer(self, name: str, shown: bool) -> None:
        """Shows or hides a layer."""
        if name in self._items:
            self._items[name].setVisible(shown)
        elif shown != (name in self._baked):
            self._baked ^= {name}
            self._small = None
            self._ground.renew()

    def overview(self) -> QImage:
        """The whole ground small, for the minimap."""
        if self._small is None:
            self._small = self._pen.whole(self._made, self.plane.bounds, self.small)
        return self._small

    @property
    def powers(self) -> tuple[str, ...]:
        return self.owners.names

    def tone(self, owner: str) -> int:
        return self.owners.tone(owner)

    def tint(self, mark: Mark) -> str:
        """A power's colour; that of a stance where nobody is named."""
        known = mark.state in self.owners.names
        return owner_colour(self._theme, self.owners.tone(mark.state)) if known else super().tint(mark)

    def _look(self, scale: float, fine: float = 1.0) -> Look:
        return Look(self._theme, self._baked, scale, fine)

    def _signs(self, scale: float, layer: str) -> Iterator[Stamp]:
        return self.chart.signs(Look(self._theme, frozenset({layer}), scale), self._view)

    def _made(self, area: QRectF, scale: float, fine: float) -> Iterator[Item]:
        box: Box = area.left(), area.top(), area.right(), area.bottom()
        yield rectangle(box, self.palette_.window.name())
        yield Clip(self.chart.layout.bounds, tuple(self.chart.ground(box, self._look(scale, fine))))
