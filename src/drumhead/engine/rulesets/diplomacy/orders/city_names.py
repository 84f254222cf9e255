"""City/Country .2: how a Country, its City and both at once are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.areas.model import STAR

_CITY = re.compile(r"\s*[-‐-―−]?\s*\bcity\b")
_COUNTRY = re.compile(r"\s*[-‐-―−]?\s*\bcountry\b")
_PART = rf"\{STAR}|-country\b"


def country_names(names: Iterable[str]) -> tuple[str, ...]:
    """.21: what a Country is called besides its bare names."""
    return tuple(f"{name}-Country" for name in names)


def city_names(names: Iterable[str], own: Iterable[str]) -> tuple[str, ...]:
    """.22: a City's own names, and those with the star and its Country's."""
    return tuple(dict.fromkeys((*own, *(f"{name}{STAR}" for name in (*names, *own)))))


class CityNames:
    """What players write for Cities on a map; `names` are those of every place by code, the usual one first."""

    def __init__(self, names: Mapping[str, tuple[str, ...]], plain: Callable[[str], str]) -> None:
        self._split = {code.removesuffix(STAR) for code in names if code.endswith(STAR)}
        known = {plain(name) for called in names.values() for name in called}
        self._both = {
            plural: (names[code][0], names[code + STAR][0])
            for code in sorted(self._split)
            for name in names[code]
            for plural in _plurals(plain(name))
            if plural not in known
        }
        whole = (code for code in names if code.removesuffix(STAR) not in self._split)
        self._whole = {plain(name): names[code][0] for code in whole for name in (*names[code], code)}
        self._plural, self._part = _one_of(self._both, r"(?![\w*])"), _one_of(self._whole, f"(?:{_PART})")

    def settled(self, text: str) -> str:
        """The plain text with a star for the word City; OrderSyntaxError for a plural, or a part of what has none."""
        if self._split:
            text = _COUNTRY.sub("-country", _CITY.sub(STAR, text))
        if self._both and (plural := self._plural.search(text)):
            raise OrderSyntaxError(f"{plural[0]!r} means two spaces, {' and '.join(self._both[plural[1]])}; name one.")
        if part := self._part.search(text):
            name = self._whole[part[1]]
            raise OrderSyntaxError(f"{name} is not divided into City and Country; write {name}.")
        return text

    @property
    def refused(self) -> Collection[str]:
        """The plain texts of several words, and plurals, that `settled` refuses wherever they stand."""
        return (*self._both, *(name + STAR for name in self._whole if " " in name))

    def leaves(self, word: str) -> bool:
        """Whether `settled` has nothing to say of a plain word."""
        try:
            return self.settled(word) == word
        except OrderSyntaxError:
            return False


def _plurals(name: str) -> Iterator[str]:
    """.23: Norways; of a name that ends in s also the Naples, Parises."""
    yield f"{name}s"
    if name.endswith("s"):
        yield from (f"{name}es", f"the {name}", f"both {name}")


def _one_of(words: Iterable[str], end: str) -> re.Pattern[str]:
    longest = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w*])({'|'.join(map(re.escape, longest))}){end}")
