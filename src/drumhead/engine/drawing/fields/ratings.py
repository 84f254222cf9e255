"""2.4: the defensive ratings of a battlefield's squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from drumhead.engine.drawing.fields.places import square
from drumhead.engine.drawing.ink.colours import lightness, mixed
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Item, Points, Shape, Stamp, Words, circle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap, Ground

RATINGS_FROM = 14  # pixels a square
SMALLEST, LARGEST = 10.0, 19.0  # pixels
CLEAR = 118  # of 255: how far a figure's lightness is at least from its ground's
CORNER = 3.0  # pixels by which a chip's corners are rounded
GAP = 2.0  # pixels between a chip and the edges of its square


def ratings(map: GameMap, cell: int, size: float, look: Look) -> Iterator[Stamp]:
    """A chip in the lower right corner of each square one may stand on, of squares `size` pixels wide."""
    field, board = map.battlefield(cell), map.tactical_board
    side = round(max(SMALLEST, min(LARGEST, size * 0.27)), 1)
    for tactical in range(board.size):
        if field.terrain[tactical] not in (Ground.MOUNTAIN, Ground.WATER):
            _, _, right, bottom = square(board, tactical)
            aside = (GAP + side / 2) / look.scale
            box = -side / 2, -side / 2, side / 2, side / 2
            yield Stamp(right - aside, bottom - aside, chip(look.theme, side, field.rating[tactical]), box)


@lru_cache(maxsize=64)
def chip(theme: Theme, side: float, rating: int) -> tuple[Item, ...]:
    """A figure on its colour."""
    ground, ink = rating_colours(theme, rating)
    size = round(side * 0.82)
    figure = Words(0, size * 0.35, str(rating), size, ink, Face.NARROW, "middle")
    return (Shape((_rounded(side),), fill=ground, closed=True), figure) if ground else (figure,)


def rating_colours(theme: Theme, rating: int) -> tuple[str, str]:
    """Ground and figure of a defensive rating, from 0, which has no ground and is hardly marked, to 4, the deepest."""
    if rating <= 0:
        return "", theme.ink_soft
    ground = mixed(theme.ground[Ground.OPEN], theme.rating, min(1.0, 0.25 * rating + 0.02))
    dark_enough = abs(lightness(ground) - lightness(theme.ink)) > CLEAR
    return ground, theme.ink if dark_enough else theme.city_fill


def _rounded(side: float) -> Points:
    """A box with round corners."""
    turns = np.split(circle((0, 0), CORNER, 24), 4)
    reach = side / 2 - CORNER
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return np.concatenate([turn + np.array(sign) * reach for turn, sign in zip(turns, signs, strict=True)])
