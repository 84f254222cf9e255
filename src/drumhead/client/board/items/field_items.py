"""Troops on a battlefield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.items.counters import BLOCK, Counters
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import number_font
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.play.view import Token
from drumhead.engine.reports.troops import Mark, strength_of

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
    fall = height + 2
    left = corner.x() + (size - columns * pitch) / 2 + (pitch - width) / 2
    top = corner.y() + (size - rows * fall) / 2
    return [QRectF(left + (i % columns) * pitch, top + (i // columns) * fall, width, height) for i in range(count)]


BELOW = 2.4
"""Squares below the board that flags of troops take whose place nobody knows."""


class FieldTroopsItem(QGraphicsItem):
    """All tokens of a battlefield: up to sixteen counters a square, side by side."""

    def __init__(self, plane: Plane, counters: Counters) -> None:
        super().__init__()
        self._plane, self._counters = plane, counters
        self.marks: Mapping[int, tuple[Mark, ...]] = {}
        self.unplaced: tuple[Mark, ...] = ()
        self._chosen: frozenset[str] = frozenset()

    def boundingRect(self) -> QRectF:
        margin = self._plane.side * 4
        return self._plane.bounds.adjusted(-margin, -margin, margin, margin)

    def sync_with(self, marks: Mapping[int, tuple[Mark, ...]], unplaced: tuple[Mark, ...]) -> None:
        self.marks, self.unplaced = marks, unplaced
        self.update()

    def choose(self, units: frozenset[str]) -> None:
        """Marks the counters of these units."""
        if units != self._chosen:
            self._chosen = units
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        size = self._plane.side * transform.m11()
        painter.save()
        painter.resetTransform()
        for cell, marks in self.marks.items():
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
            pixmap = self._counters.flag(mark.kind, mark.stance, height, ratio=ratio, state=mark.state)
            painter.drawPixmap(round(corner.x() + 1), round(corner.y() + 1 + i * height), pixmap)

    def _paint_tokens(
        self, painter: QPainter, corner: QPointF, tokens: list[tuple[Token, Mark]], size: float, ratio: float
    ) -> None:
        for (token, mark), place in zip(tokens, counter_places(len(tokens), corner, size), strict=True):
            dim = token.status != "active"
            text = strength_of(token) if place.width() >= 28 else ""
            width, letter, chosen = round(place.width()), token.suffix, token.id in self._chosen
            pixmap = self._counters.block(
                token.counter, token.stance, width, text, dim, ratio, letter=letter, chosen=chosen, state=mark.state
            )
            painter.drawPixmap(round(place.x()), round(place.y()), pixmap)

    def token_at(self, cell: int, point: QPointF) -> Token | None:
        """The token whose counter lies at a scene point of a cell."""
        return next((token for token, place in self._lying(cell) if place.contains(point)), None)

    def tokens_in(self, area: QRectF) -> list[Token]:
        """The tokens whose counters have their middle in an area of the scene."""
        lying = (each for cell in self.marks for each in self._lying(cell))
        return [token for token, place in lying if area.contains(place.center())]

    def stands_in(self, area: QRectF) -> bool:
        """Whether a counter is on a square of an area, or a flag below the board lies there."""
        bounds = self._plane.bounds
        below = QRectF(bounds.left(), bounds.bottom(), bounds.width() / 2, BELOW * self._plane.side)
        return (bool(self.unplaced) and below.intersects(area)) or any(
            self._plane.rect(cell).intersects(area) for cell in self.marks
        )

    def _lying(self, cell: int) -> Iterator[tuple[Token, QRectF]]:
        """The tokens of a cell, each with where its counter lies."""
        tokens = [token for mark in self.marks.get(cell, ()) for token in mark.tokens]
        places = counter_places(len(tokens), self._plane.rect(cell).topLeft(), self._plane.side)
        return zip(tokens, places, strict=True)

    def boxes(self, scale: float) -> Iterator[Box]:
        """What the troops of each square cover at a zoom, in pixels from the board's corner."""
        size = self._plane.side * scale
        for cell, marks in self.marks.items():
            corner = self._plane.rect(cell).topLeft() * scale
            tokens = sum(len(mark.tokens) for mark in marks)
            whole = [QRectF(corner, QSizeF(size, size))]
            for place in counter_places(tokens, corner, size) if size >= FLAGS_BELOW else whole:
                yield place.left(), place.top(), place.right(), place.bottom()

    def _paint_unplaced(self, painter: QPainter, corner: QPointF, ratio: float) -> None:
        """Flags below the board for troops known to be here but not where."""
        x = corner.x()
        for mark in self.unplaced:
            flag = self._counters.flag(mark.kind, mark.stance, 30, mark.arms, ratio, state=mark.state)
            painter.drawPixmap(round(x), round(corner.y() + 34), flag)
            painter.setFont(number_font(13))
            words = f"{mark.state} {mark.words}, place unknown"
            width = painter.fontMetrics().horizontalAdvance(words)
            painter.fillRect(QRectF(x + 41, corner.y() + 41, width + 6, 18), self._counters.palette.halo)
            painter.setPen(self._counters.palette.text)
            painter.drawText(QPointF(x + 44, corner.y() + 54), words)
            x += 60 + painter.fontMetrics().horizontalAdvance(words)
