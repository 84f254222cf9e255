"""Textures of a battlefield's ground: woods, parcelled fields, rock; drawn once a scale, laid in as brushes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF, QTransform

SIDE = 320.0  # units; three of them are a battlefield, so that patterns go on from one to the next
TURN = 17.0  # degrees by which fields lie across the squares
Glyph = Callable[[QPainter, QPointF, int], None]


def wood_brush(colour: QColor, dark: bool, scale: float) -> QBrush:
    """Round tree tops, light from the north-west."""
    return _brush(_woods(colour.rgba(), dark, scale))


def field_brush(colour: QColor, strength: float, scale: float) -> QBrush:
    """Parcels with furrows, as faint as `strength` (0-1) says."""
    return _brush(_parcels(colour.rgba(), strength, scale), TURN)


def rock_brush(colour: QColor, scale: float) -> QBrush:
    """Short broken strokes of bare rock."""
    return _brush(_rocks(colour.rgba(), scale))


def _brush(image: QImage, turn: float = 0.0) -> QBrush:
    brush = QBrush(image)
    size = SIDE / image.width()
    brush.setTransform(QTransform().rotate(turn).scale(size, size))
    return brush


def mixed(seed: int) -> int:
    """A number below 2**20 that looks like chance and is the same on every machine."""
    seed = (seed * 2654435761) & 0xFFFFFFFF
    return ((seed ^ (seed >> 13)) * 1274126177 >> 7) & 0xFFFFF


@lru_cache(maxsize=12)
def _woods(colour: int, dark: bool, scale: float) -> QImage:
    base = QColor.fromRgba(colour)
    shadow, light = QColor(base.darker(145)), base.lighter(112 if dark else 124)
    shadow.setAlpha(120)

    def tree(painter: QPainter, at: QPointF, seed: int) -> None:
        size = 4.6 + seed % 5 * 0.55
        for tint, move, share in ((shadow, 1.9, 1.0), (base, 0.0, 1.0), (light, -size * 0.24, 0.5)):
            painter.setBrush(tint)
            painter.drawEllipse(at + QPointF(move, move * 1.15), size * share, size * share * 0.94)

    return _scattered(tree, 14.5, scale)


@lru_cache(maxsize=12)
def _rocks(colour: int, scale: float) -> QImage:
    ink = QColor.fromRgba(colour)
    ink.setAlpha(70)

    def stroke(painter: QPainter, at: QPointF, seed: int) -> None:
        painter.setPen(QPen(ink, 1.1))
        bend, long = QPointF(seed % 7 - 3, 3.0 + seed % 3), QPointF(seed % 5 - 2, 5.0 + seed % 4)
        painter.drawPolyline(QPolygonF([at - bend, at, at + long]))

    return _scattered(stroke, 16.0, scale)


def _scattered(glyph: Glyph, step: float, scale: float) -> QImage:
    """Glyphs on a shaken lattice; those over an edge come in again at the opposite one."""
    count = round(SIDE / step)
    image = _blank(scale)
    painter = _painter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    for i in range(count * count):
        seed = mixed(i + 1)
        x = (i % count + 0.5 * (i // count % 2) + (seed % 101 / 101 - 0.5) * 0.7) * SIDE / count
        y = (i // count + (seed // 101 % 103 / 103 - 0.5) * 0.7) * SIDE / count
        for dx in _wraps(x):
            for dy in _wraps(y):
                glyph(painter, QPointF(x + dx, y + dy), seed // 7)
    painter.end()
    return image


def _wraps(at: float) -> tuple[float, ...]:
    if at < 12:
        return 0.0, SIDE
    return (0.0, -SIDE) if at > SIDE - 12 else (0.0,)


@lru_cache(maxsize=12)
def _parcels(colour: int, strength: float, scale: float) -> QImage:
    image = _blank(scale)
    painter = _painter(image)
    for seed, parcel in enumerate(_divided(QRectF(0, 0, SIDE, SIDE), 1)):
        _plough(painter, parcel, mixed(seed + 11), QColor.fromRgba(colour), strength)
    painter.end()
    return image


def _divided(area: QRectF, seed: int) -> list[QRectF]:
    """A rectangle halved, never quite in the middle, until its parts are the size of a farm's fields."""
    if max(area.width(), area.height()) < 62 + mixed(seed) % 40:
        return [area]
    share = 0.36 + mixed(seed * 3 + 1) % 28 / 100
    first, second = QRectF(area), QRectF(area)
    if area.width() > area.height():
        first.setWidth(area.width() * share)
        second.setLeft(first.right())
    else:
        first.setHeight(area.height() * share)
        second.setTop(first.bottom())
    return _divided(first, seed * 2) + _divided(second, seed * 2 + 1)


def _plough(painter: QPainter, parcel: QRectF, seed: int, colour: QColor, strength: float) -> None:
    tint, line = QColor(colour), QColor(colour)
    tint.setAlphaF(strength * (0.02, 0.10, 0.05, 0.0, 0.15)[seed % 5])
    line.setAlphaF(strength * 0.26)
    painter.fillRect(parcel, tint)
    painter.setPen(QPen(line, 0.8))
    painter.drawLine(parcel.topLeft(), parcel.topRight())
    painter.drawLine(parcel.topLeft(), parcel.bottomLeft())
    line.setAlphaF(strength * 0.17)
    painter.setPen(QPen(line, 0.7))
    if seed % 5 in (1, 4):
        for y in np.arange(parcel.top() + 5, parcel.bottom() - 1, 5).tolist():
            painter.drawLine(QPointF(parcel.left(), y), QPointF(parcel.right(), y))
    elif seed % 5 == 2:
        for x in np.arange(parcel.left() + 5, parcel.right() - 1, 5).tolist():
            painter.drawLine(QPointF(x, parcel.top()), QPointF(x, parcel.bottom()))


def _blank(scale: float) -> QImage:
    size = max(8, round(SIDE * scale))
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(image.width() / SIDE, image.height() / SIDE)
    return painter
