"""Names of places by what people call them: with or without accents, whole or begun, or nearly so."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

KINDS = ("square", "hex", "territory", "city", "village", "region", "state", "river", "sea", "stream")
EXACT, BEGINS, WORD_BEGINS, WITHIN, ALIKE = range(5)
LEAST_LIKENESS = 0.72
LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


@dataclass(frozen=True, slots=True)
class Place:
    """A find: `kind` one of KINDS, `label` a line to read, the strategic cell, and the tactical one if it has one."""

    kind: str
    name: str
    label: str
    cell: int
    tactical: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A place under the folded names it goes by; of two found alike the larger comes first."""

    place: Place
    keys: tuple[str, ...]
    size: int = 0


def fold(text: str) -> str:
    """A name as it is compared: no case, accents or signs, and an umlaut is its vowel, written out or not.

    >>> fold("Königgrätz") == fold("Koeniggraetz")
    True
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    letters = "".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    for written, vowel in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        letters = letters.replace(written, vowel)
    return " ".join(letters.split())


def named(entries: Sequence[Entry], wanted: str) -> list[Place]:
    """The places of entries that go by a folded name, best first."""
    ranked = [(rank, entry) for entry in entries if (rank := _rank(entry, wanted)) is not None]
    found = [entry.place for _, entry in sorted(ranked, key=_order)]
    sure = any(rank <= BEGINS for rank, _ in ranked)
    return found if sure else [*found, *_alike(entries, wanted, found)]


def _order(ranked: tuple[int, Entry]) -> tuple[int, int, int, str, int]:
    rank, entry = ranked
    return rank, KINDS.index(entry.place.kind), -entry.size, entry.place.name, entry.place.cell


def _rank(entry: Entry, wanted: str) -> int | None:
    ranks = [_rank_of(key, wanted) for key in entry.keys if wanted in key]
    return min(ranks, default=None)


def _rank_of(key: str, wanted: str) -> int:
    if key.startswith(wanted):
        return EXACT if key == wanted else BEGINS
    return WORD_BEGINS if f" {wanted}" in key else WITHIN


def _alike(entries: Sequence[Entry], wanted: str, found: Sequence[Place]) -> list[Place]:
    """Names with most letters in common with the words, the likest first."""
    if len(wanted) < 4:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    likeness = [(_likeness(matcher, entry.keys), entry) for entry in entries if entry.place not in found]
    near = [(like, entry) for like, entry in likeness if like >= LEAST_LIKENESS]
    return [entry.place for like, entry in sorted(near, key=lambda pair: (-pair[0], _order((ALIKE, pair[1]))))]


def _likeness(matcher: SequenceMatcher[str], keys: Sequence[str]) -> float:
    best = 0.0
    for key in keys:
        matcher.set_seq1(key)
        if matcher.real_quick_ratio() >= LEAST_LIKENESS and matcher.quick_ratio() >= LEAST_LIKENESS:
            best = max(best, matcher.ratio())
    return best
