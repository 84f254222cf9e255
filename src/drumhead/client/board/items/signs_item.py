"""Signs, words and lines of one size at every zoom, laid out once a zoom for the whole board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from drumhead.client.board.pen import Pen
from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Shape, Stamp, Words

KEPT = 23  # zooms that are remembered: all there are between far and near, and some
Drawn = Shape | Stamp | Words
Placed = tuple[tuple[QRectF, Drawn], ...]
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


class SignsItem(QGraphicsItem):
    """Shows what `made(scale)` makes, in units of the scene; of that it paints what can be seen."""

    def __init__(self, bounds: QRectF, pen: Pen, made: Callable[[float], Iterable[Drawn]]) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._bounds, self._pen, self._made = bounds, pen, made
        self._laid: Mapping[float, Placed] = {}

    def boundingRect(self) -> QRectF:
        return self._bounds

    def renew(self) -> None:
        """Forgets what is laid out, because it has changed."""
        self._laid = {}
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        transform = painter.worldTransform()
        shown = transform.mapRect(option.exposedRect).translated(-transform.dx(), -transform.dy())
        self._pen.draw(painter, [item for box, item in self._placed(transform.m11()) if box.intersects(shown)])

    def _placed(self, scale: float) -> Placed:
        """What there is at a zoom, each with its box in pixels from the scene's origin."""
        key = round(scale, 6)
        if key not in self._laid:
            placed = tuple((_box(item, scale), item) for item in self._made(scale))
            self._laid = {**dict(list(self._laid.items())[-KEPT:]), key: placed}
        return self._laid[key]


def _box(item: Drawn, scale: float) -> QRectF:
    if isinstance(item, Shape):
        (left, top), (right, bottom) = (edge(np.concatenate(item.lines), axis=0) * scale for edge in (np.min, np.max))
        return QRectF(left, top, right - left, bottom - top).adjusted(*(share * item.width for share in (-1, -1, 1, 1)))
    x, y = item.x * scale, item.y * scale
    if isinstance(item, Stamp):
        left, top, right, bottom = item.box
        return QRectF(x + left, y + top, right - left, bottom - top)
    wide = width_of(item.text, item.size, item.face, item.spacing, item.caps)
    left, edge = -SHARES[item.anchor] * wide, item.size * 0.5
    level = QRectF(left - edge, -item.size - edge, wide + 2 * edge, 2 * item.size + edge)
    return QTransform().translate(x + item.dx, y + item.dy).rotate(item.angle).mapRect(level)
