"""1.3: the strategic squares each river course runs through."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import numpy as np

from .grid import COLUMNS, ROWS, Bytes, square_of
from .marches import Square
from .rivers import Course

RIVER_CELLS = 4


def river_classes(courses: list[Course], ranks: Bytes) -> Bytes:
    """The largest river through each square; a corner cut short between squares that touch does not count."""
    classes = np.zeros((ROWS, COLUMNS), dtype=np.uint8)
    for course in (course for course in courses if not course.stream):
        for column, row in course_squares(course, ranks):
            classes[row, column] = max(int(classes[row, column]), course.rank)
    return classes


def course_squares(course: Course, ranks: Bytes) -> list[Square]:
    """The squares of a course in flow order, those wholly in lakes or the sea left out."""
    squares = [square_of(cell) for cell in course.cells if ranks[cell[1], cell[0]]]
    lengths = Counter(squares)
    chain = [square for square, _ in groupby(squares)]
    for short in range(1, RIVER_CELLS):
        place = 1
        while place < len(chain) - 1:
            before, here, after = chain[place - 1 : place + 2]
            if lengths[here] == short and _touch(before, after):
                del chain[place : place + 1 + (before == after)]
            else:
                place += 1
    return chain


def _touch(first: Square, second: Square) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) <= 1
