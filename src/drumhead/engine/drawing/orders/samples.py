"""Figures as lines of a legend show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from drumhead.engine.boards.square import SquareBoard, numbered_board
from drumhead.engine.drawing.ink.items import Box, Clip, Item, points
from drumhead.engine.drawing.ink.legend import Entry, framed
from drumhead.engine.drawing.orders import fights, ways
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import BADGES, HELPS
from drumhead.engine.drawing.orders.words import WORDS, kind_of
from drumhead.engine.play import figures

WIDEST = 26.0  # pixels a unit is wide to the marks of a legend, at most
GHOST, LARGEST = 1.7, 50.0  # of a square, and pixels: the square of a ghost
ROOMY = 20.0  # pixels: how high the room is that shows what is helped too
BOARD: SquareBoard = numbered_board(3, 3)
MIDDLE = BOARD.size // 2
MOVE = figures.Way(MIDDLE - 1, MIDDLE + 1)


def entries(shown: Iterable[figures.Figure], hand: Hand) -> Iterator[Entry]:
    """A line of the legend for every kind of figure there is."""
    found = {kind_of(figure): figure for figure in shown}
    for kind, words in WORDS.items():
        if kind in found:
            yield Entry("Orders", words, framed(hand.theme, partial(_sample, found[kind], hand)))


def _sample(figure: figures.Figure, hand: Hand, box: Box) -> list[Item]:
    """A way from left to right, all else in the middle."""
    left, top, right, bottom = box
    centre, wide, pad = ((left + right) / 2, (top + bottom) / 2), _wide(box), (bottom - top) * 0.15
    match figure:
        case figures.Way():
            line = points((left + pad, centre[1]), (right - pad, centre[1]))
            return [*ways.arrow(figure, line, wide / 2, hand.theme.path, hand)]
        case figures.Help():
            return [*_helping(figure, hand, (left + pad, top + pad, right - pad, bottom - pad), wide)]
        case figures.Fight():
            return [*fights.burst(centre, wide * 0.6, hand)]
        case figures.Sign() if figure.style in BADGES:
            badge = BADGES[figure.style]
            return [*hand.badge(centre, wide * 0.46, badge.letter, hand.colour(badge.colour))]
        case _:
            return [Clip(box, tuple(drawn([_central(figure)], _plot(figure, box), hand)))]


def _wide(box: Box) -> float:
    return min(WIDEST, (box[3] - box[1]) * 0.93)


def _helping(help: figures.Help, hand: Hand, box: Box, wide: float) -> Iterator[Item]:
    """A broken line, to the ring round who stays, and where there is room with the way that is helped."""
    left, top, right, bottom = box
    colour, middle, reach = hand.theme.path, (top + bottom) / 2, wide * 0.45
    start, goal = (left, middle), (right, middle)
    if help.of == help.end:
        goal = right - 2 * reach, middle
        yield from hand.ring((right - reach, middle), reach, colour)
    elif bottom - top >= ROOMY:
        start, goal = (left, bottom), ((left + right) / 2, top + reach)
        yield from ways.arrow(MOVE, points((left, goal[1]), (right, goal[1])), wide / 2, colour, hand)
    yield from hand.line(points(start, goal), 2.0, colour, HELPS[help.style])
    if not help.done:
        yield from hand.cross(((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2), wide * 0.2)


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
        case figures.Afloat():
            return replace(figure, cell=MIDDLE, label="", aside=False, rank=0)
        case _:
            return figure


def _plot(figure: figures.Figure, box: Box) -> SquarePlot:
    """Nine squares whose middle is the box's; a path's reach from side to side."""
    left, top, right, bottom = box
    side = (right - left) / 2 if isinstance(figure, figures.Path) else bottom - top
    if isinstance(figure, figures.Ghost):
        side = min(LARGEST, side * GHOST)
    return SquarePlot(BOARD, side, (left + right - 3 * side) / 2, (top + bottom - 3 * side) / 2)
