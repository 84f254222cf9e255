"""Units on a board of hexes: counters in stacks, smaller ones far out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.ink.art import counter_art, drawn, rimmed
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Stamp, Words, around, circle, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import Owners, unit_colours
from drumhead.engine.drawing.orders.styles import HIGH
from drumhead.engine.play.view import Token, View

COUNTERS_FROM, WORDED_FROM = 17.0, 30  # pixels of a hex, and of a counter's width
DEEPEST, STEP = 3, 0.07  # counters drawn of a stack, and how far each lies aside, in widths
RIM, EDGE = 2.0, "#ffffff"  # pixels and colour: the light edge of one's own units
BEYOND = 1.25  # of a counter's width: what a stack takes up
Wearing = tuple[str, str, str, bool, str, str]
"""Kind, colour, colour on it, whether one's own, words above and below."""


def stacks(view: View) -> dict[int, list[Token]]:
    """The units of each cell, in the order in which they lie, the first on top."""
    found: dict[int, list[Token]] = {}
    for token in view.tokens:
        if token.arm and token.status != "away":
            found.setdefault(token.cell, []).append(token)
    return found


def units(layout: HexLayout, look: Look, owners: Owners, view: View, ruleset: str) -> Iterator[Stamp]:
    """A stack on each cell that has units; far out a dot in its owner's colour."""
    wide = round(layout.unit(look.scale))
    for cell, tokens in sorted(stacks(view).items()):
        worn = tuple(wearing(token, look.theme, owners) for token in tokens[:DEEPEST])
        if HEX * look.scale < COUNTERS_FROM:
            reach = max(2.2, HEX * look.scale * 0.24)
            yield Stamp(*layout.middle(cell), dot(look.theme, worn[0][1], round(reach, 1)), around(reach + 2))
        else:
            made = stack(look.theme, ruleset, worn, len(tokens), wide)
            yield Stamp(*layout.middle(cell), made, around(wide * BEYOND / 2 + RIM + 6))


def standing(layout: HexLayout, view: View | None, scale: float) -> Iterator[Box]:
    """Where units stand, in pixels from the board's corner."""
    wide = layout.unit(scale) if HEX * scale >= COUNTERS_FROM else 5.0
    for cell in stacks(view) if view else ():
        x, y = (share * scale for share in layout.middle(cell))
        yield x - wide / 2, y - wide * HIGH / 2, x + wide / 2, y + wide * HIGH / 2


def wearing(token: Token, theme: Theme, owners: Owners) -> Wearing:
    """What a unit shows."""
    return token.counter, *unit_colours(theme, token, owners), token.stance == "own", token.head, token.foot


@lru_cache(maxsize=256)
def dot(theme: Theme, colour: str, reach: float) -> tuple[Item, ...]:
    return (Shape((circle((0.0, 0.0), reach, 16),), theme.halo, 1.0, colour, closed=True),)


@lru_cache(maxsize=1024)
def stack(theme: Theme, ruleset: str, worn: tuple[Wearing, ...], count: int, wide: int) -> tuple[Item, ...]:
    """Counters over each other, the first on top, and how many there are."""
    found: list[Item] = []
    for depth in reversed(range(len(worn))):
        off = depth * STEP * wide - (len(worn) - 1) * STEP * wide / 2
        found += counter(theme, ruleset, worn[depth], wide, (off, -off))
    if count > 1 and wide >= COUNTERS_FROM:
        found += _badge(theme, count, wide)
    return tuple(found)


def counter(theme: Theme, ruleset: str, worn: Wearing, wide: int, at: tuple[float, float]) -> Iterator[Item]:
    """One counter round a place, with its words where there is room for them."""
    kind, colour, on, own, head, foot = worn
    (x, y), high, art = at, wide * HIGH, counter_art(ruleset, kind)
    box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    if own:
        yield from rimmed(art, box, EDGE, RIM)
    yield from drawn(art, box, colour, on)
    if wide >= WORDED_FROM:
        yield Words(x, y - high * 0.28, head, round(wide * 0.145, 1), on, Face.NARROW, "middle")
        yield Words(x, y + high * 0.42, foot, round(wide * 0.2, 1), on, Face.NARROW, "middle")


def _badge(theme: Theme, count: int, wide: int) -> Iterator[Item]:
    """How many units a stack has, at its upper left corner."""
    size = max(8.0, wide * 0.2)
    x, y = -wide * 0.55, -wide * HIGH * 0.55
    half = size * (0.62 if count < 10 else 0.8)
    yield rectangle((x - half, y - size * 0.6, x + half, y + size * 0.6), theme.city_fill, theme.ink, 0.9)
    yield Words(x, y + size * 0.36, str(count), size, theme.ink, Face.NARROW, "middle")
