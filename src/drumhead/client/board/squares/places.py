"""Cities on the strategic board: dots by size, fort marks and names, in pixels at every zoom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.labels import (
    Crowd,
    Name,
    Place,
    city_font,
    dots,
    label,
    laid_out,
    places_of,
)
from drumhead.client.board.items.troops_item import extent
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.palette import Palette
from drumhead.engine.drawing.ink.items import Scaled
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.squares.places import Sign, city_items, sign_of
from drumhead.engine.maps.squares.model import GameMap

Spots = npt.NDArray[np.float64]
Shy = Callable[[float], Sequence[QRectF]]
KEPT = 12
REACH = 24.0


@dataclass(frozen=True)
class Layout:
    """What is shown at one scale."""

    dots: tuple[Place, ...]
    names: tuple[Name, ...]

    def dots_in(self, area: QRectF) -> list[Place]:
        """Those whose middles lie in an area."""
        return [self.dots[at] for at in _inside(self._dots_at, area)]

    def names_in(self, area: QRectF) -> list[Name]:
        """Those of places whose middles lie in an area."""
        return [self.names[at] for at in _inside(self._names_at, area)]

    @cached_property
    def _dots_at(self) -> Spots:
        return _spots(self.dots)

    @cached_property
    def _names_at(self) -> Spots:
        return _spots([name.place for name in self.names])


def _spots(places: Sequence[Place]) -> Spots:
    return np.array([(place.at.x(), place.at.y()) for place in places]).reshape(-1, 2)


def _inside(spots: Spots, area: QRectF) -> list[int]:
    x, y = spots[:, 0], spots[:, 1]
    here = (x >= area.left()) & (x <= area.right()) & (y >= area.top()) & (y <= area.bottom())
    found: list[int] = np.flatnonzero(here).tolist()
    return found


class PlacesItem(QGraphicsItem):
    """Copies dots and labels drawn once; a zoom level is laid out when first shown."""

    def __init__(self, map: GameMap, plane: Plane, palette: Palette, shy: Shy = lambda scale: ()) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._shy = shy
        self._places, self._plane, self._palette = places_of(map, plane), plane, palette
        self._theme = THEMES[palette.name]
        self._layouts: dict[float, Layout] = {}
        self._pictures: dict[tuple[Sign, float], QPixmap] = {}
        self._units: dict[int, int] = {}

    def renew(self, map: GameMap) -> None:
        """Shows the cities of another state of the map."""
        self._places = places_of(map, self._plane)
        self._layouts.clear()
        self.update()

    def sync_with(self, units: Mapping[int, int]) -> None:
        """Keeps names off the troops: how many units each marked square shows."""
        if units != self._units:
            self._units = dict(units)
            self._layouts.clear()
            self.update()

    def _troops(self, scale: float) -> list[QRectF]:
        found = []
        for cell, count in self._units.items():
            across, down = extent(count, self._plane.side * scale)
            at = self._plane.centre(cell) * scale
            found.append(QRectF(at.x() - across, at.y() - down, 2 * across, 2 * down))
        return found

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def layout(self, scale: float) -> Layout:
        """The dots and names of a scale, laid out once."""
        key = round(scale, 4)
        if key not in self._layouts:
            if len(self._layouts) >= KEPT:
                self._layouts.pop(next(iter(self._layouts)))
            bounds = QRectF(self._plane.bounds.topLeft() * scale, self._plane.bounds.size() * scale)
            names = laid_out(self._places, scale, Crowd(self._troops(scale), self._shy(scale), bounds))
            self._layouts[key] = Layout(dots(self._places, scale), names)
        return self._layouts[key]

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        scale, ratio = transform.m11(), painter.device().devicePixelRatioF()
        exposed: QRectF = option.exposedRect
        near = exposed.adjusted(-240 / scale, -64 / scale, 240 / scale, 64 / scale)
        layout = self.layout(scale)
        painter.save()
        painter.resetTransform()
        for place in layout.dots_in(near):
            picture = self._dot(place, scale, ratio)
            half = picture.width() / ratio / 2
            painter.drawPixmap(transform.map(place.at) - QPointF(half, half), picture)
        for name in layout.names_in(near):
            corner = transform.map(name.place.at) + name.offset
            painter.drawPixmap(round(corner.x()), round(corner.y()), self._label(name.place, ratio))
        painter.restore()

    def _label(self, place: Place, ratio: float) -> QPixmap:
        colour = self._palette.capital if place.city.capital else self._palette.ink
        return label(place.city.name, city_font(place).toString(), colour.rgba(), self._palette.halo.rgba(), ratio)

    def _dot(self, place: Place, scale: float, ratio: float) -> QPixmap:
        """A city's dot with its fort's star (2.6) and, near enough, the fort's strength."""
        key = (sign_of(place.city, scale), ratio)
        if key not in self._pictures:
            placed = Scaled((-REACH, -REACH), 1.0, city_items(key[0], self._theme))
            self._pictures[key] = Pen().picture([placed], 2 * REACH, 2 * REACH, ratio)
        return self._pictures[key]
