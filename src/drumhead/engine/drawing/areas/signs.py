"""What stands on a board of places: centres in their owners' colours, Cities as dots, armies and fleets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.ink.art import counter_art, drawn, rimmed
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Item, Shape, Stamp, Words, around, circle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import Owners, owner_colour, unit_colours
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import ASIDE, HIGH
from drumhead.engine.play.view import Token, View

IN_CITY = 0.72  # of a unit's width: what a City's dot leaves room for
LETTERS_FROM = 5.5  # pixels of a centre's radius
LETTERED_FROM = 20  # pixels of a unit's width
RIM = 2.6  # pixels: the light edge of one's own units
CAPS = 0.36  # of their size: half as high as figures and capitals of the narrow face are
MIDDLE = (0.0, 0.0)
Held = Mapping[str, str]


def centres(layout: AreaLayout, look: Look, owners: Owners, held: Held) -> Iterator[Stamp]:
    """A ringed disc for every supply centre."""
    for area in layout.map.areas:
        if area.centre is None or layout.is_closed(area):
            continue
        owner, reach = held.get(area.code, ""), layout.disc(area, look.scale)
        tone, letter = (owners.tone(owner), owners.letter(owner)) if owner else (-1, "")
        yield Stamp(*layout.point(area.centre), centre(look.theme, tone, letter, round(reach, 2)), around(reach + 2))


@lru_cache(maxsize=256)
def centre(theme: Theme, tone: int, letter: str, reach: float) -> tuple[Item, ...]:
    """A supply centre: a ringed disc in its owner's colour with his letter, a dot where it is nobody's."""
    rim = max(1.0, min(2.4, reach * 0.18))
    ring = Shape((circle(MIDDLE, reach),), theme.city, rim, theme.city_fill, closed=True)
    colour = owner_colour(theme, tone) if tone >= 0 else theme.city
    dot = Shape((circle(MIDDLE, reach * (0.74 if tone >= 0 else 0.36)),), fill=colour, closed=True)
    if tone < 0 or reach < LETTERS_FROM:
        return ring, dot
    size = round(reach * 1.25)
    return ring, dot, Words(0, size * CAPS, letter, size, theme.on_owner, Face.NARROW, "middle")


def units(layout: AreaLayout, look: Look, owners: Owners, view: View, ruleset: str) -> Iterator[Stamp]:
    """Units in their owner's colour with his letter; the dislodged aside, with a mark."""
    full = round(layout.unit(look.scale))
    for token in sorted(view.tokens, key=lambda token: (token.status == "shattered", token.id)):
        if not token.arm:
            continue
        wide = round(full * IN_CITY) if layout.is_city(token.cell) else full
        x, y = layout.middle(token.cell)
        if token.status == "shattered":
            x, y = x + ASIDE[0] * wide / look.scale, y + ASIDE[1] * wide / look.scale
        items = unit(look.theme, ruleset, *_wearing(token, look.theme, owners), wide)
        yield Stamp(x, y, items, around(wide * 0.75 + RIM))


def _wearing(token: Token, theme: Theme, owners: Owners) -> tuple[str, str, str, str, bool, bool]:
    """What a unit shows: its kind, its colours, its power's letter, whether it is one's own, whether driven out."""
    owner = token.owner
    letter = owners.letter(owner) if owner and token.status != "inactive" else ""
    own = token.stance == "own" and token.status != "inactive"
    return token.counter, *unit_colours(theme, token, owners), letter, own, token.status == "shattered"


@lru_cache(maxsize=512)
def unit(
    theme: Theme, ruleset: str, kind: str, colour: str, on: str, letter: str, own: bool, driven: bool, wide: int
) -> tuple[Item, ...]:
    """The counter of a unit round its middle, with a light edge if it is one's own."""
    art, high = counter_art(ruleset, kind), wide * HIGH
    box = -wide / 2, -high / 2, wide / 2, high / 2
    items: list[Item] = list(rimmed(art, box, "#ffffff", RIM)) if own else []
    items += drawn(art, box, colour, on)
    if letter and wide >= LETTERED_FROM:
        size = round(max(9.0, high * 0.36))
        items.append(Words(0, high * 0.45 - size * (0.5 - CAPS), letter, size, on, Face.NARROW, "middle"))
    if driven:
        items += Hand(theme, str).badge((wide / 2, -high / 2), max(5.0, wide * 0.16), "!", theme.bad)
    return tuple(items)
