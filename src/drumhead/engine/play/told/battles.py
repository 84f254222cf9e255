"""A battle as a page tells it: who met whom, clash by clash, in plain values; None is what the reader does not know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a clash: its men before the first shot, what it lost by segment, where it stood and how it ended."""

    unit: str
    men: int | None = None
    line: str = ""
    lost: tuple[tuple[str, int], ...] = ()
    end: str = ""

    @property
    def fallen(self) -> int:
        """What it lost in all."""
        return sum(men for _, men in self.lost)


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of a clash; `side` is its id."""

    side: str
    title: str
    role: str
    fighters: tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """Fire or melee: strength and losses of both camps, in their sequence."""

    title: str
    strength: tuple[float | None, float | None]
    losses: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Clash:
    """One fight on one place: its camps, the attackers first, its segments, how it ended, and the events that tell it.

    `heading` says when and where, `ground` what it was fought on.
    """

    id: str
    heading: str
    ground: str
    camps: tuple[Camp, Camp]
    segments: tuple[Segment, ...]
    result: str
    events: tuple[str, ...]
    phase: str = ""
    tactical: int | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """All the fighting of a turn on one strategic cell; `summary` sums it up, `beside` are events of no clash."""

    cell: int
    place: str
    summary: tuple[str, ...]
    clashes: tuple[Clash, ...]
    beside: tuple[str, ...] = ()
