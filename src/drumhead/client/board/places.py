"""Cities: dots by size, fort marks and names that keep out of each other's way at every zoom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.plane import Plane
from drumhead.client.fonts import map_font, number_font
from drumhead.client.palette import Palette
from drumhead.engine.maps.model import City, GameMap

DOT_FROM = {4: 0.0, 3: 0.3, 2: 0.7, 1: 1.3}  # size: least scale (pixels a unit) that shows the dot
NAME_FROM = {4: 0.32, 3: 0.5, 2: 1.4, 1: 2.4}
PIXELS = {4: 15, 3: 13, 2: 12, 1: 11}
RADIUS = {4: 4.6, 3: 3.8, 2: 3.0, 1: 2.4}
BUCKET = 64.0


@dataclass(frozen=True)
class Name:
    """A placed name: its anchor in scene units and the label's corner in pixels from there."""

    city: City
    anchor: QPointF
    offset: QPointF


class Occupied:
    """Rectangles already taken, in buckets, so that asking is cheap."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[int, int], list[QRectF]] = {}

    def free(self, rect: QRectF) -> bool:
        return not any(rect.intersects(other) for key in _keys(rect) for other in self._buckets.get(key, ()))

    def take(self, rect: QRectF) -> None:
        for key in _keys(rect):
            self._buckets.setdefault(key, []).append(rect)


def _keys(rect: QRectF) -> list[tuple[int, int]]:
    columns = range(int(rect.left() // BUCKET), int(rect.right() // BUCKET) + 1)
    rows = range(int(rect.top() // BUCKET), int(rect.bottom() // BUCKET) + 1)
    return [(column, row) for column in columns for row in rows]


def ranked(cities: Sequence[City]) -> tuple[City, ...]:
    """Capitals first, then large to small; by name within."""
    return tuple(sorted(cities, key=lambda city: (not (city.capital and city.size > 1), -city.size, city.name)))


def dots(cities: Sequence[City], scale: float) -> tuple[City, ...]:
    """The cities shown as dots at a scale (pixels a unit)."""
    return tuple(city for city in cities if scale >= DOT_FROM.get(min(4, city.size), 0.0))


def laid_out(
    cities: Sequence[City], anchors: dict[City, QPointF], scale: float, troops: Sequence[QRectF] = ()
) -> tuple[Name, ...]:
    """The names that find room at a scale (pixels a unit) beside `troops` (pixels); the greater city wins."""
    taken = Occupied()
    for rect in troops:
        taken.take(rect)
    for city in dots(cities, scale):
        at, radius = anchors[city] * scale, RADIUS[min(4, city.size)]
        taken.take(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
    names = []
    for city in ranked(cities):
        if scale >= NAME_FROM.get(min(4, city.size), 0.0):
            placed = _placed(city, anchors[city], scale, taken)
            if placed is not None:
                names.append(placed)
    return tuple(names)


def _placed(city: City, anchor: QPointF, scale: float, taken: Occupied) -> Name | None:
    width, height = label_size(city.name, city_font(city))
    gap = RADIUS[min(4, city.size)] + 2
    places = (
        (gap, -height / 2),
        (-gap - width, -height / 2),
        (-width / 2, -gap - height + 2),
        (-width / 2, gap - 2),
        (gap - 2, -height - 1),
        (gap - 2, 1),
        (-gap - width + 2, -height - 1),
        (-gap - width + 2, 1),
    )
    for x, y in places:
        rect = QRectF(anchor.x() * scale + x, anchor.y() * scale + y, width, height).adjusted(1, 2, -1, -2)
        if taken.free(rect):
            taken.take(rect)
            return Name(city, anchor, QPointF(x, y))
    return None


@lru_cache(maxsize=16)
def _font(size: int, capital: bool) -> QFont:
    return map_font(PIXELS[size], bold=capital or size == 4)


def city_font(city: City) -> QFont:
    return _font(min(4, max(1, city.size)), city.capital)


@lru_cache(maxsize=4096)
def _measured(text: str, key: str) -> tuple[float, float]:
    font = QFont()
    font.fromString(key)
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text) + 4, metrics.height()


def label_size(text: str, font: QFont) -> tuple[float, float]:
    """Width and height of a label in pixels, halo included."""
    return _measured(text, font.toString())


@lru_cache(maxsize=4096)
def label(text: str, font: str, colour: int, halo: int, ratio: float) -> QPixmap:
    """A name with a soft edge, kept once drawn; colours are RGBA numbers, the font as QFont.toString says it."""
    used = QFont()
    used.fromString(font)
    width, height = _measured(text, font)
    pixmap = QPixmap(round((width + 1) * ratio), round((height + 1) * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    path = QPainterPath()
    path.addText(QPointF(2, QFontMetricsF(used).ascent()), used, text)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor.fromRgba(halo), 3.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.setFont(used)
    painter.setPen(QColor.fromRgba(colour))
    painter.drawText(QPointF(2, QFontMetricsF(used).ascent()), text)
    painter.end()
    return pixmap


class PlacesItem(QGraphicsItem):
    """Draws the dots, forts and names of a strategic board in pixels, the same size at every zoom."""

    def __init__(self, map: GameMap, plane: Plane, palette: Palette) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._cities, self._plane, self._palette = map.cities, plane, palette
        self._anchors = {city: _anchor(city, map, plane) for city in map.cities}
        self._names: dict[float, tuple[Name, ...]] = {}
        self._marked: tuple[int, ...] = ()

    def sync_with(self, marked: tuple[int, ...]) -> None:
        """Keeps names off the middle of squares with troops."""
        if marked != self._marked:
            self._marked = marked
            self._names.clear()
            self.update()

    def _troops(self, scale: float) -> list[QRectF]:
        half = self._plane.side * scale * 0.34
        middles = (self._plane.centre(cell) * scale for cell in self._marked)
        return [QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half) for at in middles]

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def names(self, scale: float) -> tuple[Name, ...]:
        """The names shown at a scale, laid out once."""
        key = round(scale, 4)
        if key not in self._names:
            if len(self._names) >= 12:
                self._names.pop(next(iter(self._names)))
            self._names[key] = laid_out(self._cities, self._anchors, scale, self._troops(scale))
        return self._names[key]

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        scale, ratio = transform.m11(), painter.device().devicePixelRatioF()
        exposed: QRectF = option.exposedRect
        near = exposed.adjusted(-160 / scale, -24 / scale, 160 / scale, 24 / scale)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for city in dots(self._cities, scale):
            if near.contains(self._anchors[city]):
                self._paint_dot(painter, city, transform.map(self._anchors[city]), scale)
        for name in self.names(scale):
            if near.contains(name.anchor):
                corner = transform.map(name.anchor) + name.offset
                painter.drawPixmap(round(corner.x()), round(corner.y()), self._label(name.city, ratio))
        painter.restore()

    def _label(self, city: City, ratio: float) -> QPixmap:
        colour = self._palette.capital if city.capital else self._palette.ink
        return label(city.name, city_font(city).toString(), colour.rgba(), self._palette.halo.rgba(), ratio)

    def _paint_dot(self, painter: QPainter, city: City, at: QPointF, scale: float) -> None:
        size = min(4, max(1, city.size))
        radius = RADIUS[size] * min(1.0, 0.45 + scale * 0.5)
        if city.fort and scale >= 0.8:
            painter.setPen(QPen(self._palette.fort, 1.2))
            painter.setBrush(self._palette.halo)
            painter.drawPolygon(bastions(at, radius + 4.5))
        painter.setPen(QPen(self._palette.city, 1.3))
        painter.setBrush(self._palette.capital if city.capital else self._palette.city_fill)
        if city.capital:
            painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
        else:
            painter.drawEllipse(at, radius, radius)
        if city.fort and scale >= 4:
            painter.setFont(number_font(11))
            painter.setPen(self._palette.fort)
            painter.drawText(at + QPointF(radius + 4, -radius - 3), str(city.fort))


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


def _anchor(city: City, map: GameMap, plane: Plane) -> QPointF:
    """A city's place: the middle of its tactical square."""
    corner, share = plane.rect(city.cell).topLeft(), plane.side / map.tactical_board.columns
    column, row = map.tactical_board.position(city.tactical)
    return corner + QPointF((column + 0.5) * share, (row + 0.5) * share)
