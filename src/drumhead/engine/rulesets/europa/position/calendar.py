"""Game turns: two a month, the first from the 1st, the second from the 16th."""

from __future__ import annotations

import datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MIDDLE = 16


def halves(date: datetime.date) -> int:
    """Half months from the first of year 0, so that they can be counted."""
    return (date.year * 12 + date.month - 1) * 2 + int(date.day >= MIDDLE)


def month_title(begins: datetime.date, month: int) -> str:
    """`II Jul 36` of the game turn `month`, counted from 1."""
    year, left = divmod(halves(begins) + month - 1, 24)
    return f"{'II' if left % 2 else 'I'} {MONTHS[left // 2]} {year % 100:02d}"


def month_of(begins: datetime.date, title: str) -> int:
    """The game turn of a title such as `I Aug 36`, from 1; ValueError where it is none."""
    words = title.split()
    if len(words) != 3 or words[0] not in ("I", "II") or words[1] not in MONTHS or not words[2].isdigit():
        raise ValueError(f"{title!r} is no game turn; one is written 'II Jul 36'")
    year = begins.year // 100 * 100 + int(words[2])
    return (year * 12 + MONTHS.index(words[1])) * 2 + (words[0] == "II") - halves(begins) + 1
