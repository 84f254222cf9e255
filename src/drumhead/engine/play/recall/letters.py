"""The lines of the sheet inside a letter: below its headers, out of its quoting, above its signature."""

from __future__ import annotations

import re

from drumhead.engine.errors import OrderSyntaxError

_QUOTES = re.compile(r"(?:[ \t]*>)*")
_HEAD = re.compile(r"\s*drumhead\s+orders\s+[0-9]{1,9}\s*(#.*)?", re.IGNORECASE)
_SEAL = re.compile(r"\s*seal\s+\S", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*")


def unwrapped(text: str, name: str) -> list[tuple[int, str]]:
    """The numbered lines of a letter's sheet; those of the whole text where it begins with one or has none. One that is
    quoted more deeply was sent before, and is no second."""
    rows = list(enumerate(text.lstrip("\ufeff").splitlines(), start=1))
    heads = [(_depth(row), at) for at, (_, row) in enumerate(rows) if _HEAD.fullmatch(_bare(row))]
    depth, start = min(heads, default=(0, 0))
    before = any(row.partition("#")[0].strip() for _, row in rows[:start])
    if not (before or depth or len({level for level, _ in heads}) > 1):
        return rows
    second = [rows[at][0] for level, at in heads if level == depth and at > start]
    if second:
        raise OrderSyntaxError(f"{name}, line {second[0]}: a letter may hold one sheet, and this is a second.")
    return _until_its_end(rows[start:], depth)


def holds_sheet(text: str) -> bool:
    """Whether a sheet begins on some line, quoted or not."""
    return any(_HEAD.fullmatch(_bare(row)) for row in text.lstrip("\ufeff").splitlines())


def _depth(row: str) -> int:
    """How often a line is quoted."""
    quoting = _QUOTES.match(row)
    return quoting[0].count(">") if quoting else 0


def _bare(row: str) -> str:
    return _QUOTES.sub("", row, count=1)


def _until_its_end(rows: list[tuple[int, str]], depth: int) -> list[tuple[int, str]]:
    """Up to the seal, a signature, or a line that is quoted otherwise."""
    found: list[tuple[int, str]] = []
    for number, row in rows:
        bare = _bare(row)
        if (bare.strip() and _depth(row) != depth) or _SIGNATURE.fullmatch(bare.lstrip(" ")):
            break
        found.append((number, bare))
        if _SEAL.match(bare):
            break
    return found
