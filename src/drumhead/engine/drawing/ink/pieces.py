"""Polylines of a map, cut into pieces so that few are drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.items import Box, Points

Lengths = npt.NDArray[np.int64]
PIECE = 48  # points


@dataclass(frozen=True, eq=False)
class Lines:
    """Polylines in pieces: `points` (n, 2) of one after the other, and how many each has.

    A piece is the same array whenever it is asked for, so that what is made of it can be kept by it, and does
    not hold all the others. Where lines are joined of `parts`, their pieces are those of the parts.
    """

    points: Points = field(repr=False)
    lengths: Lengths = field(repr=False)
    parts: tuple[Lines, ...] = field(default=(), repr=False)
    _pieces: dict[int, Points] = field(default_factory=dict, repr=False)

    @cached_property
    def _starts(self) -> Lengths:
        return np.cumsum(self.lengths) - self.lengths

    @cached_property
    def _bounds(self) -> Points:
        """(n, 4) left top right bottom of each piece."""
        if self.parts:
            return np.concatenate([part._bounds for part in self.parts])
        if not len(self.lengths):
            return np.zeros((0, 4))
        least, most = (part.reduceat(self.points, self._starts) for part in (np.minimum, np.maximum))
        return np.concatenate([least, most], axis=1)

    @property
    def pieces(self) -> list[Points]:
        """All of them."""
        return [self._piece(number) for number in range(len(self.lengths))]

    def within(self, box: Box) -> list[Points]:
        """The pieces that touch a box."""
        left, top, right, bottom = box
        b = self._bounds
        near = (b[:, 0] <= right) & (b[:, 2] >= left) & (b[:, 1] <= bottom) & (b[:, 3] >= top)
        return [self._piece(number) for number in np.flatnonzero(near).tolist()]

    @cached_property
    def _firsts(self) -> list[int]:
        """The number of each part's first piece."""
        counts = np.array([len(part.lengths) for part in self.parts], np.int64)
        found: list[int] = (np.cumsum(counts) - counts).tolist()
        return found

    def _piece(self, number: int) -> Points:
        if self.parts:
            part = bisect_right(self._firsts, number) - 1
            return self.parts[part]._piece(number - self._firsts[part])
        found = self._pieces.get(number)
        if found is None:
            start = self._starts[number]
            found = self._pieces[number] = self.points[start : start + self.lengths[number]].copy()
        return found


def lines_of(courses: Iterable[Points]) -> Lines:
    """Cuts courses into pieces that share their end points."""
    found = [c[i : i + PIECE + 1] for c in courses for i in range(0, max(1, len(c) - 1), PIECE)]
    return Lines(np.concatenate([np.zeros((0, 2)), *found]), np.array([len(piece) for piece in found], np.int64))


def joined(lines: Iterable[Lines]) -> Lines:
    """The pieces of all."""
    found = tuple(lines)
    return Lines(
        np.concatenate([np.zeros((0, 2)), *(part.points for part in found)]),
        np.concatenate([np.zeros(0, np.int64), *(part.lengths for part in found)]),
        found,
    )
