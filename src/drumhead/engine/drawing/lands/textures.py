"""Repeating textures of the ground, drawn once: how much darker each pixel of a 96 x 96 tile gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

SIDE = 96
PATCH = np.arange(-8, 9, dtype=np.float32)  # pixels round a glyph's middle that it may darken
Texture = npt.NDArray[np.float32]
Glyph = Callable[[Texture, Texture], Texture]
"""How much of each pixel a glyph covers, from how far the pixel's middle lies east and south of the glyph's."""


@lru_cache(maxsize=1)
def trees() -> Texture:
    """Round tree tops with a shadow to the south-east."""
    return _scattered(_tree, step=12, strength=58)


@lru_cache(maxsize=1)
def hachures() -> Texture:
    """Short strokes down the slope."""
    return _scattered(_stroke, step=8, strength=40)


@lru_cache(maxsize=1)
def reeds() -> Texture:
    """Tufts over short level lines, as wet ground is marked."""
    return _scattered(_tuft, step=16, strength=96)


def _tuft(x: Texture, y: Texture) -> Texture:
    found = _line(x, y, (-5, 2.5), (5, 2.5))
    for lean, height in ((-2.6, 3.0), (0.0, 4.6), (2.6, 3.0)):
        found = _over(found, _line(x, y, (lean * 0.5, 2.5), (lean, 2.5 - height)))
    return found


def _tree(x: Texture, y: Texture) -> Texture:
    shadow, top = _disc(x - 0.8, y - 1.0, 3.4, 3.0) * (110 / 255), _disc(x, y, 2.5, 2.5) * (170 / 255)
    return _over(shadow, top)


def _stroke(x: Texture, y: Texture) -> Texture:
    return _line(x, y, (-1.2, -2.4), (1.2, 2.4), 190 / 255)


def _over(under: Texture, over: Texture) -> Texture:
    found: Texture = under + over * (1 - under)
    return found


def _line(
    x: Texture, y: Texture, start: tuple[float, float], end: tuple[float, float], strength: float = 200 / 255
) -> Texture:
    """A stroke a pixel wide that ends half a pixel beyond both points."""
    east, south = end[0] - start[0], end[1] - start[1]
    length = float(np.hypot(east, south))
    x, y = x - (start[0] + end[0]) / 2, y - (start[1] + end[1]) / 2
    along, across = abs(x * east + y * south) / length, abs(x * south - y * east) / length
    found: Texture = np.clip(length / 2 + 1 - along, 0, 1) * np.clip(1 - across, 0, 1) * np.float32(strength)
    return found


def _disc(x: Texture, y: Texture, wide: float, high: float) -> Texture:
    reach = np.hypot(x / wide, y / high)
    found: Texture = np.clip((1 - reach) * min(wide, high) + 0.5, 0, 1)
    return found


def _scattered(glyph: Glyph, step: int, strength: float) -> Texture:
    """Glyphs on a shaken lattice; those over an edge come in again at the opposite one."""
    found = np.zeros((SIDE, SIDE), np.float32)
    for i in range(0, SIDE, step):
        for j in range(0, SIDE, step):
            x, y = _shaken(i, j, step)
            columns, rows = PATCH + int(x), PATCH + int(y)
            covered = glyph((columns + 0.5 - x)[None, :], (rows + 0.5 - y)[:, None])
            here = np.ix_(rows.astype(np.int64) % SIDE, columns.astype(np.int64) % SIDE)
            found[here] = _over(found[here], covered)
    return found * np.float32(strength)


def _shaken(i: int, j: int, step: int) -> tuple[float, float]:
    """A lattice point moved by up to a third of a step, the same on every machine."""
    mixed = (i * 73856093 ^ j * 19349663) & 0xFFFF
    return i + (mixed % 97 / 97 - 0.5) * step * 0.7, j + (mixed // 97 % 89 / 89 - 0.5) * step * 0.7
