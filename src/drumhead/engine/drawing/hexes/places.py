"""Cities, ports and what is printed beside them: which are shown from which scale, and their signs in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.drawing.hexes.layout import HexLayout
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Stamp, Words, circle, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.signs import anchor, star
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.hexes.model import HexPlace

RANKS = {"major": 4, "dot": 3, "reference": 2, "point": 2, "town": 1, "": 1}
"""How much each grade of city counts where not all can be shown."""
DOT_FROM = {4: 0.0, 3: 0.3, 2: 0.55, 1: 0.8}  # rank: least scale (pixels a unit) that shows the dot
RADIUS = {4: 5.2, 3: 4.2, 2: 3.4, 1: 2.4}
PORTS_FROM, MARKS_FROM = 1.1, 1.5
SHORT = {
    "airbase": "AB",
    "beach": "Be",
    "coast defence": "CD",
    "factory": "Fy",
    "marshalling yard": "MY",
    "naval base": "NB",
}
"""Marks in a plate; a fort is a star."""
FORT, EDGE = "fort", 3.0
ANCHOR, CHIP = 12.0, 8.0  # pixels: what a port's sign takes up below, and the letters of a mark
Marks = tuple[tuple[str, int], ...]


def rank_of(place: HexPlace) -> int:
    return RANKS[place.city]


def ordered(layout: HexLayout) -> list[HexPlace]:
    """The greatest first."""
    return sorted(layout.map.places, key=lambda place: (-rank_of(place), place.name))


@dataclass(frozen=True, slots=True)
class Sign:
    """All that makes two places look alike."""

    radius: float
    city: str
    port: str
    fort: bool
    marks: Marks

    @property
    def reach(self) -> float:
        return self.radius + (4.5 if self.fort else 0.0)


def sign_of(place: HexPlace, look: Look) -> Sign:
    """How a place looks at a scale."""
    scale = look.scale
    radius = round(RADIUS[rank_of(place)] * min(1.0, 0.45 + scale * 0.5), 1)
    marks = tuple((name, number) for name, number in place.marks.items() if name != FORT)
    port = place.port if scale >= PORTS_FROM else ""
    fort = FORT in place.marks and scale >= PORTS_FROM
    return Sign(radius, place.city, port, fort, marks if scale >= MARKS_FROM else ())


def room_of(sign: Sign) -> Box:
    """What a sign takes up round its middle; an anchor below, marks below that."""
    below = (ANCHOR if sign.port else 0.0) + (CHIP + 5 if sign.marks else 0.0)
    half = max(sign.reach, sum(map(_chip_width, sign.marks)) / 2)
    return -half, -sign.reach, half, sign.reach + below


def _chip_width(mark: tuple[str, int]) -> float:
    return width_of(_chip_text(*mark), CHIP, Face.NARROW) + 5


def _chip_text(name: str, number: int) -> str:
    """`AB3`; a mark nobody knows has its first letters."""
    short = SHORT.get(name) or "".join(word[0] for word in name.split()).upper()
    return short if number == 1 else f"{short}{number}"


@lru_cache(maxsize=1024)
def items(sign: Sign, theme: Theme) -> tuple[Item, ...]:
    """A place round (0, 0): a square for a major city, a disc, a ring for a reference city, a dot; star and anchor."""
    found: list[Item] = []
    if sign.fort:
        found.append(Shape((star(sign.reach),), theme.fort, 1.2, theme.halo, closed=True))
    found += _city(sign, theme)
    down = sign.reach
    if sign.port:
        found += anchor(down + 6, theme)
        down += ANCHOR
    return (*found, *_chips(sign.marks, down + 3, theme))


def _city(sign: Sign, theme: Theme) -> Iterator[Item]:
    r = sign.radius
    if sign.city == "major":
        yield rectangle((-r, -r, r, r), theme.capital, theme.ink, 1.3)
    elif sign.city in ("dot", "reference"):
        yield Shape((circle((0, 0), r, 24),), theme.ink, 1.3, theme.city_fill, closed=True)
        if sign.city == "dot":
            yield Shape((circle((0, 0), r * 0.42, 16),), fill=theme.ink, closed=True)
    elif sign.city == "point":
        yield Shape((circle((0, 0), r * 0.8, 24),), theme.city_fill, 1.0, theme.ink, closed=True)
    else:
        yield rectangle((-r * 0.75, -r * 0.75, r * 0.75, r * 0.75), theme.roof, theme.ink, 0.8)


def _chips(marks: Marks, top: float, theme: Theme) -> Iterator[Item]:
    """Plates in a row."""
    left = -sum(map(_chip_width, marks)) / 2
    for mark in marks:
        wide = _chip_width(mark)
        yield rectangle((left + 0.5, top, left + wide - 0.5, top + CHIP + 2), theme.city_fill, theme.ink_soft, 0.8)
        yield Words(left + wide / 2, top + CHIP, _chip_text(*mark), CHIP, theme.ink, Face.NARROW, "middle")
        left += wide


def plate(name: str, theme: Theme) -> tuple[Item, ...]:
    """A mark by itself, round (0, 0)."""
    return tuple(_chips(((name, 1),), -CHIP / 2 - 1, theme))


def shown(layout: HexLayout, look: Look) -> Iterator[HexPlace]:
    """The places of a scale, the greatest first."""
    return (place for place in ordered(layout) if look.scale >= DOT_FROM[rank_of(place)])


def signs(layout: HexLayout, look: Look) -> Iterator[Stamp]:
    """Each place in its first hex, the greatest on top."""
    for place in reversed([*shown(layout, look)]):
        sign = sign_of(place, look)
        left, top, right, bottom = room_of(sign)
        box = min(left, -4.0) - EDGE, top - EDGE, max(right, 4.0) + EDGE, bottom + EDGE
        yield Stamp(*layout.middle(place.cells[0]), items(sign, look.theme), box)


def held_boxes(layout: HexLayout, look: Look) -> Iterator[tuple[HexPlace, Box]]:
    """The room of each sign round its place."""
    return ((place, room_of(sign_of(place, look))) for place in shown(layout, look))
