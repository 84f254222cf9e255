"""1.5, 13.3: flags, tents and boxed S of troops, as their files draw them, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from drumhead.engine.drawing.ink.art import Art, drawn, read_art
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Words
from drumhead.engine.drawing.ink.legend import Draw, Entry, framed
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.bundled import data_folder

RATIO = 44 / 36  # how much wider than high they are drawn
LETTERS_FROM = 18.0  # pixels of a flag's height
CLOTH = (0.49, 0.4)  # the middle of a flag's cloth, in shares of its width and height
LARGE, SMALL, LEAST = 0.5, 0.38, 8.0  # of a flag's height: one or two letters, more of them; pixels
EDGE = 0.09  # of a legend's box: what is left free above and below
CAPS = 0.36  # of their size: half as high as capitals of the narrow face are

STANCES = {"own": "own troops", "friend": "allied troops", "enemy": "enemy troops", "neutral": "neutral troops"}
RESTING = {"tent": "inactive troops", "shattered": "shattered troops"}


def flag(theme: Theme, kind: str, stance: str, box: Box, arms: str = "") -> Iterator[Item]:
    """A flag, tent or boxed S (`kind` flag, tent, shattered) in a box; of a large flag with the letters of its arms."""
    side = stance if stance in theme.sides else "neutral"
    yield from drawn(_art(kind, side), box, theme.sides[side], theme.on_side)
    left, top, right, bottom = box
    high = bottom - top
    if arms and kind == "flag" and high >= LETTERS_FROM:
        size = max(LEAST, high * (LARGE if len(arms) < 3 else SMALL))
        middle = left + (right - left) * CLOTH[0], top + high * CLOTH[1] + size * CAPS
        yield Words(*middle, arms, size, theme.on_side, Face.NARROW, "middle")


def entries(theme: Theme, looks: Collection[tuple[str, str]] | None = None) -> Iterator[Entry]:
    """1.5: a line of the legend for each stance, then for troops that are not active: for those there are, by stance
    and kind, or for all."""
    for stance, word in STANCES.items():
        if looks is None or any(stance == each for each, _ in looks):
            yield Entry("Troops", word, framed(theme, _sample(theme, "flag", stance)))
    for kind, word in RESTING.items():
        for stance in [each for each in STANCES if looks is None or (each, kind) in looks][:1]:
            yield Entry("Troops", word, framed(theme, _sample(theme, kind, stance)))


def _sample(theme: Theme, kind: str, stance: str) -> Draw:
    def draw(box: Box) -> list[Item]:
        left, top, right, bottom = box
        edge = (bottom - top) * EDGE
        middle, half = (left + right) / 2, ((bottom - top) / 2 - edge) * RATIO
        return [*flag(theme, kind, stance, (middle - half, top + edge, middle + half, bottom - edge))]

    return draw


@lru_cache(maxsize=16)
def _art(kind: str, side: str) -> Art:
    return read_art(data_folder("resources") / "flags" / f"{kind}-{side}.svg")
