"""Mountains of a battlefield: peaks drawn once a scale and copied into every square one cannot climb."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from drumhead.client.board.fields.textures import mixed
from drumhead.client.board.fields.water import blended
from drumhead.client.board.paths import CELL
from drumhead.client.palette import Palette
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.maps.squares.model import Ground

SHAPES = 6
WIDE, HIGH = 46.0, 42.0  # units a picture; a peak stands on its middle


def paint_peaks(painter: QPainter, window: FieldWindow, palette: Palette) -> None:
    """Two peaks a square, the lesser behind; northern squares first, so that what is nearer stands before."""
    transform = painter.worldTransform()
    scale, lit = round(transform.m11(), 4), blended(palette.snow, palette.rock, 0.16)
    painter.save()
    painter.resetTransform()
    for y, x in np.argwhere(window.kind(Ground.MOUNTAIN)).tolist():
        seed = mixed((y + window.south) * 4096 + x + window.east)
        for i in range(2):
            shape = seed // (i * 90 + 7) % SHAPES
            picture = _peak(shape, i == 0, lit.rgb(), palette.rock.rgb(), scale)
            foot = transform.map(QPointF(x - MARGIN, y - MARGIN) * CELL + _foot(seed, i))
            painter.drawImage(round(foot.x() - picture.width() / 2), round(foot.y() - picture.height()), picture)
    painter.restore()


def _foot(seed: int, i: int) -> QPointF:
    """Where in its square a peak stands, the greater to the front, here to the left and there to the right."""
    left = (seed // 16 + i) % 2
    return QPointF((0.3 if left else 0.68) + (seed % 7 - 3) * 0.02, (0.57, 0.93)[i]) * CELL


@lru_cache(maxsize=256)
def _peak(shape: int, lesser: bool, lit: int, rock: int, scale: float) -> QImage:
    """A lit and a shaded face; `shape` varies the height and where the summit leans."""
    image = QImage(max(1, round(WIDE * scale)), max(1, round(HIGH * scale)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    high = (22.0 if lesser else 33.0) + shape * 1.1
    half, foot = high * 0.55, QPointF(WIDE / 2, HIGH - 1)
    top, knee = foot - QPointF((shape % 3 - 1) * 2.2, high), foot + QPointF(high * 0.07, -high * 0.32)
    fold = foot + QPointF(half * 0.1, 0)
    edge = QColor.fromRgb(rock).darker(135)
    painter.setPen(QPen(edge, 0.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor.fromRgb(lit))
    painter.drawPolygon(QPolygonF([foot - QPointF(half, 0), top, knee, fold]))
    painter.setBrush(QColor.fromRgb(rock))
    painter.drawPolygon(QPolygonF([top, foot + QPointF(half, 0), fold, knee]))
    painter.end()
    return image
