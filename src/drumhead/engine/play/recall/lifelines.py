"""What units hang on: the line of each to what keeps it going, or what breaks it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lifeline:
    """The line of one unit, as far as its seat knows.

    `kind` says what goes along it (communications or supply), `to` where it ends, in words; `path` are strategic
    cells, both ends included. Where there is no line `to` and `path` are empty: then `broken` says why, and
    `broken_at` on which cell, if there is one. `cell` is where the unit stands, `text` all of it as a sentence.
    """

    kind: str
    unit: str
    cell: int
    to: str
    path: tuple[int, ...]
    text: str
    rule: str = ""
    broken: str = ""
    broken_at: int | None = None
