"""Units of a map of territories, drawn as on the board: the counter in the power's colour with its letter."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from drumhead.engine.drawing.ink.art import counter_art, drawn
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Words
from drumhead.engine.drawing.orders.plots import AreaPlot
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import ASIDE, HIGH
from drumhead.engine.maps.areas.model import STAR, AreaMap
from drumhead.engine.maps.areas.spots import spot_of
from drumhead.engine.play.view import Token
from drumhead.engine.reports.pictures.frame import Window

LEAST, MOST = 15.0, 60.0
SHARE = 0.27  # of the side of a square as large as a territory in the mean
IN_CITY = 0.72  # of a unit's width, where it stands in a City
LETTERED_FROM = 18.0  # pixels of a unit's width


def unit_size(map: AreaMap, window: Window) -> float:
    """The width of a unit in pixels, by how much room a territory has."""
    room = sqrt(map.width * map.height / max(1, len(map.areas))) * window.unit
    return min(MOST, max(LEAST, room * SHARE))


def area_plot(map: AreaMap, window: Window, size: float) -> AreaPlot:
    """The map in the window, its units so wide, for what is laid over it."""
    left, top = window.x(0.0), window.y(0.0)
    return AreaPlot(map, window.unit, size / 0.66, size, size / window.unit, left, top)


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


def unit_sign(hand: Hand, ruleset: str, token: Token, colour: str, letter: str, box: Box) -> Iterator[Item]:
    """The counter of a unit; one that was driven out has an exclamation mark at its corner."""
    left, top, right, bottom = box
    wide, high, ink = right - left, bottom - top, hand.theme.on_owner
    yield from drawn(counter_art(ruleset, token.counter), box, colour, ink)
    if wide >= LETTERED_FROM:
        deep = max(8.0, high * 0.38)
        yield Words((left + right) / 2, bottom - high * 0.08, letter, deep, ink, Face.NARROW, "middle")
    if token.status == "shattered":
        yield from hand.badge((right, top), max(4.5, wide * 0.16), "!", hand.theme.bad)
