"""What differs between two texts as lines, so that a step back costs no more than what it changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.engine.maps.documents.changes import KeyPath


@dataclass(frozen=True, slots=True)
class Patch:
    """`new` lines in the place of the `old` ones, from the line `at` on, counted from 0."""

    at: int
    old: tuple[str, ...]
    new: tuple[str, ...]

    def back(self) -> Patch:
        """The other way."""
        return Patch(self.at, self.new, self.old)

    def applied(self, text: str) -> str:
        """The text with it; of another text than it was made of nobody knows what comes."""
        lines = text.splitlines(keepends=True)
        return "".join((*lines[: self.at], *self.new, *lines[self.at + len(self.old) :]))

    def __bool__(self) -> bool:
        return self.old != self.new


def between(before: str, after: str) -> Patch:
    """What leads from one text to the other."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    start = _alike(old, new)
    most = min(len(old), len(new)) - start
    end = min(most, _alike(old[::-1], new[::-1]))
    return Patch(start, tuple(old[start : len(old) - end]), tuple(new[start : len(new) - end]))


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def line_of(text: str, path: KeyPath) -> int:
    """The line, counted from 1, in which what stands at a path begins; 0 where it is not found."""
    for words in _signs(path):
        match = re.search(words, text, re.MULTILINE)
        if match is not None:
            return text.count("\n", 0, match.start("here")) + 1
    return 0


def _signs(path: KeyPath) -> list[str]:
    """What may be written where a path begins: a row's id, a header, a key of its own; then what it stands under."""
    if not path:
        return []
    word = re.escape(path[-1])
    row = rf"(?P<here>\b(?:id|name)\s*=\s*[\"']{word}[\"'])"
    key = rf"^\s*\[*.*?(?P<here>(?<![\w-])[\"']?{word}[\"']?\s*[\]=.])"
    return [row, key, rf"(?P<here>[\"']{word}[\"'])", *_signs(path[:-1])]
