"""The one that paints a map on a screen: the items of a drawing by a QPainter, with what it made of them kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import groupby
from math import ceil
from typing import Any, Generic, TypeVar

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from shiboken6 import VoidPtr, wrapInstance

from drumhead.client.board.lettering import MEASURED, Setting, beginning, outline, setting
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Item,
    Letters,
    Pixels,
    Points,
    Raster,
    Scaled,
    Shape,
    Stamp,
    Texture,
    Words,
)

POLYGONS, BRUSHES, PICTURES, READY = 24 * 2**20, 32 * 2**20, 16 * 2**20, 4 * 2**20
"""Bytes of each that a pen keeps; what is ready is what a window shows of signs, found without looking at them."""
POINT = 16  # bytes
ENTRY = 512  # bytes that the least line takes that is kept
SHORT = 8  # points: so few are sooner put into a polygon anew than found
MANY = 4  # lines that are worth to be put together
_MEMORY: Any = VoidPtr  # its stubs do not know that it writes
Kept = TypeVar("Kept")
Made = Callable[[QRectF, float, float], Iterable[Item]]
"""What there is on an area, in its own units, at so many pixels a unit."""
Place = tuple[float, float]


class Store(Generic[Kept]):
    """What was made last, as many bytes of it as there is room for."""

    def __init__(self, room: int) -> None:
        self._room, self.held = room, 0
        self._found: OrderedDict[object, tuple[Kept, int]] = OrderedDict()

    def get(self, key: object, make: Callable[[], tuple[Kept, int]]) -> Kept:
        """What stands under a key, or is made now together with how many bytes it takes."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
            return found[0]
        made, size = make()
        self._found[key] = made, size
        self.held += size
        while self.held > self._room and len(self._found) > 1:
            _, (_, gone) = self._found.popitem(last=False)
            self.held -= gone
        return made


_BRUSHES = Store[tuple[Texture, QBrush]](BRUSHES)
"""For all pens: one battlefield after the other is painted with the same."""


