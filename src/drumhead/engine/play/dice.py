"""Dice keyed by seed, turn, phase and purpose, so that mending one battle moves no other's rolls."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from types import MappingProxyType
from typing import Protocol, TypeVar

from drumhead.engine.errors import RefusedError, VerificationError

T = TypeVar("T")
NOTHING: Mapping[str, str] = MappingProxyType({})
SALT = 64
"""Letters of a salt: 256 bits."""
THROWS = 5000
"""How often the dice of a purpose are thrown until there comes of them what was ruled."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What a game's dice are keyed by, and the `salt` under which it is committed to before play.

    Who knows the commitment alone learns nothing of the seed, however short that is; who is told both can check them.
    """

    text: str
    salt: str

    @property
    def commitment(self) -> str:
        """What everybody is told before play: no other seed and salt lead to it."""
        return hashlib.sha256(f"drumhead dice {self.salt} {self.text}".encode()).hexdigest()

    @property
    def is_hidden(self) -> bool:
        """Whether the commitment hides the seed, however short that is: its salt does not come of it."""
        return self.salt != committed_seed(self.text).salt

    @property
    def opening(self) -> str:
        """What is told at the end."""
        return f"{self.salt}:{self.text}"


def committed_seed(text: str, salt: str = "") -> Seed:
    """A seed with its salt; without one it comes of the seed itself, and hides that as well as it cannot be guessed."""
    return Seed(text, salt or hashlib.sha256(f"drumhead salt {text}".encode()).hexdigest())


def opened_seed(opening: str) -> Seed:
    """The seed that somebody tells, with its salt or bare."""
    salt, colon, text = opening.strip().partition(":")
    return Seed(text, salt) if colon and len(salt) == SALT else committed_seed(opening.strip())


class Stream:
    """The rolls of one purpose; every roll is kept in `rolls` for the event that explains it.

    The first of them are those that are `fixed`, but for each None.
    """

    def __init__(self, source: random.Random | Iterable[float], fixed: Sequence[float | None] = ()) -> None:
        self._random = source if isinstance(source, random.Random) else None
        self._script = iter(()) if isinstance(source, random.Random) else iter(source)
        self._fixed = fixed
        self.rolls: list[float] = []

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        value = self._random.random() if self._random else next(self._script)
        if self._fixed:
            value = self._ruled(value)
        self.rolls.append(value)
        return value

    def _ruled(self, thrown: float) -> float:
        at = len(self.rolls)
        fixed = self._fixed[at] if at < len(self._fixed) else None
        return thrown if fixed is None else fixed

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


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a game master ruled of one purpose: its first rolls (None: as thrown), and what is to come of it."""

    rolls: tuple[float | None, ...] = ()
    wanted: Mapping[str, str] = field(default_factory=dict)


class Dice(Protocol):
    """Hands out one stream a purpose."""

    def stream(self, purpose: str, throw: int = 0) -> Stream:
        """A fresh stream; asking twice for one purpose is an error, unless it is for another `throw`."""

    def wanted(self, purpose: str) -> Mapping[str, str]:
        """What must come of a purpose by a ruling; mostly nothing."""


def settled(
    dice: Dice, purpose: str, play: Callable[[Stream], T], agrees: Callable[[Mapping[str, str], T], bool]
) -> tuple[Stream, T]:
    """What comes of a purpose, and the rest of its dice; where a ruling says what must, they are thrown until it does.

    RefusedError where that never comes about.
    """
    wanted = dice.wanted(purpose)
    for throw in range(THROWS if wanted else 1):
        stream = dice.stream(purpose, throw)
        found = play(stream)
        if not wanted or agrees(wanted, found):
            return stream, found
    words = " ".join(f"{key}={value}" for key, value in wanted.items())
    raise RefusedError(f"{purpose}: {words} did not come of it in {THROWS} throws of the dice.")


def in_drawn_order(dice: Dice, purpose: str, ids: Iterable[str]) -> list[str]:
    """The ids in random order, each by its own lot, so that one more among them leaves the order of the others."""
    lots = {id: dice.stream(f"{purpose} {id}").unit() for id in ids}
    return sorted(lots, key=lambda id: (lots[id], id))


class SeededDice:
    """The game's own dice for one phase of one turn, as they were ruled; `heard` is told of each stream."""

    def __init__(
        self,
        seed: str,
        turn: int,
        phase: str,
        ruled: Mapping[str, Ruled] | None = None,
        heard: Callable[[str, Stream], None] | None = None,
    ) -> None:
        self._key = f"{seed}|{turn}|{phase}|"
        self._used: set[str] = set()
        self._ruled, self._heard = ruled or {}, heard

    def stream(self, purpose: str, throw: int = 0) -> Stream:
        if not throw:
            _use_once(purpose, self._used)
        stream = Stream(self._source(purpose, throw), self._ruled[purpose].rolls if purpose in self._ruled else ())
        if self._heard:
            self._heard(purpose, stream)
        return stream

    def _source(self, purpose: str, throw: int) -> random.Random | Iterable[float]:
        text = f"{self._key}{purpose}|{throw}" if throw else self._key + purpose
        return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))

    def wanted(self, purpose: str) -> Mapping[str, str]:
        return self._ruled[purpose].wanted if purpose in self._ruled else NOTHING

    def was_asked(self, purpose: str) -> bool:
        """Whether the dice were thrown for a purpose."""
        return purpose in self._used


Tape = Mapping[tuple[str, str], Sequence[float]]
"""The rolls of a turn that was played, by phase and purpose."""


class TapedDice(SeededDice):
    """The dice of a phase as they fell once, for who may not know the seed."""

    def __init__(
        self,
        tape: Tape,
        phase: str,
        ruled: Mapping[str, Ruled] | None = None,
        heard: Callable[[str, Stream], None] | None = None,
    ) -> None:
        super().__init__("", 0, phase, ruled, heard)
        self._tape, self._phase = tape, phase

    def _source(self, purpose: str, throw: int) -> Iterator[float]:
        yield from self._tape.get((self._phase, purpose), ())
        raise VerificationError(f"More dice are asked for than fell for {purpose} in {self._phase}.")


class ScriptedDice:
    """For tests: rolls by purpose; a purpose without a script gets `otherwise` for ever."""

    def __init__(self, script: Mapping[str, Sequence[float]] | None = None, otherwise: float = 0.5) -> None:
        self._script = dict(script or {})
        self._otherwise = otherwise
        self._used: set[str] = set()

    def stream(self, purpose: str, throw: int = 0) -> Stream:
        _use_once(purpose, self._used)
        return Stream(self._script[purpose]) if purpose in self._script else Stream(repeat(self._otherwise))

    def wanted(self, purpose: str) -> Mapping[str, str]:
        return NOTHING


def _use_once(purpose: str, used: set[str]) -> None:
    if purpose in used:
        raise ValueError(f"the dice were asked twice for {purpose!r} in one phase")
    used.add(purpose)
