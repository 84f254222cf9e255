"""1.3: the strategic squares that a river's course runs through, and the class it gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import groupby

import numpy as np

from drumhead.engine.maps.squares.model import GameMap, Layer, River

Course = tuple[tuple[int, int], ...]
ENOUGH = 4  # tactical cells in a square that a course needs to count there, where it only cuts a corner


def river_classes(map: GameMap) -> Layer:
    """The class of the largest river through each strategic cell, streams left out; flat, by strategic cell."""
    return CourseSquares().classes(map)


class CourseSquares:
    """The squares of courses, worked out when first asked for and kept while neither course nor water changes."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[River, frozenset[int], list[int]]] = {}

    def classes(self, map: GameMap) -> Layer:
        """As `river_classes`."""
        found = np.zeros(map.board.size, np.uint8)
        for river in map.rivers:
            if not river.stream:
                for cell in self._squares(map, river):
                    found[cell] = max(int(found[cell]), river.rank)
        present = {id(river) for river in map.rivers}
        self._kept = {key: kept for key, kept in self._kept.items() if key in present}
        return found

    def forget(self, squares: Collection[int]) -> None:
        """The classes of river on the ground of these squares have changed."""
        for key, (_, crossed, _) in tuple(self._kept.items()):
            if not crossed.isdisjoint(squares):
                del self._kept[key]

    def _squares(self, map: GameMap, river: River) -> list[int]:
        kept = self._kept.get(id(river))
        if kept is None:
            side, columns = map.tactical_board.columns, map.board.columns
            crossed = frozenset(crossed_squares(river.course, side, columns))
            kept = self._kept[id(river)] = river, crossed, course_squares(map, river.course)
        return kept[2]


@lru_cache(maxsize=4096)
def crossed_squares(course: Course, side: int, columns: int) -> tuple[int, ...]:
    """Every strategic cell that a course touches, in flow order; `side` tactical cells a square, `columns` squares."""
    return tuple(dict.fromkeys((y // side) * columns + x // side for x, y in course))


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
