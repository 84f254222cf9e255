"""One measure for all: ours and a stock way of the same work, in turn in one run, as the ratio of their medians."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

if sys.platform != "win32":
    from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

ROUNDS, TRIES = 15, 3
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Measured:
    """Sorted seconds of processor time of both sides, their processes included, each round's taken in turn."""

    ours: tuple[float, ...]
    stock: tuple[float, ...]

    def ratio(self, part: float = 0.5) -> float:
        """Ours over stock where `part` of the rounds were quicker: the median, or the slow ones."""
        return _at(self.ours, part) / _at(self.stock, part)


def spent() -> float:
    """Seconds of processor time of this process and those it waited for; by the clock where nobody counts theirs."""
    if sys.platform == "win32":
        return perf_counter()
    used = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def measured(ours: Work, stock: Work, rounds: int = ROUNDS, *, warm: bool = True) -> Measured:
    """Both sides warmed up unless that takes too long, then timed in turn with the collector off."""
    for once in (ours, stock) if warm else ():
        once()
    gc.collect()
    gc.disable()
    times: tuple[list[float], list[float]] = [], []
    try:
        for _ in range(rounds):
            for work, found in zip((ours, stock), times, strict=True):
                start = spent()
                work()
                found.append(spent() - start)
    finally:
        gc.enable()
    return Measured(tuple(sorted(times[0])), tuple(sorted(times[1])))


def least_ratio(ours: Work, stock: Work, most: float, rounds: int = ROUNDS, part: float = 0.5) -> float:
    """The ratio of the first try within `most`, else the least of all: what else the machine does only adds to it."""
    return least(lambda: measured(ours, stock, rounds).ratio(part), most)


def least(ratio: Callable[[], float], most: float, tries: int = TRIES) -> float:
    """The first of some figures within `most`, else the least of them."""
    found: list[float] = []
    while len(found) < tries and not (found and found[-1] <= most):
        found.append(ratio())
    return min(found)


def _at(times: tuple[float, ...], part: float) -> float:
    return times[min(int(part * len(times)), len(times) - 1)]
