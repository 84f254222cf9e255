"""Names of cities that keep out of each other's way at every zoom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from drumhead.client.board.plane import Plane
from drumhead.client.fonts import map_font
from drumhead.engine.drawing.squares.places import (
    DOT_FROM,
    FORTS_FROM,
    NAME_FROM,
    PORTS_FROM,
    RADIUS,
    SIZES,
    STAR,
    STRENGTHS_FROM,
    ordered,
    size_of,
    spot,
)
from drumhead.engine.maps.squares.model import City, GameMap

BUCKET = 64.0
_EVERYWHERE = (-inf, -inf, inf, inf)
STEPS_ASIDE = (20, 32, 44, 56)  # pixels


@dataclass(frozen=True, eq=False)
class Place:
    """A city and where its middle lies in scene units."""

    city: City
    at: QPointF

    @property
    def size(self) -> int:
        """1 to 4."""
        return size_of(self.city)


@dataclass(frozen=True, eq=False)
class Name:
    """A placed name: its city's place and the label's corner in pixels from there."""

    place: Place
    offset: QPointF


Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def edges_of(rect: QRectF) -> Edges:
    return cast(Edges, rect.getCoords())


class Occupied:
    """Rectangles already taken, in buckets, so that asking is cheap."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[int, int], list[Edges]] = {}

    def free(self, rect: QRectF) -> bool:
        return self.is_free(edges_of(rect))

    def take(self, rect: QRectF) -> None:
        self.hold(edges_of(rect))

    def is_free(self, edges: Edges) -> bool:
        """The same of a rectangle by its edges."""
        left, top, right, bottom = edges
        for key in _keys(edges):
            for other in self._buckets.get(key, ()):
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                    return False
        return True

    def hold(self, edges: Edges) -> None:
        """Takes a rectangle by its edges."""
        for key in _keys(edges):
            self._buckets.setdefault(key, []).append(edges)


def _keys(edges: Edges) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(edge // BUCKET) for edge in edges)
    if left == right and top == bottom:
        return [(left, top)]
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def places_of(map: GameMap, plane: Plane) -> tuple[Place, ...]:
    """Every city at the middle of its tactical square, capitals first, then large to small."""
    share = plane.side / map.tactical_board.columns
    return tuple(Place(city, QPointF(*spot(map, city)) * share) for city in ordered(map))


def dots(places: Sequence[Place], scale: float) -> tuple[Place, ...]:
    """The cities shown as dots at a scale (pixels a unit)."""
    return tuple(place for place in places if scale >= DOT_FROM[place.size])


def reach_of(place: Place, scale: float) -> float:
    """Half the width of a city's sign in pixels: its dot, and its fort's star where that is shown."""
    star = STAR if place.city.fort and scale >= FORTS_FROM else 0.0
    return RADIUS[place.size] + star


def sign_of(place: Place, scale: float) -> QRectF:
    """The room a city's sign takes round its middle, in pixels; an anchor below, a fort's strength above."""
    reach = reach_of(place, scale)
    above = 11.0 if place.city.fort and scale >= STRENGTHS_FROM else 0.0
    below = 11.0 if place.city.port and scale >= PORTS_FROM else 0.0
    return QRectF(-reach, -reach - above, 2 * reach, 2 * reach + above + below)


@dataclass(frozen=True)
class Crowd:
    """What names keep off, in pixels: troops always, `shy` (names of states) where another place is free.

    `bounds` is the whole board, beyond which no name may reach.
    """

    troops: Sequence[QRectF] = ()
    shy: Sequence[QRectF] = ()
    bounds: QRectF | None = None


NOBODY = Crowd()


def laid_out(places: Sequence[Place], scale: float, crowd: Crowd = NOBODY) -> tuple[Name, ...]:
    """The names that find room at a scale (pixels a unit); the first places win."""
    taken, shy = Occupied(), Occupied()
    for rect in crowd.shy:
        shy.take(rect)
    for rect in crowd.troops:
        taken.take(rect)
    for place in dots(places, scale):
        taken.take(sign_of(place, scale).translated(place.at * scale))
    wanted = (_placed(place, scale, crowd, taken, shy) for place in places if scale >= NAME_FROM[place.size])
    return tuple(name for name in wanted if name is not None)


def _placed(place: Place, scale: float, crowd: Crowd, taken: Occupied, shy: Occupied) -> Name | None:
    """The first free corner, best one off the names of states."""
    width, height = _measured(place.city.name, _font_key(place.size, place.city.capital))
    aside = STEPS_ASIDE if crowd.troops else ()
    across, down = place.at.x() * scale, place.at.y() * scale
    least, top, most, bottom = _EVERYWHERE if crowd.bounds is None else edges_of(crowd.bounds)
    open_to: tuple[float, float, Edges] | None = None
    for x, y in _corners(width, height, reach_of(place, scale) + 2, aside):
        left, above = across + x + 1, down + y + 2
        edges = left, above, left + width - 2, above + height - 4
        if least <= left and edges[2] <= most and top <= above and edges[3] <= bottom and taken.is_free(edges):
            if shy.is_free(edges):
                open_to = x, y, edges
                break
            open_to = open_to or (x, y, edges)
    if open_to is None:
        return None
    taken.hold(open_to[2])
    return Name(place, QPointF(*open_to[:2]))


def _corners(width: float, height: float, gap: float, aside: Sequence[int]) -> Iterator[tuple[float, float]]:
    """Where a label may begin: beside its dot, above, below, diagonally, then farther `aside`."""
    yield from ((gap, -height / 2), (-gap - width, -height / 2))
    yield from ((-width / 2, -gap - height + 2), (-width / 2, gap - 2))
    yield from ((gap - 2, -height - 1), (gap - 2, 1), (-gap - width + 2, -height - 1), (-gap - width + 2, 1))
    for far in aside:
        yield from ((far, -height / 2), (-far - width, -height / 2))
        yield from ((-width / 2, -far - height), (-width / 2, far))


@lru_cache(maxsize=16)
def _font(size: int, capital: bool) -> QFont:
    return map_font(SIZES[size], bold=capital or size == 4)


@lru_cache(maxsize=16)
def _font_key(size: int, capital: bool) -> str:
    return _font(size, capital).toString()


def city_font(place: Place) -> QFont:
    return _font(place.size, place.city.capital)


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
