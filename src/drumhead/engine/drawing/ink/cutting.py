"""Items of a board cut down to a small part of it, so that a page which shows many such parts stays small."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from drumhead.engine.drawing.ink import room
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Raster, Shape, Texture, box_of, touch


def within(items: Iterable[Item], box: Box) -> Iterator[Item]:
    """The items without lines that stay outside a box; of a texture there is a picture of just what the box shows."""
    for item in items:
        match item:
            case Clip() if not item.lines and room.within(box, item.box):
                yield from within(item.items, box)
            case Clip():
                yield replace(item, items=tuple(within(item.items, box)))
            case Shape():
                lines = tuple(line for line in item.lines if touch(box_of(line), box))
                yield from _shape(replace(item, lines=lines), box) if lines else ()
            case _:
                yield item


def _shape(shape: Shape, box: Box) -> Iterator[Item]:
    """Its fill, its texture where that lies, its edge."""
    if shape.texture is None:
        yield shape
        return
    yield replace(shape, stroke="", texture=None)
    yield Clip(box, (_cut(shape.texture, box, shape.opacity),), shape.lines)
    yield replace(shape, fill="", texture=None)


def _cut(texture: Texture, box: Box, opacity: float) -> Raster:
    """What of a texture lies in a box, in pixels as large as its own."""
    rows, columns = texture.pixels.shape[:2]
    unit, turn, (left, top, right, bottom) = texture.side / columns, math.radians(texture.turn), box
    wide, high = math.ceil((right - left) / unit), math.ceil((bottom - top) / unit)
    x = left + (np.arange(wide) + 0.5) * unit - texture.at[0]
    y = top + (np.arange(high)[:, None] + 0.5) * unit - texture.at[1]
    across, down = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    pixels = texture.pixels[np.int64(down // unit) % rows, np.int64(across // unit) % columns]
    pixels[..., 3] = (pixels[..., 3] * opacity).astype(np.uint8)
    return Raster((left, top, left + wide * unit, top + high * unit), pixels)
