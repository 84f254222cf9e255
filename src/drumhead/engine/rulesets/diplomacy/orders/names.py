"""Names and words as players write them, told apart: any case, accent, abbreviation or small slip, but one meaning."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.diplomacy.orders.city_names import CityNames
from drumhead.engine.rulesets.diplomacy.orders.spelling import SHORTEST, Phrase, Spelling

LONGEST = 200
"""Letters in an order line: more than any order needs."""
FORKS = 8
"""How often at most a line is asked which of two things is meant."""
COASTS = ("NC", "SC", "EC", "WC")
_PLAIN = (
    (re.compile(r"['’‘`´]"), ""),
    (re.compile(r"[-=~–—]*>+|-\)|--+|[→⇒➔⟶‐‒–—−]"), "-"),
    (re.compile(r"^ *(?:[0-9]{1,3} ?[.):]|[-*•+]) +"), ""),
    (re.compile(r"\b([nsew])\. ?c\b\.?"), r"\1c"),
    (re.compile(r"[(\[] ?([nsew])(?:orth|outh|ast|est)?(?:ern)?\.? ?(?:c|coast)? ?[)\]]"), r" \1c "),
    (re.compile(r"/ ?([nsew])(?![a-z])|(?<=[a-z])-([nsew])c\b"), r" \1\2c "),
    (re.compile(r"[\s.,;:!()\[\]{}/\\_\"“”„«»]+"), " "),
    (re.compile(r" \*"), "*"),
)
_PLAINLY = re.compile(r"[a-z]+(?: [a-z]+)*")
"""Words of letters alone, which are plain as they stand."""
_LETTERS = re.compile(rf"[a-z]{{{SHORTEST},}}\*?")
_PART = re.compile(r"[^\W\d_]+\*?|\S")


class Word(NamedTuple):
    """A part of an order: the kind the grammar knows it by, what it means, and its text.

    A province means its code, or several codes with a bar between where the text leaves it open. `other` is what it may
    be instead, by kind and meaning: A is an army or the place of that code, ENG the Channel or England.
    """

    kind: str
    meaning: str
    text: str
    other: tuple[str, str] | None = None


class Names:
    """Every name of a map's places, each place's usual one first, and of its powers.

    `oceans` are the codes of places where no army stands, `closed` the names, by code, of those nobody enters; `coasts`
    what coasts are called beside north, south, east and west.
    """

    def __init__(
        self,
        provinces: Mapping[str, tuple[str, ...]],
        powers: Mapping[str, Iterable[str]],
        oceans: Collection[str] = (),
        closed: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        coasts: Iterable[str] = (),
    ) -> None:
        self.oceans = frozenset(oceans)
        self._also = _also_powers(provinces, powers)
        self._usual = {code: names[0] for code, names in provinces.items()}
        self._cities = CityNames(provinces, plain)
        self._closed = {_parts(plain(word)): called[0] for code, called in closed.items() for word in (code, *called)}
        self._coasts = {_parts(plain(coast)): coast for coast in coasts if coast not in COASTS}
        self._known = _meanings(provinces, powers)
        self._short_codes = frozenset(word for (word, *more) in self._known if not more and len(word) < SHORTEST)
        usual = {phrase for name in (*self._usual.values(), *powers) for phrase in _ways(name)}
        self._spelling = Spelling(self._known, _words()["GENERIC"], usual & self._known.keys())
        self._most = max(map(len, (*self._known, *_kinds(), *self._closed, *self._coasts)))
        self._unsure = lru_cache(maxsize=4096)(self._guessed)

    def readings(self, text: str) -> Iterator[list[Word]]:
        """What a text may be made of, once for every choice between two things that are written alike."""
        words = self.words(text)
        forks = [at for at, word in enumerate(words) if word.other][:FORKS]
        for choice in product((False, True), repeat=len(forks)):
            turned = {at for at, other in zip(forks, choice, strict=True) if other}
            yield [Word(*w.other, w.text) if w.other and at in turned else w for at, w in enumerate(words)]

    def words(self, text: str) -> list[Word]:
        """What a text is made of; OrderSyntaxError names the word that is nothing, or could be several things."""
        if len(text) > LONGEST:
            raise OrderSyntaxError(f"An order has no more than {LONGEST} letters; this one has {len(text)}.")
        parts = _parts(self._cities.settled(plain(text)))
        found: list[Word] = []
        while parts:
            taken, some = self._next(parts)
            found += (word for word in some if word.kind != "FILLER")
            parts = parts[taken:]
        return found

    def _next(self, parts: Phrase) -> tuple[int, tuple[Word, ...]]:
        """How many parts belong together, and what they are: the longest that means something."""
        for length in range(min(self._most, len(parts)), 0, -1):
            phrase = parts[:length]
            word = self._exact(phrase) or (self._short(phrase) if length > 1 else None)
            if word:
                return length, (word,)
        return self._unsure(parts[: self._most])

    def _exact(self, phrase: Phrase) -> Word | None:
        kind, meanings, text = _kinds().get(phrase), self._known.get(phrase), " ".join(phrase)
        if len(phrase) > 1 and self._short_codes.intersection(phrase):
            kind = None
        if meanings and (kind is None or len(text) >= SHORTEST):
            return self._named(meanings, text)._replace(other=self._also.get(text))
        if meanings and kind:
            return _word(kind, text)._replace(other=("PROVINCE", self._named(meanings, text).meaning))
        if phrase in self._coasts:
            return Word("COAST", self._coasts[phrase], text)
        if kind is None and phrase in self._closed:
            raise OrderSyntaxError(f"{self._closed[phrase]} is closed: no unit may enter it.", 0, 0, text)
        return _word(kind, text) if kind else None

    def _short(self, phrase: Phrase) -> Word | None:
        meanings = self._spelling.abbreviated(phrase)
        return self._named(meanings, " ".join(phrase)) if meanings else None

    def _named(self, meanings: frozenset[str], text: str) -> Word:
        """One power, or provinces of which the rest of the order may choose one."""
        if meanings <= self._usual.keys():
            return Word("PROVINCE", "|".join(sorted(meanings)), text)
        if len(meanings) > 1:
            raise self.unclear(text, meanings)
        return Word("POWER", min(meanings)[1:-1], text)

    def _guessed(self, parts: Phrase) -> tuple[int, tuple[Word, ...]]:
        """What is no word as it stands: a coast written onto its province, an abbreviation, a slip of the pen."""
        first = parts[0]
        if meanings := self._known.get((first[:-2],) if first[-2:].upper() in COASTS else ()):
            return 1, (self._named(meanings, first), _word(first[-2:].upper(), first))
        if word := self._short(parts[:1]):
            return 1, (word,)
        for length in range(len(parts), 0, -1):
            phrase = parts[:length]
            if self._strange(phrase[1:]) and (meanings := self._spelling.misspelt(phrase)):
                return length, (self._named(meanings, " ".join(phrase)),)
        kinds = _actions().misspelt((first,))
        if len(kinds) == 1:
            return 1, (_word(min(kinds), first),)
        raise self._nothing(first)

    def _strange(self, parts: Phrase) -> bool:
        """Whether none of these parts means anything by itself."""
        return not any((part,) in self._known or _kinds().get((part,), "FILLER") != "FILLER" for part in parts)

    def unmistakable(self, words: Collection[str]) -> frozenset[str]:
        """The codes that mean one place, and nothing else even together with others, in lines that hold only them and
        some `words` of the grammar, no two codes side by side; none at all where such a word may be a name."""
        beginnings = tuple(word for word in words if len(word) >= SHORTEST)
        named = {part for phrase in self._known for part in phrase if part.startswith(beginnings)}
        if named or any((word,) in self._known or (word,) in self._coasts for word in words):
            return frozenset()
        codes = {code.lower(): code for code in self._usual if self._alone(code)}
        several = [phrase for phrase in self._several() if all(part in codes or part in words for part in phrase)]
        if any(phrase not in _kinds() and codes.keys().isdisjoint(phrase) for phrase in several):
            return frozenset()
        among = {part for phrase in several for part in phrase}
        return frozenset(code for word, code in codes.items() if word not in among)

    def _alone(self, code: str) -> bool:
        """Whether a code, with no words about it, means its place and nothing else but a power."""
        word = code.lower()
        if not _LETTERS.fullmatch(word) or self._known[(word,)] != {code}:
            return False
        return (word,) not in _kinds() and (word,) not in self._coasts and self._cities.leaves(word)

    def _several(self) -> Iterator[Phrase]:
        """All that parts mean together: words of the grammar, names, coasts, and what is refused."""
        refused = map(_parts, self._cities.refused)
        phrases = (*_kinds(), *self._known, *self._closed, *self._coasts, *refused)
        return (phrase for phrase in phrases if len(phrase) > 1)

    def unclear(self, text: str, meanings: Iterable[str]) -> OrderSyntaxError:
        """The error that a text could mean several things."""
        return OrderSyntaxError(f"{text!r} could mean {self._either(meanings)}; write more of the name.", 0, 0, text)

    def _nothing(self, word: str) -> OrderSyntaxError:
        like = self._spelling.like(word)
        hint = f"; did you mean {self._either(like)}?" if like else "."
        return OrderSyntaxError(f"{word!r} is no name on this map and no word of an order{hint}", 0, 0, word)

    def _either(self, meanings: Iterable[str]) -> str:
        called = [f"{self._usual[m]} ({m})" if m in self._usual else m[1:-1] for m in sorted(meanings)]
        return " or ".join(filter(None, (", ".join(called[:-1]), called[-1])))


def plain(text: str) -> str:
    """Lower case, without accents and marks, with single spaces; every arrow a hyphen; a star follows its name."""
    bare = " ".join((text.casefold() if text.isascii() else _bare(text)).split())
    if _PLAINLY.fullmatch(bare):
        return bare
    for pattern, instead in _PLAIN:
        bare = pattern.sub(instead, bare)
    return bare.strip()


def _bare(text: str) -> str:
    """The letters without what is set above or below them."""
    spread = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o")).casefold()
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _parts(text: str) -> Phrase:
    return tuple(_PART.findall(text))


def _meanings(
    provinces: Mapping[str, tuple[str, ...]], powers: Mapping[str, Iterable[str]]
) -> dict[Phrase, frozenset[str]]:
    """What each phrase means: codes, and powers in braces; a name that a City bears is not also its Country's."""
    found: dict[Phrase, set[str]] = {}
    for code, names in provinces.items():
        for name in (*names, code):
            for phrase in _ways(name):
                found.setdefault(phrase, set()).add(code)
    for power, called in powers.items():
        for name in (*called, *(f"{name}s" for name in called)):
            found.setdefault(_parts(plain(name)), set()).add(f"{{{power}}}")
    return {
        phrase: frozenset(code for code in codes if f"{code}*" not in codes)
        for phrase, codes in found.items()
        if phrase
    }