class Pen:
    """Paints items. Polygons go by the array they were made of and brushes by their texture, which are held with them
    so that no other can take their place; words by all that makes them look as they do, once for all pens."""

    _pictures = Store[QPixmap](PICTURES)

    def __init__(self) -> None:
        self._polygons = Store[tuple[Points, QPolygonF]](POLYGONS)
        self._paths = Store[tuple[object, QPainterPath]](POLYGONS)
        self._images = Store[tuple[Pixels, QImage]](BRUSHES)
        self._stamps = Store[tuple[tuple[Item, ...], QPixmap]](PICTURES)
        self._ready = Store[tuple[Item, QPixmap, Place]](READY)

    @property
    def held(self) -> int:
        """Bytes of all that is kept."""
        kept = self._polygons, self._paths, self._images, _BRUSHES, self._pictures, self._stamps, self._ready
        stores: tuple[Store[Any], ...] = kept
        return sum(store.held for store in stores)

    def draw(self, painter: QPainter, items: Iterable[Item]) -> None:
        """The items from back to front, in the units the painter has now; widths and sizes are pixels of its device,
        of which a fine one has several for one."""
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._draw(painter, items)
        painter.restore()

    def picture(self, items: Iterable[Item], width: float, height: float, ratio: float = 1.0) -> QPixmap:
        """Items on nothing, to be kept by whoever shows them often."""
        found = blank(ceil(width * ratio), ceil(height * ratio), ratio)
        with QPainter(found) as painter:
            self.draw(painter, items)
        return found

    def part(self, made: Made, painter: QPainter, area: QRectF, scale: float, fine: float = 1.0) -> None:
        """What is made of an area for so fine a screen, its corner at the painter's."""
        self.draw(painter, [Scaled((area.x(), area.y()), scale, tuple(made(area, scale, fine)))])

    def whole(self, made: Made, area: QRectF, scale: float) -> QImage:
        """The same as a picture of its own."""
        image = QImage(round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        with QPainter(image) as painter:
            self.part(made, painter, area, scale)
        return image

    def patch(self, image: QImage, made: Made, area: QRectF, whole: QRectF, scale: float) -> None:
        """Draws an area anew in such a picture of the whole, as far as whole pixels of it go."""
        seen = QRectF(area.translated(-whole.topLeft())).intersected(whole.translated(-whole.topLeft()))
        pixels = QRectF(seen.x() * scale, seen.y() * scale, seen.width() * scale, seen.height() * scale).toAlignedRect()
        inside = QRectF(pixels.x() / scale, pixels.y() / scale, pixels.width() / scale, pixels.height() / scale)
        with QPainter(image) as painter:
            painter.setClipRect(pixels)
            painter.translate(pixels.topLeft())
            self.part(made, painter, inside.translated(whole.topLeft()), scale)

    def _draw(self, painter: QPainter, items: Iterable[Item]) -> None:
        for small, run in groupby(items, _is_small):
            if small:
                self._signs(painter, ((item, item.x, item.y) for item in run if isinstance(item, Stamp | Words)))
            else:
                self._large(painter, run)

    def _large(self, painter: QPainter, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Shape():
                    self._shape(painter, item)
                case Letters():
                    self._letters(painter, item)
                case Raster():
                    self._raster(painter, item)
                case Clip():
                    self._within(painter, item)
                case Scaled():
                    self._scaled(painter, item)

    def _within(self, painter: QPainter, clip: Clip) -> None:
        painter.save()
        painter.setClipRect(_rect(clip.box), Qt.ClipOperation.IntersectClip)
        if clip.lines:
            painter.setClipPath(self._path(clip.lines), Qt.ClipOperation.IntersectClip)
        self._draw(painter, clip.items)
        painter.restore()

    def _scaled(self, painter: QPainter, scaled: Scaled) -> None:
        painter.save()
        painter.scale(scaled.scale, scaled.scale)
        painter.translate(-scaled.corner[0], -scaled.corner[1])
        self._draw(painter, scaled.items)
        painter.restore()

    def _shape(self, painter: QPainter, shape: Shape) -> None:
        if not shape.lines:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if shape.fill:
            painter.setBrush(_colour(shape.fill, shape.opacity))
            painter.drawPath(self._path(shape.lines))
        if shape.texture is not None:
            painter.setOpacity(shape.opacity)
            painter.setBrush(self._brush(shape.texture, painter.combinedTransform()))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not _as_fine(shape.texture, painter))
            painter.drawPath(self._path(shape.lines))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(1.0)
        if shape.stroke:
            self._stroked(painter, shape)

    def _stroked(self, painter: QPainter, shape: Shape) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.setPen(_stroke(shape.stroke, shape.width, shape.opacity, shape.dashes, shape.flat, ratio))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if shape.closed and len(shape.lines) > 1:
            painter.drawPath(self._path(shape.lines))
            return
        if len(shape.lines) >= MANY and all(len(line) == 2 for line in shape.lines):
            ends = np.concatenate(shape.lines, dtype=np.float64)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, not _fill_pixels(shape, ends, ratio))
            _draw_strokes(painter, ends)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            return
        for line in shape.lines:
            if len(line) == 1:
                if not shape.flat:
                    painter.drawPoint(QPointF(*line[0].tolist()))
            elif shape.closed:
                painter.drawPath(self._path((line,)))
            else:
                painter.drawPolyline(self._polygon(line))

    def _polygon(self, line: Points) -> QPolygonF:
        if len(line) <= SHORT:
            return _polygon(line)
        return self._polygons.get(id(line), lambda: ((line, _polygon(line)), ENTRY + 2 * POINT * len(line)))[1]

    def _path(self, lines: tuple[Points, ...]) -> QPainterPath:
        """Lines as one area: where two lie over each other it is within, where one turns the other way it is not."""
        kept = lines if len(lines) > 1 else lines[0]

        def make() -> tuple[tuple[object, QPainterPath], int]:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            for line in lines:
                path.addPolygon(_polygon(line))
                path.closeSubpath()
            return (kept, path), ENTRY + 3 * POINT * sum(map(len, lines))

        return self._paths.get(id(kept), make)[1]

    def _raster(self, painter: QPainter, raster: Raster) -> None:
        """A part of a larger array is cut out of the picture that is kept of the whole."""
        whole, corner = _whole(raster.pixels)
        rows, columns = raster.pixels.shape[:2]
        painter.drawImage(_rect(raster.box), self._image(whole), QRectF(*corner, columns, rows))

    def _image(self, pixels: Pixels) -> QImage:
        def make() -> tuple[tuple[Pixels, QImage], int]:
            image = _image(pixels)
            return (pixels, image), image.sizeInBytes()

        return self._images.get(id(pixels), make)[1]

    def _signs(self, painter: QPainter, items: Iterable[tuple[Stamp | Words, float, float]]) -> None:
        """Signs and words as pictures laid on whole pixels, each at its place."""
        to, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        m11, m12, m21, m22, dx, dy = to.m11(), to.m12(), to.m21(), to.m22(), to.dx(), to.dy()
        painter.save()
        painter.resetTransform()
        for item, across, down in items:
            _, picture, (left, top) = self._ready.get((id(item), ratio), partial(self._readied, item, ratio))
            x = round((across * m11 + down * m21 + dx + left) * ratio)
            y = round((across * m12 + down * m22 + dy + top) * ratio)
            painter.drawPixmap(QPointF(x / ratio, y / ratio), picture)
        painter.restore()

    def _readied(self, item: Stamp | Words, ratio: float) -> tuple[tuple[Item, QPixmap, Place], int]:
        """A sign with its picture and where that begins, seen from the sign's place."""
        if isinstance(item, Stamp):
            picture, corner = self._stamped(item, ratio), item.box[:2]
        else:
            found = setting(item)
            picture, corner = self._written(item, found, ratio), found.corner
        return (item, picture, corner), ENTRY + 4 * picture.width() * picture.height()

    def _stamped(self, stamp: Stamp, ratio: float) -> QPixmap:
        """One picture of a sign."""
        left, top, right, bottom = stamp.box

        def make() -> tuple[tuple[tuple[Item, ...], QPixmap], int]:
            here = Scaled((left, top), 1.0, stamp.items)
            found = self.picture((here,), right - left, bottom - top, ratio)
            return (stamp.items, found), 4 * found.width() * found.height()

        return self._stamps.get((id(stamp.items), stamp.box, ratio), make)[1]

    def _brush(self, texture: Texture, transform: QTransform) -> QBrush:
        """A texture as fine as the screen is, so that it is not made finer anew in every area it fills."""
        scale = abs(transform.m11()) or 1.0

        def make() -> tuple[tuple[Texture, QBrush], int]:
            columns = texture.pixels.shape[1]
            wide, high = max(1, round(texture.side * scale)), max(1, round(texture.high * scale))
            image = _image(texture.pixels)
            if wide < columns:
                smooth = Qt.TransformationMode.SmoothTransformation
                image = image.scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            brush = QBrush(image)
            laid = QTransform().translate(*texture.at).rotate(texture.turn)
            brush.setTransform(laid.scale(texture.side / image.width(), texture.high / image.height()))
            return (texture, brush), image.sizeInBytes() + texture.pixels.nbytes

        return _BRUSHES.get((id(texture), round(scale, 6)), make)[1]

    def _letters(self, painter: QPainter, letters: Letters) -> None:
        words = _one_letter(letters.letter, letters.size, letters.colour, letters.face, letters.halo)
        self._signs(painter, ((words, x, y) for x, y in letters.places.tolist()))

    def _written(self, words: Words, placed: Setting, ratio: float) -> QPixmap:
        def make() -> tuple[QPixmap, int]:
            found = blank(ceil(placed.room.width() * ratio), ceil(placed.room.height() * ratio), ratio)
            with QPainter(found) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(-placed.room.topLeft())
                painter.rotate(words.angle)
                painter.translate(-beginning(words), 0)
                _write(painter, words)
            return found, 4 * found.width() * found.height()

        return self._pictures.get((placed.look, ratio), make)


