"""Cities on the strategic board: dots by size, fort marks and names, in pixels at every zoom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.labels import (
    FORTS_FROM,
    PORTS_FROM,
    RADIUS,
    STAR,
    STRENGTHS_FROM,
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
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import number_font
from drumhead.client.palette import Palette
from drumhead.engine.maps.squares.model import GameMap

Spots = npt.NDArray[np.float64]
Shy = Callable[[float], Sequence[QRectF]]
KEPT = 12
REACH = 24


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
        self._layouts: dict[float, Layout] = {}
        self._pictures: dict[tuple[float, bool, int, bool, bool, float], QPixmap] = {}
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
        radius = round(RADIUS[place.size] * min(1.0, 0.45 + scale * 0.5), 1)
        fort = place.city.fort if scale >= FORTS_FROM else 0
        port = bool(place.city.port) and scale >= PORTS_FROM
        key = (radius, place.city.capital, fort, scale >= STRENGTHS_FROM, port, ratio)
        if key not in self._pictures:
            self._pictures[key] = self._drawn(*key)
        return self._pictures[key]

    def _drawn(self, radius: float, capital: bool, fort: int, strength: bool, port: bool, ratio: float) -> QPixmap:
        pixmap = QPixmap(round(2 * REACH * ratio), round(2 * REACH * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter, at = QPainter(pixmap), QPointF(REACH, REACH)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_city(painter, at, radius, capital, fort, self._palette)
        if fort and strength:
            paint_strength(painter, at - QPointF(0, radius + STAR + 5), str(fort), self._palette)
        if port:
            paint_anchor(painter, at + QPointF(0, radius + (STAR if fort else 0) + 6), self._palette)
        painter.end()
        return pixmap


def paint_city(painter: QPainter, at: QPointF, radius: float, capital: bool, fort: int, palette: Palette) -> None:
    """A city's dot, a square for a capital, on a star where there is a fort."""
    if fort:
        painter.setPen(QPen(palette.fort, 1.2))
        painter.setBrush(palette.halo)
        painter.drawPolygon(bastions(at, radius + STAR))
    painter.setPen(QPen(palette.city, 1.3))
    painter.setBrush(palette.capital if capital else palette.city_fill)
    if capital:
        painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
    else:
        painter.drawEllipse(at, radius, radius)


def paint_strength(painter: QPainter, at: QPointF, text: str, palette: Palette) -> None:
    """2.6: a fort's strength, on a light ground."""
    path, font = QPainterPath(), number_font(11)
    path.addText(at + QPointF(-QFontMetricsF(font).horizontalAdvance(text) / 2, 4), font, text)
    painter.strokePath(path, QPen(palette.halo, 2.6))
    painter.fillPath(path, palette.fort)


def paint_anchor(painter: QPainter, at: QPointF, palette: Palette) -> None:
    """A port's anchor, ten pixels high."""
    path = QPainterPath(at + QPointF(0, -2.6))
    path.lineTo(at + QPointF(0, 5))
    path.moveTo(at + QPointF(-2.6, -1))
    path.lineTo(at + QPointF(2.6, -1))
    path.moveTo(at + QPointF(-4, 1.6))
    path.quadTo(at + QPointF(-3.4, 5), at + QPointF(0, 5))
    path.quadTo(at + QPointF(3.4, 5), at + QPointF(4, 1.6))
    path.addEllipse(at + QPointF(0, -3.9), 1.3, 1.3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((palette.halo, 3.4), (palette.river[3], 1.4)):
        painter.strokePath(path, QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))


def bastions(at: QPointF, radius: float) -> QPolygonF:
    """2.6: a fort's star of five points."""
    points = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.62
        east, south = _STAR[i]
        points.append(QPointF(at.x() + reach * east, at.y() + reach * south))
    return QPolygonF(points)


_STAR = (
    (0.0, -1.0),
    (0.588, -0.809),
    (0.951, -0.309),
    (0.951, 0.309),
    (0.588, 0.809),
    (0.0, 1.0),
    (-0.588, 0.809),
    (-0.951, 0.309),
    (-0.951, -0.309),
    (-0.588, -0.809),
)
