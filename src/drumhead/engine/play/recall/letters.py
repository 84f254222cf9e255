"""The lines of the sheet inside a letter: below its headers, out of its quoting, above its signature, and whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from drumhead.engine.errors import OrderSyntaxError

_QUOTES = re.compile(r"(?:[ \t]*>)*")
_HEAD = re.compile(r"\s*drumhead\s+orders\s+[0-9]{1,9}\s*(#.*)?", re.IGNORECASE)
_SEAL = re.compile(r"\s*seal\s+\S", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*")
_CUT = re.compile(r"\s*(?:seal|password)\s*", re.IGNORECASE)
"""What is left of a line that is too long for mails, where one was broken: they are the only ones that always are."""
GOES_ON = "\\"
"""At the end of a line: the next one belongs to it."""


def unwrapped(text: str, name: str) -> list[tuple[int, str]]:
    """The numbered lines of a letter's sheet; those of the whole text where it begins with one or has none. One that is
    quoted more deeply was sent before, and is no second."""
    rows = list(enumerate(text.lstrip("\ufeff").splitlines(), start=1))
    heads = [(_depth(row), at) for at, (_, row) in enumerate(rows) if _HEAD.fullmatch(_bare(row))]
    depth, start = min(heads, default=(0, 0))
    before = any(row.partition("#")[0].strip() for _, row in rows[:start])
    if not (before or depth or len({level for level, _ in heads}) > 1):
        return list(joined(rows))
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
    for number, row in joined(_quoted(rows, depth)):
        found.append((number, row))
        if _SEAL.match(row):
            break
    return found


def _quoted(rows: Iterable[tuple[int, str]], depth: int) -> Iterator[tuple[int, str]]:
    """The rows out of their quoting, as long as it is that of the sheet and no signature begins."""
    for number, row in rows:
        bare = _bare(row)
        if (bare.strip() and _depth(row) != depth) or _SIGNATURE.fullmatch(bare.lstrip(" ")):
            return
        yield number, bare


def joined(rows: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Lines that were broken behind their first word, or say that they go on, are one again, by the number of the
    first."""
    cut: tuple[int, str] | None = None
    for number, row in rows:
        at, line = (number, row) if cut is None else (cut[0], f"{cut[1].rstrip()} {row.strip()}")
        cut = (at, line.rstrip().removesuffix(GOES_ON)) if _goes_on(line) else None
        if cut is None:
            yield at, line
    if cut is not None:
        yield cut


def _goes_on(line: str) -> bool:
    return bool(_CUT.fullmatch(line)) or ("#" not in line and line.rstrip().endswith(GOES_ON))
