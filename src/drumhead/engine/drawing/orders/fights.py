"""Fights as stars that grow with the men lost in them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Item, Shape, Words, points
from drumhead.engine.drawing.orders.plots import Place, Plot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Fight

RAYS, DEEP = 8, 0.52  # of a star, and how far in it goes between them
LEAST, MOST = 0.14, 0.36  # of a cell: without losses that are known, and with the most
GREAT = 3000  # men lost: no star is larger
COUNTED_FROM = 40.0  # pixels of a cell that has room for the number


def fight(fight: Fight, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A star in its cell, clear of who stands there and of names, with the men lost beside it."""
    (x, y), (right, below) = plot.middle(fight.cell), plot.head
    reach = max(5.0, plot.side * (LEAST + (MOST - LEAST) * sqrt(min(1.0, fight.lost / GREAT))))
    at = x + plot.side * right, y + plot.side * below
    yield from burst(at, reach, hand)
    if fight.lost and plot.side >= COUNTED_FROM:
        size = max(9.0, min(15.0, plot.side * 0.2))
        where = at[0] + reach + 1.0, at[1] + size * 0.36
        yield Words(*where, f"{fight.lost:,}", size, hand.theme.ink, Face.NARROW, halo=hand.theme.halo)


def burst(at: Place, reach: float, hand: Hand) -> Iterator[Item]:
    """A star of some radius round a point."""
    lengths = (reach if ray % 2 == 0 else reach * DEEP for ray in range(2 * RAYS))
    turned = ((length, pi * ray / RAYS) for ray, length in enumerate(lengths))
    corners = points(*((at[0] + length * sin(way), at[1] - length * cos(way)) for length, way in turned))
    yield Shape((corners,), hand.theme.halo, 1.6, hand.theme.warning, closed=True)