def _as_fine(texture: Texture, painter: QPainter) -> bool:
    """Whether a texture has as many pixels as the screen, so that it may be copied as it is."""
    return bool(abs(texture.side * painter.combinedTransform().m11() - texture.pixels.shape[1]) < 1)


@lru_cache(maxsize=256)
def _one_letter(letter: str, size: float, colour: str, face: Face, halo: str) -> Words:
    """The same words for the same letter, so that their picture is found again."""
    return Words(0, 0, letter, size, colour, face, "middle", halo)


def _is_small(item: Item) -> bool:
    return isinstance(item, Stamp | Words)


def _write(painter: QPainter, words: Words) -> None:
    """Words from the painter's origin on, their halo below them."""
    letters, halo = outline(words.text, words.face, words.spacing / words.size, words.caps)
    scale = words.size / MEASURED
    painter.scale(scale, scale)
    if words.halo:
        painter.fillPath(halo, _colour(words.halo, words.opacity))
    painter.fillPath(letters, _colour(words.colour, words.opacity))


@lru_cache(maxsize=1024)
def _colour(colour: str, opacity: float) -> QColor:
    found = QColor(colour)
    found.setAlphaF(found.alphaF() * opacity)
    return found


@lru_cache(maxsize=1024)
def _stroke(colour: str, width: float, opacity: float, dashes: tuple[float, ...], flat: bool, ratio: float) -> QPen:
    """A pen as wide at every zoom."""
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.MiterJoin if flat else Qt.PenJoinStyle.RoundJoin
    found = QPen(_colour(colour, opacity), width * ratio, Qt.PenStyle.SolidLine, cap, join)
    if dashes:
        found.setDashPattern([dash / width for dash in dashes * (1 + len(dashes) % 2)])
    found.setCosmetic(True)
    return found


