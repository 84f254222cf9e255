"""Names of territories that keep off units, centres and each other: whole, in two lines, or as a code far out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.area_plane import AreaPlane
from drumhead.client.board.items.labels import Occupied, label, label_size
from drumhead.client.board.items.signs import centre_reach, counter_width
from drumhead.client.fonts import map_font
from drumhead.client.palette import Palette
from drumhead.engine.boards.area import Point
from drumhead.engine.maps.areas.model import Area

CODES_BELOW, HIDDEN_BELOW, CITIES_FROM = 24, 15, 80  # pixels of the plane's side
SMALLEST, LARGEST = 11, 19
TIGHT = 0.82  # of a line's height
KEPT = 23  # zooms whose names are remembered: all there are between far and near, and some


@dataclass(frozen=True)
class AreaName:
    """A placed name: its lines and the box they fill, in pixels from the scene's origin; its City's own with `city`."""

    area: Area
    lines: tuple[str, ...]
    box: QRectF
    pixels: int
    city: bool = False

    @property
    def font(self) -> QFont:
        return city_font(self.pixels) if self.city else font_of(self.area, self.pixels)


def laid_out(plane: AreaPlane, scale: float) -> tuple[AreaName, ...]:
    """The names that find room at a scale; land before sea, since seas have more of it."""
    size = plane.side * scale
    if size < HIDDEN_BELOW:
        return ()
    taken = Occupied()
    for box in _kept_free(plane, scale):
        taken.take(box)
    areas = sorted(plane.map.areas, key=lambda area: (area.territory.ocean, plane.is_closed(area)))
    found = (_placed(area, plane, scale, taken) for area in areas)
    named = [name for name in found if name is not None]
    return (*named, *(_capitals(plane, scale, taken) if size >= CITIES_FROM else ()))


def _capitals(plane: AreaPlane, scale: float, taken: Occupied) -> Iterator[AreaName]:
    """Cities with names of their own, beside their dots."""
    pixels = max(SMALLEST, min(LARGEST, round(plane.side * scale * 0.13)))
    reach = counter_width(plane, scale) / 2 + 2
    for city in plane.map.cities:
        area = plane.map.area(city.country)
        if not city.names or area.centre is None:
            continue
        at, (width, height) = plane.point(area.centre) * scale, label_size(city.names[0], city_font(pixels))
        right, below = QPointF(reach + width / 2, 0), QPointF(0, reach * 0.8 + height / 2)
        for middle in (at + right, at - right, at + below, at - below):
            box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
            if taken.free(box):
                taken.take(box)
                yield AreaName(area, (city.names[0],), box, pixels, city=True)
                break


def _kept_free(plane: AreaPlane, scale: float) -> Iterator[QRectF]:
    """Where units and centres are drawn."""
    wide = counter_width(plane, scale)
    for cell in range(plane.board.size):
        at = plane.centre(cell) * scale
        yield QRectF(at.x() - wide / 2, at.y() - wide * 0.37, wide, wide * 0.74)
    for area in plane.map.areas:
        if area.centre is not None:
            at, reach = plane.point(area.centre) * scale, centre_reach(wide) + 1
            yield QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def _placed(area: Area, plane: AreaPlane, scale: float, taken: Occupied) -> AreaName | None:
    """The fullest name that lies within its territory; a code that reaches over its border if nothing else does."""
    fallback: AreaName | None = None
    for lines, pixels in _variants(area, plane, scale):
        for box in _boxes(area, plane, scale, _size(lines, font_of(area, pixels))):
            if not taken.free(box):
                continue
            name = AreaName(area, lines, box, pixels)
            if _within(plane, area, box, scale):
                taken.take(box)
                return name
            if lines == _code(area) and plane.paths[area.code].contains(box.center() / scale):
                fallback = fallback or name
    if fallback is not None:
        taken.take(fallback.box)
        return fallback
    return None


def _variants(area: Area, plane: AreaPlane, scale: float) -> Iterator[tuple[tuple[str, ...], int]]:
    """Lines and height of letters: smaller, broken in two, at last the code, except where nobody is ever ordered to."""
    size = plane.side * scale
    full = max(SMALLEST, min(LARGEST, round(size * 0.165)))
    if size >= CODES_BELOW:
        for pixels in dict.fromkeys((full, max(SMALLEST, round(full * 0.82)))):
            yield (area.name,), pixels
            yield from ((halves, pixels) for halves in _halves(area.name))
    if not plane.is_closed(area):
        yield _code(area), min(full, 12)


def _code(area: Area) -> tuple[str]:
    return (area.code.title(),)


@lru_cache(maxsize=512)
def _halves(name: str) -> tuple[tuple[str, str], ...]:
    """A name in two lines, broken where they come out most alike."""
    breaks = [at for at, letter in enumerate(name) if letter == " "]
    if not breaks:
        return ()
    at = min(breaks, key=lambda at: abs(len(name) - 2 * at))
    return ((name[:at], name[at + 1 :]),)


def _boxes(area: Area, plane: AreaPlane, scale: float, size: tuple[float, float]) -> Iterator[QRectF]:
    """Places for a label: on its own point, then round the unit and the centre."""
    width, height = size
    reach = counter_width(plane, scale) * 0.37 + 1
    for at, x, y in _asides(area, width, height, reach):
        middle = plane.point(at) * scale
        yield QRectF(middle.x() + x - width / 2, middle.y() + y - height / 2, width, height)


def _asides(area: Area, width: float, height: float, reach: float) -> Iterator[tuple[Point, float, float]]:
    """Steps from a name's own point and from its unit, best first; one by one, since mostly the first serves."""
    label, unit = area.label, area.anchor
    yield from ((label, 0.0, step * height * 0.5) for step in (0, 1, -1, 2, -2))
    yield from ((unit, 0.0, side * (reach + height / 2)) for side in (1, -1))
    yield from ((unit, side * (reach * 1.4 + width / 2), 0.0) for side in (1, -1))
    yield from ((unit, x * width / 2, y * (reach + height / 2)) for y in (1, -1) for x in (0.6, -0.6))
    yield from ((label, x * width * 0.5, y * height) for y in (0, 1, -1) for x in (0.5, -0.5))


