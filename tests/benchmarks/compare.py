"""One measure for all: ours and a stock way of the same work, in turn in one run, as the ratio of their medians."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
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
    """Seconds of processor time of this process and of those it waited for."""
    used = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def measured(ours: Work, stock: Work, rounds: int = ROUNDS) -> Measured:
    """Both sides warmed up, then timed in turn with the collector off."""
    for warm in (ours, stock):
        warm()
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
    found: list[float] = []
    while len(found) < TRIES and not (found and found[-1] < most):
        found.append(measured(ours, stock, rounds).ratio(part))
    return min(found)


def _at(times: tuple[float, ...], part: float) -> float:
    return times[min(int(part * len(times)), len(times) - 1)]
