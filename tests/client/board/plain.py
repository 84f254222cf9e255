"""Counters of one colour each, so that a picture tells where which of them lies."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPixmap

from drumhead.client.board.items.counters import BLOCK, Counters
from drumhead.client.palette import LIGHT
from drumhead.engine.drawing.squares.flags import RATIO
from tests.client.board.boards import RESOURCES

BLANK = QColor("#102030")


class Plain(Counters):
    """What was asked for as (picture, stance, text) and its letter, if any; the `dim` and the `chosen` by their
    numbers."""

    def __init__(self) -> None:
        super().__init__(RESOURCES, LIGHT, "rotd")
        self.asked: list[tuple[str, ...]] = []
        self.dim: list[int] = []
        self.chosen: list[int] = []

    def block(
        self,
        kind: str,
        stance: str,
        width: int,
        text: str = "",
        dim: bool = False,
        ratio: float = 1,
        *,
        letter: str = "",
        chosen: bool = False,
        state: str = "",
    ) -> QPixmap:
        self.dim += [len(self.asked)] if dim else []
        self.chosen += [len(self.asked)] if chosen else []
        told = (kind, stance, text, letter) if letter else (kind, stance, text)
        return self._coloured(told, width, round(width * BLOCK[1] / BLOCK[0]))

    def flag(
        self, mark: str, stance: str, height: int, letters: str = "", ratio: float = 1, *, state: str = ""
    ) -> QPixmap:
        return self._coloured((mark, stance, letters), round(height * RATIO), height)

    def _coloured(self, told: tuple[str, ...], width: int, height: int) -> QPixmap:
        picture = QPixmap(width, height)
        picture.fill(tint(len(self.asked)))
        self.asked.append(told)
        return picture


def tint(number: int) -> QColor:
    """The colour of the picture that was asked for after so many others."""
    return QColor(250, 7 * number, 200 - 9 * number)


def found(image: QImage, colour: QColor) -> QRect:
    """The box of all pixels of a colour."""
    data = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    rows, columns = np.nonzero((data & 0xFFFFFF) == (colour.rgb() & 0xFFFFFF))
    if not len(rows):
        return QRect()
    left, top = int(columns.min()), int(rows.min())
    return QRect(left, top, int(columns.max()) - left + 1, int(rows.max()) - top + 1)
