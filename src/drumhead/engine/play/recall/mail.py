"""Orders that came in a mail of another program or of a player who knows none: whose they are, line by line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """An order of a mail: the number of its line there, the side it stands under, and what is written."""

    line: int
    side: str
    text: str
