"""The shipped fonts: how wide words are, and the outlines of their letters."""

from __future__ import annotations

from bisect import bisect
from enum import Enum
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.engine.maps.bundled import data_folder

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

SMALL = 0.7  # of a capital's size: a small one


class Face(Enum):
    """A font file; the value is (file, family, weight, style) as SVG names them."""

    PLAIN = ("PTSans-Regular.ttf", "PT Sans", "normal", "normal")
    BOLD = ("PTSans-Bold.ttf", "PT Sans", "bold", "normal")
    NARROW = ("PTSansNarrow-Bold.ttf", "PT Sans Narrow", "bold", "normal")
    SERIF = ("PTSerif-Regular.ttf", "PT Serif", "normal", "normal")
    SERIF_BOLD = ("PTSerif-Bold.ttf", "PT Serif", "bold", "normal")
    ITALIC = ("PTSerif-Italic.ttf", "PT Serif", "normal", "italic")

    @property
    def file(self) -> Path:
        return fonts_folder() / self.value[0]


def fonts_folder() -> Path:
    """Where the fonts lie."""
    return data_folder("resources") / "fonts"


@lru_cache(maxsize=len(Face))
def opened(face: Face) -> TTFont:
    """A font file, kept once read."""
    from fontTools.ttLib import TTFont

    return TTFont(face.file, lazy=True)


@lru_cache(maxsize=len(Face))
def _advances(face: Face) -> tuple[dict[int, str], Any, float]:
    font = opened(face)
    return font.getBestCmap(), font["hmtx"], float(font["head"].unitsPerEm)


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, face: Face = Face.PLAIN, spacing: float = 0.0, caps: bool = False) -> float:
    """The width in pixels of a text in a size in pixels."""
    names, advances, em = _advances(face)
    total = sum(
        advances[names.get(ord(letter), ".notdef")][0] * share for run, share in runs(text, caps) for letter in run
    )
    return float(total * size / em + spacing * max(0, len(text) - 1))


@lru_cache(maxsize=1024)
def runs(text: str, caps: bool) -> tuple[tuple[str, float], ...]:
    """A text as it is set, piece by piece, with the share of its size that each is set in."""
    if not caps:
        return ((text, 1.0),)
    pieces = groupby(text, key=str.islower)
    return tuple(("".join(run).upper(), SMALL if small else 1.0) for small, run in pieces)


def fitted(text: str, size: float, width: float, face: Face = Face.PLAIN) -> str:
    """The text, cut with an ellipsis where it is wider than `width` pixels."""
    if width_of(text, size, face) <= width:
        return text
    most = bisect(range(len(text)), width, key=lambda letters: width_of(text[:letters], size, face))
    text = text[:most].rstrip()
    while text and width_of(f"{text}…", size, face) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def wrapped(text: str, size: float, width: float, face: Face = Face.PLAIN) -> list[str]:
    """The text in lines no wider than `width` pixels; a single longer word is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, face) <= width:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, width, face))
    return lines or [""]
