"""The legend of a board of places, drawn by the code that draws the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as Folder

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath

from drumhead.client.board.items.overlays import hand_of, laid, paint
from drumhead.client.board.legend.legend import Brush, Entry, entries
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.palette import Palette
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.areas.legend import grounds, units
from drumhead.engine.drawing.areas.legend import powers as known_powers
from drumhead.engine.drawing.areas.owners import Owners
from drumhead.engine.drawing.ink.legend import Entry as Drawn
from drumhead.engine.drawing.orders.words import word_of
from drumhead.engine.play.figures import Cells, Figure, Help, Sign, Way

SAMPLE, SIGN = 26.0, 40.0  # pixels a square of the board behind samples: of what lies between places, and in one
_PEN = Pen()
_MOVE = Way(5, 7)
_HOLDING = Help(5, 6, 6, "support")
_ACTS = (Way(5, 7, "act"), Way(5, 7, "act", done=False))
_MARKS: tuple[Figure, ...] = (
    _MOVE,
    Way(5, 7, done=False),
    Way(5, 7, "leave"),
    Help(9, 5, 7, "support"),
    Help(9, 5, 7, "support", done=False),
    _HOLDING,
    Help(9, 5, 7, "carry"),
    Help(9, 5, 7, "carry", done=False),
    Sign(6, "ring"),
    Sign(6, "plus"),
    Sign(6, "cross"),
    Sign(6, "built"),
    Sign(6, "clash"),
    Sign(6, "void"),
)
_WORDS: dict[Figure, str] = {_HOLDING: "support to hold", Sign(6, "cross"): "disband"}
"""What is said otherwise of an order than of what came of it, and of a board of places."""


def area_legend(
    palette: Palette, resources: Folder, ruleset: str, powers: Sequence[str], ratio: float = 1.0, *, acts: bool
) -> tuple[Entry, ...]:
    """Ground, powers, centres, units and orders; `acts` where the map has links that nobody enters by."""
    theme = palette.theme
    drawn = (*grounds(theme), *known_powers(theme, Owners(powers)), *units(theme, ruleset))
    rows = [(entry.group, entry.label, _brush(entry)) for entry in drawn]
    shown = (*_MARKS, *_ACTS) if acts else _MARKS
    rows += [("Orders", _WORDS.get(mark, word_of(mark)), _marked(mark, palette)) for mark in shown]
    rows.append(("Orders", "places that may be clicked", _marked(Cells((6,), "reach"), palette)))
    return entries(rows, palette, ratio)


def _brush(entry: Drawn) -> Brush:
    return lambda painter, size: _PEN.draw(painter, entry.draw((0.0, 0.0, size.width(), size.height())))


def _whole(size: QSize) -> QRectF:
    return QRectF(0, 0, size.width(), size.height())


def _marked(mark: Figure, palette: Palette) -> Brush:
    """A mark as the board has it, help with the way that it helps."""
    plane = Plane(numbered_board(4, 3), SIGN if isinstance(mark, Sign) else SAMPLE)
    figures = (_MOVE, mark) if isinstance(mark, Help) and mark.of != mark.end else (mark,)

    def brush(painter: QPainter, size: QSize) -> None:
        clip = QPainterPath()
        clip.addRect(_whole(size))
        painter.setClipPath(clip)
        painter.translate(QPointF(size.width() / 2, size.height() / 2) - plane.centre(6))
        paint(painter, laid(figures, plane, hand_of(palette), painter.worldTransform().m11()), Pen())

    return brush
