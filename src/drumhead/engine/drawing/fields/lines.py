"""Rivers, roads, track and what crosses them on a battlefield, as lines through its squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.chains import Cell, Chain, chains
from drumhead.engine.drawing.ink.outlines import Points
from drumhead.engine.maps.squares.model import Ground

RIVER_SHARE = {1: 0.15, 2: 0.27, 3: 0.44}  # class: part of a square's side
_BLOCK = ((0, 0), (1, 0), (1, 1), (0, 1))
SPRING = (0.35, 0.55, 0.8)  # of a river's breadth, two samples of its line each


@dataclass(frozen=True, eq=False)
class Stream:
    """A stretch of river of one breadth, its line in squares of the window."""

    rank: int
    share: float
    line: Points

    @property
    def breadth(self) -> float:
        """In squares."""
        return RIVER_SHARE[self.rank] * self.share


@dataclass(frozen=True, eq=False)
class Pool:
    """Water between rivers that lie side by side, as deep as the class of one of them."""

    rank: int
    outline: Points


@dataclass(frozen=True, eq=False)
class Crossing:
    """Where a ford or bridge lies in its square, the unit vector along what it belongs to, and the river's class."""

    cell: Cell
    at: Points
    along: Points
    rank: int


class FieldLines:
    """All that runs over one window, traced when first asked for; in squares of the window."""

    def __init__(self, window: FieldWindow) -> None:
        self._window = window

    # water

    @cached_property
    def _rivers(self) -> list[Chain]:
        window = self._window
        crossed = window.wet & (window.track | window.road | window.kind(Ground.FORD))
        return chains(window.wet, window.east, window.south, crossed, window.kind(Ground.WATER))

    @cached_property
    def streams(self) -> list[Stream]:
        """1.3: the rivers stretch by stretch, smaller ones first; springs are narrow, and each flows out once."""
        found = [
            Stream(self._rank_of(chain), share, chain.line[part])
            for chain in self._rivers
            for share, part in _pieces(chain)
        ]
        return sorted(found, key=lambda stream: stream.rank)

    def _rank_of(self, chain: Chain) -> int:
        ranks = [int(self._window.river[y, x]) for x, y in chain.cells]
        return max(1, int(np.median([rank for rank in ranks if rank] or [1])))

    @cached_property
    def pools(self) -> list[Pool]:
        """Where four cells of river meet in a block, the water between them."""
        wet, river = self._window.wet, self._window.river
        blocks = wet[:-1, :-1] & wet[1:, :-1] & wet[:-1, 1:] & wet[1:, 1:]
        return [
            Pool(
                max(1, int(river[y, x])), np.array([_crossing(self._rivers, (x + dx, y + dy))[0] for dx, dy in _BLOCK])
            )
            for y, x in np.argwhere(blocks).tolist()
        ]

    @cached_property
    def fords(self) -> list[Crossing]:
        """2.2: the fords, each on its river."""
        cells = np.argwhere(self._window.kind(Ground.FORD))[:, ::-1].tolist()
        return [*self._crossings(self._rivers, cells)]

    # ways

    @cached_property
    def roads(self) -> list[Points]:
        """Roads, beside the track where they share its squares."""
        window = self._window
        beside = window.track & ~window.wet
        found = chains(window.road, window.east, window.south, window.wet, aside=beside)
        return [chain.line for chain in found]

    @cached_property
    def _tracks(self) -> list[Chain]:
        window = self._window
        return chains(window.track, window.east, window.south, window.wet)

    @property
    def tracks(self) -> list[Points]:
        """Railways."""
        return [chain.line for chain in self._tracks]

    @cached_property
    def bridges(self) -> list[Crossing]:
        """12.2: where track crosses a river."""
        cells = np.argwhere(self._window.track & self._window.wet)[:, ::-1].tolist()
        return [*self._crossings(self._tracks, cells)]

    def _crossings(self, lines: Sequence[Chain], cells: Sequence[Sequence[int]]) -> Iterator[Crossing]:
        for x, y in cells:
            yield Crossing((x, y), *_crossing(lines, (x, y)), max(1, int(self._window.river[y, x])))


def _crossing(lines: Sequence[Chain], cell: Cell) -> tuple[Points, Points]:
    """Where a line passes through a cell, and the unit vector along it there."""
    return next(chain for chain in lines if cell in chain.cells).crossing(cell)


def _pieces(chain: Chain) -> list[tuple[float, slice]]:
    """(share of the breadth, part of the line): a river grows over the first cell from its spring."""
    first = len(SPRING) * 2 if chain.loose[0] else 0
    last = len(chain.line) - (len(SPRING) * 2 if chain.loose[1] else 0)
    if last - first < 2:
        return [(SPRING[-1], slice(None))]
    found = [(1.0, slice(first, last))]
    for i, share in enumerate(SPRING):
        if chain.loose[0]:
            found.append((share, slice(2 * i, 2 * i + 3)))
        if chain.loose[1]:
            found.append((share, slice(len(chain.line) - 2 * i - 3, len(chain.line) - 2 * i)))
    return found
