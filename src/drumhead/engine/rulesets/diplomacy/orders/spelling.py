"""Names that are abbreviated or misspelt: what they could mean, and never a guess between two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Phrase = tuple[str, ...]
SHORTEST, SWAP, SLIP, TWO_SLIPS = 3, 4, 5, 9
"""Letters: of an abbreviation, of a name with two of them swapped, with any slip of the pen, and with two."""

FEW = 4


class Spelling:
    """The meanings of phrases by their words; `generic` are words such as sea, which an abbreviation leaves out.

    `usual` are the phrases that three letters may stand for, which more often are a code with a slip.
    """

    def __init__(
        self,
        meanings: Mapping[Phrase, frozenset[str]],
        generic: Collection[str] = (),
        usual: Collection[Phrase] = (),
    ) -> None:
        self._meanings, self._usual = meanings, frozenset(usual)
        self._heads = {phrase: tuple(word for word in phrase if word not in generic) for phrase in meanings}
        self._by_letter: dict[str, list[Phrase]] = {}
        for phrase, head in self._heads.items():
            for letter in {words[0][0] for words in (phrase, head) if words}:
                self._by_letter.setdefault(letter, []).append(phrase)
        self._letters = {" ".join(phrase): (frozenset("".join(phrase)), phrase) for phrase in meanings}

    def abbreviated(self, phrase: Phrase) -> frozenset[str]:
        """Every meaning of the names that begin so, word by word: `norw`, `mid atl`, `n sea`."""
        if not _may_begin(phrase):
            return frozenset()
        names = self._by_letter.get(phrase[0][0], ())
        if len("".join(phrase)) == SHORTEST:
            names = [name for name in names if name in self._usual]
        return self._meant(name for name in names if _begins(phrase, name) or _begins(phrase, self._heads[name]))

    def misspelt(self, phrase: Phrase) -> frozenset[str]:
        """4.E.3: the meanings of the names that differ least, by one letter or in a long name by two."""
        text = " ".join(phrase)
        near = self._near(text, 2 if len(text) >= TWO_SLIPS else 1)
        return self._least({name: slips for name, slips in near.items() if _forgiven(text, name)})

    def like(self, word: str) -> frozenset[str]:
        """What a word that is no name was perhaps meant to be: a part of a few names, or one with some slips."""
        parts = (name for name in self._meanings if len(word) >= SHORTEST and any(w.startswith(word) for w in name))
        near = self._least(self._near(word, max(1, len(word) // 3)))
        meant = self._meant(parts)
        return near | meant if len(meant) <= FEW else near

    def _least(self, near: Mapping[str, int]) -> frozenset[str]:
        least = min(near.values(), default=0)
        return self._meant(self._letters[name][1] for name, slips in near.items() if slips == least)

    def _meant(self, names: Iterable[Phrase]) -> frozenset[str]:
        return frozenset(meaning for name in names for meaning in self._meanings[name])

    def _near(self, text: str, most: int) -> dict[str, int]:
        """Names with no more slips between than `most`; a City's star stays with the City."""
        letters, found = frozenset(text.replace(" ", "")), {}
        for name, (others, _) in self._letters.items():
            if abs(len(name) - len(text)) > most or len(letters ^ others) > 2 * most:
                continue
            slips = slips_between(text, name)
            if slips <= most and name.endswith("*") == text.endswith("*"):
                found[name] = slips
        return found


def _forgiven(text: str, name: str) -> bool:
    """Short words have too many neighbours: of four letters two may be swapped, codes are written right."""
    if min(len(text), len(name)) >= SLIP:
        return True
    return len(text) == SWAP and sorted(text) == sorted(name)


def _may_begin(phrase: Phrase) -> bool:
    """Whether words are long enough to mean a name: of the first one a letter will do, N, E or W before another."""
    first, *more = phrase
    if not all(len(word) >= SHORTEST for word in more):
        return False
    return len(first) >= SHORTEST or (bool(more) and (len(first) > 1 or first in "new"))


def _begins(phrase: Phrase, name: Phrase) -> bool:
    """Whether every word begins one of the name's; a word alone stands for a name of one word alone."""
    if not name or len(phrase) > len(name) or (len(phrase) == 1 and len(name) > 1):
        return False
    return all(_begins_word(part, word) for part, word in zip(phrase, name, strict=False))


def _begins_word(part: str, word: str) -> bool:
    return word.startswith(part.removesuffix("*")) and word.endswith("*") == part.endswith("*")


def slips_between(a: str, b: str) -> int:
    """How many letters are wrong, missing, doubled or swapped with their neighbour."""
    rows = [list(range(len(b) + 1))]
    for i, letter in enumerate(a, start=1):
        row = [i]
        for j, other in enumerate(b, start=1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
