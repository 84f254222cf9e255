"""Figures as a line of a legend shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.boards.square import SquareBoard, numbered_board
from drumhead.engine.drawing.ink.items import Box, Clip, Item, points
from drumhead.engine.drawing.orders import ways
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import BADGES, HELPS
from drumhead.engine.play import figures

WIDE = 13.0  # pixels a unit is wide to the marks of a legend
BOARD: SquareBoard = numbered_board(3, 3)
MIDDLE = BOARD.size // 2


def sample(figure: figures.Figure, hand: Hand, box: Box) -> Iterator[Item]:
    """A way from left to right, all else in the middle."""
    left, top, right, bottom = box
    centre = (left + right) / 2, (top + bottom) / 2
    line = points((left, centre[1]), (right, centre[1]))
    match figure:
        case figures.Way():
            yield from ways.arrow(figure, line, WIDE / 2, hand.theme.path, hand)
        case figures.Help():
            yield from hand.line(line, 2.0, hand.theme.path, HELPS[figure.style])
            if not figure.done:
                yield from hand.cross(centre, WIDE * 0.2)
        case figures.Sign() if figure.style in BADGES:
            badge = BADGES[figure.style]
            yield from hand.badge(centre, 6.0, badge.letter, hand.colour(badge.colour))
        case _:
            yield Clip(box, tuple(drawn([_central(figure)], _plot(figure, box), hand)))


def _central(figure: figures.Figure) -> figures.Figure:
    """The figure, alone and without words, on the middle of nine squares."""
    match figure:
        case figures.Path():
            return replace(figure, cells=(MIDDLE - 1, MIDDLE + 1), label="")
        case figures.Cells() | figures.Wreck():
            return replace(figure, cells=(MIDDLE,))
        case figures.Box():
            return replace(figure, centre=MIDDLE, radius=0, label="")
        case figures.Sign() | figures.Ghost():
            return replace(figure, cell=MIDDLE)
        case _:
            return figure


def _plot(figure: figures.Figure, box: Box) -> SquarePlot:
    """Nine squares whose middle is the box's; a path's reach from side to side."""
    left, top, right, bottom = box
    side = (right - left) / 2 if isinstance(figure, figures.Path) else bottom - top
    if isinstance(figure, figures.Ghost):
        side *= 1.7
    return SquarePlot(BOARD, side, (left + right - 3 * side) / 2, (top + bottom - 3 * side) / 2)
