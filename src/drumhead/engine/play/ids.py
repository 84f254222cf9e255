"""Ids of units as people put them in sequence: FR2IN, FR3IN, FR30IN."""

from __future__ import annotations

import re
from functools import lru_cache

_PIECES = re.compile(r"([^0-9]*)([0-9]*)")
UNNUMBERED = -1


@lru_cache(maxsize=8192)
def in_sequence(id: str) -> tuple[tuple[str, int], ...]:
    """What to sort by: texts as texts and the numbers in them as numbers."""
    return tuple((text, int(number) if number else UNNUMBERED) for text, number in _PIECES.findall(id))
