"""Odds: a battle fought many times over, what came of it counted, and how sure the shares are.

Neutral: a ruleset says who would meet whom and fights once; whoever asks says how often, and where it is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from math import ceil, sqrt
from random import Random
from statistics import NormalDist
from typing import Protocol

from drumhead.engine.play.dice import Stream

CONFIDENCE = 0.95
BATCH = 250
"""Battles fought from one start of the dice: the least after which there is a figure, and what a process is given."""
_DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
ATTACKERS, DEFENDERS = 0, 1


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the odds on a `square` by its name, with whom attacking (a side; "" whoever is likeliest).

    `attack` and `defend` put all of a side into that posture; "" leaves them as ordered, or as they are. The units of
    `attackers` and `defenders` are put there beside those who are, wherever they stand.
    """

    square: str
    attacker: str = ""
    attack: str = ""
    defend: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()

    @property
    def put_there(self) -> tuple[str, ...]:
        """The units that come beside those who are there."""
        return (*self.attackers, *self.defenders)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit in a contest: its figures by name, and the names of those that were assumed."""

    id: str
    figures: tuple[tuple[str, int | str], ...]
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Camp:
    """One of two sides of a contest; `title` names whose units they are."""

    title: str
    pieces: tuple[Piece, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(piece.id for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one battle: who won and how, what each unit lost, and how each ended."""

    winner: int
    how: str
    lost: Mapping[str, int]
    fates: Mapping[str, str]


class Contest(Protocol):
    """A battle that can be fought again and again; it can be given to another process.

    `camps` are attackers and defenders; `words` say what a `how` or a fate means; `notes` what was taken for granted;
    `sums` are lines about what its odds are made of. Losses are `counted` in men or the like, and `columns` are the
    figures of its pieces that are told.
    """

    @property
    def place(self) -> str: ...
    @property
    def ground(self) -> str: ...
    @property
    def camps(self) -> tuple[Camp, Camp]: ...
    @property
    def words(self) -> Mapping[str, str]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def sums(self) -> tuple[str, ...]: ...
    @property
    def counted(self) -> str: ...
    @property
    def columns(self) -> tuple[str, ...]: ...

    def fight(self, stream: Stream) -> Result:
        """Fight it once."""
        ...


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `runs`, with the interval in which the true share lies at the usual confidence."""

    count: int
    runs: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.count / self.runs

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


def share(count: int, runs: int) -> Share:
    """Wilson's interval: it holds near 0 and 1, and after few runs."""
    z2 = _DEVIATIONS**2
    middle = (count + z2 / 2) / (runs + z2)
    half = _DEVIATIONS / (runs + z2) * sqrt(count * (runs - count) / runs + z2 / 4)
    low, high = (0.0 if count == 0 else middle - half), (1.0 if count == runs else middle + half)
    return Share(count, runs, low, high)


@dataclass(frozen=True, slots=True)
class Losses:
    """Men lost in each of many battles: the mean with its interval, and values that a part of them stays below."""

    mean: float
    low: float
    high: float
    quantiles: tuple[tuple[float, int], ...]


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Tally:
    """What came of all battles fought so far: counts alone, so that parts add up to the same in any process."""

    runs: int = 0
    won: Counter[tuple[int, str]] = field(default_factory=Counter)
    lost: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    fallen: Counter[str] = field(default_factory=Counter)
    fates: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        lost = self.lost[0] + other.lost[0], self.lost[1] + other.lost[1]
        fates = self.fates + other.fates
        return Tally(self.runs + other.runs, self.won + other.won, lost, self.fallen + other.fallen, fates)

    def winning(self, winner: int) -> Share:
        """How often a side wins."""
        return share(sum(count for (who, _), count in self.won.items() if who == winner), self.runs)

    def ways(self, winner: int) -> tuple[tuple[str, Share], ...]:
        """How a side wins, the likeliest first."""
        found = ((how, count) for (who, how), count in self.won.items() if who == winner)
        return self._likeliest(found)

    def ending(self, unit: str) -> tuple[tuple[str, Share], ...]:
        """How a unit ends, the likeliest first."""
        found = ((fate, count) for (id, fate), count in self.fates.items() if id == unit)
        return self._likeliest(found)

    def _likeliest(self, found: Iterable[tuple[str, int]]) -> tuple[tuple[str, Share], ...]:
        ranked = sorted(found, key=lambda each: (-each[1], each[0]))
        return tuple((name, share(count, self.runs)) for name, count in ranked)

    def losing(self, side: int) -> Losses:
        """The men a side loses."""
        counts, runs = self.lost[side], self.runs
        mean = sum(men * count for men, count in counts.items()) / runs
        squares = sum((men - mean) ** 2 * count for men, count in counts.items())
        half = _DEVIATIONS * sqrt(squares / max(1, runs - 1) / runs)
        return Losses(mean, max(0.0, mean - half), mean + half, tuple(_quantiles(counts, runs)))


def _quantiles(counts: Mapping[int, int], runs: int) -> Iterator[tuple[float, int]]:
    """The least number of men that at least so large a part of the battles does not exceed."""
    for part in QUANTILES:
        below = 0
        for men in sorted(counts):
            below += counts[men]
            if below >= part * runs:
                yield part, men
                break


@dataclass(frozen=True, slots=True)
class Wish:
    """How far to go: a number of `runs`, or `until` the attackers' chance is known to plus or minus so much."""

    runs: int = 0
    until: float = 0.0

    @property
    def most(self) -> int:
        """The battles after which it is granted at the latest: when both sides are equal."""
        return self.runs or ceil((_DEVIATIONS / (2 * self.until)) ** 2)

    def batches(self) -> Iterator[tuple[int, int]]:
        """(number, battles) of each batch, without an end where only the width says when."""
        whole, rest = divmod(self.runs, BATCH)
        sizes: Iterable[int] = (*repeat(BATCH, whole), *([rest] if rest else ())) if self.runs else repeat(BATCH)
        return iter(enumerate(sizes))

    def granted(self, tally: Tally) -> bool:
        """Whether what was wished for is there."""
        if self.runs:
            return tally.runs >= self.runs
        return tally.winning(ATTACKERS).half <= self.until


def fought(contest: Contest, seed: str, batch: tuple[int, int]) -> Tally:
    """One batch; the same for the same seed and number, whoever fights it."""
    number, battles = batch
    source = Random(f"odds {seed} {number}")
    sides = tuple(camp.ids for camp in contest.camps)
    tally = Tally()
    for _ in range(battles):
        found = contest.fight(Stream(source))
        tally.won[found.winner, found.how] += 1
        for side, ids in enumerate(sides):
            tally.lost[side][sum(found.lost[id] for id in ids)] += 1
        tally.fallen.update(found.lost)
        tally.fates.update(found.fates.items())
    return Tally(battles, tally.won, tally.lost, tally.fallen, tally.fates)


Workers = Callable[[Iterator[tuple[int, int]]], Iterator[Tally]]
"""Fights batches and gives their tallies in the same order."""


def running(workers: Workers, wish: Wish) -> Generator[Tally, None, None]:
    """What is known after each batch, until it is enough; whoever has seen enough before closes it."""
    known = Tally()
    for part in workers(wish.batches()):
        known += part
        yield known
        if wish.granted(known):
            return
