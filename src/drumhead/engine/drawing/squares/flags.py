"""1.5, 13.3: flags, tents and boxed S of troops, as their files draw them, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from drumhead.engine.drawing.ink.art import Art, drawn, read_art
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Words, rectangle
from drumhead.engine.drawing.ink.legend import Draw, Entry, framed
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.bundled import data_folder

RATIO = 44 / 36  # how much wider than high they are drawn
LETTERS_FROM = 18.0  # pixels of a flag's height: its arms are written from here
LETTER_FROM = 9.0  # the same of the letter of its state
CLOTH = (0.49, 0.4)  # the middle of a flag's cloth, in shares of its width and height
HOIST, EDGES = 5.7 / 44, (4.7 / 36, 24.3 / 36)  # where the cloth begins, in shares of the width, and its top and bottom
BAND, HALF, END = 16.5 / 44, 23.0 / 44, 37.0 / 44  # where the band of its state ends: beside letters, alone; and they
LARGE, SMALL, LEAST = 0.5, 0.38, 8.0  # of a flag's height: one or two letters, more of them; pixels
EDGE = 0.09  # of a legend's box: what is left free above and below
CAPS = 0.36  # of their size: half as high as capitals of the narrow face are
STATES = (4, 9)
"""Of the theme's owners: the first and last of those whose colours are unlike every stance's."""
SPREAD = 56
"""OURS: with it the states that fought or might have fought in 1859 have colours of their own."""

STANCES = {"own": "own troops", "friend": "allied troops", "enemy": "enemy troops", "neutral": "neutral troops"}
STATE, SAMPLE = "their state by letter", "SAR"
RESTING = {"tent": "inactive troops", "shattered": "shattered troops"}


def flag(theme: Theme, kind: str, stance: str, box: Box, arms: str = "", state: str = "") -> Iterator[Item]:
    """A flag, tent or boxed S (`kind` flag, tent, shattered) in a box; on a flag the colour and letter of its state at
    the hoist, and if it is large the letters of its arms."""
    side = stance if stance in theme.sides else "neutral"
    yield from drawn(_art(kind, side), box, theme.sides[side], theme.on_side)
    if kind != "flag":
        return
    high = box[3] - box[1]
    written = arms if high >= LETTERS_FROM else ""
    if state:
        yield from _band(theme, box, state, BAND if written else HALF)
    if written:
        yield _arms(theme, box, written, bool(state))


def state_colour(theme: Theme, state: str) -> str:
    """What tells a state's troops from those of others on the same side."""
    first, last = STATES
    number = int.from_bytes(state.encode(), "big") * SPREAD // 97
    return theme.owners[first + number % (last + 1 - first)]


def _band(theme: Theme, box: Box, state: str, end: float) -> Iterator[Item]:
    """The hoist in the state's colour, with its letter where that can be read."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    edges = left + wide * HOIST, top + high * EDGES[0], left + wide * end, top + high * EDGES[1]
    yield rectangle(edges, state_colour(theme, state), theme.on_side, max(0.6, high / 36))
    if high >= LETTER_FROM:
        size = min(max(LEAST, high * LARGE), (edges[2] - edges[0]) * 1.5)
        middle = (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2 + size * CAPS
        yield Words(*middle, state[:1], size, theme.on_owner, Face.NARROW, "middle")


def _arms(theme: Theme, box: Box, arms: str, banded: bool) -> Item:
    """The letters of the arms on what is left of the cloth."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    size = max(LEAST, high * (LARGE if len(arms) < 3 else SMALL))
    middle, room = (BAND + END) / 2 if banded else CLOTH[0], (END - BAND) * wide if banded else wide
    size *= min(1.0, room / max(1.0, width_of(arms, size, Face.NARROW)))
    at = left + wide * middle, top + high * CLOTH[1] + size * CAPS
    return Words(*at, arms, size, theme.on_side, Face.NARROW, "middle")


def entries(theme: Theme, looks: Collection[tuple[str, str]] | None = None) -> Iterator[Entry]:
    """1.5: a line of the legend for each stance, then for troops that are not active: for those there are, by stance
    and kind, or for all."""
    for stance, word in STANCES.items():
        if looks is None or any(stance == each for each, _ in looks):
            yield Entry("Troops", word, framed(theme, _sample(theme, "flag", stance)))
    if looks is None or any(kind == "flag" for _, kind in looks):
        yield Entry("Troops", STATE, framed(theme, _sample(theme, "flag", "own", SAMPLE)))
    for kind, word in RESTING.items():
        for stance in [each for each in STANCES if looks is None or (each, kind) in looks][:1]:
            yield Entry("Troops", word, framed(theme, _sample(theme, kind, stance)))


def _sample(theme: Theme, kind: str, stance: str, state: str = "") -> Draw:
    def draw(box: Box) -> list[Item]:
        left, top, right, bottom = box
        edge = (bottom - top) * EDGE
        middle, half = (left + right) / 2, ((bottom - top) / 2 - edge) * RATIO
        return [*flag(theme, kind, stance, (middle - half, top + edge, middle + half, bottom - edge), state=state)]

    return draw


@lru_cache(maxsize=16)
def _art(kind: str, side: str) -> Art:
    return read_art(data_folder("resources") / "flags" / f"{kind}-{side}.svg")
