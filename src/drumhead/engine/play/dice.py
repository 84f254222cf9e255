"""Dice keyed by seed, turn, phase and purpose, so that mending one battle moves no other's rolls."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream:
    """The rolls of one purpose; every roll is kept in `rolls` for the event that explains it."""

    def __init__(self, source: random.Random | Sequence[float]) -> None:
        self._random = source if isinstance(source, random.Random) else None
        self._script = iter(()) if isinstance(source, random.Random) else iter(source)
        self.rolls: list[float] = []

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        value = self._random.random() if self._random else next(self._script)
        self.rolls.append(value)
        return value

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def percent(self) -> float:
        """A number from 0 to 100."""
        return 100.0 * self.unit()

    def chance(self, probability: float) -> bool:
        """True with the given probability."""
        return self.unit() < probability

    def triangular(self, spread: float) -> float:
        """Triangular on 1-spread .. 1+spread with mode 1; a spread of 0 rolls nothing."""
        if spread == 0:
            return 1.0
        u = self.unit()
        if u < 0.5:
            return 1.0 - spread + spread * math.sqrt(2.0 * u)
        return 1.0 + spread - spread * math.sqrt(2.0 - 2.0 * u)

    def rounded(self, value: float) -> int:
        """A whole number whose mean is `value`."""
        return int(value + self.unit())

    def below(self, count: int) -> int:
        """A whole number from 0 to count-1."""
        return min(int(self.unit() * count), count - 1)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order; callers pass them in a fixed one."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Dice(Protocol):
    """Hands out one stream a purpose."""

    def stream(self, purpose: str) -> Stream:
        """A fresh stream; asking twice for one purpose is an error."""


def in_drawn_order(dice: Dice, purpose: str, ids: Iterable[str]) -> list[str]:
    """The ids in random order, each by its own lot, so that one more among them leaves the order of the others."""
    lots = {id: dice.stream(f"{purpose} {id}").unit() for id in ids}
    return sorted(lots, key=lambda id: (lots[id], id))


class SeededDice:
    """The game's own dice for one phase of one turn."""

    def __init__(self, seed: str, turn: int, phase: str) -> None:
        self._key = f"{seed}|{turn}|{phase}|"
        self._used: set[str] = set()

    def stream(self, purpose: str) -> Stream:
        _use_once(purpose, self._used)
        digest = hashlib.sha256((self._key + purpose).encode()).digest()
        return Stream(random.Random(int.from_bytes(digest, "big")))


class ScriptedDice:
    """For tests: rolls by purpose; a purpose without a script gets `otherwise` for ever."""

    def __init__(self, script: Mapping[str, Sequence[float]] | None = None, otherwise: float = 0.5) -> None:
        self._script = dict(script or {})
        self._otherwise = otherwise
        self._used: set[str] = set()

    def stream(self, purpose: str) -> Stream:
        _use_once(purpose, self._used)
        return Stream(self._script[purpose]) if purpose in self._script else Stream(_Constant(self._otherwise))


class _Constant(Sequence[float]):
    def __init__(self, value: float) -> None:
        self._value = value

    def __len__(self) -> int:
        return 1 << 30

    def __getitem__(self, index: object) -> float:  # type: ignore[override]
        return self._value


def _use_once(purpose: str, used: set[str]) -> None:
    if purpose in used:
        raise ValueError(f"the dice were asked twice for {purpose!r} in one phase")
    used.add(purpose)
