"""What the signs of a board of places mean, each drawn as the board draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from drumhead.engine.drawing.areas.ground import closed_ground, owned_ground
from drumhead.engine.drawing.areas.signs import centre, unit
from drumhead.engine.drawing.ink.art import kinds_of
from drumhead.engine.drawing.ink.items import Box, Item, rectangle
from drumhead.engine.drawing.ink.legend import Draw, Entry, framed, sized
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import NOBODY, Owners, owner_colour

DISC, COUNTER = 0.19, 1.05  # of a box's height
LAND, SEA, SHUT, FREE = "land of nobody", "sea", "closed: nobody enters", "supply centre of nobody"
DRIVEN = "driven out, must retreat"


def grounds(theme: Theme) -> Iterator[Entry]:
    """Ground and centres of nobody."""
    signs: Mapping[str, Draw] = {
        LAND: lambda box: owned_ground(theme, rectangle(box).lines, NOBODY, 0.0, 1.0),
        SEA: lambda box: [rectangle(box, theme.deep)],
        SHUT: lambda box: closed_ground(theme, rectangle(box).lines, 1.0),
        FREE: sized(lambda high: centre(theme, NOBODY, "", high * DISC)),
    }
    yield from (Entry("Ground", words, framed(theme, draw)) for words, draw in signs.items())


def powers(theme: Theme, owners: Owners, held: Mapping[str, str] | None = None) -> Iterator[Entry]:
    """Every power with its letter on its land, and how many centres it has where anybody has some."""
    count = Counter((held or {}).values())
    for name in owners.names:
        words = f"{name}: {owners.letter(name)}"
        if held:
            words = f"{name}, {count[name]} centre{'' if count[name] == 1 else 's'}"
        yield Entry("Powers", words, framed(theme, _power(theme, owners.tone(name), owners.letter(name))))


def _power(theme: Theme, tone: int, letter: str) -> Draw:
    disc = sized(lambda high: centre(theme, tone, letter, max(6.0, high * DISC)))

    def draw(box: Box) -> list[Item]:
        return [*owned_ground(theme, rectangle(box).lines, tone, None, 1.0), *disc(box)]

    return draw


def units(theme: Theme, ruleset: str) -> Iterator[Entry]:
    """The kinds of unit there are, and one that was driven out."""
    kinds = kinds_of(ruleset)
    for kind, title in kinds.items():
        yield Entry("Units", title, framed(theme, _unit(theme, ruleset, kind, False)))
    for kind in list(kinds)[:1]:
        yield Entry("Units", DRIVEN, framed(theme, _unit(theme, ruleset, kind, True)))


def _unit(theme: Theme, ruleset: str, kind: str, driven: bool) -> Draw:
    colour, on = owner_colour(theme, 0), theme.on_owner
    return sized(lambda high: unit(theme, ruleset, kind, colour, on, "", False, driven, round(high * COUNTER)))
