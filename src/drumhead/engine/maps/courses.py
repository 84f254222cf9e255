"""1.3: the strategic squares that a river's course runs through, and the class it gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

import numpy as np

from drumhead.engine.maps.model import GameMap, Layer, River

ENOUGH = 4  # tactical cells in a square that a course needs to count there, where it only cuts a corner


def river_classes(map: GameMap) -> Layer:
    """The class of the largest river through each strategic cell, streams left out; flat, by strategic cell."""
    found = np.zeros(map.board.size, np.uint8)
    lay_classes(map, (river for river in map.rivers if not river.stream), found)
    return found


def lay_classes(map: GameMap, rivers: Iterable[River], classes: Layer) -> None:
    """Raises `classes` to those that the courses of some rivers give."""
    for river in rivers:
        for cell in course_squares(map, river.course):
            classes[cell] = max(int(classes[cell]), river.rank)


def course_squares(map: GameMap, course: Iterable[tuple[int, int]]) -> list[int]:
    """The strategic cells of a course in flow order.

    Lakes and the sea do not count, nor does a corner cut short between squares that touch each other.
    """
    side, wet = map.tactical_board.columns, map.tactical.river
    squares = [(y // side) * map.board.columns + x // side for x, y in course if wet[y, x]]
    lengths = Counter(squares)
    chain = [square for square, _ in groupby(squares)]
    for short in range(1, ENOUGH):
        _cut_corners(map, chain, lengths, short)
    return chain


def _cut_corners(map: GameMap, chain: list[int], lengths: Counter[int], short: int) -> None:
    """Takes squares of `short` cells out of a chain where those before and after touch."""
    place = 1
    while place < len(chain) - 1:
        before, here, after = chain[place - 1 : place + 2]
        if lengths[here] == short and map.board.distance(before, after) <= 1:
            del chain[place : place + 1 + (before == after)]
        else:
            place += 1
