"""Armies and fleets as signs on a plate in their power's colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from drumhead.engine.maps.area_map import AreaMap
from drumhead.engine.play.view import Token
from drumhead.engine.reports.pictures.display import Item, Shape, Words, points, rectangle
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import circle
from drumhead.engine.reports.pictures.themes import Theme
from drumhead.engine.reports.pictures.typefaces import Face

LEAST, MOST = 15.0, 38.0
SHARE = 0.36  # of the side of a square as large as a territory in the mean


def unit_size(map: AreaMap, window: Window) -> float:
    """The width of a plate in pixels, by how much room a territory has."""
    room = sqrt(map.width * map.height / max(1, len(map.areas))) * window.unit
    return min(MOST, max(LEAST, room * SHARE))


def unit_sign(theme: Theme, token: Token, colour: str, middle: tuple[float, float], size: float) -> Iterator[Item]:
    """A plate with a gun or a ship and the power's first letter; a dislodged unit's is pushed aside and dashed."""
    beaten = token.status == "shattered"
    x, y = (middle[0] + size * 0.6, middle[1] - size * 0.45) if beaten else middle
    wide, high = size, size * 0.68
    left, top = x - wide / 2, y - high / 2
    yield rectangle((left + 1.2, top + 1.6, left + wide + 1.2, top + high + 1.6), theme.ink, opacity=0.25)
    frame = rectangle((left, top, left + wide, top + high), colour, theme.capital if beaten else theme.ink, 1.2)
    yield frame if not beaten else Shape(frame.lines, theme.capital, 1.6, colour, closed=True, dashes=(3.0, 2.0))
    ink = _legible(colour, theme)
    yield from (_gun if token.arm == "A" else _ship)(ink, left + wide * 0.36, y, high)
    letter = high * 0.66
    yield Words(left + wide * 0.8, y + letter * 0.36, token.owner[:1], letter, ink, Face.NARROW, "middle")


def _legible(colour: str, theme: Theme) -> str:
    """White or black, whichever is read better on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return theme.on_side if 0.3 * red + 0.59 * green + 0.11 * blue < 140 else "#16130f"


def _gun(ink: str, x: float, y: float, high: float) -> Iterator[Item]:
    """A wheel with a barrel over it and a trail."""
    barrel = points((x - high * 0.42, y - high * 0.08), (x + high * 0.44, y - high * 0.3))
    yield Shape((barrel,), ink, high * 0.15)
    yield Shape((points((x - high * 0.05, y + high * 0.08), (x - high * 0.48, y + high * 0.3)),), ink, high * 0.09)
    yield Shape((circle(x, y + high * 0.1, high * 0.2),), ink, high * 0.09)


def _ship(ink: str, x: float, y: float, high: float) -> Iterator[Item]:
    """A hull, a mast and a sail on each side of it."""
    hull = points(
        (x - high * 0.46, y + high * 0.12),
        (x + high * 0.46, y + high * 0.12),
        (x + high * 0.3, y + high * 0.34),
        (x - high * 0.32, y + high * 0.34),
    )
    fore = points(
        (x + high * 0.05, y - high * 0.38), (x + high * 0.05, y + high * 0.04), (x + high * 0.4, y + high * 0.04)
    )
    aft = points(
        (x - high * 0.05, y - high * 0.3), (x - high * 0.05, y + high * 0.04), (x - high * 0.34, y + high * 0.04)
    )
    yield Shape((hull, fore, aft), fill=ink, closed=True)