def _also_powers(codes: Iterable[str], powers: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The one power whose name begins with a province's code, by that code."""
    called = {power: plain(power) for power in powers}
    begun = {begin: [power for power in powers if called[power].startswith(begin)] for begin in map(plain, codes)}
    return {code: ("POWER", found[0]) for code, found in begun.items() if len(found) == 1}


def _ways(name: str) -> Iterator[Phrase]:
    """A name with its hyphens, and with spaces for them."""
    phrase = _parts(plain(name))
    yield phrase
    yield tuple(part for part in phrase if part != "-")


def _word(kind: str, text: str) -> Word:
    return Word("COAST", kind, text) if kind in COASTS else Word(kind, kind, text)


@lru_cache(maxsize=1)
def _words() -> Mapping[str, list[str]]:
    text = files("drumhead.engine.rulesets.diplomacy.orders").joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=1)
def _kinds() -> Mapping[Phrase, str]:
    """The kind of every word of an order that is no name."""
    return {tuple(text.split()): kind for kind, texts in _words().items() if kind != "GENERIC" for text in texts}


@lru_cache(maxsize=1)
def _actions() -> Spelling:
    """Single words of some length, for slips of the pen."""
    return Spelling({phrase: frozenset({kind}) for phrase, kind in _kinds().items() if len(phrase) == 1})
