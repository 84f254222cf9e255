"""Room for names and signs: what has been taken of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.drawing.ink.items import Box

BUCKET = 64.0


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

    def take(self, box: Box) -> None:
        for key in _keys(box):
            self._buckets.setdefault(key, []).append(box)


def _keys(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // BUCKET), int(box[2] // BUCKET) + 1):
        for row in range(int(box[1] // BUCKET), int(box[3] // BUCKET) + 1):
            yield column, row


def room_for(boxes: Iterable[Box], taken: Taken, within: Box, shy: Taken | None = None) -> Box | None:
    """The first free box that lies within another, best one off what a name is `shy` of; it is taken."""
    left, top, right, bottom = within
    second: Box | None = None
    for box in boxes:
        if left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom and taken.free(box):
            if shy is None or shy.free(box):
                taken.take(box)
                return box
            second = second or box
    if second is not None:
        taken.take(second)
    return second
