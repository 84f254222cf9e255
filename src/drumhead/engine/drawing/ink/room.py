"""Room for names and signs: what has been taken of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Box, Words

BUCKET = 64.0
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Of the words, what lies left of their point."""
GAP = 4.0  # pixels between a sign and its name
RISE, FALL = 0.82, 0.24  # of their size above and below the base line


class Taken:
    """Boxes already taken, in buckets so that asking is cheap."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._buckets: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.take(box)

    @property
    def empty(self) -> bool:
        return not self._buckets

    def free(self, box: Box) -> bool:
        left, top, right, bottom = box
        for key in _keys(box):
            for x0, y0, x1, y1 in self._buckets.get(key, ()):
                if left < x1 and x0 < right and top < y1 and y0 < bottom:
                    return False
        return True

    def covered(self, box: Box) -> float:
        """How much of what is taken another box would cover, in square pixels."""
        near = {other for key in _keys(box) for other in self._buckets.get(key, ()) if meet(box, other)}
        return sum(
            (min(box[2], other[2]) - max(box[0], other[0])) * (min(box[3], other[3]) - max(box[1], other[1]))
            for other in near
        )

    def take(self, box: Box) -> None:
        for key in _keys(box):
            self._buckets.setdefault(key, []).append(box)


def _keys(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = (
        int(box[0] // BUCKET),
        int(box[1] // BUCKET),
        int(box[2] // BUCKET),
        int(box[3] // BUCKET),
    )
    if left == right and top == bottom:
        return [(left, top)]
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def within(box: Box, bounds: Box) -> bool:
    """Whether a box does not reach beyond another."""
    left, top, right, bottom = bounds
    return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom


def meet(box: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def scaled(box: Box, scale: float) -> Box:
    """A box of a board in pixels from the board's corner."""
    left, top, right, bottom = box
    return left * scale, top * scale, right * scale, bottom * scale


def moved(box: Box, x: float, y: float, scale: float) -> Box:
    """A box round a point of a board, in pixels from the board's corner."""
    across, down, (left, top, right, bottom) = x * scale, y * scale, box
    return across + left, down + top, across + right, down + bottom


def extent(words: Words) -> Box:
    """What words take up round their point, in pixels; slanted ones may be anywhere round it."""
    wide = width_of(words.text, words.size, words.face, words.spacing, words.caps)
    left, top, bottom = -SHARES[words.anchor] * wide, -words.size * RISE, words.size * FALL
    right = left + wide
    if words.angle:
        right = bottom = max(-left, right) + words.size
        left = top = -right
    return words.dx + left, words.dy + top, words.dx + right, words.dy + bottom


def room_for(boxes: Iterable[Box], taken: Taken, bounds: Box, shy: Taken | None = None) -> Box | None:
    """The first free box that lies within another, best one off what a name is `shy` of; it is taken."""
    second: Box | None = None
    for box in boxes:
        if within(box, bounds) and taken.free(box):
            if shy is None or shy.free(box):
                taken.take(box)
                return box
            second = second or box
    if second is not None:
        taken.take(second)
    return second


def beside(sign: Box, wide: float, high: float, aside: Iterable[int]) -> Iterator[Box]:
    """Where a name may stand round its place: beside the sign, above, below, aslant, then farther `aside`."""
    left, above, right, below = sign[0] - GAP - wide, sign[1] - GAP - high, sign[2] + GAP, sign[3] + GAP
    across, down = -wide / 2, -high / 2
    places = [(right, down), (left, down), (across, above), (across, below)]
    places += [(x, y) for x in (right - 3, left + 3) for y in (-high - 1, 1.0)]
    for far in aside:
        places += [(far, down), (-far - wide, down), (across, -far - high), (across, far)]
    yield from ((x, y, x + wide, y + high) for x, y in places)
