"""The legend of a board of places, drawn by the code that draws the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as Folder

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath

from drumhead.client.board.areas.ground import CLOSED, TINT, hatched, mixed
from drumhead.client.board.items.area_items import paint_centre
from drumhead.client.board.items.counters import BLOCK, Counters
from drumhead.client.board.items.overlays import hand_of, laid, paint
from drumhead.client.board.legend.legend import Brush, Entry, entries
from drumhead.client.board.pen import Pen
from drumhead.client.board.pens import paint_badge
from drumhead.client.board.plane import Plane
from drumhead.client.palette import Palette
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.orders.words import word_of
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.play.figures import Cells, Figure, Help, Sign, Way
from drumhead.engine.reports.owners import Owners

SAMPLE, SIGN = 26.0, 40.0  # pixels a square of the board behind samples: of what lies between places, and in one
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
    owners = Owners(powers)
    rows: list[tuple[str, str, Brush]] = [
        ("Ground", "land of nobody", _land(palette, -1)),
        ("Ground", "sea", _sea(palette)),
        ("Ground", "closed: nobody enters", _closed(palette)),
        ("Ground", "supply centre of nobody", _centre(palette, owners, "")),
    ]
    rows += [("Powers", f"{name}: {owners.letter(name)}", _power(palette, owners, name)) for name in owners.names]
    rows += _units(palette, resources, ruleset, owners)
    shown = (*_MARKS, *_ACTS) if acts else _MARKS
    rows += [("Orders", _WORDS.get(mark, word_of(mark)), _marked(mark, palette)) for mark in shown]
    rows.append(("Orders", "places that may be clicked", _marked(Cells((6,), "reach"), palette)))
    return entries(rows, palette, ratio)


def _whole(size: QSize) -> QRectF:
    return QRectF(0, 0, size.width(), size.height())


def _land(palette: Palette, tone: int) -> Brush:
    ground = palette.terrain[Terrain.OPEN]
    colour = mixed(ground, palette.owner(tone), TINT) if tone >= 0 else ground
    return lambda painter, size: painter.fillRect(_whole(size), colour)


def _sea(palette: Palette) -> Brush:
    return lambda painter, size: painter.fillRect(_whole(size), palette.deep)


def _closed(palette: Palette) -> Brush:
    def brush(painter: QPainter, size: QSize) -> None:
        painter.fillRect(_whole(size), mixed(palette.terrain[Terrain.OPEN], palette.ink_soft, 0.22))
        painter.fillRect(_whole(size), hatched(painter, palette.ink_soft, CLOSED, 70))

    return brush


def _centre(palette: Palette, owners: Owners, owner: str) -> Brush:
    return lambda painter, size: paint_centre(painter, _whole(size).center(), 8.0, owner, owners, palette)


def _power(palette: Palette, owners: Owners, name: str) -> Brush:
    def brush(painter: QPainter, size: QSize) -> None:
        _land(palette, owners.tone(name))(painter, size)
        _centre(palette, owners, name)(painter, size)

    return brush


def _units(palette: Palette, resources: Folder, ruleset: str, owners: Owners) -> list[tuple[str, str, Brush]]:
    counters = Counters(resources, palette, ruleset)

    def brush_for(kind: str, aside: bool) -> Brush:
        def brush(painter: QPainter, size: QSize) -> None:
            ratio = painter.device().devicePixelRatioF()
            picture = counters.tinted(kind, palette.owner(0), palette.on_owner, 46, ratio)
            corner = QPointF(size.width() / 2 - 23, size.height() / 2 - 23 * BLOCK[1] / BLOCK[0])
            painter.drawPixmap(corner, picture)
            if aside:
                paint_badge(painter, corner + QPointF(46, 4), 7.0, "!", palette.bad, palette)

        return brush

    kinds = counters.kinds()
    rows = [("Units", title, brush_for(kind, False)) for kind, title in kinds.items()]
    return [*rows, *(("Units", "driven out, must retreat", brush_for(kind, True)) for kind in list(kinds)[:1])]


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
