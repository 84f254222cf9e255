"""Names as players write them, turned into codes: any case, accent or small slip, but only one meaning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.diplomacy.city_names import CityNames

CLOSE = 0.74
_ACTIONS = """hold stand support convoy retreat disband remove build waive vote move"""
_LETTERS = """a f h s c r d b n e w nc sc ec wc army fleet draw for to via by the north south east west coast"""
WORDS = frozenset((*_LETTERS.split(), *_ACTIONS.split(), *(f"{word}s" for word in _ACTIONS.split())))
_WORD = re.compile(r"[^\W\d_]+\*?")


class Names:
    """Every name of a map's places, each place's usual one first, and of its powers."""

    def __init__(self, provinces: Mapping[str, tuple[str, ...]], powers: Mapping[str, Iterable[str]]) -> None:
        self._codes = {plain(name): f"<{code}>" for code, names in provinces.items() for name in (*names, code)}
        self._codes |= {plain(name): f"{{{code}}}" for code, names in powers.items() for name in names}
        longest = sorted(self._codes, key=lambda name: (-len(name), name))
        self._all = re.compile(r"(?<![\w*<{])(?:" + "|".join(re.escape(name) for name in longest) + r")(?![\w*])")
        self._cities = CityNames(provinces, plain)

    def coded(self, text: str) -> str:
        """The text with every name as its code; OrderSyntaxError names the word that is none."""
        found = self._all.sub(self._code, self._cities.settled(plain(text)))
        return re.sub(r"<[^>]*>|\{[^}]*\}|" + _WORD.pattern, self._guess, found)

    def _code(self, match: re.Match[str]) -> str:
        word = match.group()
        return word if word in WORDS else self._codes[word]

    def _guess(self, match: re.Match[str]) -> str:
        """4.E.2: a poorly written name with only one meaning is followed."""
        word = match.group()
        if word[0] in "<{" or word in WORDS:
            return word
        near = get_close_matches(word, self._codes, n=3, cutoff=CLOSE)
        meant = {self._codes[name] for name in near}
        if len(meant) == 1:
            return meant.pop()
        if not meant:
            raise OrderSyntaxError(f"{word!r} is no name on this map and no word of an order.")
        raise OrderSyntaxError(f"{word!r} could mean {' or '.join(sorted(name.title() for name in near))}.")


def plain(text: str) -> str:
    """Lower case, without accents, with single spaces; a star follows its name at once."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.replace("ß", "ss")) if not unicodedata.combining(c))
    spaced = re.sub(r"\s+", " ", bare.lower().replace("'", "").replace("’", "")).strip()
    return re.sub(r" ?\*", "*", re.sub(r"\bst\.", "st", spaced))
