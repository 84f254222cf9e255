"""7.4, 7.8: what is left at least from any square to a goal, by the ground alone: what a search for a way goes by."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from drumhead.engine.boards.square import SquareBoard

STEP = 1000
"""What every square of a way costs; all else is counted beside it."""
SLACK = 2 * STEP
"""So much more than by the ground a way may cost before what is left of it is guessed by distance."""
MOST = 6000
"""So many shores are looked at before a goal is given up."""
Shore = tuple[int, int]
"""A square, and a piece of land on it."""


@dataclass
class Ahead:
    """What is left from every shore as far as it matters on a way from one square to another, sought from its end.

    `behind` tells the shores from which a step leads to one, `toll` what it costs to enter a square.
    """

    board: SquareBoard
    behind: Callable[[Shore], Iterable[Shore]]
    toll: Callable[[int], int]
    start: int
    goal: int
    left: dict[Shore, int] = field(default_factory=dict)
    by_cell: dict[int, int] = field(default_factory=dict)
    settled: int = 0
    """Every shore is in `left` by which some way costs no more than this."""

    def seek(self, ends: Iterable[int], starts: Collection[Shore]) -> bool:
        """Whether the ground leads from any of some shores to the goal's; what is left is known from then on."""
        waiting = [(self._apart(self.goal), 0, (self.goal, end)) for end in sorted(ends)]
        costs, most = {shore: 0 for _, _, shore in waiting}, sys.maxsize
        while waiting and len(self.left) < MOST:
            self.settled, cost, shore = heappop(waiting)
            if self.settled > most:
                return True
            if shore not in self.left:
                self.left[shore] = cost
                self.by_cell.setdefault(shore[0], cost)
                most = min(most, cost + SLACK) if shore in starts else most
                self._spread(waiting, costs, shore)
        self.settled = self.settled if waiting else sys.maxsize
        return most < sys.maxsize

    def _spread(self, waiting: list[tuple[int, int, Shore]], costs: dict[Shore, int], shore: Shore) -> None:
        cost = self.left[shore] + self.toll(shore[0])
        for before in self.behind(shore):
            if cost < costs.get(before, sys.maxsize):
                costs[before] = cost
                heappush(waiting, (cost + self._apart(before[0]), cost, before))

    def _apart(self, cell: int) -> int:
        return self.board.distance(self.start, cell) * STEP

    def least(self, cell: int, shores: Iterable[int]) -> int:
        """What is left at least from the best of some shores of a square."""
        beyond = self._beyond(cell)
        return min(self.left.get((cell, shore), beyond) for shore in shores)

    def nearest(self, cell: int) -> int:
        """The same from whichever shore of it; those of a square are settled the nearest first."""
        found = self.by_cell.get(cell)
        return self._beyond(cell) if found is None else found

    def _beyond(self, cell: int) -> int:
        return max(self.settled - self._apart(cell), self.board.distance(cell, self.goal) * STEP)
