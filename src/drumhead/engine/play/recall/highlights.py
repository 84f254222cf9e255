"""What of a turn is worth seeing: places and phases with a weight, as each game weighs its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something that happened in a phase, on a strategic cell if on any, and there on a tactical one if on one alone.

    `kind` is a word for what it was, `text` a sentence, `weight` how much it is worth beside others of any turn;
    `event` the id of the first event that tells of it, empty where a seat saw it untold.
    """

    phase: str
    cell: int | None
    tactical: int | None
    kind: str
    text: str
    weight: int
    event: str


def ranked(found: Iterable[Highlight]) -> tuple[Highlight, ...]:
    """The weightiest first; of like ones the earlier first, as they were given."""
    return tuple(sorted(found, key=lambda highlight: -highlight.weight))
