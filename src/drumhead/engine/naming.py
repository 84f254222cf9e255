"""What files that are made of names are called, on every system that somebody may take them to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from unicodedata import normalize

MOST = 60
"""Bytes of a part: three of them and a number stay below the 255 that a name may have."""
DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9¹²³]", re.IGNORECASE)
"""What Windows takes for a device, whatever ends the name."""


def slug(words: str) -> str:
    """Words as a part of a file's name, marked where that is not all of them or names a device."""
    whole = re.sub(r"[^\w]+", "-", normalize("NFC", words)).strip("-") or "seat"
    short = whole.encode(errors="replace")[:MOST].decode(errors="ignore")
    return _marked(short, words) if short != whole or DEVICES.fullmatch(whole) else whole


def slug_of(seat: str, seats: Iterable[str]) -> str:
    """The part of a seat, marked where another's would be the same to a system that knows no capitals."""
    mine = slug(seat)
    others = (slug(other) for other in seats if other != seat)
    return _marked(mine, seat) if mine.casefold() in map(str.casefold, others) else mine


def stem_of(game: str, turn: int, seat: str) -> str:
    """What a seat's files of a turn begin with."""
    return f"{slug(game)}-turn-{turn}-{slug(seat)}"


def _marked(part: str, words: str) -> str:
    return f"{part}-{hashlib.sha256(words.encode(errors='surrogatepass')).hexdigest()[:8]}"