def _draw_strokes(painter: QPainter, ends: Points) -> None:
    """Lines of two points each, at once and where they lie in memory: a list of them takes longer to make than to
    draw."""
    first: Any = wrapInstance(ends.ctypes.data, QLineF)
    painter.drawLines(first, len(ends) // 2)


def _fill_pixels(shape: Shape, ends: Points, ratio: float) -> bool:
    """Whether level and upright lines fill whole pixels, so that nothing of them needs to be made soft: that takes
    three times as long where one sees through them."""
    whole = shape.flat and not shape.dashes and float(shape.width * ratio).is_integer()
    return whole and bool((ends[::2] == ends[1::2]).any(axis=1).all())


def _polygon(line: Points) -> QPolygonF:
    """All points at once through the polygon's own memory: one by one they take four times as long."""
    polygon: Any = QPolygonF()
    polygon.resize(len(line))
    memory = _MEMORY(polygon.data(), POINT * len(line), True)
    np.frombuffer(memory, np.float64)[:] = np.ascontiguousarray(line).ravel()
    found: QPolygonF = polygon
    return found


def _whole(pixels: Pixels) -> tuple[Pixels, tuple[int, int]]:
    """The array that a part was cut out of, and where: its column and row."""
    whole = pixels.base
    if whole is None or whole.shape[2:] != pixels.shape[2:] or whole.strides != pixels.strides:
        return pixels, (0, 0)
    row, rest = divmod(pixels.ctypes.data - whole.ctypes.data, whole.strides[0])
    return whole, (rest // whole.strides[1], row)


def _image(pixels: Pixels) -> QImage:
    """Ready to be laid over others."""
    rows, columns, depth = pixels.shape
    kind, wanted = (
        (QImage.Format.Format_RGBA8888, QImage.Format.Format_ARGB32_Premultiplied)
        if depth == 4
        else (QImage.Format.Format_RGB888, QImage.Format.Format_RGB32)
    )
    data = np.ascontiguousarray(pixels).tobytes()
    return QImage(data, columns, rows, columns * depth, kind).convertToFormat(wanted)


def blank(wide: int, high: int, ratio: float) -> QPixmap:
    """Nothing, so many pixels of the device wide and high."""
    found = QPixmap(wide, high)
    found.setDevicePixelRatio(ratio)
    found.fill(Qt.GlobalColor.transparent)
    return found


def _rect(box: Box) -> QRectF:
    left, top, right, bottom = box
    return QRectF(left, top, right - left, bottom - top)
