"""Troops and names of a battlefield."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.counters import BLOCK, Counters
from drumhead.client.board.places import bastions
from drumhead.client.board.plane import Plane
from drumhead.client.board.troops import Mark, strength_of
from drumhead.client.fonts import map_font, number_font
from drumhead.client.palette import Palette
from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.model import GameMap
from drumhead.engine.play.view import Token

FLAGS_BELOW = 26  # pixels a square


def grid_of(count: int) -> tuple[int, int]:
    """Columns and rows of counters that hold up to 16 tokens of a square (2.5)."""
    columns = max(1, ceil(sqrt(count)))
    return columns, ceil(count / columns)


def counter_places(count: int, corner: QPointF, size: float) -> list[QRectF]:
    """Where the counters of a square lie that begins at `corner` and is `size` wide."""
    if not count:
        return []
    columns, rows = grid_of(count)
    pitch = (size - 4) / columns
    width = round(min(pitch - 1, size * 0.82))
    height = width * BLOCK[1] / BLOCK[0]
    fall = min(height + 2, (size - 2) / rows)
    left = corner.x() + (size - columns * pitch) / 2 + (pitch - width) / 2
    top = corner.y() + (size - rows * fall) / 2
    return [QRectF(left + (i % columns) * pitch, top + (i // columns) * fall, width, height) for i in range(count)]


class FieldTroopsItem(QGraphicsItem):
    """All tokens of a battlefield: up to sixteen counters a square, side by side."""

    def __init__(self, plane: Plane, counters: Counters) -> None:
        super().__init__()
        self._plane, self._counters = plane, counters
        self._marks: Mapping[int, tuple[Mark, ...]] = {}
        self._unplaced: tuple[Mark, ...] = ()

    def boundingRect(self) -> QRectF:
        margin = self._plane.side * 4
        return self._plane.bounds.adjusted(-margin, -margin, margin, margin)

    @property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        return self._marks

    def sync_with(self, marks: Mapping[int, tuple[Mark, ...]], unplaced: tuple[Mark, ...]) -> None:
        self._marks, self._unplaced = marks, unplaced
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        size = self._plane.side * transform.m11()
        painter.save()
        painter.resetTransform()
        for cell, marks in self._marks.items():
            corner = transform.map(self._plane.rect(cell).topLeft())
            if size < FLAGS_BELOW:
                self._paint_flags(painter, corner, marks, size, ratio)
            else:
                tokens = [(token, mark) for mark in marks for token in mark.tokens]
                self._paint_tokens(painter, corner, tokens, size, ratio)
        self._paint_unplaced(painter, transform.map(self._plane.bounds.bottomLeft()), ratio)
        painter.restore()

    def _paint_flags(
        self, painter: QPainter, corner: QPointF, marks: tuple[Mark, ...], size: float, ratio: float
    ) -> None:
        height = max(8, round(size * 0.8 / len(marks)))
        for i, mark in enumerate(marks):
            pixmap = self._counters.flag(mark.kind, mark.stance, height, ratio=ratio)
            painter.drawPixmap(round(corner.x() + 1), round(corner.y() + 1 + i * height), pixmap)

    def _paint_tokens(
        self, painter: QPainter, corner: QPointF, tokens: list[tuple[Token, Mark]], size: float, ratio: float
    ) -> None:
        for (token, _), place in zip(tokens, counter_places(len(tokens), corner, size), strict=True):
            dim = token.status != "active"
            text = strength_of(token) if place.width() >= 28 else ""
            pixmap = self._counters.block(token.counter, token.stance, round(place.width()), text, dim, ratio)
            painter.drawPixmap(round(place.x()), round(place.y()), pixmap)

    def token_at(self, cell: int, point: QPointF) -> Token | None:
        """The token whose counter lies at a scene point of a cell; the uppermost where they overlap."""
        tokens = [token for mark in self._marks.get(cell, ()) for token in mark.tokens]
        places = counter_places(len(tokens), self._plane.rect(cell).topLeft(), self._plane.side)
        hit = [token for token, place in zip(tokens, places, strict=True) if place.contains(point)]
        return hit[-1] if hit else None

    def _paint_unplaced(self, painter: QPainter, corner: QPointF, ratio: float) -> None:
        """Flags below the board for troops known to be here but not where."""
        x = corner.x()
        for mark in self._unplaced:
            painter.drawPixmap(
                round(x), round(corner.y() + 34), self._counters.flag(mark.kind, mark.stance, 30, mark.arms, ratio)
            )
            painter.setFont(number_font(13))
            painter.setPen(self._counters.palette.text)
            words = f"{mark.state} {mark.words}, place unknown"
            painter.drawText(QPointF(x + 44, corner.y() + 54), words)
            x += 60 + painter.fontMetrics().horizontalAdvance(words)


class FieldNamesItem(QGraphicsItem):
    """Neighbouring squares' names round the edge, the towns' names, ratings on demand and a note below."""

    def __init__(self, map: GameMap, cell: int, plane: Plane, palette: Palette) -> None:
        super().__init__()
        self._map, self._cell, self._plane, self._palette = map, cell, plane, palette
        self.ratings, self.note = False, ""

    def boundingRect(self) -> QRectF:
        margin = self._plane.side * 4
        return self._plane.bounds.adjusted(-margin, -margin, margin, margin)

    def neighbours(self) -> tuple[tuple[Direction, str], ...]:
        """The eight neighbours on the board with the name of their greatest city."""
        found = []
        for direction in Direction:
            cell = self._map.board.step(self._cell, direction)
            if cell is not None:
                cities = [city.name for city in self._map.cities_at(cell)[:1]]
                found.append((direction, " ".join((self._map.board.name(cell), *cities))))
        return tuple(found)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        frame = transform.mapRect(self._plane.bounds)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._palette.ink_soft)
        painter.drawRect(frame)
        for direction, name in self.neighbours():
            self._paint_neighbour(painter, frame, direction, name)
        if self.ratings:
            self._paint_ratings(painter, frame)
        for city in self._map.cities_at(self._cell):
            rect = transform.mapRect(self._plane.rect(city.tactical))
            self._paint_city(painter, rect, city.name, city.fort)
        if self.note:
            painter.setFont(map_font(14, italic=True))
            painter.setPen(self._palette.warning)
            painter.drawText(QPointF(frame.left(), frame.bottom() + 86), self.note)
        painter.restore()

    def _paint_neighbour(self, painter: QPainter, frame: QRectF, direction: Direction, name: str) -> None:
        east, south = direction.offset
        painter.setFont(map_font(13, italic=True))
        painter.setPen(self._palette.text_soft)
        width = painter.fontMetrics().horizontalAdvance(name) + 8
        x = frame.center().x() + east * frame.width() / 2
        y = frame.center().y() + south * (frame.height() / 2 + 14)
        if east and not south:
            painter.translate(x + east * 14, y)
            painter.rotate(90 * east)
            painter.drawText(QRectF(-width / 2, -10, width, 20), int(Qt.AlignmentFlag.AlignCenter), name)
            painter.resetTransform()
            return
        x -= east * width / 2
        painter.drawText(QRectF(x - width / 2, y - 10, width, 20), int(Qt.AlignmentFlag.AlignCenter), name)

    def _paint_ratings(self, painter: QPainter, frame: QRectF) -> None:
        """2.4: the defensive rating in the lower right corner of each square."""
        board, field = self._plane.board, self._map.battlefield(self._cell)
        size = frame.width() / board.columns
        painter.setFont(number_font(max(9, min(18, round(size * 0.26)))))
        for cell in range(board.size):
            painter.setPen(self._palette.ink if field.rating[cell] else self._palette.ink_soft)
            column, row = board.position(cell)
            rect = QRectF(frame.left() + column * size, frame.top() + row * size, size - 4, size - 2)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(rect, int(flags), str(field.rating[cell]))

    def _paint_city(self, painter: QPainter, rect: QRectF, name: str, fort: int) -> None:
        if fort:
            painter.setPen(self._palette.fort)
            painter.setBrush(self._palette.halo)
            star = rect.topRight() + QPointF(-11, 11)
            painter.drawPolygon(bastions(star, 12))
            painter.setFont(number_font(11))
            area = QRectF(star.x() - 8, star.y() - 8, 16, 16)
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), str(fort))
        painter.setFont(map_font(14, bold=True))
        width = painter.fontMetrics().horizontalAdvance(name)
        area = QRectF(rect.center().x() - width / 2 - 3, rect.bottom() - 2, width + 6, 18)
        painter.fillRect(area, self._palette.halo)
        painter.setPen(self._palette.ink)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), name)
