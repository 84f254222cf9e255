"""What files of a turn are called."""

from __future__ import annotations

import re


def slug(words: str) -> str:
    """Words as a part of a file's name."""
    return re.sub(r"[^\w]+", "-", words).strip("-") or "seat"
