"""The lines of the sheet inside a letter: below its headers, out of its quoting, above its signature."""

from __future__ import annotations

import re

from drumhead.engine.errors import OrderSyntaxError

_QUOTES = re.compile(r"(?:[ \t]*>)*")
_HEAD = re.compile(r"\s*drumhead\s+orders\s+[0-9]{1,9}\s*(#.*)?", re.IGNORECASE)
_SEAL = re.compile(r"\s*seal\s+\S", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*")


def unwrapped(text: str, name: str) -> list[tuple[int, str]]:
    """The numbered lines of a letter's only sheet; those of the whole text where it begins with one or has none."""
    rows = list(enumerate(text.lstrip("\ufeff").splitlines(), start=1))
    heads = [at for at, (_, row) in enumerate(rows) if _HEAD.fullmatch(_bare(row))]
    before = rows[: heads[0]] if heads else []
    quoting = _QUOTES.match(rows[heads[0]][1]) if heads else None
    if quoting is None or not (quoting[0] or any(row.partition("#")[0].strip() for _, row in before)):
        return rows
    if len(heads) > 1:
        raise OrderSyntaxError(f"{name}, line {rows[heads[1]][0]}: a letter may hold one sheet, and this is a second.")
    return _until_its_end(rows[heads[0] :], quoting[0].count(">"))


def holds_sheet(text: str) -> bool:
    """Whether a sheet begins on some line, quoted or not."""
    return any(_HEAD.fullmatch(_bare(row)) for row in text.lstrip("\ufeff").splitlines())


def _bare(row: str) -> str:
    return _QUOTES.sub("", row, count=1)


def _until_its_end(rows: list[tuple[int, str]], depth: int) -> list[tuple[int, str]]:
    """Up to the seal, a signature, or a line that is quoted otherwise."""
    found: list[tuple[int, str]] = []
    for number, row in rows:
        quoting, bare = _QUOTES.match(row), _bare(row)
        levels = quoting[0].count(">") if quoting else 0
        if (bare.strip() and levels != depth) or _SIGNATURE.fullmatch(bare.lstrip(" ")):
            break
        found.append((number, bare))
        if _SEAL.match(bare):
            break
    return found
