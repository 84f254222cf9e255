"""Troops on their way: small blocks in the colour of their side, so far along as the film has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.plane import Surface, area_of
from drumhead.client.fonts import number_font

WIDE, HIGH, LEAST, MOST = 0.46, 0.32, 13.0, 40.0
WRITTEN_FROM = 17.0  # pixels of a block


@dataclass(frozen=True, slots=True)
class Glider:
    """A block that goes over some cells; `text` is how many it stands for, or which arms."""

    cells: tuple[int, ...]
    colour: QColor
    text: str = ""


class GlideItem(QGraphicsItem):
    """All blocks on the move, painted anew at each step."""

    def __init__(self, plane: Surface) -> None:
        super().__init__()
        self._plane = plane
        self.gliders: tuple[Glider, ...] = ()
        self._share = 0.0
        self._bounds = QRectF()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def sync_with(self, gliders: Sequence[Glider]) -> None:
        """Who is on the move; at the start of the way."""
        self.prepareGeometryChange()
        self.gliders, self._share = tuple(gliders), 0.0
        self._bounds = area_of(self._plane, (cell for glider in gliders for cell in glider.cells))
        self.update()

    def move(self, share: float) -> None:
        """How much of the way is done, from 0 to 1."""
        self._share = share
        self.update()

    def places(self) -> tuple[QPointF, ...]:
        """Where each block is now."""
        return tuple(self._along(glider.cells) for glider in self.gliders)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        wide = max(LEAST, min(MOST, self._plane.side * transform.m11() * WIDE))
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for glider, place in zip(self.gliders, self.places(), strict=True):
            self._paint(painter, glider, transform.map(place), wide)
        painter.restore()

    def _paint(self, painter: QPainter, glider: Glider, at: QPointF, wide: float) -> None:
        area = QRectF(at.x() - wide / 2, at.y() - wide * HIGH / WIDE / 2, wide, wide * HIGH / WIDE)
        painter.setPen(QPen(Qt.GlobalColor.white, 1.4))
        painter.setBrush(glider.colour)
        painter.drawRoundedRect(area, 2, 2)
        if glider.text and wide >= WRITTEN_FROM:
            painter.setFont(number_font(round(area.height() * 0.8)))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), glider.text)

    def _along(self, cells: Sequence[int]) -> QPointF:
        """The point at the share of a way, by its length."""
        points = [self._plane.centre(cell) for cell in cells]
        legs = [hypot(b.x() - a.x(), b.y() - a.y()) for a, b in pairwise(points)]
        left = self._share * sum(legs)
        for (start, end), length in zip(pairwise(points), legs, strict=True):
            if left <= length:
                return start + (end - start) * (left / (length or 1.0))
            left -= length
        return points[-1]
