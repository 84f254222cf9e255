"""A battlefield's ground, square by square: terrain signs, rivers, fords, track and bridges, town blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from drumhead.client.board.raster import FLAT, ground_colours, image_of
from drumhead.client.palette import Palette
from drumhead.engine.maps.model import GameMap, Ground, Layer

CELL = 64.0
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
_WET = (Ground.RIVER, Ground.FORD)
_WALKED = tuple(ground for ground in Ground if ground not in (Ground.MOUNTAIN, Ground.WATER, Ground.RIVER))
RIVER_SHARE = {1: 0.16, 2: 0.26, 3: 0.4}  # class: part of a square's side
Axis = npt.NDArray[np.floating[Any]]
Sign = Callable[[QPainter, QRectF, int], None]


def window(layer: Layer, column: int, row: int, side: int) -> Layer:
    """The battlefield at a strategic column and row with one tactical cell round it; 0 beyond the map."""
    padded = np.zeros((side + 2, side + 2), np.uint8)
    top, left = row * side - 1, column * side - 1
    rows = slice(max(0, top), min(layer.shape[0], top + side + 2))
    columns = slice(max(0, left), min(layer.shape[1], left + side + 2))
    padded[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = layer[rows, columns]
    return padded


class FieldGround:
    """Paints one battlefield; one tactical square is CELL units wide."""

    def __init__(self, map: GameMap, cell: int, palette: Palette) -> None:
        column, row = map.board.position(cell)
        self._side, self._palette = map.tactical_board.columns, palette
        source = map.tactical
        rail = window(source.rail, column, row, self._side)
        self._terrain = window(source.terrain, column, row, self._side)
        self._river = window(source.river, column, row, self._side)
        self._track = (rail > 0) & (rail <= map.year - 1800)
        self._colours = ground_colours(palette)
        relief = source.relief
        self._relief = None if relief is None else window(relief, column, row, self._side)
        self._signs: dict[int, Sign] = {
            Ground.FOREST: self._forest,
            Ground.HILLS: self._hills,
            Ground.HIGH_HILLS: self._high_hills,
            Ground.MOUNTAIN: self._mountain,
            Ground.PASS: self._pass,
            Ground.TOWN: self._town,
            Ground.WATER: self._water,
        }

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """All of the ground that an area touches."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cells = self._cells(area)
        painter.drawImage(area, self._ground(area, scale))
        for x, y in cells:
            sign = self._signs.get(int(self._terrain[y + 1, x + 1]))
            if sign is not None:
                sign(painter, _rect(x, y), x * 31 + y * 17)
        for paint in (self._paint_banks, self._paint_river, self._paint_ford, self._paint_track, self._paint_bridge):
            for x, y in cells:
                paint(painter, x, y)

    def _cells(self, area: QRectF) -> list[tuple[int, int]]:
        left, top = max(0, int(area.left() // CELL) - 1), max(0, int(area.top() // CELL) - 1)
        right = min(self._side - 1, int(area.right() // CELL) + 1)
        bottom = min(self._side - 1, int(area.bottom() // CELL) + 1)
        return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]

    def _ground(self, area: QRectF, scale: float) -> QImage:
        """The colours of an area, the squares' edges a little wavy as ground is, under soft hill shade."""
        across = (area.x() + (np.arange(round(area.width() * scale)) + 0.5) / scale) / CELL
        down = (area.y() + (np.arange(round(area.height() * scale)) + 0.5) / scale) / CELL
        u, v = across[None, :], down[:, None]
        east = u + 0.055 * np.sin(6.3 * v + 2.1 * np.sin(3.1 * u)) + 0.03 * np.sin(17 * v + 5 * u)
        south = v + 0.055 * np.sin(6.3 * u + 2.1 * np.sin(3.1 * v)) + 0.03 * np.sin(17 * u - 5 * v)
        last = self._side + 1
        columns = np.clip(np.floor(east).astype(np.int64) + 1, 0, last)
        rows = np.clip(np.floor(south).astype(np.int64) + 1, 0, last)
        kinds = self._terrain[rows, columns]
        return image_of(self._colours[kinds, self._shade(across, down, kinds)])

    def _shade(self, across: Axis, down: Axis, kinds: Layer) -> Layer:
        if self._relief is None:
            return np.full(kinds.shape, FLAT, np.uint8)
        x, y = np.clip(across + 0.5, 0, self._side + 0.999), np.clip(down + 0.5, 0, self._side + 0.999)
        left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        ys = (y - top)[:, None]
        tall = self._relief[top] * (1 - ys) + self._relief[top + 1] * ys
        shade = tall[:, left] * (1 - (x - left)) + tall[:, left + 1] * (x - left)
        calm = FLAT + (shade - FLAT) * 0.6
        return np.where(kinds == Ground.WATER, FLAT, calm).astype(np.uint8)

    # signs

    def _forest(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        shadow = QColor(self._palette.trees).darker(130)
        shadow.setAlpha(110)
        for spot in _spots(rect, seed, 3, 0.16):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shadow)
            painter.drawEllipse(spot + QPointF(2.2, 2.6), 7.2, 6.6)
            painter.setBrush(self._palette.trees)
            painter.drawEllipse(spot, 6.6, 6.6)
            painter.setBrush(self._palette.trees.lighter(108 if self._palette.dark else 122))
            painter.drawEllipse(spot - QPointF(1.8, 1.8), 3.2, 3.2)

    def _hills(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        self._hachures(painter, rect, rings=1)

    def _high_hills(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        self._hachures(painter, rect, rings=2)

    def _hachures(self, painter: QPainter, rect: QRectF, rings: int) -> None:
        """Strokes falling away from a summit, one ring for hills and two for high hills."""
        painter.setPen(_pen(self._palette.hachure, 1.5))
        lines = []
        for ring in range(rings):
            inner, outer = (0.17 + 0.18 * ring, 0.3 + 0.18 * ring)
            for east, south in _ROUND[:: 1 if ring else 2]:
                spread = QPointF(east * CELL, south * CELL * 0.72)
                lines.append(QLineF(rect.center() + spread * inner, rect.center() + spread * outer))
        painter.drawLines(lines)

    def _mountain(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        """A high and a low peak, here one to the left and there the other."""
        low, high = (0.7, 0.36) if seed % 3 == 0 else (0.3, 0.62)
        shift, lift = (seed % 5 - 2) * 0.02, (seed % 7 - 3) * 0.02
        for foot, height in ((QPointF(low + shift, 0.72), 0.42), (QPointF(high + shift, 0.86), 0.6 + lift)):
            self._peak(painter, rect, foot, height)

    def _peak(self, painter: QPainter, rect: QRectF, foot: QPointF, height: float) -> None:
        base = rect.topLeft() + foot * CELL
        top, half = base - QPointF(0, height * CELL), height * CELL * 0.52
        dark, light = self._palette.ground[Ground.MOUNTAIN].darker(165), self._palette.ground[Ground.MOUNTAIN]
        painter.setPen(_pen(dark, 1.4))
        painter.setBrush(light.lighter(128))
        painter.drawPolygon(QPolygonF([base - QPointF(half, 0), top, base + QPointF(half, 0)]))
        painter.setBrush(dark)
        painter.drawPolygon(QPolygonF([top, base + QPointF(half, 0), base + QPointF(half * 0.15, 0)]))

    def _pass(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        """A way between two shoulders to every side that is open."""
        self._peak(painter, rect, QPointF(0.22, 0.46), 0.32)
        self._peak(painter, rect, QPointF(0.8, 0.9), 0.32)
        painter.setPen(_pen(self._palette.road, 4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        column, row = int(rect.x() // CELL), int(rect.y() // CELL)
        self._paint_joined(painter, rect.center(), self._joined(column, row, _WALKED))

    def _town(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        painter.setPen(_pen(self._palette.ink_soft, 1))
        painter.setBrush(self._palette.roof)
        for i, spot in enumerate(_spots(rect, seed, 4, 0.14)):
            wide, high = (9.0, 6.5) if (seed + i) % 3 else (6.5, 10.0)
            painter.drawRect(QRectF(spot.x() - wide / 2, spot.y() - high / 2, wide, high))

    def _water(self, painter: QPainter, rect: QRectF, seed: int) -> None:
        painter.setPen(_pen(self._palette.coast.darker(108), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for spot in _spots(rect, seed, 2, 0.2):
            path = QPainterPath(spot - QPointF(9, 0))
            path.quadTo(spot - QPointF(4.5, 5), spot)
            path.quadTo(spot + QPointF(4.5, 5), spot + QPointF(9, 0))
            painter.drawPath(path)

    # lines

    def _paint_banks(self, painter: QPainter, x: int, y: int) -> None:
        self._paint_stream(painter, x, y, 1.0, 125)

    def _paint_river(self, painter: QPainter, x: int, y: int) -> None:
        self._paint_stream(painter, x, y, 0.74, 82)

    def _paint_stream(self, painter: QPainter, x: int, y: int, share: float, darker: int) -> None:
        """A river through a square to every side where it goes on; banks first everywhere, then water."""
        if self._terrain[y + 1, x + 1] in _WET:
            rank = max(1, int(self._river[y + 1, x + 1]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(_pen(self._palette.river[rank].darker(darker), RIVER_SHARE[rank] * CELL * share))
            self._paint_joined(painter, _rect(x, y).center(), self._joined(x, y, (*_WET, Ground.WATER)))

    def _paint_joined(self, painter: QPainter, middle: QPointF, ends: list[QPointF]) -> None:
        """Half-way lines to the joined neighbours, two of them as one bend."""
        if len(ends) == 2:
            path = QPainterPath(ends[0])
            path.quadTo(middle, ends[1])
            painter.drawPath(path)
            return
        for end in ends or [middle + QPointF(0.1, 0)]:
            painter.drawLine(middle, end)

    def _joined(self, x: int, y: int, kinds: tuple[Ground, ...]) -> list[QPointF]:
        """The middles of the sides beyond which the line goes on."""
        middle = _rect(x, y).center()
        return [
            middle + QPointF(dx, dy) * (CELL / 2)
            for dx, dy in _BESIDE
            if self._terrain[y + 1 + dy, x + 1 + dx] in kinds
        ]

    def _paint_ford(self, painter: QPainter, x: int, y: int) -> None:
        """Stepping stones across, at right angles to the stream."""
        if self._terrain[y + 1, x + 1] != Ground.FORD:
            return
        middle = _rect(x, y).center()
        level = self._terrain[y + 1, x] in _WET or self._terrain[y + 1, x + 2] in _WET
        step = QPointF(0, CELL * 0.13) if level else QPointF(CELL * 0.13, 0)
        painter.setPen(_pen(self._palette.ink_soft, 1))
        painter.setBrush(self._palette.ground[Ground.OPEN])
        for i in (-2, -1, 0, 1, 2):
            painter.drawEllipse(middle + step * i, 4.2, 4.2)

    def _paint_track(self, painter: QPainter, x: int, y: int) -> None:
        if not self._track[y + 1, x + 1]:
            return
        middle = _rect(x, y).center()
        ends = [middle + QPointF(dx, dy) * (CELL / 2) for dx, dy in _BESIDE if self._track[y + 1 + dy, x + 1 + dx]]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ties = _pen(self._palette.rail, 9)
        ties.setCapStyle(Qt.PenCapStyle.FlatCap)
        ties.setDashPattern([0.22, 0.6])
        for pen in (ties, _pen(self._palette.rail, 4.4), _pen(self._palette.rail_gap, 1.8)):
            painter.setPen(pen)
            self._paint_joined(painter, middle, ends)

    def _paint_bridge(self, painter: QPainter, x: int, y: int) -> None:
        """12.2: parapets on both sides of track over a river."""
        if not self._track[y + 1, x + 1] or self._terrain[y + 1, x + 1] not in _WET:
            return
        level = self._track[y + 1, x] or self._track[y + 1, x + 2]
        middle = _rect(x, y).center()
        along, across = (QPointF(1, 0), QPointF(0, 1)) if level else (QPointF(0, 1), QPointF(1, 0))
        painter.setPen(_pen(self._palette.ink, 3))
        for side in (-1, 1):
            edge = middle + across * (side * 9.0)
            wing = across * (side * 5.0)
            painter.drawPolyline(
                QPolygonF([edge - along * 25 + wing, edge - along * 20, edge + along * 20, edge + along * 25 + wing])
            )


_ROUND = (
    (0.0, -1.0),
    (0.383, -0.924),
    (0.707, -0.707),
    (0.924, -0.383),
    (1.0, 0.0),
    (0.924, 0.383),
    (0.707, 0.707),
    (0.383, 0.924),
    (0.0, 1.0),
    (-0.383, 0.924),
    (-0.707, 0.707),
    (-0.924, 0.383),
    (-1.0, 0.0),
    (-0.924, -0.383),
    (-0.707, -0.707),
    (-0.383, -0.924),
)


def _rect(x: int, y: int) -> QRectF:
    return QRectF(x * CELL, y * CELL, CELL, CELL)


def _pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _spots(rect: QRectF, seed: int, across: int, shake: float) -> list[QPointF]:
    """Points of a shaken lattice inside a square, the same on every machine."""
    step, found = rect.width() / across, []
    for i in range(across * across):
        mixed = (seed * 2654435761 + i * 40503) & 0xFFFFFF
        dx, dy = (mixed % 101 / 101 - 0.5) * shake, (mixed // 101 % 103 / 103 - 0.5) * shake
        spot = QPointF((i % across + 0.5) * step + dx * rect.width(), (i // across + 0.5) * step + dy * rect.width())
        found.append(rect.topLeft() + spot)
    return found
