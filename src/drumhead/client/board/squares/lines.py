"""Polylines of a map, cut into pieces so that few are drawn, and kept from one board of it to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from drumhead.client.board.kept import kept

Points = npt.NDArray[np.float64]
Lengths = npt.NDArray[np.int64]
PIECE = 48


@dataclass(frozen=True, eq=False)
class Lines:
    """Polylines in pieces, so that few are drawn: `points` (n, 2) of one after the other, and how many each has."""

    points: Points = field(repr=False)
    lengths: Lengths = field(repr=False)
    _polygons: dict[int, QPolygonF] = field(default_factory=dict, repr=False)

    @cached_property
    def _starts(self) -> Lengths:
        return np.cumsum(self.lengths) - self.lengths

    @cached_property
    def _bounds(self) -> Points:
        """(n, 4) left top right bottom of each piece."""
        if not len(self.lengths):
            return np.zeros((0, 4))
        least, most = (part.reduceat(self.points, self._starts) for part in (np.minimum, np.maximum))
        return np.concatenate([least, most], axis=1)

    @property
    def pieces(self) -> list[QPolygonF]:
        """All of them."""
        return [self._piece(number) for number in range(len(self.lengths))]

    def within(self, area: QRectF) -> list[QPolygonF]:
        """The pieces that touch an area."""
        left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
        b = self._bounds
        near = (b[:, 0] <= right) & (b[:, 2] >= left) & (b[:, 1] <= bottom) & (b[:, 3] >= top)
        return [self._piece(number) for number in np.flatnonzero(near).tolist()]

    def _piece(self, number: int) -> QPolygonF:
        found = self._polygons.get(number)
        if found is None:
            start = self._starts[number]
            points = self.points[start : start + self.lengths[number]].tolist()
            found = self._polygons[number] = QPolygonF([QPointF(x, y) for x, y in points])
        return found


def lines_of(courses: Iterable[Points]) -> Lines:
    """Cuts courses into pieces that share their end points."""
    return _put_together([c[i : i + PIECE + 1] for c in courses for i in range(0, max(1, len(c) - 1), PIECE)])


def _put_together(pieces: Iterable[Points]) -> Lines:
    found = list(pieces)
    return Lines(np.concatenate([np.zeros((0, 2)), *found]), np.array([len(piece) for piece in found], np.int64))


def joined(lines: Iterable[Lines]) -> Lines:
    """The pieces of all."""
    found = list(lines)
    return Lines(
        np.concatenate([np.zeros((0, 2)), *(part.points for part in found)]),
        np.concatenate([np.zeros(0, np.int64), *(part.lengths for part in found)]),
    )


def kept_lines(name: str, digest: str, trace: Callable[[], Iterable[Points]]) -> Lines:
    """The lines that a board shows already, else those kept of another time, else traced now."""
    found = _shown.get(name + digest)
    if found is None:
        arrays = kept(name, digest, lambda: _arrays(lines_of(trace())))
        found = _shown[name + digest] = Lines(arrays["points"], arrays["lengths"])
    return found


def _arrays(lines: Lines) -> dict[str, npt.NDArray[np.float64] | npt.NDArray[np.int64]]:
    return {"points": lines.points, "lengths": lines.lengths}


_shown: WeakValueDictionary[str, Lines] = WeakValueDictionary()
