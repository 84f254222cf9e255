"""Ships as they lie on a board, in the colour of their stance."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.drawing.ink.art import counter_art, drawn, rimmed
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Words
from drumhead.engine.drawing.orders.plots import Plot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat

HIGH = 0.7  # of a counter's width
SMALLEST, LARGEST = 9.0, 54.0  # pixels wide
ASIDE, WHOLE = 0.34, 0.86  # of a square: the width in its corner, and of one that has it to itself
NAMED_FROM = 34.0  # pixels of width from which the id stands below, and not only how many there are
LIFTED, GAP = 0.13, 0.02  # of a square: how far above its lower edge a ship lies, and others from its edges
EDGE = 1.4  # pixels of paper round it, which parts it from the water


def afloat(ship: Afloat, plot: Plot, hand: Hand) -> Iterator[Item]:
    """The counter, and below it an id, or how many there are; in a corner of a square, where there is less room, only
    that."""
    box = place(ship, plot)
    picture, wide = counter_art(*ship.picture.split("/")), box[2] - box[0]
    theme = hand.theme
    yield from rimmed(picture, box, theme.halo, EDGE)
    yield from drawn(picture, box, theme.sides.get(ship.style, theme.sides["neutral"]), theme.on_side)
    if ship.label.isdigit() or (wide >= NAMED_FROM and not ship.aside):
        size = max(9.0, min(13.0, wide * 0.3))
        below = (box[2], box[3] + size * 0.1) if ship.aside else ((box[0] + box[2]) / 2, box[3] + size * 0.85)
        yield Words(*below, ship.label, size, theme.ink, Face.NARROW, "middle", theme.halo)


def place(ship: Afloat, plot: Plot) -> Box:
    """In the right lower corner of the square, others to the left; or low in its middle, others small along its top."""
    left, top, right, bottom = plot.box(ship.cell)
    side, first = right - left, ship.rank == 0
    wide = max(SMALLEST, min(LARGEST, side * (WHOLE if first and not ship.aside else ASIDE)))
    high = wide * HIGH
    if ship.aside:
        x, y = right - side * GAP - wide * (1 + ship.rank), bottom - side * GAP - high
    elif first:
        x, y = (left + right - wide) / 2, bottom - side * LIFTED - high
    else:
        x, y = left + side * GAP + wide * (ship.rank - 1), top + side * GAP
    return x, y, x + wide, y + high
