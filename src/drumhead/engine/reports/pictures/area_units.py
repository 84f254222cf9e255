"""Units of a map of territories, drawn as on the board: the counter in the power's colour with its letter."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from drumhead.engine.drawing.ink.art import counter_art, drawn
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Words
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.spots import spot_of
from drumhead.engine.play.view import Token
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import circle

LEAST, MOST = 15.0, 60.0
SHARE = 0.27  # of the side of a square as large as a territory in the mean
HIGH = 0.7  # of a unit's width
IN_CITY = 0.72  # of a unit's width, where it stands in a City
ASIDE = (0.62, -0.42)  # of its width: where a unit that was driven out is drawn
LETTERED_FROM = 18.0  # pixels of a unit's width


def unit_size(map: AreaMap, window: Window) -> float:
    """The width of a unit in pixels, by how much room a territory has."""
    room = sqrt(map.width * map.height / max(1, len(map.areas))) * window.unit
    return min(MOST, max(LEAST, room * SHARE))


def middle_of(map: AreaMap, cell: int, window: Window, size: float) -> tuple[float, float]:
    """Where the middle of a unit is drawn."""
    x, y = spot_of(map, cell, size / window.unit)
    return window.x(x), window.y(y)


def unit_box(map: AreaMap, token: Token, window: Window, size: float) -> Box:
    """Where a unit is drawn."""
    x, y = middle_of(map, token.cell, window, size)
    wide = size * IN_CITY if map.board.name(token.cell).endswith(STAR) else size
    aside = ASIDE if token.status == "shattered" else (0.0, 0.0)
    x, y = x + aside[0] * wide, y + aside[1] * wide
    return x - wide / 2, y - wide * HIGH / 2, x + wide / 2, y + wide * HIGH / 2


def unit_sign(theme: Theme, ruleset: str, token: Token, colour: str, letter: str, box: Box) -> Iterator[Item]:
    """The counter of a unit; one that was driven out has an exclamation mark at its corner."""
    left, top, right, bottom = box
    wide, high, ink = right - left, bottom - top, theme.on_owner
    yield from drawn(counter_art(ruleset, token.counter), box, colour, ink)
    if wide >= LETTERED_FROM:
        deep = max(8.0, high * 0.38)
        yield Words((left + right) / 2, bottom - high * 0.08, letter, deep, ink, Face.NARROW, "middle")
    if token.status == "shattered":
        yield from badge(theme, (right, top), max(4.5, wide * 0.16), "!", theme.bad)


def badge(theme: Theme, at: tuple[float, float], reach: float, letter: str, colour: str) -> Iterator[Item]:
    """A letter in a disc."""
    yield Shape((circle(*at, reach, 24),), theme.halo, 1.2, colour, closed=True)
    yield Words(at[0], at[1] + reach * 0.6, letter, reach * 1.7, theme.paper, Face.NARROW, "middle")
