"""What a turn cost and how the dice fell, one value an event and unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Toll:
    """Men that a unit lost by something, or with a number below nothing got back; `kind` in the game's word. Where
    several are told of at once the first stands for all."""

    unit: str
    kind: str
    men: int
    event: str


@dataclass(frozen=True, slots=True)
class Throw:
    """Something that dice decided: what was to be expected of it, and what came; both in the same measure."""

    unit: str
    side: str
    kind: str
    expected: float
    came: float
    event: str
