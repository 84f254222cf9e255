"""Repeating textures of the ground, drawn once: how much darker each pixel of a 96 x 96 tile gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

SIDE = 96
Texture = npt.NDArray[np.float32]
Glyph = Callable[[QPainter, float, float], None]


@lru_cache(maxsize=1)
def trees() -> Texture:
    """Round tree tops with a shadow to the south-east."""
    return _scattered(_tree, step=12, strength=58)


@lru_cache(maxsize=1)
def hachures() -> Texture:
    """Short strokes down the slope."""
    return _scattered(_stroke, step=8, strength=40)


@lru_cache(maxsize=1)
def reeds() -> Texture:
    """Tufts over short level lines, as wet ground is marked."""
    return _scattered(_tuft, step=16, strength=96)


def _tuft(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(QPen(QColor(255, 255, 255, 200), 1.0))
    painter.drawLine(QPointF(x - 5, y + 2.5), QPointF(x + 5, y + 2.5))
    for lean, height in ((-2.6, 3.0), (0.0, 4.6), (2.6, 3.0)):
        painter.drawLine(QPointF(x + lean * 0.5, y + 2.5), QPointF(x + lean, y + 2.5 - height))


def _tree(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 110))
    painter.drawEllipse(QPointF(x + 0.8, y + 1.0), 3.4, 3.0)
    painter.setBrush(QColor(255, 255, 255, 170))
    painter.drawEllipse(QPointF(x, y), 2.5, 2.5)


def _stroke(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(QPen(QColor(255, 255, 255, 190), 1.0))
    painter.drawLine(QPointF(x - 1.2, y - 2.4), QPointF(x + 1.2, y + 2.4))


def _scattered(glyph: Glyph, step: int, strength: float) -> Texture:
    """Glyphs on a shaken lattice; those over an edge come in again at the opposite one."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for i in range(0, SIDE, step):
        for j in range(0, SIDE, step):
            x, y = _shaken(i, j, step)
            for dx in (-SIDE, 0, SIDE):
                for dy in (-SIDE, 0, SIDE):
                    glyph(painter, x + dx, y + dy)
    painter.end()
    alpha = np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE, 4)[:, :, 3]
    return (alpha / np.float32(255) * np.float32(strength)).astype(np.float32)


def _shaken(i: int, j: int, step: int) -> tuple[float, float]:
    """A lattice point moved by up to a third of a step, the same on every machine."""
    mixed = (i * 73856093 ^ j * 19349663) & 0xFFFF
    return i + (mixed % 97 / 97 - 0.5) * step * 0.7, j + (mixed // 97 % 89 / 89 - 0.5) * step * 0.7
