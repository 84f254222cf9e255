"""Signs, words and lines of one size at every zoom, laid out once a zoom for the whole board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.pen import Pen
from drumhead.engine.drawing.ink.items import Box, Shape, Stamp, Words
from drumhead.engine.drawing.ink.room import extent

KEPT = 23  # zooms that are remembered: all there are between far and near, and some
Drawn = Shape | Stamp | Words


@dataclass(frozen=True)
class Laid:
    """Items with their boxes in pixels from the scene's origin."""

    items: tuple[Drawn, ...]
    boxes: npt.NDArray[np.float64]

    def within(self, area: QRectF) -> list[Drawn]:
        """Those that touch an area."""
        left, top, right, bottom = self.boxes.T
        seen = (right > area.left()) & (left < area.right()) & (bottom > area.top()) & (top < area.bottom())
        return [self.items[at] for at in np.flatnonzero(seen).tolist()]


class SignsItem(QGraphicsItem):
    """Shows what `made(scale)` makes, in units of the scene; of that it paints what can be seen."""

    def __init__(self, bounds: QRectF, pen: Pen, made: Callable[[float], Iterable[Drawn]]) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._bounds, self._pen, self._made = bounds, pen, made
        self._laid: Mapping[float, Laid] = {}

    def boundingRect(self) -> QRectF:
        return self._bounds

    def renew(self) -> None:
        """Forgets what is laid out, because it has changed."""
        self._laid = {}
        self.update()

    def says_in(self, area: QRectF, scale: float) -> bool:
        """Whether words touch an area of the scene at a zoom."""
        shown = QRectF(area.left() * scale, area.top() * scale, area.width() * scale, area.height() * scale)
        return any(isinstance(item, Words) for item in self.laid(scale).within(shown))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        shown = transform.mapRect(option.exposedRect).translated(-transform.dx(), -transform.dy())
        self._pen.draw(painter, self.laid(transform.m11()).within(shown))

    def laid(self, scale: float) -> Laid:
        """What there is at a zoom, each item with its box in pixels."""
        key = round(scale, 6)
        if key not in self._laid:
            items = tuple(self._made(scale))
            boxes = np.array([_box(item, scale) for item in items], np.float64).reshape(-1, 4)
            self._laid = {**dict(list(self._laid.items())[-KEPT:]), key: Laid(items, boxes)}
        return self._laid[key]


def _box(item: Drawn, scale: float) -> Box:
    if isinstance(item, Shape):
        every, edge = np.concatenate(item.lines) * scale, item.width
        return (*(every.min(axis=0) - edge).tolist(), *(every.max(axis=0) + edge).tolist())
    x, y = item.x * scale, item.y * scale
    (left, top, right, bottom), edge = (item.box, 0.0) if isinstance(item, Stamp) else (extent(item), item.size * 0.5)
    return x + left - edge, y + top - edge, x + right + edge, y + bottom + edge