def _within(plane: AreaPlane, area: Area, box: QRectF, scale: float) -> bool:
    return plane.paths[area.code].contains(_scaled(box.adjusted(2, 3, -2, -3), 1 / scale))


def _scaled(box: QRectF, by: float) -> QRectF:
    return QRectF(box.x() * by, box.y() * by, box.width() * by, box.height() * by)


def _size(lines: tuple[str, ...], font: QFont) -> tuple[float, float]:
    sizes = [label_size(line, font) for line in lines]
    height = QFontMetricsF(font).height()
    return max(width for width, _ in sizes), height * (1 + TIGHT * (len(lines) - 1))


@lru_cache(maxsize=64)
def _font(pixels: int, ocean: bool) -> QFont:
    font = QFont(map_font(pixels, italic=ocean))
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106 if ocean else 102)
    font.setCapitalization(QFont.Capitalization.MixedCase if ocean else QFont.Capitalization.SmallCaps)
    return font


def font_of(area: Area, pixels: int) -> QFont:
    """Small capitals on land, italics at sea."""
    return _font(pixels, area.territory.ocean)


def city_font(pixels: int) -> QFont:
    """Italics without spacing, so that nobody takes a City for its Country or a sea."""
    return map_font(pixels, italic=True)


class AreaNamesItem(QGraphicsItem):
    """The names at the zoom of now."""

    def __init__(self, plane: AreaPlane, palette: Palette) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._plane, self._palette = plane, palette
        self._laid: Mapping[float, tuple[AreaName, ...]] = {}

    def boundingRect(self) -> QRectF:
        return self._plane.bounds

    def names(self, scale: float) -> tuple[AreaName, ...]:
        """What is written at a scale."""
        key = round(scale, 6)
        if key not in self._laid:
            self._laid = {**dict(list(self._laid.items())[-KEPT:]), key: laid_out(self._plane, scale)}
        return self._laid[key]

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        shown = transform.mapRect(option.exposedRect)
        origin = QPointF(transform.dx(), transform.dy())
        painter.save()
        painter.resetTransform()
        for name in self.names(transform.m11()):
            if name.box.translated(origin).intersects(shown):
                self._paint_name(painter, name, origin, ratio)
        painter.restore()

    def _paint_name(self, painter: QPainter, name: AreaName, origin: QPointF, ratio: float) -> None:
        font, palette = name.font, self._palette
        colour = palette.water_ink if name.area.territory.ocean else palette.ink
        halo = QColor(palette.deep if name.area.territory.ocean else palette.halo)
        if name.area.territory.ocean:
            halo.setAlpha(120)
        top = name.box.y() + origin.y()
        for line in name.lines:
            width, height = label_size(line, font)
            left = name.box.center().x() - width / 2 + origin.x()
            picture = label(line, font.toString(), colour.rgba(), halo.rgba(), ratio)
            painter.drawPixmap(round(left), round(top), picture)
            top += height * TIGHT
