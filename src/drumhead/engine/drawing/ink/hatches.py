"""Hatchings and dottings of single pixels, by which grounds are told apart where there is no colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from drumhead.engine.drawing.ink.colours import divided, rgb
from drumhead.engine.drawing.ink.items import Texture
from drumhead.engine.drawing.ink.outlines import Mask

SIDE = 8  # pixels
_Y, _X = np.mgrid[:SIDE, :SIDE]
_RISING, _FALLING = (_X + _Y) % SIDE == SIDE - 1, _X == _Y
_UPRIGHT, _LEVEL = _X == 4, _Y == 3
_EVEN = _Y % 2 == 0
CROSSED: Mask = _RISING | _FALLING
HATCHES: tuple[Mask, ...] = (
    _RISING,
    _FALLING,
    _UPRIGHT,
    _EVEN & ((_X + _Y) % 4 == 3),
    _LEVEL,
    _UPRIGHT | _LEVEL,
    (_Y % 4 == 1) & (_X % 4 == 2),
    np.where(_EVEN, _X % 2 == 1, (_X + _Y) % 4 == 3),
    (_X + _Y) % 2 == 1,
    np.where(_EVEN, _X % 2 == 0, (_X + _Y) % 4 != 3),
)


def hatched(number: int, colour: str, scale: float) -> Texture:
    """One of HATCHES, as fine at every scale (pixels a unit of the board)."""
    return _texture(number % len(HATCHES), colour, SIDE / scale)


def crossed(colour: str, scale: float) -> Texture:
    """Both ways aslant, which none of HATCHES is."""
    return _texture(-1, colour, SIDE / scale)


@lru_cache(maxsize=256)
def _texture(number: int, colour: str, side: float) -> Texture:
    plain, seen = divided(colour)
    mask = CROSSED if number < 0 else HATCHES[number]
    pixels = np.zeros((SIDE, SIDE, 4), np.uint8)
    pixels[mask] = *rgb(plain), round(255 * seen)
    return Texture(pixels, side)
